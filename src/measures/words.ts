/** How words of measures and of queries are compared. */

/** A word of a query as it was sent, and as it is compared. */
export interface QueryWord {
  text: string;
  key: string;
}

/** Words that say nothing about what is asked for. */
const SMALL_WORDS: ReadonlySet<string> = new Set(
  (
    "a an and are at by chart data did do does figures for from graph how in is it live map many much number of on " +
    "per show statistics stats the there to was were what where which with"
  ).split(" "),
);

export const isSmall = ({ key }: QueryWord): boolean => SMALL_WORDS.has(key);

/** Returns the words of a text: without accents and apostrophes, each as it is and in its form to compare. */
export const wordsOf = (text: string): QueryWord[] =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}'’‘]/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => ({ text: word, key: singular(word.toLowerCase()) }));

/** Returns the keys of the words of a text that say something; all of them where none does. */
export function keysOf(text: string): string[] {
  const words = wordsOf(text);
  const telling = words.filter((word) => !isSmall(word));
  return (telling.length === 0 ? words : telling).map(({ key }) => key);
}

/** Returns a word without the ending of its plural: `job` for `jobs`, `county` for `counties`. */
function singular(word: string): string {
  if (word.length <= 3 || /(?:ss|us|is)$/.test(word)) return word;
  if (/(?:sses|ches|shes|xes)$/.test(word)) return word.slice(0, -2);
  if (/ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return word.replace(/s$/, "");
}
