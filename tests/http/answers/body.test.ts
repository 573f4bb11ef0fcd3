import { afterAll, expect, test } from "bun:test";
import { connect, type Socket } from "node:net";
import { bytesOf, sharedBody } from "../../../src/http/answers/body.ts";
import { waitUntil } from "../../support/wait.ts";

/** More than the system itself takes of an answer that its client does not read. */
const LENGTH = 16 * 2 ** 20;
const CLIENTS = 24;

const body = sharedBody(new Uint8Array(LENGTH).fill(97));
let answered = 0;
const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch() {
    answered++;
    return new Response(body, { headers: { "content-type": "text/csv" } });
  },
});
const clients: Socket[] = [];
afterAll(async () => {
  for (const client of clients) client.destroy();
  await server.stop(true);
});

test("several slow clients share the memory of a large answer", async () => {
  Bun.gc(true);
  const before = process.memoryUsage.rss();
  for (let count = 0; count < CLIENTS; count++) {
    const client = connect(server.port ?? 0, "127.0.0.1").pause();
    client.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    clients.push(client);
  }
  await waitUntil("all have their answers", () => answered === CLIENTS);
  expect((process.memoryUsage.rss() - before) / (CLIENTS * LENGTH)).toBeLessThan(0.5);
});

test("a shared body is sent complete, with its length, even if a range is requested", async () => {
  for (const method of ["GET", "HEAD"]) {
    const response = await fetch(server.url, { method, headers: { range: "bytes=0-9" } });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-length")).toBe(String(LENGTH));
    expect(response.headers.get("content-type")).toBe("text/csv");
    expect((await response.bytes()).length).toBe(method === "GET" ? LENGTH : 0);
  }
  expect(bytesOf(body)).toBe(LENGTH);
});

test("small bodies stay bytes, because they cost less to send", () => {
  expect(sharedBody(new Uint8Array(1000))).toBeInstanceOf(Uint8Array);
});
