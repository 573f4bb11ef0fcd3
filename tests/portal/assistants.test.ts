import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createKey } from "../../src/accounts/keys.ts";
import { setOwnKeyStatus } from "../../src/accounts/portal.ts";
import { ASSISTANT_CLIENTS } from "../../src/settings/assistants.ts";
import { type PortalServer, startPortal, type Visitor } from "../support/visitor.ts";
import { waitUntil } from "../support/wait.ts";

let server: PortalServer;
let ann: Visitor;
beforeAll(async () => {
  server = await startPortal();
  ann = await server.visitor();
});
afterAll(() => server.stop());

/** Returns the texts that the page has buttons to copy, as they are copied. */
const copiedTexts = (html: string): string[] =>
  [...html.matchAll(/<code id="[^"]+">([^<]*)<\/code><\/pre><button type="button" class="copy"/g)].map(
    ([, text = ""]) => text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&"),
  );

describe("the page of assistants", () => {
  test("has the address, and for each assistant the lines that name it, for visitors too", async () => {
    const texts = copiedTexts(await (await fetch(`${server.url}/assistants`)).text());
    const given = { url: `${server.url}/mcp`, key: "YOUR_KEY" };
    expect(texts).toEqual([
      given.url,
      ...Object.values(ASSISTANT_CLIENTS).map(({ lines }) => lines(given)),
      "npm run govdata -- mcp --print-config claude",
    ]);
    expect(texts.filter((text) => text.startsWith("{")).map((text) => typeof JSON.parse(text))).toHaveLength(3);
  });

  test("leads visitors to the sign-in, and accounts to a form for a key that may only read", async () => {
    const signedOut = await (await fetch(`${server.url}/assistants`)).text();
    expect(signedOut).toContain('href="/sign-in?next=/assistants"');
    const { text } = await ann.open("/assistants");
    expect(text).toContain('href="/keys?for=assistant#create"');
    const form = (await ann.open("/keys?for=assistant")).text;
    expect(form).toMatch(/<input[^>]*name="label"[^>]*value="assistant"/);
    expect(form).toMatch(/<input[^>]*name="read_only"[^>]*checked/);
  });

  test("shows the keys of the account that work, those that only read first, and none in full", async () => {
    const { accountId } = ann.session;
    const { database } = server.scratch;
    const make = (label: string, isReadOnly: boolean) =>
      createKey(database, { accountId, label, tier: "free", isReadOnly });
    const writing = await make("all", false);
    const reading = await make("reader", true);
    const { id } = await make("gone", true);
    await setOwnKeyStatus(database.sql, { accountId, id, status: "disabled" });
    const { text } = await ann.open("/assistants");
    const rows = text.slice(text.indexOf("<tbody>"), text.indexOf("</tbody>")).split("<tr>").slice(1);
    expect(rows.map((row) => /usage">([^<]+)<.*(only reads|may change webhooks)/.exec(row)?.slice(1))).toEqual([
      ["reader", "only reads"],
      ["all", "may change webhooks"],
    ]);
    for (const { key } of [writing, reading]) expect(text).not.toContain(key);
  });

  test("is reached from both menus and from the keys", async () => {
    const links = (html: string) => html.match(/href="\/assistants"/g)?.length;
    await createKey(server.scratch.database, { accountId: ann.session.accountId, label: "any", tier: "free" });
    expect(links((await ann.open("/keys")).text)).toBe(3);
  });

  test("has a new key in the lines on the page that shows it", async () => {
    const fields = { label: "assistant", tier: "free", read_only: "on", form: crypto.randomUUID() };
    const { text } = await ann.send("/keys", fields);
    const key = /gd_live_[0-9a-f]{32}/.exec(text)?.[0] ?? "no key";
    const { lines } = ASSISTANT_CLIENTS.claude;
    expect(copiedTexts(text)).toContain(lines({ url: `${server.url}/mcp`, key }));
    const message = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
    const headers = {
      accept: "application/json, text/event-stream",
      ...{ "content-type": "application/json", "x-api-key": key, "mcp-protocol-version": "2025-06-18" },
    };
    const init = { method: "POST", headers, body: JSON.stringify(message) };
    const send = () => fetch(`${server.url}/mcp`, init);
    await waitUntil("the key works", async () => (await send()).status === 200);
    expect(await (await send()).text()).toContain('"rank_areas"');
  });
});
