import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { PageText } from "../../support/plain-browser.ts";
import { type PortalServer, startPortal, type Visitor } from "../../support/visitor.ts";
import { waitUntil } from "../../support/wait.ts";

let server: PortalServer;
let ann: Visitor;
beforeAll(async () => {
  server = await startPortal({ settings: { keysPerAccount: 4, keysPerDay: 6 } });
  ann = await server.visitor();
});
afterAll(() => server.stop());

/** Needs a key and no data. */
const ADDRESS = "/v1/webhooks/event-types";
const statusWith = async (key: string) => (await server.get(ADDRESS, { headers: { "x-api-key": key } })).status;
const answersWith = (key: string, status: number) =>
  waitUntil(`the key is a ${status}`, async () => (await statusWith(key)) === status);

const shownKey = ({ text }: PageText): string | undefined => /gd_live_[0-9a-f]{32}/.exec(text)?.[0];
const fields = (more: Record<string, string> = {}) => ({
  ...{ label: "laptop", tier: "standard", form: crypto.randomUUID() },
  ...more,
});

/** Makes a key on the page. */
async function makeKey(visitor: Visitor, more: Record<string, string> = {}): Promise<{ id: number; key: string }> {
  const key = shownKey(await visitor.send("/keys", fields(more))) ?? "";
  const rows = await server.scratch.database.sql<{ id: number }[]>`
    select id from api_keys where account_id = ${visitor.session.accountId} order by id desc limit 1`;
  return { key, id: rows[0]?.id ?? 0 };
}

describe("a new key", () => {
  test("is shown in the answer to its form, works at once, and is never shown again", async () => {
    const visitor = await server.visitor();
    const made = await visitor.send("/keys", fields({ label: "my laptop" }));
    const key = shownKey(made) ?? "";
    expect([made.status, made.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(made.text).toContain("only time that the key is shown");
    expect(made.text).toContain(`curl -H &quot;X-API-Key: ${key}&quot;`);
    await answersWith(key, 200);
    const list = await visitor.open("/keys");
    expect(list.text).toContain("my laptop");
    expect(list.text).toContain(`>${key.slice(0, 12)}…</code>`);
    expect(shownKey(list)).toBeUndefined();
  });

  test("has a first request that this server answers", async () => {
    const made = await (await server.visitor()).send("/keys", fields());
    const [, address = ""] = /\\\n {2}'(http[^']+)'/.exec(made.text) ?? [];
    const key = shownKey(made) ?? "";
    await answersWith(key, 200);
    expect((await fetch(address, { headers: { "x-api-key": key } })).status).toBe(200);
  });

  test("is made once, however often its form is sent", async () => {
    const visitor = await server.visitor();
    const form = fields({ label: "sent twice" });
    const answers = await Promise.all([1, 2, 3].map(() => visitor.send("/keys", form)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter((answer) => shownKey(answer) !== undefined)).toHaveLength(1);
    const again = await visitor.send("/keys", form);
    expect(again.text).toContain("<h1>This key was made before</h1>");
    expect((await visitor.open("/keys")).text.match(/sent twice/g)?.length).toBe(2 + 1); // a row: link, two buttons
  });

  test("needs a label, a tier that the account may choose, and the number of its form", async () => {
    for (const [more, complaint] of [
      [{ label: " " }, "1 to 100 characters, no control characters"],
      [{ label: "x".repeat(101) }, "1 to 100 characters, no control characters"],
      [{ label: "a\u0007b" }, "1 to 100 characters, no control characters"],
      [{ tier: "unlimited" }, "The tier “unlimited” is not accepted; accepted: free, standard."],
      [{ tier: "" }, "The tier “” is not accepted; accepted: free, standard."],
      [{ form: "1" }, "This form is incomplete."],
    ] as const) {
      const { status, text } = await ann.send("/keys", fields(more));
      expect([status, text.includes(complaint), shownKey({ text } as PageText)]).toEqual([400, true, undefined]);
    }
  });

  test("of an operator can have any tier", async () => {
    const operator = await server.visitor({ isOperator: true });
    expect(shownKey(await operator.send("/keys", fields({ tier: "unlimited" })))).toBeDefined();
  });

  test("is refused when the account has as many as the setting allows; revoked keys make room", async () => {
    const visitor = await server.visitor();
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => visitor.send("/keys", fields())));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 400, 400]);
    const refused = await visitor.send("/keys", fields());
    expect(refused.text).toContain("An account has 4 keys at most.");
    const [id = ""] = /(?<=\/keys\/)\d+(?=\/revoke)/.exec(refused.text) ?? [];
    await visitor.send(`/keys/${id}/revoke`, { label: "laptop" });
    expect((await visitor.send("/keys", fields())).status).toBe(200);
  });

  test("is refused when the account has made as many in a day as the setting allows, even revoked ones", async () => {
    const [visitor, operator] = [await server.visitor(), await server.visitor({ isOperator: true })];
    const makeAndRevoke = async (by: Visitor) => {
      const { id } = await makeKey(by);
      return (await by.send(`/keys/${id}/revoke`, { label: "laptop" })).status;
    };
    for (let made = 0; made < 6; made++) expect(await makeAndRevoke(visitor)).toBe(303);
    const refused = await visitor.send("/keys", fields());
    expect([refused.status, shownKey(refused)]).toEqual([429, undefined]);
    expect(refused.text).toContain("6 keys in 24 hours at most, revoked ones included. Try again in 24 hours.");
    expect(Number(refused.headers.get("retry-after"))).toBeWithin(86_000, 86_401);
    // The oldest one is more than a day old.
    await server.scratch.database.sql`
      update api_keys set created_at = created_at - interval '1 day'
       where id = (select min(id) from api_keys where account_id = ${visitor.session.accountId})`;
    expect((await visitor.send("/keys", fields())).status).toBe(200);
    for (let made = 0; made < 7; made++) expect(await makeAndRevoke(operator)).toBe(303);
  });

  test("adds no requests to those of its account: their limit is that of the largest tier", async () => {
    const visitor = await server.visitor();
    const passed = async ({ key }: { key: string }) => {
      await answersWith(key, 200);
      const answers = await Promise.all(Array.from({ length: 100 }, () => statusWith(key)));
      return answers.filter((status) => status === 200).length;
    };
    const [first, second] = [await makeKey(visitor, { tier: "free" }), await makeKey(visitor, { tier: "free" })];
    expect(await passed(first)).toBeLessThan(70); // 60, and what is filled again meanwhile
    await visitor.send(`/keys/${first.id}/revoke`, { label: "laptop" });
    const answer = await server.get(ADDRESS, { headers: { "x-api-key": second.key } });
    expect([answer.status, answer.headers.get("ratelimit-policy")]).toEqual([429, '"account";q=60;w=60']);
    expect(Number(answer.headers.get("retry-after"))).toBe(1);
  });

  test("with a label of markup is shown as its text", async () => {
    const visitor = await server.visitor();
    const label = `"><script>alert('x')</script>`;
    for (const { text } of [await visitor.send("/keys", fields({ label })), await visitor.open("/keys")]) {
      expect(text).toContain("&lt;script>alert('x')&lt;/script>");
      expect(text).not.toContain("<script>alert");
    }
  });
});

describe("a key", () => {
  test("is disabled and enabled, and running servers apply it at once", async () => {
    const visitor = await server.visitor();
    const { id, key } = await makeKey(visitor);
    await answersWith(key, 200);
    for (const [verb, status] of [
      ["disable", 403],
      ["enable", 200],
    ] as const) {
      const { status: sent, headers } = await visitor.send(`/keys/${id}/${verb}`);
      expect([sent, headers.get("location")]).toEqual([303, `/keys?changed=${id}`]);
      await answersWith(key, status);
    }
  });

  test("is revoked only after its label was typed, and stays revoked", async () => {
    const visitor = await server.visitor();
    const { id, key } = await makeKey(visitor, { label: "old laptop" });
    const question = await visitor.open(`/keys/${id}/revoke`);
    expect(question.text).toContain("Type “old laptop” to revoke it");
    const refused = await visitor.send(`/keys/${id}/revoke`, { label: "laptop" });
    expect([refused.status, refused.text.includes("“laptop” is not the label.")]).toEqual([400, true]);
    await answersWith(key, 200);
    const sent = await visitor.send(`/keys/${id}/revoke`, { label: " old laptop " });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, `/keys?changed=${id}`]);
    await answersWith(key, 401);
    expect((await visitor.open(`/keys?changed=${id}`)).text).toContain("The key “old laptop” is revoked.");
    expect((await visitor.send(`/keys/${id}/enable`)).status).toBe(409);
  });

  test("with several blanks in its label is revoked by the label as it is shown", async () => {
    const visitor = await server.visitor();
    const { id } = await makeKey(visitor, { label: "old  \u00a0 laptop" });
    expect((await visitor.send(`/keys/${id}/revoke`, { label: "old laptop" })).status).toBe(303);
  });

  test("of another account does not exist", async () => {
    const { id, key } = await makeKey(await server.visitor());
    const operator = await server.visitor({ isOperator: true });
    for (const visitor of [ann, operator])
      for (const address of [`/keys/${id}/disable`, `/keys/${id}/enable`, `/keys/${id}/revoke`])
        expect((await visitor.send(address, { label: "laptop" })).status).toBe(404);
    expect((await ann.open(`/keys/${id}/revoke`)).status).toBe(404);
    for (const other of ["0", "-1", "1e3", "999999999999999", "9".repeat(30), "x"])
      expect((await ann.send(`/keys/${other}/disable`)).status).toBe(404);
    expect(await statusWith(key)).toBe(200);
  });
});

test("each form of keys is refused without the token of its session, and from another site", async () => {
  const visitor = await server.visitor();
  const { id, key } = await makeKey(visitor);
  for (const address of ["/keys", `/keys/${id}/disable`, `/keys/${id}/enable`, `/keys/${id}/revoke`]) {
    expect((await visitor.send(address, fields({ _csrf: "" }))).status).toBe(403);
    expect((await visitor.send(address, fields({ _csrf: ann.session.csrfToken }))).status).toBe(403);
    expect((await visitor.send(address, fields(), { origin: "https://evil.example" })).status).toBe(403);
    expect(
      (await visitor.send(address, fields(), { cookie: "govdata_session=other" })).headers.get("location"),
    ).toMatch(/^\/sign-in\?next=/);
  }
  expect(await statusWith(key)).toBe(200);
});
