import { isSameFirstName } from "./first-names.ts";
import { surname, withoutSuffixes } from "./names.ts";

/**
 * Whether two full names of one surname can be one person's: `J. Roe`, `Jane Roe`, `Q. Jane Roe`, `Janet (Jane) Roe`.
 */
export function canBeOne(name: string, otherName: string): boolean {
  const [nameParts, otherParts] = [firstNames(name), firstNames(otherName)];
  const [first = "", otherFirst = ""] = [nameParts[0], otherParts[0]];
  const isAmong = (firstName: string, all: readonly string[]) =>
    firstName.length > 1 && all.some((name) => name.length > 1 && isSameFirstName(name, firstName));
  return isSameFirstName(first, otherFirst) || isAmong(first, otherParts) || isAmong(otherFirst, nameParts);
}

/** First and middle names in lower case, an initial being one letter. */
const firstNames = (name: string): string[] => {
  const plain = withoutSuffixes(name).toLowerCase().replace(/’/g, "'");
  const words = plain.slice(0, plain.length - surname(name).length).match(/[\p{L}'-]+/gu) ?? [];
  return words.length > 0 ? words : [""];
};
