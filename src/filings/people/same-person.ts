import { isSameFirstName } from "./first-names.ts";
import { surname, withoutSuffixes } from "./names.ts";

/**
 * Whether two full names of one surname can be one person's: `J. Roe`, `Jane Roe`, `Q. Jane Roe`, `Janet (Jane) Roe`.
 */
export function canBeOne(name: string, other: string): boolean {
  const [one, two] = [firstNames(name), firstNames(other)];
  const [first = "", otherFirst = ""] = [one[0], two[0]];
  const isAmong = (given: string, all: readonly string[]) =>
    given.length > 1 && all.some((name) => name.length > 1 && isSameFirstName(name, given));
  return isSameFirstName(first, otherFirst) || isAmong(first, two) || isAmong(otherFirst, one);
}

/** First and middle names in lower case, an initial being one letter. */
const firstNames = (name: string): string[] => {
  const plain = withoutSuffixes(name).toLowerCase().replace(/’/g, "'");
  const words = plain.slice(0, plain.length - surname(name).length).match(/[\p{L}'-]+/gu) ?? [];
  return words.length > 0 ? words : [""];
};
