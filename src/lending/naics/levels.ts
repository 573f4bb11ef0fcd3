import { type Naics, rangeOf } from "../../reference/naics.ts";

/** What stands for the code of loans that have none, or one that no known edition has. */
export const NO_INDUSTRY = "none";

/** The levels of a code of 2 to 6 digits or a range, the sector first: 3111 gives `31-33`, `311` and `3111`. */
export function levelsOf(code: string): string[] {
  const sector = code.slice(0, 2);
  const levels = [rangeOf(sector) ?? sector];
  if (code.includes("-")) return levels;
  for (let length = 3; length <= code.length; length++) levels.push(code.slice(0, length));
  return levels;
}

/** The texts between which all filed codes of a code or range are, compared by bytes; `end` is not included. */
export function filedCodesOf(code: string): { start: string; end: string } {
  const [start = code, last = code] = code.split("-");
  return { start, end: last.slice(0, -1) + String.fromCharCode(last.charCodeAt(last.length - 1) + 1) };
}

/** The title of a filed code, in the newest edition that has it. */
export const titleOf = (editions: Naics, code: string): string =>
  (editions.find(rangeOf(code) ?? code) ?? editions.findOlder(code))?.title ?? code;
