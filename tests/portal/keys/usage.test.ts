import { afterAll, beforeAll, expect, test } from "bun:test";
import { createKey } from "../../../src/accounts/keys.ts";
import { addUsage } from "../../../src/accounts/queries-usage.ts";
import { type PortalServer, startPortal, type Visitor } from "../../support/visitor.ts";

let server: PortalServer;
let ann: Visitor;
let [laptop, batch] = [0, 0];

const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  server = await startPortal();
  ann = await server.visitor();
  const { database } = server.scratch;
  const { accountId } = ann.session;
  laptop = (await createKey(database, { accountId, label: "laptop", tier: "free" })).id;
  batch = (await createKey(database, { accountId, label: "batch", tier: "standard" })).id;
  const endpoint = "/v1/us/census/places/{fips}";
  await addUsage(database.sql, {
    ...{ writer: crypto.randomUUID(), number: 1 },
    rows: [
      { keyId: laptop, day: dayAgo(0), endpoint, status: 200, requests: 1200 },
      { keyId: laptop, day: dayAgo(0), endpoint, status: 404, requests: 30 },
      { keyId: laptop, day: dayAgo(6), endpoint, status: 429, requests: 4 },
      { keyId: laptop, day: dayAgo(7), endpoint: "/v1/webhooks", status: 503, requests: 5 },
      { keyId: laptop, day: dayAgo(90), endpoint, status: 200, requests: 7 },
      { keyId: batch, day: dayAgo(0), endpoint, status: 200, requests: 10_000 },
    ],
  });
});
afterAll(() => server.stop());

/** The cells of a table by its label, without markup. */
function cellsOf(text: string, label: string): string[][] {
  const [, table = ""] = new RegExp(`aria-label="${label}".*?<tbody>(.*?)</tbody>`).exec(text) ?? [];
  const rows = table.split("</tr>").filter((row) => row !== "");
  return rows
    .map((row) => row.split(/<\/t[hd]>/).map((cell) => cell.replace(/<[^>]+>/g, "")))
    .map((row) => row.slice(0, -1));
}

test("the usage of a key is shown by day and by endpoint, for the last 30 days", async () => {
  const { text } = await ann.open(`/keys/${laptop}/usage`);
  expect(text).toContain("1,239 requests in 30 days.");
  expect(cellsOf(text, "Requests by day")).toEqual([
    [dayAgo(0), "1,230", "1,200", "30", "0", "0"],
    [dayAgo(6), "4", "0", "0", "4", "0"],
    [dayAgo(7), "5", "0", "0", "0", "5"],
  ]);
  expect(cellsOf(text, "Requests by endpoint")).toEqual([
    ["/v1/us/census/places/{fips}", "1,234", "1,200", "30", "4", "0", "200: 1,200; 404: 30; 429: 4"],
    ["/v1/webhooks", "5", "0", "0", "0", "5", "503: 5"],
  ]);
});

test("a period is chosen by its link, with today as its last day", async () => {
  expect((await ann.open(`/keys/${laptop}/usage?days=7`)).text).toContain("1,234 requests in 7 days.");
  expect((await ann.open(`/keys/${laptop}/usage?days=90`)).text).toContain("1,239 requests in 90 days.");
  expect((await ann.open(`/keys/${laptop}/usage?days=1000`)).text).toContain("1,239 requests in 30 days.");
});

test("the usage of the account adds up its keys", async () => {
  const { text } = await ann.open("/usage");
  expect(text).toContain("11,239 requests in 30 days.");
  expect(cellsOf(text, "Requests by key")).toEqual([
    ["batch", "10,000"],
    ["laptop", "1,239"],
  ]);
});

test("usage is downloaded as CSV, with the numbers of the page", async () => {
  const { text, headers } = await ann.open(`/keys/${laptop}/usage?days=7&csv=usage`);
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("content-disposition")).toBe(`attachment; filename="usage-of-key-${laptop}.csv"`);
  expect(text.split("\r\n")).toEqual([
    "day,endpoint,status,requests",
    `${dayAgo(0)},/v1/us/census/places/{fips},200,1200`,
    `${dayAgo(0)},/v1/us/census/places/{fips},404,30`,
    `${dayAgo(6)},/v1/us/census/places/{fips},429,4`,
    "",
  ]);
});

test("the usage of another account is neither shown nor counted", async () => {
  const bob = await server.visitor({ isOperator: true });
  expect((await bob.open(`/keys/${laptop}/usage`)).status).toBe(404);
  expect((await bob.open("/usage")).text).toContain("No requests in 30 days.");
});
