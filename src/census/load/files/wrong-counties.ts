import { countyChanges } from "../../../reference/county-changes.ts";

/**
 * Returns why these counties are not those of a year: one ended before, or begins later; undefined where they can be.
 */
export async function wrongCounties(counties: ReadonlySet<string>, year: number): Promise<string | undefined> {
  if (counties.size === 0) return undefined;
  for (const { firstYear, oldFips, newFips, kind } of await countyChanges()) {
    if (year >= firstYear && counties.has(oldFips)) return `has county ${oldFips}, which ended before ${firstYear}`;
    // A county that absorbed others had its code before.
    if (year < firstYear && kind !== "merged" && counties.has(newFips) && newFips !== KETCHIKAN)
      return `has county ${newFips}, which begins in ${firstYear}`;
  }
  return undefined;
}

/** Ketchikan Gateway Borough: older than the part that was added to it in 2009. */
const KETCHIKAN = "02130";
