import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Embedder } from "../../src/embeddings/embedder.ts";
import { openEmbedder } from "../../src/embeddings/open-embedder.ts";
import { dataFile } from "../../src/executable/data.ts";
import { scratchHome } from "../support/home.ts";
import vectors from "./fixtures/vectors.json" with { type: "json" };

const home = scratchHome("embeddings");
let embedder: Embedder;
beforeAll(async () => {
  embedder = await openEmbedder({ home });
});
afterAll(async () => {
  await embedder.close();
  rmSync(home, { recursive: true, force: true });
});

const cosine = (one: ArrayLike<number>, two: ArrayLike<number>): number =>
  Array.from(one).reduce((sum, value, at) => sum + value * (two[at] ?? 0), 0);

async function vectorOf(text: string): Promise<Float32Array> {
  const [vector] = await embedder.embed([text]);
  if (!vector) throw new Error("there is no vector");
  return vector;
}

test("the model is the one that its name and checksum say", async () => {
  const manifest = await dataFile("model/model.json").json();
  const bytes = Bun.zstdDecompressSync(await dataFile("model/model.onnx.zst").bytes());
  expect(new Bun.CryptoHasher("sha256").update(bytes).digest("hex")).toBe(manifest.sha256);
  expect(embedder).toMatchObject({
    model: `all-MiniLM-L6-v2-int8@${manifest.sha256.slice(0, 8)}`,
    dimension: 384,
    mostTokens: 254,
  });
});

test("texts get the vectors of sentence-transformers, as far as int8 can give them", async () => {
  expect(vectors.length).toBeGreaterThan(5);
  const made = await embedder.embed(vectors.map(({ text }) => text));
  for (const [at, { vector }] of vectors.entries()) expect(cosine(made[at] ?? [], vector)).toBeGreaterThan(0.97);
});

test("a question is nearer to its answer than to other passages", async () => {
  const [question, dividend, plants, product] = await embedder.embed([
    "Why did capital spending rise?",
    "We paid a dividend of $0.42 per share in the third quarter.",
    "Capital expenditures grew because we built two plants.",
    "The Company is a party to litigation about its products.",
  ]);
  const near = (vector: Float32Array | undefined) => cosine(question ?? [], vector ?? []);
  expect(near(plants)).toBeGreaterThan(near(dividend) + 0.2);
  expect(near(plants)).toBeGreaterThan(near(product) + 0.2);
});

test("a text has the same vector on its own and among others, of length 1, in the order of the texts", async () => {
  const texts = [
    "Net sales rose.",
    "Cash fell because of acquisitions. ".repeat(20),
    "",
    "日本語 👍🏽",
    "\u0000\uFFFD",
  ];
  const together = await embedder.embed(texts);
  expect(together).toHaveLength(texts.length);
  for (const [at, text] of texts.entries()) {
    expect(await vectorOf(text)).toEqual(together[at] as Float32Array);
    expect(cosine(together[at] ?? [], together[at] ?? [])).toBeCloseTo(1, 5);
  }
});

test("what follows the most tokens does not change the vector, and what precedes their end does", async () => {
  const word = "tariff ";
  expect(embedder.countTokens(word.repeat(254))).toBe(254);
  expect(await vectorOf(`${word.repeat(254)}litigation`)).toEqual(await vectorOf(word.repeat(254)));
  expect(await vectorOf(`${word.repeat(253)}litigation`)).not.toEqual(await vectorOf(word.repeat(254)));
});

test("embedding ends with the signal's reason once it is aborted, and other work has its turn meanwhile", async () => {
  const stopping = new AbortController();
  const embedding = embedder.embed(["one", "two", "three"], { signal: stopping.signal });
  setImmediate(() => stopping.abort(new Error("enough")));
  await expect(embedding).rejects.toThrow("enough");
});

test("ONNX Runtime's telemetry is off: it leaves no number of the machine, no queue of events and no log", async () => {
  const folder = join(home, "telemetry");
  const [user, temporary] = [join(folder, "user"), join(folder, "temporary")];
  for (const made of [user, temporary]) mkdirSync(made, { recursive: true });
  const { CI, ...env } = process.env; // with CI it is off anyway
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "embed-once.ts"), folder], {
    env: { ...env, HOME: user, XDG_CACHE_HOME: join(user, ".cache"), TMPDIR: temporary },
    stdout: "pipe",
    stderr: "inherit",
  });
  expect(await new Response(child.stdout).text()).toBe("384\n");
  expect(await child.exited).toBe(0);
  expect(readdirSync(temporary)).toEqual([]);
  const paths = readdirSync(user, { recursive: true, encoding: "utf8" });
  expect(paths.filter((path) => /microsoft|onnx/i.test(path))).toEqual([]); // Bun has its own cache there
});
