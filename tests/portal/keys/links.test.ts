import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { PageText } from "../../support/plain-browser.ts";
import { type PortalServer, startPortal, type Visitor } from "../../support/visitor.ts";
import { waitUntil } from "../../support/wait.ts";

const PATH = "/v1/us/measures?format=csv";

let server: PortalServer;
let ann: Visitor;
let keyId: string;
beforeAll(async () => {
  server = await startPortal({ settings: { linksPerAccount: 2 } });
  ann = await server.visitor();
  keyId = await makeKey(ann);
});
afterAll(() => server.stop());

/** Makes a key that only reads, and returns its number. */
async function makeKey(visitor: Visitor): Promise<string> {
  const fields = { label: "sheets", tier: "standard", form: crypto.randomUUID(), read_only: "on" };
  expect((await visitor.send("/keys", fields)).text).toContain("Tier standard, read-only.");
  const [row] = await server.scratch.database.sql<{ id: number }[]>`
    select id from api_keys where account_id = ${visitor.session.accountId} order by id desc limit 1`;
  return String(row?.id);
}

const shownLink = ({ text }: PageText): string | undefined => /id="new-link"[^>]*>([^<]+)</.exec(text)?.[1];
const plain = (text: string | undefined): string => (text ?? "").replaceAll("&amp;", "&");
const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

describe("the page of links", () => {
  test("makes a link, shows it once with the lines for each program, and revokes it", async () => {
    const form = await ann.open(`/links?path=${encodeURIComponent(PATH)}`);
    expect(form.text).toContain(`value="${PATH}"`);
    const made = await ann.send("/links", { path: PATH, key: keyId, lasts: "3600" });
    const url = plain(shownLink(made));
    expect([made.status, url.includes(`${PATH}&link=`)]).toEqual([200, true]);
    expect(made.text).toContain("=IMPORTDATA(");
    // The dataset is not loaded: the link was let in.
    await waitUntil("the link is known", async () => (await statusOf(url)) === 503);
    const list = await ann.open("/links");
    expect(list.text).toContain(PATH);
    expect(list.text).not.toContain("link=");
    const [, id = ""] = /action="\/links\/([^/]+)\/revoke"/.exec(list.text) ?? [];
    const revoked = await ann.send(`/links/${id}/revoke`, {});
    expect([revoked.status, revoked.headers.get("location")]).toEqual([303, "/links?revoked=1"]);
    await waitUntil("the link is refused", async () => (await statusOf(url)) === 401);
    expect((await ann.open("/links?revoked=1")).text).toContain("You have no links.");
  });

  test("says what is wrong with a path, a key and an end, and keeps what was typed", async () => {
    const other = await makeKey(await server.visitor());
    for (const [sent, words] of [
      [{ path: "/v1/webhooks" }, "is not accepted"],
      [{ path: "/v1/us/measures?color=red" }, "color"],
      [{ key: other }, "This key is not one of your active keys."],
      [{ key: "x" }, "This key is not one of your active keys."],
      [{ lasts: "5" }, "is not one of the times"],
      [{ lasts: "never" }, "only links to feeds"],
    ] as const) {
      const { status, text } = await ann.send("/links", { path: PATH, key: keyId, lasts: "3600", ...sent });
      expect([words, status, text.includes(words)]).toEqual([words, 400, true]);
      expect(text).toContain("path" in sent ? sent.path.split("?")[0]! : PATH);
    }
  });

  test("makes no more links than an account may have, and those of others can't be revoked", async () => {
    const visitor = await server.visitor();
    const key = await makeKey(visitor);
    const send = () => visitor.send("/links", { path: PATH, key, lasts: "3600" });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    const refused = await send();
    expect([refused.status, refused.text.includes("2 links")]).toEqual([409, true]);
    const [, id = ""] = /action="\/links\/([^/]+)\/revoke"/.exec((await visitor.open("/links")).text) ?? [];
    expect((await ann.send(`/links/${id}/revoke`, {})).status).toBe(404);
  });

  test("asks for a key first where the account has none", async () => {
    expect((await (await server.visitor()).open("/links")).text).toContain("A link needs a key.");
  });
});
