import { beforeAll, describe, expect, test } from "bun:test";
import { boundaries } from "../../../src/reference/boundaries/boundaries.ts";
import { servedCommand } from "../../support/command.ts";
import type { SharedServer } from "../../support/server.ts";
import { placesServer } from "../places-server.ts";

let server: SharedServer;
beforeAll(async () => {
  server = await placesServer();
});

const open = (path: string) => fetch(server.url + path, { headers: { accept: "text/html" } });

async function read(path: string): Promise<string> {
  const response = await open(path);
  expect(`${response.status} ${path}`).toBe(`200 ${path}`);
  return response.text();
}

/** Returns the values that a choice offers. */
const optionsOf = (html: string, id: string): (string | undefined)[] => {
  const [, options = ""] = new RegExp(`<select id="${id}"[^>]*>(.*?)</select>`, "s").exec(html) ?? [];
  return [...options.matchAll(/<option (?:value="([^"]*)"|value)/g)].map(([, value = ""]) => value);
};

const INCOMES = "metric=median_household_income&period=2022-acs5";

describe("a map of counties", () => {
  test("has classes whose limits and numbers are those of the API's values", async () => {
    const html = await read(`/map?level=county&${INCOMES}`);
    const answer = await server.get(
      "/v1/us/census/metrics/median_household_income/values?level=county&vintage=2022-acs5&format=ndjson",
    );
    const lines = (await answer.text()).trimEnd().split("\n");
    const shapes = await boundaries("county", 2022);
    const drawn = lines
      .map((line) => JSON.parse(line) as { fips: string; value: number | null })
      .filter(({ fips }) => shapes[fips] !== undefined);
    const values = drawn.flatMap(({ value }) => value ?? []).sort((a, b) => a - b);
    const limits = /data-limits="([^"]*)"/.exec(html)?.[1]?.split(",").map(Number) ?? [];
    expect(limits.every((limit) => values.includes(limit))).toBe(true);
    const counts = [...html.matchAll(/class="swatch".*?<span class="unit">([\d,]+)</g)].map(([, count = ""]) =>
      Number(count.replace(",", "")),
    );
    const expected = [...limits, Number.POSITIVE_INFINITY].map(
      (limit, index) => values.filter((value) => value < limit && value >= (limits[index - 1] ?? 0)).length,
    );
    expect(counts.slice(0, expected.length)).toEqual(expected);
    // Every shape is counted once, those without a row too.
    const hatched = Number(/more than two classes <span class="unit">([\d,]+)/.exec(html)?.[1] ?? 0);
    expect(counts.reduce((sum, count) => sum + count, 0) - hatched).toBe(3222);
  });

  test("draws the planning regions of Connecticut in the vintages that have them, and says the year", async () => {
    const html = await read(`/map?level=county&state=09&${INCOMES}`);
    expect(html).toContain("Boundaries of 2022: U.S. Census Bureau.");
    expect(html).not.toContain("In the table, not on the map");
    expect(html).toMatch(/href="[^"]*\/assets\/counties-2022\.\w+\.json"/);
    expect(html).toContain('<a href="/places/09120?level=county">Greater Bridgeport Planning Region</a>');
  });

  test("of one state shows only that state", async () => {
    const html = await read(`/map?level=county&state=01&${INCOMES}`);
    expect(html).toContain("Median household income by county in Alabama");
    expect(html).toContain("Autauga County");
    expect(html).not.toContain("Alameda County");
    expect(html).not.toContain('viewBox="0 0 9750 6100"');
  });

  test("of loans opens on the newest quarter that is loaded, and offers only the loaded quarters", async () => {
    const answer = await server.get("/v1/us/sba/states/06/lending?from_period=1990-Q4");
    const { data } = (await answer.json()) as { data: { period: string; loan_count: number | null }[] };
    const quarters = data.filter(({ loan_count: count }) => count !== null).map(({ period }) => period);
    expect(quarters.length).toBeLessThan(data.length); // the edition has gaps
    const html = await read("/map?metric=sba_loan_count&level=county");
    expect(optionsOf(html, "map-period")).toEqual(["", ...quarters.toReversed()]);
    expect(html).toContain(`Q${quarters.at(-1)?.slice(-1)} ${quarters.at(-1)?.slice(0, 4)}, loaded`);
  });

  test("keeps a period of its address chosen, though nothing of it is loaded", async () => {
    const html = await read("/map?metric=sba_loan_count&level=county&period=2005-Q1");
    expect(html).toContain('<option value="2005-Q1" selected>Q1 2005 (not loaded)</option>');
    expect(html).toContain(
      "No value of counties in the United States is loaded for Q1 2005. Other periods may have some",
    );
  });

  test("of areas that all have one value says it, and is not a map of one color", async () => {
    const html = await read("/map?metric=sba_loan_count&level=county&state=01");
    expect(html).toMatch(
      /All \d+ counties with a value have the same one: 0 loans\. A map of them would have one color\./,
    );
    expect(html).not.toContain('<figure class="map"');
    expect(html).toContain("csv=values");
  });

  test("of loans says why a county has none", async () => {
    const html = await read("/map?metric=sba_median_loan_size&level=county");
    expect(html).toContain("Miami-Dade County, FL");
    expect(html).toContain("without a loan in the quarter");
  });
});

test("a map of states is drawn on the page itself, with the reason where a state has no value", async () => {
  const html = await read("/map?metric=median_household_income&period=2018-acs1");
  expect(html).toMatch(/<path class="class-\d" data-code="06" d="M[^"]+"><title>California: \$75,277 ±\$321, class/);
  expect(html).toMatch(/<path class="no-value" data-code="48" d="M[^"]+"><title>[^<]*: no value, /);
});

test("tracts of a county are a table, and the page says why", async () => {
  const html = await read("/map?metric=total_population&level=tract&county=06001&period=2022-acs5");
  expect(html).toContain("Total population by tract in Alameda County, California");
  expect(html).toContain("the program has only the boundaries of states and counties");
  expect(html).toContain("3,038 <span");
  expect(await read("/map?level=tract")).toContain("Choose a state, then a county");
});

test("a median above the published range is not shown as a value, in the table and in the legend", async () => {
  const html = await read("/map?metric=median_household_income&level=tract&county=06001&period=2022-acs5");
  expect(html).toContain("over $250,000");
  expect(html).toMatch(/\$[\d,]+ and over <span class="unit">/);
  expect(html).toMatch(/>Census Tract 4001<\/a>/); // the title names the county
});

test("the values of a map come as the CSV of the API, and its picture as SVG without anything to run", async () => {
  const path = `/map?level=county&state=01&${INCOMES}`;
  const answer = await server.get(
    "/v1/us/census/metrics/median_household_income/values?level=county&state=01&vintage=2022-acs5&format=csv",
  );
  expect(await (await open(`${path}&csv=values`)).text()).toBe(await answer.text());
  const picture = await open(`${path}&svg=map`);
  expect(picture.headers.get("content-type")).toBe("image/svg+xml");
  expect(picture.headers.get("content-security-policy")).toContain("default-src 'none'");
  const svg = await picture.text();
  expect(svg).toStartWith("<svg");
  expect(svg.match(/<path fill="#[0-9a-f]{6}"/g)).toHaveLength(67); // the counties of Alabama
  expect(svg).not.toContain("<script");
  // What is saved gets published: it says the place, the unit, what its marks mean, and where it is from.
  for (const part of [
    "Alabama · ACS 5-year",
    "US dollars; classes with",
    "Source: U.S. Census Bureau",
    "Boundaries of 2022",
  ])
    expect(svg).toContain(part);
});

test("a shape that the answer has no row of has its name, and the legend counts it", async () => {
  const html = await read("/map?metric=median_household_income&period=2018-acs1");
  const drawn = [...html.matchAll(/<path class="(?:class-\d|no-value)" data-code="\d\d"/g)].length;
  expect(drawn).toBe(52);
  expect(html).not.toMatch(/Area \d\d:/);
  expect(html).not.toContain("not in this period");
  const answer = await server.get("/v1/us/census/metrics/median_household_income/values?level=state&vintage=2018-acs1");
  const { metadata } = (await answer.json()) as {
    metadata: { absent: { reason: string; areas: { name: string }[] }[] };
  };
  const absent = metadata.absent.flatMap(({ reason, areas }) => areas.map(({ name }) => ({ name, reason })));
  expect(absent.length).toBeGreaterThan(40);
  for (const { name, reason } of absent)
    expect(html).toContain(`<title>${name}: no value, ${reason.replaceAll("_", " ")}</title>`);
});

test("a map has a title and limits of the reader's own, on its page and in its picture, and is embedded", async () => {
  const path = `/map?level=county&state=01&${INCOMES}&title=Pay+%3Cin%3E+Alabama&limits=40000,60000`;
  const html = await read(path);
  expect(html).toContain("Pay &lt;in> Alabama");
  expect(html).toContain('data-limits="40000,60000"');
  expect(html).toContain("under $40,000");
  expect(html).toContain("$60,000 and over");
  expect(html).toContain("limits=40000,60000&amp;amp;svg=map");
  const picture = await open(`${path}&svg=map`);
  expect(picture.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect((await open(path)).headers.get("cross-origin-resource-policy")).toBe("same-origin");
  expect(await picture.text()).toContain("Pay &lt;in> Alabama");
});

describe("addresses", () => {
  test("of an unknown metric, level, area or period say what is accepted", async () => {
    for (const [path, status, reason] of [
      ["/map?metric=<script>alert(1)</script>", 400, "is not a metric of maps; accepted: median_age"],
      ["/map?level=galaxy", 400, "accepted: state, county, tract"],
      ["/map?level=county&state=00", 400, "is not a state"],
      ["/map?limits=5,3", 400, "rising numbers"],
      ["/map?limits=a", 400, "rising numbers"],
      ["/map?colour=red", 400, "colour: is not a parameter of this page; accepted: metric"],
      ["/map?level=tract&county=1", 400, "is not a county"],
      ["/map?metric=sba_loan_count&level=state", 400, "accepted: county"],
      ["/map?period=1990", 400, "1990"],
      ["/map?period='%22><img src=x>", 400, "accepted: YYYY-acs5"],
    ] as const) {
      const response = await open(path);
      expect(`${response.status} ${path}`).toBe(`${status} ${path}`);
      const html = await response.text();
      expect(html).toContain(reason);
      expect(html).not.toMatch(/<img|<script>/);
    }
  });

  test("of what is not loaded name the command that loads it, next to the form if there is a choice", async () => {
    const survey = await open("/map?metric=laus_unemployment_rate&level=county");
    expect(survey.status).toBe(503);
    expect(await survey.text()).toContain(servedCommand("load"));
    const vintage = await open("/map?level=county&period=2009-acs5");
    expect(vintage.status).toBe(404);
    const html = await vintage.text();
    expect(html).toContain(servedCommand("load census --vintage 2009-acs5"));
    // Of the choices, those that nothing is loaded of are marked.
    expect(html).toContain(">Median household income</option>");
    expect(html).toContain(">Gini index of income inequality (not loaded)</option>");
    expect(html).toContain('<select id="map-metric"');
  });
});

/** Returns where a page leads on to. */
const leads = async (path: string): Promise<string | null> =>
  (await fetch(server.url + path, { headers: { accept: "text/html" }, redirect: "manual" })).headers.get("location");

test("a metric with other periods or levels than the one before leaves the form, to choose again", async () => {
  const changed = "/map?metric=sba_loan_count&level=county&period=2022-acs5&period_of=median_household_income";
  expect(await read(changed)).toContain("Miami-Dade County, FL");
  expect(await leads(changed)).toBe("/map?metric=sba_loan_count&level=county");
  const same = "/map?metric=median_household_income&level=county&period=2022-acs5";
  for (const metric of ["median_household_income", "total_population"])
    expect(await leads(`${same}&period_of=${metric}`)).toBe(same);
  for (const path of ["/map?metric=sba_loan_count&level=county&period=2024-01", "/map?metric=sba_loan_count"]) {
    const response = await open(path);
    expect(`${response.status} ${path}`).toBe(`400 ${path}`);
    expect(await response.text()).toContain('<select id="map-metric"');
  }
});

test("the boundaries of counties are kept by browsers under a name of their own, in each encoding", async () => {
  const address =
    /href="(\/assets\/counties-2022\.\w+\.json)"/.exec(await read(`/map?level=county&${INCOMES}`))?.[1] ?? "";
  const texts = await Promise.all(
    ["zstd", "br", "gzip", "identity"].map(async (encoding) => {
      const response = await fetch(server.url + address, { headers: { "accept-encoding": encoding } });
      expect(response.headers.get("cache-control")).toContain("immutable");
      expect(response.headers.get("content-type")).toBe("application/json");
      return response.text();
    }),
  );
  expect(new Set(texts).size).toBe(1);
  expect(Object.keys(JSON.parse(texts[0] ?? "{}"))).toContain("06001");
});
