/** What an OEWS workbook holds, by its name. */
export interface OewsFile {
  /** The estimates are for May of this year. */
  year: number;
  part: Part;
}

/** Kinds in reading order. If two files have the same area, the first file counts. */
export const PARTS = ["national", "state", "metro", "all", "nonmetropolitan"] as const;
export type Part = (typeof PARTS)[number];

const PART_OF: Readonly<Record<string, Part>> = {
  national: "national",
  state: "state",
  msa: "metro",
  amsa: "metro",
  bmsa: "metro",
  bos: "nonmetropolitan",
  all_data: "all",
};

/** The agency also used `national__M2008_dl.xls` and `national_May2007_dl.xls`. */
const WORKBOOK = /(?:^|[^a-z])(national|state|[ab]?msa|bos|all_data)_{1,2}M(?:ay)?_?((?:19|20)\d\d)(?!\d).*\.xlsx?$/i;
/** Names of the workbook of all areas until May 2013: `oes_data_2011.xlsx`, `all_oes_data_2012.xlsx`. */
const OLDER_ALL = /(?:^|[^a-z])(?:all_)?oes_data_((?:19|20)\d\d)(?!\d).*\.xlsx?$/i;
const ARCHIVE = /(?:^|[^a-z])oesm(\d\d)(nat|st|ma|all)\.zip$/i;
const ARCHIVE_PARTS: Readonly<Record<string, Part>> = { nat: "national", st: "state", ma: "metro", all: "all" };

/** Returns the last part of a path in a folder or an archive. */
export const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/**
 * Returns what the workbook with this name holds. Undefined for other files, such as workbooks of industries and Excel
 * lock files (`~$MSA_M2022_dl.xlsx`).
 */
export function recognizeWorkbook(path: string): OewsFile | undefined {
  const name = baseName(path);
  if (name.startsWith("~$")) return undefined;
  const [, kind = "", year] = WORKBOOK.exec(name) ?? ["", "all_data", OLDER_ALL.exec(name)?.[1]];
  const part = PART_OF[kind.toLowerCase()];
  return part && year ? { year: Number(year), part } : undefined;
}

/** Returns what the archive with this name holds. */
export function recognizeArchive(path: string): OewsFile | undefined {
  const match = ARCHIVE.exec(baseName(path));
  const part = match && ARCHIVE_PARTS[(match[2] ?? "").toLowerCase()];
  if (!match || !part) return undefined;
  const short = Number(match[1]);
  return { year: short + (short > 90 ? 1900 : 2000), part };
}

/** Returns the URL of a year's archive at the agency. */
export const archiveAddress = (year: number, part: "national" | "state" | "metro"): string =>
  `https://www.bls.gov/oes/special-requests/oesm${String(year % 100).padStart(2, "0")}${
    { national: "nat", state: "st", metro: "ma" }[part]
  }.zip`;

/**
 * The file that explains the columns and marks of an archive's workbooks. Since 2019 it is a sheet in each workbook.
 */
export const isFieldNotes = (path: string): boolean => /^field_descriptions.*\.xlsx?$/i.test(baseName(path));

/** Files that come with the workbooks and hold no figures. */
export const isCompanion = (path: string): boolean => /^(?:field|file)_descriptions/i.test(baseName(path));
