import { invalidRequest } from "../../errors.ts";
import { choice, optional, type Parameter, Refusal, withDefault } from "../../http/parameters/parameters.ts";
import { periodOf, refuseBackward } from "../../http/parameters/period-parameters.ts";
import { ADJUSTMENT_WORDS, ADJUSTMENTS } from "../vocabulary/adjustment.ts";
import { FREQUENCIES, type Frequency } from "./schema.ts";

/** Months or years. */
export const frequencyParameter = optional(
  choice(FREQUENCIES, {
    otherWords: { yearly: "annual", year: "annual", month: "monthly" },
    name: "Frequency",
    description: "`monthly`, or `annual` averages of years. Default: monthly where the area has months, else annual.",
    example: "annual",
  }),
);

/** `annual_only=true` is another way to send `frequency=annual`; the contract's public client sends it. */
export const annualOnlyParameter = optional(
  choice(["true", "false"], {
    name: "AnnualOnly",
    description: "`true`: the same as `frequency=annual`; `false`: as `frequency` says.",
    example: "true",
  }),
);

/**
 * Returns a request with its frequency, whichever way it was sent.
 * @throws `invalidRequest` for `annual_only=true` with another frequency
 */
export function withFrequency<Sent extends { frequency: Frequency | undefined; annual_only: string | undefined }>({
  annual_only: annualOnly,
  ...sent
}: Sent) {
  if (annualOnly !== "true") return sent;
  if (sent.frequency === "monthly")
    throw invalidRequest([
      { parameter: "annual_only", message: '"true" contradicts frequency "monthly"; accepted: one of the two' },
    ]);
  return { ...sent, frequency: "annual" as const };
}

/** The adjustment of a state's figures. */
export const stateAdjustmentParameter = optional(
  choice(ADJUSTMENTS, {
    otherWords: ADJUSTMENT_WORDS,
    name: "Adjustment",
    description:
      "`sa`: seasonally adjusted; `nsa`: not adjusted. Default: `sa` for months; annual averages are `nsa` only.",
    example: "nsa",
  }),
);

const countyAdjustment = withDefault(
  choice(["nsa"], {
    name: "NotAdjusted",
    description: "LAUS does not adjust county figures: `nsa` only.",
    example: "nsa",
  }),
  "nsa",
);

/** The adjustment of a county's figures: only `nsa`. */
export const countyAdjustmentParameter: Parameter<"nsa"> = {
  ...countyAdjustment,
  read: (sentText) =>
    sentText.toLowerCase() === "sa"
      ? new Refusal("LAUS adjusts the figures of states, not of counties; accepted: nsa")
      : countyAdjustment.read(sentText),
};

/** A range of months or years as the client sent it. Each end is `YYYY-MM` or `YYYY`; an absent end is open. */
export interface LausRange {
  from_date?: string | undefined;
  to_date?: string | undefined;
}

const end = (description: string, example: string) => optional(periodOf(["month", "year"], { description, example }));

/** The parameters of a range. */
export const lausRange = (example: { from: string; to: string }) => ({
  from_date: end(
    "First month or year, included; a year means its January. Default: the first available.",
    example.from,
  ),
  to_date: end("Last month or year, included; a year means its December. Default: the last available.", example.to),
});

/** Returns the range as stored months. For annual averages, only the years matter. */
export function monthsOf({ from_date, to_date }: LausRange, frequency: Frequency): LausRange {
  const from = from_date?.length === 4 ? `${from_date}-01` : from_date;
  const to = to_date?.length === 4 ? `${to_date}-12` : to_date;
  refuseBackward(from, to);
  if (frequency === "monthly") return { from_date: from, to_date: to };
  return { from_date: from && `${from.slice(0, 4)}-01`, to_date: to && `${to.slice(0, 4)}-13` };
}
