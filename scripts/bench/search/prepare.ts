import { existsSync } from "node:fs";
import { openEmbedder } from "../../../src/embeddings/open-embedder.ts";
import { sized } from "../smoke.ts";
import { realPassages } from "./made-passages.ts";
import type { FillOptions } from "./settings.ts";

/** Real passages whose vectors are mixed, and questions: beginnings of others. */
const SEEDS = sized(5_000, 50);
const QUESTIONS = sized(60, 5);
const QUESTION_WORDS = 12;

/**
 * Makes the vectors of real passages and questions, unless an earlier run kept them. Returns how many numbers a vector
 * has.
 */
export async function prepare(options: FillOptions): Promise<number> {
  const { home, textFile, vectorsFile, questionsFile, textsFile } = options;
  const embedder = await openEmbedder({ home });
  if (![vectorsFile, questionsFile, textsFile].every((file) => existsSync(file))) {
    const passages = await realPassages(textFile);
    const save = (file: string, vectors: readonly Float32Array[]) =>
      Bun.write(file, Float32Array.from(vectors.flatMap((vector) => [...vector])));
    if (!existsSync(vectorsFile)) {
      const seeds = passages.slice(0, SEEDS).map((words) => words.join(" "));
      await save(vectorsFile, await embedder.embed(seeds));
    }
    const texts = passages.slice(SEEDS, SEEDS + QUESTIONS).map((words) => words.slice(0, QUESTION_WORDS).join(" "));
    await save(questionsFile, await embedder.embed(texts, { as: "query" }));
    await Bun.write(textsFile, JSON.stringify(texts));
  }
  await embedder.close();
  return embedder.dimension;
}
