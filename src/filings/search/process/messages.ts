import type { Settings } from "../../../config.ts";
import type { EmbedderSettings } from "../../../embeddings/open-embedder.ts";
import type { ErrorMessage } from "../../../loading/child/messages.ts";
import type { DatabaseTarget } from "../../../storage/connections/client.ts";
import type { IndexModel } from "../queue/lifecycle.ts";

/** What the process that fills the indexes is to do. */
export interface SearchOrder {
  target: DatabaseTarget;
  settings: Pick<Settings, "home" | "vectorsUri" | "searchShare">;
}

/** What it says besides errors. */
export type SearchMessage =
  | { type: "alive" }
  /** It wrote so many chunks and vectors. */
  | { type: "step"; chunks: number; vectors: number }
  /** It leaves a filing out, until the next day or a retry. */
  | { type: "set_aside"; filing: string; reason: string }
  /** It began an index of this version's layout next to the served one. */
  | { type: "renewal" }
  /** It ended, because nothing waits or vectors can't be made now. */
  | { type: "end"; obstacle: string | null };

/** What a process with a model for questions works with: the embedder, or the reranker where its folder is given. */
export interface QuestionsOrder {
  settings: Pick<EmbedderSettings, "home" | "embeddings" | "embeddingsThreads" | "reranker">;
}

/** A question, sent once the process is ready. */
export interface QuestionMessage {
  id: number;
  question: string;
  /** What a reranker compares with it. */
  passage?: string | undefined;
}

/** What it says besides an error, after which it ends. */
export type QuestionsMessage =
  /** The model is loaded. */
  | { type: "ready"; facts: IndexModel }
  /** The vector of a question, or of a pair its one number. */
  | { type: "vector"; id: number; vector: Float32Array }
  /** One question has no vector. */
  | (Omit<ErrorMessage, "type"> & { type: "refused"; id: number });
