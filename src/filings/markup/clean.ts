/** The characters of windows-1252 where ISO-8859-1 has control characters 0x80 to 0x9F. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";

// Soft hyphens, zero-width spaces and joiners, direction marks and byte order marks. They occur as padding in amounts.
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/g;
const SPACES = /[\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]/g;
// Hyphens, including the non-breaking one: "Non‑Equity", "re‑election".
const HYPHENS = /[\u2010\u2011]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000B\u000E-\u001F\u007F-\u009F]/g;
const NEEDS_CLEANING = /[^\t\n\f\r -~]/;

/**
 * Returns text without invisible characters, with plain spaces and hyphens in place of all variants. Characters of
 * windows-1252 in a document read as ISO-8859-1 are restored.
 */
export function cleanText(text: string): string {
  if (!NEEDS_CLEANING.test(text)) return text;
  return text
    .replace(INVISIBLE, "")
    .replace(SPACES, " ")
    .replace(HYPHENS, "-")
    .replace(CONTROLS, (control) => {
      const index = control.charCodeAt(0) - 0x80;
      const character = WINDOWS_1252[index] ?? "";
      return character > "\u009F" ? character : "";
    });
}

/** Returns text with one space for each run of white space, and none at the ends. */
export const squeeze = (text: string): string =>
  (/[ \t\n\f\r]{2}|[\t\n\f\r]/.test(text) ? text.replace(/[ \t\n\f\r]+/g, " ") : text).trim();

/** No page is wider. Longer gaps do not set columns, and readers would scan each of them again and again. */
const WIDEST_GAP = 200;

/** Replaces tabs by columns of 8, as in plain-text filings; gaps are at most {@link WIDEST_GAP}. */
export function expandTabs(line: string): string {
  const narrow = line.length > WIDEST_GAP ? line.replace(/ {201,}/g, " ".repeat(WIDEST_GAP)) : line;
  if (!narrow.includes("\t")) return narrow;
  let expanded = "";
  for (const piece of narrow.replace(/\t{26,}/g, "\t".repeat(25)).split("\t"))
    expanded += piece + " ".repeat(8 - ((expanded.length + piece.length) % 8));
  return expanded.trimEnd();
}
