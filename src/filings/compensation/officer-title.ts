import { type StatedTenure, statedTenure } from "./stated-tenure.ts";

/** What a title says about the office of chief executive. */
export interface ChiefExecutiveTitle {
  /**
   * - `company`: chief executive of the company.
   * - `interim`: the same for the time being, or acting.
   * - `part`: chief executive of a subsidiary, a segment or a region.
   */
  office: "company" | "interim" | "part";
  /** Whether the office is shared: `Co-Chief Executive Officer`. */
  isShared: boolean;
  /** The dates that the title states. */
  tenure: StatedTenure;
}

const OFFICE =
  /(?<![\w.])(?:chief\s+executive(?:\s+officers?)?|c\.\s?e\.\s?o\.?|ceo|principal\s+executive\s+officer|peo)(?!\w)/gi;
const BEST = ["company", "interim", "part"] as const;

const FORMER =
  /\b(?:former(?:ly)?|ex|past|retired|outgoing|departed|prior|previous(?:ly)?)\b(?!.*\b(?:current|now|new)\b)/i;
const OTHER_OFFICE = /\b(?:deputy|assistant|associate|vice|incoming|future)[\s-]*$/i;
/** The office of another person: `Advisor to the Chief Executive Officer`. */
const OF_ANOTHER = /\b(?:to|of|for)\s+(?:(?:the|our|its)\s+)?(?:(?:interim|acting)\s+)?$/i;
const NOT_YET = /^[\s,(–-]*(?:elect|designate|nominee|successor)\b/i;
const NO_MORE = /^[\s,(–-]*(?:former(?:ly)?|retired|resigned|deceased|outgoing)\s*(?:\)|$)/i;
const SHARED = /\b(?:co|joint)[\s-]*$/i;
const LEADING_DATE = /(?:^|\band,?\s+)((?:since|effective|as of|from|until|through)\s[^,]*\d{4}),?\s*$/i;
const INTERIM_BEFORE = /\b(?:interim|acting|temporary)\b[^,]*$/i;
const INTERIM_AFTER = /^[\s,(–-]*(?:interim|acting)\b/i;

/** Words that continue a list of offices, or say more about the office itself. */
const GOES_ON =
  /^(?:co-?|the\s+)?(?:president|pres\b|chair\w*|vice|director|founder|founding|cofounder|co-founder|chief|executive|secretary|treasurer|member|general (?:counsel|manager|partner)|principal|interim|acting|former|formerly|trustee|manager|managing|partner|board|ceo|cfo|coo|cto|cio|peo|pfo|evp|svp|vp|corporate secretary|senior (?:vice|executive)|sole|head|owner|editor|counsel|controller|class|until|through|since|from|effective|appointed|elected|as of|resigned|retired|ret\b|nominee|ex-?officio|a director|\d|\*)/i;
/** Words that may come before the office in the same part of a list. */
const GOES_BEFORE =
  /^(?:our|the|its|interim|acting|temporary|co|joint|global|group|worldwide|corporate|company|founder|cofounder|founding|chair\w*|of|board|director|president|executive|managing|vice|chief|officer|current|currently|now|new|former|and|also|as|sole|principal|general|partner|secretary|treasurer|member|\W+)$/i;
/** The company itself, and the general partner that runs a partnership. */
const ITSELF =
  /^(?:of|for|at)\s+(?:the\s+|our\s+|this\s+)?(?:company|registrant|corporation|issuer|parent|firm|trust|partnership|group|holding company|general partner)\b/i;
const COMPANY_FORMS = new Set(
  `inc incorporated corp corporation company co ltd limited llc lp plc group holdings holding the and of sa nv
  ag`.split(/\s+/),
);

/**
 * Returns what a title says about the office of chief executive at the fiscal year's end; undefined if it does not say
 * that the officer held it then: `President` alone, `Former Chief Executive Officer`, `CEO until March 2024`.
 *
 * @param company its name and `yearEnd`, the last day of the fiscal year
 */
export function chiefExecutiveTitle(
  title: string,
  company: { name: string; yearEnd: string },
): ChiefExecutiveTitle | undefined {
  const offices = title
    .replace(/\s+/g, " ")
    .split(";")
    .flatMap((part) => [...part.matchAll(OFFICE)].map((match) => officeAt(part, match, company)))
    .filter((office) => office !== undefined);
  return BEST.map((office) => offices.find((candidate) => candidate.office === office)).find(Boolean);
}

function officeAt(
  title: string,
  { index, 0: words }: RegExpExecArray,
  { name, yearEnd }: { name: string; yearEnd: string },
): ChiefExecutiveTitle | undefined {
  const before = title.slice(0, index);
  const after = title.slice(index + words.length);
  if (FORMER.test(before) || OTHER_OFFICE.test(before) || OF_ANOTHER.test(before)) return undefined;
  if (NOT_YET.test(after) || NO_MORE.test(after)) return undefined;
  // `President and, since May 2024, Chief Executive Officer`.
  const lead = LEADING_DATE.exec(before);
  const tenure = statedTenure(lead ? `${lead[1]} ${after}` : after);
  if (tenure.hasEnded || (tenure.end ?? yearEnd) < yearEnd || (tenure.start?.day ?? yearEnd) > yearEnd)
    return undefined;
  const wholeOffice = INTERIM_BEFORE.test(before) || INTERIM_AFTER.test(after) ? "interim" : "company";
  const isPart = !isOwnBefore(before, name) || !isOwnAfter(after.trim(), name);
  return {
    office: isPart ? "part" : wholeOffice,
    isShared: SHARED.test(before),
    tenure,
  };
}

/** Whether what comes before the office, in its part of the list, names no part of the company. */
function isOwnBefore(before: string, company: string): boolean {
  const own = before
    .split(/[,&/()–—]|\s-\s|\band\b/i)
    .at(-1)!
    .trim(); // split gives at least one
  return own.split(/[\s-]+/).every((word) => word === "" || GOES_BEFORE.test(word)) || isNameOf(own, company);
}

/** Whether what follows the office names no part of the company. */
function isOwnAfter(after: string, company: string): boolean {
  const remark = /^\(([^)]*)\)\s*/.exec(after);
  // The brackets name the group that the company leads.
  if (remark) return isOwnWords(remark[1]!.trim(), company) && isOwnAfter(after.slice(remark[0].length), company);
  if (ITSELF.test(after)) return true;
  const joined = /^(?:[,&/–—-]\s*(?:and\b\s*|&\s*)?|and\b\s*,?\s*|(?:of|for|at)\s+)/i.exec(after);
  return isOwnWords(joined ? after.slice(joined[0].length) : after, company);
}

const isOwnWords = (words: string, company: string): boolean =>
  /^\W*$/.test(words) ||
  GOES_ON.test(words) ||
  ITSELF.test(`of ${words}`) ||
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December) /.test(words) ||
  isNameOf(words.split(/[,&()]|\band\b/)[0]!, company); // split gives at least one

/** Whether words are the company's name, in full or without some of its words. */
function isNameOf(words: string, company: string): boolean {
  const wordsOf = (text: string) =>
    (
      text
        .toLowerCase()
        .replaceAll("'", "")
        .match(/[a-z0-9]+/g) ?? []
    ).filter((word) => !COMPANY_FORMS.has(word));
  const own = new Set(wordsOf(company));
  const named = wordsOf(words);
  return named.length > 0 && named.every((word) => own.has(word));
}
