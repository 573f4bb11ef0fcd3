import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  type Envelope,
  type SharedServer,
  starterServer,
  startFromSource,
  type TestServer,
} from "../support/server.ts";
import { waitUntil } from "../support/wait.ts";
import { connectAssistant, GENERATIONS, textOf } from "./clients.ts";

let server: SharedServer;
beforeAll(async () => {
  server = await starterServer();
}, 60_000);

/** A message as clients of the revisions before 2026-07-28 send it. */
const message = (method: string, params: object = {}, id: number | string | null = 1) => ({
  ...{ jsonrpc: "2.0", method, params },
  ...(id === null ? {} : { id }),
});
const call = (name: string, args: object = {}, id = 1) => message("tools/call", { name, arguments: args }, id);

/** An answer of JSON-RPC. */
interface Answered extends Envelope {
  jsonrpc?: "2.0";
  id?: unknown;
  result?: { content: { text: string }[]; isError?: boolean };
}

/** Sends a body; texts go as they are. */
function post(
  body: unknown,
  { headers = {}, to = server }: { headers?: Record<string, string>; to?: SharedServer } = {},
): Promise<Response> {
  return to.get("/mcp", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** Reads an answer: JSON, or the one event of a stream. */
async function answerOf(response: Response): Promise<Answered> {
  const text = await response.text();
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text) as Answered;
}

describe.each([...GENERATIONS])("a client of %s", (generation) => {
  test("lists tools, calls one, and reads guides", async () => {
    const client = await connectAssistant(generation, { url: server.url, headers: { "x-api-key": server.key } });
    expect(await client.tools()).toHaveLength(11);
    const answer = await client.call("place", { place: "06", metrics: ["total_population"], vintage: "2018-acs1" });
    expect(answer.structuredContent).toMatchObject({ figures: [{ metric: "total_population", value: 39557045 }] });
    expect(JSON.parse(textOf(answer))).toEqual(answer.structuredContent);
    const guides = await client.resources();
    expect(guides).toContain("govdata://guides/margins");
    for (const uri of guides) expect(await client.read(uri)).toStartWith("# ");
    expect(client.faults).toEqual([]);
    await client.close();
  });

  test("gets an error for an unknown tool, wrong arguments, and an unknown guide", async () => {
    const client = await connectAssistant(generation, { url: server.url, headers: { "x-api-key": server.key } });
    const unknown = await client.call("weather");
    expect(unknown.isError).toBe(true);
    expect(textOf(unknown)).toContain('There is no tool "weather": the tools are find, coverage,');
    const wrong = await client.call("rank_areas", { metric: "median_household_income", level: "village", limit: 99 });
    expect(wrong.isError).toBe(true);
    for (const part of ["level", '"village"', "county", "limit", "99", "25"]) expect(textOf(wrong)).toContain(part);
    await expect(client.read("govdata://guides/weather")).rejects.toThrow(/not found|weather/i);
    await client.close();
  });
});

describe("a key", () => {
  test("is needed, and may be in either header", async () => {
    const list = message("tools/list");
    const { key } = server;
    for (const headers of [{ "x-api-key": key }, { authorization: `Bearer ${key}` }] as Record<string, string>[])
      expect((await post(list, { headers })).status).toBe(200);
    const refused = await fetch(`${server.url}/mcp`, { method: "POST", body: JSON.stringify(list) });
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ error: { code: "unauthorized" } });
    const unknown = { "x-api-key": `gd_live_${"0".repeat(32)}` };
    expect((await post(list, { headers: unknown })).status).toBe(401);
  });

  test("that only reads calls tools; one that was disabled gets 403, one that was deleted 401", async () => {
    const { key, id } = await server.makeKey("unlimited");
    const { sql } = server.scratch.database;
    await sql`update api_keys set is_read_only = true where id = ${id}`;
    const headers = { "x-api-key": key };
    expect((await answerOf(await post(call("coverage"), { headers }))).result).toMatchObject({ structuredContent: {} });
    const isAnswered = (status: number) => async () =>
      (await post(message("tools/list"), { headers })).status === status;
    await sql`update api_keys set status = 'disabled' where id = ${id}`;
    await waitUntil("the key is refused", isAnswered(403));
    await sql`delete from api_keys where id = ${id}`;
    await waitUntil("the key is unknown", isAnswered(401));
  });
});

describe("a request", () => {
  test.each<[string, unknown, number, object]>([
    ["not JSON", "{", 400, { jsonrpc: "2.0", id: null, error: { code: -32700 } }],
    ["no message", "{}", 400, { jsonrpc: "2.0", id: null, error: { code: -32600 } }],
    ["a text", '"tools/list"', 400, { jsonrpc: "2.0", id: null, error: { code: -32600 } }],
    ["empty", "", 400, { jsonrpc: "2.0", id: null, error: { code: -32700 } }],
    ["a list of messages", [call("coverage"), call("coverage", {}, 2)], 400, { error: { code: "invalid_request" } }],
    [
      "an empty list",
      [],
      400,
      { error: { message: expect.stringContaining("body: is a list; accepted: one message") } },
    ],
    ["an unknown method", message("prompts/list"), 200, { jsonrpc: "2.0", id: 1, error: { code: -32601 } }],
    ["too long", `"${"x".repeat(70_000)}"`, 413, { error: { code: "payload_too_large" } }],
  ])("whose body is %s is refused", async (_, body, status, answer) => {
    const response = await post(body);
    expect(await answerOf(response)).toMatchObject(answer);
    expect(response.status).toBe(status);
  });

  test("whose body is of another type, or compressed, is a 415 that names what is accepted", async () => {
    for (const headers of [{ "content-type": "text/plain" }, { "content-encoding": "gzip" }] as Record<
      string,
      string
    >[]) {
      const response = await post(message("tools/list"), { headers });
      expect(response.status).toBe(415);
      expect(((await response.json()) as Envelope).error?.message).toContain("accepted: ");
    }
  });

  test("of another method is a 405 that names POST", async () => {
    for (const method of ["GET", "DELETE", "PUT"]) {
      const response = await server.get("/mcp", { method });
      expect([method, response.status, response.headers.get("allow")]).toEqual([method, 405, "POST"]);
    }
  });

  test("that only notifies is accepted without an answer", async () => {
    const response = await post(message("notifications/initialized", {}, null));
    expect([response.status, await response.text()]).toEqual([202, ""]);
  });
});

describe("the limit of a key", () => {
  const started: TestServer[] = [];
  let counted: TestServer;
  beforeAll(async () => {
    counted = await startFromSource({ now: () => 0 });
    started.push(counted);
  });
  afterAll(() => Promise.all(started.map((one) => one.stop())));

  test("reaches the model as a text, and other messages as a 429", async () => {
    const { key } = await counted.makeKey("free");
    const instance = await startFromSource({ scratch: counted.scratch, now: () => 0 });
    const headers = { "x-api-key": key };
    const to = { headers, to: instance };
    for (let sent = 0; sent < 60; sent++) expect((await post(message("ping"), to)).status).toBe(200);
    const response = await post(call("coverage"), to);
    expect(response.status).toBe(200);
    const { result } = await answerOf(response);
    expect(result?.isError).toBe(true);
    expect(result?.content[0]?.text).toMatch(/60 requests.* Wait 1 s, then call again: the call is right/);
    const refused = await post(message("tools/list"), to);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
    await instance.stop();
  });

  test("and its usage count a call once, however many endpoints it asks", async () => {
    const { key, id } = await counted.makeKey("free");
    const instance = await startFromSource({ scratch: counted.scratch, now: () => 0 });
    for (const body of [
      call("coverage"),
      call("find", { q: "Travis County" }),
      call("weather"),
      message("tools/list"),
    ]) {
      const response = await post(body, { headers: { "x-api-key": key }, to: instance });
      await response.arrayBuffer();
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
    const last = await post(message("ping"), { headers: { "x-api-key": key }, to: instance });
    expect(last.headers.get("ratelimit-remaining")).toBe("55");
    await last.arrayBuffer();
    await instance.stop();
    const usage = await counted.scratch.database.sql`
      select endpoint, status, requests::int from key_usage where key_id = ${id}`;
    expect([...usage]).toEqual([{ endpoint: "POST /mcp", status: 200, requests: 5 }]);
  });
});

/** Where pages of other sites could send requests, by its settings. */
describe("pages of other sites", () => {
  const servers: Record<string, TestServer> = {};
  const APP = "https://app.example.org";
  beforeAll(async () => {
    servers.local = await startFromSource();
    const { scratch } = servers.local;
    const named = { baseUrl: "https://data.example.org", corsOrigins: [APP] };
    servers.named = await startFromSource({ scratch, settings: named });
    servers.open = await startFromSource({
      scratch,
      settings: { listen: { host: "0.0.0.0", port: 0 }, baseUrl: "http://0.0.0.0:0" },
    });
  });
  afterAll(async () => {
    for (const name of ["open", "named", "local"]) await servers[name]?.stop();
  });

  test.each([
    ["local", "localhost:8080", undefined, 200],
    ["local", "127.0.0.1", "http://localhost:3000", 200],
    ["local", "[::1]:8080", undefined, 200],
    ["local", "evil.example", undefined, 403],
    ["local", "localhost.evil.example", undefined, 403],
    ["local", "localhost", "https://evil.example", 403],
    ["local", "localhost", "null", 403],
    ["named", "data.example.org", undefined, 200],
    ["named", "data.example.org:443", "https://data.example.org", 200],
    ["named", "127.0.0.1:8080", undefined, 200],
    ["named", "data.example.org", APP, 200],
    ["named", "data.example.org", "https://evil.example", 403],
    ["named", "evil.example", undefined, 403],
    ["named", "evil.example", APP, 403],
    ["open", "data.example.org", undefined, 200],
    ["open", "data.example.org", "https://data.example.org", 200],
    ["open", "data.example.org", "https://evil.example", 403],
    ["open", "data.example.org", "not an origin", 403],
    ["open", "[", "https://evil.example", 403],
  ])("%s: host %s, origin %s: %d", async (name, host, origin, status) => {
    const to = servers[name]!;
    const headers: Record<string, string> = { host, ...(origin === undefined ? {} : { origin }) };
    const response = await post(message("ping"), { to, headers: { ...headers, "x-api-key": to.key } });
    expect([response.status, await response.text()]).toEqual([
      status,
      expect.stringContaining(status === 403 ? "origin_not_allowed" : "jsonrpc"),
    ]);
  });

  test("that the settings list may send what clients send", async () => {
    const response = await fetch(`${servers.named!.url}/mcp`, {
      method: "OPTIONS",
      headers: {
        origin: APP,
        "access-control-request-method": "POST",
        "access-control-request-headers": "mcp-protocol-version",
      },
    });
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([204, APP]);
    const allowed = response.headers.get("access-control-allow-headers")?.toLowerCase().split(", ");
    for (const name of ["content-type", "x-api-key", "mcp-protocol-version", "mcp-method", "mcp-name"])
      expect(allowed).toContain(name);
  });
});
