import { commandText } from "../../command.ts";
import type { Absence } from "../../metrics/snapshot.ts";
import { addQuarters, quartersBetween, spanText } from "../../reference/quarters.ts";
import { isCovered, type QuarterSpan } from "../editions/coverage.ts";
import type { Edition } from "../editions/edition.ts";
import type { QuarterRow } from "../figures/queries.ts";
import type { FilledQuarter } from "../figures/series.ts";
import type { SnapshotRow } from "./queries.ts";

const NO_INDUSTRIES: Absence = {
  absence: "not_loaded",
  detail: `An older version of govdata loaded the loans, without their industries: ${commandText("load sba")}.`,
};

/** The sums of areas and industries over the windows of a snapshot. */
export class WindowFigures {
  private readonly windows: Windows;
  private readonly rows = new Map<string, QuarterRow>();
  private readonly mainIndustries = new Map<string, string>();
  private readonly isLoaded: Readonly<Record<string, boolean>>;

  /** Why nothing is known of industries; undefined where they are loaded. */
  readonly noIndustries: Absence | undefined;

  constructor(
    { covered, detail }: Edition,
    readonly newest: number,
  ) {
    this.noIndustries = detail.industries ? undefined : NO_INDUSTRIES;
    this.windows = windowsOf(newest);
    this.isLoaded = Object.fromEntries(
      WINDOW_NAMES.map((name) => [name, isWindowCovered(covered, this.windows[name])]),
    );
  }

  /** The windows, in the order of their names. */
  get spans() {
    return WINDOW_NAMES.map((name) => this.windows[name]);
  }

  /** Takes the answer of `snapshotRows`. */
  add(rows: readonly SnapshotRow[]): void {
    for (const row of rows)
      if (row.kind === "main") this.mainIndustries.set(row.fips, row.main_naics);
      else this.rows.set(`${row.kind} ${row.fips} ${WINDOW_NAMES[row.quarter]}`, row);
  }

  /** The sums of an area or industry over a window; without a row it has no loans there, or none that is known. */
  of(kind: "area" | "industry", code: string, window: WindowName): FilledQuarter {
    const isLoaded = this.isLoaded[window] === true;
    // What is known of a window that is not loaded whole is not all of it.
    const row = isLoaded ? this.rows.get(`${kind} ${code} ${window}`) : undefined;
    return { quarter: this.newest, row, isLoaded };
  }

  /** The dollars of a window, 0 where there is no loan; null where that is not known. */
  dollars(kind: "area" | "industry", code: string, window: WindowName): number | null {
    const { row, isLoaded } = this.of(kind, code, window);
    return row?.total_amount ?? (isLoaded ? 0 : null);
  }

  /** The loans of the newest quarter, which is loaded whole by its definition: without a row there was none. */
  inNewestQuarter(kind: "area" | "industry", code: string): { loans: number; dollars: number } {
    const { row } = this.of(kind, code, "quarter");
    return { loans: row?.loan_count ?? 0, dollars: row?.total_amount ?? 0 };
  }

  /** Why a figure over a window is null: not all of the window is loaded, or no loan is in it. */
  whyNone(window: WindowName, whose: string): Absence {
    const span = spanText(this.windows[window]);
    return this.isLoaded[window] === true
      ? { absence: "no_loans", detail: `The loaded files have no loans ${whose} in ${span}.` }
      : { absence: "not_loaded", detail: `Not all loans of ${span} are loaded.` };
  }

  /** The first of some windows that is not loaded or has no loan, and so is why a comparison of them is null. */
  whyNoChange(now: WindowName, before: WindowName, whose: string): Absence {
    return this.whyNone(this.isLoaded[now] === true ? before : now, whose);
  }

  /** The main industry of a county, as filed. */
  mainIndustryOf = (fips: string): string | undefined =>
    this.isLoaded.year === true ? this.mainIndustries.get(fips) : undefined;
}

/** The spans of quarters that a snapshot sums, by name. */
interface Windows {
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
type WindowName = keyof Windows;

/** How many quarters before the newest one each window begins and ends. */
const OFFSETS: Readonly<Record<WindowName, readonly [first: number, last: number]>> = {
  quarter: [0, 0],
  quarterBefore: [-4, -4],
  year: [-3, 0],
  yearBefore: [-7, -4],
  mature: [-23, -20],
};

/** The names of the windows, in the order of their numbers. */
const WINDOW_NAMES = Object.keys(OFFSETS) as WindowName[]; // the keys of the record

/** The windows that go with the newest quarter. */
const windowsOf = (newest: number): Windows =>
  Object.fromEntries(
    WINDOW_NAMES.map((name) => {
      const [first, last] = OFFSETS[name];
      return [name, { first: addQuarters(newest, first), last: addQuarters(newest, last) }];
    }),
  ) as unknown as Windows; // an entry for each name

/** Whether all approvals of a window are loaded. */
const isWindowCovered = (covered: readonly QuarterSpan[], window: QuarterSpan): boolean =>
  quartersBetween(window).every((quarter) => isCovered(covered, quarter));
