import { sourceRefused } from "../../../errors.ts";
import { readFirstSheet } from "../../../loading/formats/workbook.ts";
import type { SourceFile } from "../../../loading/source/source.ts";
import { STATES } from "../../../reference/states.ts";
import { PeriodOrder } from "./period-order.ts";
import { checkRate, checkSum, readCount, readPercent } from "./workbook-cells.ts";

/** A state in one month, or its annual average. Persons and percent. */
export interface StatePeriod {
  fips: string;
  year: number;
  /** 1 to 12; undefined for an annual average. */
  month: number | undefined;
  population: number | null;
  laborForce: number | null;
  participationRate: number | null;
  employment: number | null;
  employmentPopulationRatio: number | null;
  unemployment: number | null;
  unemploymentRate: number | null;
}

/** `ststdsadata.xlsx`, `ststdnsadata.xlsx` or `staadata.xlsx`. */
export interface StateWorkbook {
  /** False for annual averages, which are made from unadjusted months. */
  adjustment: "sa" | "nsa";
  isAnnual: boolean;
  states: StatePeriod[];
  /** Number of rows of areas that are not states (`037` Los Angeles County, `51000` New York city). */
  skipped: number;
}

/** The expected column headings, from left to right. The month column, if any, comes after the year. */
const PERIOD_COLUMNS = { monthly: [/\bYear\b/, /\bMonth\b/], annual: [/^Year\b/] };
const FIRST_COLUMNS = [/^FIPS Code/, /^State and area/];
const FIGURE_COLUMNS = [
  /^Civilian non-institutional population/,
  /^Civilian labor force Total/,
  /^Percent of population/,
  /^Employment Total/,
  /^Percent of population/,
  /^Unemployment Total/,
  /^Rate/,
];
const NAMES = [
  "Civilian non-institutional population",
  "Civilian labor force",
  "Participation rate",
  "Employment",
  "Employment-population ratio",
  "Unemployment",
  "Unemployment rate",
];

type Cells = (string | null)[];

/**
 * Reads a workbook of all states, monthly or annual, from 1976 to now. Rows of other areas are counted but not read.
 * @throws `source_refused` for other headings, periods out of order, a period with other areas than the first period
 * (the sheet was cut off), and figures that don't add up.
 */
export async function readStateWorkbook(file: SourceFile): Promise<StateWorkbook> {
  const rows = await readFirstSheet(await file.blob(), file.name);
  const first = rows.findIndex((row) => /^\d{2}$/.test(row[0]?.trim() ?? "") && /^\d{4}$/.test(row[2]?.trim() ?? ""));
  if (first < 1) throw sourceRefused({ file: file.name }, undefined, "has no row of a state");
  if (first > MOST_HEADINGS)
    throw sourceRefused(
      { file: file.name, line: first + 1 },
      undefined,
      "is the first row of a state: rows are damaged",
    );
  const isAnnual = checkColumns(rows.slice(0, first), file.name);
  const title = rows
    .slice(0, first)
    .map((row) => row[0] ?? "")
    .join(" ");
  const isUnadjusted = isAnnual || /not seasonally adjusted/i.test(title);
  if (!isUnadjusted && !/seasonally adjusted/i.test(title))
    throw sourceRefused(
      { file: file.name, line: 1 },
      undefined,
      "the title does not say whether it is seasonally adjusted",
    );
  const states: StatePeriod[] = [];
  let skipped = 0;
  const order = new PeriodOrder(file.name);
  for (let index = first; index < rows.length; index++) {
    const row = rows[index]!; // the index is below the number of rows
    const line = index + 1;
    // An empty row, or a note below the last state that is alone in its row.
    if (row.slice(1).every((cell) => (cell ?? "").trim() === "") && !/^\d+$/.test((row[0] ?? "").trim())) continue;
    const state = readState(row, { file: file.name, line }, isAnnual);
    order.take(`${state.year}-${String(state.month ?? 0).padStart(2, "0")}`, state.fips, line);
    if (STATE_CODES.has(state.fips)) states.push(state);
    else if (state.fips.length === 2 || NO_STATES.has(state.fips)) skipped++;
    else throw sourceRefused({ file: file.name, line }, "FIPS Code", `"${state.fips}" is not a state's code`);
  }
  order.end(rows.length);
  return { adjustment: isUnadjusted ? "nsa" : "sa", isAnnual, states, skipped };
}

/** The agency's sheets have seven rows of headings. */
const MOST_HEADINGS = 12;

/** Los Angeles County and New York city. */
const NO_STATES = new Set(["037", "51000"]);
const STATE_CODES = new Set(STATES.map(({ fips }) => fips));

function readState(row: Cells, rowPlace: { file: string; line: number }, isAnnual: boolean): StatePeriod {
  const text = (index: number) => (row[index] ?? "").trim();
  const fips = text(0);
  if (!/^\d{2,5}$/.test(fips))
    throw sourceRefused(rowPlace, "FIPS Code", `"${fips}" is not the code of a state or area`);
  if (!/^(?:19|20)\d\d$/.test(text(2))) throw sourceRefused(rowPlace, "Year", `"${text(2)}" is not a year`);
  const month = isAnnual ? undefined : text(3);
  if (month !== undefined && !/^(?:0[1-9]|1[0-2])$/.test(month))
    throw sourceRefused(rowPlace, "Month", `"${month}" is not a month (01 to 12)`);
  const from = isAnnual ? 3 : 4;
  const place = (column: number) => ({ ...rowPlace, column: NAMES[column]! }); // 0 to 6
  const count = (column: number) => readCount(row[from + column] ?? null, place(column));
  const percent = (column: number) => readPercent(row[from + column] ?? null, place(column));
  const state: StatePeriod = {
    fips,
    year: Number(text(2)),
    month: month === undefined ? undefined : Number(month),
    population: count(0),
    laborForce: count(1),
    participationRate: percent(2),
    employment: count(3),
    employmentPopulationRatio: percent(4),
    unemployment: count(5),
    unemploymentRate: percent(6),
  };
  checkSum(state, rowPlace);
  checkRate({ part: state.laborForce, whole: state.population, percent: state.participationRate }, place(2));
  checkRate({ part: state.employment, whole: state.population, percent: state.employmentPopulationRatio }, place(4));
  checkRate({ part: state.unemployment, whole: state.laborForce, percent: state.unemploymentRate }, place(6));
  return state;
}

/** Checks the headings, joined from top to bottom. Returns whether the sheet is annual. */
function checkColumns(heading: readonly Cells[], file: string): boolean {
  const names = Array.from({ length: Math.max(...heading.map((row) => row.length)) }, (_, index) =>
    heading
      .slice(1)
      .map((row) => (row[index] ?? "").trim())
      .filter((text) => text !== "")
      .join(" "),
  ).map((name, index) => (index === 0 ? name.replace(/^.*?(?=FIPS Code)/, "") : name));
  const forms = [PERIOD_COLUMNS.monthly, PERIOD_COLUMNS.annual].map((periods) => [
    ...FIRST_COLUMNS,
    ...periods,
    ...FIGURE_COLUMNS,
  ]);
  const form = forms.findIndex(
    (columns) => names.length === columns.length && columns.every((pattern, index) => pattern.test(names[index]!)),
  );
  if (form >= 0) return form === 1;
  throw sourceRefused(
    { file, line: heading.length },
    undefined,
    `the headings are not those of a state workbook; they are ${names.map((name) => name || "(none)").join(" | ")}`,
  );
}
