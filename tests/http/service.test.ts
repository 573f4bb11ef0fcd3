import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from "node:zlib";
import { commandText } from "../../src/command.ts";
import { compression } from "../../src/http/encoding/compress.ts";
import { publishAgain, publishAndHear } from "../support/publish.ts";
import { type Envelope, startFromSource, type TestServer } from "../support/server.ts";
import { waitUntil } from "../support/wait.ts";
import { type Probe, RIVER_COUNT, river, riverEndpoints } from "./fixtures.ts";

const probe: Probe = { answered: 0 };
/** How often rivers are repeated in a whole list that is sent as a stream: it is longer than what is put together. */
const STREAMED = 10;
let server: TestServer;
let clockMs = 0;

const publish = () => publishAgain(server.scratch.database.sql, "rivers");

beforeAll(async () => {
  server = await startFromSource({
    more: riverEndpoints(probe),
    now: () => clockMs,
    seed: async ({ database }) => {
      await database.sql`insert into dataset_versions (dataset) values ('rivers')`;
    },
  });
});
afterAll(() => server.stop());

const errorOf = async (response: Response) => ((await response.json()) as Envelope).error;

describe("the order of checks", () => {
  test("an unknown path is a 404, with or without a key", async () => {
    for (const headers of [{}, { "x-api-key": "nothing" }]) {
      const response = await fetch(`${server.url}/v1/test/nothing?page=x`, { headers });
      expect(response.status).toBe(404);
      expect(await errorOf(response)).toMatchObject({ code: "not_found", status: 404 });
    }
  });

  test("a known path without a key is a 401, even with wrong parameters", async () => {
    const response = await fetch(`${server.url}/v1/test/rivers/x?nothing=1`);
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe('Bearer realm="govdata"');
    const error = await errorOf(response);
    expect(error?.code).toBe("unauthorized");
    expect(error?.message).toContain("X-API-Key");
    expect(error?.message).toContain("Authorization: Bearer");
  });

  test("a used-up limit is a 429, even with wrong parameters, and wrong requests count", async () => {
    const { key } = await server.makeKey("free");
    const headers = { "x-api-key": key };
    await waitUntil(
      "what was changed is heard of",
      async () => (await server.get("/v1/test/rivers/R0001", { headers })).status === 200,
    );
    for (let index = 0; index < 60; index++) await server.get("/v1/test/rivers/x", { headers });
    const response = await server.get("/v1/test/rivers/x", { headers });
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBe("1");
    expect(response.headers.get("ratelimit-remaining")).toBe("0");
    expect(response.headers.get("ratelimit")).toBe('"free";r=0;t=1');
    expect((await errorOf(response))?.code).toBe("rate_limited");
    clockMs += 1000;
    expect((await server.get("/v1/test/rivers/R0001", { headers })).status).toBe(200);
    expect((await server.get("/v1/test/rivers/R0001", { headers })).status).toBe(429);
  });

  test("wrong parameters are a 400 before anything is looked up", async () => {
    const response = await server.get("/v1/test/rivers/x?fips=1");
    expect(response.status).toBe(400);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const error = await errorOf(response);
    expect(error).toMatchObject({ code: "invalid_request", status: 400 });
    expect(error?.details?.map((detail) => detail.parameter)).toEqual(["code", "fips"]);
  });

  test("a value of the right form that does not exist is a 404", async () => {
    const response = await server.get("/v1/test/rivers/R9999");
    expect(response.status).toBe(404);
    expect((await errorOf(response))?.message).toContain("R9999");
  });
});

describe("keys", () => {
  test("both headers are accepted, the scheme in any case", async () => {
    for (const headers of [
      { "x-api-key": server.key },
      { authorization: `Bearer ${server.key}` },
      { authorization: `bearer  ${server.key}` },
      { authorization: "Basic abc", "x-api-key": server.key },
    ] as Record<string, string>[])
      expect((await fetch(`${server.url}/v1/test/rivers/R0001`, { headers })).status).toBe(200);
  });

  test.each([
    ["of another prefix", "gd_test_00000000000000000000000000000000"],
    ["that is unknown", "gd_live_00000000000000000000000000000000"],
    ["that is too short", "gd_live_0000"],
    ["that isn't a key", "x".repeat(5000)],
  ])("a key %s is invalid", async (_, key) => {
    for (const headers of [{ "x-api-key": key }, { authorization: `Bearer ${key}` }] as Record<string, string>[]) {
      const response = await fetch(`${server.url}/v1/test/rivers/R0001`, { headers });
      expect(response.status).toBe(401);
      expect((await errorOf(response))?.message).toBe("Invalid or revoked API key");
    }
  });

  test("an empty header, or a scheme other than Bearer, is a missing key", async () => {
    for (const headers of [{ "x-api-key": "" }, { authorization: "Basic abc" }, { authorization: "Bearer " }] as Record<
      string,
      string
    >[]) {
      const response = await fetch(`${server.url}/v1/test/rivers/R0001`, { headers });
      expect((await errorOf(response))?.message).toStartWith("Missing API key");
    }
  });
});

describe("methods and bodies", () => {
  test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("%s on a known path is a 405 with Allow", async (method) => {
    const response = await server.get("/v1/test/rivers", { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD");
    expect((await errorOf(response))?.code).toBe("method_not_allowed");
  });

  test("HEAD has the headers of GET and no body, from the cache or not", async () => {
    for (const path of ["/v1/test/rivers/R0021", "/v1/test/rivers?format=csv", "/v1/test/rivers/R9998", "/healthz"]) {
      const head = await server.get(path, { method: "HEAD" });
      const get = await server.get(path);
      expect(head.status).toBe(get.status);
      const names = ["content-type", "content-length", "transfer-encoding", "etag", "content-encoding", "vary"];
      for (const name of [...names, "cache-control"])
        expect(`${name}: ${head.headers.get(name)}`).toBe(`${name}: ${get.headers.get(name)}`);
      expect(head.headers.has("date")).toBe(get.headers.has("date"));
      expect(await head.text()).toBe("");
      expect((await server.get(path, { method: "HEAD" })).status).toBe(get.status);
    }
  });

  test("every answer forbids clients to guess another content type", async () => {
    const keptPath = "/v1/test/rivers/R0022";
    const etag = (await server.get(keptPath)).headers.get("etag") ?? "";
    const requests: [string, RequestInit, number][] = [
      [keptPath, {}, 200],
      [keptPath, { headers: { "if-none-match": etag } }, 304],
      ["/v1/test/rivers/R0023", {}, 200],
      ["/v1/test/rivers?format=csv", {}, 200],
      ["/v1/test/rivers?format=csv", { method: "HEAD" }, 200],
      [keptPath, { headers: { "x-api-key": "gd_live_00000000000000000000000000000000" } }, 401],
      ["/v1/test/rivers/x", {}, 400],
      ["/v1/nothing", {}, 404],
      [keptPath, { method: "POST" }, 405],
      ["/", {}, 200],
      ["/docs", {}, 200],
      ["/openapi.json", {}, 200],
      ["/healthz", {}, 200],
      ["/readyz", {}, 200],
    ];
    for (const [path, init, status] of requests) {
      const { status: answered, headers } = await server.get(path, init);
      expect([path, answered, headers.get("x-content-type-options")]).toEqual([path, status, "nosniff"]);
    }
  });

  test("a body over the limit is a 413, whatever the method", async () => {
    const body = "x".repeat(64 * 1024 + 1);
    const response = await server.get("/v1/test/rivers", { method: "POST", body });
    expect(response.status).toBe(413);
    expect((await errorOf(response))?.code).toBe("payload_too_large");
  });

  test("a body over the limit is a 413 even if the answer is cached", async () => {
    const plain = { "accept-encoding": "identity" }; // as curl asks below
    expect((await server.get("/v1/test/rivers/R0033", { headers: plain })).status).toBe(200);
    const { hostname, port } = new URL(server.url);
    const curl = ["curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", "-X", "GET", "--data-binary", "@-"];
    const headers = ["-H", `X-API-Key: ${server.key}`, "-H", "Accept: */*", "-H", "Expect:"];
    const sent = Bun.spawn([...curl, ...headers, `http://${hostname}:${port}/v1/test/rivers/R0033`], {
      stdin: Buffer.from("x".repeat(64 * 1024 + 1)),
    });
    expect(await new Response(sent.stdout).text()).toBe("413");
  });
});

describe("formats", () => {
  test("a list is paged as JSON, with a link to the next page until the last", async () => {
    const response = await server.get("/v1/test/rivers?per_page=3&page=2&sea=north");
    const body = (await response.json()) as Envelope;
    expect(body.data).toEqual([river(6), river(8), river(10)]);
    expect(body.pagination).toEqual({ page: 2, per_page: 3, total: RIVER_COUNT / 2, total_pages: 667, has_more: true });
    const [, next = ""] = /^<(.*)>; rel="next"$/.exec(response.headers.get("link") ?? "") ?? [];
    expect(await server.json(next)).toMatchObject({ data: [river(12), river(14), river(16)], pagination: { page: 3 } });
    const last = await server.get(`/v1/test/rivers?per_page=200&page=${RIVER_COUNT / 200}`);
    expect(last.headers.get("link")).toBeNull();
    expect(await last.json()).toMatchObject({ pagination: { has_more: false } });
  });

  test("the link to the next page keeps every parameter, whatever characters it has", async () => {
    const response = await server.get("/v1/test/rivers?per_page=3&query=%22long%22,+long");
    expect(response.headers.get("link")).toBe(
      '</v1/test/rivers?per_page=3&query=%22long%22%2C+long&page=2>; rel="next"',
    );
    const asked = await server.get("/v1/test/rivers?query=?R&per_page=1");
    expect(asked.headers.get("link")).toBe('</v1/test/rivers?query=%3FR&per_page=1&page=2>; rel="next"');
  });

  test("the link to the next page starts with GOVDATA_BASE_URL if it is set", async () => {
    const behindProxy = await startFromSource({
      more: riverEndpoints(),
      settings: { baseUrl: "https://data.example.org/api" },
      seed: async ({ database }) => {
        await database.sql`insert into dataset_versions (dataset) values ('rivers')`;
      },
    });
    try {
      const { headers } = await behindProxy.get("/v1/test/rivers?per_page=3");
      expect(headers.get("link")).toBe('<https://data.example.org/api/v1/test/rivers?per_page=3&page=2>; rel="next"');
    } finally {
      await behindProxy.stop();
    }
  });

  test("a page after the last is empty and not an error", async () => {
    const body = await server.json("/v1/test/rivers?page=1000000&per_page=200");
    expect(body).toMatchObject({ data: [], pagination: { total: RIVER_COUNT, has_more: false } });
  });

  test("CSV and NDJSON are complete, by format or by Accept", async () => {
    for (const init of [{}, { headers: { accept: "text/csv" } }]) {
      const response = await server.get(`/v1/test/rivers${init.headers ? "" : "?format=csv"}`, init);
      expect(response.headers.get("content-type")).toStartWith("text/csv");
      const text = await response.text();
      expect(text).toStartWith("code,name,length_km,mouth_sea\r\nR0000,River 0,,North Sea\r\n");
      expect(text.split("\r\n")).toHaveLength(RIVER_COUNT + 2);
    }
    const lines = (await (await server.get("/v1/test/rivers?format=ndjson")).text()).trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
      Array.from({ length: RIVER_COUNT }, (_, at) => river(at)),
    );
  });

  test("CSV is one page if a page is requested", async () => {
    const response = await server.get("/v1/test/rivers?format=csv&per_page=2");
    expect(await response.text()).toBe(
      "code,name,length_km,mouth_sea\r\nR0000,River 0,,North Sea\r\nR0001,River 1,0.5,\r\n",
    );
    expect(response.headers.get("link")).toBe('</v1/test/rivers?format=csv&per_page=2&page=2>; rel="next"');
  });

  test("a series is complete in each format; a single object is JSON whatever Accept says", async () => {
    expect((await server.json("/v1/test/rivers/R0001/levels?hours=3")).data).toHaveLength(3);
    const csv = await (await server.get("/v1/test/rivers/R0001/levels?hours=2&format=csv")).text();
    expect(csv).toBe("hour,level_m\r\n0,1\r\n1,1.1\r\n");
    const one = await server.get("/v1/test/rivers/R0001", { headers: { accept: "text/csv" } });
    expect(one.headers.get("content-type")).toBe("application/json");
  });

  test("errors are JSON in every format", async () => {
    const response = await server.get("/v1/test/rivers?format=csv&sea=none", { headers: { accept: "text/csv" } });
    expect(response.headers.get("content-type")).toBe("application/json");
    expect((await errorOf(response))?.status).toBe(400);
  });

  test("a stream that fails midway breaks the connection, in any encoding, and the log says why", async () => {
    Object.assign(probe, { repeats: STREAMED, failAt: 4000 * STREAMED - 500 });
    try {
      for (const encoding of ["identity", "gzip", "br", "zstd"]) {
        await publishAndHear(server, "rivers", "/v1/test/rivers/R0001");
        // On a connection of its own: on a used one the client would ask once more.
        const init = { headers: { "accept-encoding": encoding }, keepalive: false };
        const whole = server.get("/v1/test/rivers?format=csv", init).then((response) => response.text());
        expect(await whole.catch((error: Error) => error)).toBeInstanceOf(Error);
      }
    } finally {
      delete probe.failAt;
      delete probe.repeats;
    }
    await waitUntil(
      "what was changed is heard of",
      () => server.logged.filter((line) => line.includes("the source of rivers dried up")).length === 4,
    );
  });

  test("a stream that fails at its start is an error, not a broken answer", async () => {
    probe.failAt = 0;
    try {
      await publish();
      const response = await server.get("/v1/test/rivers?format=csv");
      expect(response.status).toBe(500);
      const error = await errorOf(response);
      expect(error).toMatchObject({ code: "internal_error", status: 500 });
      expect(error?.message).not.toContain("dried up");
      expect(error?.message).toContain(response.headers.get("x-request-id") ?? "nothing");
    } finally {
      delete probe.failAt;
    }
  });
});

describe("caching", () => {
  test("a repeated answer comes from the cache until its dataset is published", async () => {
    const [row] = await server.scratch.database.sql<{ version: number }[]>`
      select version from dataset_versions where dataset = 'rivers'`;
    await waitUntil(
      "what earlier tests published is heard of",
      async () =>
        (await server.get("/v1/test/rivers/R0100")).headers.get("etag")?.includes(`-${row?.version}-`) === true,
    );
    const before = probe.answered;
    await server.get("/v1/test/rivers/R0100");
    expect(probe.answered).toBe(before);
    const { headers } = await server.get("/v1/test/rivers/R0100");
    await publish();
    await waitUntil(
      "what was changed is heard of",
      async () => (await server.get("/v1/test/rivers/R0100")).headers.get("etag") !== headers.get("etag"),
    );
    expect(probe.answered).toBeGreaterThan(before);
  });

  test("every format and encoding has its own strong tag, and its 304 has the same headers", async () => {
    const tags = new Set<string>();
    for (const format of ["json", "csv", "ndjson"])
      for (const encoding of ["identity", "gzip", "br", "zstd"]) {
        const headers = { "accept-encoding": encoding };
        for (const path of [`/v1/test/rivers?page=1&format=${format}`, `/v1/test/rivers?format=${format}`]) {
          const full = await server.get(path, { headers });
          const etag = full.headers.get("etag") ?? "";
          expect(etag).toMatch(/^"[^"]+"$/);
          tags.add(etag);
          await full.arrayBuffer();
          for (const sent of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
            const same = await server.get(path, { headers: { ...headers, "if-none-match": sent } });
            expect(same.status).toBe(304);
            expect(await same.text()).toBe("");
            for (const name of ["etag", "cache-control", "vary"])
              expect(same.headers.get(name)).toBe(full.headers.get(name));
          }
          expect((await server.get(path, { headers: { ...headers, "if-none-match": '"other"' } })).status).toBe(200);
        }
      }
    // A page and the whole list have tags of their own, too; JSON is a page in any case.
    expect(tags.size).toBe(20);
  });

  test("a tag of another answer does not hide a 404", async () => {
    const { headers } = await server.get("/v1/test/rivers/R0001");
    const response = await server.get("/v1/test/rivers/R9999", {
      headers: { "if-none-match": headers.get("etag") ?? "" },
    });
    expect(response.status).toBe(404);
  });

  test("a cached answer requires a key and counts towards the limit", async () => {
    await server.get("/v1/test/rivers/R0200");
    expect((await fetch(`${server.url}/v1/test/rivers/R0200`)).status).toBe(401);
    const { key } = await server.makeKey("standard");
    const headers = { "x-api-key": key };
    await waitUntil(
      "what was changed is heard of",
      async () => (await server.get("/v1/test/rivers/R0200", { headers })).status === 200,
    );
    const left = async () =>
      (await server.get("/v1/test/rivers/R0200", { headers })).headers.get("ratelimit-remaining");
    expect(Number(await left()) - Number(await left())).toBe(1);
  });

  test("a cached answer has the id and the limit of its own request, no matter who else asks for it", async () => {
    const path = "/v1/test/rivers/R0201";
    const etag = (await server.get(path)).headers.get("etag") ?? "";
    const { key } = await server.makeKey("standard");
    const limited = { "x-api-key": key };
    await waitUntil(
      "what was changed is heard of",
      async () => (await server.get(path, { headers: limited })).status === 200,
    );
    const ask = async (index: number) => {
      const id = `request-${index}`;
      const tag = index % 3 === 0 ? { "if-none-match": etag } : {};
      const own = index % 2 === 0 ? limited : {};
      const { headers } = await server.get(path, { headers: { ...own, ...tag, "x-request-id": id } });
      expect(headers.get("x-request-id")).toBe(id);
      expect(headers.get("ratelimit-limit")).toBe(index % 2 === 0 ? "600" : null);
    };
    await Promise.all(Array.from({ length: 48 }, (_, index) => ask(index)));
  });

  test("answers are cacheable only by the client, and vary by Accept", async () => {
    const { headers } = await server.get("/v1/test/rivers/R0001");
    expect(headers.get("cache-control")).toBe("private, max-age=300");
    expect(headers.get("vary")).toBe("Accept, Accept-Encoding");
  });
});

describe("compression", () => {
  const plainOf: Record<string, (bytes: Buffer) => Uint8Array> = {
    zstd: (bytes) => Bun.zstdDecompressSync(bytes),
    br: (bytes) => brotliDecompressSync(bytes),
    gzip: (bytes) => gunzipSync(bytes),
  };
  test.each(["zstd", "br", "gzip"])("%s holds what the plain answer holds, streamed or not", async (encoding) => {
    for (const [path, repeats] of [
      ["/v1/test/rivers?per_page=200", 1],
      ["/v1/test/rivers?format=csv", 1],
      ["/v1/test/rivers?format=csv&sea=north", STREAMED],
    ] as const) {
      probe.repeats = repeats;
      const headers = { "accept-encoding": encoding };
      const packed = await server.get(path, { headers, decompress: false } as RequestInit);
      expect(packed.headers.get("content-encoding")).toBe(encoding);
      const plain = await server.get(path, { headers: { "accept-encoding": "identity" } });
      const bytes = plainOf[encoding]?.(Buffer.from(await packed.arrayBuffer()));
      expect(Buffer.from(bytes ?? []).toString()).toBe(await plain.text());
    }
    delete probe.repeats;
  });

  test("a stream is compressed with brotli's quick quality, not its best, which takes 20 times as long", async () => {
    const plain = Buffer.from(Array.from({ length: 60_000 }, (_, index) => `${index * 7919},"River"\n`).join(""));
    const packed = await new Response(new Blob([plain]).stream().pipeThrough(compression("br"))).bytes();
    const lengthAt = (quality: number) =>
      brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;
    expect(packed.length).toBeGreaterThan(1.1 * lengthAt(constants.BROTLI_MAX_QUALITY));
    expect(packed.length).toBeWithin(0.95 * lengthAt(4), 1.05 * lengthAt(4));
  });

  test("a client that leaves during a brotli stream does not affect others", async () => {
    probe.repeats = STREAMED;
    for (let index = 0; index < 20; index++) {
      const leaving = new AbortController();
      const headers = { "accept-encoding": "br" };
      const response = await server.get("/v1/test/rivers?format=csv", { headers, signal: leaving.signal });
      expect(response.status).toBe(200);
      leaving.abort();
      await response.text().catch(() => {}); // it was broken off here
    }
    delete probe.repeats;
    expect((await server.get("/v1/test/rivers/R0001")).status).toBe(200);
  });

  test("a body of up to 1 KiB is sent as it is", async () => {
    const { headers } = await server.get("/v1/test/rivers/R0001", { headers: { "accept-encoding": "gzip" } });
    expect(headers.get("content-encoding")).toBeNull();
  });
});

describe("request ids", () => {
  test("that are sent come back, unless they could harm a log", async () => {
    for (const path of ["/v1/test/rivers/R0001", "/v1/nothing", "/healthz"]) {
      const echoed = await server.get(path, { headers: { "x-request-id": "abc-123" } });
      expect(echoed.headers.get("x-request-id")).toBe("abc-123");
      const made = await server.get(path, { headers: { "x-request-id": 'a"b\tc' } });
      expect(made.headers.get("x-request-id")).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/);
    }
  });
});

test("a dataset that was never loaded is a 503 that names the command", async () => {
  const other = await startFromSource({ more: riverEndpoints() });
  try {
    const response = await other.get("/v1/test/rivers");
    expect(response.status).toBe(503);
    expect(await errorOf(response)).toMatchObject({
      code: "unavailable",
      message: expect.stringContaining(commandText("load rivers")),
    });
  } finally {
    await other.stop();
  }
});

test("the log never holds a key, and a request is a line only by setting", async () => {
  expect(server.logged.some((line) => line.includes('"message":"request"'))).toBe(false);
  const talking = await startFromSource({ settings: { log: "requests" } });
  try {
    await talking.get(`/v1/nothing?key=${talking.key}`, { headers: { "x-request-id": "seen" } });
    await waitUntil("what was changed is heard of", () => talking.logged.some((line) => line.includes('"id":"seen"')));
    const line = JSON.parse(talking.logged.find((one) => one.includes("seen")) ?? "{}") as Record<string, unknown>;
    expect(line).toMatchObject({ level: "info", message: "request", method: "GET", status: 404 });
    expect(talking.logged.join()).not.toContain(talking.key);
  } finally {
    await talking.stop();
  }
});
