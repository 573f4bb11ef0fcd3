import { TextReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import type { Settings } from "../../../src/config.ts";
import type { DatasetState } from "../../../src/http/versions.ts";
import { levelOf, parseIndustry } from "../../../src/labor/qcew/codes.ts";
import { qcew } from "../../../src/labor/qcew/load/qcew.ts";
import type { LoadOptions } from "../../../src/loading/dataset.ts";
import type { Database } from "../../../src/storage/database.ts";
import { loadFrom, type MadeFiles, type TestLoad } from "../../support/load.ts";
import { agencyPath, hasAgencyFiles } from "../../support/sources.ts";

/** The agency's own files. */
export const SOURCES = agencyPath("bls/qcew");
export const HAS_SOURCES = hasAgencyFiles(SOURCES);

/** A published state of QCEW; each needs a stamp of its own, by which values in memory are kept. */
export const stateAt = (stamp: string): DatasetState => ({
  dataset: "qcew",
  version: 1,
  updatedAt: "2026-01-01T00:00:00Z",
  stamp,
  published: stamp,
});

/** Loads a folder or a mirror, or files given by name and content, as `govdata load qcew --from` does. */
export const load = (
  database: Database,
  from: string | MadeFiles | undefined,
  options: Partial<LoadOptions> = {},
  settings: Partial<Settings> = {},
): Promise<TestLoad> => loadFrom(qcew, database, from, options, settings);

/** An archive of text files. */
export async function zipOf(files: Record<string, string>): Promise<Uint8Array> {
  const writer = new ZipWriter(new Uint8ArrayWriter());
  for (const [name, text] of Object.entries(files)) await writer.add(name, new TextReader(text));
  return writer.close();
}

/** A row of a file by what a test cares for; the rest follows. */
export interface MadeRow {
  area: string;
  own?: number;
  industry?: string;
  agglvl?: string;
  size?: number;
  year?: number;
  quarter?: number | "A";
  code?: "" | "N" | "-";
  lqCode?: "" | "N";
  otyCode?: "" | "N";
  establishments?: number;
  months?: readonly [number, number, number];
  wages?: number;
  weekly?: number;
  lq?: string;
  change?: string;
}

const BASE = ["area_fips", "own_code", "industry_code", "agglvl_code", "size_code", "year", "qtr", "disclosure_code"];
const TITLES = ["area_title", "own_title", "industry_title", "agglvl_title", "size_title"];
const FIGURES = [
  "month1_emplvl",
  "month2_emplvl",
  "month3_emplvl",
  "total_qtrly_wages",
  "taxable_qtrly_wages",
  "qtrly_contributions",
  "avg_wkly_wage",
];

/** The agency's two forms: 42 columns, and 47 with titles and other names for the establishments. */
export function headingOf(form: 42 | 47): string[] {
  const establishments = form === 42 ? "qtrly_estabs" : "qtrly_estabs_count";
  const figures = [establishments, ...FIGURES];
  return [
    ...BASE,
    ...(form === 47 ? TITLES : []),
    ...figures,
    "lq_disclosure_code",
    ...figures.map((name) => `lq_${name}`),
    "oty_disclosure_code",
    ...figures.flatMap((name) => [`oty_${name}_chg`, `oty_${name}_pct_chg`]),
  ];
}

const agglvlOf = (area: string, own: number, industry: string): string => {
  const tens = area === "US000" ? 1 : area.endsWith("000") ? 5 : 7;
  const level = levelOf(parseIndustry(industry) ?? 10);
  return `${tens}${level === 1 && own === 0 ? 0 : level}`;
};

/** The values of a row by column. */
function valuesOf(row: MadeRow): Record<string, string | number> {
  const { area, own = 5, industry = "10", code = "", lqCode = code === "" ? "" : "N", otyCode = lqCode } = row;
  const hidden = code !== "";
  const [month1, month2, month3] = hidden ? [0, 0, 0] : (row.months ?? [10, 11, 12]);
  const establishments = row.establishments ?? (code === "-" ? 0 : 5);
  const lq = (of: string) => (lqCode === "N" ? (of.includes("estabs") ? "1.00" : "0") : (row.lq ?? "1.00"));
  const values: Record<string, string | number> = {
    area_fips: area,
    own_code: `${own}`,
    industry_code: industry,
    agglvl_code: row.agglvl ?? agglvlOf(area, own, industry),
    size_code: `${row.size ?? 0}`,
    year: `${row.year ?? 2016}`,
    qtr: `${row.quarter ?? 1}`,
    disclosure_code: code,
    area_title: "Some County, State",
    own_title: "Ownership",
    industry_title: "Title, with a comma",
    agglvl_title: "Level",
    size_title: "All establishment sizes",
    qtrly_estabs: establishments,
    qtrly_estabs_count: establishments,
    month1_emplvl: month1,
    month2_emplvl: month2,
    month3_emplvl: month3,
    total_qtrly_wages: hidden ? 0 : (row.wages ?? 100_000),
    taxable_qtrly_wages: 0,
    qtrly_contributions: 0,
    avg_wkly_wage: hidden ? 0 : (row.weekly ?? 699),
    lq_disclosure_code: lqCode,
    oty_disclosure_code: otyCode,
  };
  for (const name of headingOf(42).concat(headingOf(47))) {
    if (name.startsWith("lq_") && !(name in values)) values[name] = lq(name);
    if (name.startsWith("oty_") && !(name in values))
      values[name] = otyCode === "N" ? 0 : name.endsWith("pct_chg") ? (row.change ?? "1.5") : 1;
  }
  return values;
}

const TEXTS = new Set([...BASE, ...TITLES, "lq_disclosure_code", "oty_disclosure_code"]);

/** A file of rows, in the agency's form: CR LF, texts quoted, numbers bare. */
export function csvOf(rows: readonly MadeRow[], { form = 42, columns = headingOf(form) }: CsvForm = {}): string {
  const lines = rows.map((row) => {
    const values = valuesOf(row);
    return columns.map((name) => (TEXTS.has(name) ? `"${values[name] ?? ""}"` : `${values[name] ?? 0}`)).join(",");
  });
  return [columns.map((name) => `"${name}"`).join(","), ...lines].map((line) => `${line}\r\n`).join("");
}

interface CsvForm {
  form?: 42 | 47;
  columns?: string[];
}

/** A county whose totals agree: 5 private establishments in one sector and its detail, 2 of local government. */
export const county = (area: string, more: Partial<MadeRow> = {}): MadeRow[] => [
  { area, own: 0, establishments: 7, months: [30, 31, 32], wages: 300_000, weekly: 744, ...more },
  { area, own: 3, establishments: 2, months: [20, 20, 20], wages: 200_000, weekly: 769, ...more },
  { area, own: 5, establishments: 5, months: [10, 11, 12], wages: 100_000, weekly: 699, ...more },
  { area, own: 3, industry: "61", establishments: 2, months: [20, 20, 20], wages: 200_000, weekly: 769, ...more },
  { area, own: 5, industry: "31-33", establishments: 2, code: "N", ...more },
  { area, own: 5, industry: "61", establishments: 3, months: [7, 8, 9], wages: 70_000, weekly: 673, ...more },
];

/** A cell as it is stored. */
export interface StoredCell {
  industry: number;
  ownership: number;
  establishments: number;
  month1_employment: number | null;
  month3_employment: number | null;
  total_wages: number | null;
  avg_weekly_wage: number | null;
  employment_lq: number | null;
  employment_yoy: number | null;
}

/** The cells of an area in a quarter, in order of industry and ownership. */
export const cellsOf = (database: Database, area: string, quarter: number): Promise<StoredCell[]> =>
  database.sql<StoredCell[]>`
    select cell.*
      from qcew_blocks,
           unnest(industry, ownership, establishments, month1_employment, month3_employment, total_wages,
                  avg_weekly_wage, employment_lq, employment_yoy)
             as cell (industry, ownership, establishments, month1_employment, month3_employment, total_wages,
                      avg_weekly_wage, employment_lq, employment_yoy)
     where area_fips = ${area} and quarter = ${quarter}
     order by cell.industry, cell.ownership`.then((rows) => [...rows]);
