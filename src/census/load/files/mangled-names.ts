/** Names that a program wrote in another encoding than it read them in. */

/** The signs of windows-1252 that have another number in Unicode, from byte 0x80 on; `·` where it has none. */
const SIGNS = "€·‚ƒ„…†‡ˆ‰Š‹Œ·Ž··‘’“”•–—˜™š›œ·žŸ";
const BYTES: ReadonlyMap<string, number> = new Map(
  [...SIGNS].flatMap((sign, index) => (sign === "·" ? [] : [[sign, 0x80 + index] as const])),
);

const inClass = (signs: string) => `[\\u0080-\\u00bf${signs}]`;
const CONTINUED = inClass([...BYTES.keys()].join(""));
/** UTF-8 of two or three bytes of which each was read as a letter: no name has such letters one after the other. */
const READ_BY_BYTES = new RegExp(`[\\u00c2-\\u00df]${CONTINUED}|[\\u00e0-\\u00ef]${CONTINUED}{2}`, "gu");

/**
 * The name whose UTF-8 was read as Latin-1 or windows-1252, as often as it was: `DoÃ±a Ana`, `DoÃƒÂ±a Ana`. A name that
 * is right is returned as it is.
 */
export function decodedName(name: string): string {
  for (let text = name; ; ) {
    const decoded = text.replace(READ_BY_BYTES, decodeLetters);
    if (decoded === text) return text;
    text = decoded;
  }
}

function decodeLetters(letters: string): string {
  const bytes = Buffer.from([...letters].map((letter) => BYTES.get(letter) ?? letter.charCodeAt(0)));
  const decoded = bytes.toString("utf8");
  return decoded.includes("\ufffd") ? letters : decoded;
}

/**
 * Finds what a program writes for letters that it does not know (`Do?a Ana`, the replacement character, `Do&ntilde;a`),
 * and signs of a wrong encoding that are in no name: of other alphabets (`DoГ±a`, `Rφo`) and of central Europe
 * (`RincĂłn`), too. For JavaScript and PostgreSQL alike.
 */
export const LOST_LETTERS =
  "[?\\ufffd\\u00c2\\u00c3\\u00df\\u0080-\\u009f\\u00a1-\\u00bf\\u00d7\\u00f7\\u0102\\u0139\\u0192" +
  "\\u02c6\\u02c7\\u02dc\\u0370-\\u052f\\u201a\\u201e\\u2020-\\u2022\\u2026\\u2030\\u2039\\u203a" +
  "\\u207f\\u20ac\\u2122\\u2200-\\u25ff]|&#?\\w+;";

const LOST = new RegExp(LOST_LETTERS);

/** Whether letters of a name were lost. */
export const hasLostLetters = (name: string): boolean => LOST.test(name);
