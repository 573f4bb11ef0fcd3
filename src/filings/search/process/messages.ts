import type { Settings } from "../../../config.ts";
import type { DatabaseTarget } from "../../../storage/connections/client.ts";

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
  /** It ended, because nothing waits or vectors can't be made now. */
  | { type: "end"; obstacle: string | null };
