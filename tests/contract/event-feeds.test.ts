import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { below, readXml, textOf, type XmlElement } from "../support/atom.ts";
import { publishAgain } from "../support/publish.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { waitUntil } from "../support/wait.ts";
import { load, MADE_FILES, submissionsDocument } from "./filings-seed.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
type Json = any;

const FIRST = "0001888888";
const SECOND = "0001888889";
/** A report of both companies, and one of the first company only, without items. */
const SHARED = { accession: "0001888888-24-000009", form: "8-K", filed: "2024-06-03", report: "2024-06-01" };
const SINGLE = { accession: "0001888888-24-000005", form: "8-K/A", filed: "2024-01-08" };

const company = (cik: string, name: string, ticker: string, rows: Parameters<typeof submissionsDocument>[1]) => ({
  [`submissions/CIK${cik}.json`]: JSON.stringify(
    submissionsDocument({ cik, name, tickers: [ticker], exchanges: ["NYSE"] }, rows),
  ),
});

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    settings: { baseUrl: "https://data.example.org/gov" },
    async seed({ database }) {
      await load(database, {
        ...MADE_FILES,
        ...company(FIRST, "FIRST & <SONS> CO", "FRST", [{ ...SHARED, items: "5.02,2.02" }, SINGLE]),
        ...company(SECOND, "SECOND CO", "SCND", [{ ...SHARED, items: "5.02,2.02" }]),
      });
    },
  });
}, 60_000);
afterAll(() => server.stop());

const events = "/v1/us/sec/events";
const feedOf = async (path: string): Promise<XmlElement> => {
  const response = await server.get(path);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/atom+xml; charset=utf-8"]);
  return readXml(await response.text());
};
const links = (element: XmlElement): Record<string, string | undefined> =>
  Object.fromEntries(below(element, "link").map(({ attributes: { rel, href, type } }) => [`${rel} ${type}`, href]));
const terms = (entry: XmlElement, scheme: string): (string | undefined)[] =>
  below(entry, "category")
    .filter(({ attributes }) => attributes.scheme === scheme)
    .map(({ attributes }) => attributes.term);
const accessionOf = (entry: XmlElement): string => textOf(entry, "id").split("=")[1] ?? "";

describe("the feed of current reports", () => {
  test("has an entry for each filing, with what its list says of it", async () => {
    const { data } = await server.json<Json>(`${events}?per_page=200`);
    const entries = below(await feedOf(`${events}.atom?per_page=200`), "entry");
    const byFiling = Map.groupBy(data, (row: Json) => row.filing_accession as string);
    expect(entries.map(accessionOf)).toEqual([...byFiling.keys()]);
    expect(byFiling.get(SHARED.accession)).toHaveLength(2);
    for (const entry of entries) {
      const rows = byFiling.get(accessionOf(entry)) as Json[];
      const [row] = rows;
      expect(below(entry, "author").map((author) => textOf(author, "name"))).toEqual(
        rows.map(({ company_name: name }) => name),
      );
      expect([textOf(entry, "updated"), textOf(entry, "published")]).toEqual([row.filed_at, row.filed_at]);
      expect(terms(entry, "urn:govdata:item")).toEqual(row.items.map(({ code }: Json) => code));
      expect(terms(entry, "urn:govdata:category")).toEqual([row.category]);
      expect(terms(entry, "urn:govdata:cik")).toEqual(rows.map(({ cik }) => cik));
      expect(terms(entry, "https://www.sec.gov/")).toEqual([row.form]);
      for (const { description } of row.items) expect(textOf(entry, "summary")).toContain(description);
      expect(links(entry)).toEqual({
        "alternate text/html": row.edgar_url,
        "alternate application/json": `https://data.example.org/gov${row.filing_url}`,
      });
    }
  });

  test("writes a name as it is, and says who filed what", async () => {
    const feed = await feedOf(`/v1/us/sec/companies/frst/events.atom`);
    expect([textOf(feed, "title"), ...below(feed, "entry").map((entry) => textOf(entry, "title"))]).toEqual([
      "FIRST & <SONS> CO: current reports (Form 8-K)",
      "FIRST & <SONS> CO: 8-K (5.02, 2.02)",
      "FIRST & <SONS> CO: 8-K/A",
    ]);
  });

  test.each([["category=earnings"], ["item_codes=5.02"], ["from=2024-02-01&to=2024-12-31"], ["category=mine_safety"]])(
    "is narrowed by %s as the list is",
    async (query) => {
      for (const path of [events, "/v1/us/sec/companies/FRST/events"]) {
        const { data } = await server.json<Json>(`${path}?${query}`);
        const entries = below(await feedOf(`${path}.atom?${query}`), "entry");
        expect(entries.map(accessionOf)).toEqual([...new Set<string>(data.map((row: Json) => row.filing_accession))]);
      }
    },
  );

  test("is one feed however its address is written", async () => {
    const spellings = ["FRST/events.atom?item_codes=5.02,2.02", "frst/events.atom?item_codes=2.02,5.02&per_page=9"];
    const feeds = await Promise.all(
      [...spellings, `${FIRST}/events.atom?item_codes=2.02&item_codes=5.02`, "FRST/events.atom"].map((path) =>
        feedOf(`/v1/us/sec/companies/${path}`),
      ),
    );
    const [id, ...others] = feeds.map((feed) => textOf(feed, "id"));
    expect(others).toEqual([id as string, id as string, expect.not.stringContaining(id as string)]);
    expect(new Set(feeds.slice(0, 3).map((feed) => below(feed, "entry").map(accessionOf).join(" "))).size).toBe(1);
  });

  test("comes in pages that name each other, and have one id and all entries", async () => {
    const first = await feedOf(`${events}.atom?per_page=1`);
    const whole = below(await feedOf(`${events}.atom`), "entry").map(accessionOf);
    const ids = new Set<string>();
    const walked: string[] = [];
    const numbers: (string | null)[] = [];
    for (let address: string | undefined = links(first)["self application/atom+xml"]; address; ) {
      const page = await feedOf(address.replace("https://data.example.org/gov", ""));
      ids.add(textOf(page, "id"));
      walked.push(...below(page, "entry").map(accessionOf));
      const pages = links(page);
      expect(pages["self application/atom+xml"]).toBe(address);
      numbers.push(new URL(pages["last application/atom+xml"] ?? "").searchParams.get("page"));
      if (walked.length > 1) expect(pages["previous application/atom+xml"]).toContain(`page=${walked.length - 1}`);
      address = pages["next application/atom+xml"];
    }
    expect([...new Set(walked)]).toEqual(whole);
    expect([...new Set(numbers)]).toEqual([String(walked.length)]);
    expect(ids.size).toBe(1);
    expect(textOf(await feedOf(`${events}.atom?category=earnings`), "id")).not.toBe([...ids][0] as string);
    const response = await server.get(`${events}.atom?per_page=1`);
    expect(response.headers.get("link")).toBe(
      `<https://data.example.org/gov${events}.atom?per_page=1&page=2>; rel="next"`,
    );
  });

  test("has a tag that changes with its data only, and is a 304 without a body until then", async () => {
    const path = `${events}.atom`;
    const response = await server.get(path);
    const etag = response.headers.get("etag") ?? "";
    const text = await response.text();
    const unchanged = () => server.get(path, { headers: { "if-none-match": etag } });
    const repeated = await unchanged();
    expect([repeated.status, repeated.headers.get("etag"), await repeated.text()]).toEqual([304, etag, ""]);
    expect((await (await server.get(path)).text()) === text).toBe(true);
    await publishAgain(server.scratch.database.sql, "sec");
    await waitUntil("the publish is heard of", async () => (await unchanged()).status === 200);
  });

  test.each([
    [`${events}.atom?category=merger`, 400, "accepted: one of bankruptcy, "],
    [`${events}.atom?format=json`, 400, "is not a parameter here"],
    [`${events}.atom?from_date=2024-02-01&to_date=2024-01-01`, 400, "is after to_date"],
    ["/v1/us/sec/companies/NOPE/events.atom", 404, 'There is no ticker "NOPE"'],
  ])("%s is a %d in JSON that says %s", async (path, status, message) => {
    const response = await server.get(path);
    expect([response.status, response.headers.get("content-type")]).toEqual([status, "application/json"]);
    expect(((await response.json()) as Json).error.message).toContain(message);
  });
});
