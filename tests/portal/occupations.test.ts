import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { oews } from "../../src/labor/oews/load/oews.ts";
import { AREA_COLUMNS, inArea, nation, notes, occupation, oewsWorkbook } from "../labor/oews/made-workbooks.ts";
import { servedCommand } from "../support/command.ts";
import { loadFrom } from "../support/load.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { linksOf, openPage, pageHtml, pageText, textOf } from "./page-text.ts";

const NURSE = occupation("29-1141", "Registered Nurses", "detailed", { TOT_EMP: 3_175_390 });
const CHIEF = occupation("11-1011", "Chief Executives", "detailed", { A_PCT90: "#", H_PCT90: "#" });
const ACTOR = occupation("27-2011", "Actors", "detailed", {
  ...Object.fromEntries(AREA_COLUMNS.filter((name) => name.startsWith("A_")).map((name) => [name, "*"])),
  HOURLY: "TRUE",
});
const HIDDEN = occupation("29-1141", "Registered Nurses", "detailed", { TOT_EMP: "**", A_MEDIAN: "*", A_PCT90: "#" });

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    async seed({ database }) {
      await loadFrom(oews, database, {
        "national_M2022_dl.xlsx": await oewsWorkbook(nation([NURSE, CHIEF]), { fieldNotes: notes(2022) }),
        "national_M2023_dl.xlsx": await oewsWorkbook(nation([NURSE, CHIEF, ACTOR]), { fieldNotes: notes(2023) }),
        "state_M2023_dl.xlsx": await oewsWorkbook(
          [...inArea(["06", "California", "2", "CA"], [NURSE]), ...inArea(["01", "Alabama", "2", "AL"], [HIDDEN])],
          { columns: AREA_COLUMNS, fieldNotes: notes(2023) },
        ),
      });
    },
  });
}, 60_000);
afterAll(() => server.stop());

describe("an occupation's page", () => {
  test("has its wages by year as the API has them", async () => {
    const text = await pageText(server, "/occupations/29-1141");
    for (const year of [2022, 2023]) {
      const answer = await server.json(`/v1/us/bls/occupations/29-1141/wages?year=${year}`);
      const { data } = answer as { data: Record<string, number> };
      expect(text).toContain(` ${year} ${data.employment?.toLocaleString("en-US")} `);
      for (const field of ["annual_pct10", "annual_median", "annual_pct90"])
        expect(text).toContain(`$${data[field]?.toLocaleString("en-US")}`);
    }
    expect(text).toContain("people (relative standard error)"); // what is behind each estimate in parentheses
    expect(text).toContain("newest estimates of May 2023");
    expect(text).toContain("advises against comparing years as a time series");
  });

  test("says over which limit a wage is that is not published for being so high", async () => {
    expect(await pageText(server, "/occupations/11-1011")).toContain("over $239,200");
  });

  test("has hourly wages where only these are published", async () => {
    const text = await pageText(server, "/occupations/27-2011");
    const { data } = (await server.json("/v1/us/bls/occupations/27-2011/wages")) as { data: { hourly_median: number } };
    expect(text).toContain(`$${data.hourly_median.toFixed(2)}`);
    expect(text).toContain("Hourly wages, United States");
    expect(text).not.toContain("Annual wages");
  });

  test("has the states with their wages, and the reason where one has none", async () => {
    const text = await pageText(server, "/occupations/29-1141");
    const answer = await server.json("/v1/us/bls/occupations/29-1141/wages?area=06&year=2023");
    const { annual_median: median } = (answer as { data: { annual_median: number } }).data;
    expect(text).toMatch(new RegExp(`California 3,175,390 .*\\$${median.toLocaleString("en-US")}`));
    expect(text).toMatch(/Alabama – .*– not available over \$239,200/);
    const csv = await (await openPage(server, "/occupations/29-1141?csv=areas")).text();
    const [heading, alabama] = csv.split("\r\n");
    expect(heading).toBe(
      "fips,name,period,employment,annual_mean,annual_pct10,annual_median,annual_pct90,location_quotient",
    );
    expect(alabama).toMatch(/^01,Alabama,2023,,/);
  });

  test("of an area has the wages there, and its links all answer", async () => {
    const path = "/occupations/29-1141?area=06&level=state&year=2023";
    expect(await pageText(server, path)).toContain("Wages in California");
    const html = await pageHtml(server, path);
    for (const address of linksOf(html.slice(html.indexOf("<main")))) {
      const { status } = await openPage(server, address);
      expect(`${status} ${address}`).toBe(`200 ${address}`);
    }
  });

  test("says which areas and years are loaded where another one is asked for", async () => {
    const metro = await pageText(server, "/occupations/29-1141?level=metro");
    expect(metro).toContain(`No wages of metropolitan areas are loaded. Load them with ${servedCommand("load oews")}`);
    expect(metro).toContain("metropolitan areas (not loaded)");
    expect(metro).not.toContain("states (not loaded)");
    for (const [path, status, reason] of [
      ["/occupations/29-1141?year=1999", 400, "1999 is not a year that has the occupation; accepted: 2022, 2023"],
      ["/occupations/29-1141?level=county", 400, "county is not a level"],
      ["/occupations/29-1141?area=%3Cscript%3E", 400, "area"],
      ["/occupations/29-1141?area=48", 404, "48"],
      ["/occupations/29-1141?csv=all", 404, "this page has wages, areas"],
      ["/occupations/99-9999", 404, "99-9999"],
    ] as const) {
      const response = await openPage(server, path);
      expect(`${response.status} ${path}`).toBe(`${status} ${path}`);
      expect(textOf(await response.text())).toContain(reason);
    }
  });
});

test("the datasets of the home page come as CSV", async () => {
  const csv = await (await openPage(server, "/?csv=datasets")).text();
  expect(csv).toContain("dataset,title,newest_period,vintages,rows,loaded_at");
  expect(csv).toMatch(/\r\noews,[^\r]*,2023,2,/);
  expect(await pageText(server, "/")).toContain("Download as CSV");
});
