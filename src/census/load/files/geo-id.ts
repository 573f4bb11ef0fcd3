import type { FieldRows } from "../../../loading/formats/field-rows.ts";
import type { StoredLevel } from "../../vocabulary/vintages.ts";

/** A place as a file names it by its code. */
export interface PlaceCode {
  /** `metro` stands for micropolitan areas too, until the name has said which it is. */
  level: Exclude<StoredLevel, "micro">;
  fips: string;
}

/** Why a row is skipped without fault of the file. */
export type SkippedArea = "level" | "component";

const LEVEL_OF_SUMMARY: Readonly<Record<string, { level: PlaceCode["level"]; code: RegExp }>> = {
  "010": { level: "nation", code: /^$/ },
  "040": { level: "state", code: /^\d{2}$/ },
  "050": { level: "county", code: /^\d{5}$/ },
  "140": { level: "tract", code: /^\d{11}$/ },
  "160": { level: "place", code: /^\d{7}$/ },
  "310": { level: "metro", code: /^\d{5}$/ },
};

/**
 * Returns the place of a GEO_ID: three digits of the summary level, two of the variant (`M6`: a delineation), two of
 * the component, `US`, the code. Levels that are not served (block groups, ZCTAs) and parts of areas (components other
 * than `00`) are named as such; undefined for a text that is not a GEO_ID of its level.
 */
export function readGeoId(geoId: string): PlaceCode | SkippedArea | undefined {
  // Same as ^\d{3}[0-9A-Z]{2}[0-9A-Z]{2}US…$, but this runs for every row of files of 600,000.
  if (geoId.charCodeAt(7) !== 85 || geoId.charCodeAt(8) !== 83) return undefined;
  const summary = LEVEL_OF_SUMMARY[geoId.slice(0, 3)];
  if (!summary) return /^\d{3}[0-9A-Z]{4}US[0-9A-Z-]*$/.test(geoId) ? "level" : undefined;
  if (geoId.slice(5, 7) !== "00") return /^[0-9A-Z]{2}$/.test(geoId.slice(5, 7)) ? "component" : undefined;
  const code = geoId.slice(9);
  if (!summary.code.test(code)) return undefined;
  return { level: summary.level, fips: summary.level === "nation" ? "1" : code };
}

/** Whether a field is the GEO_ID of an area at a level that is not served: most rows of the Bureau's own files. */
export function isOfOtherLevel(rows: FieldRows, row: number, column: number): boolean {
  // Same as `readGeoId`, but without making a text: for millions of rows, that took longer than everything else.
  let summary = 0;
  for (let index = 0; index < 3; index++) {
    const digit = rows.sign(row, column, index) - ZERO;
    if (digit < 0 || digit > 9) return false;
    summary = summary * 10 + digit;
  }
  if (SERVED_SUMMARIES.has(summary)) return false;
  for (let index = 3; index < 7; index++) if (!isCapitalOrDigit(rows.sign(row, column, index))) return false;
  if (rows.sign(row, column, 7) !== LETTER_U || rows.sign(row, column, 8) !== LETTER_S) return false;
  for (let index = 9; ; index++) {
    const sign = rows.sign(row, column, index);
    if (sign === -1) return true;
    if (sign !== HYPHEN && !isCapitalOrDigit(sign)) return false;
  }
}

const SERVED_SUMMARIES: ReadonlySet<number> = new Set(Object.keys(LEVEL_OF_SUMMARY).map(Number));
const [ZERO, HYPHEN, LETTER_U, LETTER_S] = [48, 45, 85, 83];

const isCapitalOrDigit = (sign: number): boolean => (sign >= 48 && sign <= 57) || (sign >= 65 && sign <= 90);

const SUMMARY_OF_LEVEL = new Map(Object.entries(LEVEL_OF_SUMMARY).map(([summary, { level }]) => [level, summary]));

/** The place of a level's code; undefined for a text that is not a code of the level. */
export function readCode(level: PlaceCode["level"], code: string): PlaceCode | undefined {
  const place = readGeoId(`${SUMMARY_OF_LEVEL.get(level)}0000US${level === "nation" ? "" : code}`);
  return typeof place === "string" ? undefined : place;
}

/** The geography columns of the API, and the levels that they make. */
export const API_GEOGRAPHY = {
  us: "us",
  state: "state",
  county: "county",
  place: "place",
  tract: "tract",
  metro: "metropolitan statistical area/micropolitan statistical area",
} as const;

/** Columns of the API that make an area of a level that is not served. */
const OTHER_API_GEOGRAPHY = ["block group", "county subdivision", "zip code tabulation area", "region", "division"];

/** Returns the level and code that the API's geography columns make; undefined where that level is not served. */
export function levelOfColumns(
  names: ReadonlySet<string>,
): { level: PlaceCode["level"]; columns: string[] } | undefined {
  const hasColumn = (name: string) => names.has(name);
  const { us, state, county, place, tract, metro } = API_GEOGRAPHY;
  if (OTHER_API_GEOGRAPHY.some(hasColumn)) return undefined;
  if (hasColumn(tract)) return { level: "tract", columns: [state, county, tract] };
  if (hasColumn(county)) return { level: "county", columns: [state, county] };
  if (hasColumn(place)) return { level: "place", columns: [state, place] };
  if (hasColumn(metro)) return { level: "metro", columns: [metro] };
  if (hasColumn(state)) return { level: "state", columns: [state] };
  return hasColumn(us) ? { level: "nation", columns: [us] } : undefined;
}
