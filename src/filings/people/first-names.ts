import { surname, withoutSuffixes } from "./names.ts";

/** Short forms that do not share the first letters, each before the names that it is short for. */
const SHORT_FORMS: Readonly<Record<string, string>> = {
  andy: "andrew",
  beth: "elizabeth",
  bill: "william",
  bob: "robert",
  chuck: "charles",
  dave: "david",
  dick: "richard",
  gene: "eugene",
  hank: "henry",
  harry: "henry harold",
  jack: "john",
  jerry: "gerald jerome",
  jim: "james",
  jimmy: "james",
  joe: "joseph",
  john: "jonathan",
  kate: "katherine kathleen",
  kathy: "katherine kathleen",
  larry: "lawrence",
  liz: "elizabeth",
  mike: "michael",
  nancy: "ann anne",
  peggy: "margaret",
  rick: "richard",
  steve: "stephen",
  sue: "susan suzanne",
  ted: "edward theodore",
  tom: "thomas",
  tony: "anthony",
};

/**
 * Whether two first names, in lower case, can be one person's: `j` and `jane`, `tim` and `timothy`, `bill` and
 * `william`.
 */
export const isSameFirstName = (a: string, b: string): boolean =>
  a.startsWith(b) || b.startsWith(a) || isShortFor(a, b) || isShortFor(b, a) || isMisspelt(a, b);

const isShortFor = (short: string, name: string) => SHORT_FORMS[short]?.split(" ").includes(name) === true;

/** Whether long names differ by one letter, as in filers' misspellings: "Christoper", "Cristina". */
function isMisspelt(a: string, b: string): boolean {
  const [longer, shorter] = a.length >= b.length ? [a, b] : [b, a];
  if (shorter.length < 6 || longer.length - shorter.length > 1) return false;
  let index = 0;
  while (index < shorter.length && longer[index] === shorter[index]) index++;
  return longer.slice(index + 1) === shorter.slice(longer.length === shorter.length ? index + 1 : index);
}

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
