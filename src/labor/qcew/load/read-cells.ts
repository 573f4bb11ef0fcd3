import { sourceRefused } from "../../../errors.ts";
import type { Table } from "../../../loading/publishing/table.ts";
import { formatQuarter } from "../../../reference/quarters.ts";
import { parseIndustry } from "../codes.ts";
import { Blocks, type IndustryCode, industryCode } from "./blocks.ts";
import { type Columns, findColumns } from "./columns.ts";
import { ACCEPT, AreaTotals, type StateTotals } from "./totals.ts";

/** What an area code stands for. `unknown`: counties 995 to 999, rows without a county that states' sums include. */
type AreaKind = "county" | "state" | "nation" | "unknown" | "other";

/** How a file is read. */
export interface CellOptions {
  file: string;
  /** Quarters that are wanted; undefined: all. */
  quarters: ReadonlySet<number> | undefined;
  /** Do not compare sums with the rows that state them. */
  acceptSmaller: boolean;
  /** What is put before each line of COPY. */
  prefix: string;
  /** Shared by the members of an archive: an edition in many files is one edition. */
  states: StateTotals;
}

/** What was read of a file, and what was passed over. */
export interface CellCounts {
  /** Cells kept, by quarter. */
  cells: Map<number, number>;
  /** Every quarter that has rows, wanted or not. */
  quarters: Set<number>;
  /** Areas and industries that are served and had rows: one industry of many areas is a by-industry file. */
  areas: Set<string>;
  industries: Set<number>;
  year: string | undefined;
  /** Rows of metropolitan and other combined areas, of size classes, and of ownerships that are not served. */
  skipped: number;
}

/** Lines for COPY, by quarter. */
export type QuarterLines = Map<number, string>;

/**
 * Reads a quarterly file of QCEW, in file order, and gives blocks of cells as lines of COPY into
 * {@link BLOCK_COLUMNS}, those of an area once all of its rows have come.
 *
 * Units: persons, dollars; LQ in hundredths and changes in tenths of a percent, as published. What is suppressed (`N`)
 * is written as 0 in the file and as null here, in each of the three parts of a row by that part's own code.
 * @throws `source_refused` at the first row that does not fit, or when an area's rows do not add up to its totals.
 */
export async function* readCells(table: Table, options: CellOptions): AsyncGenerator<QuarterLines, CellCounts> {
  const reader = new CellReader(findColumns(table.header), options);
  for await (const { rows, lines } of table.batches) {
    for (let index = 0; index < rows.length; index++) reader.row(rows[index]!, lines[index]!); // parallel arrays
    if (reader.ready.size > 0) yield reader.take();
  }
  reader.finishArea();
  if (reader.ready.size > 0) yield reader.take();
  return reader.counts;
}

/** `agglvl_code` by kind of area and level. */
const levelCodes = (tens: string): string[] => Array.from({ length: 9 }, (_, level) => `${tens}${level}`);
const LEVEL_CODES: Readonly<Record<AreaKind, readonly string[]>> = {
  county: levelCodes("7"),
  unknown: levelCodes("7"),
  state: levelCodes("5"),
  nation: levelCodes("1"),
  other: [],
};

const ZERO = 48;
const MINUS = 45;
const POINT = 46;

/** Are these characters digits? By loop: a pattern takes three times as long, and there are 200 million to read. */
function areDigits(text: string, from: number, to: number): boolean {
  for (let index = from; index < to; index++) {
    const sign = text.charCodeAt(index);
    if (sign < ZERO || sign > ZERO + 9) return false;
  }
  return true;
}

class CellReader {
  ready: QuarterLines = new Map();
  readonly counts: CellCounts = {
    cells: new Map(),
    quarters: new Set(),
    areas: new Set(),
    industries: new Set(),
    year: undefined,
    skipped: 0,
  };
  private area = "";
  private kind: AreaKind = "other";
  private readonly current = new Map<number, { blocks: Blocks; totals: AreaTotals }>();
  private readonly codes = new Map<string, IndustryCode>();
  private readonly quarters = new Map<string, number>();
  /** Reused for every cell. */
  private readonly figures: string[] = [];
  private line = 0;

  constructor(
    private readonly at: Columns,
    private readonly options: CellOptions,
  ) {}

  /** Hands over the lines that are ready. */
  take(): QuarterLines {
    const { ready } = this;
    this.ready = new Map();
    return ready;
  }

  // The indexes of `at` are columns of the table, and its rows have as many fields as its heading.
  row(fields: readonly string[], line: number): void {
    const { at } = this;
    this.line = line;
    const area = fields[at.area]!;
    if (area !== this.area) this.beginArea(area);
    const own = fields[at.own]!;
    const digit = own.charCodeAt(0) - ZERO;
    if (own.length !== 1 || digit < 0 || digit > 9) this.refuse("own_code", own, "one digit");
    if (this.kind === "other" || digit > 5 || fields[at.size] !== "0") {
      this.counts.skipped++;
      return;
    }
    const quarter = this.quarterOf(fields[at.year]!, fields[at.quarter]!);
    if (this.options.quarters && !this.options.quarters.has(quarter)) return;
    this.cell(fields, quarter, digit);
  }

  private cell(fields: readonly string[], quarter: number, own: number): void {
    const { at } = this;
    const code = this.industryOf(fields[at.industry]!);
    const level = code.level === 1 && own === 0 ? 0 : code.level;
    const expected = LEVEL_CODES[this.kind][level];
    if (fields[at.level] !== expected)
      this.refuse("agglvl_code", fields[at.level]!, `${expected}, by area, ownership and industry`);
    const figures = this.figuresOf(fields);
    const { blocks, totals } = this.ofQuarter(quarter);
    totals.add(own, level, Number(figures[0]), level <= 1 ? figures.slice(0, 5).map(numberOf) : undefined);
    if (own === 4) this.counts.skipped++;
    else if (!blocks.add(own, level, code, figures))
      throw sourceRefused(
        { file: this.options.file, line: this.line },
        undefined,
        `area ${this.area}, ownership ${own}, industry ${fields[at.industry]} comes twice in ${formatQuarter(quarter)}`,
      );
  }

  /** The figures of a row as COPY takes them, in the order of `FIGURE_COLUMNS`; the array is the next row's too. */
  private figuresOf(fields: readonly string[]): readonly string[] {
    const { at, figures } = this;
    figures[0] = this.whole("qtrly_estabs", fields[at.establishments]!);
    figures[1] = this.whole("month1_emplvl", fields[at.months[0]]!);
    figures[2] = this.whole("month2_emplvl", fields[at.months[1]]!);
    figures[3] = this.whole("month3_emplvl", fields[at.months[2]]!);
    figures[4] = this.whole("total_qtrly_wages", fields[at.wages]!);
    figures[5] = this.whole("avg_wkly_wage", fields[at.weeklyWage]!);
    if (this.isSuppressed("disclosure_code", fields[at.disclosure]!)) figures.fill("NULL", 1, 6);
    const lqHidden = this.isSuppressed("lq_disclosure_code", fields[at.lqDisclosure]!);
    figures[6] = lqHidden ? "NULL" : this.scaled("lq_month3_emplvl", fields[at.lqEmployment]!, 2);
    figures[7] = lqHidden ? "NULL" : this.scaled("lq_total_qtrly_wages", fields[at.lqWages]!, 2);
    const otyHidden = this.isSuppressed("oty_disclosure_code", fields[at.otyDisclosure]!);
    figures[8] = otyHidden ? "NULL" : this.scaled("oty_month3_emplvl_pct_chg", fields[at.otyEmployment]!, 1);
    figures[9] = otyHidden ? "NULL" : this.scaled("oty_total_qtrly_wages_pct_chg", fields[at.otyWages]!, 1);
    figures[10] = otyHidden ? "NULL" : this.scaled("oty_avg_wkly_wage_pct_chg", fields[at.otyWeeklyWage]!, 1);
    return figures;
  }

  private ofQuarter(quarter: number) {
    let found = this.current.get(quarter);
    if (!found) {
      found = { blocks: new Blocks(), totals: new AreaTotals() };
      this.current.set(quarter, found);
    }
    return found;
  }

  private beginArea(area: string): void {
    this.finishArea();
    this.area = area;
    this.kind = this.kindOf(area);
  }

  /** Checks what has come of the area, and makes its lines ready. */
  finishArea(): void {
    const { file, acceptSmaller, prefix, states } = this.options;
    for (const [quarter, { blocks, totals }] of this.current) {
      const fault = acceptSmaller ? undefined : totals.fault();
      if (fault !== undefined)
        throw sourceRefused(
          { file, line: this.line },
          undefined,
          `area ${this.area} does not add up in ${formatQuarter(quarter)}: ${fault}; rows are missing; ${ACCEPT}`,
        );
      if (this.kind !== "nation") states.add(this.area, quarter, totals);
      if (this.kind === "unknown") continue;
      this.counts.areas.add(this.area);
      this.counts.cells.set(quarter, (this.counts.cells.get(quarter) ?? 0) + blocks.count);
      this.ready.set(quarter, (this.ready.get(quarter) ?? "") + blocks.lines(prefix, quarter, this.area));
    }
    this.current.clear();
  }

  private kindOf(area: string): AreaKind {
    if (/^(?:C[0-9]{4}|CS[0-9]{3}|US[A-Z]{3}|57000)$/.test(area)) return "other";
    if (area === "US000") return "nation";
    if (!/^[0-9]{5}$/.test(area)) this.refuse("area_fips", area, "5 characters, such as 01001 with its leading zero");
    return area.endsWith("000") ? "state" : /99[5-9]$/.test(area) ? "unknown" : "county";
  }

  private industryOf(text: string): IndustryCode {
    let code = this.codes.get(text);
    if (!code) {
      const industry = parseIndustry(text);
      if (industry === undefined) this.refuse("industry_code", text, "2 to 6 digits, or 31-33, 44-45, 48-49");
      code = industryCode(industry);
      this.counts.industries.add(industry);
      this.codes.set(text, code);
    }
    return code;
  }

  private quarterOf(year: string, quarter: string): number {
    const key = year + quarter;
    let number = this.quarters.get(key);
    if (number === undefined) {
      if (quarter === "A") this.refuse("qtr", quarter, "1 to 4; annual averages are not read");
      if (!/^[1-4]$/.test(quarter)) this.refuse("qtr", quarter, "1 to 4");
      if (!/^(?:19|20)[0-9]{2}$/.test(year)) this.refuse("year", year, "a year of four digits");
      if ((this.counts.year ?? year) !== year) this.refuse("year", year, `${this.counts.year}, as in the rows before`);
      this.counts.year = year;
      number = Number(key);
      this.quarters.set(key, number);
      this.counts.quarters.add(number);
    }
    return number;
  }

  /** Whether a part of a row is suppressed. `-` stands for no establishments, whose zeros are true. */
  private isSuppressed(column: string, code: string): boolean {
    if (code === "" || code === "-") return false;
    return code === "N" || this.refuse(column, code, 'empty, "N" or "-"');
  }

  /** A whole number that is not negative, as it stands. */
  private whole(column: string, text: string): string {
    return text !== "" && areDigits(text, 0, text.length) ? text : this.refuse(column, text, "a whole number");
  }

  /** A number with that many decimals as a whole number of its smallest part; one without a point has none. */
  private scaled(column: string, text: string, decimals: 1 | 2): string {
    const start = text.charCodeAt(0) === MINUS ? 1 : 0;
    const point = text.length - decimals - 1;
    if (point > start && text.charCodeAt(point) === POINT) {
      const whole = text.slice(0, point);
      if (areDigits(text, start, point) && areDigits(text, point + 1, text.length))
        return whole + text.slice(point + 1);
    } else if (text.length > start && areDigits(text, start, text.length)) return text + "0".repeat(decimals);
    return this.refuse(column, text, `a number with ${decimals === 1 ? "one decimal" : "two decimals"}`);
  }

  private refuse(column: string, value: string, accepted: string): never {
    const at = { file: this.options.file, line: this.line };
    throw sourceRefused(at, column, `"${value}" is not accepted; accepted: ${accepted}`);
  }
}

const numberOf = (text: string): number | undefined => (text === "NULL" ? undefined : Number(text));
