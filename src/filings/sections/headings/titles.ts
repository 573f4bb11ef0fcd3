import { REPORT_ITEMS, type ReportItem, type ReportKind } from "../report-items.ts";

/** Returns a title without leading punctuation. */
export const titleText = (restOfLine: string): string => restOfLine.replace(/^[\s.:;,)\]–—―\-_*|]+/u, "");

/** What replaces the title of an item that does not apply. It is the text itself; the title is the official one. */
const NO_ANSWER = /^\(?(?:none|n\/a|(?:not|no\s+longer)\s+(?:applicable|required|provided)\b[^.;]{0,100})\)?[\s.]*$/i;
/** A title for an item that the form no longer has. */
const LEFT_OUT = /^[[(]?\s*(?:(?:intentionally|removed|reserved|omitted|deleted|left\s+blank|and)[\s,.;:&)\]]*){1,5}$/i;

/** Whether the text after an item's number says that it is left out: `Intentionally Omitted.`, `Not applicable.` */
export const isLeftOut = (title: string): boolean =>
  title.length < 150 && (NO_ANSWER.test(title) || LEFT_OUT.test(title));

/** What a title adds at the head of further pages. */
export const CONTINUED = /[\s.,–—-]{0,10}\(?\bcon(?:t(?:inued|['’]d)?|['’]t)(?![\p{L}\p{N}])\.?\)?[\s.]*$/iu;

/** Splits a line that can have both title and text: `Unresolved Staff Comments. None.` */
export function titleOf(item: ReportItem, restOfLine: string): { title: string; text: string } {
  const line = titleText(restOfLine).replace(CONTINUED, "");
  if (line.length < 150 && NO_ANSWER.test(line)) return { title: "", text: line };
  const end = /[.:](?=\s+\S)|\s+[–—]\s+/.exec(line);
  if (!end || !isTitle(item, line.slice(0, end.index))) return { title: line, text: "" };
  const text = line.slice(end.index + end[0].length).trim();
  return continuesTitle(item, text) ? { title: line, text: "" } : { title: line.slice(0, end.index), text };
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[’']/g, "")
    .match(/[a-z0-9]+/g) ?? [];
/** Dots that lead to a page number. */
const LEADER = /\.{3}|(?:\. ){3}/;
const SMALL = new Set("of the a an and or in on to for with about by".split(" "));

const vocabularies = new Map<ReportItem, Set<string>>();
function vocabulary(item: ReportItem): Set<string> {
  const knownWords = vocabularies.get(item);
  if (knownWords) return knownWords;
  const words = new Set(wordsOf(`${item.title} ${item.otherTitles}`).map(singular));
  vocabularies.set(item, words);
  return words;
}
const singular = (word: string): string => word.replace(/(?<=[a-z]{3})s$/, "");

/** What an index adds after an item's title. */
const SAID_OF_ITEM = /[\s(]+(?:(?:not\s+applicable|n\/a|none|pages?)\b.*)$/i;

/**
 * Whether a text begins as a title of the item does. Most of its first words are then words of the item's titles, or it
 * has all words of the item's own title of three or more words, as in `Acme Corporation Financial Statements and …`.
 */
export function isTitle(item: ReportItem, text: string): boolean {
  // A title is at the beginning. A line can be a report of twenty megabytes.
  const titleShown = text.slice(0, 400).split(LEADER)[0]?.replace(SAID_OF_ITEM, "") ?? "";
  const words = wordsOf(titleShown).filter((word) => !SMALL.has(word) && !/^\d+$/.test(word)); // no page numbers
  const first = words.slice(0, 4);
  const knownWords = first.filter((word) => vocabulary(item).has(singular(word)));
  const begins =
    first.length > 0 &&
    knownWords.length >= Math.ceil(first.length / 2) &&
    vocabulary(item).has(singular(first[0] ?? ""));
  return begins || (titleShown.length < 150 && (hasOwnTitle(item, words) || hasTornTitle(item, titleShown)));
}

/** The item's own title with blanks inside its words, as some converters tear them: `Busines s`. */
function hasTornTitle(item: ReportItem, titleShown: string): boolean {
  const ownLetters = lettersOf(item.title);
  const letters = lettersOf(titleShown);
  return ownLetters.length > 6 && letters.startsWith(ownLetters.slice(0, Math.max(ownLetters.length * 0.6, 8)));
}

/** Returns the letters of a text in lower case, without its signs and blanks. */
export const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, "");

function hasOwnTitle(item: ReportItem, words: readonly string[]): boolean {
  const ownWords = wordsOf(item.title).filter((word) => !SMALL.has(word));
  if (ownWords.length < 3 || words.length < ownWords.length || words.length > ownWords.length * 2) return false;
  const titleWords = new Set(words.map(singular));
  return ownWords.every((word) => titleWords.has(singular(word)));
}

/** Whether a line continues the title of an item: almost all of its words are words of the item's titles. */
export function continuesTitle(item: ReportItem, text: string): boolean {
  const words = wordsOf(text);
  const knownWords = words.filter((word) => SMALL.has(word) || vocabulary(item).has(singular(word)));
  return words.length > 0 && words.length <= 20 && knownWords.length >= words.length * 0.8;
}

/** Whether a title and a line together are the item's own title, though neither is by itself. */
export function endsTitle(item: ReportItem, title: string, line: string): boolean {
  const ownTitle = wordsOf(item.title).join(" ");
  return wordsOf(title).length > 3 && wordsOf(`${title} ${line}`).join(" ") === ownTitle;
}

/** `Item 1ARisk Factors`: a number, its letter, and the capital with which the title begins. */
const TOUCHING = /^([^\p{L}\p{N}]{0,6}(?:item|ITEM|Item)[sS]?[^\p{L}].{0,40}?(\d{1,2})\s?)([A-Ca-c])(\p{Lu}.*)$/su;

/**
 * Returns a line with a blank behind the letter of an item's number, if its title touches it, as two elements without a
 * blank between them do. `Item 9Changes in …` and `ITEM 1BUSINESS` have no letter.
 */
export function withLetterApart(line: string, kind: ReportKind): string {
  const [, number = "", digits = "", letter = "", title = ""] = TOUCHING.exec(line) ?? [];
  if (letter === "") return line;
  const items = REPORT_ITEMS[kind];
  const lettered = items.find((item) => item.number === digits + letter.toUpperCase());
  if (!lettered || items.some((item) => item.number === digits && isTitle(item, letter + title))) return line;
  // No word begins with two capitals and continues in small letters.
  const isWord = /^\p{Lu}\p{Ll}/u.test(title) && letter === letter.toUpperCase();
  return isWord || isTitle(lettered, title) || isLeftOut(title) ? `${number}${letter} ${title}` : line;
}
