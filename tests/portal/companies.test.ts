import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { headquartersPlace } from "../../src/portal/companies/headquarters-map.tsx";
import { formName } from "../../src/portal/parts/companies/filed-forms.tsx";
import { boundaries } from "../../src/reference/boundaries/boundaries.ts";
import { load, MADE_FILES, submissionsDocument } from "../contract/filings-seed.ts";
import { companyFactsDocument, type MadeFiling } from "../filings/made-company.ts";
import { servedCommand } from "../support/command.ts";
import { buildScreener } from "../support/screener.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { expectedStatus, linksOf, openPage, pageHtml, pageText, textOf } from "./page-text.ts";

/** A company with facts of a filing that no list has: EDGAR's lists can be cut. */
const UNLISTED = "1999990";
const unlistedFiles = (): Record<string, string> => {
  const cik = UNLISTED.padStart(10, "0");
  const facts = { Revenues: [["2023-01-01", "2023-12-31", 5_000]] } satisfies MadeFiling["facts"];
  const filing: MadeFiling = { form: "10-K", filed: "2024-02-20", fy: 2023, fp: "FY", facts };
  return {
    [`submissions/CIK${cik}.json`]: JSON.stringify(submissionsDocument({ cik, name: "UNLISTED CO", sic: "3571" }, [])),
    [`companyfacts/CIK${cik}.json`]: JSON.stringify(companyFactsDocument([filing], Number(UNLISTED))),
  };
};

/** A company with losses, and amounts of different lengths. */
const LOSING = "1999991";
const losingFiles = (): Record<string, string> => {
  const cik = LOSING.padStart(10, "0");
  const facts = {
    Revenues: [["2024-01-01", "2024-12-31", 3_626_396_000]],
    NetIncomeLoss: [
      ["2023-01-01", "2023-12-31", -836_097_000],
      ["2024-01-01", "2024-12-31", -1_285_640_000],
    ],
    Assets: [["2024-12-31", 959_764_000]],
  } satisfies MadeFiling["facts"];
  const filing: MadeFiling = { form: "10-K", filed: "2025-03-21", fy: 2024, fp: "FY", facts };
  return {
    [`submissions/CIK${cik}.json`]: JSON.stringify(submissionsDocument({ cik, name: "LOSING CO", sic: "3571" }, [])),
    [`companyfacts/CIK${cik}.json`]: JSON.stringify(companyFactsDocument([filing], Number(LOSING))),
  };
};

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    seed: async ({ database }) => {
      await load(database, { ...MADE_FILES, ...unlistedFiles(), ...losingFiles() });
      await buildScreener(database);
    },
  });
});
afterAll(() => server.stop());

const read = (path: string) => pageText(server, path);

// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
type Json = any;
const ask = (path: string): Promise<Json> => server.json(`/v1/us/sec/${path}`);

/** The figures of a page, by line item and last day: each has its exact value as the title of its link. */
function figuresOf(html: string): Map<string, string> {
  const links = html.matchAll(/facts\/(\w+)\?[^"]*?end=([\d-]+)[^"]*"[^>]* title="([^"]*)"/g);
  return new Map([...links].map(([, item, end, title]) => [`${item} ${end}`, title ?? ""]));
}

/** Reads an exact figure as a number: `−1,250.5`. */
const numberOf = (text: string): number => Number(text.replaceAll(",", "").replace("−", "-"));

describe("the financials of a company", () => {
  test("are those of the API to the cent, for every statement and period", async () => {
    for (const statement of ["income", "balance_sheet", "cash_flow"])
      for (const period of ["annual", "quarterly", "ttm"]) {
        const query = `statement=${statement}&period=${period}`;
        const figures = figuresOf(await pageHtml(server, `/companies/MADE/financials?${query}`));
        const { data } = await ask(`companies/MADE/financials?${query}&per_page=200`);
        for (const row of data)
          for (const [item, value] of Object.entries(row.line_items)) {
            const shown = figures.get(`${item} ${row.period_end}`);
            const isNowhere = data.every((other: Json) => other.line_items[item] === null);
            if (isNowhere) expect(`${item}: ${shown}`).toBe(`${item}: undefined`);
            else if (value === null)
              expect(shown).toMatch(/^[a-z]/); // the reason
            else expect(`${item}: ${numberOf(shown ?? "")}`).toBe(`${item}: ${value}`);
          }
      }
  });

  test("have the unit in the heading, years with the newest on the left, and name what was never filed", async () => {
    const text = await read("/companies/MADE/financials?statement=income&period=annual");
    expect(text).toContain("Line item USD thousands, unless stated 2024 2024-12-31 2023 2023-12-31 2022 2022-12-31");
    expect(text).toContain("Revenue 1,250 1,010 –");
    expect(text).toContain("Earnings per share, basic 1.25 1.02 1.50");
    expect(text).toMatch(/Nothing was filed in these periods for: .*interest expense/);
  });

  test("are shown as filed by a day, and on the basis of the newest split", async () => {
    expect(await read("/companies/MADE/financials?statement=income&as_of=2024-03-01")).toContain("Revenue 1,000 –");
    expect(await read("/companies/MADE/financials?statement=income&adjust=splits")).toContain(
      "Earnings per share, basic 1.25 1.02 0.75",
    );
  });

  test("come as the CSV of the API, with all periods", async () => {
    const response = await openPage(
      server,
      "/companies/MADE/financials?statement=income&period=quarterly&csv=statement",
    );
    const answer = await server.get(
      "/v1/us/sec/companies/MADE/financials?statement=income&period=quarterly&format=csv",
    );
    expect(await response.text()).toBe(await answer.text());
  });
});

describe("the origin of a figure", () => {
  test("has its concept, the filing that states it, and every value ever filed", async () => {
    const text = await read("/companies/MADE/facts/revenue?statement=income&period=annual&end=2023-12-31");
    expect(text).toContain("Revenue, 2023");
    expect(text).toContain("1,010,000 USD");
    expect(text).toContain("XBRL concept Revenues Filing 10-K, filed Feb 20, 2025");
    expect(text).toMatch(/10-K, filed Feb 20, 2024 at sec\.gov 1,000,000 USD .*10-K, filed Feb 20, 2025 .* 1,010,000/);
    expect(text).toContain("in the statement");
    const html = await pageHtml(server, "/companies/MADE/facts/revenue?statement=income&period=annual&end=2023-12-31");
    expect(html).toContain('href="https://www.sec.gov/Archives/edgar/data/1999999/000199999925000003/"');
    expect(html).toContain('href="/filings/0001999999-25-000003"');
  });

  test("that no filing states has its formula, with a link to the origin of each operand", async () => {
    const html = await pageHtml(server, "/companies/MADE/facts/gross_profit?statement=income&end=2024-12-31");
    expect(html).toContain("<code>revenue - cost_of_revenue</code>");
    expect(html).toMatch(/href="\/companies\/MADE\/facts\/cost_of_revenue\?[^"]*end=2024-12-31/);
    const quarter = await read("/companies/MADE/facts/revenue?statement=income&period=quarterly&end=2024-12-31");
    expect(quarter).toContain("350,000 USD");
    expect(quarter).toMatch(/Operand .*1,250,000 Jan 1, 2024 to Dec 31, 2024 .*taken away 900,000/);
  });

  test("names a filing that no loaded list has, with only a link to its source", async () => {
    const html = await pageHtml(server, `/companies/${UNLISTED}/facts/revenue?statement=income&end=2023-12-31`);
    expect(html).toMatch(
      /<dd><span class="filing">10-K, filed Feb 20, 2024 <a class="unit" href="https:\/\/www\.sec\.gov\/Archives/,
    );
    expect(html).not.toContain('href="/filings/0');
    expect(await pageHtml(server, `/companies/${UNLISTED}/financials`)).not.toContain('href="/filings/0');
  });

  test("comes with its operands as CSV, and so does that of a ratio", async () => {
    const csvOf = async (page: string): Promise<string> => {
      const html = await pageHtml(server, page);
      const address = linksOf(html).find((link) => link.endsWith("csv=operands")) ?? "";
      const response = await openPage(server, address);
      expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
      return response.text();
    };
    expect(await csvOf("/companies/MADE/facts/gross_profit?statement=income&end=2024-12-31")).toBe(
      "operation,line_item,concept,value,period_start,period_end,accession_number,form,filed_date\r\n" +
        "add,revenue,,1250000,,,,,\r\nsubtract,cost_of_revenue,,700000,,,,,\r\n",
    );
    expect(await csvOf("/companies/MADE/facts/revenue?statement=income&period=quarterly&end=2024-12-31")).toMatch(
      /\r\nsubtract,,\S+,900000,2024-01-01,2024-09-30,\d{10}-\d\d-\d{6},10-Q,/,
    );
    expect(await csvOf("/companies/MADE/ratios/revenue_growth?end=2024-12-31")).toBe(
      "line_item,value,currency,fiscal_year,period_end\r\n" +
        "revenue,1250000,USD,2024,2024-12-31\r\nrevenue,1010000,USD,2023,2023-12-31\r\n",
    );
    const filed = await openPage(server, "/companies/MADE/facts/revenue?statement=income&end=2024-12-31&csv=operands");
    expect(filed.status).toBe(404);
  });

  test("that is missing says so, with the reason", async () => {
    const text = await read("/companies/MADE/facts/revenue?statement=income&period=annual&end=2022-12-31");
    expect(text).toContain("Missing Why No filing states this figure for this period.");
  });

  test("is a 404 or 400 for a figure that no statement has", async () => {
    for (const [path, status, reason] of [
      ["/companies/MADE/facts/nothing?statement=income", 404, "this statement has revenue"],
      ["/companies/MADE/facts/revenue?statement=income&end=1990-12-31", 404, "1990-12-31"],
      ["/companies/MADE/facts/revenue?statement=nothing", 400, "nothing"],
      [
        "/companies/MADE/facts/revenue?statement=income&end=2023-12-31&csv=nothing",
        404,
        "this page has Revenues 2023-12-31",
      ],
      ["/companies/NOBODY/financials", 404, "NOBODY"],
      ["/companies/MADE/financials?period=nothing", 400, "nothing"],
    ] as const) {
      const response = await openPage(server, path);
      expect(`${response.status} ${path}`).toBe(`${status} ${path}`);
      expect(await response.text()).toContain(reason);
    }
  });

  test("comes with its filed values as the CSV of the API", async () => {
    const response = await openPage(
      server,
      "/companies/MADE/facts/revenue?statement=income&end=2023-12-31&csv=Revenues+2023-12-31",
    );
    const answer = await server.get(
      "/v1/us/sec/companies/MADE/financials/facts?concept=Revenues&period_end=2023-12-31&format=csv",
    );
    expect(await response.text()).toBe(await answer.text());
  });
});

/** The notes of a page, and what it says of what is missing. */
const notesOf = (html: string): string =>
  [...html.matchAll(/<p class="(?:note|missing)">(.*?)<\/p>/gs)].map(([, note = ""]) => textOf(note)).join(" ");

describe("the pages of a company", () => {
  test("say notes of the API in their own words, with links that do what a parameter does", async () => {
    for (const page of ["", "/financials", "/ratios", "/compensation", "/board", "/context", "/events", "/filings"]) {
      const notes = notesOf(await pageHtml(server, `/companies/MADE${page}`));
      expect(`${page} ${notes.match(/\w+=\w*|\b[a-z]+_[a-z_]+|\/v1\/\S*|\s\/\w+/g)}`).toBe(`${page} null`);
    }
    const html = await pageHtml(server, "/companies/MADE/financials?period=quarterly");
    expect(html).toMatch(
      /adjacent periods can .*<a href="\/companies\/MADE\/financials\?statement=income&amp;period=quarterly&amp;adjust=splits">Shares as/,
    );
    expect(notesOf(await pageHtml(server, "/companies/MADE/compensation"))).toContain(
      "Where a total is marked so, the printed parts do not add up to the printed total.",
    );
    expect(await pageHtml(server, `/companies/${UNLISTED}/compensation`)).toContain(
      `are on the page of its <a href="/companies/${UNLISTED}/filings">filings</a>`,
    );
  });

  test("begin with its key figures, their change, and who it is", async () => {
    const text = await read("/companies/MADE");
    expect(text).toContain("NYSE: MADE · Semiconductors Related Devices · HARTFORD, CT");
    expect(text).toContain("SEC EDGAR, newest filing: form ");
    expect(text).toContain("Revenue 1,250 USD thousands, 2024 +23.8% on 2023");
    expect(text).toContain(
      "As filed, newest in the 10-K, filed Feb 20, 2025 at sec.gov . Each figure opens its origin.",
    );
    expect(text).toContain("Tickers MADE, MADE-B");
    expect(text).toContain("EXAMPLE ABACUS CO (until Jan 4, 2007)");
    expect(text).toContain("8-K Dec 2, 2024 5.02 Departure of Directors");
  });

  test("show amounts next to each other in one scale, and a loss before in place of a percentage", async () => {
    const text = await read(`/companies/${LOSING}`);
    expect(text).toContain("Revenue 3,626 USD millions, 2024");
    expect(text).toContain("Net income −1,286 USD millions, 2024 −836 in 2023");
    expect(text).toContain("Total assets 960 USD millions, 2024");
    expect(text).toMatch(/ −\$\dB /); // the axis has the same minus sign
    expect(text).not.toContain("-$");
  });

  test("say what a filing is by its form, where neither its items nor its filer do", async () => {
    expect(await read("/companies/MADE/filings?form=10-K")).toContain("10-K Feb 20, 2025 Annual report Dec 31, 2024");
    expect([formName("10-K/A"), formName("4"), formName("XYZ")]).toEqual([
      ...["Annual report, amended", "Change in an insider's holdings", ""],
    ]);
  });

  test("show current reports by day as the API has them, with their feed and their rows", async () => {
    const query = "category=leadership&item_codes=5.02";
    const html = await pageHtml(server, `/companies/MADE/events?${query}`);
    const { data } = await ask(`companies/MADE/events?${query}`);
    expect(data).toHaveLength(1);
    for (const { filing_accession: accession, filed_date: day, items } of data) {
      expect(html).toContain(`<time datetime="${day}">`);
      expect(html).toContain(`href="/filings/${accession}">Directors and officers who leave, join or are paid</a>`);
      for (const { code, description } of items) expect(textOf(html)).toContain(`${code} ${description}`);
    }
    const address = `/v1/us/sec/companies/MADE/events.atom?${query}`;
    expect(html).toMatch(
      new RegExp(`<link rel="alternate" type="application/atom.xml" [^>]*href="${address.replace(/[?&.]/g, ".+?")}"`),
    );
    expect((await server.get(address)).status).toBe(200);
    const rows = await (await openPage(server, `/companies/MADE/events?${query}&csv=events`)).text();
    expect(rows.trimEnd().split("\r\n")).toHaveLength(2);
    expect(await read("/companies/MADE/events?category=mine_safety")).toContain("No current reports match. Show all");
    expect((await openPage(server, "/companies/MADE/events?category=merger")).status).toBe(400);
  });

  test("without filings name the command that loads them, and without fitting ones lead to all", async () => {
    for (const page of ["", "/events", "/filings"])
      expect(await read(`/companies/${UNLISTED}${page}`)).toMatch(
        /No (?:reports|current reports|filings) of UNLISTED CO are loaded\. Load them with .*load sec 1999990 \./,
      );
    expect(await read("/companies/MADE/filings?form=40-F")).toContain("No filings match. Show all filings");
    expect(await read("/companies/MADE/filings?form=40-F")).not.toContain("are loaded");
  });

  test("show the board as its proxy statement has it, with the pay ratio next to the pay", async () => {
    const text = await read("/companies/MADE/board");
    expect(text).toContain("Omar Haddad 66 6 (since 2019) Yes Audit (chair), Compensation");
    expect(text).toContain("Jane Roe 58 10 (since 2015) No None");
    expect(text).toContain("Lucía Prieto not found in the filing 0 (since 2025) Yes Audit");
    expect(await read("/companies/MADE/compensation")).toContain(
      "Pay ratio for 2024: 50 to 1 , from $3,451,000 for the chief executive and $69,020 for the median employee",
    );
    expect(await read(`/companies/${UNLISTED}/board`)).toContain(
      "is not loaded: no proxy statement (DEF 14A) is listed",
    );
  });

  test("show the pay of officers as the API has it, and where its parts do not add up", async () => {
    const text = await read("/companies/MADE/compensation");
    const { data } = await ask("companies/MADE/executive-compensation");
    expect(data.length).toBeGreaterThan(3);
    for (const { name, salary, total } of data) {
      expect(text).toContain(name);
      for (const amount of [salary, total]) expect(text).toContain(`$${amount.toLocaleString("en-US")}`);
    }
    expect(text).toContain("$999,999 parts do not add up");
  });

  test("show ratios through the years, of which the newest are the screener's", async () => {
    const html = await pageHtml(server, "/companies/MADE/ratios");
    const names = ["revenue_growth", "gross_margin", "net_margin", "return_on_assets"];
    const { data } = await ask(`screener?fields=${names.join(",")}`);
    const { values } = data.find(({ ticker }: Json) => ticker === "MADE");
    for (const name of names) expect(html).toContain(`title="${values[name]}"`);
    expect(values.net_margin).toBe(10);
    const csv = await (await openPage(server, "/companies/MADE/ratios?csv=ratios")).text();
    const [head = "", newest = ""] = csv.split("\r\n");
    const cells = newest.split(",");
    for (const name of names) expect(Number(cells[head.split(",").indexOf(name)])).toBe(values[name]);
  });

  test("have ratios next to median and quartiles of the industry, or the reason why there are none", async () => {
    expect(await read("/companies/MADE/ratios")).toMatch(/No other loaded company of NAICS group 3344 has ratios\./);
    expect(await read("/companies/MADE/ratios")).not.toContain("Upper quartile");
  });

  test("have peers with key figures of the newest year, or the reason why there are none", async () => {
    const text = await read(`/companies/${LOSING}`);
    expect(text).toContain("UNLISTED CO 2023 USD 5,000 – –");
    expect(text).toContain("–: the loaded statements do not have the figure.");
    expect(text).toContain("SIC code 3571");
    const { data } = await ask("screener?sic=3571&fields=revenue");
    expect(data.map(({ values }: Json) => values.revenue).sort()).toEqual([3_626_396_000, 5_000]);
    expect(await read("/companies/MADE")).toMatch(
      /No other loaded company has SIC code 3674, Semiconductors Related Devices, or NAICS group 3344\./,
    );
  });

  test("draw one ratio of several companies, with the ratios of each", async () => {
    const path = `/companies/MADE/ratios?with=${LOSING}&ratio=net_margin`;
    const csv = await (await openPage(server, `${path}&numbers=ratio-of-companies`)).text();
    const { data } = await ask("screener?fields=net_margin");
    for (const name of ["MADE UP CO", "LOSING CO"]) {
      const company = data.find((row: Json) => row.name === name);
      expect(csv).toContain(`\r\n${name},${company.fiscal_year},${company.values.net_margin},`);
    }
    expect(await read(path)).toContain("Remove LOSING CO");
    const added = await openPage(server, "/companies/MADE/ratios?add=losing");
    expect(added.headers.get("location")).toBe(`/companies/MADE/ratios?with=000${LOSING}#compared`);
    for (const query of ["with=NOSUCH", "ratio=none"])
      expect((await openPage(server, `/companies/MADE/ratios?${query}`)).status).toBeGreaterThanOrEqual(400);
  });

  test("have ratios that open their operands, each with its own origin", async () => {
    const [, address = ""] =
      /href="([^"]*\/ratios\/net_margin\?[^"]*)"/.exec(await pageHtml(server, "/companies/MADE/ratios")) ?? [];
    const html = await pageHtml(server, address.replaceAll("&amp;", "&"));
    expect(textOf(html)).toContain("10.0% Net income (the parent's) as a share of revenue: net income / revenue.");
    expect(textOf(html)).toContain("Net income 125,000 2024 Dec 31, 2024 Revenue 1,250,000 2024 Dec 31, 2024");
    expect(html).toMatch(/href="\/companies\/MADE\/facts\/net_income\?[^"]*end=2024-12-31/);
    const growth = await read("/companies/MADE/ratios/revenue_growth?end=2024-12-31");
    expect(growth).toContain("Revenue 1,250,000 2024 Dec 31, 2024 Revenue 1,010,000 2023 Dec 31, 2023");
    expect(await read("/companies/MADE/ratios/gross_margin?end=2022-12-31")).toContain("Missing");
    for (const path of ["/companies/MADE/ratios/nothing", "/companies/MADE/ratios/net_margin?end=1990-12-31"])
      expect((await openPage(server, path)).status).toBe(404);
  });

  test("say which part of the surroundings is missing, and which command loads it", async () => {
    const text = await read("/companies/MADE/context");
    expect(text).toContain(servedCommand("load ces"));
    expect(text).toContain(servedCommand("load sba"));
    const csv = await (await openPage(server, "/companies/MADE/context?csv=figures")).text();
    expect(csv).toMatch(/^section,figure,field,value,unit,period,source,reason\r\n/);
    expect(csv).toMatch(/lending_context\.local_market\.avg_loan_size,,,,,.*load sba/);
  });

  test("list filings with their events, chosen by form and day, page by page", async () => {
    expect(await read("/companies/MADE/filings")).toContain("7 filings, newest first");
    const some = await read("/companies/MADE/filings?form=10-k&from_date=2025-01-01");
    expect(some).toContain("1 filing, newest first. Form Filed About Period Source 10-K Feb 20, 2025");
    const wrong = await openPage(server, "/companies/MADE/filings?form=nothing");
    expect(wrong.status).toBe(400);
    const csv = await openPage(server, "/companies/MADE/filings?form=10-K&csv=filings");
    const answer = await server.get("/v1/us/sec/companies/MADE/filings?form=10-K&format=csv");
    expect(await csv.text()).toBe(await answer.text());
  });

  test("of a company abroad without statements say what is missing", async () => {
    expect(await read("/companies/1999997")).toMatch(/Quiet Example Partners .*no facts|Quiet Example Partners .*No /i);
    for (const page of ["financials", "ratios", "compensation", "context", "filings"])
      await pageHtml(server, `/companies/1999997/${page}`);
  });

  test("link to pages that answer", async () => {
    const pages = ["", "/financials", "/ratios", "/compensation", "/board", "/context", "/filings"];
    const addresses = new Set<string>();
    for (const page of pages) {
      const html = await pageHtml(server, `/companies/MADE${page}`);
      for (const address of linksOf(html)) addresses.add(address);
    }
    // Industries, occupations and places are other datasets.
    const own = [...addresses].filter((address) => /^\/(?:companies|screener|filings)/.test(address));
    expect(own.length).toBeGreaterThan(30);
    for (const address of own) {
      const { status } = await openPage(server, address);
      expect(`${status} ${address}`).toBe(`${expectedStatus(address)} ${address}`);
    }
  });
});

describe("the list of companies", () => {
  test("has all loaded ones by name, and those that a text finds", async () => {
    const all = await read("/companies");
    expect(all).toContain("4 companies");
    expect(all).toContain("Ticker Exchange CIK");
    expect(all).toContain("MADE UP CO MADE NYSE 0001999999");
    const found = await read("/companies?query=abacus");
    expect(found).toContain("1 company with “abacus” Company");
    expect(await read("/companies?query=zzzz")).toContain("0 companies with “zzzz” Show all companies");
  });
});

describe("the map of a company's headquarters", () => {
  test("has the county within its state, says where it is, and leads to the place", async () => {
    const html = await pageHtml(server, "/companies/MADE");
    const { headquarters } = (await ask("companies/MADE")).data;
    const map = /<figure class="small-map">.*?<\/figure>/s.exec(html)?.[0] ?? "";
    expect(map).toContain(`href="/places/${headquarters.county_fips}?level=county"`);
    expect(map).toContain(`aria-label="Map: headquarters in ${headquarters.county_name}, ${headquarters.state}"`);
    const counties = await boundaries("county", 2021); // the newest with the eight counties of Connecticut
    expect(map).toContain(`<path class="county" d="${counties[headquarters.county_fips]}"`);
  });

  const unknownCounty = { county_fips: null, county_name: null, planning_region_fips: null };
  const nowhere = {
    street: null,
    city: null,
    zip: null,
    country: null,
    latitude: null,
    longitude: null,
    ...unknownCounty,
  };

  test("shows the state where the county is not known, or not on the map", async () => {
    const inState = await headquartersPlace({ ...nowhere, state: "NV" });
    expect(inState).toMatchObject({ name: "Nevada", href: "/places/32", county: undefined });
    const ended = { county_fips: "51515", county_name: "Bedford city" };
    expect(await headquartersPlace({ ...nowhere, ...ended, state: "VA" })).toMatchObject({
      ...{ name: "Bedford city, VA", href: "/places/51515?level=county", county: undefined },
    });
    const region = { county_fips: "09110", county_name: "Capitol Planning Region" };
    expect((await headquartersPlace({ ...nowhere, ...region, state: "CT" }))?.county).toStartWith("M");
  });

  test("is left out abroad", async () => {
    expect(await headquartersPlace({ ...nowhere, state: null, country: "Ireland" })).toBeUndefined();
    expect(await headquartersPlace({ ...nowhere, state: "A6", country: "Canada" })).toBeUndefined();
  });
});
