import type { QueryWords } from "./query-words.ts";

/** Where a company is in a question: its first word, and the word after it. */
export interface Span {
  index: number;
  next: number;
}

/** A question, with its words. */
export interface Parsed {
  parsed: QueryWords;
  question: string;
}

/** What joins the names of a list. */
const JOINT = /^\s*(?:,|,?\s*(?:and|or)|&|\/|versus|vs\.?)\s*(?:the\s*)?$/i;
const VERSUS = /^\s*,?\s*(?:versus|vs\.?)\s*(?:the\s*)?$/i;
/** `Apple's margin compared to Microsoft's`, `how Visa differs from Mastercard`. */
const COMPARISON =
  /^(?:\s+[\w-]+){0,3}\s*,?\s*(?:compar(?:e|es|ed|ing)\s+(?:to|with|against)|differ(?:s|ed|ent|ing)?\s+(?:from|to)|relative to)\s+(?:the\s+)?$/i;
/** `Compare Apple to Microsoft`: after the verb, this is between both. */
const COMPARED = /^\s*(?:to|with|and|against)\s+(?:the\s+)?$/i;
const COMPARE = /^compar(?:e|es|ed|ing|ison)$/;
/** `Compare Apple, Microsoft and V`: what comes before the first of a list that is compared. */
const COMPARING = /^(?:compar(?:e|es|ed|ing)|between)$/;

/** What comes before a company's name in a question, in lower case too. */
const BEFORE = new Set(
  `are at between can compare compared comparing could did differ do does for from has have how in is of or should was
  were what when where which why will with would`.split(/\s+/),
);
/** What comes after it. */
const AFTER = new Set(
  `about and are as at by can could did differ differs disclose disclosed do does during earn face faced for from had
  has have in is make on over regarding report reported say says see since spend to vs versus was were will with
  would`.split(/\s+/),
);

/** Whether two companies are joined: `Visa and Mastercard`, `Visa, Mastercard`, `Visa vs Mastercard`. */
export const isJoined = (left: Span, right: Span, { parsed, question }: Parsed): boolean => {
  const between = textBetween(left, right, { parsed, question });
  return JOINT.test(between) || COMPARISON.test(between) || isAfterCompare(left, between, parsed);
};

/** Whether the words from `index` on are compared with the company before them, and both are meant. */
export function isComparedWith(before: Span, { parsed, index, question }: Parsed & { index: number }): boolean {
  const between = textBetween(before, { index }, { parsed, question });
  return VERSUS.test(between) || COMPARISON.test(between) || isAfterCompare(before, between, parsed);
}

/**
 * Whether two companies are compared: by what comes between them, or because the list that `first` begins is:
 * `compare Apple, Microsoft and Google`.
 */
export const isComparison = (left: Span, right: Span, first: Span, { parsed, question }: Parsed): boolean =>
  isComparedWith(left, { parsed, index: right.index, question }) ||
  COMPARING.test(parsed.words[first.index - 1]?.key ?? "");

/** The position of a word that is compared with the company before it; undefined: none is. */
export function comparedIndex({ index, next }: Span, { words }: QueryWords): number | undefined {
  const key = words[next]?.key ?? "";
  const isCompared = /^(?:vs|versus)$/.test(key);
  const isAfterVerb = /^(?:to|with|and|against)$/.test(key) && COMPARE.test(words[index - 1]?.key ?? "");
  if (!isCompared && !isAfterVerb) return undefined;
  return words[next + 1]?.key === "the" ? next + 2 : next + 1;
}

/** Whether the sides of a word that are not joined to a company have nothing that belongs to it: `the target`. */
export function standsAlone(
  { index, next }: Span,
  { words }: QueryWords,
  { isAfter, isBefore }: { isAfter: boolean; isBefore: boolean },
): boolean {
  const [before, after] = [words[index - 1], words[next]];
  const isOpenBefore = isAfter || before === undefined || BEFORE.has(before.key);
  const isOpenAfter =
    isBefore || after === undefined || AFTER.has(after.key) || (words[next - 1]?.isPossessive ?? false);
  return isOpenBefore && isOpenAfter;
}

const isAfterCompare = ({ index }: Span, between: string, { words }: QueryWords): boolean =>
  COMPARED.test(between) && COMPARE.test(words[index - 1]?.key ?? "");

const textBetween = (left: { next: number } & Span, right: Pick<Span, "index">, { parsed, question }: Parsed): string =>
  question.slice(parsed.words[left.next - 1]?.end ?? 0, parsed.words[right.index]?.start ?? 0);
