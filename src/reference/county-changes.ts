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
  for (const change of await countyChanges()) {
    const { firstYear, oldFips, newFips } = change;
    if (counties.has(oldFips) && isWrong(change, oldFips, year))
      return `has county ${oldFips}, which ended before ${firstYear}`;
    if (counties.has(newFips) && isWrong(change, newFips, year))
      return `has county ${newFips}, which begins in ${firstYear}`;
  }
  return undefined;
}

/** Whether a change tells that a county's code was not in use in a year. */
function isWrong({ firstYear, oldFips, newFips, kind }: CountyChange, fips: string, year: number): boolean {
  if (fips === oldFips) return year >= firstYear;
  // A county that absorbed others had its code before.
  return fips === newFips && year < firstYear && kind !== "merged" && newFips !== KETCHIKAN;
}

/**
 * Returns the codes that were not in use in a year. `connecticutFrom`: the first year that uses the planning regions of
 * Connecticut; surveys changed to them in different years.
 */
export async function codesOutOfUse(year: number, connecticutFrom: number): Promise<ReadonlySet<string>> {
  const dated = (await countyChanges()).map((change) =>
    change.oldFips.startsWith("09") ? { ...change, firstYear: connecticutFrom } : change,
  );
  return new Set(
    dated.flatMap((change) => [change.oldFips, change.newFips].filter((fips) => isWrong(change, fips, year))),
  );
}

/** Ketchikan Gateway Borough: older than the part that was added to it in 2009. */
const KETCHIKAN = "02130";
