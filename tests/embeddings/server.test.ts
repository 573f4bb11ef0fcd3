import { afterEach, describe, expect, test } from "bun:test";
import { builtInTokenizer } from "../../src/embeddings/built-in.ts";
import { openEmbedder } from "../../src/embeddings/open-embedder.ts";
import { type EmbeddingServer, openServer } from "../../src/embeddings/server.ts";

const KEY = "sk-very-secret";
const tokenizer = await builtInTokenizer();

interface Asked {
  path: string;
  key: string | null;
  model: string;
  input: string[];
}

let server: Bun.Server<undefined> | undefined;
afterEach(() => server?.stop(true));

/** A server that answers each request with `answer`, or as it should where that gives nothing. */
function started(answer: (asked: Asked, count: number) => Response | undefined | Promise<Response> = () => undefined) {
  const asked: Asked[] = [];
  server = Bun.serve({
    port: 0,
    async fetch(request) {
      const { model, input } = (await request.json()) as { model: string; input: string[] };
      const seen = { path: new URL(request.url).pathname, key: request.headers.get("authorization"), model, input };
      asked.push(seen);
      return (await answer(seen, asked.length)) ?? vectors(input);
    },
  });
  return { asked, url: `http://127.0.0.1:${server.port}` };
}

/** In another order than they were asked for, as a server may answer. */
const vectors = (input: string[]): Response =>
  Response.json({
    data: input.map((text, index) => ({ index, embedding: [text.length, 0, 0] as unknown })).toReversed(),
  });

const open = (options: Partial<EmbeddingServer> & { url: string }) =>
  openServer({ model: "small", key: KEY, perMinute: undefined, tokenizer, backoffMs: 1, ...options });

test.each(["", "/v1", "/v1/embeddings", "/gateway/v1"])("an address that ends with %p is understood", async (end) => {
  const { asked, url } = started();
  const embedder = await open({ url: `${url}${end}` });
  expect(embedder).toMatchObject({ model: "small", dimension: 3, mostTokens: 254 });
  expect(asked).toEqual([
    {
      path: end.startsWith("/gateway") ? "/gateway/v1/embeddings" : "/v1/embeddings",
      key: `Bearer ${KEY}`,
      model: "small",
      input: ["dimension"],
    },
  ]);
});

test("texts are sent in batches and get their own vectors, of length 1", async () => {
  const { asked, url } = started(({ input }) =>
    Response.json({ data: input.map((text, index) => ({ index, embedding: [Number(text) || 1, 1, 0] })).toReversed() }),
  );
  const embedder = await open({ url });
  const made = await embedder.embed(Array.from({ length: 70 }, (_, index) => String(index + 1)));
  expect(asked.slice(1).map(({ input }) => input.length)).toEqual([32, 32, 6]);
  for (const [index, vector] of made.entries()) {
    expect((vector[0] ?? 0) / (vector[1] ?? 0)).toBeCloseTo(index + 1, 3);
    expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
  }
  expect(embedder.countTokens("net sales rose")).toBe(3);
});

test("overload, a gateway's trouble and a broken connection are tried again, after the requested wait", async () => {
  const times: number[] = [];
  const { url } = started((_, count) => {
    times.push(performance.now());
    if (count === 2) return new Response("slow down", { status: 429, headers: { "retry-after": "1" } });
    if (count === 3) return new Response("", { status: 503 });
    return undefined;
  });
  const embedder = await open({ url });
  expect(await embedder.embed(["abc"])).toHaveLength(1);
  expect(times).toHaveLength(4);
  expect((times[2] ?? 0) - (times[1] ?? 0)).toBeGreaterThanOrEqual(990);
});

test("a question is tried twice, a passage longer, and then it is unavailable with the reason", async () => {
  const { asked, url } = started((_, count) => (count === 1 ? undefined : new Response("busy", { status: 503 })));
  const embedder = await open({ url });
  const embedding = embedder.embed(["why"], { as: "query" });
  await expect(embedding).rejects.toMatchObject({ kind: "unavailable" });
  await expect(embedding).rejects.toThrow("the server answered 503, busy; tried 2 times");
  expect(asked).toHaveLength(3);
  await expect(embedder.embed(["passage"])).rejects.toThrow("tried 6 times");
});

test("a server that does not answer in time, or does not exist, is unavailable", async () => {
  const { url } = started(() => new Promise<Response>(() => {}));
  await expect(open({ url, timeoutMs: 30 })).rejects.toThrow("no answer within 0.03 s");
  await server?.stop(true);
  await expect(open({ url })).rejects.toThrow("the connection failed");
});

test("requests start no more often than the setting allows", async () => {
  const { url, asked } = started(() => undefined);
  const began = performance.now();
  const embedder = await open({ url, perMinute: 600 });
  await Promise.all([embedder.embed(["one"]), embedder.embed(["two"]), embedder.embed(["three"])]);
  // From the start, since a busy machine can be late with any of them: the fourth begins 300 ms after the first.
  expect(performance.now() - began).toBeGreaterThanOrEqual(300);
  expect(asked).toHaveLength(4);
});

test("embedding ends with the signal's reason once it is aborted", async () => {
  const asked = Promise.withResolvers<void>();
  const { url } = started((_, count) => {
    if (count === 1) return undefined;
    asked.resolve();
    return new Promise<Response>(() => {});
  });
  const embedder = await open({ url });
  const stopping = new AbortController();
  const embedding = embedder.embed(["text"], { signal: stopping.signal });
  await asked.promise;
  stopping.abort(new Error("enough"));
  await expect(embedding).rejects.toThrow("enough");
});

describe("an answer is refused that", () => {
  const item = (embedding: unknown, index = 0) => ({ index, embedding });
  test.each([
    ["lacks a vector", { data: [item([1])] }, "1 vectors for 2 texts"],
    ["has no vectors", { error: "no" }, "no vectors for 2 texts"],
    ["has something else than numbers", { data: [item([1]), item(["1"], 1)] }, "not of numbers"],
    ["has two vectors for one text", { data: [item([1]), item([1])] }, "two vectors for one text"],
    ["has a vector without a direction", { data: [item([0]), item([1], 1)] }, "without a direction"],
    ["has another dimension than before", { data: [item([1, 1]), item([1], 1)] }, "of 3 dimensions, and now 2"],
    ["is not JSON", "plain", "v1/embeddings"],
  ])("%s", async (_, body, reason) => {
    const { url } = started((_, count) => {
      if (count === 1) return undefined;
      return typeof body === "string" ? new Response(body) : Response.json(body);
    });
    const embedder = await open({ url });
    const embedding = embedder.embed(["one", "two"]);
    await expect(embedding).rejects.toMatchObject({ kind: "unavailable" });
    await expect(embedding).rejects.toThrow(reason);
  });
});

test("a wrong key is unavailable at once, and the message does not show it", async () => {
  const { asked, url } = started(() => new Response(`Incorrect API key ${KEY}`, { status: 401 }));
  await expect(open({ url })).rejects.toThrow("the server answered 401, Incorrect API key …");
  expect(asked).toHaveLength(1);
});

test("a redirect is not followed, so the key stays with the server that it is for", async () => {
  const { asked, url } = started(() => new Response("", { status: 307, headers: { location: "/elsewhere" } }));
  await expect(open({ url })).rejects.toThrow("the server answered 307");
  expect(asked).toHaveLength(1);
});

test("without the name of a model, the setting to set is named", async () => {
  const opening = openEmbedder({ home: "/nowhere", embeddings: { kind: "server", url: "http://127.0.0.1:9" } });
  await expect(opening).rejects.toThrow("GOVDATA_EMBEDDINGS is http://127.0.0.1:9: set GOVDATA_EMBEDDINGS_MODEL");
});
