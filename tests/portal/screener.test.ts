import { beforeAll, describe, expect, test } from "bun:test";
import { EXAMPLES } from "../../src/portal/screener/examples.ts";
import { plainNumber } from "../../src/portal/screener/filters.ts";
import { COMPANIES } from "../enrichment/screener/made-companies.ts";
import { screenerServer } from "../enrichment/screener/screener-server.ts";
import type { SharedServer } from "../support/server.ts";
import { expectedStatus, linksOf, openPage, pageHtml, pageText } from "./page-text.ts";

let server: SharedServer;
beforeAll(async () => {
  server = await screenerServer();
}, 60_000);

// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
type Json = any;

const read = (path: string) => pageText(server, path);

/** Sends rows of the form, and returns the address that it leads to. */
async function send(rows: readonly (readonly [field: string, operator: string, value: string])[], more = "") {
  const search = rows.map(([field, operator, value]) => new URLSearchParams({ field, operator, value })).join("&");
  const response = await openPage(server, `/screener?${search}${more}`);
  expect(response.status).toBe(303);
  return response.headers.get("location");
}

describe("a screen", () => {
  const QUERY = "revenue_min=20000&state=CA,NY&fields=net_margin&sort=-revenue";

  test("with thousands of filters is refused, and not answered with thousands of long addresses", async () => {
    for (const search of ["revenue_min=1&".repeat(51), `fields=${"net_margin,".repeat(51)}`]) {
      const response = await openPage(server, `/screener?${search}`);
      const text = await response.text();
      expect([response.status, text.includes("accepted: at most 50")]).toEqual([400, true]);
      expect(text.length).toBeLessThan(20_000);
    }
    const odd = await openPage(server, "/screener?constructor=1");
    expect(await odd.text()).not.toContain("native code");
  });

  test("is the same in its sentence, its request and its table", async () => {
    const html = await pageHtml(server, `/screener?${QUERY}`);
    const text = await read(`/screener?${QUERY}`);
    expect(text).toContain(
      "Companies with revenue at least 20,000 × and state being California (CA) or New York (NY) × , sorted by " +
        "revenue, highest first × , " +
        "showing also net margin × .",
    );
    const request = "/v1/us/sec/screener?revenue_min=20000&state=CA,NY&fields=net_margin&sort=-revenue&per_page=50";
    expect(html).toContain(`GET ${request.replaceAll("&", "&amp;")}`);
    const { data }: Json = await server.json(request);
    expect(data.length).toBeGreaterThan(2);
    const rows = [...html.matchAll(/<tr><th scope="row">.*?<\/tr>/g)].map(([row]) => row);
    expect(rows).toHaveLength(data.length);
    for (const [index, { name, values }] of data.entries()) {
      expect(rows[index]).toContain(name);
      expect(rows[index]).toContain(`title="${values.revenue.toLocaleString("en-US")}"`);
    }
    expect(text).toContain(`${data.length} companies pass`);
  });

  test("names the codes of states, counties, metropolitan areas and industries", async () => {
    const codes = "county_fips=06085,99999&cbsa=41940&naics=5132,31-33&sic=7372";
    const { data }: Json = await server.json("/v1/us/sec/screener?sic=7372");
    const industry = data[0]?.sic_description;
    expect(await read(`/screener?${codes.replace("99999", "06001")}`)).toContain("Alameda County, California (06001)");
    expect(await read(`/screener?${codes}`)).toContain(
      "county being Santa Clara County, California (06085) or 99999 × , " +
        "metropolitan area being San Jose-Sunnyvale-Santa Clara, CA (41940) × , " +
        "industry by NAICS code being Software Publishers (5132) or Manufacturing (31-33) × and industry by SIC " +
        "code being",
    );
    expect(await read("/screener?sic=7372")).toContain(`industry by SIC code being ${industry} (7372) ×`);
  });

  test("offers companies of one currency in place of a parameter", async () => {
    const html = await pageHtml(server, "/screener?revenue_min=1");
    expect(html).toContain('<a href="/screener?revenue_min=1&amp;currency=USD">Only those in US dollars</a>');
    expect(html).not.toContain("currency=USD compares");
  });

  test("has columns that follow its filters, and headings that sort all of its pages", async () => {
    const html = await pageHtml(server, "/screener?industry_openings_rate_min=1");
    expect([...html.matchAll(/<th scope="col"/g)]).toHaveLength(3);
    expect(await read("/screener?state=CA&net_margin_min=0&current_ratio_min=0&fields=revenue")).toMatch(
      /Company Net margin % Current ratio times Revenue own currency[^ ]*(?: thousands)? Currency State/,
    );
    const sorted = await pageHtml(server, "/screener?fields=revenue&sort=-revenue");
    expect(sorted).toMatch(/aria-sort="descending"><a class="sort" href="[^"]*sort=revenue"/);
    const [first, second] = [await read("/screener?sort=name"), await read("/screener?sort=name&page=2")];
    expect(first).toContain(`${COMPANIES} companies pass`);
    expect(first).toContain("Page 1 of 2 Next");
    expect(second).toContain("Previous Page 2 of 2");
    expect(second).toContain("MADE 59 INC");
  });

  test("comes as the CSV of the API, with all companies", async () => {
    const response = await openPage(server, `/screener?${QUERY}&csv=companies`);
    const answer = await server.get(`/v1/us/sec/screener?${QUERY}&format=csv`);
    expect(await response.text()).toBe(await answer.text());
  });

  test("says its bounds exactly, in the unit of its columns, and its form sends what it shows", async () => {
    const bounds = "net_margin_min=5.25&return_on_assets_min=7&current_ratio_max=1.25&revenue_min=1500000.5";
    expect(await read(`/screener?${bounds}&industry_quits_rate_min=2.5`)).toContain(
      "Companies with net margin at least 5.25% × , return on assets at least 7% × , current ratio at most " +
        "1.25 times × , " +
        "revenue at least 1,500,000.5 × and the industry's quits rate at least 2.5% × .",
    );
    const html = await pageHtml(server, `/screener?${bounds}&industry_quits_rate_min=2.5`);
    const values = [...html.matchAll(/name="value"[^>]* value="([^"]+)"/g)].map(([, value = ""]) => value);
    expect(values).toEqual(["5.25%", "7%", "1.25", "1,500,000.5", "2.5%"]);
    const fields = ["net_margin", "return_on_assets", "current_ratio", "revenue", "industry_quits_rate"];
    const rows = fields.map((field, index) => [field, index === 2 ? "max" : "min", values[index] ?? ""] as const);
    expect(await send(rows)).toBe(`/screener?${bounds}&industry_quits_rate_min=2.5`);
  });

  test("shows what passes before its form, which opens where a filter is wrong or missing", async () => {
    expect(await pageHtml(server, `/screener?${QUERY}`)).toContain('<details class="screen-filters"><summary>');
    for (const path of ["/screener", "/screener?revenue_min=lots"])
      expect(await pageHtml(server, path)).toContain('<details class="screen-filters" open>');
  });

  test("loses a filter by the cross next to it", async () => {
    const html = await pageHtml(server, `/screener?${QUERY}`);
    const [, href = ""] = /href="([^"]*)" aria-label="Remove: revenue at least 20,000"/.exec(html) ?? [];
    expect(href.replaceAll("&amp;", "&")).toBe("/screener?state=CA,NY&fields=net_margin&sort=-revenue");
  });

  test("links to pages that answer", async () => {
    for (const address of linksOf(await pageHtml(server, `/screener?${QUERY}`)).filter((one) => /screener/.test(one)))
      expect(`${(await openPage(server, address)).status} ${address}`).toBe(`${expectedStatus(address)} ${address}`);
  });
});

describe("the surroundings of a company", () => {
  test("name the agencies whose figures they have, and why a figure is missing, as the API says it", async () => {
    const text = await read("/companies/M14/context");
    expect(text).toContain(
      "Sources: U.S. Securities and Exchange Commission, EDGAR; U.S. Bureau of Labor Statistics; " +
        "U.S. Small Business Administration.",
    );
    const { metadata }: Json = await server.json("/v1/us/sec/companies/M14?include=labor_context,lending_context");
    const { message } = metadata.enrichment.absent.find(({ field }: Json) => field.endsWith(".turnover.quits_rate"));
    expect(message).toMatch(/^The loaded JOLTS data has no quits rate of .* in 2024-01\.$/);
    expect(text).toContain(`Quits – ${message}`);
    const csv = await (await openPage(server, "/companies/M14/context?csv=figures")).text();
    expect(csv).toMatch(/labor_context\.turnover\.quits_rate,,.*The loaded JOLTS data has no quits rate/);
  });
});

describe("a sent form", () => {
  test("leads to the address with the parameters of the API, without its empty rows", async () => {
    const rows = [
      ["revenue", "min", "1000"],
      ["net_margin", "show", ""],
      ["state", "min", "CA"],
      ["", "min", ""],
      ["total_assets", "max", ""],
      ["state", "is", "TX"],
    ] as const;
    expect(await send(rows, "&sort_field=revenue&direction=descending")).toBe(
      "/screener?revenue_min=1000&fields=net_margin&state=CA,TX&sort=-revenue",
    );
    expect(await send([], "sort_field=name&direction=ascending")).toBe("/screener?sort=name");
  });

  test("takes numbers as people write them", async () => {
    const rows = [
      ["revenue", "min", "$1.5 billion"],
      ["total_assets", "max", "2,000,000"],
      ["net_margin", "min", "12.5%"],
      ["county_unemployment_rate", "max", "4%"],
    ] as const;
    expect(await send(rows)).toBe(
      "/screener?revenue_min=1500000000&total_assets_max=2000000&net_margin_min=12.5&county_unemployment_rate_max=4",
    );
    for (const [text, plain] of [
      ["1.1m", "1100000"],
      ["-2k", "-2000"],
      [".5", "0.5"],
      ["abc", "abc"],
      ["1 dozen", "1 dozen"],
      ["1e9", "1e9"],
      ["", ""],
    ] as const)
      expect(plainNumber(text, "currency")).toBe(plain);
  });
});

describe("a wrong filter", () => {
  test("has its fault next to it, and the form keeps what was sent", async () => {
    const html = await pageHtml(server, "/screener?revenue_min=lots&net_margin_min=10");
    expect(html).toMatch(
      /value="lots"[^>]*aria-invalid="true" aria-describedby="fault-1"\/>.*?id="fault-1">&quot;lots&quot;[^<]*decimal digits/,
    );
    expect(html).toContain('value="10%"');
    expect(html).not.toContain("companies pass");
  });

  test("of a field that does not exist, and a wrong order, are named", async () => {
    expect(await read("/screener?revenu_min=1")).toContain("revenu_min is not a parameter here");
    expect(await read("/screener?sort=revenu")).toMatch(/lowest first revenu .*did you mean revenue/);
    expect(await read("/screener?revenue_min=5&revenue_max=1")).toContain("5 is greater than revenue_max 1");
  });

  test("with markup stays text, wherever it is shown", async () => {
    const evil = `"><script>alert(1)</script>`;
    for (const name of ["revenue_min", "state", "sort", "fields", evil, `${evil}_min`, "field"]) {
      const response = await openPage(server, `/screener?${new URLSearchParams({ [name]: evil })}`);
      const html = await response.text();
      expect(html).not.toContain("<script>");
    }
  });
});

test("without filters, the screener offers screens to begin with, and each of them answers", async () => {
  const text = await read("/screener");
  expect(text).toContain(`${COMPANIES} companies can be screened by their figures`);
  for (const { text: title, href } of EXAMPLES) {
    expect(text).toContain(title);
    expect(await read(href)).toMatch(/compan(?:y passes|ies pass)/);
  }
});
