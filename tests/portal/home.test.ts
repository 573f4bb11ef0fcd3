import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newestPeriodText } from "../../src/portal/home/newest-periods.ts";
import { seedLaborLendingAndFilings } from "../contract/every-dataset-seed.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { openPage, pageHtml, pageText } from "./page-text.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ seed: ({ database }) => seedLaborLendingAndFilings(database) });
}, 60_000);
afterAll(() => server.stop());

/** The newest period of each dataset in the seeds: as the page and as its CSV have it. */
const NEWEST = {
  ces: ["Jan 2024", "2024-01"],
  jolts: ["Aug 2022", "2022-08"],
  laus: ["Mar 2019", "2019-03"],
  qcew: ["Q2 2016", "2016-Q2"],
  oews: ["May 2023", "2023"],
  sba: ["Q2 2026", "2026-Q2"],
  sec: ["filings to Apr 4, 2025", "2025-04-04"],
} as const;

describe("the home page", () => {
  test("says in words which period of each dataset is the newest", async () => {
    const html = await pageHtml(server, "/");
    const rows = html.split("<tr>").flatMap((row) => {
      const [, name = "", period = ""] =
        /<code class="unit">(\w+)<\/code>.*<span class="whole">([^<]*)/s.exec(row) ?? [];
      return name === "" ? [] : [[name, period]];
    });
    expect(Object.fromEntries(rows)).toEqual(
      Object.fromEntries(Object.entries(NEWEST).map(([name, [text]]) => [name, text])),
    );
  });

  test("says none of what is not loaded, and names vintages of the census by their years", async () => {
    expect(await pageHtml(server, "/")).toMatch(
      /<code class="unit">census<\/code>.*?<td[^>]*><span class="missing">none</s,
    );
    expect(newestPeriodText("census", "2023-acs5")).toBe("ACS 2019–2023");
    expect(newestPeriodText("census", "2024-acs1")).toBe("ACS 2024");
  });

  test("has the newest figures of what is loaded, each with its date, source and page", async () => {
    const [, figures = ""] = /<ul class="key-figures of-home">(.*?)<\/ul>/s.exec(await pageHtml(server, "/")) ?? [];
    const shown = [
      ...figures.matchAll(/<li><a href="([^"]*)">([^<]*)<\/a><div class="big">(.*?)<\/div><div>([^<]*)<\/div>/gs),
    ].map(([, href, title, , when]) => [title, when, href]);
    expect(shown).toEqual([
      ["Jobs in the United States", "Jan 2024", "/industries/00"],
      ["Median annual wage, all occupations", "May 2023", "/occupations/00-0000"],
      ["Unemployment in California", "Mar 2019", "/places/06#unemployment"],
    ]);
    expect([...figures.matchAll(/<div class="unit">U\.S\. Bureau of Labor Statistics, /g)]).toHaveLength(3);
  });

  test("counts companies and filings, not rows", async () => {
    const { pagination } = await server.json("/v1/us/sec/companies?per_page=1");
    const filings = await server.scratch.database.sql<{ count: number }[]>`select count(*)::int from sec_filings`;
    expect(await pageText(server, "/")).toContain(`${pagination?.total} companies, ${filings[0]?.count} filings`);
  });

  test("has the same periods in its CSV, as the API names them", async () => {
    const csv = await (await openPage(server, "/?csv=datasets")).text();
    for (const [name, [, period]] of Object.entries(NEWEST))
      expect(csv).toMatch(new RegExp(`\\r\\n${name},[^\\r]*,${period},\\d+,`));
  });
});

/** Returns the periods that a map offers, with their names. */
async function periodsOf(path: string): Promise<(readonly [value: string | undefined, label: string | undefined])[]> {
  const [, options = ""] = /<select id="map-period"[^>]*>(.*?)<\/select>/s.exec(await pageHtml(server, path)) ?? [];
  return [...options.matchAll(/<option value(?:="([^"]*)")?[^>]*>([^<]*)</g)].map(([, value = "", label]) => [
    value,
    label,
  ]);
}

describe("a map of labor figures", () => {
  test("offers the loaded periods, and opens on the newest", async () => {
    const newest = ["", "the newest"] as const;
    const rate = "/map?metric=laus_unemployment_rate";
    expect(await periodsOf(`${rate}&level=state`)).toEqual([
      newest,
      ["2019-03", "Mar 2019"],
      ["2019-02", "Feb 2019"],
      ["2019-01", "Jan 2019"],
    ]);
    expect(await periodsOf("/map?metric=qcew_avg_weekly_wage&level=county")).toEqual([
      newest,
      ["2016-Q2", "Q2 2016"],
      ["2016-Q1", "Q1 2016"],
    ]);
    expect(await pageText(server, "/map?metric=qcew_avg_weekly_wage&level=county")).toContain("Q2 2016, loaded");
  });

  test("offers wages of all occupations", async () => {
    expect(await pageHtml(server, "/map?metric=qcew_avg_weekly_wage&level=county")).toContain(
      '<option value="oews_annual_median">',
    );
  });
});
