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
