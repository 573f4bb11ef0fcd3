import { beforeAll, describe, expect, test } from "bun:test";
import { servedCommand } from "../support/command.ts";
import type { SharedServer } from "../support/server.ts";
import { linksOf, pageText } from "./page-text.ts";
import { placesServer } from "./places-server.ts";

let server: SharedServer;
beforeAll(async () => {
  server = await placesServer();
});

const open = (path: string) => fetch(server.url + path, { headers: { accept: "text/html" } });

const html = async (path: string): Promise<string> => (await open(path)).text();

const read = (path: string) => pageText(server, path);

test("a place's page shows values with their margins, next to its state and the nation", async () => {
  const text = await read("/places/01001?vintage=2022-acs5");
  expect(text).toContain("Autauga County, Alabama");
  expect(text).toContain("ACS 5-year estimates, 2018–2022, loaded");
  expect(text).toContain("$68,315 ±$4,941");
  expect(text).toContain("11.3 ±2.0");
  expect(text).toContain("$59,609 ±$400"); // of the state
  expect(text).toContain("2018: $58,786, 2022: $68,315");
});

test("a missing value has its reason instead, and the newest vintage with a value", async () => {
  const text = await read("/places/06001?vintage=2022-acs5");
  expect(text).toContain("– too few samples");
  expect(text).toContain("– not loaded");
  expect(await read("/places/01001?vintage=2021-acs5")).toContain("in ACS 5-year, 2018–2022");
});

test("a median above the highest class is shown as such", async () => {
  expect(await read("/places/06001400100?vintage=2022-acs5")).toContain("over $250,000");
});

test("key figures are in their newest vintages, with their years, unless a vintage is chosen", async () => {
  const figures = async (path: string) => /<ul class="key-figures">.*?<\/ul>/s.exec(await html(path))?.[0] ?? "";
  // The table is of 2018-acs1, where most of its metrics are.
  expect(await figures("/places/06001")).toMatch(/\$122,488.*ACS 5-year, 2018–2022/s);
  const chosen = await figures("/places/06001?vintage=2018-acs1");
  expect(chosen).toMatch(/\$101,744.*ACS 1-year, 2018/s);
  expect(chosen).not.toContain("2018–2022");
});

test("a page names newer and fuller vintages, with how much each has and its address", async () => {
  const place = await html("/places/41860");
  const why = "This is the newest vintage with at least half as many values as the fullest.";
  expect(place).toContain(`${why} It has 3 of the 26 metrics. Others:`);
  expect(place).toContain('<a href="/places/41860?vintage=2022-acs5">ACS 5-year estimates, 2018–2022</a> (1)');
  const compared = await html("/compare?places=01001,09001&metric=median_household_income");
  expect(compared).toMatch(/It has 1 of the 2 places\. Others:.*vintage=2018-acs5".*2014–2018<\/a> \(2\)/s);
  const chosen = await html("/places/41860?vintage=2022-acs5");
  expect(chosen).not.toContain(why);
  expect(await html("/places/41860?vintage=2018-acs5")).not.toContain("Others:");
});

test("a place is compared only in one vintage, and its page says who has no figures in it", async () => {
  const page = await read("/places/01001?vintage=2018-acs5");
  expect(page).not.toContain("$49,861"); // Alabama's, of 2018-acs1
  expect(page).toContain("No figures of Alabama and the United States are loaded in this vintage.");
  expect(await read("/places/01001?vintage=2022-acs5")).not.toContain("No figures of");
});

test("metrics are one table that folds by category; a category without a value is folded", async () => {
  const page = await html("/places/01001?vintage=2022-acs5");
  const [table = ""] = /<table class="metrics"[^>]*>.*?<\/table>/s.exec(page) ?? [];
  const groups = [...table.matchAll(/<th id="(\w+)" scope="rowgroup"[^>]*><details( open)?/g)];
  expect(groups.map(([, id, open]) => [id, open !== undefined])).toEqual([
    ["demographics", true],
    ["population", true],
    ["race_ethnicity", false],
    ["income", true],
    ["housing", false],
    ["education", false],
    ["employment", false],
    ["health_insurance", false],
  ]);
  expect([...table.matchAll(/<thead>/g)]).toHaveLength(1);
});

test("the rates of the survey and of the BLS have their sources next to them", async () => {
  expect(await read("/places/01001")).toContain("ACS estimate, not the official rate of the BLS");
});

describe("the areas in a place", () => {
  test("are a table with the newest figures, the largest first, and the same as CSV", async () => {
    const page = await html("/places/01");
    const table = /<table class="areas"[^>]*>.*?<\/table>/s.exec(page)?.[0] ?? "";
    expect(table).toContain("people, 2018–2022");
    expect([...table.matchAll(/href="\/places\/(\d+)\?level=county"/g)].map(([, fips]) => fips)).toEqual([
      "01003",
      "01001",
    ]);
    const csv = await (await open("/places/01?csv=areas")).text();
    expect(csv.split("\r\n").slice(0, 2)).toEqual([
      "fips,name,level,total_population,total_population_moe,total_population_vintage,median_household_income," +
        "median_household_income_moe,median_household_income_vintage,poverty_rate,poverty_rate_moe," +
        "poverty_rate_vintage",
      '01003,"Baldwin County, Alabama",county,233420,,2022-acs5,71039,2374,2022-acs5,,,',
    ]);
  });

  test("of a county are tracts, which have a table of their own", async () => {
    expect(await html("/places/06001")).toContain(
      '"/map?metric=median_household_income&amp;level=tract&amp;county=06001"',
    );
  });
});

test("a county has a small map of its state, a city that of its state, the nation none", async () => {
  expect(await html("/places/06001")).toMatch(/<figure class="small-map">.*Alameda County in California\./s);
  expect(await html("/places/0653000")).toMatch(/<figure class="small-map">.*California\./s);
  expect(await html("/places/1")).not.toContain("small-map");
});

test("a key figure says how many of the peers are higher", async () => {
  expect(await read("/places/01001?vintage=2022-acs5")).toContain("1 of 2 counties in Alabama is higher");
  expect(await read("/places/01003?vintage=2022-acs5")).toContain("Highest of 2 counties in Alabama");
});

test("a breakdown shows its groups, with the reason where one has no value", async () => {
  const text = await read("/places/01001/breakdowns/median_household_income?by=race&vintage=2022-acs5");
  expect(text).toMatch(/Median household income of [^<]+ by race/); // a saved chart says the place
  expect(text).toContain("White alone $71,000 ±$5,000");
  expect(text).toMatch(/Pacific Islander alone – too few samples/);
});

test("a breakdown without a value says which command loads it", async () => {
  const text = await read("/places/01001/breakdowns/per_capita_income?by=race&vintage=2022-acs5");
  expect(text).toMatch(/No group has a value\. .*load it with: .*load census/);
});

test("a county has its loans, and says which command loads what is missing", async () => {
  const text = await read("/places/01001");
  expect(text).toContain("No 7(a) loan was approved in the loaded quarters");
  expect(text).toContain(`load it with: ${servedCommand("load laus")}`);
});

test("margins of a column are as wide as its longest one, and a page says why some are missing", async () => {
  const html = await (await open("/places/01001?vintage=2022-acs5")).text();
  expect(html).toContain('$68,315 <span class="moe ch-7">±$4,941</span>');
  expect(html).toContain('11.3 <span class="moe ch-7">±2.0</span>');
  expect(html).toContain("Values without ± have none: set to an official count, so without a margin");
  expect(html).not.toContain("±–"); // reads as an error
});

test("the population in a place's head has its years, which can be others than those of the figures", async () => {
  expect(await read("/places/01001?vintage=2018-acs5")).toMatch(/people \(\d{4} \d{4}\)|people \(\d{4}–\d{4}\)/);
});

describe("addresses", () => {
  test("of an unknown place, metric or table are a 404 or 400 that says so", async () => {
    for (const [path, status, reason] of [
      ["/places/99999", 404, "99999"],
      ["/places/abc", 400, "abc"],
      ["/places/01001?vintage=1990", 400, "1990"],
      ["/places/01001?csv=nothing", 404, "this page has metrics"],
      ["/places/01001/breakdowns/nothing?by=race", 400, "nothing"],
      ["/places/01001/breakdowns/median_age?by=nothing", 400, "nothing"],
    ] as const) {
      const response = await open(path);
      expect(`${response.status} ${path}`).toBe(`${status} ${path}`);
      expect(await response.text()).toContain(reason);
    }
  });

  test("of each link on a place's page answer", async () => {
    const html = await (await open("/places/01001?vintage=2022-acs5&level=county")).text();
    const addresses = linksOf(html.slice(html.indexOf("<main"))); // menus lead to other datasets
    expect(addresses.length).toBeGreaterThanOrEqual(18);
    for (const address of addresses) {
      const { status } = await open(address);
      // What is not loaded has a page that says so.
      expect(`${status} ${address}`).toBe(`${address.includes("csv=unemployment") ? 503 : 200} ${address}`);
    }
  });
});

test("a metric that is not loaded has no links to breakdowns", async () => {
  const html = await (await open("/places/01001?vintage=2022-acs5")).text();
  const { data } = await server.json<{ data: { metrics: Record<string, Record<string, { value_note?: string }>> } }>(
    "/v1/us/census/places/01001/metrics?vintage=2022-acs5",
  );
  const metrics = Object.values(data.metrics).flatMap((category) => Object.entries(category));
  const missing = metrics.filter(([, { value_note: note }]) => note === "not_loaded").map(([name]) => name);
  expect(missing.length).toBeGreaterThan(0);
  const linked = [...html.matchAll(/\/breakdowns\/(\w+)/g)].map(([, name = ""]) => name);
  expect(linked.length).toBeGreaterThan(0);
  expect(linked.filter((name) => missing.includes(name))).toEqual([]);
});

test("the metrics of a page come as the CSV of the API", async () => {
  const response = await open("/places/01001?vintage=2022-acs5&csv=metrics");
  const answer = await server.get("/v1/us/census/places/01001/metrics?vintage=2022-acs5&format=csv");
  expect(await response.text()).toBe(await answer.text());
});

describe("the search", () => {
  const suggest = async (text: string) => {
    const response = await fetch(`${server.url}/find/suggestions?${new URLSearchParams({ q: text })}`);
    return (await response.json()) as {
      groups: { title: string; items: { label: string; place: string; href: string }[] }[];
    };
  };

  test("puts names that begin with the text first, then those with a word that does", async () => {
    const { groups } = await suggest("oakland");
    expect(groups[0]?.items.map(({ label }) => label)).toEqual([
      "Oakland city, California",
      "San Francisco-Oakland-Berkeley, CA Metro Area",
    ]);
  });

  test("finds accents and codes, and leads to the level that a code is of", async () => {
    expect((await suggest("dona ana")).groups[0]?.items[0]).toMatchObject({
      label: "Doña Ana County, New Mexico",
      href: "/places/35013?level=county",
    });
    expect((await suggest("01001")).groups[0]?.items[0]?.href).toBe("/places/01001?level=county");
  });

  test("finds tracts only by numbers, since each has the name of its county", async () => {
    const labels = async (text: string) =>
      (await suggest(text)).groups.flatMap(({ items }) => items.map(({ label }) => label));
    expect((await labels("alameda")).filter((label) => label.startsWith("Census Tract"))).toEqual([]);
    expect((await labels("4001")).filter((label) => label.startsWith("Census Tract"))).toHaveLength(1);
  });

  test("answers an empty text, signs and long texts without an error", async () => {
    for (const text of ["", " ", "%", "'", "\\", "a".repeat(5000)]) expect((await suggest(text)).groups).toEqual([]);
  });

  test("offers a measure of which nothing is loaded, and says why", async () => {
    const { groups } = await suggest("net margin");
    expect(groups[0]?.items[0]).toMatchObject({
      label: "Net margin",
      href: "/screener?fields=net_margin&sort=-net_margin",
    });
    expect(groups[0]?.items[0]?.place).toContain("The screener is not built yet");
    expect((await suggest("layoffs")).groups[0]?.items[0]?.place).toContain("load jolts");
  });

  test("shows on its page what each kind has, and what is not loaded", async () => {
    const text = await read("/find?q=alabama");
    expect(text).toContain("Autauga County, Alabama");
    expect(text).toContain(servedCommand("load sec"));
  });
});
