import { dataFile } from "../executable/data.ts";

/** An ended county code and one that followed it. A code that was split, or joined others, has several changes. */
export interface CountyChange {
  /** The first year whose figures use the new code: of the ACS, which begins in 2005, where the change is younger. */
  firstYear: number;
  oldFips: string;
  newFips: string;
  kind: "recoded" | "merged" | "split" | "replaced";
  note: string;
}

let changes: Promise<readonly CountyChange[]> | undefined;

/** Every change of county codes since 1992, newest first; read once. */
export const countyChanges = (): Promise<readonly CountyChange[]> => {
  changes ??= dataFile("reference/county_changes.csv")
    .text()
    .then((text) => text.trimEnd().split("\n").slice(1).map(readChange));
  return changes;
};

// The file is this program's own; its first five fields never have a comma or a quote.
const readChange = (line: string): CountyChange => {
  const [firstYear, oldFips, newFips, kind, note] = line.split(",") as [string, string, string, string, string];
  return { firstYear: Number(firstYear), oldFips, newFips, kind: kind as CountyChange["kind"], note };
};

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
