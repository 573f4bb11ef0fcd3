import { beforeAll, describe, expect, test } from "bun:test";
import { type SharedServer, starterServer } from "../support/server.ts";
import { type ExpectedHit, MEASURES, MEASURES_OF, NAMES, STATES, UNCLEAR, ZIPS } from "./find-queries.ts";

let server: SharedServer;
beforeAll(async () => {
  server = await starterServer();
});

interface Suggested {
  groups: { title: string; items: { label: string; place: string; href: string }[] }[];
  notes: string[];
}

const suggest = async (query: string): Promise<Suggested> => {
  const response = await fetch(`${server.url}/find/suggestions?${new URLSearchParams({ q: query })}`);
  return (await response.json()) as Suggested;
};

/** Whether an address is the expected one, or continues after it with a parameter or an anchor. */
const isAt = (address: string, expected: string): boolean =>
  address === expected ||
  (address.startsWith(expected) && /^[?#&]|^$/.test(address.slice(expected.length))) ||
  (expected.endsWith("#") && address.startsWith(expected));

describe.each([
  ["a measure in users' words", MEASURES],
  ["a measure with a place, an industry, an occupation or a company", MEASURES_OF],
  ["a name, a ticker or a code", NAMES],
  ["a state", STATES],
  ["a ZIP code", ZIPS],
  ["a misspelled or ambiguous text", UNCLEAR],
] as const)("%s leads to its page first", (_, queries: readonly ExpectedHit[]) => {
  test.each(queries)("%s", async (query, group, address) => {
    const { groups } = await suggest(query);
    const first = groups[0]?.items[0];
    const hit = [groups[0]?.title, first && isAt(first.href, address) ? address : first?.href];
    expect(hit).toEqual([group, address]);
  });
});

test("at least 200 queries are tried", () => {
  expect([MEASURES, MEASURES_OF, NAMES, STATES, ZIPS, UNCLEAR].flat().length).toBeGreaterThanOrEqual(200);
});

const page = async (query: string): Promise<string> =>
  (await fetch(`${server.url}/find?${new URLSearchParams({ q: query })}`)).text();

test("two measures with one title say which survey has each", async () => {
  const { groups } = await suggest("unemployment");
  const [first, second] = groups[0]?.items ?? [];
  expect([first?.label, second?.label]).toEqual(["Unemployment rate", "Unemployment rate"]);
  expect([first?.place, second?.place]).toEqual([
    expect.stringContaining("BLS LAUS"),
    expect.stringContaining("Census ACS"),
  ]);
});

test("words that were not used, and misspelled ones, are said", async () => {
  expect((await suggest("rent xyzzy")).notes).toEqual(["Not used: “xyzzy”"]);
  expect((await suggest("unemployment wayne county xyzzy")).notes).toEqual(["Not used: “xyzzy”"]);
  expect(await page("rent xyzzy")).toContain("Not used: “xyzzy”.");
  expect(await page("califronia")).toContain("Read as “California”.");
});

test("a county that was found by a ZIP code says so", async () => {
  const { groups } = await suggest("94110");
  expect(groups[0]?.items[0]?.place).toBe("County, by ZIP code 94110");
});

test("a measure says where it is not loaded of a place, and is left out where no company has it", async () => {
  const [rent] = (await suggest("rent 94110")).groups[0]?.items ?? [];
  expect(rent).toMatchObject({
    label: "Median gross rent: San Francisco County, California",
    place: expect.stringMatching(/; not loaded for it$/),
  });
  const [income] = (await suggest("income 94110")).groups[0]?.items ?? [];
  expect(income?.place).not.toContain("not loaded");
  const margins = (await suggest("net margin apple")).groups[0]?.items.map(({ label }) => label);
  expect(margins).toEqual(["Net margin: Apple Inc.", "Gross margin: Apple Inc."]); // and none of apple orchards
});

test("`la` offers Louisiana and Los Angeles", async () => {
  const places = (await suggest("la")).groups[0]?.items.map(({ label }) => label) ?? [];
  expect(places[0]).toBe("Louisiana");
  expect(places.some((label) => label.startsWith("Los Angeles"))).toBe(true);
});

test.each(["unemployment", "apple", "rent 94110", "jobs in construction"])(
  "the page of %s begins with the first suggestion",
  async (query) => {
    const { groups } = await suggest(query);
    const [, address] = /<ul class="results"><li><a href="([^"]+)"/.exec(await page(query)) ?? [];
    expect(address?.replaceAll("&amp;", "&")).toBe(groups[0]?.items[0]?.href);
  },
);
