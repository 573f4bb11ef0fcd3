import { Fragment } from "preact";
import { reasonText } from "../parts/figures.ts";
import { periodText } from "./periods.ts";

/** Periods without a row, as the API names them in `metadata.absent_periods`. */
interface AbsentPeriods {
  reason: string;
  command: string | null;
  periods: readonly string[];
}

/** Explains the gaps of a line: `Not loaded: 1995, 2005.` with the command that loads them. */
export const Gaps = ({ absent = [] }: { absent: readonly AbsentPeriods[] | undefined }) =>
  absent.map(({ reason, command, periods }) => (
    <Fragment key={reason}>
      {gapText(reason, periods)}
      {command !== null && (
        <>
          {" "}
          Load them with <code>{command}</code>.
        </>
      )}{" "}
    </Fragment>
  ));

/** `Not loaded: 1995, 2005.` */
export function gapText(reason: string, periods: readonly string[]): string {
  const text = reasonText(reason);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}: ${periods.map(periodText).join(", ")}.`;
}
