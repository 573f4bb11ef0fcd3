import { beforeAll, describe, expect, test } from "bun:test";
import type { SharedServer } from "../support/server.ts";
import { type DocumentedPaths, readsOf } from "./documented.ts";
import { fullServer } from "./full-server.ts";

type Row = Record<string, string | number | null>;

let server: SharedServer;
beforeAll(async () => {
  server = await fullServer();
}, 180_000);

/** Lists with `sort`, and the fields of a row that have its code, name and figure. */
const LISTS = [
  {
    path: "/v1/us/census/metrics/median_household_income/values?level=county&vintage=2018-acs5",
    ...{ code: "fips", name: "name", figure: "value", sort: "value" },
  },
  {
    path: "/v1/us/bls/metrics/qcew_avg_weekly_wage/values?level=county&period=2016-Q4&naics=23",
    ...{ code: "fips", name: "name", figure: "value", sort: "value" },
  },
  {
    path: "/v1/us/bls/metrics/laus_unemployment_rate/values?level=state",
    ...{ code: "fips", name: "name", figure: "value", sort: "value" },
  },
  {
    path: "/v1/us/sba/counties?period=2026-Q2",
    ...{ code: "county_fips", name: "county_name", figure: "avg_loan_size", sort: "avg_loan_size" },
  },
  {
    path: "/v1/us/sba/counties?period=2026-Q2&state=FL",
    ...{ code: "county_fips", name: "county_name", figure: "loan_count", sort: "loan_count" },
  },
];

const wholeOf = async (path: string): Promise<Row[]> =>
  (await (await server.get(`${path}&format=ndjson`)).text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

const ROOT = new Intl.Collator("und");

describe.each(LISTS)("$path", ({ path, code, name, figure, sort }) => {
  const byCode = (a: Row, b: Row) => (String(a[code]) < String(b[code]) ? -1 : 1);

  test.each([sort, `-${sort}`, "name", "fips"])("sorted by %s: nulls last, ties by code", async (word) => {
    const direction = word.startsWith("-") ? -1 : 1;
    const expected = (await wholeOf(path)).toSorted((a, b) => {
      if (word === "name") return ROOT.compare(String(a[name]), String(b[name])) || byCode(a, b);
      if (word === "fips") return byCode(a, b);
      const [one, other] = [a[figure] ?? null, b[figure] ?? null];
      if (one === null || other === null) return Number(one === null) - Number(other === null) || byCode(a, b);
      return direction * (Number(one) - Number(other)) || byCode(a, b);
    });
    expect(expected.length).toBeGreaterThan(10);
    expect(await wholeOf(`${path}&sort=${word}`)).toEqual(expected);
  });

  test("has the same order in pages, in CSV, and after the link to the next page", async () => {
    const sorted = `${path}&sort=-${sort}`;
    const codes = (await wholeOf(sorted)).map((row) => String(row[code]));
    const pagesOf = async (target: string): Promise<string[]> => {
      const response = await server.get(target);
      const { data } = (await response.json()) as { data: Row[] };
      const next = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
      return [...data.map((row) => String(row[code])), ...(next === undefined ? [] : await pagesOf(next))];
    };
    expect(await pagesOf(`${sorted}&per_page=200`)).toEqual(codes);
    const [, ...lines] = (await (await server.get(`${sorted}&format=csv`)).text()).trimEnd().split("\r\n");
    expect(lines.map((line, index) => line.includes(codes[index] ?? "no row"))).toEqual(codes.map(() => true));
  });
});

describe.each([
  ["/v1/us/census/metrics/median_household_income/compare?places=48201,06001,06037", "places"],
  ["/v1/us/bls/states/compare?metric=laus_unemployment_rate&fips=36,06,01", "areas"],
])("%s", (path, field) => {
  test("is in the order that was asked for, or sorted", async () => {
    const rows = async (sort: string) => (await server.json<{ data: Record<string, Row[]> }>(path + sort)).data[field];
    const asked = (await rows("")) ?? [];
    expect(asked.map(({ fips }) => fips)).toEqual((path.split("=").at(-1) ?? "").split(","));
    expect(await rows("&sort=-value")).toEqual(asked.toSorted((a, b) => Number(b.value) - Number(a.value)));
    expect(await rows("&sort=name")).toEqual(asked.toSorted((a, b) => ROOT.compare(String(a.name), String(b.name))));
  });
});

test("every list of a figure of many areas can be sorted, in the same words", async () => {
  const { paths } = await server.json<{
    paths: DocumentedPaths<{ parameters: { name: string; schema: { enum?: string[] } }[] }>;
  }>("/openapi.json");
  const lists = readsOf(paths).filter(({ path }) => /\/(?:\{metric\}\/values|compare)$|\/sba\/counties$/.test(path));
  expect(lists).toHaveLength(6);
  for (const { path, operation } of lists)
    expect({ path, names: operation.parameters.map(({ name }) => name) }).toEqual({
      path,
      names: expect.arrayContaining(["sort"]),
    });
});
