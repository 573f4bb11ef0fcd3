import type { Database } from "../../../storage/database.ts";
import { SECTIONS_CHANNEL } from "../../queries/sections.ts";
import { isOutdated } from "../layout.ts";
import { indexWork, searchIndexes } from "../queries.ts";

/**
 * How often the tables are looked at without a message: for starter data, a message that was lost, leases of killed
 * workers.
 */
const LOOK_MS = 10_000;

/** Watches whether something waits for the worker. */
export interface Need {
  /** Resolves when there is work. Vectors count while `canEmbed`. @throws the reason of `signal` */
  next(signal: AbortSignal, canEmbed: () => boolean): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Watches for filings without chunks, and chunks without vectors.
 * @throws the error of the first connection
 */
export async function watchForWork(database: Database): Promise<Need> {
  let looking = Promise.withResolvers<void>();
  const look = () => {
    looking.resolve();
    looking = Promise.withResolvers();
  };
  const listening = await database.listen(SECTIONS_CHANNEL, { onMessage: look, onReady: look });
  const again = setInterval(look, LOOK_MS);
  return {
    async next(signal, canEmbed) {
      for (;;) {
        signal.throwIfAborted();
        const { promise } = looking; // before the look: news that come during it count
        if (await hasWork(database, canEmbed())) return;
        const stopped = Promise.withResolvers<void>();
        const stop = () => stopped.resolve();
        signal.addEventListener("abort", stop, { once: true });
        await Promise.race([promise, stopped.promise]);
        signal.removeEventListener("abort", stop);
      }
    },
    async stop() {
      clearInterval(again);
      await listening.stop();
    },
  };
}

/** Whether any index waits for something. Without an index the first one does. */
async function hasWork({ sql }: Database, canEmbed: boolean): Promise<boolean> {
  const rows = (await searchIndexes(sql)).filter(({ state }) => state !== "retired");
  const names = rows.length === 0 ? [""] : rows.map(({ index_name }) => index_name);
  for (const name of names) {
    const { has_pending, has_unembedded, is_owed_upkeep } = await indexWork(sql, name);
    if (has_pending || is_owed_upkeep || (has_unembedded && canEmbed)) return true;
  }
  return rows.some((row) => row.state === "building" || isOutdated(row)) && canEmbed;
}
