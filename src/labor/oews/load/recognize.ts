/** What a workbook of OEWS holds, by its name. */
export interface OewsFile {
  /** Estimates are for May of this year. */
  year: number;
  part: Part;
}

/** In the order in which they are read: of an area that two files have, the first one counts. */
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

const WORKBOOK = /(?:^|[^a-z])(national|state|[ab]?msa|bos|all_data)_M_?((?:19|20)\d\d)(?!\d).*\.xlsx?$/i;
const ARCHIVE = /(?:^|[^a-z])oesm(\d\d)(nat|st|ma|all)\.zip$/i;
const ARCHIVE_PARTS: Readonly<Record<string, Part>> = { nat: "national", st: "state", ma: "metro", all: "all" };

/** The last part of a path, in a folder or an archive. */
export const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/**
 * What the workbook of this name is; undefined for any other file, such as industries' workbooks. Excel's lock files
 * (`~$MSA_M2022_dl.xlsx`) are none.
 */
export function recognizeWorkbook(path: string): OewsFile | undefined {
  const name = baseName(path);
  const match = name.startsWith("~$") ? null : WORKBOOK.exec(name);
  const part = match && PART_OF[(match[1] ?? "").toLowerCase()];
  return match && part ? { year: Number(match[2]), part } : undefined;
}

/** What the archive of this name holds. */
export function recognizeArchive(path: string): OewsFile | undefined {
  const match = ARCHIVE.exec(baseName(path));
  const part = match && ARCHIVE_PARTS[(match[2] ?? "").toLowerCase()];
  if (!match || !part) return undefined;
  const short = Number(match[1]);
  return { year: short + (short > 90 ? 1900 : 2000), part };
}

/** The address of a year's archive at the agency. */
export const archiveAddress = (year: number, part: "national" | "state" | "metro"): string =>
  `https://www.bls.gov/oes/special-requests/oesm${String(year % 100).padStart(2, "0")}${
    { national: "nat", state: "st", metro: "ma" }[part]
  }.zip`;

/** Goes with the workbooks and holds no figures. */
export const isCompanion = (path: string): boolean => /^(?:field|file)_descriptions/i.test(baseName(path));
