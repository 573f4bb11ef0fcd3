import { countyFipsParameter, narrowingState } from "../../http/parameters/area-parameters.ts";
import { listOf } from "../../http/parameters/list-parameter.ts";
import { choice, code, optional, type Parameter, type Values } from "../../http/parameters/parameters.ts";
import { findStateOrTerritory } from "../../reference/states.ts";
import type { CompanyFilter } from "../queries/search.ts";
import { tickerOrCik } from "./parameters.ts";

/** Most values of a filter. */
const MOST_VALUES = 50;

const several = <T>(element: Parameter<T>, description: string) =>
  optional(listOf(element, { description, example: element.example, maxItems: MOST_VALUES }));

/** The filters of the list of companies. */
export const COMPANY_FILTERS = {
  ticker: several({ ...tickerOrCik, example: "AAPL,AMZN" }, "Only these companies: current tickers or CIKs."),
  sic: several(
    code({ description: "", example: "3571,3674", pattern: /^[0-9]{4}$/, accepted: "SIC codes of 4 digits (7372)" }),
    "Only these SIC codes.",
  ),
  exchange: several(
    choice(["NYSE", "NASDAQ", "OTC", "CBOE"], { name: "ListedOn", description: "", example: "NASDAQ,NYSE" }),
    "Only companies whose ticker is listed here.",
  ),
  state: several(
    narrowingState({ description: "", example: "CA,TX" }, findStateOrTerritory),
    "Only headquarters in these states: FIPS codes or postal abbreviations.",
  ),
  county_fips: several(
    { ...countyFipsParameter, example: "06085,48113" },
    "Only headquarters in these counties. In Connecticut, the old county or the planning region.",
  ),
  currency: several(
    code({
      description: "",
      example: "USD,EUR",
      pattern: /^[A-Z]{3}$/,
      accepted: "ISO 4217 codes in capitals (USD)",
    }),
    "Only companies whose newest annual statements are in these currencies.",
  ),
  taxonomy: optional(
    choice(["us-gaap", "ifrs-full"], {
      name: "StatementTaxonomy",
      description: "Only companies whose newest annual statements are in this taxonomy.",
      example: "us-gaap",
    }),
  ),
};

/** The values of the filters. */
export type SentCompanyFilters = Values<typeof COMPANY_FILTERS>;

/** Returns the filter of a request, as the database compares it; undefined if all companies pass. */
export function companyFilter(sent: SentCompanyFilters): CompanyFilter | undefined {
  if (Object.values(sent).every((values) => values === undefined)) return undefined;
  return {
    tickers: sent.ticker ?? null,
    sics: sent.sic ?? null,
    states: sent.state?.flatMap((fips) => findStateOrTerritory(fips)?.usps ?? []) ?? null,
    counties: sent.county_fips ?? null,
    currencies: sent.currency ?? null,
    taxonomy: sent.taxonomy ?? null,
    exchanges: sent.exchange?.map((exchange) => exchange.toLowerCase()) ?? null,
  };
}

/** Returns the FIPS code of EDGAR's code of a state; null abroad. */
export const stateFipsOf = (state: string | null): string | null =>
  (state === null ? undefined : findStateOrTerritory(state)?.fips) ?? null;
