import { beforeAll, describe, expect, test } from "bun:test";
import { SCREENER_FIELDS } from "../../src/enrichment/screener/fields.ts";
import { CIKS, COMPANIES } from "../enrichment/screener/made-companies.ts";
import { screenerServer } from "../enrichment/screener/screener-server.ts";
import { servedCommand } from "../support/command.ts";
import { type SharedServer, startServer } from "../support/server.ts";

const PATH = "/v1/us/sec/screener";

let server: SharedServer;
beforeAll(async () => {
  server = await screenerServer();
}, 60_000);

// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
type Json = any;
const get = (search: string): Promise<Json> => server.json(`${PATH}?${search}`);

/** The faults of a request, by parameter. */
async function faults(search: string): Promise<Record<string, string>> {
  const { error } = await get(search);
  expect(error?.status).toBe(400);
  return Object.fromEntries(error.details.map(({ parameter, message }: Json) => [parameter, message]));
}

describe("a row", () => {
  test("has the company's identity, the figures that it is filtered and sorted by, and their periods", async () => {
    const { data, metadata } = await get(
      "county_unemployment_rate_max=4.1&revenue_min=1000&sort=-revenue&fields=net_margin,industry_openings_rate" +
        "&state=CA&sic=3571&currency=USD",
    );
    expect(data[0]).toEqual({
      cik: "0001000344",
      ticker: "M49",
      name: "MADE 13 INC",
      exchange: "NYSE",
      exchange_name: "NYSE",
      sic: "3571",
      sic_description: "Made",
      naics_code: "334111",
      naics_description: "Electronic Computer Manufacturing",
      state: "CA",
      county_fips: "06085",
      county_name: "Santa Clara County",
      cbsa: "41940",
      category: "Accelerated filer, Smaller reporting company",
      currency: "USD",
      taxonomy: "us-gaap",
      fiscal_year: 2022,
      values: { county_unemployment_rate: 4.1, revenue: 28_000, industry_openings_rate: 3.1, net_margin: null },
      periods: {
        county_unemployment_rate: "2024-01",
        revenue: "2022-12-31",
        industry_openings_rate: "2024-01",
        net_margin: null,
      },
    });
    expect(metadata).toMatchObject({
      source: expect.stringContaining("EDGAR"),
      latest_period: "2024-12-31",
      companies: COMPANIES,
      units: {
        county_unemployment_rate: "percent",
        revenue: "currency",
        net_margin: "percent",
        industry_openings_rate: "percent",
      },
      lacking: { county_unemployment_rate: 25, revenue: 7 },
    });
  });

  test("names its datasets with the time of each, and null for one that is not loaded", async () => {
    const { metadata } = await get("per_page=1");
    const times = Object.fromEntries(
      metadata.datasets.map(({ name, updated_at: time }: Json) => [name, time === null ? null : typeof time]),
    );
    const text = "string";
    expect(times).toEqual({ sec: text, ces: text, jolts: text, laus: text, qcew: null, oews: text, sba: text });
  });
});

describe("the list", () => {
  test("is paged, with the total and links, and by CIK unless sorted", async () => {
    const answer = await server.get(`${PATH}?per_page=25&page=2`);
    const { data, pagination }: Json = await answer.json();
    expect(pagination).toEqual({ page: 2, per_page: 25, total: COMPANIES, total_pages: 3, has_more: true });
    expect(data.map(({ cik }: Json) => cik)).toEqual(CIKS.slice(25, 50));
    expect(answer.headers.get("link")).toContain('page=3>; rel="next"');
    const last = await get("per_page=25&page=3");
    expect([last.data.length, last.pagination.has_more]).toEqual([10, false]);
    expect((await get("per_page=25&page=4")).data).toEqual([]);
  });

  test("is whole as CSV, with a column for each shown figure and for its period, in the documented order", async () => {
    const answer = await server.get(`${PATH}?sort=-revenue&revenue_min=20000&fields=net_margin&format=csv`);
    const lines = (await answer.text()).trim().split(/\r?\n/);
    expect(lines[0]).toBe(
      "cik,ticker,name,exchange,exchange_name,sic,sic_description,naics_code,naics_description,state,county_fips," +
        "county_name,cbsa,category,currency,taxonomy,fiscal_year,values_net_margin,values_revenue,periods_net_margin," +
        "periods_revenue",
    );
    const { data, pagination } = await get("sort=-revenue&revenue_min=20000&fields=net_margin&per_page=200");
    expect(lines.length).toBe(1 + pagination.total);
    expect(lines.slice(1).map((line) => line.slice(0, 10))).toEqual(data.map(({ cik }: Json) => cik));
    expect(lines[1]).toContain(`,${data[0].values.revenue},`);
  });

  test("is whole as NDJSON, with the same rows as the pages", async () => {
    const lines = (await (await server.get(`${PATH}?fields=revenue&format=ndjson`)).text()).trim().split("\n");
    const { data } = await get("fields=revenue&per_page=200");
    expect(lines.map((line) => JSON.parse(line))).toEqual(data);
    expect(data.length).toBe(COMPANIES);
  });

  test("has an ETag that a second request may send", async () => {
    const tag = (await server.get(`${PATH}?sort=revenue`)).headers.get("etag") ?? "";
    expect((await server.get(`${PATH}?sort=revenue`, { headers: { "if-none-match": tag } })).status).toBe(304);
  });
});

describe("a wrong request", () => {
  test("is a 400 that names every wrong filter, field and key at once, each with the nearest name", async () => {
    const named = await faults(
      "revenu_min=1&sort=-revenues,net_margn&fields=retrun_on_equity&county_unemployment_max=4&sic=abc&" +
        "state=Kalifornia",
    );
    expect(named).toEqual({
      revenu_min: expect.stringContaining('did you mean "revenue_min"?'),
      sort: expect.stringMatching(
        /"-revenues" \(did you mean "-revenue"\?\), "net_margn" \(did you mean "net_margin"\?\)/,
      ),
      fields: expect.stringContaining('did you mean "return_on_equity"?'),
      county_unemployment_max: expect.stringContaining('did you mean "county_unemployment_rate_max"?'),
      sic: expect.stringContaining("SIC codes of 4 digits"),
      state: expect.stringContaining('did you mean "06" (California)?'),
    });
  });

  test("is a 400 that names the county of a code without its leading zero", async () => {
    const { error } = await get("county_fips=6085");
    expect([error.status, error.message]).toEqual([400, expect.stringContaining('did you mean "06085"?')]);
  });

  test("is a 400 for each range that ends before it begins, and for a field that sorts both ways", async () => {
    expect(
      await faults("revenue_min=5&revenue_max=4.5&net_margin_min=0&net_margin_max=-1&sort=revenue,-revenue"),
    ).toEqual({
      revenue_min: '"5" is greater than revenue_max "4.5"; accepted: the same number or a smaller one',
      net_margin_min: '"0" is greater than net_margin_max "-1"; accepted: the same number or a smaller one',
      sort: 'has both "revenue" and "-revenue"; accepted: each field once, with or without -',
    });
    expect((await get("revenue_min=5&revenue_max=5")).error).toBeUndefined();
    expect(await faults("sort=revenue,revenue")).toEqual({ sort: expect.stringContaining("named twice") });
  });

  const NUMBERS: readonly [text: string, meant: string | undefined][] = [
    ["1e9", "1000000000"],
    ["1,000,000", "1000000"],
    [".5", "0.5"],
    ["$5", "5"],
    ["NaN", undefined],
    ["Infinity", undefined],
    ["0x10", "16"],
    ["1e400", undefined],
    ["ten", undefined],
    ["", undefined],
    ["9".repeat(22), undefined],
  ];

  test.each(NUMBERS)("is a 400 for the bound %p, with the plain number if there is one", async (text, meant) => {
    const { revenue_min: message } = await faults(`revenue_min=${encodeURIComponent(text)}`);
    expect(message).toContain("a number in decimal digits, such as 1.5 or -2000000");
    if (meant === undefined) expect(message).not.toContain("did you mean");
    else expect(message).toContain(`did you mean "${meant}"?`);
  });

  test("is not one with a bound in plain digits: decimals, negative zero, 21 digits", async () => {
    const total = async (search: string): Promise<number> => (await get(search)).pagination.total;
    const [all, none] = [COMPANIES - 7, 0];
    expect(await total(`revenue_max=${"9".repeat(21)}`)).toBe(all);
    expect(await total(`revenue_min=-${"9".repeat(21)}`)).toBe(all);
    expect(await total(`revenue_min=${"9".repeat(21)}`)).toBe(none);
    expect(await total("revenue_min=-0")).toBe(await total("revenue_min=0"));
    expect(await total("county_unemployment_rate_min=4.1&county_unemployment_rate_max=4.10")).toBeGreaterThan(none);
    // The longest that a row can show without an exponent, such as a small ratio.
    expect(await total("net_margin_min=-0.0000012345678901234567&net_margin_max=0")).toBe(none);
  });
});

describe("other names of parameters", () => {
  const ciks = async (search: string) => (await get(search)).data.map(({ cik }: Json) => cik);

  test.each([
    ["min_revenue=1000&max_net_margin=20", "revenue_min=1000&net_margin_max=20"],
    ["max_local_unemployment_rate=9", "county_unemployment_rate_max=9"],
    ["min_county_unemployment_rate=1", "county_unemployment_rate_min=1"],
    ["min_industry_employment_growth=-50", "industry_employment_yoy_min=-50"],
    ["sort=revenue&order=desc", "sort=-revenue"],
    ["order=desc", "sort=-cik"],
    ["order=asc&sort=revenue", "sort=revenue"],
  ])("%s is %s", async (search, ownSearch) => {
    expect(await ciks(search)).toEqual(await ciks(ownSearch));
    expect((await ciks(search)).length).toBeGreaterThan(0);
  });

  test.each([
    ["min_revenue=1&revenue_min=2", 'min_revenue: "1" contradicts revenue_min "2"'],
    ["order=asc&sort=-revenue", 'order: "asc" contradicts sort "-revenue"'],
    ["min_revenu=1", 'did you mean "revenue_min"?'],
  ])("%s is a 400 with a reason", async (search, message) => {
    expect((await get(search)).error.message).toContain(message);
  });

  test("are documented with the parameter", async () => {
    const { paths } = await server.json<Json>("/openapi.json");
    const parameter = paths[PATH].get.parameters.find(({ name }: Json) => name === "industry_employment_yoy_min");
    expect(parameter.description).toContain("min_industry_employment_yoy");
    expect(parameter.description).toContain("min_industry_employment_growth");
  });

  test("a query is part of a name, or the beginning of a ticker", async () => {
    const { data } = await get("per_page=1");
    expect(await ciks(`query=${encodeURIComponent(data[0].name.slice(2))}`)).toContain(data[0].cik);
    expect(await ciks("search=no+such+company")).toEqual([]);
  });
});

describe("a value that no company has", () => {
  const notes = async (search: string): Promise<string> => ((await get(search)).metadata.notes ?? []).join(" ");

  test("is named in a note with the nearest one and all that there are", async () => {
    expect(await notes("exchange=Nasdak,NYSE")).toBe(
      'No company of the screener has the exchange "Nasdak" (did you mean "Nasdaq"?). There are: NYSE, Nasdaq, OTC.',
    );
    expect(await notes("category=accelerated%20filers&exchange=nyse")).toMatch(
      /has the filer category "accelerated filers" \(did you mean "Accelerated filer"\?\)\. There are: Accelerated filer, /,
    );
    expect(await notes("currency=CHF")).toBe('No company of the screener has the currency "CHF". There are: EUR, USD.');
  });

  test.each([
    ["sic=9998", 'SIC code "9998"'],
    ["naics=92", 'NAICS code that begins with "92"'],
    ["state=WY", 'state "56"'],
    ["county_fips=56001", 'county "56001"'],
    ["cbsa=10180", 'metropolitan or micropolitan area "10180"'],
  ])("is named in a note: %s", async (search, value) => {
    expect(await notes(search)).toBe(`No company of the screener has the ${value}.`);
  });

  test("has no note if a company has it, whatever else filters", async () => {
    expect(await notes("naics=31-33,5132&state=CA,CT&county_fips=09110&cbsa=41940&sic=7372&exchange=otc")).toBe("");
  });
});

test("a filer category is found among the categories of a company", async () => {
  const total = async (search: string): Promise<number> => (await get(search)).pagination.total;
  expect(await total("category=Smaller%20reporting%20company")).toBe(30);
  expect(await total("category=accelerated%20FILER")).toBe(15);
  expect(await total("category=Emerging%20growth%20company,Large%20accelerated%20filer")).toBe(30);
});

test("a note says that amounts of several currencies are compared, unless one currency is requested", async () => {
  const notes = async (search: string) => (await get(search)).metadata.notes;
  const mixed = [expect.stringContaining("currency=USD compares companies of one currency")];
  expect(await notes("revenue_min=1")).toEqual(mixed);
  expect(await notes("revenue_min=1&currency=USD,EUR")).toEqual(mixed);
  expect(await notes("revenue_min=1&currency=EUR")).toBeUndefined();
  expect(await notes("net_margin_min=10")).toBeUndefined();
});

describe("a bound in a likely wrong unit", () => {
  const notes = async (search: string): Promise<string[]> => (await get(search)).metadata.notes ?? [];

  test.each([
    ["net_margin_min=0.1", "net_margin is in percent: 0.1 means 0.1%. For 10% send 10."],
    ["revenue_growth_max=-0.055", "revenue_growth is in percent: -0.055 means -0.055%. For -5.5% send -5.5."],
    ["county_unemployment_rate_max=1", "county_unemployment_rate is in percent: 1 means 1%. For 100% send 100."],
    ["county_charge_off_rate_max=5.1", "county_charge_off_rate is a fraction: 5.1 means 510%. For 5.1% send 0.051."],
  ])("is named in a note with the unit: %s", async (search, note) => {
    expect(await notes(search)).toEqual([note]);
  });

  test("is named once for each bound", async () => {
    expect(await notes("net_margin_min=-0.2&net_margin_max=0.2&return_on_assets_min=0.05")).toHaveLength(3);
  });

  test.each([
    "net_margin_min=0",
    "net_margin_min=10&net_margin_max=20",
    "industry_openings_rate_min=4.5",
    "county_charge_off_rate_max=0.05",
    "comp_to_market_ratio_min=0.5&current_ratio_min=1",
  ])("has no note in the right one: %s", async (search) => {
    expect(await notes(search)).toEqual([]);
  });
});

describe("the order", () => {
  /** Every filter of the document, by the name that a row has for it. */
  const ROW_FIELDS: Readonly<Record<string, string>> = { naics: "naics_code" };

  test("is by any filter of the document, nulls last both ways, ties by CIK", async () => {
    const { paths } = await server.json<Json>("/openapi.json");
    const others = ["query", "sort", "order", "fields", "page", "per_page", "format"];
    const keys = paths[PATH].get.parameters
      .map(({ name }: Json) => name.replace(/_(?:min|max)$/, ""))
      .filter((name: string) => !others.includes(name));
    expect(keys.length).toBeGreaterThan(80);
    for (const key of new Set<string>(keys))
      for (const sign of ["", "-"]) {
        const { data, error } = await get(`sort=${sign}${key}&per_page=200`);
        expect([key, error]).toEqual([key, undefined]);
        const values = data.map((row: Json) => ({
          cik: row.cik,
          value: key in row.values ? row.values[key] : row[ROW_FIELDS[key] ?? key],
        }));
        const inOrder = values.toSorted((a: Json, b: Json) => {
          if (a.value === b.value) return a.cik < b.cik ? -1 : 1;
          if (a.value === null || b.value === null) return a.value === null ? 1 : -1;
          return a.value < b.value === (sign === "") ? -1 : 1;
        });
        expect([key, values]).toEqual([key, inOrder]);
      }
  });

  test("is by several keys of both kinds, and a name close to a key is suggested", async () => {
    const { data } = await get("sort=-state,fiscal_year,-revenue&per_page=200");
    const keyOf = ({ state, fiscal_year: year }: Json) => [state, year].join();
    expect(new Set(data.map(keyOf)).size).toBe(
      data.filter((row: Json, index: number) => index === 0 || keyOf(row) !== keyOf(data[index - 1])).length,
    );
    expect(await faults("sort=-stat,fiscal_year_min,naics_code")).toEqual({
      sort: expect.stringMatching(/did you mean "-state".*did you mean "fiscal_year".*did you mean "naics"/),
    });
  });
});

describe("the fields", () => {
  test("are all listed with meaning, unit, source, parameters and coverage", async () => {
    const { data, metadata } = await server.json<Json>(`${PATH}/fields`);
    expect(data.map(({ name }: Json) => name)).toEqual(SCREENER_FIELDS.map(({ name }) => name));
    expect(metadata.companies).toBe(COMPANIES);
    const field = (wanted: string) => data.find(({ name }: Json) => name === wanted);
    expect(field("revenue")).toMatchObject({
      unit: "currency",
      source: "EDGAR",
      group: "statements",
      parameters: ["revenue_min", "revenue_max"],
      companies: 53,
      coverage: 88.33,
    });
    expect(field("net_margin")).toMatchObject({
      unit: "percent",
      description: expect.stringContaining("net_income / revenue"),
    });
    for (const { name, parameters } of data)
      for (const parameter of parameters)
        expect([name, (await get(`${parameter}=0`)).error]).toEqual([name, undefined]);
  });

  test("are CSV, too", async () => {
    const text = await (await server.get(`${PATH}/fields?format=csv`)).text();
    const lines = text.trim().split(/\r?\n/);
    expect(lines[0]).toStartWith("name,title,description,unit,source,group,");
    expect(lines.length).toBe(1 + SCREENER_FIELDS.length);
  });
});

describe("statistics", () => {
  const statistics = (search: string): Promise<Json> => server.json(`${PATH}/statistics?${search}`);

  test("are of the companies that pass the filters, in the order of the fields", async () => {
    const filter = "sic=3571&revenue_min=1000";
    const { data, metadata } = await statistics(`${filter}&fields=revenue,county_unemployment_rate`);
    const rows = (await get(`${filter}&fields=county_unemployment_rate&per_page=200`)).data;
    for (const { name, companies, lacking, minimum, maximum, median, first_period: first } of data) {
      const values = rows.map((row: Json) => row.values[name]).filter((value: number | null) => value !== null);
      const sorted = values.toSorted((a: number, b: number) => a - b);
      expect({ name, companies, lacking }).toEqual({
        name,
        companies: values.length,
        lacking: rows.length - values.length,
      });
      expect([minimum, maximum]).toEqual([sorted[0], sorted.at(-1)]);
      expect(median).toBeGreaterThanOrEqual(sorted[Math.floor((sorted.length - 1) / 2)]);
      expect(median).toBeLessThanOrEqual(sorted[Math.ceil((sorted.length - 1) / 2)]);
      expect(first).toBe(
        rows
          .map((row: Json) => row.periods[name])
          .filter(Boolean)
          .toSorted()[0],
      );
    }
    expect(data.map(({ name }: Json) => name).toSorted()).toEqual(["county_unemployment_rate", "revenue"]);
    expect(metadata.units).toEqual({ revenue: "currency", county_unemployment_rate: "percent" });
    expect(metadata.notes.join(" ")).toContain("own currency");
  });

  test("say that no company passes, and need fields", async () => {
    const { data, metadata } = await statistics("sic=9998&fields=net_margin");
    expect(data).toMatchObject([{ name: "net_margin", companies: 0, lacking: 0, median: null }]);
    expect(metadata.notes.join(" ")).toContain('No company of the screener has the SIC code "9998"');
    expect((await statistics("sic=3571")).error.message).toContain("fields: is missing");
    expect((await statistics("fields=net_margin&sort=revenue")).error.message).toContain("sort: is not a parameter");
  });

  test("are CSV, too", async () => {
    const text = await (await server.get(`${PATH}/statistics?fields=net_margin&format=csv`)).text();
    expect(text).toStartWith("name,title,unit,companies,lacking,minimum,lower_quartile,median,upper_quartile,maximum,");
  });
});

describe("a ratio by fiscal year", () => {
  const yearsOf = (search: string): Promise<Json> => server.json(`${PATH}/ratios/${search}`);

  test("is the distribution of what the companies' own pages have for the year", async () => {
    const filter = "sic=3571,7372";
    const { data: companies } = await get(`${filter}&per_page=200`);
    for (const ratio of ["net_margin", "revenue_growth_yoy"]) {
      const valuesByYear = new Map<number, number[]>();
      for (const { cik } of companies) {
        const { data } = await server.json<Json>(`/v1/us/sec/companies/${cik}/ratios/${ratio}?adjust=splits`);
        for (const { fiscal_year: year, value } of data?.series ?? [])
          if (value !== null) valuesByYear.set(year, [...(valuesByYear.get(year) ?? []), value]);
      }
      const { data, metadata } = await yearsOf(`${ratio}?${filter}`);
      expect(data.map(({ fiscal_year: year, companies }: Json) => [year, companies])).toEqual(
        [...valuesByYear].map(([year, values]) => [year, values.length]).toSorted(([a = 0], [b = 0]) => a - b),
      );
      for (const { fiscal_year: year, minimum, median, maximum } of data) {
        const values = (valuesByYear.get(year) ?? []).toSorted((a, b) => a - b);
        const [below, above] = [Math.floor, Math.ceil].map((round) => values[round((values.length - 1) / 2)]!);
        expect([minimum, maximum]).toEqual([values[0], values.at(-1)]);
        expect(median).toBeCloseTo((below! + above!) / 2, 9);
      }
      expect(metadata.units).toEqual({ [ratio]: "percent" });
    }
  });

  test("takes a range of years, and the screener's filters", async () => {
    const { data } = await yearsOf("gross_margin?from=2022&to=2023");
    expect(data.map(({ fiscal_year: year }: Json) => year)).toEqual([2022, 2023]);
    expect((await yearsOf("net_margin?from=2023&to=2022")).error.message).toContain('"2023" is after to "2022"');
    expect((await yearsOf("revenue_growth")).error.message).toContain('did you mean "revenue_growth_yoy"?');
    expect((await yearsOf("net_margin?sort=revenue")).error.message).toContain("sort: is not a parameter");
    const none = await yearsOf("net_margin?sic=9998");
    expect(none.data).toEqual([]);
    expect(none.metadata.notes.join(" ")).toContain('No company of the screener has the SIC code "9998"');
  });
});

test("without the screener both answers are a 503 that says what builds it, and when to try again", async () => {
  const empty = await startServer();
  try {
    for (const path of [PATH, `${PATH}/fields`, `${PATH}?format=csv`]) {
      const answer = await empty.get(path);
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
      const { error }: Json = await answer.json();
      expect(error.message).toContain(`load it with: ${servedCommand("load sec")}`);
    }
  } finally {
    await empty.stop();
  }
}, 60_000);
