import { addQuarters, quartersBetween } from "../../reference/quarters.ts";
import { isCovered, type QuarterSpan } from "../coverage.ts";

/** The spans of quarters that a snapshot sums, by name. */
export interface Windows {
  /** The newest quarter. */
  quarter: QuarterSpan;
  /** The same quarter a year before. */
  quarterBefore: QuarterSpan;
  /** The four quarters to the newest one. */
  year: QuarterSpan;
  /** The four quarters before these. */
  yearBefore: QuarterSpan;
  /** The four quarters that ended five years before the newest one: most of their charge-offs have happened. */
  mature: QuarterSpan;
}

/** A name of {@link Windows}. */
export type WindowName = keyof Windows;

/** How many quarters before the newest one each window begins and ends. */
const OFFSETS: Readonly<Record<WindowName, readonly [first: number, last: number]>> = {
  quarter: [0, 0],
  quarterBefore: [-4, -4],
  year: [-3, 0],
  yearBefore: [-7, -4],
  mature: [-23, -20],
};

/** The names of the windows, in the order of their numbers. */
export const WINDOW_NAMES = Object.keys(OFFSETS) as WindowName[]; // the keys of the record

/** The windows that go with the newest quarter. */
export const windowsOf = (newest: number): Windows =>
  Object.fromEntries(
    WINDOW_NAMES.map((name) => {
      const [first, last] = OFFSETS[name];
      return [name, { first: addQuarters(newest, first), last: addQuarters(newest, last) }];
    }),
  ) as unknown as Windows; // an entry for each name

/** Whether all approvals of a window are loaded. */
export const isWindowCovered = (covered: readonly QuarterSpan[], window: QuarterSpan): boolean =>
  quartersBetween(window).every((quarter) => isCovered(covered, quarter));
