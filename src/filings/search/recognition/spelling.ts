import { distance } from "../../../nearest.ts";
import { REPORT_ITEMS } from "../../sections/report-items.ts";

/** Words of the field besides those of items' titles: what questions are about. */
const FIELD = `
  accounting acquisition acquisitions advertising amortization antitrust artificial audit auditor auditors backlog
  bankruptcy breach broadband capacity capital climate clinical collateral commodity compensation competition
  competitors compliance concentration contingencies contingent covenants credit currency customer customers
  cyberattack cybersecurity default deferred deposits depreciation derivative derivatives dilution disclosure
  disposal distribution diversity divestiture dividend dividends earnings emissions employees environmental equity
  estimates exchange facilities forecast franchise geopolitical goodwill governance guidance hedging impairment
  incident incidents income indemnification inflation infrastructure insurance intangible intangibles intellectual
  intelligence international inventories inventory investment investments labor lawsuit lawsuits leases legislation
  leverage liability liabilities licensing liquidity litigation logistics macroeconomic management manufacturing
  margin margins marketing materiality merger mergers mortgage obligations operating operations outsourcing pandemic
  patent patents pension performance pharmaceutical pricing privacy productivity profitability receivables recession
  regulation regulations regulatory reimbursement reinsurance repurchase repurchases research restructuring retention
  revenue revenues royalties sanctions seasonality security segment segments severance shareholder shareholders
  software spending stockholder stockholders strategy subscription subscribers subsidiaries subsidiary supplier
  suppliers supply sustainability tariff tariffs taxation technology trademark trademarks transition turnover
  underwriting unemployment valuation volatility warranty warranties weakness workforce`;

/** The shortest word that is compared, or that others are compared with: shorter ones are too near to others. */
const SHORTEST = 5;
/** A name may also lack a letter: `Aple`. */
const SHORTEST_NAME = SHORTEST - 1;
/** From this length on, two slips in a word of sections are forgiven. */
const LONG = 11;
/**
 * From this length on, a letter of a name may be another one. Of shorter names it makes other names: Chevy is not
 * Chewy.
 */
const LONG_NAME = 8;

const SECTION_WORDS = [
  ...new Set(
    [...Object.values(REPORT_ITEMS).flatMap((items) => items.map(({ title }) => title)), FIELD]
      .flatMap((text) => text.toLowerCase().match(/[a-z]+/g) ?? [])
      .filter(({ length }) => length >= SHORTEST),
  ),
];

/** Returns the word of sections and their field that a misspelt word was most likely meant to be. */
export const sectionWordMeantBy: (word: string) => string | undefined = finder(
  SECTION_WORDS,
  (word, candidate) => distance(word, candidate) <= (word.length < LONG ? 1 : 2),
  SHORTEST,
);

/**
 * Returns a way to find the key of a name that a word, or the words of a name run together, was most likely meant to
 * be.
 */
export const spelledNames = (entries: readonly (readonly [key: string, unknown])[]) =>
  finder(
    entries.map(([key]) => key).filter((key) => key.length >= SHORTEST && /^\p{L}+$/u.test(key)),
    (word, candidate) =>
      distance(word, candidate) === 1 && (word.length >= LONG_NAME || !hasOtherLetter(word, candidate)),
    SHORTEST_NAME,
  );

/**
 * Finds the only known word that a word is like. The first letter is seldom mistaken, and keeps the search short among
 * thousands of names. Another ending (`governances`) or spelling (`amortisation`) does not count as a mistake.
 */
function finder(
  known: readonly string[],
  isLike: (word: string, candidate: string) => boolean,
  shortest: number,
): (word: string) => string | undefined {
  const byLetter = Map.groupBy(known, ([first]) => first);
  return (word) => {
    if (word.length < shortest) return undefined;
    const like = (byLetter.get(word[0]) ?? [])
      .filter(({ length }) => Math.abs(length - word.length) <= 2)
      .filter((candidate) => isLike(word, candidate) && !isVariant(word, candidate))
      .sort((left, right) => distance(word, left) - distance(word, right));
    const [nearest, second] = like;
    const isTie = nearest !== undefined && second !== undefined && distance(word, nearest) === distance(word, second);
    return isTie ? undefined : nearest;
  };
}

/** Whether a letter of one word is another one in the other. Two that changed places, or are both vowels, are not. */
const hasOtherLetter = (word: string, candidate: string): boolean =>
  word.length === candidate.length && lettersOf(word) !== lettersOf(candidate);

const lettersOf = (word: string): string => [...word.replace(/(?<=.{2})[aeiou]/g, "a")].sort().join("");

/**
 * Whether two words differ by their ending (`tantalum` and Tantalus), or as British and American English do. A last
 * letter that is doubled or missing is a mistake: `Intell`, `Home Depo`.
 */
const isVariant = (word: string, candidate: string): boolean =>
  (word.startsWith(candidate) && word !== `${candidate}${candidate.at(-1)}`) ||
  (candidate.startsWith(word) && /^(?:s|d|es|ed)$/.test(candidate.slice(word.length))) ||
  (word.length === candidate.length && word.slice(0, -1) === candidate.slice(0, -1)) ||
  american(word) === american(candidate);

const american = (word: string): string =>
  word
    .replace(/is(?=e|ing|ation)/g, "iz")
    .replace(/our(?=s|ed|ing|$)/g, "or")
    .replace(/ll(?=ed|ing)/g, "l")
    .replace(/ence/g, "ense");
