/** What bench.ts tells fill.ts. */
export interface FillOptions {
  home: string;
  filings: number;
  textFile: string;
  vectorsFile: string;
  questionsFile: string;
  textsFile: string;
  truthFile: string;
}

/** A chunk and its cosine to a question. */
export interface Neighbor {
  id: string;
  cosine: number;
}

/** The ten nearest chunks of each question, by scope. */
export interface Truth {
  nearest: Neighbor[][][];
}

export const INDEX_NAME = "chunks_bench";

/** What while-filled.ts tells queue.ts at its start. */
export type QueueOptions = Pick<FillOptions, "home" | "filings" | "textFile" | "vectorsFile"> & { dimension: number };

/** What it tells it later: what is done to the index. */
export type QueuePhase = "rest" | "passages" | "vectors" | "end";

/** What queue.ts says: it rests, it wrote something, or it brought the index up to date. */
export type QueueMessage = "ready" | "step" | "upkeep";

export const QUEUE_INDEX_NAME = "chunks_queue";

/** Shares of the chunks that the scopes leave: all, and filters down to ten of a million. */
export const SHARES = [1, 0.1, 0.01, 0.001, 0.000_01];

/** A question with its vector. */
export interface Question {
  text: string;
  vector: Float32Array;
}
