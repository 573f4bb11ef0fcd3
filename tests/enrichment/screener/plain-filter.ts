import type { SharedServer } from "../../support/server.ts";

// The screener as a user would make it: one company after the other by HTTP, then a filter over all of them.

// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
type Json = any;

/** A company with its figures, as its own pages give them. */
export interface PlainCompany {
  cik: string;
  name: string;
  sic: string | null;
  naics: string | null;
  state: string | null;
  counties: (string | null)[];
  /** What the filter is by, and what sorts. */
  exchange: string | null;
  exchangeCode: string | null;
  categories: string[];
  currency: string | null;
  fiscalYear: number | null;
  figures: Record<string, number | null>;
  periods: Record<string, string | null>;
}

/** Reads a company and its newest annual statements, with the objects that enrich it. */
export async function plainCompany(server: SharedServer, cik: string): Promise<PlainCompany> {
  const page = `/v1/us/sec/companies/${cik}`;
  const { data }: Json = await server.json(`${page}?include=labor_context,lending_context`);
  const [income, balance, cash] = (await Promise.all(
    ["income", "balance_sheet", "cash_flow"].map(
      async (statement) =>
        ((await server.json(`${page}/financials?statement=${statement}&period=annual&per_page=2`)) as Json).data,
    ),
  )) as [Json[], Json[], Json[]];
  const newest = income[0] ?? balance[0] ?? cash[0];
  const items = { ...cash[0]?.line_items, ...balance[0]?.line_items, ...income[0]?.line_items };
  const { labor_context: labor, lending_context: lending } = data;
  const market = labor.local_market?.match_level === "county" ? labor.local_market : undefined;
  const state = await stateUnemployment(server, data.headquarters);
  return {
    cik: data.cik,
    name: data.name,
    sic: data.sic,
    naics: data.naics_code,
    state: data.headquarters.state,
    counties: [data.headquarters.county_fips, data.headquarters.planning_region_fips],
    exchange: data.exchange_name,
    exchangeCode: data.exchange,
    categories: data.category?.split(", ") ?? [],
    currency: newest?.currency ?? null,
    fiscalYear: newest?.fiscal_year ?? null,
    figures: {
      ...items,
      ...ratios(items, income[1]?.line_items.revenue ?? null),
      industry_employment_yoy: labor.industry?.employment_yoy_pct ?? null,
      industry_earnings_yoy: labor.industry?.earnings_yoy_pct ?? null,
      industry_openings_rate: labor.turnover?.job_openings_rate ?? null,
      industry_hires_rate: labor.turnover?.hires_rate ?? null,
      industry_quits_rate: labor.turnover?.quits_rate ?? null,
      labour_market_tightness: labor.turnover?.labour_market_tightness ?? null,
      county_unemployment_rate: market?.unemployment_rate ?? null,
      state_unemployment_rate: state?.unemployment_rate ?? null,
      ceo_total_compensation: labor.summary.chief_executive?.total_compensation ?? null,
      comp_to_market_ratio: labor.summary.comp_to_market_ratio,
      county_loan_count: lending.local_market?.quarterly_loan_count ?? null,
      county_loan_amount: lending.local_market?.quarterly_total_amount ?? null,
      county_loan_amount_yoy: lending.local_market?.quarterly_yoy_change_pct ?? null,
      county_charge_off_rate: lending.local_market?.charge_off_rate_mature_4q ?? null,
      industry_loan_count: lending.industry_lending?.national_quarterly_loan_count ?? null,
      industry_loan_amount_yoy: lending.industry_lending?.national_yoy_change_pct ?? null,
      industry_charge_off_rate: lending.industry_lending?.national_charge_off_rate_mature_4q ?? null,
      industry_loan_amount: lending.industry_lending?.national_quarterly_total_amount ?? null,
    },
    periods: {
      revenue: newest?.period_end ?? null,
      net_margin: newest?.period_end ?? null,
      industry_employment_yoy: labor.industry?.data_period ?? null,
      industry_openings_rate: labor.turnover?.data_period ?? null,
      county_unemployment_rate: market?.laus_data_period ?? null,
      state_unemployment_rate: state?.period ?? null,
      ceo_total_compensation: labor.summary.chief_executive?.fiscal_year?.toString() ?? null,
      county_loan_count: lending.local_market?.data_period ?? null,
      industry_loan_count: lending.industry_lending?.data_period ?? null,
    },
  };
}

/** The newest month of the headquarters' state. */
async function stateUnemployment(server: SharedServer, { state, county_fips: county }: Json): Promise<Json> {
  const fips = county?.slice(0, 2) ?? (state === "2M" ? undefined : state);
  if (!fips) return undefined;
  const { data }: Json = await server.json(`/v1/us/bls/states/${fips}/unemployment`);
  return data?.at(-1);
}

/** Rounds halves away from zero. Twelve digits leave out what binary fractions add to a half. */
const halfAway = (value: number, decimals: number): number =>
  (Math.sign(value) * Math.round(Number((Math.abs(value) * 10 ** decimals).toPrecision(12)))) / 10 ** decimals + 0;

/** The formulas of docs/line-items.md. */
function ratios(items: Record<string, number | null>, before: number | null): Record<string, number | null> {
  const of = (name: string): number => items[name] ?? Number.NaN;
  const divided = (part: number, whole: number | null, decimals: number): number | null =>
    Number.isNaN(part) || whole === null || !(whole > 0) ? null : halfAway(part / whole, decimals);
  const ratio = (part: number, whole: number | null) => divided(part, whole, 6);
  const share = (part: number, whole: number | null) => divided(part * 100, whole, 4);
  return {
    revenue_growth: share(of("revenue") - (before ?? Number.NaN), before),
    gross_margin: share(of("gross_profit"), of("revenue")),
    operating_margin: share(of("operating_income"), of("revenue")),
    net_margin: share(of("net_income"), of("revenue")),
    free_cash_flow_margin: share(of("free_cash_flow"), of("revenue")),
    return_on_equity: share(of("net_income"), of("stockholders_equity")),
    return_on_assets: share(of("net_income"), of("total_assets")),
    debt_to_equity: ratio(of("long_term_debt") + of("debt_current"), of("stockholders_equity")),
    current_ratio: ratio(of("current_assets"), of("current_liabilities")),
  };
}

/** A request of the screener: parameters that filter, and keys of the order. */
export interface PlainRequest {
  bounds: Record<string, number>;
  lists: Partial<Record<"sic" | "naics" | "state" | "county_fips" | "exchange" | "category" | "currency", string[]>>;
  fiscalYearMin?: number | undefined;
  sort: string[];
}

/** Companies that pass every filter, in order. */
export function plainlyScreened(companies: readonly PlainCompany[], request: PlainRequest): PlainCompany[] {
  const kept = companies.filter((company) => passes(company, request));
  return kept.toSorted((a, b) => {
    for (const key of request.sort) {
      const sign = key.startsWith("-") ? -1 : 1;
      const [left, right] = [a, b].map((company) => keyOf(company, key.replace("-", "")));
      if (left === right) continue;
      if (left === null || left === undefined) return 1;
      if (right === null || right === undefined) return -1;
      return left < right ? -sign : sign;
    }
    return a.cik < b.cik ? -1 : 1;
  });
}

/** What a company is, by the keys that sort by it. */
export const IDENTITY_KEYS: Readonly<Record<string, (company: PlainCompany) => string | number | null>> = {
  cik: ({ cik }) => cik,
  name: ({ name }) => name,
  sic: ({ sic }) => sic,
  naics: ({ naics }) => naics,
  state: ({ state }) => state,
  county_fips: ({ counties: [county] }) => county ?? null,
  exchange: ({ exchangeCode }) => exchangeCode,
  category: ({ categories }) => categories.join(", ") || null,
  currency: ({ currency }) => currency,
  fiscal_year: ({ fiscalYear }) => fiscalYear,
};

const keyOf = (company: PlainCompany, key: string): string | number | null => {
  const ofIdentity = IDENTITY_KEYS[key];
  if (ofIdentity) return ofIdentity(company);
  return company.figures[key] ?? null;
};

function passes(company: PlainCompany, { bounds, lists, fiscalYearMin }: PlainRequest): boolean {
  for (const [parameter, bound] of Object.entries(bounds)) {
    const value = company.figures[parameter.slice(0, -4)] ?? null;
    if (value === null) return false;
    if (parameter.endsWith("_min") ? value < bound : value > bound) return false;
  }
  const { fiscalYear } = company;
  if (fiscalYearMin !== undefined && (fiscalYear === null || fiscalYear < fiscalYearMin)) return false;
  const isIn = (wanted: readonly string[] | undefined, values: readonly (string | null)[]) =>
    wanted === undefined || values.some((value) => value !== null && wanted.includes(value));
  return (
    isIn(lists.sic, [company.sic]) &&
    isIn(lists.state, [company.state]) &&
    isIn(lists.county_fips, company.counties) &&
    isIn(lists.exchange, [company.exchange]) &&
    isIn(lists.category, company.categories) &&
    isIn(lists.currency, [company.currency]) &&
    (lists.naics === undefined || lists.naics.some((prefix) => company.naics?.startsWith(prefix)))
  );
}
