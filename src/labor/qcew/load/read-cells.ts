import { sourceRefused } from "../../../errors.ts";
import type { ByteRows } from "../../../loading/formats/byte-rows.ts";
import type { FieldTable } from "../../../loading/formats/field-rows.ts";
import { formatQuarter, quarterOf } from "../../../reference/quarters.ts";
import { parseIndustry } from "../codes.ts";
import { Blocks, FIGURE_COLUMNS, type IndustryCode, industryCode } from "./blocks.ts";
import { type Columns, findColumns } from "./columns.ts";
import { ACCEPT, AreaTotals, type StateTotals } from "./totals.ts";

/** What an area code means. `unknown` are counties 995 to 999: rows without a county that state sums include. */
type AreaKind = "county" | "state" | "nation" | "unknown" | "other";

/** Options for reading a file. */
export interface CellOptions {
  file: string;
  /** The wanted quarters. Undefined means all. */
  quarters: ReadonlySet<number> | undefined;
  /** Whether to skip the check of sums against the rows that state them. */
  acceptSmaller: boolean;
  /** Gets the cells of an area and quarter once they are complete. `blocks` are reused afterwards. */
  write(quarter: number, area: string, blocks: Blocks): void;
  /** Shared by all members of an archive, because they are one edition. */
  states: StateTotals;
}

/** Counts of what was read and skipped in a file. */
export interface CellCounts {
  /** Number of kept cells by quarter. */
  cells: Map<number, number>;
  /** Every quarter with rows, wanted or not. */
  quarters: Set<number>;
  /** Served areas and industries with rows. A file with one industry and many areas is a by-industry file. */
  areas: Set<string>;
  /** Every area with rows, including combined areas. */
  allAreas: Set<string>;
  industries: Set<number>;
  year: string | undefined;
  /**
   * Number of rows of combined areas (such as metropolitan areas), size classes, and ownerships that are not served.
   */
  skipped: number;
}

/**
 * Reads a quarterly QCEW file in file order and passes the cells of an area to `write` once all of its rows are read.
 * It pauses after each chunk of the file, so that the written cells can be sent.
 *
 * Units: persons and dollars, location quotients in hundredths, changes in tenths of a percent, as published. A
 * suppressed figure (`N`) is 0 in the file and null (NaN) here. Each of the three parts of a row has its own
 * suppression code.
 * @throws `source_refused` at the first row in the wrong form, or if an area's rows do not add up to its totals.
 */
export async function* readCells(
  { header, batches }: FieldTable<ByteRows>,
  options: CellOptions,
): AsyncGenerator<void, CellCounts> {
  const reader = new CellReader(findColumns(header), options);
  for await (const rows of batches) {
    for (let row = 0; row < rows.count; row++) reader.row(rows, row);
    yield;
  }
  reader.finishArea();
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
const SUPPRESSED = "N".charCodeAt(0);
const NO_ESTABLISHMENTS = "-".charCodeAt(0);
/** The largest value of an `integer` column. */
const MOST = 2 ** 31 - 1;

class CellReader {
  /** The current quarter. It is not over, so it can't be published yet. */
  private readonly thisQuarter = quarterOf(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1);
  readonly counts: CellCounts = {
    cells: new Map(),
    quarters: new Set(),
    areas: new Set(),
    allAreas: new Set(),
    industries: new Set(),
    year: undefined,
    skipped: 0,
  };
  private area = "";
  private kind: AreaKind = "other";
  private readonly current = new Map<number, { blocks: Blocks; totals: AreaTotals }>();
  private readonly free: Blocks[] = [];
  private readonly codes = new Map<number, IndustryCode>();
  /** Reused for every cell. */
  private readonly figures = new Float64Array(FIGURE_COLUMNS.length);
  private rows!: ByteRows; // set before it is used
  private index = 0;

  constructor(
    private readonly at: Columns,
    private readonly options: CellOptions,
  ) {}

  // The indexes in `at` are valid, because every row has as many fields as the heading.
  row(rows: ByteRows, index: number): void {
    const { at } = this;
    this.rows = rows;
    this.index = index;
    if (!rows.is(index, at.area, this.area)) this.beginArea(rows.text(index, at.area));
    const ownership = rows.sign(index, at.own, 0) - ZERO;
    // QCEW does not use 6 and 7.
    const isCode = ownership >= 0 && ownership <= 9 && ownership !== 6 && ownership !== 7;
    if (!isCode || rows.sign(index, at.own, 1) !== -1) this.refuse("own_code", at.own, "0 to 5, 8 or 9");
    if (this.kind === "other" || ownership > 5 || !rows.is(index, at.size, "0")) {
      this.counts.skipped++;
      return;
    }
    const quarter = this.quarterOf();
    if (this.options.quarters && !this.options.quarters.has(quarter)) return;
    this.cell(quarter, ownership);
  }

  private cell(quarter: number, own: number): void {
    const { at, rows, index } = this;
    const code = this.industryOf();
    const level = code.level === 1 && own === 0 ? 0 : code.level;
    const expected = LEVEL_CODES[this.kind][level] ?? "";
    if (!rows.is(index, at.level, expected))
      this.refuse("agglvl_code", at.level, `${expected}, by area, ownership and industry`);
    const figures = this.figuresOf();
    const { blocks, totals } = this.ofQuarter(quarter);
    totals.add(own, level, figures[0]!, level <= 1 ? [...figures.subarray(0, 5)].map(knownOf) : undefined);
    if (own === 4) this.counts.skipped++;
    else if (!blocks.add(own, level, code, figures))
      throw sourceRefused(
        rows.at(index),
        undefined,
        `area ${this.area}, ownership ${own}, industry ${rows.text(index, at.industry)} appears twice in ` +
          `${formatQuarter(quarter)}`,
      );
  }

  /** Returns the figures of a row in the order of `FIGURE_COLUMNS`, NaN for null. The next row reuses the array. */
  private figuresOf(): Float64Array {
    const { at, figures } = this;
    figures[0] = this.whole("qtrly_estabs", at.establishments);
    figures[1] = this.whole("month1_emplvl", at.months[0]);
    figures[2] = this.whole("month2_emplvl", at.months[1]);
    figures[3] = this.whole("month3_emplvl", at.months[2]);
    figures[4] = this.whole("total_qtrly_wages", at.wages, Number.MAX_SAFE_INTEGER);
    figures[5] = this.whole("avg_wkly_wage", at.weeklyWage);
    if (this.isSuppressed("disclosure_code", at.disclosure)) figures.fill(Number.NaN, 1, 6);
    const lqHidden = this.isSuppressed("lq_disclosure_code", at.lqDisclosure);
    figures[6] = lqHidden ? Number.NaN : this.scaled("lq_month3_emplvl", at.lqEmployment, 2);
    figures[7] = lqHidden ? Number.NaN : this.scaled("lq_total_qtrly_wages", at.lqWages, 2);
    const otyHidden = this.isSuppressed("oty_disclosure_code", at.otyDisclosure);
    figures[8] = otyHidden ? Number.NaN : this.scaled("oty_month3_emplvl_pct_chg", at.otyEmployment, 1);
    figures[9] = otyHidden ? Number.NaN : this.scaled("oty_total_qtrly_wages_pct_chg", at.otyWages, 1);
    figures[10] = otyHidden ? Number.NaN : this.scaled("oty_avg_wkly_wage_pct_chg", at.otyWeeklyWage, 1);
    return figures;
  }

  private ofQuarter(quarter: number) {
    let cells = this.current.get(quarter);
    if (!cells) {
      cells = { blocks: this.free.pop() ?? new Blocks(), totals: new AreaTotals() };
      this.current.set(quarter, cells);
    }
    return cells;
  }

  private beginArea(area: string): void {
    this.finishArea();
    this.area = area;
    this.counts.allAreas.add(area);
    this.kind = this.kindOf(area);
  }

  /** Checks the cells of the area and passes them on. */
  finishArea(): void {
    for (const [quarter, { blocks, totals }] of this.current) {
      this.finishQuarter(quarter, blocks, totals);
      blocks.clear();
      this.free.push(blocks);
    }
    this.current.clear();
  }

  private finishQuarter(quarter: number, blocks: Blocks, totals: AreaTotals): void {
    const { acceptSmaller, states, write } = this.options;
    const fault = acceptSmaller ? undefined : totals.fault();
    if (fault !== undefined)
      throw sourceRefused(
        this.rows.at(this.index),
        undefined,
        `area ${this.area} does not add up in ${formatQuarter(quarter)}: ${fault}; rows are missing; ${ACCEPT}`,
      );
    if (this.kind !== "nation") states.add(this.area, quarter, totals);
    if (this.kind === "unknown") return;
    this.counts.areas.add(this.area);
    this.counts.cells.set(quarter, (this.counts.cells.get(quarter) ?? 0) + blocks.count);
    write(quarter, this.area, blocks);
  }

  private kindOf(area: string): AreaKind {
    if (/^(?:C[0-9]{4}|CS[0-9]{3}|US[A-Z]{3}|57000)$/.test(area)) return "other";
    if (area === "US000") return "nation";
    if (!/^[0-9]{5}$/.test(area))
      this.refuse("area_fips", this.at.area, "5 characters, such as 01001 with its leading zero");
    if (area.endsWith("000")) return "state";
    return /99[5-9]$/.test(area) ? "unknown" : "county";
  }

  private industryOf(): IndustryCode {
    const { at, rows, index } = this;
    // 10 is a code but 010 is not. There are only a few ranges.
    const number = rows.sign(index, at.industry, 0) === ZERO ? -1 : rows.whole(index, at.industry);
    const read = this.codes.get(number);
    if (read) return read;
    const industry = parseIndustry(rows.text(index, at.industry));
    if (industry === undefined)
      return this.refuse("industry_code", at.industry, "2 to 6 digits, or 31-33, 44-45, 48-49");
    const code = industryCode(industry);
    this.counts.industries.add(industry);
    if (number === industry) this.codes.set(number, code);
    return code;
  }

  private quarterOf(): number {
    const { at, rows, index } = this;
    const quarter = rows.sign(index, at.quarter, 0) - ZERO;
    if (quarter < 1 || quarter > 4 || rows.sign(index, at.quarter, 1) !== -1)
      this.refuse(
        "qtr",
        at.quarter,
        rows.is(index, at.quarter, "A") ? "1 to 4; annual averages are not read" : "1 to 4",
      );
    if (this.counts.year === undefined) {
      const year = rows.text(index, at.year);
      if (!/^(?:19|20)[0-9]{2}$/.test(year)) this.refuse("year", at.year, "a year of four digits");
      this.counts.year = year;
    } else if (!rows.is(index, at.year, this.counts.year))
      this.refuse("year", at.year, `${this.counts.year}, as in the rows before`);
    const number = Number(this.counts.year) * 10 + quarter;
    if (number >= this.thisQuarter) this.refuse("qtr", at.quarter, "a quarter that is over");
    this.counts.quarters.add(number);
    return number;
  }

  /** Returns whether a part of a row is suppressed. `-` means no establishments, so its zeros are true zeros. */
  private isSuppressed(name: string, column: number): boolean {
    const sign = this.rows.sign(this.index, column, 0);
    if (sign === -1) return false;
    const isCode = (sign === SUPPRESSED || sign === NO_ESTABLISHMENTS) && this.rows.sign(this.index, column, 1) === -1;
    return isCode ? sign === SUPPRESSED : this.refuse(name, column, 'empty, "N" or "-"');
  }

  /** Reads a whole number that is not negative. */
  private whole(name: string, column: number, most = MOST): number {
    const number = this.rows.whole(this.index, column);
    if (number > most) this.refuse(name, column, `a whole number up to ${most}`);
    return number >= 0 ? number : this.refuse(name, column, "a whole number");
  }

  /** Reads a number with this many decimals, in units of the last decimal. Text without a point is a whole number. */
  private scaled(name: string, column: number, decimals: 1 | 2): number {
    const number = this.rows.scaled(this.index, column, decimals);
    if (Math.abs(number) > MOST) this.refuse(name, column, `a number up to ${MOST / 10 ** decimals}`);
    if (!Number.isNaN(number)) return number;
    return this.refuse(name, column, `a number with ${decimals === 1 ? "one decimal" : "two decimals"}`);
  }

  private refuse(name: string, column: number, accepted: string): never {
    const value = this.rows.text(this.index, column);
    throw sourceRefused(this.rows.at(this.index), name, `"${value}" is not accepted; accepted: ${accepted}`);
  }
}

const knownOf = (figure: number): number | undefined => (Number.isNaN(figure) ? undefined : figure);
