/** What windows-1252 has where ISO-8859-1 has control characters 0x80 to 0x9F. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";

// Soft hyphens, zero-width spaces and joiners, marks of direction and of byte order: seen as padding in amounts.
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/g;
const SPACES = /[\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]/g;
// A hyphen, also one that breaks no line: "Non‑Equity", "re‑election".
const HYPHENS = /[\u2010\u2011]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000B\u000E-\u001F\u007F-\u009F]/g;
const NEEDS_CLEANING = /[^\t\n\f\r -~]/;

/**
 * Text without characters that nobody sees, with plain spaces and hyphens for all their kinds, and with the characters
 * that a document taken for ISO-8859-1 has instead of windows-1252's.
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

/** One space for each run of white space, none at the ends. */
export const squeeze = (text: string): string =>
  (/[ \t\n\f\r]{2}|[\t\n\f\r]/.test(text) ? text.replace(/[ \t\n\f\r]+/g, " ") : text).trim();

/** No page is wider: more blanks in a row set no column, and readers would go over each run of them again and again. */
const WIDEST_GAP = 200;

/** Columns of 8 for tabs, as plain-text filings mean them; gaps of {@link WIDEST_GAP} at most. */
export function expandTabs(line: string): string {
  const narrow = line.length > WIDEST_GAP ? line.replace(/ {201,}/g, " ".repeat(WIDEST_GAP)) : line;
  if (!narrow.includes("\t")) return narrow;
  let expanded = "";
  for (const piece of narrow.replace(/\t{26,}/g, "\t".repeat(25)).split("\t"))
    expanded += piece + " ".repeat(8 - ((expanded.length + piece.length) % 8));
  return expanded.trimEnd();
}
