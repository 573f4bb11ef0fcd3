import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { ces } from "../../src/labor/ces/load/ces.ts";
import { jolts } from "../../src/labor/jolts/load/jolts.ts";
import { RELEASES } from "../labor/ces/releases.ts";
import { dataFile, type MadeRelease, seriesFile } from "../labor/made-files.ts";
import { load as loadQcew, csvOf as qcewCsvOf } from "../labor/qcew/support.ts";
import { csvOf, load as loadLending, nameOf } from "../lending/load/support.ts";
import { servedCommand } from "../support/command.ts";
import { loadFrom } from "../support/load.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { linksOf, openPage, pageHtml, pageText, textOf } from "./page-text.ts";

const DURABLE = "320000000000000";
const TURNOVER: MadeRelease = {
  [`JTS${DURABLE}JOR`]: [
    ["2022-06", "4.9"],
    ["2022-07", "5.2", "P"],
  ],
  [`JTS${DURABLE}HIR`]: [
    ["2022-06", "3.1"],
    ["2022-07", "-"],
  ],
};
const REVISED: MadeRelease = {
  ...TURNOVER,
  [`JTS${DURABLE}JOR`]: [
    ["2022-06", "4.9"],
    ["2022-07", "5.8"],
    ["2022-08", "5.5", "P"],
  ],
};
const CARS = [
  { area: "01000", industry: "3361", establishments: 12, months: [700, 710, 720] as const, weekly: 1_234 },
  { area: "06000", industry: "3361", establishments: 2, code: "N" as const },
  { area: "01001", industry: "3361", establishments: 3, months: [7, 8, 9] as const },
  { area: "06037", industry: "3361", establishments: 1, code: "N" as const },
  { area: "01000", own: 0, industry: "10", months: [81_000, 82_000, 83_000] as const },
];

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    seed: async ({ database }) => {
      await loadFrom(ces, database, RELEASES);
      const releases = Object.entries({ "release-2022-09": TURNOVER, "release-2022-10": REVISED });
      await loadFrom(jolts, database, {
        ...Object.fromEntries(releases.map(([folder, made]) => [`${folder}/jt.data.1.AllItems`, dataFile(made)])),
        ...Object.fromEntries(releases.map(([folder, made]) => [`${folder}/jt.series`, seriesFile(made)])),
      });
      await loadQcew(database, { "2016.q1-q1.singlefile.csv": qcewCsvOf(CARS) }, { acceptSmaller: true });
      const loans = [
        { gross: "200.00", guaranteed: "150.0", naics: "336110", approved: "2024-03-31" },
        {
          gross: "100.00",
          guaranteed: "50.0",
          naics: "336110",
          approved: "2024-05-01",
          status: "CHGOFF",
          chargedOff: "25",
        },
      ];
      await loadLending(database, { [nameOf()]: csvOf(loans) });
    },
  });
}, 60_000);
afterAll(() => server.stop());

const open = (path: string): Promise<Response> => openPage(server, path);
const read = (path: string): Promise<string> => pageText(server, path);
const refusal = async (path: string): Promise<string> => {
  const response = await open(path);
  return `${response.status} ${textOf(await response.text())}`;
};

describe("an industry's page", () => {
  test("shows employment and earnings as the API has them, with what is preliminary", async () => {
    const { data } = (await server.json("/v1/us/bls/industries/3361/employment")) as {
      data: { period: string; employment: number | null; avg_hourly_earnings: number | null }[];
    };
    const text = await read("/industries/3361?years=all");
    expect(text).toContain("Motor Vehicle Manufacturing");
    for (const { employment, avg_hourly_earnings: earnings } of data) {
      if (employment !== null) expect(text).toContain(` ${employment.toFixed(1)} `);
      if (earnings !== null) expect(text).toContain(`$${earnings.toFixed(2)}`);
    }
    expect(text).toContain("Jan 2024 preliminary 293.9");
    expect(text).toContain("Dec 2023 preliminary – not available"); // the file has no value
    // The folder of the release's files has only its month.
    expect(text).toContain("Current Employment Statistics (national), release of Feb 2024, loaded");
  });

  test("is next to others in a comparison: their employees are lines, in a range and as an index", async () => {
    const path = "/compare?industries=3361,00";
    const csv = await (await open(`${path}&numbers=employment-by-month&from=2024`)).text();
    expect(csv).toContain(', NAICS 3361",2024-01,293.9,thousands of persons,true');
    expect(csv).not.toContain(",2023-");
    const text = await read(`${path}&transform=index`);
    expect(text).toContain("Employees by month: index");
    expect(text).toMatch(/Computed from values in thousands of persons\./);
  });

  test("has the way to it and what is in it as links, all of which answer", async () => {
    const html = await pageHtml(server, "/industries/3361");
    const addresses = linksOf(html.slice(html.indexOf("<main"))); // menus lead to other datasets
    expect(addresses).toContain("/industries/336");
    expect(addresses).toContain("/industries/31-33");
    expect(addresses).toContain("/industries/33611");
    for (const address of addresses) {
      const { status } = await open(address);
      // Companies and the census are not loaded here.
      const expected = /^\/places|csv=companies/.test(address) ? 503 : 200;
      expect(`${status} ${address}`).toBe(`${expected} ${address}`);
    }
  });

  test("shows areas by state and county, with the reason where employment is withheld", async () => {
    const states = await read("/industries/3361");
    expect(states).toContain("Alabama 720 12 $1,234");
    expect(states).toMatch(/California – withheld by the agency 2 – withheld by the agency/);
    expect(await read("/industries/3361?state=06")).toMatch(/Los Angeles County – withheld by the agency 1/);
    const csv = await (await open("/industries/3361?csv=areas")).text();
    expect(csv.split("\r\n").slice(0, 3)).toEqual([
      "fips,name,period,month3_employment,establishments,avg_weekly_wage,location_quotient",
      "01,Alabama,2016-Q1,720,12,1234,1",
      "06,California,2016-Q1,,2,,",
    ]);
  });

  test("shows the loans to it", async () => {
    const text = await read("/industries/3361");
    expect(text).toContain("Q1 2024 1 $200 $200 $200 $150 75.0");
    expect(text).toContain("Loans are counted by the NAICS code that was filed with them");
  });

  test("says what is not loaded, with the command", async () => {
    const text = await read("/industries/11");
    expect(text).toContain("no area of QCEW has it in the loaded quarters");
    expect(text).toMatch(/Employment and earnings .*CES/);
  });

  test("of all industries has the figures of QCEW's own code of them, and that code leads to the page", async () => {
    const text = await read("/industries/00");
    expect(text).toContain(
      "All employers, government included, Q1 2016, not seasonally adjusted. QCEW counts all industries together, " +
        "farms included, under its own code 10.",
    );
    expect(text).toContain("Alabama 83,000");
    const moved = await openPage(server, "/industries/10");
    expect([moved.status, moved.headers.get("location")]).toEqual([303, "/industries/00"]);
  });

  test("names the states that its list lacks, and why", async () => {
    const text = await read("/industries/3361");
    expect(text).toContain(
      "The loaded files of 2016-Q1 do not have these states: Alaska, Arizona, Arkansas, Colorado,",
    );
    expect(text).toContain(`Load them with ${servedCommand("load qcew --vintage 2016")}`);
    const counties = await read("/industries/3361?state=06");
    expect(counties).toContain("The loaded files of 2016-Q1 do not have these counties: 57 of California.");
  });
});

describe("the second line", () => {
  test("as first published has the newest month of each release, next to what it was revised to", async () => {
    const text = await read("/industries/00?as_of=first&years=all");
    const latest = await server.json("/v1/us/bls/industries/00/employment/latest?as_of=2023-02-01");
    const { data } = latest as { data: { period: string; employment: number } };
    expect(data.period).toBe("2023-01");
    const revised = await server.json("/v1/us/bls/industries/00/employment?from_date=2023-01&to_date=2023-01");
    const [month] = (revised as { data: { employment: number }[] }).data;
    const [now, then] = [month!.employment, data.employment].map((count) => count.toLocaleString("en-US"));
    expect(now).not.toBe(then);
    expect(text).toContain(`Jan 2023 ${now}.0 ${then}.0`);
    expect(text).toContain("Employees, as first published");
    expect(text).toMatch(/As first published: \d+ months? of employment\. A month needs the release that had it/);
  });

  test("of a day has the figures that were known then, of turnover too", async () => {
    const text = await read("/industries/3361?as_of=2022-09-15&years=all");
    expect(text).toContain("Jul 2022 5.8 5.2");
    expect(text).toContain("Job openings, as known on Sep 15, 2022");
    expect(text).toContain("No second line of employment:"); // no release of CES is that old
  });
});

describe("addresses of an industry", () => {
  test("with unknown values are a 400 or 404 that names them", async () => {
    for (const [path, status, reason] of [
      ["/industries/3361?years=7", 400, "7 is not offered; accepted: 5, 10, 20, all"],
      ["/industries/3361?as_of=yesterday", 400, "yesterday"],
      ["/industries/3361?as_of=<script>", 400, "script"],
      ["/industries/3361?adjustment=maybe", 400, "maybe"],
      ["/industries/3361?state=California", 400, "California is not a state"],
      ["/industries/3361?csv=constructor", 404, "this page has employment"],
      ["/industries/999999", 404, "999999"],
      ["/industries/%3Cb%3E", 400, "b"],
    ] as const) {
      const refused = await refusal(path);
      expect(`${path}: ${refused.slice(0, 3)}`).toBe(`${path}: ${status}`);
      expect(refused).toContain(reason);
    }
  });

  test("of CSV have the rows of the API's answer", async () => {
    const text = await (await open("/industries/3361?csv=employment&years=all&adjustment=nsa")).text();
    const answer = await server.get("/v1/us/bls/industries/3361/employment?adjustment=nsa&format=csv");
    expect(text).toBe(await answer.text());
  });
});
