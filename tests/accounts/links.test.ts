import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { createKey } from "../../src/accounts/keys.ts";
import { linkSecret } from "../../src/accounts/links/secret.ts";
import { addAccount, setAccountStatus, setKeyStatus, setOperator } from "../../src/accounts/queries.ts";
import { LINK_PARAMETER, signedTarget } from "../../src/http/access/links.ts";
import { starterStore } from "../support/database.ts";
import { type Envelope, startServer, type TestServer } from "../support/server.ts";
import { waitUntil } from "../support/wait.ts";

const PATH = "/v1/us/census/places/06/metrics?format=csv";
const DAY_S = 86_400;

interface MadeLink {
  id: string;
  path: string;
  url: string;
  created_at: string;
  expires_at: string | null;
}

let first: TestServer;
let second: TestServer;
beforeAll(async () => {
  const settings = { linksPerAccount: 3, cacheMb: 8 };
  first = await startServer({ hasStarterData: true, settings, env: { GOVDATA_LINKS_PER_ACCOUNT: "3" } });
  second = await startServer({ scratch: first.scratch, settings, env: { GOVDATA_LINKS_PER_ACCOUNT: "3" } });
}, 60_000);
afterAll(async () => {
  await second.stop();
  await first.stop();
});

const sql = () => first.scratch.database.sql;

/** Makes an account, with a key of it. */
async function newKey({ isReadOnly = true, tier = "unlimited" as "unlimited" | "free" } = {}) {
  const email = `${crypto.randomUUID()}@example.org`;
  const accountId = (await addAccount(sql(), email))!; // the address is new
  return {
    email,
    accountId,
    ...(await createKey(first.scratch.database, { accountId, label: "sheets", tier, isReadOnly })),
  };
}

const post = (key: string, body: unknown, server = first): Promise<Response> =>
  server.get("/v1/links", {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

async function makeLink(key: string, body: object = { path: PATH }): Promise<MadeLink> {
  const response = await post(key, body);
  const { data, error } = (await response.json()) as Envelope & { data: MadeLink };
  if (response.status !== 201) throw new Error(error?.message);
  return data;
}

/** Path and query of a link. */
const targetOf = ({ url }: { url: string }): string => url.replace(/^https?:\/\/[^/]+/, "");

/** Opens a link, or any path, without a key. */
const open = (target: string, init: RequestInit = {}, server = first): Promise<Response> =>
  fetch(server.url + target, init);

/** Waits until both servers answer a link with a status. */
const bothAnswer = (status: number, link: MadeLink) =>
  waitUntil("both servers know of the change", async () => {
    const answers = await Promise.all([open(targetOf(link)), open(targetOf(link), {}, second)]);
    return answers.every((answer) => answer.status === status);
  });

describe("a link", () => {
  test("answers without a header what its key would get, on every server, from the same cached answer", async () => {
    const { key } = await newKey();
    const before = Date.now();
    const link = await makeLink(key, { path: PATH, expires_in: 3600 });
    expect(link.path).toBe(PATH);
    expect(link.url).toStartWith(`${first.url}${PATH}&link=${link.id}.`);
    expect(Math.abs(Date.parse(link.expires_at!) - before - 3_600_000)).toBeLessThan(60_000);
    const byKey = await first.get(PATH, { headers: { "x-api-key": key } });
    const text = await byKey.text();
    for (const server of [first, second])
      for (const headers of [{}, { "x-api-key": "gd_live_0" }, { accept: "application/json" }]) {
        const byLink = await open(targetOf(link), { headers }, server);
        expect([byLink.status, byLink.headers.get("content-type")]).toEqual([200, byKey.headers.get("content-type")]);
        expect(byLink.headers.get("etag")).toBe(byKey.headers.get("etag"));
        expect(byLink.headers.get("referrer-policy")).toBe("no-referrer");
        expect(await byLink.text()).toBe(text);
      }
    const tag = byKey.headers.get("etag") ?? "";
    expect((await open(targetOf(link), { headers: { "if-none-match": tag } })).status).toBe(304);
    const head = await open(targetOf(link), { method: "HEAD" });
    expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, tag, ""]);
    expect((await first.get(PATH)).headers.has("referrer-policy")).toBe(false);
  });

  test("to Parquet has the same file as by key, and its ranges", async () => {
    const { key } = await newKey();
    const path = "/v1/us/values?metrics=poverty_rate&level=state&format=parquet";
    const target = targetOf(await makeLink(key, { path }));
    const byKey = await first.get(path, { headers: { "x-api-key": key } });
    const bytes = await byKey.bytes();
    const byLink = await open(target);
    expect([byLink.status, byLink.headers.get("etag")]).toEqual([200, byKey.headers.get("etag")]);
    expect(await byLink.bytes()).toEqual(bytes);
    const tag = byKey.headers.get("etag") ?? "";
    const end = await open(target, { headers: { range: "bytes=-4", "if-range": tag } });
    expect([end.status, await end.text()]).toEqual([206, "PAR1"]);
  });

  test("to an export has all rows, and its last line", async () => {
    const { key } = await newKey();
    const target = targetOf(await makeLink(key, { path: "/v1/us/export/laus?table=states" }));
    const lines = (await (await open(target)).text()).trimEnd().split("\n");
    expect(lines.length).toBeGreaterThan(100);
    expect(JSON.parse(lines.at(-1) ?? "")).toEqual({ __export_complete: true });
  });

  test("answers nothing but GET and HEAD", async () => {
    const link = await makeLink((await newKey()).key);
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
      expect((await open(targetOf(link), { method })).status).toBe(405);
  });

  test("leaves no trace of its signature in the answer or the log", async () => {
    const { key } = await newKey();
    const link = await makeLink(key, { path: "/v1/us/census/geographies?query=County&per_page=1" });
    const signature = link.url.slice(link.url.lastIndexOf(".") + 1);
    const answer = await open(targetOf(link));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("link")).toContain('rel="next"');
    expect(JSON.stringify([...answer.headers]) + (await answer.text())).not.toContain(signature);
    const refused = await open(`${targetOf(link)}x`);
    expect(await refused.text()).not.toContain(signature);
    expect(first.logged.join("\n")).not.toContain(signature);
  });

  test("counts as its key: in usage, last use and limits", async () => {
    const { key, id } = await newKey({ tier: "free" });
    const link = await makeLink(key);
    const limits = (response: Response) => Number(response.headers.get("ratelimit-remaining"));
    const left = limits(await first.get(PATH, { headers: { "x-api-key": key } }));
    const byLink = await open(targetOf(link));
    expect(byLink.headers.get("ratelimit-limit")).toBe("60");
    expect(limits(byLink)).toBe(left - 1);
    const statuses = await Promise.all(Array.from({ length: 62 }, async () => (await open(targetOf(link))).status));
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    const late = await open(targetOf(link));
    expect([late.status, late.headers.has("retry-after")]).toEqual([429, true]);
    await waitUntil("the requests are stored", async () => {
      const [row] = await sql()`
        select sum(requests)::integer as requests, bool_and(last_used_at is not null) as used
          from key_usage join api_keys on api_keys.id = key_id
         where key_id = ${id} and endpoint = '/v1/us/census/places/{fips}/metrics'`;
      return row?.requests === 65 && row.used === true;
    });
  }, 20_000);

  test("of an end that has passed, or of another service, is a 401; so are 500 that are altered", async () => {
    const { id: keyId, key } = await newKey();
    const secret = (await linkSecret(sql(), []))!;
    const terms = { id: crypto.randomUUID(), keyId, expiresAt: Math.floor(Date.now() / 1000) + DAY_S };
    expect((await open(signedTarget(PATH, terms, secret))).status).toBe(200);
    const past = await open(signedTarget(PATH, { ...terms, expiresAt: 1_700_000_000 }, secret));
    expect([past.status, past.headers.get("www-authenticate")]).toEqual([
      401,
      expect.stringContaining("invalid_token"),
    ]);
    const { error } = (await past.json()) as Envelope;
    expect(error).toEqual({
      ...{ code: "unauthorized", status: 401 },
      message: "This link expired at 2023-11-14T22:13:20Z. Make another one with POST /v1/links, or on the page /links",
    });
    expect((await open(signedTarget(PATH, terms, `${secret}x`))).status).toBe(401);
    const link = targetOf(await makeLink(key));
    const at = PATH.length;
    const altered = Array.from({ length: 500 }, () => {
      const place = at + (randomBytes(2).readUInt16LE() % (link.length - at));
      const [character = "x"] = [..."abcdefABCDEF0123456789-_.&="].filter((one) => one !== link[place]);
      const other = [..."abcdefABCDEF0123456789-_.&="][randomBytes(1)[0]! % 27] ?? character;
      return link.slice(0, place) + (other === link[place] ? character : other) + link.slice(place + 1);
    });
    const statuses = await Promise.all(altered.map(async (target) => (await open(target)).status));
    expect(new Set(statuses)).toEqual(new Set([401]));
  });

  test("is checked before parameters, and never opens what it is not for", async () => {
    const link = targetOf(await makeLink((await newKey()).key));
    const token = link.slice(link.indexOf("link="));
    for (const target of [
      `/v1/us/census/places/36/metrics?format=csv&${token}`,
      `/v1/us/census/places/06/metrics?format=json&${token}`,
      `/v1/us/census/places/nowhere/metrics?format=wrong&${token}`,
      `/v1/us/sec/events/stream?${token}`,
    ])
      expect((await open(target)).status).toBe(401);
    for (const target of [`/v1/webhooks?${token}`, `/v1/links?${token}`]) expect((await open(target)).status).toBe(401);
    expect((await open(`/v1/us/nothing?${token}`)).status).toBe(404);
    const withKey = await first.get(`/v1/us/sec/events/stream?${token}`);
    expect([withKey.status, await withKey.text()]).toEqual([
      401,
      expect.stringContaining("is for no address like this"),
    ]);
  });
});

describe("on both servers, at once", () => {
  test("a deleted link is a 401, and other links of the key still answer", async () => {
    const { key } = await newKey();
    const [link, other] = [await makeLink(key), await makeLink(key)];
    await bothAnswer(200, link);
    expect((await first.get(`/v1/links/${link.id}`, { method: "DELETE", headers: { "x-api-key": key } })).status).toBe(
      204,
    );
    await bothAnswer(401, link);
    expect(await (await open(targetOf(link))).text()).toContain("This link was revoked.");
    await bothAnswer(200, other);
    const again = await first.get(`/v1/links/${link.id}`, { method: "DELETE", headers: { "x-api-key": key } });
    expect(again.status).toBe(404);
  });

  test("a link of a disabled key or a suspended account is a 403 until that ends, of a revoked key a 401", async () => {
    const { key, id, email } = await newKey();
    const link = await makeLink(key);
    await setKeyStatus(sql(), id, "disabled");
    await bothAnswer(403, link);
    await setKeyStatus(sql(), id, "active");
    await bothAnswer(200, link);
    await setAccountStatus(sql(), email, "suspended");
    await bothAnswer(403, link);
    await setAccountStatus(sql(), email, "active");
    await bothAnswer(200, link);
    await setKeyStatus(sql(), id, "revoked");
    await bothAnswer(401, link);
    expect(await (await open(targetOf(link))).text()).toContain("This link is of a key that was revoked.");
  });

  test("a link of a key that a server has not heard of yet answers", async () => {
    await sql()`alter table api_keys disable trigger api_keys_changed`;
    try {
      const link = await makeLink((await newKey()).key);
      expect((await open(targetOf(link), {}, second)).status).toBe(200);
    } finally {
      await sql()`alter table api_keys enable trigger api_keys_changed`;
    }
  });
});

test("links hold over a replaced GOVDATA_SECRETS_KEY while the old key is given too; else a 503 says why", async () => {
  const keys = [randomBytes(32), randomBytes(32)] as const;
  const [old, replacement] = keys;
  const store = await starterStore("links_keys");
  const serve = (...secretsKeys: Buffer[]) => {
    const words = secretsKeys.map((key) => key.toString("base64")).join(",");
    return startServer({ scratch: store, settings: { secretsKeys }, env: { GOVDATA_SECRETS_KEY: words } });
  };
  const storedSecret = async () => (await store.database.sql`select secret from link_secret`)[0]?.secret as string;
  try {
    const before = await serve(old);
    const link = targetOf(await postedLink(before));
    const sealedByOld = await storedSecret();
    await before.stop();
    const both = await serve(replacement, old);
    expect((await open(link, {}, both)).status).toBe(200);
    expect(await storedSecret()).not.toBe(sealedByOld);
    await both.stop();
    const after = await serve(replacement);
    expect((await open(link, {}, after)).status).toBe(200);
    await after.stop();
    const without = await serve(old);
    for (const response of [await open(link, {}, without), await post(without.key, { path: PATH }, without)])
      expect([response.status, await response.text()]).toEqual([
        503,
        expect.stringContaining("no key of GOVDATA_SECRETS_KEY decrypts their secret"),
      ]);
    await without.stop();
  } finally {
    await store.close();
  }
}, 60_000);

/** Makes a link with the key of a server. */
async function postedLink(server: TestServer): Promise<MadeLink> {
  const response = await post(server.key, { path: PATH }, server);
  return ((await response.json()) as { data: MadeLink }).data;
}

test("no endpoint has a parameter with the name of the signature", async () => {
  const { paths } = await first.json<{ paths: Record<string, Record<string, { parameters?: { name: string }[] }>> }>(
    "/openapi.json",
  );
  const names = Object.values(paths).flatMap((operations) =>
    Object.values(operations).flatMap(({ parameters = [] }) => parameters.map(({ name }) => name)),
  );
  expect(names.length).toBeGreaterThan(100);
  expect(names).not.toContain(LINK_PARAMETER);
});

test("links hold over a new start, and one server's secret is that of all", async () => {
  const link = await makeLink((await newKey()).key);
  const third = await startServer({ scratch: first.scratch });
  expect((await open(targetOf(link), {}, third)).status).toBe(200);
  await third.stop();
  expect([...(await sql()`select count(*)::integer as count from link_secret`)]).toEqual([{ count: 1 }]);
});

describe("making a link", () => {
  test.each([
    ["no path", {}, "path"],
    ["a path that is not a text", { path: 7 }, "path"],
    ["an address", { path: `https://example.org${PATH}` }, "path"],
    ["an address without a scheme", { path: `//example.org${PATH}` }, "path"],
    ["a path of an account", { path: "/v1/webhooks" }, "path"],
    ["a document", { path: "/openapi.json" }, "path"],
    ["a way up", { path: "/v1/us/../webhooks" }, "path"],
    ["an escaped way up", { path: "/v1/us/%2e%2e/webhooks" }, "path"],
    ["a way up that is escaped twice", { path: "/v1/us/%252e%252e/webhooks" }, "path"],
    ["an escaped slash", { path: "/v1/us/census%2Fplaces/06" }, "path"],
    ["a slash of another system", { path: "/v1/us\\census/places/06" }, "path"],
    ["a slash at the end", { path: "/v1/us/census/places/06/" }, "path"],
    ["two slashes", { path: "/v1/us//census/places/06" }, "path"],
    ["a fragment", { path: `${PATH}#x` }, "path"],
    ["a line end", { path: `${PATH}\nx` }, "path"],
    ["a NUL", { path: `${PATH}%00` }, "path"],
    ["broken escapes", { path: "/v1/us/census/places/%E0%A4%A?format=csv" }, "path"],
    ["broken escapes in the query", { path: "/v1/us/census/places/06/metrics?format=%zz" }, "path"],
    ["an unknown path", { path: "/v1/us/census/place/06" }, "path"],
    ["an unknown parameter", { path: `${PATH}&color=red` }, "path"],
    ["a link in a link", { path: `${PATH}&link=x` }, "path"],
    ["a wrong value", { path: "/v1/us/census/places/06/metrics?format=xml" }, "path"],
    ["a parameter twice", { path: `${PATH}&format=json` }, "path"],
    ["a wrong code", { path: "/v1/us/census/places/6/metrics" }, "path"],
    ["an action", { path: "/v1/us/sec/events/stream" }, "path"],
    ["an end that is too soon", { path: PATH, expires_in: 59 }, "expires_in"],
    ["an end that is too late", { path: PATH, expires_in: 2_592_001 }, "expires_in"],
    ["an end that is not a whole number", { path: PATH, expires_in: 90.5 }, "expires_in"],
    ["an end that is a text", { path: PATH, expires_in: "60" }, "expires_in"],
    ["no end, for what is not a feed", { path: PATH, expires_in: null }, "expires_in"],
    ["an unknown field", { path: PATH, expires: 60 }, "expires"],
    ["a path of 5,000 characters", { path: `${PATH}&metrics=${"x".repeat(5000)}` }, "path"],
  ])("with %s is a 400 that names the field", async (_, body, field) => {
    const response = await post(first.key, body);
    const { error } = (await response.json()) as Envelope;
    expect([response.status, error?.code]).toEqual([400, "invalid_request"]);
    expect(error?.details?.map(({ parameter }) => parameter)).toEqual([field]);
  });

  test("names what is accepted, and the path and parameter that were probably meant", async () => {
    const messageOf = async (path: string) =>
      ((await (await post(first.key, { path })).json()) as Envelope).error?.message;
    expect(await messageOf("/v1/us/census/place/06")).toContain('did you mean "/v1/us/census/places/06"');
    expect(await messageOf(`${PATH}&metric=poverty_rate`)).toContain('did you mean "metrics"');
    expect(await messageOf("/etc/passwd")).toContain("accepted: the path of a GET request below /v1/us/");
  });

  test("signs one form of a path, however it was escaped", async () => {
    const { key } = await newKey();
    const link = await makeLink(key, {
      path: "/v1/us/census/places/%30%36/metrics?&metrics=median_household_income%2Cpoverty_rate&&format=%63sv",
    });
    expect(link.path).toBe("/v1/us/census/places/06/metrics?metrics=median_household_income,poverty_rate&format=csv");
    expect((await open(targetOf(link))).status).toBe(200);
    const spaced = await makeLink(key, { path: "/v1/us/census/geographies?query=it's+new%20york" });
    expect(spaced.path).toBe("/v1/us/census/geographies?query=it%27s%20new%20york");
    expect((await open(targetOf(spaced))).status).toBe(200);
  });

  test("needs no data: a link can be for what is loaded later", async () => {
    const link = await makeLink((await newKey()).key, { path: "/v1/us/census/places/99999/metrics" });
    expect((await open(targetOf(link))).status).toBe(404);
  });

  test("for a feed can hold until it is revoked", async () => {
    const link = await makeLink((await newKey()).key, { path: "/v1/us/sec/events.atom", expires_in: null });
    expect([link.expires_at, link.url.includes(".never.")]).toEqual([null, true]);
    expect([200, 503]).toContain((await open(targetOf(link))).status); // 503: the starter data has no filings
  });

  test("is refused beyond the limit of the account; ended links and those of operators do not count", async () => {
    const { key, email, id } = await newKey();
    const links = [await makeLink(key), await makeLink(key), await makeLink(key)];
    const refused = await post(key, { path: PATH });
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining("GOVDATA_LINKS_PER_ACCOUNT")]);
    await first.get(`/v1/links/${links[0]!.id}`, { method: "DELETE", headers: { "x-api-key": key } });
    expect((await post(key, { path: PATH })).status).toBe(201);
    await sql()`update signed_links set expires_at = now() where key_id = ${id}`;
    const many = await Promise.all(Array.from({ length: 6 }, async () => (await post(key, { path: PATH })).status));
    expect(many.filter((status) => status === 201)).toHaveLength(3);
    await setOperator(sql(), email, true);
    expect((await post(key, { path: PATH })).status).toBe(201);
  });
});

test("the list has the links of the account that have not ended, without their addresses", async () => {
  const { key, id, accountId } = await newKey();
  const link = await makeLink(key);
  const gone = await makeLink(key);
  await first.get(`/v1/links/${gone.id}`, { method: "DELETE", headers: { "x-api-key": key } });
  await makeLink((await newKey()).key);
  const other = await createKey(first.scratch.database, { accountId, label: "laptop", tier: "free" });
  const response = await first.get("/v1/links", { headers: { "x-api-key": other.key } });
  const text = await response.text();
  const { url, ...shown } = link;
  expect(JSON.parse(text)).toEqual({ data: [{ ...shown, key_id: id, key_label: "sheets", is_active: true }] });
  expect([response.headers.get("cache-control"), text.includes(url.slice(-43))]).toEqual(["no-store", false]);
  const csv = await first.get("/v1/links?format=csv", { headers: { "x-api-key": key } });
  expect(await csv.text()).toStartWith("id,path,created_at,expires_at,key_id,key_label,is_active\r\n");
});

describe("a key that only reads", () => {
  test("reads, makes links, and gets a 403 for every action that changes something of its account", async () => {
    const { key } = await newKey();
    const send = (path: string, method: string, body?: object) =>
      first.get(path, {
        method,
        headers: { "x-api-key": key, ...(body ? { "content-type": "application/json" } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    const id = crypto.randomUUID();
    const document = (await (await first.get("/openapi.json")).json()) as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const allowed: string[] = [];
    for (const [path, operations] of Object.entries(document.paths))
      for (const [method, { operationId }] of Object.entries(operations)) {
        if (method === "get") continue;
        const response = await send(path.replaceAll(/\{\w+\}/g, id), method.toUpperCase(), {});
        const { error } = (await response.json().catch(() => ({}))) as Envelope;
        if (response.status !== 403) allowed.push(operationId);
        else
          expect(error).toMatchObject({
            code: "unauthorized",
            message: expect.stringContaining("This key only reads"),
          });
      }
    expect(allowed.sort()).toEqual(["createLink", "deleteLink", "previewWebhook"]);
    expect((await send("/v1/webhooks", "GET")).status).toBe(200);
    expect((await send(PATH, "GET")).status).toBe(200);
  });

  test("revokes only links that it has made", async () => {
    const { key, accountId } = await newKey();
    const other = await createKey(first.scratch.database, { accountId, label: "other", tier: "free" });
    const [own, foreign] = [await makeLink(key), await makeLink(other.key)];
    const revoked = async (id: string, by: string) =>
      (await first.get(`/v1/links/${id}`, { method: "DELETE", headers: { "x-api-key": by } })).status;
    expect([await revoked(foreign.id, key), await revoked(own.id, key)]).toEqual([404, 204]);
    const third = await makeLink(key);
    expect(await revoked(third.id, other.key)).toBe(204);
    expect(await revoked(foreign.id, (await newKey({ isReadOnly: false })).key)).toBe(404);
    for (const id of ["x", "%00", "3f0c8a52", "' or true --"])
      expect(await revoked(encodeURIComponent(id), key)).toBe(404);
  });
});
