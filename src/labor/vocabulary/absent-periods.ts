import { type Static, Type } from "@sinclair/typebox";
import { commandText } from "../../command.ts";
import { ABSENT_REASONS } from "../../metrics/absent-areas.ts";
import type { AbsentReason } from "../../metrics/metric.ts";
import { nullable, oneOf } from "../../schema.ts";
import { addMonths, formatMonth, parseMonth } from "./period.ts";

/** `metadata.absent_periods` of a series. */
export const absentPeriodsField = Type.Array(
  Type.Object(
    {
      reason: oneOf(ABSENT_REASONS, {
        name: "AbsentReason",
        description:
          "`not_loaded`: no loaded file is of the periods. `not_published`: the loaded files do not have them.",
        example: "not_loaded",
      }),
      command: nullable(
        Type.String({
          description: "The command that loads them; null if none does.",
          example: "govdata load laus --level county",
        }),
      ),
      periods: Type.Array(Type.String(), { description: "The periods, oldest first.", example: ["1995", "2005"] }),
    },
    { $id: "AbsentPeriods", description: "Periods without a row, for one reason." },
  ),
  { description: "The periods between the first and the last row that have none, by reason; `[]`: each has one." },
);
export type AbsentPeriods = Static<typeof absentPeriodsField>;

/**
 * Returns the months or years between the first and last of some periods, in order, that are not among them, by reason.
 * `load` returns the words of the command that loads some of them.
 */
export function absentPeriods(
  periods: readonly string[],
  reasonOf: (period: string) => AbsentReason,
  load: (periods: readonly string[]) => string,
): AbsentPeriods {
  const present = new Set(periods);
  const [first, last] = [periods[0], periods.at(-1)];
  if (first === undefined || last === undefined) return [];
  const absent: string[] = [];
  for (let period = after(first); period < last; period = after(period)) if (!present.has(period)) absent.push(period);
  return ABSENT_REASONS.flatMap((reason) => {
    const ofReason = absent.filter((period) => reasonOf(period) === reason);
    const command = reason === "not_loaded" ? commandText(load(ofReason)) : null;
    return ofReason.length === 0 ? [] : [{ reason, command, periods: ofReason }];
  });
}

const after = (period: string): string =>
  period.length === 4 ? String(Number(period) + 1) : formatMonth(addMonths(parseMonth(period), 1));
