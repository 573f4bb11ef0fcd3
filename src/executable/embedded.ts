/**
 * The files inside the executable, by name, such as `data/places.csv.zst`; undefined when the program runs from source.
 * The build replaces this module by a list (`scripts/build/bundle.ts`).
 */
export const EMBEDDED: Readonly<Record<string, string>> | undefined = undefined;
