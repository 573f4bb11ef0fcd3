import type { Sql } from "postgres";
import type { EmbedderSettings } from "../../../embeddings/open-embedder.ts";
import { GovdataError, unavailable } from "../../../errors.ts";
import type { VectorSettings } from "../../../storage/vectors.ts";
import type { SearchIndex } from "../index/search-index.ts";
import type { IndexRow } from "../queries.ts";
import { openPatiently, reportDamage, servedIndex } from "../queue/lifecycle.ts";
import { configuredModel } from "../queue/model.ts";
import { otherModel } from "../queue/worker.ts";

/** The index that is served now, and vectors of questions for it. One for each process, opened with the first question. */
export interface IndexReader {
  /** @throws `unavailable` before the first report is indexed */
  open(): Promise<OpenedIndex>;
  /**
   * The vector of a text for an index.
   * @throws `unavailable` if the model can't be loaded, or is not the one that the index was made with
   */
  vectorOf(text: string, row: Pick<IndexRow, "model">): Promise<Float32Array>;
  close(): Promise<void>;
}

/** The served index. */
export interface OpenedIndex {
  row: IndexRow;
  index: SearchIndex;
}

/** How long another instance's swap may stay unseen. */
const LOOKED_MS = 3_000;
/** After a swap, requests that read the earlier index end within this time. */
const CLOSED_AFTER_MS = 60_000;
/** Vectors of questions that are kept: the pages of one question need it once. 1.5 kB each. */
const MOST_VECTORS = 1_000;

/** Returns the reader of the served index. */
export function indexReader(sql: Sql, settings: VectorSettings & EmbedderSettings): IndexReader {
  let opened: Promise<OpenedIndex> | undefined;
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  const configured = configuredModel(settings);
  const vectors = new Map<string, Promise<Float32Array>>();

  const openServed = async (earlier: OpenedIndex | undefined): Promise<OpenedIndex> => {
    const row = await servedIndex(sql);
    if (!row) throw nothingIndexed();
    if (earlier?.row.index_name === row.index_name) return { row, index: earlier.index };
    const index = await openPatiently(settings, row.index_name);
    if (!index) {
      await reportDamage(sql, row.index_name);
      throw unavailable(`the search index ${row.index_name} is damaged; it is being built again from the database`);
    }
    if (earlier) setTimeout(() => earlier.index.close(), CLOSED_AFTER_MS).unref();
    vectors.clear();
    return { row, index };
  };
  const vectorOf = async (text: string, row: Pick<IndexRow, "model">): Promise<Float32Array[]> => {
    const facts = await configured.facts();
    if (row.model !== facts.model) throw unavailable(otherModel(row, facts));
    return (await configured.embedder()).embed([text], { as: "query" });
  };
  return {
    async open() {
      const now = performance.now();
      if (opened && now - lookedAtMs < LOOKED_MS) return opened;
      lookedAtMs = now;
      const earlier = await opened?.catch(() => undefined);
      opened = openServed(earlier);
      opened.catch(() => {
        opened = undefined;
      });
      return opened;
    },
    async vectorOf(text, row) {
      const known = vectors.get(text);
      if (known) return known;
      const making = vectorOf(text, row)
        .then(([vector]) => vector as Float32Array) // one text has one vector
        .catch((error: unknown) => {
          vectors.delete(text);
          throw withAdvice(error);
        });
      vectors.set(text, making);
      const oldest = vectors.keys().next().value;
      if (vectors.size > MOST_VECTORS && oldest !== undefined) vectors.delete(oldest);
      return making;
    },
    async close() {
      (await opened?.catch(() => undefined))?.index.close();
      await configured.close();
    },
  };
}

const nothingIndexed = (): GovdataError =>
  unavailable(
    "no report is indexed for search yet. Annual and quarterly reports are loaded with: govdata load sec AAPL; " +
      "a server with the role search then indexes them within seconds",
  );

/** What works all the same. */
const withAdvice = (error: unknown): unknown =>
  error instanceof GovdataError && error.kind === "unavailable"
    ? unavailable(`${error.message}; mode=keyword searches without it`, error)
    : error;
