import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { AttemptResult } from "../../../src/webhooks/sending/sender.ts";
import { openSender, type Sender } from "../../../src/webhooks/sending/sender.ts";
import { startZooReceiver, ZOO, type ZooName, type ZooReceiver } from "../../support/receiver-zoo.ts";
import { waitUntil } from "../../support/wait.ts";

let sender: Sender;
const receivers: ZooReceiver[] = [];

beforeAll(() => {
  sender = openSender({ allowNetworks: ["127.0.0.1/32"], allowHttp: true, resolver: undefined });
});
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
});
afterAll(() => sender.close());

async function start(name: ZooName): Promise<ZooReceiver> {
  const receiver = await startZooReceiver(name);
  receivers.push(receiver);
  return receiver;
}

const send = ({ url }: ZooReceiver, { timeoutMs = 10_000, body = '{"id":1}' } = {}): Promise<AttemptResult> =>
  sender.send({ url, body, headers: { "content-type": "application/json" }, timeoutMs });

/** Whether a text is as expected; a star in it matches any text. */
const isLike = (text: string | null, pattern: string): boolean => {
  const [start = "", end] = pattern.split("*");
  if (text === null || end === undefined) return text === pattern;
  return text.startsWith(start) && text.endsWith(end);
};

/** A status, or why there is none; and what is kept of the body. */
type Outcome = { status: number; body: string } | { error: string };

const ok = (body: string, status = 200): Outcome => ({ status, body });
const error = (text: string): Outcome => ({ error: text });
const late = error("timed out after 0.3 s waiting for the answer");
const tooLong = error("the receiver sent over 16 KiB of headers");
const notHttp = error("the receiver sent an answer that is not HTTP/1.1");
const badStatus = error("the receiver sent a status line that is not HTTP/1.1");
const badLine = error("the receiver sent a header line that is not HTTP/1.1");

const OUTCOMES: Record<ZooName, Outcome> = {
  "answers at once": ok("ok"),
  "never reads the request": late,
  "never answers": late,
  "hangs in the status line": late,
  "hangs in the headers": late,
  "hangs after the headers": ok(""),
  "drips its headers": late,
  "drips its body": ok("x*"),
  "never ends its body": ok("body".repeat(256)),
  "never ends its chunks": ok("body".repeat(256)),
  "never ends the extension of a chunk": ok(""),
  "never ends its trailers": ok(""),
  "never ends its headers": tooLong,
  "never ends one header": tooLong,
  "never ends its status line": tooLong,
  "never ends saying 100 Continue": tooLong,
  "never ends its garbage": notHttp,
  "sends a chunk size that is not hexadecimal": ok(""),
  "sends a negative chunk size": ok(""),
  "sends a huge chunk size": ok(""),
  "sends a negative length": error("the receiver sent a Content-Length that is not a number"),
  "sends two lengths": error("the receiver sent a Content-Length that is not a number"),
  "sends a length and chunks": ok(""),
  "sends a header line without a colon": badLine,
  "sends a folded header": badLine,
  "ends lines only with LF": ok("ok"),
  "sends bytes that are not UTF-8, and NUL": ok("\ufffd\ufffdok"),
  "sends trailers": ok("ok"),
  "sends a gzip bomb": ok("\u001f\ufffd\b*"),
  "breaks off its body": ok("hello"),
  "ends its body with the connection": ok("hello"),
  "resets at once": error("the receiver * the connection without an answer"),
  "resets after the request": error("the receiver reset the connection without an answer"),
  "resets in its headers": error("the receiver reset the connection within its answer"),
  "resets in its body": ok("hello"),
  "closes at once": error("the receiver * the connection without an answer"),
  "closes after the request": error("the receiver closed the connection without an answer"),
  "closes in its headers": error("the receiver closed the connection within its answer"),
  "says 100 and 103 first": ok("ok"),
  "changes the protocol": error("the receiver answered 101, a change of protocol that was not requested"),
  "sends a body with 204": ok("", 204),
  "answers 201": ok("body", 201),
  "redirects with 301": ok("body", 301),
  "redirects with 302": ok("body", 302),
  "redirects with 303": ok("body", 303),
  "redirects with 307": ok("body", 307),
  "redirects with 308": ok("body", 308),
  "answers 400": ok("body", 400),
  "answers 410": ok("body", 410),
  "answers 429": ok("body", 429),
  "answers 500": ok("body", 500),
  "answers 503": ok("body", 503),
  "answers 999": ok("body", 999),
  "answers 000": badStatus,
  "speaks HTTP/1.0": ok("hello"),
  "speaks HTTP/0.9": notHttp,
  "speaks HTTP/2": notHttp,
  "sends no status": badStatus,
  "sends no reason": ok(""),
  "closes after each answer": ok("ok"),
  "resets at the second request": ok("ok"),
  "closes at the second request": ok("ok"),
  "answers twice": ok("ok"),
  "answers again a moment later": ok("ok"),
  "answers before the request": ok("ok"),
  "refuses a body that it did not read": ok("", 413),
  "never starts TLS": error("timed out after 0.3 s in the TLS handshake"),
  "sends a TLS alert": error("the receiver broke the connection (*) in the TLS handshake"),
  "speaks HTTP where TLS should be": error("the receiver does not speak TLS"),
  "closes in the TLS handshake": error("the receiver closed the connection in the TLS handshake"),
};

/** Those whose bodies continue without an end that is near. A gzip bomb has few bytes, which nothing unpacks. */
const FLOODS: readonly ZooName[] = ["never ends its body", "never ends its chunks"];

describe("each receiver has its stated result, within the limit", () => {
  test.each(Object.keys(ZOO) as ZooName[])("one that %s", async (name) => {
    const outcome = OUTCOMES[name];
    const isLate = "error" in outcome && outcome.error.startsWith("timed out");
    const receiver = await start(name);
    const result = await send(receiver, isLate ? { timeoutMs: 300 } : {});
    if ("error" in outcome) {
      expect(result).toMatchObject({ httpStatus: null, responseBody: null });
      expect(isLike(result.error, outcome.error) || result.error).toBe(true);
      return;
    }
    expect(result.httpStatus).toBe(outcome.status);
    expect(isLike(result.responseBody, outcome.body) || result.responseBody).toBe(true);
    expect(result.isFlood).toBe(FLOODS.includes(name));
    expect(result.error === null).toBe(outcome.status >= 200 && outcome.status < 300);
  });
});

test("every redirect is a failure that says so", async () => {
  for (const status of [301, 302, 303, 307, 308] as const) {
    const { error: text } = await send(await start(`redirects with ${status}`));
    expect(text).toBe(`the receiver answered ${status}, and redirects are not followed`);
  }
});

test.each(["resets at the second request", "closes at the second request"] as const)(
  "a kept connection that %s is replaced by a new one, once, and the delivery succeeds",
  async (name) => {
    const receiver = await start(name);
    for (let count = 1; count <= 3; count++) {
      expect(await send(receiver)).toMatchObject({ httpStatus: 200, error: null });
      expect(receiver.connections).toBe(count);
    }
  },
);

test("a new connection that is closed without an answer is not tried again", async () => {
  const receiver = await start("closes after the request");
  await send(receiver);
  expect(receiver.connections).toBe(1);
});

test.each([
  "answers twice",
  "closes after each answer",
  "sends a length and chunks",
  "sends a body with 204",
  "ends lines only with LF",
  "never ends its trailers",
  "sends trailers",
] as const)("a connection whose receiver %s is not used again", async (name) => {
  const receiver = await start(name);
  const first = await send(receiver);
  const second = await send(receiver);
  expect([second.httpStatus, second.responseBody]).toEqual([first.httpStatus, first.responseBody]);
  expect(receiver.connections).toBe(2);
});

test("an answer to no request ends its connection, and is not taken for the next one's", async () => {
  const receiver = await start("answers again a moment later");
  expect(await send(receiver)).toMatchObject({ httpStatus: 200 });
  await waitUntil("the connection is closed", () => receiver.openConnections === 0);
  expect(await send(receiver)).toMatchObject({ httpStatus: 200, error: null });
  expect(receiver.connections).toBe(2);
});

test("a body of 8 MB to a receiver that never reads ends at the limit", async () => {
  const receiver = await start("never reads the request");
  const result = await send(receiver, { timeoutMs: 300, body: "x".repeat(8_000_000) });
  expect(result).toMatchObject({ httpStatus: null, error: "timed out after 0.3 s waiting for the answer" });
});

test("receivers that hang, drip and flood hold up no other delivery", async () => {
  const names = Object.keys(ZOO) as ZooName[];
  const bad = await Promise.all(names.filter((name) => /^(never|hangs|drips)/.test(name)).map(start));
  const good = await start("answers at once");
  let pendingCount = 0;
  const slow = bad.flatMap((receiver) =>
    Array.from({ length: 10 }, async () => {
      pendingCount++;
      await send(receiver, { timeoutMs: 120_000 });
      pendingCount--;
    }),
  );
  for (let count = 0; count < 50; count++) expect(await send(good)).toMatchObject({ httpStatus: 200 });
  // All good ones were answered while six kinds of receivers still held up what was sent to them.
  expect(pendingCount).toBeGreaterThanOrEqual(10 * 6);
  await Promise.all(bad.map((receiver) => receiver.close()));
  await Promise.all(slow);
}, 120_000);

test("what a receiver floods is not kept in memory", async () => {
  const receiver = await start("never ends its body");
  await send(receiver);
  Bun.gc(true);
  const before = process.memoryUsage.rss();
  for (let round = 0; round < 5; round++) await Promise.all(Array.from({ length: 40 }, () => send(receiver)));
  Bun.gc(true);
  expect((process.memoryUsage.rss() - before) / 1e6).toBeLessThan(150);
});
