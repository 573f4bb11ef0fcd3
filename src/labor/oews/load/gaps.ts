import type { Gap } from "../../../loading/dataset.ts";
import type { Database } from "../../../storage/database.ts";
import { areaYears } from "../queries.ts";

/** The states and the District of Columbia. */
const STATES = 51;

/** A year with fewer metropolitan areas than this is incomplete. A full year has nearly 400. */
const LEAST_METROS = 300;

/** Returns the levels missing in the newest year, and the years missing between the first and the newest. */
export async function oewsGaps({ sql }: Database): Promise<Gap[]> {
  const areas = (await areaYears(sql)).map(({ area, years }) => ({ area, years: years.split(",").map(Number) }));
  const years = [...new Set(areas.flatMap(({ years }) => years))].sort((a, b) => a - b);
  const newest = years.at(-1);
  const first = years[0];
  if (newest === undefined || first === undefined) return [];
  const ofLength = (length: number): number =>
    areas.filter(({ area, years }) => area.length === length && years.includes(newest)).length;
  const vintage = `govdata load oews --vintage ${newest}`;
  const gaps: Gap[] = [];
  if (ofLength(1) === 0) gaps.push({ missing: `the nation in ${newest}`, command: `${vintage} --level nation` });
  if (ofLength(2) < STATES)
    gaps.push({ missing: `${butSome("states", ofLength(2))} in ${newest}`, command: `${vintage} --level state` });
  if (ofLength(5) < LEAST_METROS)
    gaps.push({
      missing: `${butSome("metropolitan areas", ofLength(5))} in ${newest}`,
      command: `${vintage} --level metro`,
    });
  for (let year = first; year < newest; year++)
    if (!years.includes(year)) gaps.push({ missing: `all of ${year}`, command: `govdata load oews --vintage ${year}` });
  return gaps;
}

const butSome = (label: string, missingCount: number): string =>
  missingCount === 0 ? label : `all ${label} but ${missingCount}`;
