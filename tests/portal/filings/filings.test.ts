import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { EMPTY, EVENT, NEW, OLD, RISK, UNREAD } from "../../contract/sections-seed.ts";
import { indexPlace } from "../../filings/search/made-reports.ts";
import { servedCommand } from "../../support/command.ts";
import { startServer, type TestServer } from "../../support/server.ts";
import { openPage } from "../page-text.ts";
import { HOSTILE_REPORT, seedFilings } from "./seed.ts";

let server: TestServer;
const place = indexPlace();
beforeAll(async () => {
  server = await startServer({ settings: place, seed: (scratch) => seedFilings(scratch, place) });
}, 120_000);
afterAll(async () => {
  await server.stop();
  rmSync(place.home, { recursive: true, force: true });
});

const get = (path: string) => openPage(server, path);
const read = async (path: string): Promise<string> => (await get(path)).text();
const search = (query: Record<string, string>) => `/filings/search?${new URLSearchParams(query)}`;
const LARKFIELD = "0009990001-24-000001";

describe("the search in filings", () => {
  test("begins with a form and questions, and is in the menu of every page", async () => {
    const html = await read("/filings/search");
    expect(html).toContain('<a href="/filings/search?for=depends+on+a+single+supplier">');
    expect(await read("/find?q=")).toContain('<a href="/filings/search">Search in filings</a>');
    expect(html).toMatch(/class="freshness">\d+ annual and quarterly reports of SEC EDGAR, loaded /);
    expect(html).toContain("<code>GET /v1/us/sec/sections/search?q=");
  });

  test.each(["hybrid", "semantic", "keyword"])(
    "shows passages with the matched sentences marked, where they are, and the source (%s)",
    async (mode) => {
      const html = await read(search({ for: "who depends on a single supplier?", mode }));
      expect(html).toMatch(/<mark>We depend on a single supplier [^<]*<\/mark>/);
      expect(html).toContain('<a href="/companies/LKFD">Larkfield Instruments, Inc.</a>');
      expect(html).toMatch(
        new RegExp(`href="/filings/${LARKFIELD}/sections/item_1a\\?start=\\d+&amp;end=\\d+#passage"`),
      );
      expect(html).toContain(`<a href="/filings/${LARKFIELD}">10-K</a> · fiscal 2023 · Item 1A · filed Feb 20, 2024`);
      expect(html).toContain("https://www.sec.gov/Archives/edgar/data/9990001/000999000124000001/");
      expect(html).not.toMatch(/similarity \d/); // a number that says nothing to readers: the order does
      expect(html).toContain("<code>GET /v1/us/sec/sections/search?q=who+depends+on+a+single+supplier%3F");
    },
  );

  test.each([
    [{ form: "10-Q", company: "LKFD" }, "0009990001-24-000002"],
    [{ company: "HRBR", year: "2023" }, "0009990002-24-000001"],
    [{ section: "item_1", company: "LKFD" }, LARKFIELD],
  ])("is narrowed by %p, which the form then shows", async (filters, accession) => {
    const html = await read(search({ for: "what happened to the business", mode: "keyword", ...filters }));
    const passages = html.match(/<article class="passage">.*?<\/article>/gs) ?? [];
    for (const passage of passages) expect(passage).toContain(`/filings/${accession}`);
    for (const value of Object.values(filters)) expect(html).toMatch(new RegExp(`value="${value}"`));
  });

  test("says that no passage has a word of the question, and only then", async () => {
    const nearest = await read(search({ for: "zzzzqqq", mode: "hybrid" }));
    expect(nearest).toContain("No passage here has the word “zzzzqqq”. These are the nearest in meaning.");
    expect(nearest).toContain('<article class="passage">');
    for (const question of ["supplier", "suppliers zzzzqqq", "depending on supply"])
      expect(await read(search({ for: question, mode: "hybrid" }))).not.toContain("nearest in meaning");
  });

  test("counts the sections, forms, years and companies of the first passages, each a link that narrows", async () => {
    const html = await read(
      search({
        for: "what happened to the business, its customers, products, sales, costs and risks",
        mode: "keyword",
      }),
    );
    const [, count = "", counts = ""] = />Of all (\d+) passages<\/h2>(.*?)<\/section>/s.exec(html) ?? [];
    const lists = counts.match(/<ul>.*?<\/ul>/gs) ?? [];
    expect(lists).toHaveLength(4);
    for (const list of lists) {
      const numbers = [...list.matchAll(/class="count">(\d+)</g)].map(([, number]) => Number(number));
      expect(numbers.reduce((sum, number) => sum + number, 0)).toBe(Number(count));
      expect(numbers).toEqual(numbers.toSorted((left, right) => right - left));
    }
    for (const address of counts.matchAll(/<a href="([^"]+)">[^<]*<\/a><span class="count">(\d+)</g)) {
      const narrowed = await read((address[1] ?? "").replaceAll("&amp;", "&"));
      // As many passages at least: those that were not among the first ones come, too.
      expect(
        (narrowed.match(/<article class="passage">|#passage">10-[KQ] filed/g) ?? []).length,
      ).toBeGreaterThanOrEqual(Number(address[2]));
      expect(narrowed).toContain("Without this filter</a>");
    }
    expect(counts).toContain("&amp;company=LKFD");
  });

  test("shows a passage that a company repeats word by word once, with links to the others", async () => {
    const html = await read(search({ for: "meters in pipes that leak", mode: "keyword" }));
    const passages = html.match(/<article class="passage">.*?<\/article>/gs) ?? [];
    const repeated = passages.filter((passage) => passage.includes("that leak"));
    expect(repeated).toHaveLength(1);
    expect(repeated[0]).toMatch(/The same words are in <span><a href="[^"]+#passage">10-K filed /);
  });

  test("says how much is searched, and why other reports are not", async () => {
    const html = await read(search({ for: "sensors" }));
    expect(html).toMatch(/\d+ passages of \d+ filings are in this scope/);
    expect(html).toContain("What can be searched");
    expect(html).toContain("no items found");
  });

  test("finds more like a passage, without that passage", async () => {
    const html = await read(search({ for: "who depends on a single supplier?", mode: "semantic" }));
    const [, address = ""] = /href="(\/filings\/search\?like=[^"]+)">More like this passage/.exec(html) ?? [];
    expect(address).not.toBe("");
    const alike = await read(address);
    expect(alike).toContain("<h1>Passages like this one</h1>");
    expect(alike).toMatch(/<blockquote class="asked">[^<]*supplier/);
    const passages = alike.match(/<article class="passage">.*?<\/article>/gs) ?? [];
    expect(passages.length).toBeGreaterThan(0);
    for (const passage of passages) expect(passage).not.toContain(address.replaceAll("&", "&amp;"));
    for (const name of ["x", `${LARKFIELD}:item_1a:5-2`, `${LARKFIELD}:item_99:0-9`, "0000000000-00-000000:item_1:0-9"])
      expect((await get(search({ like: name }))).status).toBe(404);
  });

  test("pages on, comes as CSV, and says what to do where nothing fits", async () => {
    const csv = await get(search({ for: "supplier", csv: "passages" }));
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(await csv.text()).toContain(LARKFIELD);
    const nothing = await read(search({ for: "zzzzzzz", mode: "keyword", year: "1999" }));
    expect(nothing).toContain("Nothing is indexed in this scope.");
    expect(nothing).toContain('<a href="/filings/search?for=zzzzzzz&amp;mode=keyword">Search without the filters</a>');
    expect(nothing).toContain(servedCommand("load sec AAPL"));
  });

  test("takes the API's names of its parameters, which lead to the page's own", async () => {
    const response = await get(
      "/filings/search?q=supplier&filing_type=10-K&section_type=item_1a&year=2024&identifier=LARK",
    );
    expect([response.status, response.headers.get("location")]).toEqual([
      ...[303, "/filings/search?for=supplier&form=10-K&section=item_1a&year=2024&company=LARK"],
    ]);
    expect((await get(search({ for: "supplier", q: "other" }))).status).toBe(200);
    const { headers } = await get(search({ q: `"><script>//evil.example` }));
    expect(headers.get("location")).toBe("/filings/search?for=%22%3E%3Cscript%3E%2F%2Fevil.example");
  });

  test("says what is wrong next to the fields, and keeps what was typed", async () => {
    const response = await get(search({ for: "ab", year: "20x4", form: "10-Z" }));
    expect(response.status).toBe(400);
    const html = await response.text();
    for (const field of ["for", "year", "form"]) expect(html).toContain(`id="${field}-fault"`);
    expect(html).toContain('value="20x4"');
    const unknown = await get(search({ for: "supplier", company: "NOSUCH" }));
    expect(unknown.status).toBe(404);
    const fault = await unknown.text();
    expect(fault).toMatch(/id="company-fault"[^>]*>[^<]*the page Companies finds them by name/);
    expect(fault.slice(fault.indexOf("<main"))).not.toContain("/v1/us/sec/companies");
  });

  test("shows hostile text as text, also where it looks like the marks", async () => {
    for (const path of [
      search({ for: "pirates took a tanker", mode: "keyword" }),
      search({ for: '"><script>alert(3)</script>', company: '"><script>', form: "<script>", mode: "keyword" }),
      `/filings/${HOSTILE_REPORT.accession}`,
      `/filings/${HOSTILE_REPORT.accession}/sections/item_1a?start=4&end=30`,
      search({ like: `${HOSTILE_REPORT.accession}:item_1a:0-90` }),
    ]) {
      const html = await read(path);
      expect(html).not.toMatch(/<script>|<img|<[^>]* onerror=/);
      expect(html).toContain("&lt;script>");
    }
  });
});

describe("the page of a filing", () => {
  test("has its company, period, sections with their lengths, and links to the source", async () => {
    const html = await read(`/filings/${NEW}`);
    expect(html).toMatch(/<h1>10-K of [^<]+<\/h1>/);
    expect(html).toContain("Filed Feb 15, 2024 for the period that ended Dec 31, 2023");
    expect(html).toContain('<a href="/companies/MADE">');
    expect(html).toContain(`<a href="/filings/${NEW}/sections/item_1a">Risk Factors</a>`);
    expect(html).toContain("All documents at sec.gov");
    const csv = await get(`/filings/${NEW}?csv=sections`);
    expect((await csv.text()).trim().split("\n")).toHaveLength(4);
    expect(await read(`/filings/${NEW.replaceAll("-", "")}`)).toContain("<h1>10-K of");
  });

  test("of a current report has its events", async () => {
    const html = await read(`/filings/${EVENT}`);
    expect(html).toContain(`<span class="unit">5.02</span> Departure of Directors`);
  });

  test("says why it has no sections, and what loads them", async () => {
    expect(await read(`/filings/${EMPTY}`)).toContain("missing");
    expect(await read(`/filings/${UNREAD}`)).toContain(servedCommand("load sec"));
    expect((await get("/filings/0000000000-00-000000")).status).toBe(404);
    expect((await get("/filings/none")).status).toBe(400);
  });
});

describe("the page of a section", () => {
  test("has its text, with the passage of a search marked", async () => {
    const html = await read(`/filings/${NEW}/sections/item_1a`);
    expect(html).toContain("<h1>Risk Factors</h1>");
    expect(html).toContain("Item 1A of the 10-K for fiscal 2023");
    expect(html).toContain("<p>Rivals may want what we make up.</p>");
    const marked = await read(`/filings/${NEW}/sections/item_1a?start=7&end=15`);
    expect(marked).toContain('<p id="passage">Rivals <mark>may want</mark> what we make up.</p>');
    const across = await read(`/filings/${NEW}/sections/item_1a?start=24&end=44`);
    expect(across).toContain('<p id="passage">Rivals may want what we <mark>make up.</mark></p>');
    expect(across).toContain("<p><mark>Our suppli");
    for (const range of ["start=9&end=3", "start=-1&end=5", "start=99999999&end=999999999", "start=a"])
      expect(await read(`/filings/${NEW}/sections/item_1a?${range}`)).not.toContain("<mark>");
  });

  test("shows what changed since the previous filing, word by word", async () => {
    const html = await read(`/filings/${NEW}/sections/item_1a?view=changes`);
    expect(html).toContain(`<a href="/filings/${OLD}">Feb 15, 2023</a>`);
    expect(html).toContain("<ins>Rivals may want what we make up.</ins>");
    expect(html).toContain("<del>Gold may be lost at sea.</del>");
    const [before, after] = RISK.split("may ");
    expect(html).toContain(`${before}<del>may </del><ins>did </ins>${after}`);
    const csv = await get(`/filings/${NEW}/sections/item_1a?view=changes&csv=changes`);
    expect(await csv.text()).toContain("Gold may be lost at sea.");
  });

  test("without an earlier filing says which command loads one", async () => {
    expect(await read(`/filings/${OLD}/sections/item_1?view=changes`)).toMatch(/load sec \d+ --since DATE/);
    expect((await get(`/filings/${NEW}/sections/item_7`)).status).toBe(404);
  });
});

test("a server without an index says so on the page, with what to do", async () => {
  const empty = await startServer();
  try {
    const response = await openPage(empty, search({ for: "single supplier" }));
    expect(response.status).toBe(503);
    const html = await response.text();
    expect(html).toContain('role="alert"');
    expect(html).toContain(servedCommand("load sec"));
    expect(html).not.toContain("which needs no model"); // words find nothing either
    const beginning = await openPage(empty, "/filings/search");
    expect(beginning.status).toBe(200); // the form is there
    const first = await beginning.text();
    expect(first).toContain(servedCommand("load sec"));
    expect(first).not.toContain("begin with one of these");
  } finally {
    await empty.stop();
  }
}, 60_000);
