import type { QueryWord } from "./query-words.ts";

/** Where a name is: its question's words, and the position of its first one. */
interface Spot {
  words: readonly QueryWord[];
  index: number;
}

/** Verbs of a question, after which its subject follows. */
export const VERBS = /^(is|was|did|does|has|had|can|could|will|would|should)$/;

/** Words before the name of a company that another one deals with: `depends on Apple`, `sales to Walmart`. */
const RELATIONS = new Set(
  `about against as by competitor competitors customer customers from include includes including like on partner
  partners peer peers rival rivals supplier suppliers than through to toward towards upon use used uses using versus
  via vs with`.split(/\s+/),
);
/** Nouns that make `of`, `in` or `for` such a word: `acquisition of`, `stake in`, `parts for`. */
const RELATING: Readonly<Record<string, ReadonlySet<string>>> = {
  of: new Set(
    `acquisition acquisitions bankruptcy collapse competitor competitors customer customers disposal divestiture
    dominance effect failure impact influence merger off ownership purchase sale separation spinoff
    subsidiary subsidiaries supplier suppliers takeover`.split(/\s+/),
  ),
  in: new Set(
    "equity interest interests invest invested investment investments ownership shares stake stakes".split(" "),
  ),
  for: new Set("chips components parts supplier suppliers supplies vendor vendors".split(" ")),
};
/** Verbs that make `to` no such word: `what happened to Boeing`, `what will it do to Nike's margin`. */
const BEFALLING = /^(?:do|does|done|happen(?:s|ed|ing)?)$/;
/** What a company does by itself: `costs reported by Pfizer`, `companies acquired by Pfizer`. */
const OWN_DEEDS = new Set(
  `announced declared described disclosed discussed faced generated guided incurred issued mentioned paid posted
  recognized recorded reported repurchased spent stated`.split(/\s+/),
);
const ACQUIRED = /^(acquired|bought|owned|sold)$/;
const ACQUISITIONS = /^(assets|brands|businesses|companies|firms|properties|stores|subsidiaries|units)$/;

/** `The largest customers are Home Depot and Lowe's`. */
const DEALINGS = new Set(
  `competitor competitors customer customers lender lenders licensee licensees peer peers rival rivals
  supplier suppliers tenant tenants vendor vendors`.split(/\s+/),
);
/** `Walmart accounted for 30% of our sales`, `made up 30%`. `Microsoft made 30 acquisitions` is about Microsoft. */
const IS_A_SHARE =
  /^(?:account(?:s|ed) for|made up|represent(?:s|ed)|comprised) (?:about|almost|approximately|at|less|more|nearly|over|roughly|\d)/;
/** `Goldman Sachs as underwriter`, `Wells Fargo is the trustee`, `JPMorgan acts as our administrative agent`. */
const ACTS = /^(?:act(?:s|ed|ing)|serv(?:es|ed|ing))$/;
const DETERMINERS = new Set("a an the our its their sole lead joint co".split(" "));
const ROLES =
  /^(?:agent|arranger|auditor|bookrunner|counterparty|custodian|customer|depositary|landlord|lender|registrar|supplier|tenant|trustee|underwriter)s?$/;
/** `Block (formerly known as Square)`. */
const RENAMED = /^\s*[(,]\s*(?:(?:formerly|previously)(?:\s+(?:called|known|named)(?:\s+as)?)?|f\/?k\/?a\.?)\s/i;

/** Whether the words before a name say that another company deals with it. */
export function isRelatedTo({ words, index }: Spot): boolean {
  const [before, twoBefore] = [words[index - 1], words[index - 2]];
  if (!before) return false;
  if (/^(are|is|was|were)$/.test(before.key)) return DEALINGS.has(twoBefore?.key ?? "");
  if (before.key === "by" && isOwnDeed({ words, index: index - 1 })) return false;
  if (before.key === "to" && BEFALLING.test(twoBefore?.key ?? "")) return false;
  if (RELATIONS.has(before.key)) return true;
  return RELATING[before.key]?.has(twoBefore?.key ?? "") ?? false;
}

/** Whether `by` follows what a company does by itself. */
function isOwnDeed({ words, index }: Spot): boolean {
  const verb = words[index - 1]?.key ?? "";
  return OWN_DEEDS.has(verb) || (ACQUIRED.test(verb) && ACQUISITIONS.test(words[index - 2]?.key ?? ""));
}

/**
 * Whether only unknown names are between a name and a word that relates it, from the word `begin` on: `depends on
 * Acme and Google`.
 */
export function isRelatedWithOthers({ words, index }: Spot, begin: number): boolean {
  let at = index;
  let othersCount = 0;
  for (;;) {
    const before = words[at - 1];
    if (!before || at - 1 < begin) return false;
    if (/^(and|or)$/.test(before.key)) at -= 1;
    else if (!words[at]?.isAfterComma) return othersCount > 0 && isRelatedTo({ words, index: at });
    const last = at;
    while (at > begin && words[at - 1]?.isCapitalized && !words[at - 1]?.isFirst) {
      at -= 1;
      if (words[at]?.isAfterComma) break;
    }
    if (at === last) return false;
    othersCount += 1;
  }
}

/**
 * Whether the words after a name, from `index` on, say what it is to another company: a large customer, the trustee.
 */
export function hasRole({ words, index }: Spot): boolean {
  const keyAt = (at: number): string => words[at]?.key ?? "";
  let at = afterNames(words, index);
  if (/^(each|together|bank)$/.test(keyAt(at))) at += 1;
  if (IS_A_SHARE.test(`${keyAt(at)} ${keyAt(at + 1)} ${keyAt(at + 2)}`)) return true;
  if (ACTS.test(keyAt(at)) && keyAt(at + 1) === "as") at += 1;
  if (!/^(as|is|was)$/.test(keyAt(at))) return false;
  do at += 1;
  while (DETERMINERS.has(keyAt(at)));
  return ROLES.test(keyAt(at)) || ROLES.test(keyAt(at + 1));
}

/** The word after the other names of a list: `Walmart, Target and Best Buy accounted for …`. */
function afterNames(words: readonly QueryWord[], index: number): number {
  let at = index;
  for (;;) {
    const isJoint = /^(and|or)$/.test(words[at]?.key ?? "");
    if (!isJoint && !words[at]?.isAfterComma) return at;
    const begin = isJoint ? at + 1 : at;
    let end = begin;
    while (words[end]?.isCapitalized && !words[end]?.isFirst) end += 1;
    if (end === begin) return at;
    at = end;
  }
}

/** Whether a former name follows a name. Then both name a company. */
export const isRenamed = (textAfter: string): boolean => RENAMED.test(textAfter);
