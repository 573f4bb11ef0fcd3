import { tickerKey } from "../../companies/identifier.ts";
import type { Directory, NamedFiler } from "./directory.ts";
import { nameWords } from "./names.ts";
import type { QueryWord, QueryWords } from "./query-words.ts";
import type { Words } from "./words.ts";

/** A ticker in a question. */
interface TickerMention {
  filer: NamedFiler;
  text: string;
  isCertain: boolean;
  isRelated: boolean;
}

/** `$TSLA`, `NYSE: F`, `ticker AAPL`: nothing but a ticker stands there. */
const MARKED = /(?:\$|\b(?:nyse|nasdaq|amex|otc\w*)\s*:\s*|\b(?:ticker|symbol)s?:?\s+)$/i;
const TICKER = /^[A-Z]{1,5}(?:[.-][A-Z])?$/;
/** What follows a name in that of a product, such as Boeing 737: three digits or more, but not a year. */
export const MODEL = /^(?!(19|20)\d\d$)\d{3,}$/;
const RELATIONS = /^(about|against|as|by|from|like|on|than|to|upon|versus|via|vs|with|the|a|an|our|its|their)$/;

/** Returns the company of a ticker in capitals or after `$`; undefined if the word isn't one. */
export function tickerMention(
  { words: all, capitalsCount }: QueryWords,
  index: number,
  question: string,
  { directory, words }: { directory: Directory; words: Words },
): TickerMention | undefined {
  const word = all[index] as QueryWord; // the caller goes through them
  const text = word.text.replace(/['’]s?$/, "");
  const isMarked = MARKED.test(question.slice(Math.max(0, word.start - 12), word.start));
  const symbol = isMarked ? tickerKey(text) : text;
  // SG&A has nothing of Sweetgreen.
  if (!TICKER.test(symbol) || question[word.start - 1] === "&" || question[word.end] === "&") return undefined;
  const filer = directory.byTicker(tickerKey(symbol));
  if (!filer) return undefined;
  if (isMarked) return { filer, text, isCertain: true, isRelated: false };
  if (!capitalsCount || text.length < 2 || words.tierOf(text.toLowerCase()) || words.isAbbreviation(text))
    return undefined;
  const isRelated = RELATIONS.test(all[index - 1]?.key ?? "");
  const isModel = MODEL.test(all[index + 1]?.key ?? "");
  return { filer, text, isCertain: !isModel && fitsName(text, filer), isRelated };
}

/** Whether the letters are those of the name, in its order, or too many for anything else: LNG is not Cheniere's. */
function fitsName(symbol: string, { name }: NamedFiler): boolean {
  const { core } = nameWords(name);
  const initials = core.map(([initial]) => initial).join("");
  const letters = symbol.toLowerCase();
  if (letters.length > 1 && initials.startsWith(letters)) return true;
  return letters.length > 3 || (letters.length === 3 && isWithin(letters, core.join("")));
}

function isWithin(letters: string, text: string): boolean {
  let at = text[0] === letters[0] ? 0 : -1;
  for (const letter of letters.slice(1)) if (at >= 0) at = text.indexOf(letter, at + 1);
  return at >= 0;
}
