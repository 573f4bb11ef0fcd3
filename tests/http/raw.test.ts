import { afterAll, beforeAll, expect, test } from "bun:test";
import { connect } from "node:net";
import { type Envelope, startServer, type TestServer } from "../support/server.ts";

// Requests that no client library would send.

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Sends bytes as they are; gives the status and the JSON of the answer, undefined where the connection just closed. */
async function raw(bytes: string): Promise<{ status: number; body: Envelope | undefined } | undefined> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write(Buffer.from(bytes, "latin1"));
  const received = await new Promise<string>((resolve) => {
    let text = "";
    socket.setEncoding("utf8");
    socket.on("data", (piece: string) => {
      text += piece;
    });
    socket.on("close", () => resolve(text));
    socket.on("error", () => resolve(text));
    socket.setTimeout(3000, () => socket.destroy());
  });
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(received) ?? [];
  if (!status) return undefined;
  const body = received.slice(received.indexOf("\r\n\r\n") + 4);
  return { status: Number(status), body: body === "" ? undefined : (JSON.parse(body) as Envelope) };
}

const request = (target: string, headers: string[] = [], method = "GET") =>
  raw([`${method} ${target} HTTP/1.1`, "Host: localhost", "Connection: close", ...headers, "", ""].join("\r\n"));

test.each(["/v1/webhooks/x/", "/v1/webhooks/x/replays/..", "/v1/webhooks/x/replays/%2e%2e", "/v1/webhooks/x/y/../"])(
  "a DELETE of %p deletes nothing above it",
  async (target) => {
    expect(await request(target, [], "DELETE")).toMatchObject({
      status: 404,
      body: {
        error: {
          message:
            'There is no endpoint at "/v1/webhooks/x/"; did you mean "/v1/webhooks/x"? All are listed at ' +
            "/openapi.json and /docs",
        },
      },
    });
  },
);

test.each(["h", "ab", "a.b", "x:1"])("a host as short as %p finds its path", async (host) => {
  const sent = `GET /v1/us/census/metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
  expect(await raw(sent)).toMatchObject({ status: 401, body: { error: { code: "unauthorized" } } });
});

test.each([
  ["//v1/us/census/metrics", 404],
  ["/v1/us/census/metrics%2F", 404],
  ["/v1/us/census/%6Detrics", 404],
  ["/v1/us/census/geographies/%00", 401],
  ["/v1/us/census/geographies/%zz", 401],
  ["/v1/us/census/geographies/%ff", 401],
  ["/%", 404],
  ["/%zz/%00", 404],
  ["/caf\u00e9", 404],
  ["/v1/us/census/metrics?%", 401],
  ["/v1/us/../us/census/metrics", 401],
])("%s is answered with the envelope and %d", async (target, status) => {
  expect(await request(target)).toMatchObject({ status, body: { error: { status } } });
});

test("a path of thousands of characters is a 404 with a short message", async () => {
  const answer = await request(`/${"a".repeat(8000)}`);
  expect(answer?.status).toBe(404);
  expect(answer?.body?.error?.message.length).toBeLessThan(400);
});

test.each(["%00", "%zz", "%ff", "%", "..%2f..", "%E2%82"])("a geography of %p is a 400 with a key", async (value) => {
  const answer = await request(`/v1/us/census/geographies/${value}`, [`X-API-Key: ${server.key}`]);
  expect(answer).toMatchObject({ status: 400, body: { error: { code: "invalid_request" } } });
});

test("a body on a GET is not read, and a body over the limit is a 413", async () => {
  const key = `X-API-Key: ${server.key}`;
  const small = await request("/healthz", [key, "Content-Length: 5"]);
  expect(small?.status ?? 200).toBe(200);
  const large = await request("/v1/us/census/metrics", [key, "Content-Length: 70000"], "POST");
  expect(large === undefined || large.status === 413).toBe(true);
});

test.each([
  ["two hosts", "Host: localhost\r\nHost: other.example.org"],
  ["the same host twice", "Host: localhost\r\nHost: localhost"],
  ["two hosts in one header", "Host: localhost, other.example.org"],
])("a request with %s is a 400 on every path", async (_, hosts) => {
  const get = (target: string, host: string) =>
    raw(`GET ${target} HTTP/1.1\r\n${host}\r\nX-API-Key: ${server.key}\r\nConnection: close\r\n\r\n`);
  for (const target of ["/v1/us/census/metrics", "/healthz", "/docs", "/v1/nothing"])
    expect(await get(target, hosts)).toMatchObject({
      status: 400,
      body: { error: { code: "invalid_request", details: [{ parameter: "Host" }] } },
    });
  expect((await get("/healthz", "Host: localhost"))?.status).toBe(200);
});

test("a request that Bun's parser refuses does not harm the server", async () => {
  for (const bytes of [
    "GET / HTTP/1.1\r\n\r\n",
    "GET /a b HTTP/1.1\r\nHost: a\r\n\r\n",
    "POST /v1 HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "BREW / HTTP/1.1\r\nHost: a\r\n\r\n",
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`,
    "\u0000\u0001\u0002",
  ])
    expect([400, 431, 505, undefined]).toContain((await raw(bytes))?.status);
  expect((await server.get("/healthz")).status).toBe(200);
});
