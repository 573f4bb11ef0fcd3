import { searchKey } from "../../companies/search-name.ts";

/** What a name ends with that says nothing but the form of the company. */
const LEGAL = new Set(
  `inc incorporated corp corporation co company companies cos plc ltd limited llc lp llp nv sa ag se ab asa spa as new
  bancorp trust the de`.split(/\s+/),
);
/** What may follow it: it is rarely said, and the rest still names the company. */
const DESCRIPTORS = new Set(
  `group holding holdings technologies technology communications wholesale stores store financial services systems
  international global worldwide industries enterprises brands products pharmaceuticals pharma therapeutics
  laboratories labs motor motors airlines lines energy platforms com interactive software networks entertainment
  resources partners semiconductor semiconductors bancshares bank`.split(/\s+/),
);

const GROUPS = new Set(["group", "holding", "holdings"]);
/** What says in a question that a company is meant. Others of LEGAL are words: `As`, `new`. */
const FORMS = new Set(
  "inc incorporated corp corporation co company companies plc ltd limited llc lp llp nv ag bancorp trust".split(" "),
);
/** These are only written of the company; `target company` is written of any. */
const SURE_FORMS = /^(inc|incorporated|corp|corporation|plc|ltd|llc)$/;

/** The words of a name that count, for comparison. */
export interface NameWords {
  /** With the forms of the company that people write: `rocket companies inc`. */
  full: string[];
  /** Without the form of the company: `american water works`, `costco wholesale`. */
  core: string[];
  /** Without `group` and `holdings`: `united airlines`. */
  group: string[];
  /** Without what describes it, too: `costco`; the same as `core` where nothing does. */
  short: string[];
}

/** Returns the words of a company's name, as EDGAR writes it (`COSTCO WHOLESALE CORP /NEW`), without its form. */
export function nameWords(name: string): NameWords {
  const words = nameKey(name.replace(/[/\\][A-Za-z\d .]+[/\\]?\s*$/, "")).split(" ");
  if (words.length > 1 && words[0] === "the") words.shift();
  const core = withoutLast(words, LEGAL);
  const forms = words.slice(core.length);
  const formsCount = forms.findIndex((form) => !FORMS.has(form));
  const full = [...core, ...(formsCount < 0 ? forms : forms.slice(0, formsCount))];
  return { full, core, group: withoutLast(core, GROUPS), short: withoutLast(core, DESCRIPTORS) };
}

/** A name as it is compared: also without `and`, which others write `&`. */
export const nameKey = (name: string): string => searchKey(name).replace(/ and (?=\S)/g, " ");

/** Whether a word says the form of a company: Inc, Corp, Company. */
export const isLegalForm = (word: string): boolean => FORMS.has(word);

/** Whether it says so however it is written: `visa inc`. */
export const isSureForm = (word: string): boolean => SURE_FORMS.test(word);

function withoutLast(words: readonly string[], endings: ReadonlySet<string>): string[] {
  let length = words.length;
  while (length > 1 && endings.has(words[length - 1] ?? "")) length--;
  return words.slice(0, length);
}
