import type { EmbedderSettings } from "../../../embeddings/open-embedder.ts";
import { type ModelInChild, modelInChild } from "./model-in-child.ts";

/** Compares passages with a question, in a process of its own. */
export interface QuestionReranker extends Pick<ModelInChild, "close"> {
  /** Names the cross-encoder. @throws `unavailable` with the reason if it can't be loaded */
  model(): Promise<string>;
  /** How well each passage answers the question, in their order. @throws as `model` */
  scoresOf(question: string, passages: readonly string[]): Promise<number[]>;
}

/**
 * The cross-encoder of the settings; undefined: they name none. Its process is another one than that of vectors: a
 * search takes it a second, and other searches don't wait for that.
 */
export function rerankerInChild({ home, embeddingsThreads, reranker }: EmbedderSettings): QuestionReranker | undefined {
  if (reranker === undefined) return undefined;
  const { facts, ask, close } = modelInChild({
    home,
    reranker,
    ...(embeddingsThreads === undefined ? {} : { embeddingsThreads }),
  });
  return {
    close,
    model: async () => (await facts()).model,
    async scoresOf(question, passages) {
      const answers = await Promise.all(passages.map((passage) => ask(question, passage)));
      return answers.map(([score]) => score as number); // a pair has one
    },
  };
}
