import { setImmediate as nextTurn } from "node:timers/promises";
import type { Embedder } from "./embedder.ts";
import type { EmbeddingModel } from "./model.ts";
import type { TextTokenizer } from "./tokenizer.ts";

/** A model on this machine, as `openLocalEmbedder` wants it. */
export interface LocalEmbedder {
  /** See {@link Embedder.model}. */
  name: string;
  model: EmbeddingModel;
  tokenizer: TextTokenizer;
  /** The most tokens that the model reads, marks included. */
  mostTokens: number;
  /** Words that the model was trained to read before a text. */
  prompts: { query: string; passage: string };
}

/**
 * Makes an {@link Embedder} of a model and its tokenizer.
 *
 * It embeds one text at a time. Batches are slower here (ten texts of 200 tokens take a sixth longer than ten times
 * one) and take more memory. In an int8 model, whose scales are those of the whole batch, a text would also get another
 * vector in other company. Between two texts other work of the process has its turn.
 */
export function localEmbedder({ name, model, tokenizer, mostTokens, prompts }: LocalEmbedder): Embedder {
  const mostOwn = mostTokens - tokenizer.before.length - tokenizer.after.length;
  const embedOne = (text: string): Float32Array =>
    model.run([...tokenizer.before, ...tokenizer.tokens(text, mostOwn), ...tokenizer.after]);
  return {
    model: name,
    dimension: model.dimension,
    mostTokens: mostOwn,
    countTokens: tokenizer.count,
    async embed(texts, { as = "passage", signal } = {}) {
      const vectors: Float32Array[] = [];
      for (const text of texts) {
        if (vectors.length > 0) await nextTurn();
        signal?.throwIfAborted();
        vectors.push(embedOne(prompts[as] + text));
      }
      return vectors;
    },
    async close() {
      model.close();
    },
  };
}
