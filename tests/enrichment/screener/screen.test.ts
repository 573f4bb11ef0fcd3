import { expect, test } from "bun:test";
import fc from "fast-check";
import { filterOf } from "../../../src/enrichment/screener/filters.ts";
import type { ScreenerIdentity } from "../../../src/enrichment/screener/queries.ts";
import { type Bound, type SortKey, screen } from "../../../src/enrichment/screener/screen.ts";
import type { Screened } from "../../../src/enrichment/screener/screened.ts";

const FIELDS = ["revenue", "net_margin", "county_unemployment_rate"];

const IDENTITY: ScreenerIdentity = {
  ticker: null,
  name: "Mills Inc.",
  exchange: "NYSE",
  sic: "2040",
  sic_description: null,
  naics_code: "311211",
  naics_description: null,
  state: "MN",
  state_fips: "27",
  county_fips: "27053",
  county_name: "Hennepin County",
  planning_region_fips: null,
  cbsa: "33460",
  category: "Large accelerated filer",
  currency: "USD",
  fiscal_year: 2024,
};

/** Companies with figures; null: the company lacks it. */
function screenedOf(rows: readonly (readonly (number | null)[])[]): Screened {
  return {
    companies: rows.map((_, index) => ({
      cik: String(index).padStart(10, "0"),
      identity: { ...IDENTITY, name: `Company ${(index * 7) % 5}` },
      periods: {},
    })),
    columns: new Map(FIELDS.map((name, column) => [name, Float64Array.from(rows, (row) => row[column] ?? Number.NaN)])),
    coverage: new Map(),
    datasets: [],
  };
}

const figure = fc.option(fc.integer({ min: -3, max: 3 }), { nil: null });
const companies = fc.array(fc.tuple(figure, figure, figure), { maxLength: 40 });
const limit = fc.option(fc.integer({ min: -3, max: 3 }), { nil: undefined });
const bounds = fc.array(fc.record({ field: fc.constantFrom(...FIELDS), minimum: limit, maximum: limit }), {
  maxLength: 3,
});
const sort = fc.uniqueArray(
  fc.record({ field: fc.constantFrom(...FIELDS, "cik", "name"), isDescending: fc.boolean() }),
  { maxLength: 4, selector: ({ field }) => field },
);

/** The filter as one would write it over answers: a missing figure passes no bound. */
const passes = (row: readonly (number | null)[], bound: Bound): boolean => {
  const value = row[FIELDS.indexOf(bound.field)];
  if (value === null || value === undefined) return false;
  return value >= (bound.minimum ?? value) && value <= (bound.maximum ?? value);
};

test("the screener gives the rows that a plain filter over the companies gives", () => {
  fc.assert(
    fc.property(companies, bounds, (rows, wanted) => {
      const positions = screen(screenedOf(rows), { bounds: wanted, sort: [], isIncluded: () => true });
      const expected = rows.flatMap((row, index) => (wanted.every((bound) => passes(row, bound)) ? [index] : []));
      expect(positions).toEqual(expected);
    }),
  );
});

test("rows are sorted by every key, those without the figure last, ties by CIK", () => {
  fc.assert(
    fc.property(companies, sort, (rows, keys) => {
      const screened = screenedOf(rows);
      const positions = screen(screened, { bounds: [], sort: keys, isIncluded: () => true });
      expect(positions.toSorted((a, b) => a - b)).toEqual(rows.map((_, index) => index));
      for (const [index, position] of positions.entries()) {
        const next = positions[index + 1];
        if (next !== undefined) expect(isInOrder(screened, keys, position, next)).toBe(true);
      }
    }),
  );
});

/** Whether a company may come before the next one: decided by the first key in which they differ. */
function isInOrder(screened: Screened, keys: readonly SortKey[], position: number, next: number): boolean {
  for (const { field, isDescending } of keys) {
    const [a, b] = [position, next].map((place): number | string | null => {
      if (field === "cik") return place;
      if (field === "name") return screened.companies[place]!.identity.name;
      const value = screened.columns.get(field)![place]!;
      return Number.isNaN(value) ? null : value;
    });
    if (a === b) continue;
    if (a === null || a === undefined) return false;
    if (b === null || b === undefined) return true;
    return isDescending ? a > b : a < b;
  }
  return position < next;
}

const NO_FILTERS = {
  query: undefined,
  sic: undefined,
  naics: undefined,
  state: undefined,
  county_fips: undefined,
  cbsa: undefined,
  exchange: undefined,
  category: undefined,
  currency: undefined,
  taxonomy: undefined,
  fiscal_year_min: undefined,
};

const CASES: readonly [
  filters: Partial<typeof NO_FILTERS> | object,
  company: Partial<ScreenerIdentity>,
  does: boolean,
][] = [
  [{}, {}, true],
  [{ sic: ["2040", "7372"] }, {}, true],
  [{ sic: ["7372"] }, {}, false],
  [{ sic: ["2040"] }, { sic: null }, false],
  [{ naics: ["311"] }, {}, true],
  [{ naics: ["31-33"] }, {}, true],
  [{ naics: ["31-33"] }, { naics_code: "334111" }, true],
  [{ naics: ["44-45"] }, {}, false],
  [{ naics: ["3112111"] }, {}, false],
  [{ naics: ["31-33"] }, { naics_code: "31-33" }, true],
  [{ naics: ["31"] }, { naics_code: "31-33" }, false], // it may be in 32 or 33
  [{ naics: ["31"] }, { naics_code: null }, false],
  [{ state: ["27"] }, {}, true],
  [{ state: ["27"] }, { state_fips: null }, false],
  [{ county_fips: ["09110"] }, { county_fips: "09003", planning_region_fips: "09110" }, true],
  [{ county_fips: ["09003"] }, { county_fips: "09003", planning_region_fips: "09110" }, true],
  [{ cbsa: ["33460"] }, {}, true],
  [{ cbsa: ["33460"] }, { cbsa: null }, false],
  [{ exchange: ["nyse"] }, {}, true],
  [{ exchange: ["Nasdaq"] }, {}, false],
  [{ category: ["large accelerated filer"] }, {}, true],
  [{ currency: ["USD"] }, { currency: null }, false],
  [{ fiscal_year_min: 2024 }, {}, true],
  [{ fiscal_year_min: 2025 }, {}, false],
  [{ fiscal_year_min: 1900 }, { fiscal_year: null }, false],
  [{ taxonomy: "us-gaap" }, { taxonomy: "us-gaap" }, true],
  [{ taxonomy: "us-gaap" }, { taxonomy: "ifrs-full" }, false],
  [{ taxonomy: "us-gaap" }, {}, false], // an earlier program built it
  [{ state: ["27"], sic: ["7372"] }, {}, false],
  [{ query: "APPLE" }, { name: "Apple Inc.", ticker: null }, true],
  [{ query: "ap" }, { name: "Other", ticker: "AAPL" }, false],
  [{ query: "aa" }, { name: "Other", ticker: "AAPL" }, true],
];

test.each(CASES)("the filters %j let a company with %j pass: %p", (filters, company, does) => {
  const isIncluded = filterOf({ ...NO_FILTERS, ...filters });
  expect(isIncluded({ ...IDENTITY, ...company })).toBe(does);
});
