/** Makes vectors of texts. Open one with `openEmbedder`. */
export interface Embedder {
  /** Names the weights, such as `all-MiniLM-L6-v2-int8@b9f5d17f`. Vectors of two names can't be compared. */
  readonly model: string;
  /** The length of the vectors. */
  readonly dimension: number;
  /** The most tokens of a text that count; what follows them does not change the vector. */
  readonly mostTokens: number;
  /** The tokens of a text, without the marks that a model adds at its beginning and end. */
  countTokens(text: string): number;
  /**
   * Returns the texts' vectors, in their order, each of length 1. A text without a token has one too, of no meaning.
   * @throws `unavailable` if a server of embeddings doesn't answer, the signal's reason if it is aborted.
   */
  embed(texts: readonly string[], options?: EmbedOptions): Promise<Float32Array[]>;
  /** Frees the memory of the model. */
  close(): Promise<void>;
}

/** How texts are embedded. */
export interface EmbedOptions {
  /** Some models expect other words before a question than before a passage. By default a passage. */
  as?: "query" | "passage";
  signal?: AbortSignal;
}
