/** A cell of CSV with what ends it. Sticky: what follows a cell is another one, never the middle of a quoted text. */
const CELL = /("[^"]*(?:""[^"]*)*"|[^",\r\n]*)(,|\r\n)/gy;

/** The signs that a formula begins with, and their full-width forms, which spreadsheets in East Asia take for them. */
const SIGNS = "=+\\-@＝＋－＠−";

/**
 * What spreadsheets calculate, or fetch from another host, when somebody opens the file: a sign at the start, after
 * blanks and invisible signs, or after what separates cells in other settings and within a quoted text.
 */
const FORMULA = new RegExp(`(?:^"?|[;|\\t\\r\\n])(?:[\\s\\p{Cf}\\p{Cc}\\p{Mn}'"]*[${SIGNS}]|[\\t\\r])`, "u");

/** Formulas after a separator within a cell. */
const INNER_FORMULAS = new RegExp(`([;|\\t\\r\\n])((?:[^\\S\\r\\n\\t]|[\\p{Cf}\\p{Mn}'"])*[${SIGNS}])`, "gu");

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/**
 * Returns CSV that people open in a spreadsheet: an apostrophe before each text that would be a formula there. Names of
 * companies are what filers chose. The API does not do so: its programs get texts as they are.
 */
export const forSpreadsheets = (csv: string): string => csv.replace(CELL, (_, cell, end) => harmless(cell) + end);

/** As {@link forSpreadsheets}, for CSV that comes in pieces, as UTF-8. */
export function streamForSpreadsheets(csv: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let rest = "";
  const cells = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, output) {
      const text = rest + decoder.decode(piece, { stream: true });
      const end = endOfLines(text);
      rest = text.slice(end);
      if (end > 0) output.enqueue(encoder.encode(forSpreadsheets(text.slice(0, end))));
    },
    flush(output) {
      if (rest !== "") output.enqueue(encoder.encode(rest));
    },
  });
  return csv.pipeThrough(cells);
}

/** Returns where the last whole line ends. Line breaks within quotes end none. */
function endOfLines(text: string): number {
  let end = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isQuoted = !isQuoted;
    else if (code === LINE_FEED && !isQuoted) end = at + 1;
  }
  return end;
}

const [QUOTE, LINE_FEED] = [34, 10];

function harmless(cell: string): string {
  if (!FORMULA.test(cell) || NUMBER.test(cell)) return cell;
  const guarded = cell.replace(INNER_FORMULAS, "$1'$2");
  return guarded.startsWith('"') ? `"'${guarded.slice(1)}` : `'${guarded}`;
}
