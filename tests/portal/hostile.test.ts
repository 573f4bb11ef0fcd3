import { afterAll, beforeAll, expect, test } from "bun:test";
import { load, submissionsDocument } from "../contract/filings-seed.ts";
import { startServer, type TestServer } from "../support/server.ts";

/** A name as a filer could choose it. */
const NAME = `EVIL </title><script>alert(1)</script><img src=x onerror="alert(2)"> & 'CO'`;
const CIK = "0000990001";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    seed: async ({ database }) => {
      const document = submissionsDocument(
        { cik: CIK, name: NAME, sic: "3571", formerNames: [{ name: NAME, from: "2001-01-01", to: "2002-01-01" }] },
        [{ accession: "0000990001-24-000001", form: `10-K"><script>`, filed: "2024-02-20" }],
        { street1: NAME },
      );
      await load(database, { [`submissions/CIK${CIK}.json`]: JSON.stringify(document) });
    },
  });
});
afterAll(() => server.stop());

test("a company's name with markup stays text on its page, in a search and in suggestions", async () => {
  const pages = ["", "/financials", "/ratios", "/compensation", "/board", "/context", "/filings"];
  const ofCompany = pages.map((page) => `/companies/${CIK}${page}`);
  for (const path of [...ofCompany, "/companies?query=evil", "/find?q=evil", "/find?q=%3Cscript%3E"]) {
    const response = await fetch(server.url + path, { headers: { accept: "text/html" } });
    expect(`${response.status} ${path}`).toBe(`200 ${path}`);
    const html = await response.text();
    expect(html.match(/<script(?! type="module" src="\/assets\/)/g)).toBe(null); // besides the portal's own
    expect(html).not.toMatch(/<img|<[^>]* onerror=/);
  }
  const page = await (await fetch(`${server.url}/companies/${CIK}`, { headers: { accept: "text/html" } })).text();
  expect(page).toContain("EVIL &lt;/title>&lt;script>");
  const suggested = await fetch(`${server.url}/find/suggestions?q=evil`);
  expect(suggested.headers.get("content-type")).toBe("application/json");
  expect(await suggested.text()).toContain("EVIL");
});
