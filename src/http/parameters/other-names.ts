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
];

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
  SAME_NAMES.find((names) => names.includes(name))?.filter((candidate) => !queryNames.includes(candidate)) ?? [];

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
  SAME_NAMES.find((names) => names.includes(name))?.find((candidate) => queryNames.includes(candidate));

/** Returns the parameter that other services call by this name, if the endpoint has it. */
export function calledOtherwise(name: string, queryNames: readonly string[]): string | undefined {
  const spelled = name.toLowerCase().replaceAll("-", "_");
  return OTHER_NAMES.filter(([, otherNames]) => otherNames.includes(spelled))
    .flatMap(([names]) => names)
    .find((candidate) => queryNames.includes(candidate));
}
