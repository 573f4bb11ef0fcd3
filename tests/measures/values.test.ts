import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Sql } from "postgres";
import { allMetricSources } from "../../src/features.ts";
import type { DatasetState } from "../../src/http/versions.ts";
import { askedMetrics, type SentTable } from "../../src/measures/values/asked-metric.ts";
import { openTable } from "../../src/measures/values/table.ts";
import { openDatabase } from "../../src/storage/database.ts";
import { seedLending } from "../contract/lending-seed.ts";
import { starterStore } from "../support/database.ts";
import { brokenNetwork } from "../support/network.ts";
import { startFromSource, type TestServer } from "../support/server.ts";
import { waitUntil } from "../support/wait.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startFromSource({ hasStarterData: true, seed: ({ database }) => seedLending(database) });
}, 240_000);
afterAll(() => server.stop());

interface Cell {
  value: number | null;
  moe: number | null;
  period: string | null;
  value_note: string | null;
}
type Row = { fips: string } & Record<string, Cell>;
interface Table {
  data: Row[];
  pagination: { total: number; total_pages: number };
  metadata: { metrics: { metric: string; period: string | null; values: number }[]; notes: string[] };
  error?: { status: number; message: string };
}
const table = (query: string): Promise<Table> => server.json<Table>(`/v1/us/values?${query}`);

describe("pages of a table", () => {
  test.each([
    ["level=state", "median_age,laus_unemployment_rate,sba_loan_count", [7, 50]],
    ["level=county&state=MD", "poverty_rate,qcew_total_wages,laus_unemployment_rate", [1, 5, 7]],
    ["level=tract", "median_household_income,pct_uninsured", [13, 50]],
    ["level=place", "total_population,median_rent", [199]],
  ])(
    "of %s with %s have each row once, in the order of the whole table",
    async (narrowed, metrics, sizes) => {
      for (const shape of ["wide", "long"]) {
        const query = `${narrowed}&metrics=${metrics}&shape=${shape}`;
        const lines = (await (await server.get(`/v1/us/values?${query}&format=ndjson`)).text()).trim().split("\n");
        const keys = lines.map((line) => JSON.parse(line) as { fips: string; metric?: string });
        expect(new Set(keys.map(({ fips, metric }) => `${fips} ${metric}`)).size).toBe(lines.length);
        for (const size of sizes) {
          const first = await table(`${query}&per_page=${size}`);
          expect(first.pagination.total).toBe(lines.length);
          const pages = [first.data];
          // A part of a long list: its first pages, and its last one.
          const last = first.pagination.total_pages;
          const numbers = [...new Set([2, 3, 4, 5, last])].filter((page) => page > 1 && page <= last);
          for (const page of numbers) pages.push((await table(`${query}&per_page=${size}&page=${page}`)).data);
          const expected = [1, ...numbers].map((page) => lines.slice((page - 1) * size, page * size).map(readLine));
          expect(pages).toEqual(expected);
        }
      }
    },
    60_000,
  );
});

const readLine = (line: string): Row => JSON.parse(line) as Row;

describe("places and tracts have the figures of the Census's own endpoint", () => {
  test.each([
    ["place", ["total_population", "median_household_income", "poverty_rate", "population_density"]],
    ["tract", ["median_household_income", "poverty_rate", "median_age", "pct_uninsured"]],
  ])("%s", async (level, metrics) => {
    const all = await table(`level=${level}&metrics=${metrics.join(",")}&per_page=200`);
    let count = 0;
    for (const { metric, period } of all.metadata.metrics) {
      if (period === null) continue;
      const own = await server.get(
        `/v1/us/census/metrics/${metric}/values?level=${level}&vintage=${period}&format=ndjson`,
      );
      const lines = (await own.text()).trim().split("\n");
      const values = new Map(
        lines
          .map((line) => JSON.parse(line) as { fips: string } & Omit<Cell, "period">)
          .map(({ fips, value, moe, value_note: note = null }) => [fips, { value, moe, note }]),
      );
      for (const row of all.data) {
        const { value, moe, value_note: note } = row[metric]!; // a wide row has each metric
        if (!values.has(row.fips)) expect([row.fips, metric, value]).toEqual([row.fips, metric, null]);
        else expect([row.fips, metric, { value, moe, note }]).toEqual([row.fips, metric, values.get(row.fips)!]);
        if (value !== null) count++;
      }
    }
    expect(count).toBeGreaterThan(100);
  });
});

describe("a vintage or period", () => {
  test.each([
    [
      "level=county&metrics=poverty_rate,total_population&vintage=2009-acs5",
      ["2009-acs5", "-acs5, 20", "(poverty_rate", "total_population)"],
    ],
    [
      "level=county&metrics=poverty_rate,laus_unemployment_rate&vintage=2009-acs5",
      ["2009-acs5", "-acs5, 20", "(poverty_rate)"],
    ],
    [
      "level=state&metrics=poverty_rate,laus_unemployment_rate&period=1950-01",
      ["1950-01", "accepted: 1976-01 to ", "(laus_unemployment_rate)"],
    ],
    ["level=county&metrics=qcew_total_wages&period=1999-Q1", ["1999-Q1", "2016-Q1 to 2016-Q4 (qcew_total_wages)"]],
  ])("that none of the metrics that take it has is a 404 with what is accepted: %s", async (query, words) => {
    const { error } = await table(query);
    expect(error?.status).toBe(404);
    for (const word of words) expect(error?.message).toContain(word);
  });

  test("that only some of the metrics lack gives their nulls a reason", async () => {
    // The loaded files of 2010 have incomes of counties, and no population.
    const query = "level=county&state=CA&metrics=median_household_income,total_population&vintage=2010-acs5";
    const { data, metadata } = await table(query);
    const [income, population] = metadata.metrics;
    expect([income?.period, population?.period]).toEqual(["2010-acs5", "2010-acs5"]);
    expect([income!.values > 3_000, population?.values]).toEqual([true, 0]);
    expect(data.length).toBe(50);
    for (const row of data) {
      expect(row.median_household_income?.value).toBeGreaterThan(0);
      expect(row.total_population).toMatchObject({ value: null, value_note: "not_loaded" });
    }
    expect(metadata.notes.join()).toContain("total_population at level county: the loaded files have no value in 2010");
  });
});

/** A database whose statements are counted. */
function counted(sql: Sql): { sql: Sql; take(): number } {
  const statements = new Set<unknown>();
  const proxy = new Proxy(sql, {
    apply(target, that, words) {
      const query = Reflect.apply(target as never, that, words) as { handle?: () => unknown };
      const handle = query.handle?.bind(query);
      if (handle)
        query.handle = () => {
          statements.add(query); // a fragment of another statement is never handled by itself
          return handle();
        };
      return query;
    },
  });
  const take = () => {
    const { size } = statements;
    statements.clear();
    return size;
  };
  return { sql: proxy, take };
}

test("a page of many metrics takes as many statements as one metric of each dataset and vintage", async () => {
  const sources = await allMetricSources();
  const state = (dataset: string): DatasetState => ({
    ...{ dataset, version: 1, stamp: `counted ${dataset}`, published: "1", updatedAt: "2026-01-01T00:00:00Z" },
  });
  const { sql, take } = counted(server.scratch.database.sql);
  const statementsOf = async (names: readonly string[], level: "state" | "county") => {
    const named = names.map((name) => {
      const source = sources.find(({ metrics }) => metrics.some((metric) => metric.name === name))!; // of the list
      return { source, metric: source.metrics.find((metric) => metric.name === name)! };
    });
    const sent: SentTable = {
      ...{ level, vintage: level === "county" ? "2023-acs5" : undefined, period: undefined, adjustment: undefined },
      ...{ naics: undefined, ownership: undefined, soc: undefined },
    };
    const opened = await openTable(sql, askedMetrics(named, sent, state), {
      level,
      state: undefined,
      codes: undefined,
    });
    const withRows = opened.columns.map(({ areas }) => new Set(areas.map(({ code }) => code)));
    const part = opened.areas.filter(({ code }) => withRows.every((codes) => codes.has(code))).slice(0, 50);
    expect(part.length).toBeGreaterThan(0);
    take();
    const values = await opened.valuesOf(part);
    expect(values.map((list) => list.length)).toEqual(names.map(() => part.length));
    return take();
  };
  const one = ["median_household_income", "qcew_total_wages", "sba_loan_count"];
  expect(await statementsOf(one, "county")).toBe(3);
  const many = ["poverty_rate", "total_population", "qcew_avg_weekly_wage", "sba_total_amount", "sba_jobs_supported"];
  expect(await statementsOf([...one, ...many], "county")).toBe(3);
  const ofStates = ["laus_unemployment_rate", "laus_labor_force", "jolts_hires_rate", "jolts_quits_rate"];
  expect(await statementsOf(ofStates, "state")).toBe(2);
});

test("without its database a table is a 503, and the table again once it is back", async () => {
  const store = await starterStore("values_outage");
  const network = await brokenNetwork(store.url);
  const reached = openDatabase({ url: network.url }, { max: 2, purpose: "answers", deadlineMs: 700 });
  const own = await startFromSource({ scratch: { ...store, database: reached } });
  const path = "/v1/us/values?level=state&metrics=laus_unemployment_rate,poverty_rate";
  try {
    const before = await own.get(path);
    expect(before.status).toBe(200);
    network.refuse();
    for (const more of ["&page=2", "&places=06", "&period=2019-03"]) {
      const response = await own.get(path + more);
      expect(response.status).toBe(503);
      expect(((await response.json()) as Table).error).toMatchObject({ code: "unavailable" });
    }
    network.heal();
    await waitUntil("the table is back", async () => (await own.get(`${path}&places=06`)).status === 200);
    expect(await own.json<Table>(`${path}&period=2019-03&places=06`)).toMatchObject({ data: [{ fips: "06" }] });
  } finally {
    await own.stop();
    await reached.close();
    await network.close();
    await store.close();
  }
}, 120_000);
