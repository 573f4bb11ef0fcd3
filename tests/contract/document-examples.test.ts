import { beforeAll, expect, test } from "bun:test";
import type { SharedServer } from "../support/server.ts";
import { answersJson, type DocumentedPaths, isData, readsOf } from "./documented.ts";
import { fullServer } from "./full-server.ts";

interface Parameter {
  name: string;
  in: "path" | "query";
  required: boolean;
  /** Left out for the bounds of the screener: no company has every figure. */
  example?: string | number | string[];
  explode?: boolean;
}
type Document = { paths: DocumentedPaths<{ parameters: Parameter[] }> };

let server: SharedServer;
beforeAll(async () => {
  server = await fullServer();
}, 60_000);

/**
 * Required where the metric has several dimensions, or levels, as that of the example has; dimensions are of a metric,
 * and lending of `geo=county` is in a county.
 */
const isNeeded = (path: string, { name, required }: Parameter): boolean =>
  required ||
  name === "by" ||
  name === "metric" ||
  (name === "level" && path.startsWith("/v1/us/bls/")) ||
  (name === "county" && path === "/v1/us/sba/industries/{naics}/lending");

const hasExample = ({ example }: Parameter): boolean => example !== undefined;

/** The path with the examples of all that is needed, and of `optional` next to it. */
function exampleOf(path: string, parameters: readonly Parameter[], optional?: Parameter): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const parameter of parameters) {
    const { name, example } = parameter;
    const value = String(example);
    if (parameter.in === "path") filled = filled.replace(`{${name}}`, value);
    else if (isNeeded(path, parameter) || parameter === optional) query.set(name, value);
  }
  return `${filled}?${query}`;
}

test("the starter data answers every example of the OpenAPI document except lending and sections", async () => {
  const { paths } = await server.json<Document>("/openapi.json");
  const urls = readsOf(paths)
    .filter(isData)
    .flatMap(({ path, operation: { parameters } }) =>
      [undefined, ...parameters.filter((parameter) => !isNeeded(path, parameter) && hasExample(parameter))].map(
        (parameter) => exampleOf(path, parameters, parameter),
      ),
    );
  expect(urls.length).toBeGreaterThan(40);
  const failed: string[] = [];
  for (const url of urls) {
    const response = await server.get(url);
    const body = await response.text();
    if (response.status !== 200 || body.startsWith('{"data":[]')) failed.push(`${response.status} ${url}`);
  }
  expect(failed).toEqual([]);
}, 120_000);

test("the examples of an endpoint's parameters work together, as the page sends them", async () => {
  const { paths } = await server.json<Document>("/openapi.json");
  const failed: string[] = [];
  for (const { path, operation } of readsOf(paths).filter(isData)) {
    const query = new URLSearchParams();
    for (const { name, in: place, example } of operation.parameters.filter(hasExample))
      if (place === "query") query.set(name, String(example));
    const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
      String(operation.parameters.find((one) => one.name === name)?.example),
    );
    const response = await server.get(`${filled}?${query}`);
    const body = await response.text();
    if (response.status !== 200 || body.startsWith('{"data":[]'))
      failed.push(`${filled}?${query}: ${body.slice(0, 99)}`);
  }
  expect(failed).toEqual([]);
}, 120_000);

const LISTS = [
  ...["places", "metrics", "naics", "fips", "form", "include", "sic", "state", "county_fips", "cbsa", "exchange"],
  ...["category", "currency", "sort", "fields", "section_type", "ticker", "item_codes"],
];

test("a list gives the same answer with commas and with a repeated parameter", async () => {
  const { paths } = await server.json<Document>("/openapi.json");
  const lists = readsOf(paths)
    .filter(answersJson)
    .flatMap(({ path, operation: { parameters } }) =>
      parameters
        .filter(({ example }) => Array.isArray(example))
        .map((parameter) => {
          expect({ [path]: parameter.explode }).toEqual({ [path]: true });
          const values = parameter.example as string[]; // filtered above
          const otherExamples = exampleOf(
            path,
            parameters.filter((one) => one !== parameter),
          );
          return { path, sent: otherExamples, name: parameter.name, values };
        }),
    );
  expect(new Set(lists.map(({ name }) => name))).toEqual(new Set(LISTS));
  for (const { path, sent, name, values } of lists) {
    expect({ path, several: values.length > 1 }).toEqual({ path, several: true });
    const joined = await server.json(`${sent}&${name}=${values.join(",")}`);
    const repeated = await server.json(`${sent}&${values.map((value) => `${name}=${value}`).join("&")}`);
    expect(repeated).toEqual(joined);
  }
});

test("the link to the next page keeps every value of a list in either form", async () => {
  for (const forms of ["form=10-K,10-Q", "form=10-K&form=10-Q"]) {
    const first = await server.get(`/v1/us/sec/companies/AAPL/filings?${forms}&per_page=1`);
    const next = /<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "no link";
    const [one, two] = [await first.json(), await server.json(next)] as {
      pagination: { page: number; total: number };
    }[];
    expect(two?.pagination).toMatchObject({ page: 2, total: one?.pagination.total });
  }
});

test("the newest month of CES and of JOLTS is one row of CSV", async () => {
  for (const survey of ["employment", "turnover"]) {
    const path = `/v1/us/bls/industries/31-33/${survey}/latest`;
    const { data } = await server.json<{ data: { period: string } }>(path);
    const [header, row, ...others] = (await (await server.get(`${path}?format=csv`)).text()).trim().split("\r\n");
    expect(header?.split(",")).toContain("period");
    expect(row).toContain(data.period);
    expect(others).toEqual([]);
  }
});

test("example figures in the document belong to the place and vintage that it names", async () => {
  const { data } = await server.json("/v1/us/census/places/06001/metrics?vintage=2023-acs5&category=income");
  expect(data).toMatchObject({
    name: "Alameda County, California",
    metrics: { income: { median_household_income: { value: 126240, unit: "usd", moe: 1364 } } },
  });
  const place = await server.json("/v1/us/census/places/06001");
  expect(place.data).toMatchObject({
    population: 1649473,
    population_vintage: "2024-acs5",
    latitude: 37.647139,
    longitude: -121.912488,
    land_area_sq_mi: 737.459,
    water_area_sq_mi: 83.749,
  });
});

test("the density of a state names the source of its land area", async () => {
  const { metadata } = await server.json("/v1/us/census/places/06/metrics");
  expect(metadata?.notes).toContain("Density uses the land area from GEOINFO2023, the nearest loaded source to 2018.");
});

test("a table that was read only of the tracts of another city is not loaded of a tract", async () => {
  // DP05 of 2018 is there of Chicago's 1,319 tracts, other tables of Oakland's 112.
  const path = "/v1/us/census/places/06001400100/metrics?vintage=2018-acs5&metrics=median_age,pct_over_65";
  const { data } = (await server.json(path)) as { data: { metrics: Record<string, object> } };
  expect(Object.assign({}, ...Object.values(data.metrics))).toMatchObject({
    median_age: { value: null, value_note: "not_loaded" },
    pct_over_65: { value: null, value_note: "not_loaded" },
  });
});
