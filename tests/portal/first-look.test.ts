import { beforeAll, describe, expect, test } from "bun:test";
import { fullServer } from "../contract/full-server.ts";
import type { SharedServer } from "../support/server.ts";
import { openPage, pageHtml, pageText, textOf } from "./page-text.ts";

/** What newcomers stumbled over on the starter data. */
let server: SharedServer;
beforeAll(async () => {
  server = await fullServer();
}, 180_000);

describe("a map", () => {
  test("says that a survey has no such area, where its answer has neither a row nor a reason", async () => {
    const text = await pageText(server, "/map?metric=laus_unemployment_rate&level=county");
    expect(text).toContain("no value: the survey has no such area 1");
    expect(text).toContain("15005 Kalawao County, Hawaii the survey has no such area");
  });

  test("without a value says of which areas and period, and offers no other period in vain", async () => {
    const text = await pageText(server, "/map?metric=median_rent&level=county&state=06");
    expect(text).toContain("No value of counties in California is loaded for ACS 5-year estimates, 2019–2023.");
    expect(text).toContain("Only part is loaded: Median gross rent for 1 county");
    expect(text).not.toContain("choose one above");
  });

  test("of a metric that does not exist leads to the one that was meant", async () => {
    const response = await openPage(server, "/map?metric=median_income");
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('did you mean <a href="/map?metric=median_household_income">');
  });

  test("of a survey in one state asks for the counties of this state only", async () => {
    const html = await pageHtml(server, "/map?metric=laus_unemployment_rate&level=county&state=10");
    expect(html).toContain("metrics/laus_unemployment_rate/values?level=county&amp;state=10");
    expect(textOf(html)).toContain("New Castle County, Delaware");
  });
});

describe("a choice of periods", () => {
  const optionsOf = (html: string, id: string): string[] => {
    const [, options = ""] = new RegExp(`<select id="${id}"[^>]*>(.*?)</select>`, "s").exec(html) ?? [];
    return [...options.matchAll(/<option value(?:="([^"]*)")?/g)].map(([, value = ""]) => value);
  };

  test("of counties offers no quarter of which the state has none", async () => {
    const quarters = ["2016-Q4", "2016-Q3", "2016-Q2", "2016-Q1"];
    const of = async (state: string) =>
      optionsOf(await pageHtml(server, `/map?metric=qcew_avg_weekly_wage&level=county&state=${state}`), "map-period");
    expect(await of("06")).toEqual(["", ...quarters]);
    expect(await of("34")).toEqual([""]); // only the nation and other states are in the starter data
  });

  test("of states offers no month without a survey", async () => {
    const months = optionsOf(await pageHtml(server, "/map?metric=laus_unemployment_rate"), "map-period");
    expect(months.slice(0, 5)).toEqual(["", "2026-01", "2025-12", "2025-11", "2025-09"]);
  });

  test("of an industry offers no release before the first with it, and marks adjustments without figures", async () => {
    const html = await pageHtml(server, "/industries/62");
    expect(optionsOf(html, "as_of")).toContain("2022-06-01");
    expect(optionsOf(html, "as_of")).not.toContain("2012-09-01");
    expect(textOf(html)).toContain("none (without employment)");
    expect(await pageHtml(server, "/industries/111110")).not.toContain('<select id="as_of"');
  });
});

test("a saved chart of a place names the years that are missing, as its page does", async () => {
  const gaps = "Not loaded: 1995, 2005, 2009, 2017, 2023.";
  expect(await pageText(server, "/places/06001")).toContain(gaps);
  for (const chart of ["unemployment-rate", "employed"])
    expect(textOf(await pageHtml(server, `/places/06001?svg=${chart}`))).toContain(gaps);
});

test("a saved chart of an industry says of which industry its figures are, where it is another", async () => {
  const note = "JOLTS does not publish 621: these are the figures of Health care and social assistance (620000)";
  expect(await pageText(server, "/industries/621")).toContain(note);
  expect(textOf(await pageHtml(server, "/industries/621?svg=openings-by-month"))).toContain(note);
});

test("a state has the newest months of unemployment before the years, as the figure on the home page has", async () => {
  const text = await pageText(server, "/places/06");
  expect(text).toMatch(/Unemployment rate of the BLS by month .* Unemployment rate of the BLS, annual averages/);
  expect(text).toContain("Jan 2026 5.4");
  expect(text).toContain("Not available: Oct 2025.");
  expect(await (await openPage(server, "/places/06?csv=unemployment_months")).text()).toContain("\n2026-01,06,");
  expect(await pageText(server, "/places/06001")).not.toContain("by month");
});

test("a population that is an official count has no sign of a margin, and the page says why", async () => {
  const text = await pageText(server, "/places/06001");
  expect(text).toContain("Total population people 1,649,473 ACS 5-year, 2020–2024");
  expect(text).toContain("Values without ± have none: set to an official count, so without a margin.");
});

test("a company of the same industry without a statement says so", async () => {
  const html = await pageHtml(server, "/companies/AAPL");
  expect(textOf(html)).toContain("Dell Technologies Inc. DELL no statement loaded – – – –");
  expect(html).not.toContain('title="–"');
});

test("the surroundings of a company tell a trend of unemployment from its rate", async () => {
  expect(await pageText(server, "/companies/AAPL/context")).toContain("Trend of unemployment in the county");
});

test("an earlier state of a series is named by its month where its day is not known", async () => {
  const html = await pageHtml(server, "/industries/62?as_of=2022-06-01");
  expect(html).toContain('<option value="2022-06-01" selected>as known in Jun 2022</option>');
  expect(html).toContain("As known in Jun 2022");
  expect(textOf(html)).not.toMatch(/published on \d{4}-\d{2}-01/); // a day that only the folder's month stands for
});

test("a company without facts says whether EDGAR has some, in the API and on its page", async () => {
  for (const [company, reason] of [
    ["MMM", "3M CO are not loaded, though its filings have XBRL"],
    ["9999901", "INVENTED FLOW METERS INC is invented, to try the program: it has no company facts"],
  ] as const) {
    const answer = await server.get(`/v1/us/sec/companies/${company}/ratios`);
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining(reason)]);
    for (const path of [`/companies/${company}`, `/companies/${company}/financials`])
      expect(await pageText(server, path)).toContain(reason);
  }
});

test("the answer with a report of the invented company says that its addresses lead nowhere", async () => {
  const notes = async (accession: string): Promise<unknown> =>
    ((await server.json(`/v1/us/sec/filings/${accession}`)) as { metadata: { notes?: string[] } }).metadata.notes;
  expect(await notes("0009999901-25-000001")).toEqual([expect.stringContaining("addresses at sec.gov lead nowhere")]);
  expect(await notes("0001959173-26-004516")).toBeUndefined();
});

test("the reports of the invented company lead to no address at sec.gov", async () => {
  for (const path of ["/filings/0009999901-25-000001", "/companies/9999901/filings"]) {
    const html = await pageHtml(server, path);
    expect(html).not.toMatch(/href="https:\/\/www\.sec\.gov/);
    expect(textOf(html)).toContain("invented, not at sec.gov");
  }
});
