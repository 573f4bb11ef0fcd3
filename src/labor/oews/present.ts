import { yearsOf } from "../vocabulary/client-fields.ts";
import type { ValueNotes } from "../vocabulary/value-notes.ts";
import type { Occupation, OewsDirectory } from "./directory.ts";
import { isHourly, OTHER_FIELDS, type TopCode, topCodedBit, WAGE_FIELDS } from "./fields.ts";
import type { EstimateRow } from "./queries.ts";
import type { ListedOccupation, OccupationDetail, OccupationWages } from "./schema.ts";

/** Returns an occupation as it appears in the list. */
export const listed = ({ soc, title, group, editions, years }: Occupation): ListedOccupation => ({
  soc_code: soc,
  title,
  group,
  major_group: `${soc.slice(0, 2)}-0000`,
  editions: [...editions],
  first_year: years[0] ?? null,
  last_year: years.at(-1) ?? null,
  is_detailed: group === "detailed",
});

const relative = ({ soc, title, group }: Occupation) => ({ soc_code: soc, title, group });

/** Returns an occupation with all details. */
export const detailOf = (directory: OewsDirectory, occupation: Occupation): OccupationDetail => ({
  ...listed(occupation),
  definition: occupation.definition,
  published_as: [...occupation.publishedAs],
  years: [...occupation.years],
  parents: directory.parentsOf(occupation.soc).map(relative),
  children: directory.childrenOf(occupation.soc).map(relative),
  related_occupations: relatedOf(directory, occupation).map(relative),
  data_availability: {
    years: yearsOf(occupation.years.map(String)),
    geographies: GEOGRAPHIES.filter(({ length }) =>
      [...directory.areas.keys()].some((code) => code.length === length),
    ).map(({ name }) => name),
  },
});

/** The kinds of areas by the lengths of their codes in the tables. */
const GEOGRAPHIES = [
  { name: "national", length: 1 },
  { name: "state", length: 2 },
  { name: "metro", length: 5 },
];

/** Returns the other members of the nearest group that contains an occupation. */
function relatedOf(directory: OewsDirectory, { soc }: Occupation): Occupation[] {
  const [group] = directory.parentsOf(soc);
  return group === undefined ? [] : directory.childrenOf(group.soc).filter((other) => other.soc !== soc);
}

/** Returns the test whether a title has every word of `query` in any order, or a code begins with `query`. */
export function matcherOf(query: string): (occupation: Occupation) => boolean {
  const wantedText = query.toLowerCase();
  if (/^[\d-]+$/.test(wantedText))
    return ({ soc }) => soc.startsWith(wantedText) || soc.replace("-", "").startsWith(wantedText);
  const words = wantedText.split(/\s+/);
  return ({ searchTitle }) => words.every((word) => searchTitle.includes(word));
}

/** Converts wages from the table's units, in which hourly wages are cents. */
export function wagesOf(row: EstimateRow, { soc, area, limit }: { soc: string; area: string; limit: TopCode | null }) {
  const wages = WAGE_FIELDS.map((field) => {
    const value = row[field];
    return [field, value !== null && isHourly(field) ? value / 100 : value] as const;
  });
  const otherFigures = OTHER_FIELDS.map((field) => [field, row[field]] as const);
  const figures = Object.fromEntries([...wages, ...otherFigures]) as Pick<
    OccupationWages,
    (typeof WAGE_FIELDS)[number] | (typeof OTHER_FIELDS)[number]
  >; // a field for each item of both lists
  const { employment, employment_prse, mean_wage_prse, jobs_per_1000, location_quotient, ...twelve } = figures;
  const answer: OccupationWages = {
    soc_code: soc,
    title: row.title,
    group: row.grp,
    area,
    area_name: row.area_name,
    year: row.year,
    employment,
    employment_prse,
    ...twelve,
    mean_wage_prse,
    jobs_per_1000,
    location_quotient,
    top_coded: row.top_coded !== 0,
    top_coded_fields: WAGE_FIELDS.filter((field) => (row.top_coded & topCodedBit(field)) !== 0),
    top_code: limit,
    annual_only: row.is_annual_only,
    hourly_only: row.is_hourly_only,
    adjustment: "none",
    value_notes: {},
  };
  return { ...answer, value_notes: notesOn(answer) };
}

/**
 * Says why figures are null. The nation has no location quotient because it would be 1. Some occupations have only
 * hourly or only annual wages.
 */
function notesOn(wages: OccupationWages): ValueNotes {
  const notes: ValueNotes = {};
  for (const field of [...WAGE_FIELDS, ...OTHER_FIELDS]) {
    if (wages[field] !== null) continue;
    const isWage = (WAGE_FIELDS as readonly string[]).includes(field);
    const isOtherKind = isWage && (field.startsWith("hourly") ? wages.annual_only : wages.hourly_only);
    const isOfAreas = wages.area === "national" && (field === "jobs_per_1000" || field === "location_quotient");
    if ((wages.top_coded_fields as readonly string[]).includes(field)) notes[field] = "top_coded";
    else notes[field] = isOtherKind || isOfAreas ? "not_published" : "not_available";
  }
  return notes;
}
