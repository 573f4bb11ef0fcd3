import { ITEM_DESCRIPTIONS, type Numbering } from "../../reference/form-8k-items.ts";

/** The first day on which filings use the new numbering (SEC release 33-8400). */
const NEW_NUMBERING_FROM = "2004-08-23";

/** The numbering that a filing of a day uses. */
export const numberingOn = (filedDate: string): Numbering => (filedDate >= NEW_NUMBERING_FROM ? "new" : "old");

/** Other names that headers, filers and the form itself had for items. */
const OTHER_NAMES: Record<Numbering, readonly (readonly [string, string])[]> = {
  old: [
    ["5", "Other Events"],
    ["5", "Other Materially Important Events"],
    ["7", "Financial Statements, Pro Forma Financial Information and Exhibits"],
    ["7", "Exhibits"],
    ["10", "Amendments to the Registrant's Code of Ethics, or Waiver of a Provision of the Code of Ethics"],
    ["12", "Disclosure of Results of Operations and Financial Condition"],
  ],
  new: [
    ["1.04", "Mine Safety - Reporting of Shutdowns and Patterns of Violations"],
    ["2.05", "Cost Associated with Exit or Disposal Activities"],
    ["5.02", "Departure of Directors or Principal Officers; Election of Directors; Appointment of Principal Officers"],
    ["6.06", "Static Pool Information"],
    ["9.01", "Exhibits"],
    ["9.01", "Financial Statements, Pro Forma Financial Information and Exhibits"],
  ],
};

/** Letters of the words that distinguish items, in lower case. */
const wordsOf = (text: string): string[] =>
  (
    text
      .toLowerCase()
      .replace(/[’']/g, "")
      .match(/[a-z]+/g) ?? []
  )
    .filter((word) => !/^(?:or|of|the|a|an|and|in|to|under|into|with|on|that|item)$/.test(word))
    .map((word) => word.replace(/(?<=[a-z]{3})s$/, ""));

interface ItemName {
  code: string;
  words: ReadonlySet<string>;
}

const NAMES: Partial<Record<Numbering, ItemName[]>> = {};

/** Made on first use, since most forms have no such items. */
function namesOf(numbering: Numbering): ItemName[] {
  NAMES[numbering] ??= [...Object.entries(ITEM_DESCRIPTIONS[numbering]), ...OTHER_NAMES[numbering]].map(
    ([code, name]) => ({ code, words: new Set(wordsOf(name)) }),
  );
  return NAMES[numbering];
}

/**
 * Returns the item that a description in an SGML header means (`Cost Associated with Exit or Disposal Activities`:
 * 2.05), or its code (`5.02`, `5`) itself; undefined if it means none. Wordings differ from the official ones.
 */
export function itemOfDescription(text: string, numbering: Numbering): string | undefined {
  const code = /^\s*(?:item\s*)?(\d{1,2}(?:\.\d{2})?)\b/i.exec(text)?.[1];
  if (code !== undefined) return ITEM_DESCRIPTIONS[numbering][code] === undefined ? undefined : code;
  const words = new Set(wordsOf(text));
  let best: { code: string; share: number } | undefined;
  for (const name of namesOf(numbering)) {
    const share = sharedWords(name.words, words);
    if (share > (best?.share ?? 0.6)) best = { code: name.code, share };
  }
  return best?.code;
}

/** Shared words, as a part of all words of both. */
function sharedWords(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return shared / Math.max(1, a.size + b.size - shared);
}

/** Whether a heading's title begins like one of an item's names: its first words are among theirs. */
export function isTitleOf(code: string, title: string, numbering: Numbering): boolean {
  const words = wordsOf(title).slice(0, 4);
  if (words.length === 0) return false;
  return namesOf(numbering).some(
    (name) => name.code === code && words.filter((word) => name.words.has(word)).length >= Math.ceil(words.length / 2),
  );
}
