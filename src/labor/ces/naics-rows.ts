import { withoutFill } from "../../reference/naics.ts";

/** What a CES industry is in NAICS, from `naics_code` in `ce.industry`. Codes have no padding zeros. */
export type NaicsCover =
  | { kind: "whole"; codes: [string] }
  /** Several codes in one row. */
  | { kind: "group"; codes: string[] }
  /** Half of a code: residential or nonresidential construction. It never answers for the whole code. */
  | { kind: "part"; codes: [string] }
  /** Not a NAICS code: government, and CES's own sums. */
  | { kind: "none"; codes: [] };

/** Rows with `-` that have a code in this program. */
const FIXED: ReadonlyMap<string, string> = new Map([
  ["00000000", "00"],
  ["05000000", "05"],
  ["30000000", "31-33"],
  ["42000000", "44-45"],
  ["43000000", "48-49"],
]);

/**
 * Reads the `naics_code` of a row. `,` or `;` separates the parts of a list. Each part replaces as many last characters
 * of the code before it: `323111,17,20` is 323111, 323117, 323120, and `49111,221` is 49111, 49221. `a-b` is a range.
 * Trailing zeros are padding: `3122,60` is 3122 and 316. Returns undefined for any other form.
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

/** Replaces the last characters of `code`. The first code of a list replaces nothing. */
const replaceEnd = (code: string, end: string): string =>
  code.length <= end.length ? end : code.slice(0, code.length - end.length) + end;
