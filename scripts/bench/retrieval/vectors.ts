import { existsSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import type { Embedder } from "../../../src/embeddings/embedder.ts";

const CACHE = join(import.meta.dir, "..", "..", "..", ".cache", "embeddings");

const TEXTS_AT_ONCE = 256;

/**
 * The vectors of texts, from `.cache/embeddings` where the same model made those of the same texts before: 20,000
 * passages take twenty minutes. They are kept batch by batch, so that a run that was ended continues where it was.
 */
export async function keptVectors(embedder: Embedder, texts: readonly string[]): Promise<Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (let at = 0; at < texts.length; at += TEXTS_AT_ONCE)
    vectors.push(...(await batchVectors(embedder, texts.slice(at, at + TEXTS_AT_ONCE), `${at} of ${texts.length}`)));
  return vectors;
}

async function batchVectors(embedder: Embedder, texts: readonly string[], progress: string): Promise<Float32Array[]> {
  const hash = Bun.hash(JSON.stringify([embedder.model, texts])).toString(16);
  const file = join(CACHE, `${hash}.f32`);
  if (!existsSync(file)) {
    console.error(`${progress} texts embedded`);
    const numbers = new Float32Array(texts.length * embedder.dimension);
    for (const [at, vector] of (await embedder.embed(texts)).entries()) numbers.set(vector, at * embedder.dimension);
    await Bun.write(`${file}.part`, numbers);
    await rename(`${file}.part`, file);
  }
  const numbers = new Float32Array(await Bun.file(file).arrayBuffer());
  return texts.map((_, at) => numbers.slice(at * embedder.dimension, (at + 1) * embedder.dimension));
}
