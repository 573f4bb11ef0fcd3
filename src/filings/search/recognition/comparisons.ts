import type { Doubt } from "./doubts.ts";
import { comparedIndex, isComparison, isJoined, type Parsed } from "./neighbors.ts";
import type { PlacedMention } from "./placed-mention.ts";

/** The companies of a question, those that are compared with a certain one certain, too. */
interface Compared {
  mentions: readonly PlacedMention[];
  /** What may be the other side of a comparison of which one side is certain; `[]`: both are, or neither. */
  openSides: readonly Doubt[];
}

/** What is known of a question whose companies may be compared. */
interface Knowledge extends Parsed {
  doubts: readonly Doubt[];
}

/**
 * Decides on the sides of comparisons together: `Mastercard vs V`. A letter or a word that says little by itself is a
 * company next to a certain one; so are two tickers that a question begins with, if both have letters of their
 * companies' names (`PG vs CL`, and not `LNG vs LPG`). One of them may be a name that is a word, too: `Visa vs MA`.
 */
export function withComparisons(found: readonly PlacedMention[], knowledge: Knowledge): Compared {
  const lists = joinedLists(found, knowledge).map((list) =>
    isComparedList(list, knowledge) ? decided(list) : withHints(list),
  );
  const openSides = lists.flatMap((sides) => {
    if (!sides.some(({ isCertain }) => isCertain)) return [];
    const index = comparedIndex(sides.at(-1) as PlacedMention, knowledge.parsed);
    return [
      ...(isComparedList(sides, knowledge) ? uncertain(sides) : []),
      ...knowledge.doubts.filter((doubt) => doubt.index === index),
    ];
  });
  return { mentions: lists.flat(), openSides };
}

/** The companies, in runs that are joined: `Visa, Mastercard and Block`. */
function joinedLists(mentions: readonly PlacedMention[], { parsed, question }: Parsed): PlacedMention[][] {
  const lists: PlacedMention[][] = [];
  for (const mention of mentions) {
    const list = lists.at(-1);
    const before = list?.at(-1);
    if (before && isJoined(before, mention, { parsed, question })) list?.push(mention);
    else lists.push([mention]);
  }
  return lists;
}

function isComparedList(list: readonly PlacedMention[], { parsed, question }: Parsed): boolean {
  const [first] = list;
  return list.some((right, at) => {
    const left = list[at - 1];
    return left !== undefined && first !== undefined && isComparison(left, right, first, { parsed, question });
  });
}

/** In lower case a word may be one next to a company, too: `compare apple to target margins`. */
function decided(list: readonly PlacedMention[]): PlacedMention[] {
  const isDecided = list.some(({ isCertain }) => isCertain) || areAtStart(list);
  return list.map((mention) => {
    const { kind, joint, isLikeName, isRelated, isCapitalized, isHint } = mention;
    if (!isCapitalized || isRelated) return mention;
    const isSide = isDecided && joint !== undefined && isLikeName;
    return {
      ...mention,
      isCertain: mention.isCertain || isSide,
      isHint: isHint || isDecided || kind === "ticker",
    };
  });
}

/** A ticker next to a company is a hint: `Exxon and LNG exports`. */
const withHints = (list: readonly PlacedMention[]): PlacedMention[] =>
  list.map((mention) => ({
    ...mention,
    isHint: mention.isHint || (mention.kind === "ticker" && list.some(({ isCertain }) => isCertain)),
  }));

/** Whether a question begins with tickers and names that say as much together as one certain name. */
const areAtStart = (list: readonly PlacedMention[]): boolean =>
  list[0]?.index === 0 &&
  list.every(({ isLikeName, isCapitalized, joint }) => isLikeName && isCapitalized && joint !== undefined) &&
  list.some(({ text }) => /^[A-Z]+$/.test(text)) &&
  list.some(({ joint }) => joint === "any");

const uncertain = (sides: readonly PlacedMention[]): Doubt[] =>
  sides
    .filter(({ isCertain, isHint, isRelated }) => !isCertain && isHint && !isRelated)
    .filter(({ isCapitalized, isCommon }) => isCapitalized || !isCommon)
    .map(({ filer, text, index, next }) => ({ filers: [filer], text, index, next, isMisspelt: false, isHint: true }));
