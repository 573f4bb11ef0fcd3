import { lettersOf } from "./plain-text.ts";

/** An item's heading in a report's plain text. */
export interface OutlineHeading {
  /** The types of the items that it names, as in an answer: `item_1a`, `part_i_item_2`. */
  types: string[];
  /** How many letters of the report are before it. */
  at: number;
  /** How many letters it has, with its title. */
  length: number;
}

type Words = readonly (readonly [type: string, title: RegExp])[];

/** What the form calls its items, in its order. A title of any year has one of the words. */
const TEN_K: Words = [
  ["1", /business|overview/],
  ["1a", /risk/],
  ["1b", /staff/],
  ["1c", /cyber/],
  ["2", /propert|facilit/],
  ["3", /legal|proceeding|litigation/],
  ["4", /mine|safety|vote|submission/],
  ["4a", /executive|officer/],
  ["5", /market|equity|stock|dividend/],
  ["6", /selected|financial data|financial information|summary/],
  ["7", /management|discussion|plan of operation/],
  ["7a", /market risk|quantitative/],
  ["8", /financial statements|statements and supp|financial/],
  ["9", /disagreement|accountant|auditor/],
  ["9a", /control/],
  ["9b", /other/],
  ["9c", /foreign|jurisdiction|inspection/],
  ["10", /director|executive|governance/],
  ["11", /compensation|remuneration/],
  ["12", /ownership|beneficial/],
  ["13", /relation|transaction/],
  ["14", /accountant|accounting|fees|exhibit|control|auditor/],
  ["15", /exhibit|schedule|statement|accountant|fees/],
  ["16", /summary/],
];
const TEN_KSB: Words = [
  ["1", /business/],
  ["1a", /risk/],
  ["1b", /staff/],
  ["2", /propert/],
  ["3", /legal|proceeding/],
  ["4", /vote|submission/],
  ["5", /market|equity|stock/],
  ["6", /management|discussion|plan/],
  ["7", /financial statements|financial/],
  ["8", /disagreement|accountant/],
  ["8a", /control/],
  ["8b", /other/],
  ["9", /director|executive/],
  ["10", /compensation/],
  ["11", /ownership|beneficial/],
  ["12", /relation|transaction/],
  ["13", /exhibit/],
  ["14", /accountant|fees|control/],
];
const TEN_Q: Words = [
  ["part_i_1", /financial statements|statements|balance sheet|financial information/],
  ["part_i_2", /management|discussion|plan of operation/],
  ["part_i_3", /market risk|quantitative/],
  ["part_i_4", /control/],
  ["1", /legal|proceeding|litigation/],
  ["1a", /risk/],
  ["2", /unregistered|sales|purchase|securities|equity/],
  ["3", /default/],
  ["4", /mine|vote|submission/],
  ["5", /other/],
  ["6", /exhibit/],
];

/** What is in place of a title that the form no longer has, or of an item that has nothing to say. */
const LEFT_OUT = /^\W*(?:reserved|removed|intentionally|omitted|not applicable|not required|n\/a|none|deleted)/i;
const NUMBER = "\\d{1,2}(?!\\d)(?:\\W{0,3}[abc](?![a-z0-9]))?";
const HEADING = new RegExp(
  `^[^a-z0-9]{0,8}(?:part\\s+[iv]{1,3}\\W{1,6})?i\\s?tems?\\W{0,5}(${NUMBER})((?:\\W{0,3}(?:,|&|and|through)\\W{0,3}(?:items?\\W{0,3})?${NUMBER})*)(.*)$`,
  "i",
);
/** A further item within a heading: `Item 1. Business and Item 2. Properties`. */
const AND_ITEM = new RegExp(`\\b(?:and|&)\\W{1,3}items?\\W{1,3}(${NUMBER})(?=\\W)`, "gi");
const SPELLED =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split(" ");
const SPELLED_ITEM = new RegExp(`^(\\W*item\\s+)(${SPELLED.toReversed().join("|")})\\b`, "i");
const spelledNumber = (word: string): string => String(SPELLED.indexOf(word.toLowerCase()) + 1);
const ITEM_ALONE = /^\W*items?\W*$/i;
const LONGEST_HEADING = 400;
const TITLE_LETTERS = 220;
const FEWEST_TITLE_LETTERS = 25;

interface Candidate extends OutlineHeading {
  rank: number;
}

const wordsOf = (form: string): Words => (/Q/i.test(form) ? TEN_Q : /KSB/i.test(form) ? TEN_KSB : TEN_K);

/**
 * Finds the items' headings as a reader would: every line that begins with an item's number and one of its words may be
 * one. Of these, it takes the row in the form's order with the most text under each. The entries of a table of contents
 * have none.
 */
export function outlineOf(form: string, lines: readonly string[]): OutlineHeading[] {
  const candidates = candidatesIn(wordsOf(form), lines);
  const end = lines.reduce((sum, line) => sum + lettersOf(line).length, 0);
  return heaviestRow(withoutRepeats(candidates), end);
}

function candidatesIn(words: Words, lines: readonly string[]): Candidate[] {
  const candidates: Candidate[] = [];
  let at = 0;
  for (const [index, line] of lines.entries()) {
    const whole = ITEM_ALONE.test(line) ? `${line} ${lines[index + 1] ?? ""}` : line;
    const text = whole.slice(0, LONGEST_HEADING).replace(SPELLED_ITEM, (_, item, word) => item + spelledNumber(word));
    const [, first = "", list = "", restOfLine = ""] = HEADING.exec(text) ?? [];
    const following = titleBelow(lines.slice(index + 1, index + 4));
    const title = (lettersOf(restOfLine).length > 3 ? restOfLine : `${restOfLine} ${following}`).slice(
      0,
      TITLE_LETTERS,
    );
    const numbers = first === "" ? [] : numbersOf(`${first},${list}`, list);
    const also = [...restOfLine.slice(0, TITLE_LETTERS).matchAll(AND_ITEM)].map(([, number = ""]) => lettersOf(number));
    const types = typesOf(words, [...numbers, ...also], title);
    const rank = words.findIndex(([type]) => type === types[0]);
    if (types.length > 0 && !/^\W{0,2}(?:of|in|to|above|below|and|is|are|for)\b/.test(restOfLine))
      candidates.push({ types, at, rank, length: lettersOf(whole).length });
    at += lettersOf(line).length;
  }
  return candidates.map(({ types, ...place }) => ({ ...place, types: types.map(answerType) }));
}

/**
 * The lines below a line with only a number, until they have a title's letters. Page heads have numbers above any text.
 */
function titleBelow(lines: readonly string[]): string {
  let title = "";
  for (const line of lines) if (lettersOf(title).length < FEWEST_TITLE_LETTERS) title += ` ${line}`;
  return title;
}

function numbersOf(list: string, further: string): string[] {
  const numbers = [...list.matchAll(new RegExp(NUMBER, "gi"))].map(([number]) => lettersOf(number));
  const [from, to] = [Number(numbers[0]), Number(numbers[1])];
  if (!/through/i.test(further) || !(to > from)) return numbers;
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}

/** The items of a heading. Of several, one must have its title, unless their numbers are all of the line. */
function typesOf(words: Words, numbers: readonly string[], title: string): string[] {
  const titled = numbers.map((number) => typeOf(words, number, title));
  const areNamed = titled.some((type) => type !== undefined) || numbers.length > 2;
  return numbers.flatMap((number, index) => {
    const only = words.filter(([type]) => type === number);
    return titled[index] ?? (numbers.length > 1 && areNamed && only.length === 1 ? number : []);
  });
}

/** The item of a number. If two have it, the one of which the title has a word first. */
function typeOf(words: Words, number: string, title: string): string | undefined {
  const sameNumber = words.filter(([type]) => type.replace("part_i_", "") === number);
  const places = sameNumber.map(([type, pattern]) => ({ type, at: title.toLowerCase().search(pattern) }));
  const titled = places.filter(({ at }) => at !== -1).toSorted((a, b) => a.at - b.at);
  if (titled[0]) return titled[0].type;
  return sameNumber.length === 1 && LEFT_OUT.test(title) ? sameNumber[0]?.[0] : undefined;
}

const answerType = (type: string): string =>
  type.startsWith("part_i_") ? `part_i_item_${type.slice(7)}` : `item_${type}`;

/** Leaves out headings that repeat the one before, as the heads of further pages do. */
const withoutRepeats = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.filter(({ rank, at }, index) => {
    const before = candidates[index - 1];
    return !before || before.rank !== rank || at - before.at < 40;
  });

interface Row {
  weight: number;
  candidate: Candidate;
  next: Row | undefined;
}

/** The row with the most weight. A heading weighs as much as the length of the text up to the next one has digits. */
function heaviestRow(candidates: readonly Candidate[], end: number): Candidate[] {
  const rows: Row[] = [];
  let following = end;
  for (const candidate of candidates.toReversed()) {
    const later = rows.filter(({ candidate: { rank } }) => rank > candidate.rank);
    const next = later.reduce<Row | undefined>(
      (best, row) => (row.weight > (best?.weight ?? 0) ? row : best),
      undefined,
    );
    rows.push({ weight: weightOf(following - candidate.at) + (next?.weight ?? 0), candidate, next });
    following = candidate.at;
  }
  let row = rows.reduce<Row | undefined>((best, each) => (each.weight > (best?.weight ?? 0) ? each : best), undefined);
  const chosen: Candidate[] = [];
  for (; row; row = row.next) chosen.push(row.candidate);
  return chosen;
}

const weightOf = (letters: number): number => Math.log2(2 + Math.max(0, letters));
