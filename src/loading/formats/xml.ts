import { type SourcePosition, sourceRefused } from "../../errors.ts";

const NAMED: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

/** Characters that no text has; breaks of lines and tabs may be in one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;

/** Whether a text has only characters that texts can have: a damaged file shows by others. */
export const isText = (text: string): boolean => !CONTROL.test(text) && text.isWellFormed();

/** `&amp;` and `&#xF1;`, or an ampersand that begins none; and `_x000D_`, by which Excel writes control characters. */
const ENTITY = /&(?:#x([0-9a-f]{1,6});|#(\d{1,7});|(\w{1,8});)?|_x([0-9A-Fa-f]{4})_/gi;

/**
 * The text of an element that holds nothing else, with its entities replaced, and Excel's `_x000D_`.
 * @throws `source_refused` for an ampersand that begins no entity, an entity of no character or of an unknown name, and
 * for a tag: what they would stand for is not known.
 */
export function unescapeXml(text: string, at: SourcePosition): string {
  if (text.includes("<")) throw sourceRefused(at, undefined, `${shown(text)} is no text: a tag stands in it`);
  const plain =
    text.includes("&") || text.includes("_x")
      ? text.replace(ENTITY, (all, hex, decimal, name, excel) => {
          const character = excel === undefined ? characterOf({ hex, decimal, name }) : excelCharacter(excel);
          if (character === undefined) throw sourceRefused(at, undefined, `${all} is no character, in ${shown(text)}`);
          return character;
        })
      : text;
  if (!isText(plain))
    throw sourceRefused(at, undefined, `${shown(text)} is no text: it has characters that no text has`);
  return plain;
}

const shown = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 59)}…` : text);

const LAST_CHARACTER = 0x10ffff;

function characterOf({ hex, decimal, name }: Record<"hex" | "decimal" | "name", string | undefined>) {
  if (name !== undefined) return NAMED.get(name);
  const number = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return number <= LAST_CHARACTER ? String.fromCodePoint(number) : undefined; // NaN for a lone ampersand
}

/** A unit of UTF-16: two may make a character. */
const excelCharacter = (hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));

/** The longest entity that is one. */
const LONGEST_ENTITY = 10;
/** An ampersand that begins none of XML's entities. The largest number is looked at apart. */
const NO_ENTITY = /&(?!(?:amp|lt|gt|quot|apos|#x[0-9a-fA-F]{1,6}|#\d{1,7});).{0,9}/s;
const NUMBERED = /&#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}));/g;

/**
 * Looks through a part that another reader reads, which replaces entities by its own rules.
 * @throws `source_refused` for an ampersand that begins no entity, or an entity of no character.
 */
export async function checkEntities(pieces: AsyncIterable<string>, file: string): Promise<void> {
  const check = (text: string): void => {
    const bad = NO_ENTITY.exec(text)?.[0] ?? [...text.matchAll(NUMBERED)].find(isNoCharacter)?.[0];
    if (bad !== undefined) throw sourceRefused({ file }, undefined, `${shown(bad)} is no character`);
  };
  let rest = "";
  for await (const piece of pieces) {
    const text = rest + piece;
    // An entity may go on in the next piece.
    const last = text.lastIndexOf("&");
    const whole = last >= 0 && last > text.length - LONGEST_ENTITY ? last : text.length;
    check(text.slice(0, whole));
    rest = text.slice(whole);
  }
  check(rest);
}

/** Characters of two units are none of an agency's, and readers take half of their number. */
const MOST_UNITS = 0xffff;

function isNoCharacter([, hex, decimal]: RegExpExecArray): boolean {
  const number = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return number > MOST_UNITS || !isText(String.fromCharCode(number));
}
