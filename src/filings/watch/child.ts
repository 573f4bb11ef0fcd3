import { readSettings, type Settings } from "../../config.ts";
import { errorMessage } from "../../loading/child/messages.ts";
import { ALIVE_MS, becomeChild, LOAD_CONNECTIONS, sendMessage } from "../../loading/child/process.ts";
import type { DatabaseTarget } from "../../storage/connections/client.ts";
import { openDatabase } from "../../storage/database.ts";
import { type WatchCounts, watchEdgar } from "./watch.ts";

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

/** The hidden word `__new_filings`: watches EDGAR for its parent until there is nothing to do, or a stop. */
export async function watchChild([parentPid]: readonly string[]): Promise<never> {
  const { order, signal } = await becomeChild<WatchOrder>(parentPid, {
    whenStopped: "the watch for new filings was stopped",
  });
  const database = openDatabase(order.target, { max: LOAD_CONNECTIONS });
  setInterval(() => void send({ type: "alive" }), ALIVE_MS);
  try {
    const until = await watchEdgar({
      database,
      settings: { ...readSettings(process.env), ...order.settings },
      signal,
      log: (line) => void send({ type: "log", line }),
      onCounts: (counts) => void send({ type: "counts", counts }),
    });
    await send({ type: "rests", until: until.toISOString() });
  } catch (error) {
    await sendMessage(errorMessage(error));
  }
  await database.close();
  process.exit(0);
}

const send = (message: WatchMessage): Promise<void> => sendMessage(message);
