import { rangeOf } from "../../reference/naics.ts";

/** What stands for the code of loans that have none, or one that no known edition has. */
export const NO_INDUSTRY = "none";

/** The codes that a filed code of 2 to 6 digits is counted under, the sector first: 311 gives `31-33` and `311`. */
export function levelsOf(filedCode: string): string[] {
  const sector = filedCode.slice(0, 2);
  const levels = [rangeOf(sector) ?? sector];
  for (let length = 3; length <= filedCode.length; length++) levels.push(filedCode.slice(0, length));
  return levels;
}

/** The texts between which all filed codes of a code or range are, compared by bytes; `end` is not included. */
export function filedCodesOf(code: string): { start: string; end: string } {
  const [start = code, last = code] = code.split("-");
  return { start, end: last.slice(0, -1) + String.fromCharCode(last.charCodeAt(last.length - 1) + 1) };
}
