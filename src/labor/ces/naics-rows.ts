import { withoutFill } from "../../reference/naics.ts";

/** What a CES industry is in NAICS, as `naics_code` of `ce.industry` says. Codes are without filling zeros. */
export type NaicsCover =
  | { kind: "whole"; codes: [string] }
  /** Several codes together. */
  | { kind: "group"; codes: string[] }
  /** A half of a code: residential or nonresidential construction. Never the answer for the whole. */
  | { kind: "part"; codes: [string] }
  /** No single code: government, and sums of CES's own. */
  | { kind: "none"; codes: [] };

/** Rows with `-` that are a code of this program all the same. */
const FIXED: ReadonlyMap<string, string> = new Map([
  ["00000000", "00"],
  ["05000000", "05"],
  ["30000000", "31-33"],
  ["42000000", "44-45"],
  ["43000000", "48-49"],
]);

/**
 * Reads `naics_code` of a row. A list's parts are separated by `,` or `;`; each replaces the last characters of the
 * code just before it, as many as it has: `323111,17,20` is 323111, 323117, 323120, and `49111,221` is 49111, 49221.
 * `a-b` is a run. Trailing zeros fill a code up: `3122,60` is 3122 and 316.
 * Undefined for any other form.
 */
export function readNaicsCover(industry: string, text: string): NaicsCover | undefined {
  const fixed = FIXED.get(industry);
  if (fixed !== undefined && (text === "-" || text === fixed)) return { kind: "whole", codes: [fixed] };
  if (text === "-") return { kind: "none", codes: [] };
  const part = /^part (\d{2,6})$/i.exec(text)?.[1];
  if (part !== undefined) return { kind: "part", codes: [withoutFill(part)] };
  const codes = readList(text)?.map(withoutFill);
  const [first, ...otherCodes] = new Set(codes ?? []);
  if (first === undefined) return undefined;
  return otherCodes.length === 0 ? { kind: "whole", codes: [first] } : { kind: "group", codes: [first, ...otherCodes] };
}

function readList(text: string): string[] | undefined {
  if (!/^\d{2,6}(?:-\d{1,6})?(?:[,;]\d{1,6}(?:-\d{1,6})?)*$/.test(text)) return undefined;
  const codes: string[] = [];
  let before = "";
  for (const part of text.split(/[,;]/)) {
    const [from = "", to] = part.split("-");
    const first = replaceEnd(before, from);
    const last = to === undefined ? first : replaceEnd(first, to);
    if (first.length > 6 || Number(last) < Number(first) || Number(last) - Number(first) > 99) return undefined;
    for (let code = Number(first); code <= Number(last); code++) codes.push(String(code));
    before = last;
  }
  return codes;
}

/** The last characters of `code` replaced; the first code of a list replaces nothing. */
const replaceEnd = (code: string, end: string): string =>
  code.length <= end.length ? end : code.slice(0, code.length - end.length) + end;
