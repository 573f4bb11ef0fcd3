import { type SourcePosition, sourceRefused } from "../../errors.ts";
import { openDelimited } from "../../loading/formats/delimited.ts";
import { ANNUAL, formatMonth, type MonthNumber, monthNumber } from "../vocabulary/period.ts";

/** One month of one series in a LABSTAT data file. */
export interface Observation {
  /** Series id without padding: `CES0000000001`. */
  seriesId: string;
  /** `202401`; month 13 is the annual average of an unadjusted series. */
  period: MonthNumber;
  /** In the series' own unit, unscaled. Null for `-` (not available). */
  value: number | null;
  /** Footnote codes separated by commas. Null if there are none. */
  footnotes: string | null;
  /** Line number in the file, from 1. */
  line: number;
}

const COLUMNS = ["series_id", "year", "period", "value", "footnote_codes"] as const;

/** Period codes of quarters, half years and years. Served series don't have them. */
const NOT_MONTHLY = /^(?:Q0[1-5]|S0[1-3]|A01)$/;

/** The agency right-aligns values in a field of this many characters. */
const LONGEST_VALUE = 12;

const VALUE = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;

/**
 * Reads a BLS LABSTAT data file (`ce.data.*`, `jt.data.*`, `la.data.*`) in the file's order, in batches.
 *
 * Shape: `series_id year period value footnote_codes`, tab-separated, padded with blanks. A row may end in an extra
 * tab. Quarters, half years and years (Q01, S01, A01) are left out. The rows of a series are together, oldest first.
 * Units: the series' own. Null for `-` (not available).
 * @throws `source_refused` at the first line in the wrong form. Rows before it were already returned.
 */
export async function* readObservations(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Observation[]> {
  const table = await openDelimited(bytes, { file, delimiter: "\t", trim: true, extraDelimiter: true });
  const { header } = table;
  const [id, year, period, value, footnotes] = COLUMNS.map((name) => header.column(name)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const order = new SeriesOrder(file);
  for await (const { rows, lines } of table.batches) {
    const observations: Observation[] = [];
    for (let index = 0; index < rows.length; index++) {
      const fields = rows[index]!; // the index is below the length of both lists
      const line = lines[index]!;
      const month = readPeriod(fields[year]!, fields[period]!, { file, line });
      if (month === undefined) continue;
      if (fields[id] === "") throw sourceRefused({ file, line }, "series_id", "is empty");
      const seriesId = order.next(fields[id]!, month, line);
      const marks = fields[footnotes]!;
      observations.push({
        seriesId,
        period: month,
        value: readValue(fields[value]!, { file, line }),
        footnotes: marks === "" ? null : readFootnotes(marks, { file, line }),
        line,
      });
    }
    if (observations.length > 0) yield observations;
  }
}

/** Returns undefined for a period that is not a month. */
function readPeriod(year: string, period: string, position: SourcePosition): MonthNumber | undefined {
  if (!/^(?:18|19|20)\d\d$/.test(year)) throw sourceRefused(position, "year", `"${year}" is not a year`);
  const month = /^M(0[1-9]|1[0-3])$/.exec(period)?.[1];
  if (month !== undefined) return monthNumber(Number(year), Number(month));
  if (NOT_MONTHLY.test(period)) return undefined;
  throw sourceRefused(
    position,
    "period",
    `"${period}" is not a period; accepted: M01 to M13, Q01 to Q05, S01 to S03, A01`,
  );
}

function readValue(text: string, position: SourcePosition): number | null {
  if (text === "-") return null;
  // Number("") is 0, but a blank field is not a published zero.
  if (!VALUE.test(text)) throw sourceRefused(position, "value", `"${text}" is neither a number nor "-"`);
  if (text.length > LONGEST_VALUE)
    throw sourceRefused(
      position,
      "value",
      `"${text}" is longer than the ${LONGEST_VALUE} characters that a value can have`,
    );
  return Number(text);
}

function readFootnotes(text: string, position: SourcePosition): string {
  const marks = text.replaceAll(" ", "");
  if (!/^[A-Za-z0-9]{1,2}(?:,[A-Za-z0-9]{1,2})*$/.test(marks))
    throw sourceRefused(position, "footnote_codes", `"${text}" is not a list of footnote codes separated by commas`);
  return marks;
}

/** Checks that the rows of a series are together and in order, as they are in every file of the agency. */
class SeriesOrder {
  private readonly ended = new Set<string>();
  private series = "";
  private month = 0;

  constructor(private readonly file: string) {}

  /** Returns a copy of the id. A slice of a line, kept in a map, would keep the whole chunk of the file in memory. */
  next(series: string, month: MonthNumber, line: number): string {
    if (series === this.series) {
      if (month <= this.month) {
        const order = month === this.month ? "appears twice" : `comes after ${monthText(this.month)}`;
        throw sourceRefused({ file: this.file, line }, "period", `${monthText(month)} of ${series} ${order}`);
      }
    } else {
      if (this.ended.has(series))
        throw sourceRefused(
          { file: this.file, line },
          "series_id",
          `${series} appears again after other series: the rows are not in the agency's order`,
        );
      this.series = Buffer.from(series).toString();
      this.ended.add(this.series);
    }
    this.month = month;
    return this.series;
  }
}

const monthText = (month: MonthNumber): string =>
  month % 100 === ANNUAL ? `the annual average of ${formatMonth(month)}` : formatMonth(month);
