import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { servedCommand } from "../../support/command.ts";
import { type PortalServer, startPortal, type Visitor } from "../../support/visitor.ts";
import { recordFilings } from "../../webhooks/endpoints/support.ts";

let portal: PortalServer;
let ann: Visitor;
let ben: Visitor;
beforeAll(async () => {
  portal = await startPortal({ settings: { allowHttp: true, allowNetworks: ["127.0.0.1/32"] } });
  [ann, ben] = [await portal.visitor(), await portal.visitor()];
}, 60_000);
afterAll(() => portal.stop());

/** Nothing listens there, and nothing is sent: there is no worker. */
const TARGET = "http://127.0.0.1:9/hooks";
const SECRET = /whsec_[A-Za-z0-9+/]{43}=/;
/** A name as somebody could choose it to harm others. */
const HOSTILE = `</code><script>alert(1)</script><img src=x onerror="alert(2)">`;

/** Creates a webhook by its form, and returns the path of its page. */
async function created(fields: Record<string, string | readonly string[]> = {}): Promise<string> {
  const sent = await ann.send("/webhooks/new", { url: TARGET, events: ["filing.created"], ...fields });
  expect(sent.status).toBe(303);
  return sent.to;
}

/** The secret on a page; undefined without one. */
const secretOn = (html: string): string | undefined => SECRET.exec(html)?.[0];

describe("a new webhook", () => {
  test("is made by a form, and its page shows the secret once, with commands to try it", async () => {
    const form = (await ann.open("/webhooks/new")).text;
    expect(form).toContain("an https or http address that the internet can reach, or one in 127.0.0.1/32.");
    for (const type of ["filing.created", "board.changed"]) expect(form).toContain(`value="${type}"`);
    const path = await created({ events: ["filing.created", "board.changed"], filing_types: "10-K" });
    const page = (await ann.open(path)).text;
    expect(secretOn(page)).toBeDefined();
    expect(page).toContain("it is never shown again");
    expect(page).toContain(servedCommand(`listen --secret '${secretOn(page)}' --port 9`));
    expect(page).toContain(`${portal.url}/v1${path}/test`);
    expect(secretOn((await ann.open(path)).text)).toBeUndefined();
  });

  test("takes pasted lists, and shows them with names; saving its form without them narrows no more", async () => {
    const { sql } = portal.scratch.database;
    await sql`
      insert into sec_tickers (symbol, cik, name, exchange, position, is_listed)
      values ('AAA', '0000000001', 'Alpha Inc.', null, 0, true)`;
    await sql`insert into sec_companies (cik, name, search_name) values ('0000000002', 'Beta Trust', 'beta trust')`;
    const path = await created({ companies: "aaa;\n2, AAA", sics: "73 2834", states: "ca", item_codes: "5.02" });
    const page = (await ann.open(path)).text;
    expect(page).toContain('<a href="/companies/AAA">Alpha Inc.</a> (AAA)');
    expect(page).toContain('<a href="/companies/0000000002">Beta Trust</a> (0000000002)');
    expect(page).toMatch(/<textarea[^>]*name="companies"[^>]*>AAA, 0000000002<\/textarea>/);
    for (const list of ["73, 2834", "CA", "5.02"]) expect(page).toContain(`value="${list}"`);
    const lists = async () => [
      ...(await sql`
        select has_companies, sics, states, item_codes
          from webhook_subscriptions
         where id = ${path.split("/").at(-1)!}`),
    ];
    expect(await lists()).toEqual([
      { has_companies: true, sics: ["73", "2834"], states: ["CA"], item_codes: ["5.02"] },
    ]);
    expect((await ann.send(path, { url: TARGET, events: ["filing.created"] })).status).toBe(303);
    expect(await lists()).toEqual([{ has_companies: false, sics: null, states: null, item_codes: null }]);
  });

  test("can be previewed: the events that its lists would have got, by day and type", async () => {
    const accessions = await recordFilings(portal.scratch.database, 3, "20-F");
    expect(accessions).toHaveLength(3);
    await recordFilings(portal.scratch.database, 2, "40-F");
    const path = await created({ filing_types: "20-F" });
    const page = (await ann.open(`${path}/preview`)).text;
    expect(page).toContain("With its current lists it would have been sent 3 events.");
    expect(page).toMatch(/<code>filing\.created<\/code><\/td><td[^>]*>3<\/td>/);
    expect((await ann.open(path)).text).toContain(`href="${path}/preview"`);
  });

  test("names each company of a pasted list that is not known", async () => {
    const sent = await ann.send("/webhooks/new", { url: TARGET, events: ["filing.created"], companies: "NOPE 99" });
    expect(sent.status).toBe(400);
    expect(sent.text).toContain(">NOPE, 99</textarea>");
    expect(sent.text).toContain("NOPE&quot; is not the ticker of a company now. &quot;99&quot; is not the CIK");
  });

  test("keeps its secret from another session that has its cookie, and from pages of other webhooks", async () => {
    const path = await created();
    const other = await created();
    const [handed = ""] = /govdata_shown_once=[^;]+/.exec(ann.cookie) ?? [];
    expect(handed).not.toBe("");
    expect(handed).not.toContain("whsec_");
    expect(secretOn((await ann.open(path)).text)).toBeUndefined(); // the cookie is of the other one
    const own = ben.cookie;
    ben.cookie = `${own}; ${handed}`;
    expect(secretOn((await ben.open(other)).text)).toBeUndefined();
    ben.cookie = own;
  });

  test("says why there can't be another one, as many as an account can have", async () => {
    const full = await portal.visitor();
    const create = () => full.send("/webhooks/new", { url: TARGET, events: ["filing.created"] });
    await create();
    await portal.scratch.database.sql`
      insert into webhook_subscriptions (account_id, url, events, secret)
      select account_id, url, events, secret
        from (select account_id, url, events, secret from webhook_subscriptions order by id desc limit 1) as newest,
             generate_series(1, 49)`;
    const refused = await create();
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("The account has 50 webhook subscriptions, and 50 are the most");
  });

  test("with faults is shown again with what was typed, and each fault is shown next to its field", async () => {
    const sent = await ann.send("/webhooks/new", {
      ...{ url: "http://10.0.0.1/x", filing_types: "10-Q", other_forms: "10-Z", description: "mine" },
    });
    expect(sent.status).toBe(400);
    const html = sent.text;
    expect(html).toContain('value="http://10.0.0.1/x"');
    expect(html).toMatch(/value="10-Q" checked/);
    expect(html).toContain('value="10-Z"');
    expect(html).toContain('value="mine"');
    for (const field of ["url", "events", "filing_types"]) expect(html).toContain(`id="${field}-fault"`);
    expect(html).toContain("Check at least one.");
    expect(html).toContain("&quot;10-Z&quot; is not a form");
  });

  test("is in the list with its state, and the list comes as CSV", async () => {
    const path = await created({ description: "Annual reports of everybody", filing_types: ["10-K", "10-K/A"] });
    const list = (await ann.open("/webhooks")).text;
    expect(list).toContain(`<a href="${path}">Annual reports of everybody</a>`);
    expect(list).toContain("only 10-K, 10-K/A");
    expect(list).toContain("✓ active");
    const csv = await ann.open("/webhooks?csv=webhooks");
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(csv.text).toContain("Annual reports of everybody");
  });
});

describe("a webhook", () => {
  test("is changed by its form: other events, typed forms, no description", async () => {
    const path = await created({ description: "before" });
    const sent = await ann.send(path, {
      ...{ url: `${TARGET}?a=1`, events: "board.changed", filing_types: "8-K", other_forms: "sc 13d, 8-k" },
    });
    expect(sent.to).toBe(`${path}?done=saved`);
    const page = (await ann.open(`${path}?done=saved`)).text;
    expect(page).toContain("The changes are saved");
    expect(page).toContain(`<h1>${TARGET}?a=1</h1>`);
    expect(page).toMatch(/value="board.changed" checked/);
    expect(page).not.toMatch(/value="filing.created" checked/);
    expect(page).toMatch(/value="8-K" checked/);
    expect(page).toContain('value="SC 13D"');
  });

  test("with faults in a change says them next to the fields, and stays as it was", async () => {
    const path = await created();
    const sent = await ann.send(path, { url: "ftp://example.org", events: "filing.created" });
    expect(sent.status).toBe(400);
    const html = sent.text;
    expect(html).toContain('id="url-fault"');
    expect(html).toContain('value="ftp://example.org"');
    expect((await ann.open(path)).text).toContain(`<h1>${TARGET}</h1>`);
  });

  test("gets another secret after a question, which its page shows once", async () => {
    const path = await created();
    const first = secretOn((await ann.open(path)).text);
    expect((await ann.open(`${path}/rotate-secret`)).text).toContain("Rotate the signing secret?");
    const sent = await ann.send(`${path}/rotate-secret`);
    expect([sent.status, sent.to]).toEqual([303, path]);
    const second = secretOn((await ann.open(path)).text);
    expect(second).toBeDefined();
    expect(second).not.toBe(first);
    expect(secretOn((await ann.open(path)).text)).toBeUndefined();
  });

  test("is set inactive and active again by a button, and says so", async () => {
    const path = await created();
    await ann.send(`${path}/active`, { active: "false" });
    const inactive = (await ann.open(path)).text;
    expect(inactive).toContain("‖ inactive");
    expect(inactive).toContain("set inactive by the account");
    expect(inactive).not.toContain("A webhook is disabled"); // the account's own act needs no explanation
    const refused = await ann.send(`${path}/test`);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("The subscription is not active");
    const sent = await ann.send(`${path}/active`, { active: "true" });
    expect(sent.to).toBe(`${path}?done=active`);
    expect((await ann.open(path)).text).toContain("✓ active");
  });

  test("is deleted only if its name or address is typed", async () => {
    const path = await created({ description: "To  be   deleted" });
    expect((await ann.open(`${path}/delete`)).text).toContain("be undone.");
    const refused = await ann.send(`${path}/delete`, { name: "to be" });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('id="name-fault"');
    const sent = await ann.send(`${path}/delete`, { name: " To be deleted " });
    expect([sent.status, sent.to]).toEqual([303, "/webhooks?done=deleted"]);
    expect((await ann.open(path)).status).toBe(404);
    const byAddress = await created({ description: "second" });
    expect((await ann.send(`${byAddress}/delete`, { name: TARGET })).status).toBe(303);
  });
});

describe("a webhook of another account", () => {
  test("is a 404 on every page and for every action, and stays as it is", async () => {
    const path = await created({ description: "of ann" });
    for (const below of ["", "/rotate-secret", "/delete", "/deliveries", "/replays"]) {
      const response = await ben.open(path + below);
      expect(`${response.status} ${below}`).toBe(`404 ${below}`);
      const html = response.text;
      expect(html).toContain("<h1>Nothing is here</h1>");
      expect(html).not.toContain("of ann");
    }
    for (const [below, fields] of [
      ["", { url: "http://127.0.0.1:9/ben", events: "filing.created" }],
      ["/active", { active: "false" }],
      ["/test", {}],
      ["/rotate-secret", {}],
      ["/delete", { name: "of ann" }],
      ["/replays", { from: "2026-01-01", to: "2026-01-02" }],
    ] as const)
      expect(`${(await ben.send(path + below, fields)).status} ${below}`).toBe(`404 ${below}`);
    const page = (await ann.open(path)).text;
    expect(page).toContain("<h1>of ann</h1>");
    expect(page).toContain("✓ active");
    expect((await ben.open("/webhooks")).text).toContain("You have no webhooks so far");
  });

  test("can't be changed by a form without the token, or from another site", async () => {
    const path = await created({ description: "safe" });
    const send = (token: string, origin: string) =>
      ann.send(`${path}/delete`, { _csrf: token, name: "safe" }, { origin });
    expect((await send("", portal.url)).status).toBe(403);
    expect((await send(ben.session.csrfToken, portal.url)).status).toBe(403);
    expect((await send(ann.session.csrfToken, "https://evil.example")).status).toBe(403);
    expect((await ann.open(path)).status).toBe(200);
  });

  test("is behind the sign-in", async () => {
    const response = await fetch(`${portal.url}/webhooks`, { headers: { accept: "text/html" }, redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/sign-in?next=%2Fwebhooks"]);
  });
});

test("names and addresses with markup stay text on every page", async () => {
  const path = await created({ description: HOSTILE, url: `${TARGET}?q=%22%3E%3Cscript%3E` });
  for (const page of ["/webhooks", path, `${path}/delete`, `${path}/rotate-secret`, `${path}/deliveries`]) {
    const html = (await ann.open(page)).text;
    expect(html).toContain("&lt;script>");
    expect(html).not.toMatch(/<script>|<img|<[^>]* onerror=/);
  }
  const sent = await ann.send("/webhooks/new", { url: HOSTILE, events: HOSTILE, other_forms: HOSTILE });
  expect(sent.status).toBe(400);
  expect(sent.text).not.toMatch(/<script>|<img|<[^>]* onerror=/);
});
