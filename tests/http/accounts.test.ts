import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createKey } from "../../src/accounts/keys.ts";
import { addAccount, setAccountStatus, setKeyStatus } from "../../src/accounts/queries.ts";
import { list } from "../../src/http/read-endpoints.ts";
import { type ScratchDatabase, scratchStore } from "../support/database.ts";
import { waitUntil } from "../support/wait.ts";
import { BOOKMARKS_TABLE } from "./bookmarks.ts";
import { serveBookmarks } from "./serve-bookmarks.ts";

const PATH = "/v1/test/bookmarks";

interface Owner {
  email: string;
  accountId: number;
  id: number;
  key: string;
}

let store: ScratchDatabase;
let server: Awaited<ReturnType<typeof serveBookmarks>>;
let owners: [Owner, Owner];
const calls = { count: 0 };

async function makeOwner(): Promise<Owner> {
  const { database } = store;
  const email = `${crypto.randomUUID()}@example.org`;
  const accountId = (await addAccount(database.sql, email)) ?? 0; // the address is new
  return { email, accountId, ...(await createKey(database, { accountId, label: "test", tier: "unlimited" })) };
}

beforeAll(async () => {
  store = await scratchStore("accounts_http");
  const { sql } = store.database;
  await sql.unsafe(BOOKMARKS_TABLE);
  await sql`insert into dataset_versions (dataset) values ('rivers')`;
  owners = [await makeOwner(), await makeOwner()];
  for (const { accountId, email } of owners)
    await sql`
      insert into test_bookmarks (account_id, river, note)
      select ${accountId}, 'R' || lpad(number::text, 4, '0'), ${email}
        from generate_series(1, 120) as number`;
  server = await serveBookmarks(store.database, { calls, cacheMb: 8 });
}, 60_000);
afterAll(async () => {
  await server.stop();
  await store.close();
});

const ask = (path: string, { key }: Pick<Owner, "key">, init: RequestInit = {}) =>
  fetch(server.url + path, { ...init, headers: { "x-api-key": key, ...(init.headers as Record<string, string>) } });
const gauge = async (name: string) => {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(new RegExp(`^govdata_cache_${name} (\\d+)`, "m").exec(text)?.[1]);
};

describe("one address gives each of two accounts its own answer", () => {
  const ADDRESSES = [
    "",
    "?per_page=5",
    "?page=2&per_page=7",
    "?format=csv",
    "?format=ndjson",
    "?format=csv&per_page=3",
  ];
  const ENCODINGS = ["identity", "gzip", "zstd", "br"];

  test("first and repeated, in every format, page and encoding, without caching", async () => {
    const entriesBefore = await gauge("entries");
    calls.count = 0;
    let requests = 0;
    for (const address of ADDRESSES)
      for (const encoding of ENCODINGS)
        for (let round = 0; round < 3; round++)
          for (const [index, owner] of owners.entries()) {
            const response = await ask(PATH + address, owner, { headers: { "accept-encoding": encoding } });
            const text = await response.text();
            requests++;
            expect([address, response.status]).toEqual([address, 200]);
            expect(text).toContain(owner.email);
            expect(text).not.toContain(owners[1 - index]!.email); // there are two
            expect(response.headers.get("cache-control")).toBe("no-store");
            expect(response.headers.get("etag")).toBeNull();
          }
    expect(calls.count).toBe(requests); // each was made by its handler
    expect(await gauge("entries")).toBe(entriesBefore);
    expect(await gauge("hits_total")).toBe(0);
  });

  test("and never a 304, whatever tag the client sends", async () => {
    for (const tag of ["*", '"x"', 'W/"1"'])
      for (const owner of owners) {
        const response = await ask(PATH, owner, { headers: { "if-none-match": tag } });
        expect(response.status).toBe(200);
        expect(await response.text()).toContain(owner.email);
      }
  });

  test("a HEAD has the headers of the GET and no body", async () => {
    for (const address of ADDRESSES)
      for (const owner of owners) {
        const head = await ask(PATH + address, owner, { method: "HEAD" });
        const get = await ask(PATH + address, owner);
        expect([head.status, await head.text()]).toEqual([200, ""]);
        for (const name of ["content-type", "cache-control", "link"])
          expect([address, head.headers.get(name)]).toEqual([address, get.headers.get(name)]);
      }
  });

  test("and a 404 for a bookmark of the other account", async () => {
    const [first, second] = owners;
    const { data } = (await (await ask(`${PATH}?per_page=1`, first)).json()) as { data: { id: number }[] };
    const path = `${PATH}/${data[0]?.id}`;
    expect((await ask(path, first)).status).toBe(200);
    expect((await ask(path, second)).status).toBe(404);
    expect((await ask(path, second, { method: "DELETE" })).status).toBe(404);
    expect((await ask(`${path}?format=csv`, first)).headers.get("content-type")).toStartWith("text/csv");
  });

  test("also if both send requests at the same time, many times", async () => {
    await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const owner = owners[index % 2]!; // there are two
        const text = await (await ask(`${PATH}?format=csv`, owner)).text();
        expect(text.split("\r\n")).toHaveLength(122);
        expect(text.split(owner.email)).toHaveLength(2 * 120 + 1);
      }),
    );
  });
});

test("a public answer is cached and sent to both accounts from memory", async () => {
  const hits = await gauge("hits_total");
  const [first, second] = owners;
  const cold = await ask("/v1/test/rivers/R0001", first);
  const hot = await ask("/v1/test/rivers/R0001", second);
  expect(await hot.text()).toBe(await cold.text());
  expect(hot.headers.get("etag")).toBe(cold.headers.get("etag"));
  expect(await gauge("hits_total")).toBe(hits + 1);
});

test("a long list of an account has each row once, in order, by page or complete", async () => {
  const owner = await makeOwner();
  const { sql } = store.database;
  await sql`
    insert into test_bookmarks (account_id, river, note)
    select ${owner.accountId}, 'R' || lpad(number::text, 4, '0'), null from generate_series(1, 4000) as number`;
  await waitUntil("the key is known", async () => (await ask(PATH, owner)).status === 200);
  const rivers = Array.from({ length: 4_000 }, (_, index) => `R${String(index + 1).padStart(4, "0")}`);
  const lines = (await (await ask(`${PATH}?format=ndjson`, owner)).text()).trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line).river)).toEqual(rivers);
  const page = (await (await ask(`${PATH}?page=20&per_page=200`, owner)).json()) as { data: { river: string }[] };
  expect(page.data.map(({ river }) => river)).toEqual(rivers.slice(-200));
  expect(page).toMatchObject({ pagination: { total: 4_000, has_more: false } });
});

test("a list of several pages links to the next one", async () => {
  const response = await ask(`${PATH}?per_page=100`, owners[0]);
  expect(response.headers.get("link")).toBe(`<${PATH}?per_page=100&page=2>; rel="next"`);
  expect(await response.json()).toMatchObject({ pagination: { page: 1, per_page: 100, total: 120, has_more: true } });
});

describe("a change of a key or its account takes effect at once", () => {
  const becomes = (owner: Owner, status: number) =>
    waitUntil(`it is a ${status}`, async () => (await ask(PATH, owner)).status === status);

  test("a suspended account is a 403, and a revoked key a 401", async () => {
    const owner = await makeOwner();
    const { sql } = store.database;
    await becomes(owner, 200);
    await setAccountStatus(sql, owner.email, "suspended");
    await becomes(owner, 403);
    await setAccountStatus(sql, owner.email, "active");
    await becomes(owner, 200);
    await setKeyStatus(sql, owner.id, "revoked");
    await becomes(owner, 401);
  });

  test("a key that moves to another account sees only the bookmarks of that account", async () => {
    const owner = await makeOwner();
    await becomes(owner, 200);
    const [target] = owners;
    const { sql } = store.database;
    await sql`insert into test_bookmarks (account_id, river, note) values (${owner.accountId}, 'R0001', 'mine alone')`;
    expect(await (await ask(PATH, owner)).text()).toContain("mine alone");
    await sql`update api_keys set account_id = ${target.accountId} where id = ${owner.id}`;
    const read = async () => (await ask(PATH, owner)).text();
    await waitUntil("it is the other's", async () => (await read()).includes(target.email));
    expect(await read()).not.toContain("mine alone");
  });
});

test("types hide the account from public handlers, and require a dataset of public endpoints", () => {
  const described = { id: "x", path: "/x", tag: "x", summary: "x", description: "x", parameters: {} };
  const { properties: _, ...row } = { properties: {}, type: "object" };
  const endpoints = () => [
    list({
      ...described,
      datasets: ["rivers"],
      metadata: row as never,
      row: row as never,
      // @ts-expect-error: a public handler has no account
      answer: (_, { account }) => account,
    }),
    // @ts-expect-error: a public endpoint names a dataset
    list({ ...described, datasets: [], metadata: row as never, row: row as never, answer: () => never() }),
  ];
  expect(endpoints).toBeFunction();
});

function never(): never {
  throw new Error("not called");
}
