/** How items of Form 8-K are numbered: by `1` to `12`, or by `1.01` to `9.01`, which replaced them. */
export type Numbering = "old" | "new";

/** The first day on which filings use the new numbering (SEC release 33-8400). */
const NEW_NUMBERING_FROM = "2004-08-23";

/** The numbering that a filing of a day uses. */
export const numberingOn = (filedDate: string): Numbering => (filedDate >= NEW_NUMBERING_FROM ? "new" : "old");

/** The official names of the items of Form 8-K since 2004-08-23. */
const NEW_ITEMS = {
  "1.01": "Entry into a Material Definitive Agreement",
  "1.02": "Termination of a Material Definitive Agreement",
  "1.03": "Bankruptcy or Receivership",
  "1.04": "Mine Safety – Reporting of Shutdowns and Patterns of Violations",
  "1.05": "Material Cybersecurity Incidents",
  "2.01": "Completion of Acquisition or Disposition of Assets",
  "2.02": "Results of Operations and Financial Condition",
  "2.03":
    "Creation of a Direct Financial Obligation or an Obligation under an Off-Balance Sheet Arrangement of a Registrant",
  "2.04":
    "Triggering Events That Accelerate or Increase a Direct Financial Obligation or an Obligation under an " +
    "Off-Balance Sheet Arrangement",
  "2.05": "Costs Associated with Exit or Disposal Activities",
  "2.06": "Material Impairments",
  "3.01": "Notice of Delisting or Failure to Satisfy a Continued Listing Rule or Standard; Transfer of Listing",
  "3.02": "Unregistered Sales of Equity Securities",
  "3.03": "Material Modification to Rights of Security Holders",
  "4.01": "Changes in Registrant's Certifying Accountant",
  "4.02":
    "Non-Reliance on Previously Issued Financial Statements or a Related Audit Report or Completed Interim Review",
  "5.01": "Changes in Control of Registrant",
  "5.02":
    "Departure of Directors or Certain Officers; Election of Directors; Appointment of Certain Officers; " +
    "Compensatory Arrangements of Certain Officers",
  "5.03": "Amendments to Articles of Incorporation or Bylaws; Change in Fiscal Year",
  "5.04": "Temporary Suspension of Trading Under Registrant's Employee Benefit Plans",
  "5.05": "Amendments to the Registrant's Code of Ethics, or Waiver of a Provision of the Code of Ethics",
  "5.06": "Change in Shell Company Status",
  "5.07": "Submission of Matters to a Vote of Security Holders",
  "5.08": "Shareholder Director Nominations",
  "6.01": "ABS Informational and Computational Material",
  "6.02": "Change of Servicer or Trustee",
  "6.03": "Change in Credit Enhancement or Other External Support",
  "6.04": "Failure to Make a Required Distribution",
  "6.05": "Securities Act Updating Disclosure",
  "6.06": "Static Pool",
  "7.01": "Regulation FD Disclosure",
  "8.01": "Other Events",
  "9.01": "Financial Statements and Exhibits",
};

/** The official names until then. */
const OLD_ITEMS = {
  "1": "Changes in Control of Registrant",
  "2": "Acquisition or Disposition of Assets",
  "3": "Bankruptcy or Receivership",
  "4": "Changes in Registrant's Certifying Accountant",
  "5": "Other Events and Regulation FD Disclosure",
  "6": "Resignations of Registrant's Directors",
  "7": "Financial Statements and Exhibits",
  "8": "Change in Fiscal Year",
  "9": "Regulation FD Disclosure",
  "10": "Amendments to the Registrant's Code of Ethics",
  "11": "Temporary Suspension of Trading Under Registrant's Employee Benefit Plans",
  "12": "Results of Operations and Financial Condition",
};

/** Every item's official name, by its number, for each numbering. */
export const ITEM_DESCRIPTIONS: Record<Numbering, Readonly<Record<string, string>>> = {
  old: OLD_ITEMS,
  new: NEW_ITEMS,
};

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
