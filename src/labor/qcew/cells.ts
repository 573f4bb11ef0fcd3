import { percentChange } from "../../metrics/ratio.ts";
import { quarterPartsOf } from "../vocabulary/client-fields.ts";
import type { FieldNote, ValueNotes } from "../vocabulary/value-notes.ts";
import { ALL_INDUSTRIES, formatIndustry, OWN_CODES, type Ownership } from "./codes.ts";
import type { BlockRow } from "./queries.ts";

type Figure = number | null;

/** One industry and ownership of one area in one quarter, as published. Null means suppressed or not comparable. */
export interface Cell {
  establishments: number;
  month1_employment: Figure;
  month2_employment: Figure;
  month3_employment: Figure;
  total_wages: Figure;
  avg_weekly_wage: Figure;
  location_quotient: Figure;
  wages_location_quotient: Figure;
  employment_yoy_pct: Figure;
  total_wages_yoy_pct: Figure;
  avg_weekly_wage_yoy_pct: Figure;
  /** Whether only establishments are known. */
  suppressed: boolean;
}

/** Parses `{1,NULL,3}` into an array. */
const arrayOf = (text: string): Figure[] => JSON.parse(`[${text.slice(1, -1).replaceAll("NULL", "null")}]`);

/** Converts stored hundredths or tenths to the published number. */
const scaled = (value: Figure | undefined, scale: number): Figure => (value == null ? null : value / scale);

/** The cells of a block. Each is unpacked on request. */
class UnpackedBlock {
  readonly ownership: Figure[];
  readonly industry: Figure[];
  private readonly columns: Partial<Record<keyof BlockRow, Figure[]>> = {};

  constructor(private readonly row: BlockRow) {
    this.ownership = arrayOf(row.ownership);
    this.industry = arrayOf(row.industry);
  }

  cell(position: number): Cell {
    const figure = (name: Exclude<keyof BlockRow, "quarter">): Figure => {
      let column = this.columns[name];
      if (!column) {
        column = arrayOf(this.row[name]);
        this.columns[name] = column;
      }
      return column[position] ?? null;
    };
    const month1 = figure("month1_employment");
    return {
      establishments: figure("establishments") ?? 0, // published for every cell
      month1_employment: month1,
      month2_employment: figure("month2_employment"),
      month3_employment: figure("month3_employment"),
      total_wages: figure("total_wages"),
      avg_weekly_wage: figure("avg_weekly_wage"),
      location_quotient: scaled(figure("employment_lq"), 100),
      wages_location_quotient: scaled(figure("wages_lq"), 100),
      employment_yoy_pct: scaled(figure("employment_yoy"), 10),
      total_wages_yoy_pct: scaled(figure("wages_yoy"), 10),
      avg_weekly_wage_yoy_pct: scaled(figure("avg_weekly_wage_yoy"), 10),
      suppressed: month1 === null,
    };
  }
}

/** The `own_code`s whose sum is a total. */
export const PARTS: readonly number[] = [OWN_CODES.federal, OWN_CODES.state, OWN_CODES.local, OWN_CODES.private];

/**
 * Returns whether all ownerships of an area are loaded. It compares their establishments in all industries, which are
 * never suppressed. A file can have only the total and private ownership, and then the total of an industry can't be
 * summed. Without a total (as in files of one industry) a missing ownership does not show.
 */
export function areAllOwnerships(total: number | undefined, parts: readonly (number | undefined)[]): boolean {
  if (total === undefined || !parts.includes(undefined)) return true;
  return parts.reduce<number>((sum, part) => sum + (part ?? 0), 0) === total;
}

const keyOf = (quarter: number, industry: number, owner: number): number =>
  (quarter * 10 + owner) * 1_000_000 + industry;

/** The cells of one area, by quarter, industry and ownership. */
export class Cells {
  private readonly places = new Map<number, readonly [UnpackedBlock, number]>();
  private readonly found = new Map<number, Set<number>>();
  private readonly whole = new Map<number, boolean>();

  /**
   * `wanted` are the industries to keep. Undefined keeps all. To sum totals, {@link ALL_INDUSTRIES} must be included.
   */
  constructor(rows: readonly BlockRow[], wantedIndustries?: ReadonlySet<number>) {
    for (const row of rows) {
      const block = new UnpackedBlock(row);
      const inQuarter = this.found.get(row.quarter) ?? new Set<number>();
      this.found.set(row.quarter, inQuarter);
      for (const [position, industry] of block.industry.entries()) {
        if (industry === null || (wantedIndustries && !wantedIndustries.has(industry))) continue;
        this.places.set(keyOf(row.quarter, industry, block.ownership[position] ?? 0), [block, position]);
        inQuarter.add(industry);
      }
    }
  }

  /** Returns the quarters, oldest first. */
  get quarters(): number[] {
    return [...this.found.keys()].sort((a, b) => a - b);
  }

  /** Returns the industries of a quarter, ordered by code as text, so that each is followed by its parts. */
  industriesOf(quarter: number): number[] {
    const coded = [...(this.found.get(quarter) ?? [])].map((industry) => ({
      industry,
      code: formatIndustry(industry),
    }));
    return coded.sort((a, b) => (a.code < b.code ? -1 : 1)).map(({ industry }) => industry);
  }

  /**
   * Returns the requested cell. Undefined if the area does not have it. If an industry has no published total, it is
   * summed.
   */
  find(quarter: number, industry: number, ownership: Ownership): Cell | undefined {
    if (ownership === "total" && industry !== ALL_INDUSTRIES) return this.sum(quarter, industry);
    return this.published(quarter, industry, OWN_CODES[ownership]);
  }

  private published(quarter: number, industry: number, owner: number): Cell | undefined {
    const place = this.places.get(keyOf(quarter, industry, owner));
    return place?.[0].cell(place[1]);
  }

  /** Returns the quarters in which totals can't be summed because not every ownership is loaded. */
  get quartersWithoutTotals(): number[] {
    return this.quarters.filter((quarter) => !this.hasAllOwnerships(quarter));
  }

  /** Whether all ownerships are loaded, by quarter. Looked up once per quarter. */
  private hasAllOwnerships(quarter: number): boolean {
    let isWhole = this.whole.get(quarter);
    if (isWhole === undefined) {
      const of = (owner: number) => this.published(quarter, ALL_INDUSTRIES, owner)?.establishments;
      isWhole = areAllOwnerships(of(OWN_CODES.total), PARTS.map(of));
      this.whole.set(quarter, isWhole);
    }
    return isWhole;
  }

  /**
   * Sums private, federal, state and local ownership, because QCEW has totals over ownerships only for all industries.
   * If one part is suppressed, only the establishments remain. If all ownerships are loaded, an absent part counts as
   * zero.
   */
  private sum(quarter: number, industry: number): Cell | undefined {
    const parts = this.partsOf(quarter, industry);
    if (parts.length === 0) return undefined;
    const add = (name: "month1_employment" | "month2_employment" | "month3_employment" | "total_wages"): Figure =>
      parts.some((part) => part[name] === null) ? null : parts.reduce((sum, part) => sum + (part[name] ?? 0), 0);
    const months = [add("month1_employment"), add("month2_employment"), add("month3_employment")] as const;
    const wages = add("total_wages");
    return {
      establishments: parts.reduce((sum, { establishments }) => sum + establishments, 0),
      month1_employment: months[0],
      month2_employment: months[1],
      month3_employment: months[2],
      total_wages: wages,
      avg_weekly_wage: averageWeeklyWage(wages, months),
      location_quotient: null, // quotients are published only by ownership
      wages_location_quotient: null,
      ...this.changes(quarter, industry, { months, wages }),
      suppressed: parts.some(({ suppressed }) => suppressed),
    };
  }

  private partsOf(quarter: number, industry: number): Cell[] {
    if (!this.hasAllOwnerships(quarter)) return [];
    return PARTS.map((owner) => this.published(quarter, industry, owner)).filter((part) => part !== undefined);
  }

  /** Computes the changes of a sum, if the quarter a year earlier was read. */
  private changes(
    quarter: number,
    industry: number,
    { months, wages }: { months: readonly Figure[]; wages: Figure },
  ): Pick<Cell, "employment_yoy_pct" | "total_wages_yoy_pct" | "avg_weekly_wage_yoy_pct"> {
    const parts = this.partsOf(quarter - 10, industry);
    const before = (name: "month1_employment" | "month2_employment" | "month3_employment" | "total_wages"): Figure =>
      parts.length === 0 || parts.some((part) => part[name] === null)
        ? null
        : parts.reduce((sum, part) => sum + (part[name] ?? 0), 0);
    const monthsBefore = [before("month1_employment"), before("month2_employment"), before("month3_employment")];
    const wage = averageWeeklyWage(wages, months);
    const wageBefore = averageWeeklyWage(before("total_wages"), monthsBefore);
    return {
      employment_yoy_pct: percentChange(months[2], monthsBefore[2]),
      total_wages_yoy_pct: percentChange(wages, before("total_wages")),
      avg_weekly_wage_yoy_pct: percentChange(wage, wageBefore),
    };
  }
}

/**
 * Computes it as BLS does: wages ÷ mean employment of the three months ÷ 13 weeks, rounded half up. Null without
 * employment.
 */
export function averageWeeklyWage(wages: Figure, months: readonly Figure[]): Figure {
  if (wages === null || months.includes(null)) return null;
  const employment = months.reduce<number>((sum, month) => sum + (month ?? 0), 0);
  return employment === 0 ? null : Math.floor((wages * 3) / (employment * 13) + 0.5);
}

/** What a row covers. */
export interface RowHead {
  fips: string;
  period: string;
  naics_code: string;
  naics_title: string | null;
  ownership: Ownership;
  /** The requested code or word that the row answers. */
  requested: string;
}

/** A row of an answer: the cell and what it covers. */
export interface CellRow {
  head: RowHead;
  cell: Cell;
}

/**
 * Returns a row of a county's employment. The fields are written out because destructuring a thousand wide objects took
 * longer.
 */
export const employmentRow = ({ head, cell }: CellRow) => ({
  fips: head.fips,
  period: head.period,
  naics_code: head.naics_code,
  naics_title: head.naics_title,
  ownership: head.ownership,
  establishments: cell.establishments,
  month1_employment: cell.month1_employment,
  month2_employment: cell.month2_employment,
  month3_employment: cell.month3_employment,
  total_wages: cell.total_wages,
  avg_weekly_wage: cell.avg_weekly_wage,
  location_quotient: cell.location_quotient,
  employment_yoy_pct: cell.employment_yoy_pct,
  suppressed: cell.suppressed,
  adjustment: "nsa" as const,
  value_notes: notesOn(head, cell, EMPLOYMENT_NOTED),
  ...quarterPartsOf(head.period),
  establishment_count: cell.establishments,
  area_fips: head.fips,
  industry_code: head.naics_code,
  requested_industry: head.requested,
  // A word stands for whatever the quarter has.
  match_precision:
    /^\d/.test(head.requested) && head.requested !== head.naics_code ? ("other" as const) : ("exact" as const),
  disclosure_code: cell.suppressed ? "N" : null,
});

/** Returns a row of a county's wages. */
export const wagesRow = ({ head, cell }: CellRow) => ({
  fips: head.fips,
  period: head.period,
  naics_code: head.naics_code,
  naics_title: head.naics_title,
  ownership: head.ownership,
  establishments: cell.establishments,
  total_wages: cell.total_wages,
  avg_weekly_wage: cell.avg_weekly_wage,
  month1_employment: cell.month1_employment,
  month2_employment: cell.month2_employment,
  month3_employment: cell.month3_employment,
  location_quotient: cell.location_quotient,
  wages_location_quotient: cell.wages_location_quotient,
  employment_yoy_pct: cell.employment_yoy_pct,
  total_wages_yoy_pct: cell.total_wages_yoy_pct,
  avg_weekly_wage_yoy_pct: cell.avg_weekly_wage_yoy_pct,
  suppressed: cell.suppressed,
  adjustment: "nsa" as const,
  value_notes: notesOn(head, cell, WAGES_NOTED),
});

type NotedField = Exclude<keyof Cell, "suppressed" | "establishments">;
const EMPLOYMENT_NOTED: readonly NotedField[] = ["avg_weekly_wage", "location_quotient", "employment_yoy_pct"];
const WAGES_NOTED: readonly NotedField[] = [
  ...EMPLOYMENT_NOTED,
  "wages_location_quotient",
  "total_wages_yoy_pct",
  "avg_weekly_wage_yoy_pct",
];

/** Says why figures are null in a cell that is not suppressed. Null if no figure is null. */
function notesOn(
  { ownership, naics_code: code }: RowHead,
  cell: Cell,
  fields: readonly NotedField[],
): ValueNotes | null {
  if (cell.suppressed) return null;
  let notes: ValueNotes | null = null;
  for (const field of fields) {
    if (cell[field] !== null) continue;
    notes ??= {};
    notes[field] = whyNull(field, ownership === "total" && code !== String(ALL_INDUSTRIES));
  }
  return notes;
}

/**
 * Quotients and changes have their own disclosure codes. A summed total has no quotient, and no change if the quarter a
 * year earlier is missing.
 */
function whyNull(field: NotedField, isSum: boolean): FieldNote {
  if (field === "avg_weekly_wage") return "not_derivable"; // there are no employees
  if (!isSum) return "suppressed";
  return field.endsWith("location_quotient") ? "not_published" : "not_derivable";
}
