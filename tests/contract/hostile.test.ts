import { beforeAll, expect, test } from "bun:test";
import { connect } from "node:net";
import fc from "fast-check";
import { repeats } from "../support/repeats.ts";
import type { Envelope, SharedServer } from "../support/server.ts";
import { type DocumentedPaths, readsOf } from "./documented.ts";
import { fullServer } from "./full-server.ts";

// What a fuzzer by the document never sends: raw requests, whose parts fit or are hostile, in any combination.

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  example: unknown;
}

let server: SharedServer;
let operations: { path: string; parameters: Parameter[]; statuses: Set<number> }[];
beforeAll(async () => {
  server = await fullServer();
  const { paths } = await server.json<{
    paths: DocumentedPaths<{ parameters: Parameter[]; responses: Record<string, unknown> }>;
  }>("/openapi.json");
  operations = readsOf(paths).map(({ path, operation: { parameters, responses } }) => ({
    path,
    parameters,
    statuses: new Set(Object.keys(responses).map(Number)),
  }));
}, 60_000);

interface Answer {
  status: number;
  headers: Map<string, string>;
  body: string;
}

/** Sends bytes as they are, and reads until the server closes. */
function send(bytes: Buffer): Promise<Answer | undefined> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  const pieces: Buffer[] = [];
  return new Promise((resolve) => {
    const end = () => {
      socket.destroy();
      const received = Buffer.concat(pieces).toString("latin1");
      const [head = "", body = ""] = received.split(/\r\n\r\n(.*)/s, 2);
      const [first = "", ...lines] = head.split("\r\n");
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]);
      const headers = new Map(lines.map((line) => line.split(/: ?(.*)/s, 2) as [string, string]));
      const lower = new Map([...headers].map(([name, value]) => [name.toLowerCase(), value]));
      resolve(Number.isNaN(status) ? undefined : { status, headers: lower, body });
    };
    socket.on("data", (piece) => {
      pieces.push(piece);
      if (piece.includes("retry: ")) end(); // a stream begins so, and has no end
    });
    socket.on("close", end);
    socket.on("error", end);
    socket.setTimeout(30_000, end); // long enough on a busy machine: an answer ends before
  });
}

/** Text that may be in a target without ending it: everything else is escaped, some of it wrongly. */
const escaped = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.string({ unit: fc.constantFrom(..."%0fcz&=?#+,;/\\'\"[]{}<>|.-_~ü1".split("")), maxLength: 12 }),
  fc.constantFrom(
    "%00",
    "%",
    "%ff",
    "%C3%28",
    "%ED%A0%80",
    "..",
    "%2e%2e%2f",
    "1e3",
    "-0",
    "1".repeat(40),
    "%0d%0aX:y",
  ),
  fc.constantFrom("__proto__", "constructor", "null", "undefined", "NaN", "true", "'or'1", "$x", "%u0041"),
);

const headerValue = (...words: string[]) =>
  fc.oneof(
    fc.constantFrom(...words),
    fc.string({ unit: fc.constantFrom(...'abgzip*/;,=q01. "W\t'.split("")), maxLength: 30 }),
  );
const headers = fc.record(
  {
    Accept: headerValue("text/csv", "application/x-ndjson", "*/*;q=0", "text/*;q=.5, */*", "application/json"),
    "Accept-Encoding": headerValue("gzip", "zstd;q=1, *;q=0", "identity;q=0", "br", "*"),
    "If-None-Match": fc.oneof(fc.constant("*"), headerValue('W/"x"', '"x", "y"', '"', "W/")),
    Range: headerValue("bytes=0-1", "bytes=-", "rows=1"),
    "X-Request-Id": headerValue("a", "../x", "a\tb", "%0d%0a", "x".repeat(500)),
    Authorization: headerValue("Bearer", "Bearer  x", "Basic eDp5", "bearer gd_live_"),
    Origin: headerValue("null", "https://a.example"),
    "Content-Length": fc.constantFrom("0"),
  },
  { requiredKeys: [] },
);

/** At most this many parameters of an operation are sent: the screener has 190. */
const MOST_PARAMETERS = 15;

/** Some parameters in a row, from a place that the pick decides; all of them where they are few. */
function someOf(parameters: readonly Parameter[], pick: number): readonly Parameter[] {
  const first = pick % Math.max(1, parameters.length - MOST_PARAMETERS + 1);
  return parameters.slice(first, first + MOST_PARAMETERS);
}

/** An operation's target: each parameter with its example, something hostile, twice, or not at all. */
const target = fc.nat().chain((pick) => {
  const { path, statuses, ...operation } = operations[pick % operations.length] as (typeof operations)[number];
  const parameters = someOf(operation.parameters, pick);
  const texts = parameters.map(({ example, required }) =>
    fc.oneof(
      { arbitrary: fc.constant([encodeURIComponent(String(example))]), weight: 3 },
      { arbitrary: escaped.map((text) => [text]), weight: 2 },
      { arbitrary: fc.constant(required ? [encodeURIComponent(String(example))] : []), weight: 2 },
      { arbitrary: fc.tuple(escaped, escaped), weight: 1 },
    ),
  );
  return fc
    .tuple(fc.tuple(...texts), fc.option(fc.tuple(escaped, escaped), { nil: undefined, freq: 6 }))
    .map(([given, unknown]) => {
      let filled = path;
      const query: string[] = unknown ? [unknown.join("=")] : [];
      for (const [index, { name, in: place }] of parameters.entries())
        for (const text of given[index] ?? [])
          if (place === "path") filled = filled.replace(`{${name}}`, () => text.replace(/[/?#\\]/g, "-"));
          else query.push(`${name}=${text}`);
      return { target: `${filled.replace(/\{\w+\}/g, "x")}?${query.join("&")}`, statuses };
    });
});

test("every endpoint answers hostile input with a complete, documented response", async () => {
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.constant(undefined).chain(() => target), // the operations are known when the test runs
      headers,
      fc.constantFrom("GET", "GET", "GET", "HEAD", "POST", "OPTIONS"),
      fc.constantFrom(true, true, true, true, false),
      async ({ target: path, statuses }, sent, method, keyed) => {
        const lines = Object.entries({ ...sent, ...(keyed ? { "X-API-Key": server.key } : {}) });
        const text = [`${method} ${path} HTTP/1.1`, "Host: a", "Connection: close"]
          .concat(lines.map(([name, value]) => `${name}: ${value}`))
          .join("\r\n");
        const answer = await send(Buffer.from(`${text}\r\n\r\n`, "latin1"));
        expect(answer).toBeDefined();
        const { status, headers: got, body } = answer as Answer;
        seen.set(status, (seen.get(status) ?? 0) + 1);
        if (!got.has("x-request-id")) return expect(status).toBe(400); // the parser's own refusal
        // A path whose dots were taken out of it is another one: 404 then, and 405 of whatever it is.
        expect([...statuses, 404, 405]).toContain(status);
        expect(status).toBeLessThan(500);
        expect(got.get("x-request-id")).toMatch(/^[A-Za-z0-9._~:+/=@-]{1,128}$/);
        if (method === "HEAD" || status === 304) return expect(body).toBe("");
        // NDJSON without a row has no byte.
        const isEmptyList = got.get("content-type")?.startsWith("application/x-ndjson");
        if (status === 200) return isEmptyList || expect(body).not.toBe("");
        expect(got.get("content-type")).toBe("application/json");
        const { error } = JSON.parse(Buffer.from(body, "latin1").toString()) as Envelope;
        expect(error?.status).toBe(status);
      },
    ),
    { numRuns: repeats(700, 1_500) },
  );
  for (const status of [200, 304, 400, 401, 404, 405]) expect([status, seen.get(status)]).not.toContain(undefined);
  expect((await server.get("/readyz")).status).toBe(200);
}, 120_000);
