import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import type { SharedServer } from "../../support/server.ts";
import { CIKS } from "./made-companies.ts";
import { IDENTITY_KEYS, type PlainCompany, type PlainRequest, plainCompany, plainlyScreened } from "./plain-filter.ts";
import { screenerServer } from "./screener-server.ts";

/** The filters on the labor market that the contract names. */
const CONTRACT_FILTERS = [
  "industry_employment_yoy_min",
  "industry_employment_yoy_max",
  "industry_earnings_yoy_min",
  "industry_earnings_yoy_max",
  "industry_openings_rate_min",
  "state_unemployment_rate_max",
  "county_unemployment_rate_max",
] as const;

let server: SharedServer;
let companies: PlainCompany[];
/** Figures that some companies have, with the values that they have. */
let valuesByField: Map<string, number[]>;
beforeAll(async () => {
  server = await screenerServer();
  companies = [];
  for (const cik of CIKS) companies.push(await plainCompany(server, cik));
  valuesByField = new Map();
  for (const name of Object.keys(companies[0]!.figures)) {
    const values = companies.flatMap(({ figures }) => figures[name] ?? []);
    if (values.length > 0) valuesByField.set(name, [...new Set(values)]);
  }
}, 120_000);

/** Numbers as parameters take them: the figures have at most 12 decimals. */
const numberText = (value: number): string => value.toFixed(6).replace(/\.?0+$/, "") || "0";

function searchOf({ bounds, lists, fiscalYearMin, sort }: PlainRequest): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(bounds)) search.set(name, numberText(value));
  for (const [name, values] of Object.entries(lists)) search.set(name, values.join(","));
  if (fiscalYearMin !== undefined) search.set("fiscal_year_min", String(fiscalYearMin));
  if (sort.length > 0) search.set("sort", sort.join(","));
  return search.toString();
}

// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
const screened = async (search: string): Promise<any> => {
  const answer = await server.json(`/v1/us/sec/screener?per_page=200&${search}`);
  if (answer.error) throw new Error(`${search}: ${answer.error.message}`);
  return answer;
};

/** Each filter on its own, by each value that a company has, as `_min` and as `_max`. */
test("each labor-side filter of the contract keeps just the companies that a plain filter keeps", async () => {
  for (const parameter of CONTRACT_FILTERS) {
    const values = valuesByField.get(parameter.slice(0, -4)) ?? [];
    expect([parameter, values.length > 1]).toEqual([parameter, true]);
    for (const bound of values) {
      const request: PlainRequest = { bounds: { [parameter]: bound }, lists: {}, sort: [] };
      const { data } = await screened(searchOf(request));
      const expected = plainlyScreened(companies, request).map(({ cik }) => cik);
      expect(expected.length).toBeGreaterThan(0);
      expect(data.map(({ cik }: { cik: string }) => cik)).toEqual(expected);
    }
  }
}, 60_000);

test("rows show the figures and periods that the companies' own pages have", async () => {
  const fields = [...valuesByField.keys()];
  for (let start = 0; start < fields.length; start += 40) {
    const shown = fields.slice(start, start + 40);
    const { data } = await screened(`fields=${shown.join(",")}`);
    for (const [index, company] of companies.entries()) {
      const { cik, values, periods, ...identity } = data[index];
      expect({ cik, ...identity }).toMatchObject({
        cik: company.cik,
        name: company.name,
        sic: company.sic,
        naics_code: company.naics,
        exchange: company.exchangeCode,
        exchange_name: company.exchange,
        currency: company.currency,
        fiscal_year: company.fiscalYear,
      });
      for (const field of shown)
        expect([cik, field, values[field]]).toEqual([cik, field, company.figures[field] ?? null]);
      for (const [field, period] of Object.entries(company.periods))
        if (shown.includes(field) && values[field] !== null)
          expect([cik, field, periods[field]]).toEqual([cik, field, period]);
    }
  }
});

/** One of the values that the companies themselves have, so that bounds are met exactly, too. */
const elementOf = <T>(values: readonly T[]) => fc.constantFrom(...values);

const requests = (): fc.Arbitrary<PlainRequest> => {
  const fields = [...valuesByField.keys()];
  const labor: string[] = [...CONTRACT_FILTERS];
  const any = fields.flatMap((name) => [`${name}_min`, `${name}_max`]);
  const parameters = fc.uniqueArray(fc.oneof(elementOf(labor), elementOf(any)), { maxLength: 3 });
  const bounds = parameters.chain((names) =>
    fc.record(
      Object.fromEntries(names.map((name) => [name, elementOf(valuesByField.get(name.slice(0, -4))!)])), // it is a key
    ),
  );
  const listOf = (values: readonly (string | null)[]) => {
    const known = [...new Set(values.filter((value) => value !== null && value !== ""))] as string[];
    return fc.uniqueArray(elementOf(known), { minLength: 1, maxLength: 3 });
  };
  const lists = fc.record(
    {
      sic: listOf(companies.map(({ sic }) => sic)),
      naics: listOf(companies.flatMap(({ naics }) => [naics, naics?.slice(0, 3) ?? null])),
      state: listOf(companies.map(({ state }) => (state === "2M" ? null : state))),
      county_fips: listOf(companies.flatMap(({ counties }) => counties)),
      exchange: listOf(companies.map(({ exchange }) => exchange)),
      category: listOf(companies.flatMap(({ categories }) => categories)),
      currency: listOf(companies.map(({ currency }) => currency)),
    },
    { requiredKeys: [] },
  );
  const keys = fc
    .uniqueArray(
      fc.record({ name: elementOf([...fields, ...Object.keys(IDENTITY_KEYS)]), sign: elementOf(["", "-"]) }),
      {
        maxLength: 4,
        selector: ({ name }) => name,
      },
    )
    .map((sort) => sort.map(({ name, sign }) => sign + name));
  return fc.record({
    bounds,
    lists: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, lists),
    fiscalYearMin: fc.option(fc.integer({ min: 2020, max: 2025 }), { nil: undefined, freq: 4 }),
    sort: keys,
  });
};

/** Ranges that end before they begin are refused, so they are turned around. */
function forward({ bounds, ...request }: PlainRequest): PlainRequest {
  const ordered = { ...bounds };
  for (const [name, least] of Object.entries(bounds)) {
    const other = name.replace(/_min$/, "_max");
    const most = name.endsWith("_min") ? bounds[other] : undefined;
    if (most !== undefined && least > most) [ordered[name], ordered[other]] = [most, least];
  }
  return { ...request, bounds: ordered };
}

test("any filters and order give the rows of a plain filter over the enriched companies", async () => {
  let kept = 0;
  await fc.assert(
    fc.asyncProperty(requests(), async (made) => {
      const request = forward(made);
      const { data, pagination, metadata } = await screened(searchOf(request));
      const expected = plainlyScreened(companies, request);
      expect(data.map(({ cik }: { cik: string }) => cik)).toEqual(expected.map(({ cik }) => cik));
      expect(pagination.total).toBe(expected.length);
      for (const [index, { values }] of data.entries())
        for (const [field, value] of Object.entries(values))
          expect([field, value]).toEqual([field, expected[index]!.figures[field] ?? null]);
      for (const [field, lacking] of Object.entries(metadata.lacking))
        expect([field, lacking]).toEqual([
          field,
          companies.filter(({ figures }) => (figures[field] ?? null) === null).length,
        ]);
      kept += expected.length;
    }),
    { numRuns: 250 },
  );
  expect(kept).toBeGreaterThan(0); // otherwise nothing was compared
}, 120_000);
