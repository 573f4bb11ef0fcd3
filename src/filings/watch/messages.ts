import type { Settings } from "../../config.ts";
import type { DatabaseTarget } from "../../storage/connections/client.ts";
import type { WatchCounts } from "./watch.ts";

/** What the child of the watch is to do. */
export interface WatchOrder {
  target: DatabaseTarget;
  /** Those of the server, which a test can set without an environment. */
  settings: Pick<Settings, "home" | "contact" | "edgarPollSeconds" | "edgarFilers" | "edgarMirror">;
}

/** What the child says, besides errors. `alive` comes every few seconds; `rests` comes last. */
export type WatchMessage =
  | { type: "alive" }
  | { type: "log"; line: string }
  | { type: "counts"; counts: WatchCounts }
  | { type: "rests"; until: string };
