import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { rmSync } from "node:fs";
import type { Finding } from "../../src/cli/doctor/finding.ts";
import { onlineFindings } from "../../src/cli/doctor/online/findings.ts";
import { readSettings } from "../../src/config.ts";
import { type MadeAgency, type MadeAnswer, madeAgency } from "../support/agency.ts";
import { scratchHome } from "../support/home.ts";
import { govdata } from "../support/program.ts";

setDefaultTimeout(60_000);

const home = scratchHome("online");
afterAll(() => rmSync(home, { recursive: true, force: true }));

const NOW = new Date("2026-11-27T12:00:00Z");
const CONTACT = "someone@example.org";
const KEY = "abcdef0123456789";
const page = (title: string, init: ResponseInit = {}) =>
  new Response(`<!doctype html><html><head><title>${title}</title></head></html>`, init);
const METASTORE = "/api/1/metastore/schemas/dataset/items/SBA-OHA-2016-08-001";
const FEED = "/cgi-bin/browse-edgar";
const OEWS = (year: number) => `/oes/special-requests/oesm${year % 100}nat.zip`;

/** The agencies on the last Friday of November 2026, as far as a test does not change them. */
const agencies = (changed: Record<string, MadeAnswer | undefined> = {}): MadeAgency => {
  const csv = (asOf: string) => `https://data.sba.gov/sites/default/files/FOIA_7a_FY2020_Present_asof_${asOf}.csv`;
  const distribution = ["260331", "260930"].map((asOf) => ({ data: { downloadURL: csv(asOf) } }));
  const agency: MadeAgency = madeAgency({
    "/data/2024/acs/acs5": '[["NAME","us"],["United States","1"]]',
    "/data/2024/acs/acs1": '[["NAME","us"],["United States","1"]]',
    "/programs-surveys/acs/summary_file/2024/table-based-SF/documentation/Geos20245YR.txt": "FILEID|STUSAB\n",
    "/geo/docs/maps-data/data/gazetteer/2026_Gazetteer/2026_Gaz_counties_national.zip": "PK",
    "/programs-surveys/metro-micro/geographies/reference-files/2023/delineation-files/list1_2023.xlsx": "PK",
    "/pub/time.series/ce/ce.series": () =>
      new Response("series_id\t\n", { headers: { "last-modified": "Fri, 20 Nov 2026 13:30:00 GMT" } }),
    "/pub/time.series/jt/jt.series": "series_id\t\n",
    "/pub/time.series/la/la.series": "series_id\t\n",
    "/cew/data/files/2026/csv/2026_qtrly_singlefile.zip": "PK",
    [OEWS(2025)]: () => page("Page Not Found : U.S. Bureau of Labor Statistics"),
    [OEWS(2024)]: "PK",
    "/schedule/news_release/bls.ics": "BEGIN:VCALENDAR\r\n",
    [METASTORE]: JSON.stringify({ distribution }),
    "/files/company_tickers_exchange.json": "{}",
    "/submissions/CIK0000320193.json": "{}",
    "/api/xbrl/companyfacts/CIK0000320193.json": "{}",
    "/Archives/edgar/daily-index/bulkdata/submissions.zip": "PK",
    "/Archives/edgar/daily-index/xbrl/companyfacts.zip": "PK",
    "/Archives/edgar/full-index/2026/QTR3/company.gz": "\u001f\u008b",
    [FEED]: '<?xml version="1.0" encoding="ISO-8859-1" ?>\n<feed xmlns="http://www.w3.org/2005/Atom"></feed>',
    ...changed,
  });
  return agency;
};

async function findingsOf(agency: MadeAgency, contact: string | undefined = CONTACT): Promise<Record<string, Finding>> {
  const settings = { ...readSettings({ CENSUS_API_KEY: KEY }), contact };
  const findings = await onlineFindings(settings, { from: agency.url, now: NOW, pauseMs: 0 });
  return Object.fromEntries(findings.map((finding) => [finding.check, finding]));
}

describe("the agencies' addresses", () => {
  test("that are all there are reachable, with the newest edition of each", async () => {
    await using agency = agencies();
    const findings = await findingsOf(agency);
    expect(Object.values(findings).filter(({ state }) => state !== "ok")).toEqual([]);
    expect(findings.oews?.found).toEndWith(`${OEWS(2024)}: reachable, newest edition 2024`);
    expect(findings["census acs1"]?.found).toEndWith("for=us:1: reachable, newest edition 2024");
    expect(findings.gazetteer?.found).toEndWith("newest edition 2026");
    expect(findings.sba?.found).toEndWith("reachable, newest edition 2026-09-30");
    expect(findings.ces?.found).toEndWith("reachable, changed Fri, 20 Nov 2026 13:30:00 GMT");
    for (const { path, headers } of agency.requests) {
      expect(headers.get("user-agent")).toContain(CONTACT);
      expect(headers.get("range")).toBe(path === METASTORE ? null : "bytes=0-4095");
    }
    expect(JSON.stringify(findings)).not.toContain(KEY);
  });

  test.each<[string, string, () => Response, RegExp, RegExp]>([
    [
      "sec tickers",
      "/files/company_tickers_exchange.json",
      () => page("Denied", { status: 403 }),
      /refused \(403, a web page \("Denied"\)\)/,
      /GOVDATA_CONTACT/,
    ],
    [
      "ces",
      "/pub/time.series/ce/ce.series",
      () => page("Access Denied"),
      /refused \(200, a web page/,
      /GOVDATA_CONTACT/,
    ],
    [
      "sba",
      METASTORE,
      () => new Response(null, { status: 301, headers: { location: "https://data.example.gov/x" } }),
      /moved: the server redirects to https:\/\/data\.example\.gov\/x/,
      /--from DIR/,
    ],
    ["sba", METASTORE, () => page("Open Data"), /not data, but a web page \("Open Data"\)/, /--from DIR/],
    ["sba", METASTORE, () => new Response('{"distribution": []}'), /lists no edition/, /--from DIR/],
    [
      "census acs5",
      "/data/2025/acs/acs5",
      () =>
        new Response(null, {
          status: 302,
          headers: { location: "/data/invalid_key.html", "x-datawebapi-keyerror": "2" },
        }),
      /the key is not valid/,
      /CENSUS_API_KEY/,
    ],
    [
      "census acs5",
      "/data/2025/acs/acs5",
      () => new Response(null, { status: 302, headers: { location: "/data/missing_key.html" } }),
      /no key was sent/,
      /CENSUS_API_KEY/,
    ],
    [
      "jolts",
      "/pub/time.series/jt/jt.series",
      () => new Response("", { status: 503 }),
      /the server answered 503/,
      /HTTPS_PROXY/,
    ],
    [
      "delineation",
      "/programs-surveys/metro-micro/geographies/reference-files/2023/delineation-files/list1_2023.xlsx",
      () => page("404", { status: 404 }),
      /not found \(404, a web page \("404"\)\)$/,
      /newer version/,
    ],
  ])("%s at %s are distinguished", async (check, path, answer, found, advice) => {
    await using agency = agencies({ [path]: answer });
    const finding = (await findingsOf(agency))[check];
    expect(finding).toMatchObject({ state: "warning" });
    expect(finding?.found).toMatch(found);
    expect(finding?.advice).toMatch(advice);
  });

  test("of which no year is there say so", async () => {
    await using agency = agencies({ [OEWS(2024)]: undefined });
    expect((await findingsOf(agency)).oews?.found).toContain("and so are the 3 years before");
  });

  test("of agencies that want a contact are not requested without one", async () => {
    await using agency = agencies();
    const settings = readSettings({});
    const findings = await onlineFindings(settings, { from: agency.url, now: NOW, pauseMs: 0 });
    expect(findings.find(({ check }) => check === "sec feed")?.found).toBe("not asked: GOVDATA_CONTACT is not set");
    expect(agency.asked.filter((path) => !/^\/(?:data|geo|programs-surveys)\//.test(path))).toEqual([]);
  });

  test("that can't be reached are named, and the end comes soon", async () => {
    const settings = { ...readSettings({}), contact: CONTACT };
    const findings = await onlineFindings(settings, { from: "http://127.0.0.1:1", now: NOW, pauseMs: 0 });
    for (const { state, found } of findings)
      expect([state, found]).toEqual(["warning", expect.stringContaining("can't be reached")]);
  });
});

test("govdata doctor --online asks them, and a mirror needs --online", async () => {
  await using agency = agencies();
  const env = { GOVDATA_HOME: home, GOVDATA_CONTACT: CONTACT };
  const { code, out } = await govdata(["doctor", "--online", "--from", agency.url, "--json"], env);
  const checks = (JSON.parse(out) as Finding[]).map(({ check }) => check);
  expect(code).toBe(0);
  expect(checks).toContain("home");
  expect(checks).toContain("sec archive");
  const wrong = await govdata(["doctor", "--from", agency.url], env);
  expect(wrong.code).toBe(2);
});
