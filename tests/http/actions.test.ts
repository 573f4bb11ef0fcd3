import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createKey } from "../../src/accounts/keys.ts";
import { addAccount } from "../../src/accounts/queries.ts";
import type { Tier } from "../../src/settings/keys.ts";
import { type ScratchDatabase, scratchStore } from "../support/database.ts";
import type { Envelope } from "../support/server.ts";
import { waitUntil } from "../support/wait.ts";
import { BOOKMARKS_TABLE } from "./bookmarks.ts";
import { serveBookmarks } from "./serve-bookmarks.ts";

const PATH = "/v1/test/bookmarks";
const ORIGIN = "https://app.example.org";

let store: ScratchDatabase;
beforeAll(async () => {
  store = await scratchStore("actions");
  await store.database.sql.unsafe(BOOKMARKS_TABLE);
  await store.database.sql`insert into dataset_versions (dataset) values ('rivers')`;
}, 60_000);
afterAll(() => store.close());

/** A key of a new account, or of one that is there. */
async function makeKey(tier: Tier = "unlimited", accountId?: number) {
  const { database } = store;
  const email = `${crypto.randomUUID()}@example.org`;
  const id = accountId ?? (await addAccount(database.sql, email)) ?? 0; // the address is new
  return { email, accountId: id, ...(await createKey(database, { accountId: id, label: "test", tier })) };
}

async function startCompiled() {
  const folder = await mkdtemp(join(tmpdir(), "govdata-actions-"));
  const outfile = join(folder, "bookmarks");
  // As scripts/build/bundle.ts: the bundler changes code that the framework reads as text.
  await Bun.build({
    entrypoints: [join(import.meta.dir, "serve-bookmarks.ts")],
    compile: { outfile, autoloadDotenv: false, autoloadBunfig: false },
    format: "esm",
    minify: true,
    bytecode: true,
    define: { GOVDATA_COMMIT: '""' },
  });
  const child = Bun.spawn([outfile], { env: { DATABASE_URL: store.url }, stdout: "pipe", stderr: "inherit" });
  const { value } = await child.stdout.getReader().read();
  return {
    url: new TextDecoder().decode(value).trim(),
    async stop() {
      child.kill();
      await child.exited;
      await rm(folder, { recursive: true });
    },
  };
}

const WAYS = {
  "from source": () => serveBookmarks(store.database, { corsOrigins: [ORIGIN], baseUrl: "https://data.example.org" }),
  "compiled as the executable is": startCompiled,
};

describe.each(Object.entries(WAYS))("actions, %s", (way, startServer) => {
  let server: { url: string; stop(): Promise<void> };
  let key: string;
  beforeAll(async () => {
    ({ key } = await makeKey());
    server = await startServer();
  }, 60_000);
  afterAll(() => server.stop());

  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(server.url + path, {
      method,
      headers: { "x-api-key": key, ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  const post = (body: unknown, headers?: Record<string, string>) => send("POST", PATH, body, headers);
  const errorOf = async (response: Response) => ((await response.json()) as Envelope).error;
  const detailsOf = async (body: unknown) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    return Object.fromEntries(
      ((await errorOf(response))?.details ?? []).map((fault) => [fault.parameter, fault.message]),
    );
  };

  test("a bookmark is made, read, changed and deleted, each with its status", async () => {
    const made = await post({ river: "R0001", note: "Home" });
    expect(made.status).toBe(201);
    expect(made.headers.get("cache-control")).toBe("no-store");
    expect(made.headers.get("etag")).toBeNull();
    const { data } = (await made.json()) as { data: { id: number } };
    expect(data).toMatchObject({ river: "R0001", note: "Home" });
    const path = `${PATH}/${data.id}`;
    const base = way === "from source" ? "https://data.example.org" : "";
    expect(made.headers.get("location")).toBe(base + path);

    expect(await (await send("GET", path)).json()).toEqual({ data });
    const changed = await send("PATCH", path, { note: null });
    expect([changed.status, await changed.json()]).toEqual([200, { data: { ...data, note: null } }]);
    const queued = await send("POST", `${path}/test`);
    expect([queued.status, await queued.json()]).toEqual([202, { data: { queued: data.id } }]);
    await send("PATCH", path, { note: "busy" });
    const busy = await send("POST", `${path}/test`);
    expect([busy.status, busy.headers.get("retry-after")]).toEqual([429, "12"]);
    const twice = await post({ river: "R0001" });
    expect([twice.status, await errorOf(twice)]).toEqual([
      409,
      { code: "conflict", message: 'River "R0001" is marked already', status: 409 },
    ]);

    expect((await post({ river: "R0002" })).status).toBe(201);
    const taken = await send("PATCH", path, { river: "R0002" });
    expect([taken.status, await errorOf(taken)]).toEqual([
      409,
      { code: "conflict", message: 'River "R0002" is marked already', status: 409 },
    ]);

    const deleted = await send("DELETE", path);
    expect([deleted.status, await deleted.text(), deleted.headers.get("content-type")]).toEqual([204, "", null]);
    expect(deleted.headers.get("x-request-id")).toBeTruthy();
    expect((await send("DELETE", path)).status).toBe(404);
  });

  test("all faults of a body are named at once, with accepted values and the nearest field name", async () => {
    const body = {
      rivver: "R0001",
      note: 5,
      events: ["flood.begin", "flood.ends", 7, "flood.ends"],
      visit: { persons: 12, site: "nowhere", "a b": [1] },
    };
    expect(await detailsOf(body)).toEqual({
      river: "is missing; accepted: R and four digits",
      rivver: 'is not a field here (sent: "R0001"); did you mean "river"? Accepted: river, note, events, visit',
      note: "5 is not accepted; accepted: text of at most 100 characters, or null",
      events: expect.stringMatching(
        /^has 4 items; accepted: a list of 1 to 3 items, each once; an item is one of flood/,
      ),
      "events[0]": expect.stringMatching(
        /^"flood.begin" is not accepted; did you mean "flood.begins"\? Accepted: one of/,
      ),
      "events[2]": expect.stringContaining("7 is not accepted; accepted: one of flood.begins, flood.ends"),
      "visit.persons": "12 is not accepted; accepted: a whole number from 1 to 9",
      "visit.site": '"nowhere" is not accepted; accepted: an absolute URL',
      'visit["a b"]': "is not a field here (sent: [1]); accepted: persons, site",
    });
    expect(await detailsOf({ river: "R0001", events: ["flood.ends", "flood.ends"] })).toEqual({
      events: expect.stringMatching(/^has the item "flood.ends" twice; accepted: a list of 1 to 3 items, each once/),
    });
    expect(await detailsOf({ river: "R0001", note: `${"x".repeat(79)}${"😀".repeat(22)}`, 0: 1 })).toEqual({
      0: "is not a field here (sent: 1); accepted: river, note, events, visit",
      note: `"${"x".repeat(79)}…" is not accepted; accepted: text of at most 100 characters, or null`,
    });
    expect(await detailsOf({ river: "R0001", visit: 3 })).toEqual({
      visit: "3 is not accepted; accepted: an object with persons, site, or null",
    });
    expect(await detailsOf([])).toEqual({
      body: "[] is not accepted; accepted: an object with river, note, events, visit",
    });
    expect(await detailsOf('{"river":"R0001","note":"a\\u0000b"}')).toHaveProperty("note");
    expect(await detailsOf('{"river":"R0001","note":"\\ud800"}')).toHaveProperty("note");
    const several = await errorOf(await send("POST", `${PATH}?dry=yes`, { note: "x" }));
    expect(several).toMatchObject({
      message: "2 parameters and fields are wrong: dry, river",
      details: [{ parameter: "dry" }, { parameter: "river" }],
    });
    expect(await errorOf(await post({ note: 1 }))).toMatchObject({ message: "2 fields are wrong: river, note" });
  });

  test("faults that a schema can't tell are named with all others, once for each field", async () => {
    expect(await detailsOf({ river: "R9999", note: 5 })).toEqual({
      river: '"R9999" has no water',
      note: "5 is not accepted; accepted: text of at most 100 characters, or null",
    });
    expect(await detailsOf({ river: "R9999" })).toEqual({ river: '"R9999" has no water' });
    for (const body of ["null", "[]", "7"]) expect(Object.keys(await detailsOf(body))).toEqual(["body"]);
    const both = await errorOf(await send("POST", `${PATH}?dry=yes`, { river: "R9999" }));
    expect(both).toMatchObject({ message: "2 parameters and fields are wrong: dry, river" });
  });

  test("an empty change is refused with the fields that can change", async () => {
    expect((await errorOf(await send("PATCH", `${PATH}/1`, {})))?.details).toEqual([
      { parameter: "body", message: "has no field; accepted: at least 1 of note, river" },
    ]);
  });

  test("a body that is not JSON is refused with line and column", async () => {
    const cases: [string | Uint8Array<ArrayBuffer>, string][] = [
      ['{\n  "river": "R0001",\n}', 'is not JSON: line 3, column 1: expected a field name in double quotes, found "}"'],
      ['{"river":"R0001","river":"R0002"}', 'is not JSON: line 1, column 18: the field "river" is there twice'],
      ['{"note":"', "is not JSON: line 1, column 9: a text has no closing double quote"],
      ["[".repeat(60_000), "is not JSON: line 1, column 33: nested more than 32 levels deep"],
      [new Uint8Array([0x7b, 0x0a, 0x22, 0xff]), "is not UTF-8: line 2, column 2"],
      ["  ", "is empty; accepted: an object with river, note, events, visit"],
    ];
    for (const [body, message] of cases) {
      const response = await fetch(server.url + PATH, {
        method: "POST",
        headers: { "x-api-key": key, "content-type": "application/json" },
        body,
      });
      expect(await errorOf(response)).toEqual({
        code: "invalid_request",
        message: `body: ${message}`,
        status: 400,
        details: [{ parameter: "body", message }],
      });
    }
  });

  test("a body must exist, have the JSON type and be small enough; an action without a body refuses it", async () => {
    const missing = await send("POST", PATH);
    expect((await errorOf(missing))?.message).toStartWith("body: is missing; accepted: an object with river");
    for (const type of ["text/plain", "application/json; charset=latin1", "application/jsonx"]) {
      const response = await post("{}", { "content-type": type });
      expect([response.status, response.headers.get("accept")]).toEqual([415, "application/json"]);
      expect((await errorOf(response))?.message).toBe(
        `Content-Type "${type}" is not accepted; accepted: application/json`,
      );
    }
    expect((await post("{}", { "content-encoding": "gzip" })).status).toBe(415);
    expect((await post('{"river":"R0009"}', { "content-type": 'Application/JSON; Charset="UTF-8"' })).status).toBe(201);
    const large = await post(JSON.stringify({ note: "x".repeat(70_000) }));
    expect([large.status, (await errorOf(large))?.message]).toEqual([413, "The body is larger than 65536 bytes"]);
    const unwanted = await send("DELETE", `${PATH}/1`, { why: "not" });
    expect((await errorOf(unwanted))?.message).toBe("body: is not accepted here; accepted: no body");
  });

  test("a body without a stated length is counted while it is read", async () => {
    const stream = (pieces: number) =>
      new ReadableStream({
        async pull(controller) {
          if (pieces-- > 0) controller.enqueue(new TextEncoder().encode(" ".repeat(16 * 1024)));
          else {
            controller.enqueue(new TextEncoder().encode('{"river":"R0010"}'));
            controller.close();
          }
        },
      });
    const init = (pieces: number) => ({
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: stream(pieces),
    });
    expect((await fetch(server.url + PATH, init(3))).status).toBe(201);
    expect((await fetch(server.url + PATH, init(9))).status).toBe(413);
  });

  test("the key and rate are checked before the body is read", async () => {
    const { hostname, port } = new URL(server.url);
    const limited = (await makeKey("free")).key;
    const answerTo = async (headers: string) => {
      const socket = connect(Number(port), hostname);
      // The body that is announced is never sent.
      socket.write(
        `POST ${PATH} HTTP/1.1\r\nhost: x.example\r\ncontent-type: application/json\r\ncontent-length: ` +
          `10\r\n${headers}\r\n\r\n`,
      );
      const [head] = (await new Promise<Buffer>((resolve) => socket.once("data", resolve))).toString().split("\r\n");
      socket.destroy();
      return head;
    };
    expect(await answerTo("x-request-id: a")).toContain("401");
    const ask = () => send("DELETE", `${PATH}/1`, undefined, { "x-api-key": limited });
    await waitUntil("the rate is used up", async () => (await ask()).status === 429);
    expect(await answerTo(`x-api-key: ${limited}`)).toContain("429");
  });

  test("each path allows its own methods, and HEAD if it has GET", async () => {
    const allowed = {
      [PATH]: "GET, HEAD, POST",
      [`${PATH}/1`]: "GET, HEAD, PATCH, DELETE",
      [`${PATH}/1/test`]: "POST",
      "/v1/test/rivers": "GET, HEAD",
    };
    for (const [path, allow] of Object.entries(allowed)) {
      const response = await send("PUT", path);
      expect([path, response.status, response.headers.get("allow")]).toEqual([path, 405, allow]);
    }
    expect((await send("HEAD", PATH)).status).toBe(200);
    expect((await send("HEAD", `${PATH}/1/test`)).status).toBe(405);
  });

  test("a public action requires its dataset and does not see an account", async () => {
    const response = await send("POST", "/v1/test/measurements", { rivers: ["R0001", "R0002"] });
    expect([response.status, await response.json()]).toEqual([200, { data: { rivers: 2 } }]);
    expect((await send("POST", "/v1/test/measurements", { rivers: ["x"] })).status).toBe(400);
  });

  test.if(way === "from source")("a page of an allowed origin may ask with the methods of the path", async () => {
    const preflight = async (path: string) => {
      const headers = { origin: ORIGIN, "access-control-request-method": "POST" };
      const response = await fetch(server.url + path, { method: "OPTIONS", headers });
      return ["methods", "headers"].map((name) => response.headers.get(`access-control-allow-${name}`));
    };
    expect(await preflight(PATH)).toEqual([
      "GET, HEAD, POST",
      "Accept, Authorization, Content-Type, If-None-Match, MCP-Protocol-Version, Mcp-Method, Mcp-Name, X-API-Key, " +
        "X-Request-Id",
    ]);
    expect(await preflight("/v1/test/rivers")).toEqual([
      "GET, HEAD",
      "Accept, Authorization, If-None-Match, X-API-Key, X-Request-Id",
    ]);
    const made = await post({ river: "R0077" }, { origin: ORIGIN });
    expect(made.headers.get("access-control-expose-headers")).toContain("Location");
  });
});
