import type { Sql } from "postgres";
import { invalidRequest, notCovered } from "../../errors.ts";
import type { Context } from "../../http/endpoint.ts";
import { list, resource } from "../../http/read-endpoints.ts";
import { type AbsentPeriods, absentPeriods } from "../vocabulary/absent-periods.ts";
import { TAG } from "../vocabulary/bureau.ts";
import { metadata } from "../vocabulary/metadata.ts";
import { notesOfYears, OEWS, OEWS_SOURCE } from "./dataset.ts";
import { directoryOf, type OewsDirectory } from "./directory.ts";
import { findOccupation, NO_OCCUPATION, requireArea, requireOccupation } from "./lookup.ts";
import { detailOf, listed, matcherOf, wagesOf } from "./present.ts";
import { estimate, yearsOfOccupationInArea } from "./queries.ts";
import {
  areaParameter,
  ListedOccupation,
  majorGroupParameter,
  OccupationColumns,
  OccupationDetail,
  OccupationWages,
  occupationMetadata,
  queryParameter,
  socParameter,
  WAGE_UNITS,
  yearParameter,
} from "./schema.ts";

/** Endpoints of occupations and their wages by area. */
export const occupationEndpoints = (sql: Sql) => [
  list({
    id: "listOccupations",
    path: "/v1/us/bls/occupations",
    tag: TAG,
    summary: "Occupations (SOC)",
    description:
      "Occupations and groups of SOC 2018, and others in loaded years of OEWS: those of SOC 2010, and OEWS's " +
      "own. By code, each once.",
    parameters: { query: queryParameter, major_group: majorGroupParameter },
    datasets: [OEWS],
    metadata: occupationMetadata,
    row: ListedOccupation,
    csvRow: OccupationColumns,
    async answer({ query, major_group: major }, context) {
      const directory = await directoryOf(sql, context.dataset);
      if (major !== undefined) requireMajorGroup(directory, major);
      const matches = query === undefined ? () => true : matcherOf(query);
      const occupations = directory.occupations.filter(
        (occupation) => (major === undefined || occupation.soc.startsWith(`${major}-`)) && matches(occupation),
      );
      return {
        page: ({ limit, offset }) => ({
          rows: occupations.slice(offset, offset + limit).map(listed),
          total: occupations.length,
        }),
        all: () => [occupations.map(listed)],
        metadata: occupationMetadataOf(context, directory),
      };
    },
  }),
  resource({
    id: "getOccupation",
    path: "/v1/us/bls/occupations/{soc}",
    tag: TAG,
    summary: "One occupation",
    description: "Title, definition, the groups that contain it, what it contains, and the years that have it.",
    parameters: { soc: socParameter },
    datasets: [OEWS],
    metadata: occupationMetadata,
    data: OccupationDetail,
    notFound: {
      when: "Neither SOC 2018 nor a loaded year has the code.",
      ...NO_OCCUPATION,
    },
    async answer({ soc }, context) {
      const directory = await directoryOf(sql, context.dataset);
      const data = detailOf(directory, findOccupation(directory, soc));
      return {
        data,
        metadata: { ...occupationMetadataOf(context, directory), absent_periods: absentYears(directory, data.years) },
      };
    },
  }),
  resource({
    id: "getOccupationWages",
    path: "/v1/us/bls/occupations/{soc}/wages",
    tag: TAG,
    summary: "Wages of an occupation (OEWS)",
    description:
      "Employment, and mean and 10th, 25th, 50th, 75th and 90th percentile of wages, hourly and annual, of one area " +
      "and year. Wages at or above the year's limit are null, with `top_coded`.",
    parameters: { soc: socParameter, area: areaParameter, year: yearParameter },
    datasets: [OEWS],
    metadata: occupationMetadata,
    data: OccupationWages,
    table: { row: OccupationWages, rows: (wages) => [wages] },
    notFound: {
      when: "The occupation, area or year is not loaded. The message names what is loaded.",
      ...NO_OCCUPATION,
    },
    async answer({ soc, area, year }, context) {
      const directory = await directoryOf(sql, context.dataset);
      const data = await wages(sql, directory, { soc, area, year });
      const notes = [...notesOfYears([data.year]), ...(year === undefined ? endedNote(directory, data) : [])];
      return { data, metadata: { ...occupationMetadataOf(context, directory), units: { ...WAGE_UNITS }, notes } };
    },
  }),
];

/** @throws `invalid_request` that names all groups. */
function requireMajorGroup({ occupations }: OewsDirectory, major: string): void {
  const groups = occupations.filter(({ group }) => group === "major").map(({ soc }) => soc.slice(0, 2));
  if (groups.includes(major)) return;
  const message = `"${major}" is not a major group; accepted: ${groups.join(", ")}`;
  throw invalidRequest([{ parameter: "major_group", message }]);
}

async function wages(
  sql: Sql,
  directory: OewsDirectory,
  { soc, area, year }: { soc: string; area: string; year: number | undefined },
): Promise<OccupationWages> {
  const occupation = requireOccupation(directory, soc);
  const place = requireArea(directory, area === "national" ? "1" : area, year);
  const [row] = await estimate(sql, { soc, area: place.code, year });
  if (row) return wagesOf(row, { soc, area, limit: directory.limitOf(row.year) });
  const years = (await yearsOfOccupationInArea(sql, { soc, area: place.code })).map((row) => row.year);
  throw notCovered(
    `OEWS${year === undefined ? "" : ` of ${year}`} has no ${soc} (${occupation.title}) in ${place.name}; ` +
      (years.length > 0
        ? `years that have it there: ${years.join(", ")}`
        : `it has it in other areas in ${occupation.years.join(", ")}`),
  );
}

/** Notes that newer years of the area do not have the occupation, and which group contains it now. */
function endedNote(directory: OewsDirectory, { soc_code: soc, area, year }: OccupationWages): string[] {
  const newest = directory.areas.get(area === "national" ? "1" : area)?.years.at(-1) ?? year;
  if (newest <= year) return [];
  const group = directory.parentsOf(soc).find(({ years }) => years.includes(newest));
  return [
    `${newest} is loaded too, but has no ${soc} in this area` +
      (group ? `; ${group.soc} (${group.title}) contains it.` : "."),
  ];
}

/** Returns the years between those that have an occupation. */
function absentYears(directory: OewsDirectory, years: readonly number[]): AbsentPeriods {
  const loaded = new Set(directory.years().map(String));
  const reasonOf = (year: string) => (loaded.has(year) ? "not_published" : "not_loaded");
  const load = ([first, ...more]: readonly string[]) => `load ${OEWS} --vintage ${more.length === 0 ? first : "YEAR"}`;
  return absentPeriods(years.map(String), reasonOf, load);
}

const occupationMetadataOf = (context: Context, directory: OewsDirectory) => {
  const newest = directory.years().at(-1);
  return {
    ...metadata(context, {
      source: OEWS_SOURCE,
      cadence: "annual",
      survey: OEWS,
      latestPeriod: newest === undefined ? null : String(newest),
    }),
    adjustment: "none" as const,
  };
};
