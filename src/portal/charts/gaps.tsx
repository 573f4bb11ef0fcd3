import { Fragment } from "preact";
import { reasonText } from "../parts/figures.ts";
import { periodText, readPeriod } from "./periods.ts";

/** Periods without a row, as the API names them in `metadata.absent_periods`. */
export interface AbsentPeriods {
  reason: string;
  command: string | null;
  periods: readonly string[];
}

/** Explains the gaps of a line: `Not loaded: 1995, 2005.` with the command that loads them. */
export const Gaps = ({ absent }: { absent: readonly AbsentPeriods[] }) =>
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

/** `Not loaded: 1995, 2005 to 2009.` */
export function gapText(reason: string, periods: readonly string[]): string {
  const text = reasonText(reason);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}: ${rangesOf(periods).map(rangeText).join(", ")}.`;
}

/** Returns the periods, which are in order, as lists of those that follow each other. */
function rangesOf(periods: readonly string[]): string[][] {
  const ranges: string[][] = [];
  for (const period of periods) {
    const range = ranges.at(-1);
    const before = range?.at(-1);
    const [at, atBefore] = [readPeriod(period), readPeriod(before ?? "")];
    if (range && at && atBefore && at.index === atBefore.index + 1) range.push(period);
    else ranges.push([period]);
  }
  return ranges;
}

const rangeText = (range: readonly string[]): string => {
  const [first = "", ...others] = range.map(periodText);
  return others.length < 2 ? [first, ...others].join(", ") : `${first} to ${others.at(-1)}`;
};
