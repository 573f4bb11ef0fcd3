import { exchangeFields } from "../../filings/serving/exchange.ts";
import type { ScreenerIdentity } from "./queries.ts";

/** The filters by what a company is and where; undefined lets all pass. */
export interface IdentityFilters {
  /** Part of the name, or the beginning of the ticker. */
  query: string | undefined;
  sic: readonly string[] | undefined;
  naics: readonly string[] | undefined;
  /** FIPS codes. */
  state: readonly string[] | undefined;
  county_fips: readonly string[] | undefined;
  cbsa: readonly string[] | undefined;
  exchange: readonly string[] | undefined;
  category: readonly string[] | undefined;
  currency: readonly string[] | undefined;
  taxonomy: string | undefined;
  fiscal_year_min: number | undefined;
}

/** What companies sort by besides figures and CIK: the name, and every filter, by the text that the row shows. */
export const IDENTITY_KEYS: Readonly<
  Record<
    Exclude<keyof IdentityFilters, "query" | "fiscal_year_min"> | "fiscal_year" | "name",
    (identity: ScreenerIdentity) => string | null
  >
> = {
  name: ({ name }) => name,
  sic: ({ sic }) => sic,
  naics: ({ naics_code: code }) => code,
  state: ({ state }) => state,
  county_fips: ({ county_fips: county }) => county,
  cbsa: ({ cbsa }) => cbsa,
  exchange: ({ exchange }) => exchangeFields(exchange).exchange, // the code, with nulls last
  category: ({ category }) => category,
  currency: ({ currency }) => currency,
  taxonomy: ({ taxonomy }) => taxonomy ?? null,
  fiscal_year: ({ fiscal_year: year }) => year?.toString() ?? null,
};

/** Returns whether a company passes every filter. A company without the code passes no filter of it. */
export function filterOf(filters: IdentityFilters): (identity: ScreenerIdentity) => boolean {
  const tests: ((identity: ScreenerIdentity) => boolean)[] = [];
  const listed = (
    values: readonly string[] | undefined,
    codesOf: (identity: ScreenerIdentity) => (string | null)[],
  ) => {
    if (values === undefined) return;
    const wanted = new Set(values);
    tests.push((identity) => codesOf(identity).some((code) => code !== null && wanted.has(code)));
  };
  const lowered = (values: readonly string[] | undefined) => values?.map((value) => value.toLowerCase());
  listed(filters.sic, ({ sic }) => [sic]);
  listed(filters.state, ({ state_fips: state }) => [state]);
  listed(filters.county_fips, ({ county_fips: county, planning_region_fips: region }) => [county, region]);
  listed(filters.cbsa, ({ cbsa }) => [cbsa]);
  listed(lowered(filters.exchange), ({ exchange }) => [exchange?.toLowerCase() ?? null]);
  listed(lowered(filters.category), ({ category }) => categoriesOf(category?.toLowerCase() ?? null));
  listed(filters.currency, ({ currency }) => [currency]);
  listed(filters.taxonomy === undefined ? undefined : [filters.taxonomy], ({ taxonomy }) => [taxonomy ?? null]);
  if (filters.naics !== undefined) {
    const isWithin = isWithinNaics(filters.naics);
    tests.push(({ naics_code: code }) => code !== null && isWithin(code));
  }
  const wantedText = filters.query?.toLowerCase();
  if (wantedText !== undefined)
    tests.push(
      ({ name, ticker }) =>
        name.toLowerCase().includes(wantedText) || ticker?.toLowerCase().startsWith(wantedText) === true,
    );
  const least = filters.fiscal_year_min;
  if (least !== undefined) tests.push(({ fiscal_year: year }) => year !== null && year >= least);
  return (identity) => tests.every((test) => test(identity));
}

/** Returns the categories of a company: `Accelerated filer, Smaller reporting company` is two of them. */
export const categoriesOf = (category: string | null): string[] => category?.split(", ") ?? [];

/** Returns the sectors of a range (`31-33`: 31, 32, 33); of any other code itself. */
function sectorsOf(naics: string): string[] {
  const [first = "", last = first] = naics.split("-");
  if (first === last) return [first];
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => String(Number(first) + index));
}

/**
 * Returns whether a NAICS code begins with one of some codes. A company of a range of sectors may be in any of them, so
 * all of them must be wanted.
 */
export function isWithinNaics(wanted: readonly string[]): (code: string) => boolean {
  const prefixes = wanted.flatMap(sectorsOf);
  return (code) => sectorsOf(code).every((sector) => prefixes.some((prefix) => sector.startsWith(prefix)));
}
