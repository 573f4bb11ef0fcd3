import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { connect } from "node:net";
import type { Outlet } from "../../src/http/stream.ts";
import { stream } from "../../src/http/stream.ts";
import type { Log } from "../../src/log.ts";
import { type Listeners, takeAddresses } from "../../src/server/listeners.ts";
import { startFromSource, type TestServer } from "../support/server.ts";
import { waitUntil } from "../support/wait.ts";
import { readStream } from "../webhooks/streaming/reader.ts";

setDefaultTimeout(60_000);

const PATH = "/v1/test/ticks";
const PIECE = new TextEncoder().encode(`data: "${"x".repeat(16_000)}"\n\n`);

/** What the source of the newest stream did. */
let outlet: Outlet;
let sentBytes = 0;
let ended = 0;
let isFilling = false;

/** Sends as much as there is room for. */
const fill = () => {
  while (isFilling && outlet.hasRoom) {
    outlet.send(PIECE);
    sentBytes += PIECE.byteLength;
  }
};

const ticks = stream({
  id: "getTickStream",
  path: PATH,
  tag: "Test",
  summary: "Ticks",
  description: "Ticks of a test.",
  parameters: {},
  gone: { when: "Never.", message: "Gone." },
  open: async () => (opened) => {
    outlet = opened;
    return { onRoom: fill, heartbeat: () => new TextEncoder().encode(": beat\n\n"), onEnd: () => void ended++ };
  },
});

let server: TestServer;
let clockMs = 0;
beforeAll(async () => {
  server = await startFromSource({ more: [ticks], now: () => clockMs });
});
afterAll(() => server.stop());

const read = () => readStream(server.url + PATH, { "x-api-key": server.key });

test("its connection stays open for longer than others, though its client sends nothing", async () => {
  const settings = { listen: { host: "127.0.0.1", port: 0 }, metricsListen: undefined, maxBodyKb: 1, idleSeconds: 1 };
  const quiet = { warn() {}, info() {}, error() {} } as unknown as Log;
  const answer = (request: Request): Response => {
    if (request.url.endsWith("/kept")) listeners.keepOpen(request);
    let timer: ReturnType<typeof setInterval>;
    return new Response(
      new ReadableStream({
        start: (controller) => {
          timer = setInterval(() => controller.enqueue(new TextEncoder().encode(":\n\n")), 200);
        },
        cancel: () => clearInterval(timer),
      }),
    );
  };
  const listeners: Listeners = takeAddresses(settings, { api: answer, metrics: answer }, quiet);
  const [other, kept] = [await readStream(`${listeners.url}/other`, {}), await readStream(`${listeners.url}/kept`, {})];
  expect(await other.ended).toBe(false);
  const before = kept.comments.length;
  await kept.until(({ comments }) => comments.length >= before + 10);
  kept.close();
  await listeners.stop("now");
});

test("a silent stream has a comment every 15 s", async () => {
  const reader = await read();
  clockMs += 15_000;
  await reader.until(({ comments }) => comments.length === 1);
  outlet.send(new TextEncoder().encode("data: 1\n\n"));
  clockMs += 15_000;
  await reader.until(({ comments, events }) => comments.length === 2 && events.length === 1);
  expect([reader.comments, ended]).toEqual([["beat", "beat"], 0]);
  reader.close();
  await waitUntil("the end is noticed", () => ended === 1);
});

test("a client that does not read gets as much as its buffers hold, and is cut off after 30 s", async () => {
  ended = 0;
  isFilling = true;
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  socket.pause();
  socket.write(`GET ${PATH} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${server.key}\r\n\r\n`);
  let before = -1;
  // Until the buffers of the network are full, too.
  await waitUntil("nothing more is sent", () => {
    const isFull = sentBytes > 0 && sentBytes === before && !outlet.hasRoom;
    before = sentBytes;
    return isFull;
  });
  const isClosed = new Promise((resolve) => socket.once("close", resolve));
  expect(ended).toBe(0);
  // It is looked at twice: when it began to hang, and later.
  await waitUntil("it is cut off", () => {
    clockMs += 1_000;
    return ended === 1;
  });
  isFilling = false;
  let readBytes = 0;
  socket.on("error", () => {}); // the connection is reset
  socket.on("data", (piece) => {
    readBytes += piece.byteLength;
  });
  socket.resume();
  await isClosed;
  // What waited in this process is dropped.
  expect(sentBytes - readBytes).toBeLessThan(2 * 1024 * 1024);
  expect(readBytes).toBeGreaterThan(0);
});

test("a client that reads slowly gets everything, in order", async () => {
  ended = 0;
  sentBytes = 0;
  isFilling = true;
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  socket.write(`GET ${PATH} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${server.key}\r\n\r\n`);
  let pieces = 0;
  socket.on("data", (piece) => {
    pieces += piece.toString("latin1").split('data: "').length - 1;
    socket.pause();
    setTimeout(() => socket.resume(), 1);
  });
  await waitUntil("much more than a buffer has come", () => {
    clockMs += 100;
    return pieces > 600;
  });
  expect(ended).toBe(0);
  socket.destroy();
  await waitUntil("the end is noticed", () => ended === 1);
});
