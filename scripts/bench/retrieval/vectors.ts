import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Embedder } from "../../../src/embeddings/embedder.ts";

const CACHE = join(import.meta.dir, "..", "..", "..", ".cache", "embeddings");

const TEXTS_AT_ONCE = 256;

/**
 * The vectors of texts, from `.cache/embeddings` if the same model made those of the same texts before: 20,000 passages
 * take twenty minutes.
 */
export async function keptVectors(embedder: Embedder, texts: readonly string[]): Promise<Float32Array[]> {
  const hash = Bun.hash(JSON.stringify([embedder.model, texts])).toString(16);
  const file = join(CACHE, `${hash}.f32`);
  if (!existsSync(file)) {
    const vectors: Float32Array[] = [];
    for (let at = 0; at < texts.length; at += TEXTS_AT_ONCE) {
      vectors.push(...(await embedder.embed(texts.slice(at, at + TEXTS_AT_ONCE))));
      console.error(`${vectors.length} of ${texts.length} texts embedded`);
    }
    const numbers = new Float32Array(texts.length * embedder.dimension);
    for (const [at, vector] of vectors.entries()) numbers.set(vector, at * embedder.dimension);
    await Bun.write(file, numbers);
  }
  const numbers = new Float32Array(await Bun.file(file).arrayBuffer());
  return texts.map((_, at) => numbers.slice(at * embedder.dimension, (at + 1) * embedder.dimension));
}
