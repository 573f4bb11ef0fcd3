import type { Scope } from "../index/scope.ts";
import type { ReadableIndex, SearchMode } from "../index/search-index.ts";
import {
  type NamelessQuestion,
  type Recognition,
  type RecognizedFiler,
  withoutName,
} from "../recognition/recognize.ts";

/** What a question was narrowed to because of its words. */
export interface Narrowing {
  scope: Scope;
  /** The question, without the name of the company to which it was narrowed. */
  question: NamelessQuestion;
  /** The companies that get places by turns: those that the question names, if it names several. */
  turns: readonly string[] | undefined;
  /** `metadata.recognized`. */
  companies: { cik: string; ticker: string | null; name: string; text: string; is_used: boolean }[];
  fiscalYears: readonly number[];
  /** Sentences for `metadata.ranking`. */
  sentences: string[];
}

/**
 * Narrows a search to the companies that its question names, and to the fiscal years if they have reports of them. What
 * the parameters say is not changed.
 */
export async function narrowed(
  index: Pick<ReadableIndex, "counts">,
  { q, asked }: { q: string; asked: Scope },
  recognition: Recognition,
): Promise<Narrowing> {
  const { filers, possible, fiscalYears, namedYears } = recognition;
  const companyOf = ({ filer: { cik, tickers, name }, text }: RecognizedFiler, isUsed: boolean) => ({
    cik,
    ticker: tickers[0] ?? null,
    name,
    text,
    is_used: isUsed,
  });
  const hasReports = await Promise.all(
    filers.map(async ({ filer }) => (await index.counts({ ...asked, ciks: [filer.cik] })).chunks > 0),
  );
  const used = filers.filter((_, at) => hasReports[at]);
  const unused = filers.filter((_, at) => !hasReports[at]);
  const companies = [
    ...used.map((filer) => companyOf(filer, true)),
    ...[...unused, ...possible].map((filer) => companyOf(filer, false)),
  ];
  const sentences = [
    ...unused.map(({ filer }) => `q names ${nameOf(filer)}, of which no report in this scope is indexed`),
    ...hints(recognition, used),
  ];
  // A year without a company is one of many things that a question mentions.
  const asAsked = { scope: asked, question: { text: q, words: q }, turns: undefined };
  if (used.length === 0) return { ...asAsked, companies, fiscalYears: [], sentences };
  const scope: Scope = { ...asked, ciks: used.map(({ filer }) => filer.cik) };
  const isYearOpen =
    fiscalYears.length > 0 &&
    asked.fiscalYears === undefined &&
    asked.filedFrom === undefined &&
    asked.filedTo === undefined;
  const ofYears = { ...scope, fiscalYears };
  const withoutYears = isYearOpen ? await withoutReports(index, ofYears, used) : [];
  const hasYears = isYearOpen && withoutYears.length === 0;
  const names = used.map(({ filer }) => nameOf(filer)).join(" and ");
  const years = hasYears ? ` and to fiscal years ${fiscalYears.join(" and ")}` : "";
  const narrowedTo = `narrowed to ${names}${years}, which q names; identifier= switches this off`;
  const ofWhom = used.length > 1 ? ` of ${withoutYears.map(({ filer }) => nameOf(filer)).join(" and ")}` : "";
  const missing =
    isYearOpen && !hasYears
      ? [`q names ${namedYears.join(", ")}, but no report of these years${ofWhom} is indexed`]
      : [];
  // A single order of all could leave one of them out of the first page.
  const turns = used.length > 1 && used.length <= MOST_TURNS ? scope.ciks : undefined;
  const byTurns = turns ? ["each of them has a place by turns, and this order is within a company"] : [];
  // Of several companies, the names say which is compared with which; but each is searched for the words by itself.
  const text = used.length === 1 && used[0] ? withoutName(q, used[0].text).text : q;
  const question = { text, words: filers.reduce((rest, filer) => withoutName(rest, filer.text).words, q) };
  return {
    scope: hasYears ? ofYears : scope,
    question,
    turns,
    companies,
    fiscalYears: hasYears ? fiscalYears : [],
    sentences: [narrowedTo, ...byTurns, ...comparedAs(q, question), ...missing, ...sentences],
  };
}

/** More companies have fewer places in a page than anyone compares. */
const MOST_TURNS = 10;

/** The companies without reports in a scope. */
async function withoutReports(
  index: Pick<ReadableIndex, "counts">,
  scope: Scope,
  filers: readonly RecognizedFiler[],
): Promise<RecognizedFiler[]> {
  const counts = await Promise.all(filers.map(({ filer }) => index.counts({ ...scope, ciks: [filer.cik] })));
  return filers.filter((_, at) => counts[at]?.chunks === 0);
}

/** What else the question may say, and how to search that. */
function hints({ possible, isHalf, misspelt }: Recognition, used: readonly RecognizedFiler[]): string[] {
  const words = misspelt.map(({ text, meant }) => `did you mean ${meant} by "${text}"?`);
  if (isHalf) {
    const names = possible.map(({ filer }) => nameOf(filer)).join(" and ");
    return [`q may compare ${names}, which is not certain: ${tickers(possible)} narrows to them`, ...words];
  }
  const companies = possible.map((one) => {
    const { filer, text, isMisspelt } = one;
    const narrows = used.length > 0 ? `${tickers([...used, one])} searches it, too` : `${tickers([one])} narrows to it`;
    return isMisspelt
      ? `did you mean ${nameOf(filer)} by "${text}"? ${narrows}`
      : `q may name ${nameOf(filer)}: ${narrows}`;
  });
  return [...companies, ...words];
}

/** The parameter that narrows a search to companies. */
function tickers(filers: readonly RecognizedFiler[]): string {
  const symbols = filers.map(({ filer }) => filer.tickers[0] ?? filer.cik).join(",");
  return filers.length === 1 ? `identifier=${symbols}` : `ticker=${symbols}`;
}

/**
 * Narrows nothing for a search of companies that parameters name. If it is one, and the question names it, too, the
 * text that is compared does without the name.
 */
export function withinCompany({ q, asked }: { q: string; asked: Scope }, { filers }: Recognition): Narrowing {
  const [named] = filers;
  const isNamed = filers.length === 1 && named !== undefined && asked.ciks?.join() === named.filer.cik;
  const question = isNamed ? withoutName(q, named.text) : { text: q, words: q };
  return {
    scope: asked,
    question,
    turns: undefined,
    companies: [],
    fiscalYears: [],
    sentences: comparedAs(q, question),
  };
}

/** Quotes a text that is not the question: with it, a client can compute a `similarity_score` itself. */
const comparedAs = (q: string, { text }: NamelessQuestion): string[] => (text === q ? [] : [`compared as "${text}"`]);

const nameOf = ({ name, tickers }: { name: string; tickers: readonly string[] }): string =>
  tickers[0] === undefined ? name : `${name} (${tickers[0]})`;

/** What orders the hits, in words. */
export const ORDERS: Readonly<Record<SearchMode, string>> = {
  semantic: "ordered by similarity_score, the cosine of question and passage",
  keyword: "ordered by BM25, which compares words",
  hybrid: "ordered by BM25, which compares words and weighs 0.4, and cosine, which compares meaning and weighs 0.6",
};
