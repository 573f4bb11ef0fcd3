import { afterAll, beforeAll, expect, test } from "bun:test";
import type { AttemptRequest } from "../../../src/webhooks/sending/request.ts";
import { openSender, type Sender } from "../../../src/webhooks/sending/sender.ts";

const received: { headers: Record<string, string>; body: string; path: string }[] = [];
let receiver: ReturnType<typeof Bun.serve>;
let sender: Sender;

beforeAll(() => {
  receiver = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const headers = Object.fromEntries(request.headers.entries());
      received.push({ headers, body: await request.text(), path: pathname + search });
      const status = Number(/^\/status\/(\d+)/.exec(pathname)?.[1] ?? 200);
      return new Response("thanks", { status, headers: headersOf(status, search) });
    },
  });
  sender = openSender({ allowNetworks: ["127.0.0.1/32"], allowHttp: true, resolver: undefined });
});
afterAll(async () => {
  await sender.close();
  await receiver.stop(true);
});

function headersOf(status: number, search: string): Record<string, string> {
  const retryAfter = new URLSearchParams(search).get("retry");
  return {
    ...(status === 302 ? { location: "/elsewhere" } : {}),
    ...(retryAfter ? { "retry-after": retryAfter } : {}),
  };
}

const send = (path: string, more: Partial<AttemptRequest> = {}) =>
  sender.send({
    url: `http://127.0.0.1:${receiver.port}${path}`,
    body: '{"id":"é"}',
    headers: { "content-type": "application/json", "x-service-signature": "t=1,v1=ab" },
    timeoutMs: 10_000,
    ...more,
  });

test("a delivery arrives with its very bytes, its headers and its host, and its times are reported", async () => {
  const result = await send("/hooks?key=a%20b");
  const { headers, body, path } = received.at(-1) ?? { headers: {}, body: "", path: "" };
  expect({ body, path }).toEqual({ body: '{"id":"é"}', path: "/hooks?key=a%20b" });
  expect(headers).toMatchObject({
    host: `127.0.0.1:${receiver.port}`,
    "content-type": "application/json",
    "x-service-signature": "t=1,v1=ab",
    "accept-encoding": "identity",
    "content-length": "11",
  });
  expect(result).toMatchObject({
    httpStatus: 200,
    error: null,
    responseBody: "thanks",
    address: "127.0.0.1",
    tlsMs: null,
  });
  expect(result.connectMs).toBeNumber();
  expect(result.firstByteMs).toBeNumber();
});

test("what a receiver says of a later try is reported with its status, on one line", async () => {
  for (const [header, expected] of [
    ["120", "the receiver answered 429 (Retry-After: 120)"],
    ["Fri, 31 Dec 2027 23:59:59 GMT", "the receiver answered 429 (Retry-After: Fri, 31 Dec 2027 23:59:59 GMT)"],
    ["x".repeat(41), "the receiver answered 429"],
  ] as const)
    expect((await send(`/status/429?retry=${encodeURIComponent(header)}`)).error).toBe(expected);
});

test("a second delivery uses the connection of the first", async () => {
  await send("/first");
  expect(await send("/second")).toMatchObject({ httpStatus: 200, connectMs: null, dnsMs: null });
});

test("a redirect is a failure and is not followed", async () => {
  const result = await send("/status/302");
  expect(result).toMatchObject({ httpStatus: 302, error: "the receiver answered 302, and redirects are not followed" });
  expect(received.at(-1)?.path).toBe("/status/302");
});

test("a header with a line end is never sent", async () => {
  const before = received.length;
  const result = await send("/x", { headers: { "x-service-event": "a\r\nx-injected: 1" } });
  expect(result).toMatchObject({ httpStatus: null, error: "a header has a character that can't be sent" });
  expect(received.length).toBe(before);
});

test("an address that is not public is refused without a word to it", async () => {
  const strict = openSender({ allowNetworks: [], allowHttp: true, resolver: undefined });
  const before = received.length;
  const url = `http://127.0.0.1:${receiver.port}/hooks`;
  const result = await strict.send({ url, body: "{}", headers: {}, timeoutMs: 10_000 });
  await strict.close();
  expect(result).toMatchObject({ httpStatus: null, address: null, connectMs: null });
  expect(result.error).toStartWith(`"${url}" names the address 127.0.0.1, which is not public`);
  expect(received.length).toBe(before);
});
