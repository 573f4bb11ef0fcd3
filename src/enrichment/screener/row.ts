import { exchangeFields } from "../../filings/serving/exchange.ts";
import type { ScreenerField } from "./fields.ts";
import type { ScreenedCompany } from "./schema.ts";
import type { Screened } from "./screened.ts";

/** Returns the row of a company, with some fields. */
export function screenedRow(
  { companies, columns }: Screened,
  position: number,
  shown: readonly ScreenerField[],
): ScreenedCompany {
  const { cik, identity, periods } = companies[position]!; // `screen` returns positions of companies
  const values: Record<string, number | null> = {};
  const periodsOfValues: Record<string, string | null> = {};
  for (const { name, group } of shown) {
    const value = columns.get(name)?.[position];
    const hasValue = value !== undefined && !Number.isNaN(value);
    values[name] = hasValue ? value : null;
    periodsOfValues[name] = hasValue ? (periods[group] ?? null) : null;
  }
  return {
    cik,
    ticker: identity.ticker,
    name: identity.name,
    ...exchangeFields(identity.exchange),
    sic: identity.sic,
    sic_description: identity.sic_description,
    naics_code: identity.naics_code,
    naics_description: identity.naics_description,
    state: identity.state,
    county_fips: identity.county_fips,
    county_name: identity.county_name,
    cbsa: identity.cbsa,
    category: identity.category,
    currency: identity.currency,
    taxonomy: identity.taxonomy ?? null,
    fiscal_year: identity.fiscal_year,
    values,
    periods: periodsOfValues,
  };
}
