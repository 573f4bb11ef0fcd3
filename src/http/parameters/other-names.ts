import type { ErrorDetail } from "../../errors.ts";
import { shortened } from "./parameters.ts";

/** Names that mean the same: an endpoint with a parameter of one of these names reads the others, too. */
const SAME_NAMES: readonly (readonly string[])[] = [
  ["form", "filing_type", "type"],
  ["q", "query", "search"],
  ["fips", "places"],
  ["ticker", "cik"],
  ["from_date", "from_period", "from"],
  ["to_date", "to_period", "to"],
  ["naics", "industry"],
  ["major_group", "group"],
  ["size_class", "size"],
  ["survey", "dataset", "source"],
  ["state", "state_fips"],
];

/** Figures whose bounds are parameters: the screener's own name, then another. */
const SAME_FIGURES: Readonly<Record<string, string>> = {
  industry_employment_yoy: "industry_employment_growth",
  industry_earnings_yoy: "industry_wage_growth",
  county_unemployment_rate: "local_unemployment_rate",
  county_loan_amount_yoy: "local_sba_lending_growth",
  industry_loan_amount_yoy: "industry_sba_lending_growth",
};

const BOUND = /^(?:(?<figure>.+)_(?<end>min|max)|(?<start>min|max)_(?<other>.+))$/;

/** Returns the names that mean the same as a name, with itself: `revenue_min`, `min_revenue`; `[]` without another. */
function sameNames(name: string): readonly string[] {
  const listed = SAME_NAMES.find((names) => names.includes(name));
  const { figure = "", end, start, other = "" } = BOUND.exec(name)?.groups ?? {};
  const bound = end ?? start;
  if (listed || bound === undefined) return listed ?? [];
  const figures = Object.entries(SAME_FIGURES).find((names) => names.includes(figure || other)) ?? [figure || other];
  return figures.flatMap((same) => [`${same}_${bound}`, `${bound}_${same}`]);
}

/** Returns a name with `min` or `max` at its end, as our names have them: `revenue_min` of `min_revenue`. */
export const boundLast = (name: string): string => name.replace(/^(min|max)_(.+)$/, "$2_$1");

/** Names of our parameters, and what other services call them: for hints. */
const OTHER_NAMES: readonly (readonly [names: readonly string[], otherNames: readonly string[]])[] = [
  [["per_page"], ["limit", "page_size", "pagesize", "size", "count"]],
  [["page"], ["offset", "page_number"]],
  [
    ["query", "q"],
    ["name", "filter", "company", "company_name", "title"],
  ],
  [
    ["identifier", "query"],
    ["company_ticker", "company_cik", "symbol"],
  ],
  [
    ["identifier", "ticker", "query"],
    ["ticker", "cik"],
  ],
  [
    ["from_date", "from_period", "from"],
    ["since", "start", "start_date", "start_period", "after"],
  ],
  [
    ["to_date", "to_period", "to"],
    ["until", "end", "end_date", "end_period", "before"],
  ],
  [
    ["period", "vintage"],
    ["date", "quarter", "month", "year"],
  ],
];

/** The texts of a query string by the parameter's own name, and the other names that were sent. */
export interface SentTexts {
  queryTexts: ReadonlyMap<string, (string | null)[]>;
  /** What was sent instead of the parameter's own name. */
  sentNames: ReadonlyMap<string, string>;
}

/** Returns the other names of a parameter, among the parameters of its endpoint. */
export const otherNamesOf = (name: string, queryNames: readonly string[]): readonly string[] =>
  sameNames(name).filter((candidate) => candidate !== name && !queryNames.includes(candidate));

/**
 * Puts texts that were sent by another name under the parameter's own name. Adds a detail for each that was sent by two
 * names with different values, because one of them would be lost.
 */
export function underOwnNames(
  texts: Map<string, (string | null)[]>,
  queryNames: readonly string[],
  details: ErrorDetail[],
): SentTexts {
  const sentNames = new Map<string, string>();
  for (const [name, sentTexts] of [...texts]) {
    const ownName = queryNames.includes(name) ? undefined : ownNameOf(name, queryNames);
    if (ownName === undefined) continue;
    texts.delete(name);
    const otherTexts = texts.get(ownName);
    if (otherTexts === undefined) {
      texts.set(ownName, sentTexts);
      sentNames.set(ownName, name);
    } else if (plain(otherTexts).toLowerCase() !== plain(sentTexts).toLowerCase()) {
      const namedTexts = `"${shortened(plain(sentTexts))}" contradicts ${sentNames.get(ownName) ?? ownName}`;
      const otherText = `"${shortened(plain(otherTexts))}"`;
      details.push({
        parameter: name,
        message: `${namedTexts} ${otherText}, which is another name of the same parameter; accepted: one of the two`,
      });
    }
  }
  return { queryTexts: texts, sentNames };
}

const plain = (texts: readonly (string | null)[]): string => texts.join(",");

const ownNameOf = (name: string, queryNames: readonly string[]): string | undefined =>
  sameNames(name).find((candidate) => queryNames.includes(candidate));

/** Returns the parameter that other services call by this name, if the endpoint has it. */
export function calledOtherwise(name: string, queryNames: readonly string[]): string | undefined {
  const spelled = name.toLowerCase().replaceAll("-", "_");
  return OTHER_NAMES.filter(([, otherNames]) => otherNames.includes(spelled))
    .flatMap(([names]) => names)
    .find((candidate) => queryNames.includes(candidate));
}
