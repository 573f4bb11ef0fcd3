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

/** What kinds of places are called at the end of their names, folded. */
const KINDS =
  "city balance|city and borough|city|town|village|borough|cdp|county|parish|census area|municipality|municipio|" +
  "planning region|metro area";

const KIND = new RegExp(`^ (?:${KINDS})(?: |$)`);
const ENDS_WITH_KIND = new RegExp(`(?:^| )(?:${KINDS})$`);

/**
 * Returns how well a folded name with its state fits what is looked for: 0 is the name itself, with or without the kind
 * of place and the state; 1 begins with its words, 2 with its letters; 3 has a word that begins with it; 4: others.
 */
export const fitOf = (name: string, needles: readonly string[]): number =>
  Math.min(...needles.map((needle) => fitOfNeedle(name, needle)), 4);

function fitOfNeedle(name: string, needle: string): number {
  if (!name.startsWith(needle)) return name.includes(` ${needle}`) ? 3 : 4;
  const after = name.slice(needle.length);
  if (after === "" || KIND.test(after) || ENDS_WITH_KIND.test(needle)) return 0;
  return after.startsWith(" ") ? 1 : 2;
}
