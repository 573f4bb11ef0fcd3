import { type SourcePosition, sourceRefused } from "../../errors.ts";

const NAMED: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

/** Control characters; line breaks and tabs are allowed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;

/** Whether a text has no control characters, which a damaged file has. */
export const isText = (text: string): boolean => !CONTROL.test(text) && text.isWellFormed();

/** `&amp;` and `&#xF1;`, or an ampersand that begins none; and `_x000D_`, by which Excel writes control characters. */
const ENTITY = /&(?:#x([0-9a-f]{1,6});|#(\d{1,7});|(\w{1,8});)?|_x([0-9A-Fa-f]{4})_/gi;

/**
 * Returns the text of an element without children, with its entities replaced, and Excel's `_x000D_`.
 * @throws `source_refused` for an ampersand that begins no entity, an unknown entity, one that is not a character, and
 * a tag.
 */
export function unescapeXml(text: string, place: SourcePosition): string {
  if (text.includes("<")) throw sourceRefused(place, undefined, `${preview(text)} is not text: it contains a tag`);
  const plain =
    text.includes("&") || text.includes("_x")
      ? text.replace(ENTITY, (all, hex, decimal, name, excel) => {
          const character = excel === undefined ? characterOf({ hex, decimal, name }) : excelCharacter(excel);
          if (character === undefined)
            throw sourceRefused(place, undefined, `${all} is not a character reference, in ${preview(text)}`);
          return character;
        })
      : text;
  if (!isText(plain))
    throw sourceRefused(place, undefined, `${preview(text)} is not text: it contains control characters`);
  return plain;
}

const preview = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 59)}…` : text);

const LAST_CHARACTER = 0x10ffff;

function characterOf({ hex, decimal, name }: Record<"hex" | "decimal" | "name", string | undefined>) {
  if (name !== undefined) return NAMED.get(name);
  const number = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return number <= LAST_CHARACTER ? String.fromCodePoint(number) : undefined; // NaN for a lone ampersand
}

/** A unit of UTF-16: two may make a character. */
const excelCharacter = (hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));
