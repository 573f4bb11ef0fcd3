import { BlobWriter, Uint8ArrayReader, ZipWriter } from "@zip.js/zip.js";
import { workbookOf } from "../../support/workbook.ts";

/** Columns by their names in the newest workbooks; cells by those names. */
export type MadeRow = Readonly<Record<string, string | number | null>>;

const OCCUPATION = ["OCC_CODE", "OCC_TITLE", "O_GROUP", "TOT_EMP", "EMP_PRSE"];
const AREA = ["AREA", "AREA_TITLE", "AREA_TYPE", "PRIM_STATE", "NAICS", "NAICS_TITLE", "I_GROUP", "OWN_CODE"];
const MEASURES = ["PCT10", "PCT25", "MEDIAN", "PCT75", "PCT90"];
const WAGES = [
  "H_MEAN",
  "A_MEAN",
  "MEAN_PRSE",
  ...MEASURES.map((measure) => `H_${measure}`),
  ...MEASURES.map((measure) => `A_${measure}`),
  "ANNUAL",
  "HOURLY",
];
const SHARES = ["JOBS_1000", "LOC_QUOTIENT", "PCT_TOTAL", "PCT_RPT"];

export const NATIONAL_COLUMNS = [...OCCUPATION, ...SHARES, ...WAGES];
export const AREA_COLUMNS = [...AREA, ...OCCUPATION, ...SHARES, ...WAGES];

/** Wages that rise from `hourly` by a dollar each, and 2,080 times that a year. */
export const wages = (hourly: number): MadeRow =>
  Object.fromEntries([
    ["H_MEAN", hourly + 2],
    ["A_MEAN", (hourly + 2) * 2080],
    ...MEASURES.flatMap((measure, index) => [
      [`H_${measure}`, hourly + index],
      [`A_${measure}`, (hourly + index) * 2080],
    ]),
  ]);

/** An occupation, with made wages by default. */
export const occupation = (code: string, title: string, group: string, more: MadeRow = {}): MadeRow => ({
  OCC_CODE: code,
  OCC_TITLE: title,
  O_GROUP: group,
  TOT_EMP: 100,
  EMP_PRSE: 1.4,
  MEAN_PRSE: "0.7",
  ...wages(20),
  ...more,
});

const SMALLER_GROUPS = [
  occupation("53-7000", "Material Moving Workers", "minor"),
  occupation("53-7060", "Laborers and Material Movers", "broad"),
  occupation("53-7062", "Laborers and Freight, Stock, and Material Movers, Hand", "detailed"),
];

/** All occupations and every kind of group, as each whole file of the nation has them, with `more` in their places. */
export function nation(more: readonly MadeRow[] = [], smaller: readonly MadeRow[] = SMALLER_GROUPS): MadeRow[] {
  const majors = Array.from({ length: 22 }, (_, index) =>
    occupation(`${11 + 2 * index}-0000`, `Group ${11 + 2 * index}`, "major"),
  );
  const all = [occupation("00-0000", "All Occupations", "total", { TOT_EMP: 2200 }), ...majors, ...smaller, ...more];
  return all.toSorted((one, other) => (String(one.OCC_CODE) < String(other.OCC_CODE) ? -1 : 1));
}

/** Rows of an area, as workbooks of several areas have them. */
export const inArea = (
  [code, title, type, state]: readonly [code: string | number, title: string, type: string | number, state: string],
  rows: readonly MadeRow[],
): MadeRow[] =>
  rows.map((row) => ({
    AREA: code,
    AREA_TITLE: title,
    AREA_TYPE: type,
    PRIM_STATE: state,
    NAICS: "000000",
    NAICS_TITLE: "Cross-industry",
    I_GROUP: "cross-industry",
    OWN_CODE: "1235",
    ...row,
  }));

/** The notes that are in a sheet of their own. */
export const notes = (year: number, limits = "$115.00 per hour or $239,200 per year"): (string | null)[][] => [
  [`May ${year} OEWS Estimates`],
  [],
  ["Field", "Field Description"],
  ["occ_code", "The 6-digit SOC code"],
  ["tot_emp", "Estimated total employment"],
  [`#  = indicates a wage equal to or greater than ${limits}`],
];

/** A workbook of these rows under these headings. */
export const oewsWorkbook = (
  rows: readonly MadeRow[],
  {
    columns = NATIONAL_COLUMNS,
    headings = columns,
    fieldNotes,
  }: { columns?: readonly string[]; headings?: readonly string[]; fieldNotes?: (string | null)[][] } = {},
): Promise<Uint8Array> =>
  workbookOf({
    estimates: [headings, ...rows.map((row) => columns.map((column) => row[column] ?? null))],
    ...(fieldNotes ? { "Field Descriptions": fieldNotes } : {}),
  });

/** An archive of these files. */
export async function archiveOf(files: Readonly<Record<string, Uint8Array>>): Promise<Uint8Array> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const [name, bytes] of Object.entries(files)) await writer.add(name, new Uint8ArrayReader(bytes));
  return new Uint8Array(await (await writer.close()).arrayBuffer());
}
