import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commandText } from "../../src/command.ts";
import { sec } from "../../src/filings/load/sec.ts";
import { ces } from "../../src/labor/ces/load/ces.ts";
import { jolts } from "../../src/labor/jolts/load/jolts.ts";
import { laus } from "../../src/labor/laus/load/laus.ts";
import { sba } from "../../src/lending/load/sba.ts";
import type { Dataset } from "../../src/loading/dataset.ts";
import { submissions, tickerList, zipOf } from "../filings/load/made-edgar.ts";
import { companyFactsDocument } from "../filings/made-company.ts";
import { dataFile as cesFile, seriesFile as cesSeries, industryFile } from "../labor/ces/made-lists.ts";
import { dataFile, type MadeRelease, seriesFile } from "../labor/made-files.ts";
import { csvOf, nameOf } from "../lending/load/support.ts";
import { type MadeAgency, type MadeAnswer, madeAgency } from "../support/agency.ts";
import { loadFrom } from "../support/load.ts";
import { testStore } from "../support/store.ts";

const scratch = testStore("default_loads_all", { emptyBefore: true });
let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "govdata default loads "));
});
afterEach(async () => {
  setSystemTime();
  await rm(home, { recursive: true });
});

const outcomes = async (dataset: Dataset, agency: MadeAgency): Promise<string[]> => {
  const settings = { home, contact: "someone@example.org", baseUrl: "https://data.example.org" };
  const { results } = await loadFrom(dataset, scratch.database, agency.url, {}, settings);
  return results.map(({ outcome }) => outcome);
};

/** Months of monthly surveys that are out on a day: the two that ended a month ago, `2026-08`. */
const monthsOn = (day: string): [string, string] => {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const back = (months: number) => new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7);
  return [back(3), back(2)];
};

/** What the agencies have on a day: files by path, the same for a day and its next ones. */
const FILES: Readonly<Record<string, (day: string) => Promise<Record<string, MadeAnswer>>>> = {
  async ces(day) {
    const [first, last] = monthsOn(day).map((month) => month.replace("-", "M")) as [string, string];
    const total = "CES0000000001";
    return labstat("ce", {
      "ce.series": cesSeries([[total, "All employees, thousands, total nonfarm, seasonally adjusted", first, last]]),
      "ce.industry": industryFile([["00000000", "-", "Total nonfarm"]]),
      "ce.data.0.AllCESSeries": cesFile([
        [total, first, "157700"],
        [total, last, "157800"],
      ]),
    });
  },
  async jolts(day) {
    const release: MadeRelease = { JTS000000000000000JOL: monthsOn(day).map((month) => [month, "11170"] as const) };
    return labstat("jt", { "jt.series": seriesFile(release), "jt.data.1.AllItems": dataFile(release) });
  },
  async laus(day) {
    const of = (id: string): MadeRelease => ({ [id]: monthsOn(day).map((month) => [month, "4.1"] as const) });
    const [unadjusted, adjusted] = [of("LAUST060000000000003"), of("LASST060000000000003")];
    const county = of("LAUCN060010000000003");
    const area = "area_type_code\tarea_code\tarea_text\tdisplay_level\tselectable\tsort_sequence\r\n";
    const countyArea = "F\tCN0600100000000\tAlameda County, CA\t0\tT\t2\r\n";
    return labstat("la", {
      "la.series": seriesFile({ ...unadjusted, ...adjusted, ...county }),
      "la.area": `${area}A\tST0600000000000\tCalifornia\t0\tT\t1\r\n${countyArea}`,
      "la.data.2.AllStatesU": dataFile(unadjusted),
      "la.data.3.AllStatesS": dataFile(adjusted),
      "la.data.64.County": dataFile(county),
    });
  },
  async sba(day) {
    // The edition of a quarter's end is out a month later.
    const out = new Date(Date.parse(`${day}T00:00:00Z`) - 35 * DAY_MS);
    const end = new Date(Date.UTC(out.getUTCFullYear(), Math.floor(out.getUTCMonth() / 3) * 3, 0));
    const asOf = end.toISOString().slice(0, 10);
    const name = nameOf("FY2020_Present", asOf.slice(2).replaceAll("-", ""));
    const address = `/sites/default/files/uploaded_resources/${name}`;
    const distribution = [{ title: "FOIA - 7(a)", downloadURL: `https://data.sba.gov${address}` }];
    return {
      "/api/1/metastore/schemas/dataset/items/SBA-OHA-2016-08-001": JSON.stringify({ distribution }),
      [address]: csvOf([{ asOf, approved: "2024-02-02" }]),
    };
  },
  async sec() {
    const cik = "0001999999";
    const list = submissions(cik, [{ accession: "0001999999-20-000001", form: "10-K", filed: "2020-02-15" }]);
    const assets = ["2019-12-31", 5] as const;
    const annual = { form: "10-K", filed: "2020-02-15", fy: 2019, fp: "FY", facts: { Assets: [assets] } };
    const facts = companyFactsDocument([annual]);
    const archives = "/Archives/edgar/daily-index";
    return {
      "/files/company_tickers_exchange.json": tickerList([1_999_999, "MADE UP SOFTWARE", "MADE", "Nasdaq"]),
      [`${archives}/bulkdata/submissions.zip`]: await zipOf({ [`CIK${cik}.json`]: list }),
      [`${archives}/xbrl/companyfacts.zip`]: await zipOf({ [`CIK${cik}.json`]: JSON.stringify(facts) }),
    };
  },
};

const DAY_MS = 86_400_000;

const labstat = (prefix: string, files: Readonly<Record<string, string>>): Record<string, MadeAnswer> =>
  Object.fromEntries(
    Object.entries(files).map(([name, text]) => [
      `/pub/time.series/${prefix}/${name}`,
      ({ headers }: Request) => {
        const body = headers.get("accept-encoding") === "gzip" ? Bun.gzipSync(text) : text;
        const more = typeof body === "string" ? {} : { "content-encoding": "gzip" };
        const modified = new Date(Date.now() - DAY_MS).toUTCString();
        return new Response(body, { headers: { "last-modified": modified, ...more } });
      },
    ]),
  );

const DAYS = [
  "2026-01-02",
  "2026-02-10",
  "2026-03-20",
  "2026-04-30",
  "2026-05-14",
  "2026-06-01",
  "2026-07-04",
  "2026-08-27",
  "2026-09-01",
  "2026-10-12",
  "2026-11-26",
  "2026-12-02",
];
const DATASETS = [ces, jolts, laus, sba, sec];

describe.each(DATASETS.map((dataset) => [dataset.name, dataset] as const))("govdata load %s", (name, dataset) => {
  test("loads what is out on each of twelve days of a year, also after a day with the agency closed", async () => {
    await using agency = madeAgency();
    for (const [index, day] of DAYS.entries()) {
      setSystemTime(new Date(`${day}T15:00:00Z`));
      const files = await FILES[name]!(day);
      if (index === 5) {
        const closed = () => new Response("closed", { status: 503, headers: { "retry-after": "86400" } });
        agency.files = Object.fromEntries(Object.keys(files).map((path) => [path, closed]));
        const failing = outcomes(dataset, agency);
        await expect(failing).rejects.toMatchObject({ kind: "unavailable" });
        await expect(failing).rejects.toThrow(/By hand: get the files at https:/);
        setSystemTime(new Date(Date.parse(`${day}T15:00:00Z`) + DAY_MS));
      }
      agency.files = files;
      const results = await outcomes(dataset, agency);
      // EDGAR's made archives stay the same, and so does SBA's edition within a quarter.
      const isNew = index === 0 || (name !== "sec" && name !== "sba");
      if (isNew) expect([day, ...results]).toContain("published");
      // Annual averages of LAUS, of which the made files have none, are kept.
      expect(results.filter((outcome) => !["published", "unchanged", "kept"].includes(outcome))).toEqual([]);
    }
  }, 120_000);

  test("that the agency refuses by a 403 says what it means, and where to get the files by hand", async () => {
    setSystemTime(new Date("2026-11-26T15:00:00Z"));
    const denied = "<html><head><title>Access Denied</title></head></html>";
    await using agency = madeAgency({}, () => new Response(denied, { status: 403 }));
    const failing = outcomes(dataset, agency);
    await expect(failing).rejects.toThrow(/403, a web page \("Access Denied"\)/);
    await expect(failing).rejects.toThrow(`and run "${commandText(`load ${name} --from DIR`)}"`);
    await expect(failing).rejects.toThrow(/GOVDATA_CONTACT/);
  }, 30_000);
});
