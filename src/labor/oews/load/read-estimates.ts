import { sourceRefused } from "../../../errors.ts";
import type { StreamedSheet } from "../../../loading/formats/workbook.ts";
import type { Group, TopCode } from "../fields.ts";
import { areaOf, cell, type Figures, figuresOf, groupOf, isCrossIndustry, NATION, type SheetRow } from "./cells.ts";
import { type Columns, columnsOf, isHeading } from "./columns.ts";

/** An occupation in an area, for all industries together. */
export interface OccupationEstimate extends Figures {
  area: string;
  areaName: string;
  soc: string;
  title: string;
  group: Group;
}

/** Number of skipped rows by reason. */
export interface Skipped {
  industry: number;
  territory: number;
  nonmetropolitan: number;
}

/** A workbook after its sheets were examined. */
export interface OewsWorkbook {
  /** The limits at which it stops giving wages, from its field descriptions. */
  limit: TopCode | undefined;
  estimates(skipped: Skipped): AsyncGenerator<OccupationEstimate[]>;
}

/** The heading is within this many rows. It is the first row unless there are titles above it. */
const HEADING_WITHIN = 60;

/**
 * Reads a workbook of estimates from the first sheet with OCC_CODE and TOT_EMP in its heading.
 * @throws `source_refused` if there is no sheet, if its notes name another year, and at the first row in the wrong form
 * or order. Rows of an area are together, in the order of occupation codes.
 */
export async function readEstimates(
  sheets: readonly StreamedSheet[],
  { file, year }: { file: string; year: number },
): Promise<OewsWorkbook> {
  let data: StreamedSheet | undefined;
  let limit: TopCode | undefined;
  for (const sheet of sheets) {
    const rows = await firstRows(sheet);
    if (!data && rows.slice(0, HEADING_WITHIN).some(isHeading)) data = sheet;
    else {
      const text = rows.flat().join("\n");
      limit ??= limitOf(text);
      refuseOtherYear(text, { file, year });
    }
  }
  if (!data) throw sourceRefused({ file }, undefined, "has no sheet with the columns OCC_CODE and TOT_EMP");
  const sheet = data;
  return { limit, estimates: (skipped) => estimatesOf(sheet, file, skipped) };
}

/** Reads the wage limits of a year from a separate file of field descriptions. */
export async function readLimit(sheets: readonly StreamedSheet[]): Promise<TopCode | undefined> {
  for (const sheet of sheets) {
    const limit = limitOf((await firstRows(sheet)).flat().join("\n"));
    if (limit) return limit;
  }
  return undefined;
}

/** Returns the first rows of a sheet without reading the rest or keeping its archive open. */
async function firstRows(sheet: StreamedSheet): Promise<(string | null)[][]> {
  for await (const { rows } of sheet.batches()) return rows;
  return [];
}

/** "#  = indicates a wage equal to or greater than $115.00 per hour or $239,200 per year". */
function limitOf(text: string): TopCode | undefined {
  const match = /(?:equal to or )?greater than \$([\d.,]+) per hour or \$([\d,]+) per year/i.exec(text);
  if (!match) return undefined;
  const number = (digits = "") => Number(digits.replaceAll(",", ""));
  return { hourly: number(match[1]), annual: number(match[2]) };
}

/** "May 2023 OEWS Estimates": refuses a file that is named after another year. */
function refuseOtherYear(text: string, { file, year }: { file: string; year: number }): void {
  const titleYear = /\bMay (\d{4}) OE(?:W)?S Estimates/i.exec(text)?.[1];
  if (titleYear !== undefined && Number(titleYear) !== year)
    throw sourceRefused({ file }, undefined, `contains estimates for May ${titleYear}, but its name says ${year}`);
}

async function* estimatesOf(
  sheet: StreamedSheet,
  file: string,
  skipped: Skipped,
): AsyncGenerator<OccupationEstimate[]> {
  let columns: Columns | undefined;
  const order = new RowOrder();
  for await (const { rows, lines } of sheet.batches()) {
    const estimates: OccupationEstimate[] = [];
    for (const [index, cells] of rows.entries()) {
      const place = { file, line: lines[index] ?? 0 };
      if (!columns) {
        if (isHeading(cells)) columns = columnsOf(cells, place);
      } else if (cells.some((text) => text !== null && text.trim() !== "")) {
        const estimate = estimateOf({ cells, columns, at: place }, order, skipped);
        if (estimate) estimates.push(estimate);
      }
    }
    if (estimates.length > 0) yield estimates;
  }
}

function estimateOf(row: SheetRow, order: RowOrder, skipped: Skipped): OccupationEstimate | undefined {
  const soc = cell(row, "occ_code");
  if (!/^\d{2}-\d{4}$/.test(soc)) throw sourceRefused(row.at, "OCC_CODE", `"${soc}" is not an occupation code`);
  if (!isCrossIndustry(row)) {
    skipped.industry++;
    return undefined;
  }
  const area = areaOf(row);
  if (typeof area === "string") {
    skipped[area]++;
    return undefined;
  }
  const group = groupOf(row, soc);
  order.next(row, { area: area.code, soc, group });
  const title = cell(row, "occ_title");
  if (title === "") throw sourceRefused(row.at, "OCC_TITLE", `is empty for ${soc}`);
  return { area: area.code, areaName: area.name, soc, title, group, ...figuresOf(row) };
}

/** Checks that rows of an area are together, in code order, with each code once per group. */
class RowOrder {
  private readonly areas = new Set<string>();
  private area = "";
  private soc = "";
  private readonly groups = new Set<Group>();

  next({ at: place }: SheetRow, { area, soc, group }: { area: string; soc: string; group: Group }): void {
    if (area !== this.area) {
      if (this.areas.has(area))
        throw sourceRefused(place, "AREA", `rows of ${area} come after rows of other areas: the file was reordered`);
      this.areas.add(area);
      this.area = area;
      this.soc = "";
    }
    if (soc !== this.soc) this.groups.clear();
    if (soc < this.soc) throw sourceRefused(place, "OCC_CODE", `${soc} follows ${this.soc}: the file was reordered`);
    if (this.groups.has(group)) throw sourceRefused(place, "OCC_CODE", `${soc} appears twice as ${group} in ${area}`);
    this.soc = soc;
    this.groups.add(group);
  }
}

/** Checks that the nation's rows add up. Without this, half a file would look complete. */
export class NationCheck {
  private total: number | null = null;
  private sum = 0;
  private majors = 0;
  private readonly groups = new Set<Group>();

  add({ area, group, employment }: OccupationEstimate): void {
    if (area !== NATION) return;
    this.groups.add(group);
    if (group === "total") this.total = employment;
    if (group !== "major") return;
    this.majors++;
    this.sum += employment ?? 0;
  }

  /**
   * `year` is the file's.
   * @throws `source_refused` if major groups are missing or do not add up to all occupations, or if the rows of a kind
   * of group were taken out.
   */
  finish(file: string, year: number): void {
    if (this.groups.size === 0) return;
    if (this.majors !== MAJOR_GROUPS || this.total === null)
      throw sourceRefused(
        { file },
        undefined,
        `has ${this.majors} major groups and ${this.total === null ? "no" : "a"} total of the nation; a whole file ` +
          `has ${MAJOR_GROUPS} and a total: it was cut off`,
      );
    const missing = SMALLER_GROUPS.filter((group) => !this.groups.has(group));
    if (missing.length > 0 && year >= ALL_GROUPS_SINCE)
      throw sourceRefused(
        { file },
        "O_GROUP",
        `has no row of the nation with ${missing.map((group) => `"${group}"`).join(" or ")}; a whole file has minor ` +
          "and broad groups and detailed occupations: rows were taken out",
      );
    // Each figure is rounded to ten persons.
    if (Math.abs(this.sum - this.total) > 10 * (MAJOR_GROUPS + 1))
      throw sourceRefused(
        { file },
        "TOT_EMP",
        `the major groups of the nation add up to ${this.sum}, and all occupations have ${this.total}`,
      );
  }
}

/** Number of SOC major groups without military occupations, which OEWS does not cover. */
const MAJOR_GROUPS = 22;
const SMALLER_GROUPS = ["minor", "broad", "detailed"] as const satisfies readonly Group[];
/** Every workbook at hand since May 2013 has all groups. Workbooks before May 2012 lack the smaller ones. */
const ALL_GROUPS_SINCE = 2013;
