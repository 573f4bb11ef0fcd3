import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { seedCensus } from "../contract/census-seed.ts";
import { servedCommand } from "../support/command.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { pageText } from "./page-text.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ seed: async ({ database }) => void (await seedCensus(database)) });
});
afterAll(() => server.stop());

const open = (path: string) => fetch(server.url + path, { headers: { accept: "text/html" }, redirect: "manual" });

const read = (path: string) => pageText(server, path);

const INCOMES = "metric=median_household_income&vintage=2022-acs5";

describe("a comparison of places", () => {
  test("has values with margins, differences from the first, and a mark on those that aren't significant", async () => {
    const path = `/compare?places=01001,01003,06001&${INCOMES}`;
    const text = await read(path);
    expect(text).toContain("Median household income of 3 places");
    expect(text).toContain("$68,315 ±$4,941");
    const answer = await server.get(
      "/v1/us/census/metrics/median_household_income/compare?places=01001,01003,06001&vintage=2022-acs5",
    );
    const { data } = (await answer.json()) as { data: { places: { significant_vs_first: boolean | null }[] } };
    expect(data.places.map((place) => place.significant_vs_first)).toEqual([null, false, true]);
    expect(text).toContain("+$2,724 ≈ not significant");
    expect(text).toMatch(/\+\$54,173 Put first/);
  });

  test("draws all bars on one axis, with the first place in each row", async () => {
    const html = await (await open(`/compare?places=01001,01003,06001&${INCOMES}`)).text();
    const bars = html.match(/<svg class="marks".*?<\/svg>/g) ?? [];
    expect(bars).toHaveLength(3);
    const firstDot = /<circle cx="([\d.]+)"/.exec(bars[0] ?? "")?.[1];
    for (const bar of bars.slice(1)) expect(bar).toContain(`<line class="stroke" x1="${firstDot}"`);
  });

  test("of one place offers the areas around it", async () => {
    const html = await (await open(`/compare?places=01001&${INCOMES}`)).text();
    expect(html).toContain("Compare with Alabama");
    expect(html).toContain('href="/compare?places=01001,01&amp;metric=median_household_income&amp;vintage=2022-acs5"');
  });

  test("loses a place and gets another first place by links", async () => {
    const html = await (await open(`/compare?places=01001,01003,06001&${INCOMES}`)).text();
    expect(html).toContain('href="/compare?places=01001,06001&amp;metric');
    expect(html).toContain('href="/compare?places=06001,01001,01003&amp;metric');
  });

  test("adds what a search finds, without script, and says so where it finds nothing", async () => {
    const response = await open(`/compare?places=01001&${INCOMES}&add=Baldwin+County`);
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(
      "/compare?places=01001,01003&metric=median_household_income&vintage=2022-acs5",
    );
    expect(await read(`/compare?places=01001&add=zzzz<script>`)).toContain("Nothing that can be added has");
  });

  test("suggests only places, without those that are compared already", async () => {
    const response = await open(`/compare/suggestions?places=01001&q=alabama`);
    const { groups } = (await response.json()) as { groups: { title: string; items: { href: string }[] }[] };
    expect(groups.map(({ title }) => title)).toEqual(["Places"]);
    const addresses = groups[0]?.items.map(({ href }) => href) ?? [];
    expect(addresses).toContain("/compare?places=01001,01003");
    expect(addresses).not.toContain("/compare?places=01001,01001");
  });

  test("comes as the CSV of the API", async () => {
    const answer = await server.get(
      "/v1/us/census/metrics/median_household_income/compare?places=01001,06001&vintage=2022-acs5&format=csv",
    );
    const file = await open(`/compare?places=01001,06001&${INCOMES}&csv=values`);
    expect(await file.text()).toBe(await answer.text());
  });
});

test("pages without anything to compare say what to add", async () => {
  expect(await read("/compare")).toContain("Add two places above");
  expect(await read("/compare?industries=")).toContain("Add industries by the box above");
  expect(await read("/compare?companies=")).toContain("Add companies by the box above");
});

test("addresses of too many, of two kinds or of unknown codes say what is accepted, and run nothing", async () => {
  const eleven = Array.from({ length: 11 }, (_, index) => `0100${index}`).join(",");
  for (const [path, status, reason] of [
    [`/compare?places=${eleven}`, 400, "11 are listed; accepted: up to 10"],
    ["/compare?places=01&companies=AAPL", 400, "is not compared with places"],
    ["/compare?places=01001,99999", 400, "99999"],
    ["/compare?places=01001,<script>alert(1)</script>", 400, "&lt;script>"],
    ["/compare?places=01001,06001&metric=<img src=x>", 400, "metric"],
    ["/compare?industries=999999", 503, servedCommand("load")],
    ["/compare?companies=NOBODY", 503, servedCommand("load sec")],
  ] as const) {
    const response = await open(path);
    expect(`${response.status} ${path}`).toBe(`${status} ${path}`);
    const html = await response.text();
    expect(html).toContain(reason);
    expect(html).not.toMatch(/<img|<script>/);
  }
});
