import type { Sql } from "postgres";
import { countyChanges } from "../../reference/county-changes.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { Place } from "../geographies/directory.ts";
import { countiesByEdition, micropolitanArea, overlappingAreas } from "../geographies/queries.ts";
import { type Vintage, yearOf } from "../vocabulary/vintages.ts";

/** A sentence lists at most this many codes. */
const MOST_NAMED = 10;

/**
 * Places of the same level that cover ground of `place` under other codes, whatever their vintages: successors and
 * predecessors of counties by the table of changes, tracts of the same number, metropolitan areas that share counties
 * in some delineation. `[]` for nation, states and places, whose codes don't change.
 */
export async function relatedPlaces(sql: Sql, catalog: Catalog, place: { level: string; fips: string }) {
  const { fips } = place;
  if (place.level === "county") {
    const changes = await countyChanges();
    const codes = changes.flatMap(({ oldFips, newFips }) => {
      if (oldFips === fips) return [newFips];
      return newFips === fips ? [oldFips] : [];
    });
    const counties = await catalog.directory("county");
    return codes.map((code) => counties.find(code)).filter((county) => county !== undefined);
  }
  if (place.level === "tract") {
    const tracts = await catalog.directory("tract");
    // A split tract keeps its number and gets a suffix. Connecticut's counties gave way to planning regions in 2022.
    const sameNumber = tracts.withPrefix(fips.slice(0, 9));
    const number = fips.slice(5);
    const moved = fips.startsWith("09")
      ? tracts.withPrefix("09").filter(({ fips: code }) => code.endsWith(number))
      : [];
    return [...new Map([...sameNumber, ...moved].map((tract) => [tract.fips, tract])).values()].filter(
      (tract) => tract.fips !== fips,
    );
  }
  if (place.level === "metro") {
    const metros = await catalog.directory("metro");
    const overlapping = await overlappingAreas(sql, fips);
    return overlapping.map(({ fips: code }) => metros.find(code)).filter((metro) => metro !== undefined);
  }
  return [];
}

/**
 * Returns a sentence on the codes that replace `place` in a `vintage` without it. These are successors if the vintage
 * is newer than the place, and predecessors if it is older. '' if none is known.
 */
export async function namedRelatives(sql: Sql, catalog: Catalog, place: Place, vintage: Vintage): Promise<string> {
  const relatives = (await relatedPlaces(sql, catalog, place)).filter(({ vintages }) => vintages.includes(vintage));
  if (relatives.length === 0) return "";
  const newest = place.vintages.at(-1);
  const isLater = newest !== undefined && yearOf(vintage) > yearOf(newest);
  return `${isLater ? "its area is followed by" : "its area was earlier in"} ${namesOf(relatives)}`;
}

/** `09110 (Capitol Planning Region, Connecticut), …`. */
export const namesOf = (places: readonly Place[]): string =>
  places
    .slice(0, MOST_NAMED)
    .map(({ fips, name }) => `${fips} (${name})`)
    .concat(places.length > MOST_NAMED ? [`${places.length - MOST_NAMED} more`] : [])
    .join(", ");

/** Returns notes on changes of the place's code and boundaries, for readers of estimates of several years. */
export async function changeNotes(
  sql: Sql,
  catalog: Catalog,
  place: Place,
  years: readonly number[],
): Promise<string[]> {
  const [first, last] = [Math.min(...years), Math.max(...years)];
  const notes: string[] = [];
  if (place.level === "county") notes.push(...(await countyNotes(catalog, place)));
  if (place.level === "tract")
    for (const year of [2010, 2020])
      if (first < year && last >= year)
        notes.push(
          `Tract boundaries were redrawn for the vintages from ${year} on: tract ${place.fips} before and after can ` +
            "be different areas.",
        );
  if (place.level === "metro") notes.push(...(await metroNotes(sql, catalog, place, { first, last })));
  return notes;
}

/** Returns notes on counties that later delineations added or dropped, and on other codes of the area. */
async function metroNotes(
  sql: Sql,
  catalog: Catalog,
  place: Place,
  { first, last }: { first: number; last: number },
): Promise<string[]> {
  const notes: string[] = [];
  const metros = (await relatedPlaces(sql, catalog, place)).filter((metro) => metro.isCurrent !== place.isCurrent);
  if (metros.length > 0)
    notes.push(
      place.isCurrent
        ? `Counties of metropolitan area ${place.fips} were earlier in ${namesOf(metros)}.`
        : `Metropolitan area ${place.fips} is no longer delineated; its counties are in ${namesOf(metros)}.`,
    );
  const [micro] = place.isCurrent ? [] : await micropolitanArea(sql, place.fips);
  if (micro)
    notes.push(
      `${place.fips} is a Micropolitan Statistical Area now (${micro.name}). Answers cover only the vintages in ` +
        "which it was metropolitan.",
    );
  const editions = await countiesByEdition(sql, place.fips);
  for (const [index, edition] of editions.entries()) {
    const before = editions[index - 1];
    // Vintages of the next one or two years use a delineation.
    if (!before || edition.year > last || before.year < first - 3) continue;
    const added = edition.counties.filter((county) => !before.counties.includes(county));
    const dropped = before.counties.filter((county) => !edition.counties.includes(county));
    if (added.length + dropped.length > 0)
      notes.push(
        `The delineation of ${edition.year} redrew metropolitan area ${place.fips}: counties ` +
          `${[...added.map((county) => `+${county}`), ...dropped.map((county) => `-${county}`)].join(", ")} compared ` +
          `with ${before.year}. Its estimates before and after cover different areas.`,
      );
  }
  return notes;
}

/** Changes up to this year affect no estimates. */
const FIRST_ACS_YEAR = 2005;

async function countyNotes(catalog: Catalog, { fips, name }: Place): Promise<string[]> {
  const changes = await countyChanges();
  const counties = await catalog.directory("county");
  const nameCounties = (codes: string[]) =>
    codes.map((code) => `${code}${counties.find(code) ? ` (${counties.find(code)?.name})` : ""}`).join(", ");
  const followed = changes.filter(({ oldFips }) => oldFips === fips);
  const preceded = changes.filter(({ newFips, firstYear }) => newFips === fips && firstYear > FIRST_ACS_YEAR);
  const notes: string[] = [];
  if (followed[0])
    notes.push(
      `Estimates use code ${fips} (${name}) through ${followed[0].firstYear - 1}. ` +
        `From ${followed[0].firstYear} on, its area is in ${nameCounties(followed.map(({ newFips }) => newFips))}, ` +
        "where the series continues or starts again.",
    );
  if (preceded[0])
    notes.push(
      `Through ${preceded[0].firstYear - 1}, the area of ${fips} (${name}), or part of it, was in ` +
        `${nameCounties(preceded.map(({ oldFips }) => oldFips))}: earlier estimates are there.`,
    );
  return notes;
}
