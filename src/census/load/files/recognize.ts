import { parseVintage, type Survey, type Vintage, vintageLabel } from "../../vocabulary/vintages.ts";

/** How an ACS file is laid out. */
export type AcsForm =
  /** data.census.gov: `ACSDT5Y2022.B25001-Data.csv`, two heading rows. */
  | "export"
  /** The API's answer to `group(TABLE)`, saved as CSV: `acs-acs1-2018-GROUP_B19013_DATA.csv`. */
  | "group"
  /** The API's own JSON: `acs1-2018-B19013-states.json`, or `county_2023.json` in a folder `acs5-2023`. */
  | "json"
  /** The table-based summary file: `acsdt5y2024-b19013.dat`. */
  | "summary"
  /** A wide extract that R's tidycensus made: `county_acs5_2018.csv`. Data, not a form of the Bureau's. */
  | "wide";

/** The kind of a file, only by its name. Reading it checks its content. */
export type FileKind =
  /** `table` is undefined where the name has none; the heading then has it. */
  | { kind: "acs"; form: AcsForm; vintage: Vintage; table: string | undefined }
  /** The geography list that goes with a summary file. */
  | { kind: "geos"; vintage: Vintage }
  | { kind: "gazetteer"; year: number; level: "county" | "place" | "tract" | "metro" | "state" }
  | { kind: "geoinfo"; year: number }
  | { kind: "delineation"; year: number; month: string | undefined; workbook: boolean }
  /** Goes with another file and holds no figures: notes, label lists. */
  | { kind: "companion" };

const TABLE = "(?:[BC]\\d{5}[A-I]?|S\\d{4}|DP\\d{2})(?:PR)?";
const EXPORT = new RegExp(`(?:^|[^A-Z0-9])ACS(?:DT|ST|DP)([15])Y(20\\d\\d)\\.(${TABLE})[-_](.+)$`, "i");
const GROUP = new RegExp(`acs[-_](acs[15])(?:[-_][a-z]+)?[-_](20\\d\\d)[-_]GROUP[-_](${TABLE})[-_]?.*\\.csv$`, "i");
// A word of the collector's may follow the Bureau's name: `2023_Gaz_cbsa_national-copy.txt`, `list1_2023 (1).xlsx`.
const WORD = "(?:[^A-Za-z0-9].*)?";
const SUMMARY = new RegExp(`(?:^|[^a-z0-9])acsdt([15])y(20\\d\\d)-(${TABLE})${WORD}\\.dat$`, "i");
const GEOS = new RegExp(`(?:^|[^a-z0-9])Geos(20\\d\\d)([15])YR${WORD}\\.(?:txt|csv)$`, "i");
const WIDE = new RegExp(
  `(?:^|[^a-z0-9])(?:nation|state|county|place|tract|cbsa|metro)_(acs[15])_(20\\d\\d)${WORD}\\.csv$`,
  "i",
);
const GAZETTEER = new RegExp(
  `(?:^|[^0-9a-z])(?:(20\\d\\d)_)?Gaz_(count(?:y|ies)|places?|tracts?|cbsa|states?)_national${WORD}\\.(?:txt|csv)$`,
  "i",
);
const GEOINFO = /(?:^|[^A-Z0-9])GEOINFO(20\d\d)\.GEOINFO-(Data|Column-Metadata|Table-Notes).*\.(?:csv|txt)$/i;
const DELINEATION = new RegExp(
  `(?:^|[^a-z0-9])list1[_-](?:([A-Z][a-z]{2,8})[_-])?(20\\d\\d)${WORD}\\.(csv|xlsx)$`,
  "i",
);

const GAZETTEER_LEVELS = { c: "county", p: "place", t: "tract", s: "state" } as const;

/** Returns the kind of a file by its path below the source's folder, without `.gz`; undefined where it is unknown. */
export function recognize(path: string): FileKind | undefined {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return (
    recognizeExport(name) ??
    recognizeTable(name) ??
    recognizeGeography(name, path) ??
    (name.toLowerCase().endsWith(".json") ? recognizeJson(path) : undefined)
  );
}

function recognizeExport(name: string): FileKind | undefined {
  const match = EXPORT.exec(name);
  if (!match) return undefined;
  const [, years, year, table, ending = ""] = match;
  if (/^(?:Column-Metadata\.csv|Table-Notes\.txt|metadata.*\.csv|table_title.*\.txt)$/i.test(ending))
    return { kind: "companion" };
  if (!/^(?:Data.*|data_with_overlays.*)\.csv$/i.test(ending)) return undefined;
  return { kind: "acs", form: "export", vintage: label(years, year), table: table?.toUpperCase() };
}

function recognizeTable(name: string): FileKind | undefined {
  const group = GROUP.exec(name);
  if (group)
    return { kind: "acs", form: "group", vintage: label(group[1]?.at(-1), group[2]), table: group[3]?.toUpperCase() };
  const summary = SUMMARY.exec(name);
  if (summary)
    return { kind: "acs", form: "summary", vintage: label(summary[1], summary[2]), table: summary[3]?.toUpperCase() };
  const geos = GEOS.exec(name);
  if (geos) return { kind: "geos", vintage: label(geos[2], geos[1]) };
  const wide = WIDE.exec(name);
  if (wide) return { kind: "acs", form: "wide", vintage: label(wide[1]?.at(-1), wide[2]), table: undefined };
  return undefined;
}

function recognizeGeography(name: string, path: string): FileKind | undefined {
  const gazetteer = GAZETTEER.exec(name);
  // The Bureau's own files of 2010 and 2011 have no year in their name: the folder has it.
  const year = gazetteer?.[1] ?? onlyYear(path);
  if (gazetteer && year !== undefined) {
    const word = (gazetteer[2] ?? "").toLowerCase();
    const level = word === "cbsa" ? "metro" : GAZETTEER_LEVELS[word[0] as keyof typeof GAZETTEER_LEVELS];
    return { kind: "gazetteer", year: Number(year), level };
  }
  const geoinfo = GEOINFO.exec(name);
  if (geoinfo) return geoinfo[2] === "Data" ? { kind: "geoinfo", year: Number(geoinfo[1]) } : { kind: "companion" };
  const list = DELINEATION.exec(name);
  return list
    ? { kind: "delineation", month: list[1], year: Number(list[2]), workbook: list[3]?.toLowerCase() === "xlsx" }
    : undefined;
}

/** Folder and name together give the vintage of an API answer. */
function recognizeJson(path: string): FileKind | undefined {
  if (/variables/i.test(path)) return undefined; // a list of labels
  const survey = /(?:^|[^a-z0-9])(acs[15])(?![0-9])/i.exec(path)?.[1]?.toLowerCase() as Survey | undefined;
  const year = onlyYear(path);
  if (!survey || year === undefined) return undefined;
  const vintage = vintageLabel(Number(year), survey);
  if (!parseVintage(vintage)) return undefined;
  const table = new RegExp(`(?:^|[^A-Z0-9])(${TABLE})(?=[^A-Z0-9])`).exec(path)?.[1];
  return { kind: "acs", form: "json", vintage, table };
}

/** Returns the year in folders and name; undefined where there are several, or none. */
function onlyYear(path: string): string | undefined {
  const years = new Set(path.match(/(?<![0-9])20\d\d(?![0-9])/g) ?? []);
  return years.size === 1 ? [...years][0] : undefined;
}

const label = (years: string | undefined, year: string | undefined): Vintage =>
  vintageLabel(Number(year), years === "5" ? "acs5" : "acs1");
