import { afterAll, beforeAll, expect, test } from "bun:test";
import { createKey } from "../../src/accounts/keys.ts";
import { addUsage } from "../../src/accounts/queries-usage.ts";
import { type PortalServer, startPortal, type Visitor } from "../support/visitor.ts";

let server: PortalServer;
let operator: Visitor;
let webhook = "";
beforeAll(async () => {
  const { signUp } = { signUp: "invited" } as const;
  server = await startPortal({ settings: { signUp, allowHttp: true, allowNetworks: ["127.0.0.1/32"] } });
  operator = await server.visitor({ isOperator: true });
  const { database } = server.scratch;
  const { accountId } = operator.session;
  const { id } = await createKey(database, { accountId, label: "=HYPERLINK(1)", tier: "free" });
  const day = new Date().toISOString().slice(0, 10);
  const rows = [{ keyId: id, day, endpoint: "/v1/webhooks", status: 200, requests: 4321 }];
  await addUsage(database.sql, { writer: crypto.randomUUID(), number: 1, rows });
  await operator.open("/invitations");
  await operator.send("/invitations", { email: "new@example.org" });
  webhook = (await operator.send("/webhooks/new", { url: "http://127.0.0.1:9/", events: "filing.created" })).to;
  await database.sql`update webhook_subscriptions set consecutive_failure_count = 3`;
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString().slice(0, 16);
  await operator.send(`${webhook}/replays`, { from: hourAgo, to: new Date().toISOString().slice(0, 16) });
});
afterAll(() => server.stop());

/** Follows the link of a page to a table as CSV; returns its lines. */
async function downloaded(page: string, table: string): Promise<string[]> {
  const [, address = ""] = new RegExp(`href="([^"]*csv=${table})"`).exec((await operator.open(page)).text) ?? [];
  const { status, headers, text } = await operator.open(address.replaceAll("&amp;", "&"));
  expect({ page, status, type: headers.get("content-type") }).toEqual({
    ...{ page, status: 200, type: "text/csv; charset=utf-8" },
  });
  return text.trimEnd().split("\r\n");
}

test.each([
  ["/keys", "keys", "id,label,tier,is_read_only,status,prefix,created_at,last_used_at"],
  ["/usage?days=7", "keys", "id,label,requests"],
  ["/account", "sessions", "id,createdAt,lastSeenAt,isByLink"],
  ["/invitations", "invitations", "id,email,createdAt,expiresAt"],
  ["/operator/datasets", "datasets", "name,vintages,rows,loaded_at,looked_at,looks_next_at,failed_at,failure"],
  ["/operator/deliveries", "failing", "url,account,is_active,disabled_at,in_a_row,waiting,failed_at,reason"],
])("the table of %s comes as CSV: csv=%s", async (page, table, head) => {
  const [first, ...rows] = await downloaded(page, table);
  expect(first).toBe(head);
  expect(rows.length).toBeGreaterThan(0);
});

test("the keys of an account come as CSV, in which no label is a formula", async () => {
  const { accountId } = operator.session;
  for (const page of ["/keys", `/operator/accounts/${accountId}`])
    expect((await downloaded(page, "keys")).join("\n")).toMatch(/,'=HYPERLINK\(1\),free,(?:false,)?active,gd_live_/);
});

test("the accounts that a search finds come as CSV, and no others", async () => {
  await server.visitor();
  const rows = await downloaded(`/operator/accounts?q=${operator.session.email}`, "accounts");
  expect(rows[0]).toBe("id,email,status,is_owner,is_operator,has_password,keys,requests,last_seen_at,created_at");
  expect(rows.slice(1).map((row) => row.split(",").slice(0, 8).join())).toEqual([
    `${operator.session.accountId},${operator.session.email},active,false,true,false,1,4321`,
  ]);
});

test("the replays of a webhook come as CSV", async () => {
  const [head, ...rows] = await downloaded(`${webhook}/replays`, "replays");
  expect([head?.startsWith("id,"), rows.length]).toEqual([true, 1]);
});

test("a table that a page does not have is a 404", async () => {
  expect((await operator.open("/keys?csv=sessions")).status).toBe(404);
});
