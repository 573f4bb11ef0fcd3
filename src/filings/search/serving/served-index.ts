import type { Sql } from "postgres";
import { commandText } from "../../../command.ts";
import { GovdataError, unavailable } from "../../../errors.ts";
import type { VectorSettings } from "../../../storage/vectors.ts";
import { indexingProgress } from "../../queries/sections.ts";
import type { ReadableIndex, SearchIndex } from "../index/search-index.ts";
import type { IndexRow } from "../queries.ts";
import { forgetMissing, openPatiently, reportDamage, servedIndex } from "../queue/lifecycle.ts";
import { createPlace } from "../storage/place.ts";
import { type StoreAccess, storeAccess } from "./store-access.ts";

/** The served index, opened with the first question; opened again after a swap, and after a question that failed. */
export interface ServedIndex {
  /** @throws `unavailable` before the first report is indexed, and while an object store does not answer */
  open(): Promise<OpenedIndex>;
  close(): Promise<void>;
}

/** An index that questions go to. */
export interface OpenedIndex {
  row: IndexRow;
  /** Throws `unavailable` while an object store does not answer. */
  index: ReadableIndex;
}

/** How long another instance's swap may stay unseen. */
const LOOKED_MS = 3_000;
/** After a swap or a failure, requests that read the earlier table end within this time. */
const CLOSED_AFTER_MS = 60_000;

interface OpenedTable extends OpenedIndex {
  table: SearchIndex;
}

/** Returns the served index of the settings' folder or object store. */
export function openServedIndex(sql: Sql, settings: VectorSettings): ServedIndex {
  let opened: Promise<OpenedTable> | undefined;
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  const access = storeAccess(settings);
  const place = createPlace(sql, settings);

  const forget = async (table: SearchIndex): Promise<void> => {
    const current = opened;
    const isCurrent = (await current?.catch(() => undefined))?.table === table;
    if (!isCurrent || opened !== current) return;
    opened = undefined;
    closeLater(table);
  };
  /** After a failure the next question opens the table again, and finds out whether it is damaged. */
  const askable = (table: SearchIndex): ReadableIndex => {
    const ask = async <Answer>(question: () => Promise<Answer>): Promise<Answer> => {
      try {
        return await access(question);
      } catch (error) {
        void forget(table);
        throw isUnreadable(error) ? unreadable(table.name, error) : error;
      }
    };
    return { counts: (scope) => ask(() => table.counts(scope)), search: (query) => ask(() => table.search(query)) };
  };
  const openServed = async (earlier: OpenedTable | undefined): Promise<OpenedTable> => {
    const standing = await place.standing();
    if ("sentence" in standing) throw unavailable(standing.sentence);
    const row = await servedIndex(sql);
    if (!row) throw await nothingIndexed(sql);
    if (earlier?.row.index_name === row.index_name) return { ...earlier, row };
    const table = await openTable(row.index_name, settings, access);
    if (!table) {
      await reportDamage(sql, row.index_name);
      throw unavailable(`the search index ${row.index_name} is damaged; it is being built again from the database`);
    }
    await access(() => forgetMissing(sql, table));
    if (earlier) closeLater(earlier.table);
    return { row, table, index: askable(table) };
  };
  return {
    open() {
      const nowMs = performance.now();
      if (opened && nowMs - lookedAtMs < LOOKED_MS) return opened;
      lookedAtMs = nowMs;
      const earlier = opened?.catch(() => undefined);
      const opening = Promise.resolve(earlier).then(openServed);
      opened = opening;
      opening.catch(() => {
        if (opened === opening) opened = undefined;
      });
      return opening;
    },
    async close() {
      (await opened?.catch(() => undefined))?.table.close();
    },
  };
}

/** Opens a table. It is closed at once if the store answers too late. */
async function openTable(
  name: string,
  settings: VectorSettings,
  access: StoreAccess,
): Promise<SearchIndex | undefined> {
  let isAwaited = true;
  try {
    return await access(async () => {
      const table = await openPatiently(settings, name);
      if (!isAwaited) table?.close();
      return table;
    });
  } catch (error) {
    isAwaited = false; // it may still be opened by a store that is only slow
    throw error;
  }
}

const closeLater = (table: SearchIndex): void => void setTimeout(() => table.close(), CLOSED_AFTER_MS).unref();

/** Whether LanceDB could not read its files. */
const isUnreadable = (error: unknown): boolean =>
  !(error instanceof GovdataError) && /lance error|LanceError/i.test(String(error));

const unreadable = (name: string, error: unknown): GovdataError =>
  unavailable(`the search index ${name} can't be read; it is opened again, and built again if it is damaged`, error);

async function nothingIndexed(sql: Sql): Promise<GovdataError> {
  const { filings } = await indexingProgress(sql, "");
  return unavailable(
    filings > 0
      ? `none of ${filings} loaded reports is indexed for search yet, which a server with the role search does`
      : "no report is indexed for search yet. Annual and quarterly reports are loaded with: " +
          `${commandText("load sec AAPL")}; ` +
          "a server with the role search then indexes them within seconds",
  );
}
