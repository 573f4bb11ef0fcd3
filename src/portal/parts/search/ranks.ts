/**
 * How well a name fits a query, the best first: its code, its whole name, its first or last words, the beginning of its
 * first word, the beginning of a later word, or none of these.
 */
const MATCHES = ["code", "name", "words", "beginning", "word", "part"] as const;
type Match = (typeof MATCHES)[number];

/** Returns the rank of a match; 0 is the best. */
export const rankOf = (match: Match): number => MATCHES.indexOf(match);

/** A text as it is compared: lower case, no accents and signs, each word without the ending of its plural. */
export const keyOf = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}'’‘.]/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => (word.length > 3 ? word.replace(/(?<![su])s$/, "") : word))
    .join(" ");

/** Returns the rank of the best of some names of one thing. */
export function rankIn(query: string, names: readonly string[]): number {
  const needle = keyOf(query);
  return Math.min(...names.map((name) => rankOf(matchOf(needle, keyOf(name)))));
}

function matchOf(needle: string, name: string): Match {
  if (name === needle) return "name";
  // What a title ends with is what it is about: registered nurses are nurses.
  if (name.startsWith(`${needle} `) || name.endsWith(` ${needle}`)) return "words";
  if (name.startsWith(needle)) return "beginning";
  return name.includes(` ${needle}`) ? "word" : "part";
}
