/** How names are compared with what is looked for: case, accents and signs don't count, nor how Saint is written. */

/**
 * A text as names are searched: lower case, without accents and apostrophes, one blank for every other sign or blanks,
 * `saint` for `St.`: `Prince George's` is `prince georges`, `Winston-Salem` is `winston salem`. Newlines stay.
 */
export const foldName = (text: string): string => withSaints(foldSigns(text));

/**
 * The folded texts, one of which a name has to have. Several where a query ends with `st`, which is a saint or the
 * beginning of a word; none where nothing but signs is looked for, which no name has.
 */
export function needlesOf(query: string): string[] {
  const words = foldSigns(query).trim();
  if (words === "") return [];
  const last = /(?:^| )(ste?)$/.exec(words)?.[1];
  return last === undefined
    ? [withSaints(words)]
    : [withSaints(words), withSaints(words.slice(0, -last.length)) + last];
}

function foldSigns(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\u0080-\uffff]+/g, foldBeyondAscii)
    .replace(/['`]/g, "")
    .replace(/[^a-z0-9\n\u0080-\uffff]+/g, " ");
}

/** Signs of accents, and the apostrophes of typesetters and of Hawaiian, are left out; other signs are blanks. */
const foldBeyondAscii = (part: string): string =>
  part
    .normalize("NFD")
    .replace(/[\p{M}\u2018\u2019\u02bb\u02bc\u00b4]/gu, "")
    .replace(/[^\p{L}\p{N}]/gu, (sign) => (sign < "\u0080" ? sign : " "));

const withSaints = (words: string): string => words.replace(/\bst(e?)\b/g, "saint$1");
