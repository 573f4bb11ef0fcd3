import type { Index, Table } from "@lancedb/lancedb";
import { TEXT_KEY } from "./chunk-table.ts";
import { markedVersion, markReadable } from "./readable-version.ts";
import { committed } from "./writing.ts";

/**
 * Old versions are removed after half an hour: a version is read for ten minutes at most before the next one is marked,
 * and for ten more by rankings. While vectors come, each upkeep writes the indexes again: a tenth of a gigabyte for
 * 100,000 rows.
 */
const VERSION_MS = 30 * 60_000;

/** LanceDB takes an age, which it counts from a moment later. */
export const BEFORE_MARK_MS = 1_000;

/** Below this many vectors LanceDB compares them all; more than this many need an index. */
const INDEXED_VECTORS = 10_000;

/**
 * Four bits of each number order candidates nearly as the numbers do: with one bit, 25 times as many have to be
 * compared by their whole vectors, which costs more than the rest of a question. 200 bytes a vector.
 */
const VECTOR_BITS = 4;

/** One partition for so many vectors. */
const PARTITION_VECTORS = 4_096;

/** Enough to find partitions by: LanceDB's defaults take five times as long. */
const TRAINING = { sampleRate: 64, maxIterations: 20 };

/** A vector index is trained again when the table has this many times the vectors that it was trained on. */
const RETRAINING_FACTOR = 4;

/** Files slow all reads. So many are borne. */
const MOST_FILES = 64;

/** So many versions are borne; each is a file that is listed when the newest one is looked for. */
const MOST_VERSIONS = 500;

/** What the field of the vectors says about the training of their index: on how many, and to which form. */
const TRAINED_ON = "trained_on";
const TRAINED_FORM = "trained_form";
const FORM = `${VECTOR_BITS} bits, ${PARTITION_VECTORS} vectors in a partition`;

/** The columns that questions filter by. */
const SORTED_COLUMNS = ["id", "accession", "cik", "filed_on", TEXT_KEY];
const CATEGORY_COLUMNS = ["form", "section_type", "fiscal_year", "starts_filing", "starts_type", "embedded"];

/** See `SearchIndex.maintain`. Versions older than `keptMs` are removed, but for the marked one and those after it. */
export async function maintain(table: Table, keptMs = VERSION_MS): Promise<void> {
  await committed(() => makeMissing(table));
  if (await isUntidy(table)) await committed(() => tidy(table, keptMs));
  await committed(() => trainVectors(table));
  await markReadable(table);
}

/** LanceDB removes no version at all where a marked one is old enough to be removed. */
async function tidy(table: Table, keptMs: number): Promise<void> {
  const marked = await markedVersion(table);
  const markedAt = (await table.listVersions()).find(({ version }) => version === marked)?.timestamp.getTime();
  const endMs = Math.min(Date.now() - keptMs, (markedAt ?? Number.POSITIVE_INFINITY) - BEFORE_MARK_MS);
  await table.optimize({ cleanupOlderThan: new Date(endMs) });
}

/** Makes every index but that of vectors. LanceDB searches no words without their index, and fills it later. */
export async function makeMissing(table: Table): Promise<void> {
  const { Index } = await import("@lancedb/lancedb");
  const indexes = new Set((await table.listIndices()).map(({ name }) => name));
  const columns = new Set((await table.schema()).fields.map(({ name }) => name)); // one of the earlier layout lacks one
  const configs = [
    ...SORTED_COLUMNS.map((column) => ({ column, config: Index.btree() })),
    ...CATEGORY_COLUMNS.map((column) => ({ column, config: Index.bitmap() })),
    { column: "text", config: wordIndex(Index) },
  ];
  for (const { column, config } of configs)
    if (columns.has(column) && !indexes.has(`${column}_idx`)) await table.createIndex(column, { config });
}

/** The index of words: by their stems, with stop words, which a question of nothing else needs. */
const wordIndex = (index: typeof Index): Index =>
  index.fts({ stem: true, removeStopWords: false, asciiFolding: true, withPosition: false });

async function isUntidy(table: Table): Promise<boolean> {
  const indexes = await table.listIndices();
  if (indexes.some(({ numUnindexedRows = 0 }) => numUnindexedRows > 0)) return true;
  const { fragmentStats } = await table.stats();
  if (fragmentStats.numSmallFragments > MOST_FILES) return true;
  return (await table.listVersions()).length > MOST_VERSIONS;
}

/**
 * Trains the index of vectors when there are enough, and again when most of them came later: new ones are put into the
 * partitions that were found then. An index of an earlier version of govdata is made again, too, if its form differs.
 */
async function trainVectors(table: Table): Promise<void> {
  const vectors = await table.countRows("embedded = true");
  const trained = (await vectorField(table))?.metadata;
  const isEnough = vectors < Number(trained?.get(TRAINED_ON) ?? 0) * RETRAINING_FACTOR;
  if (vectors < INDEXED_VECTORS || (isEnough && trained?.get(TRAINED_FORM) === FORM)) return;
  const { Index } = await import("@lancedb/lancedb");
  const numPartitions = Math.ceil(vectors / PARTITION_VECTORS);
  await table.createIndex("vector", {
    config: Index.ivfRq({ distanceType: "cosine", numPartitions, numBits: VECTOR_BITS, ...TRAINING }),
  });
  await table.updateFieldMetadata([
    { path: "vector", metadata: { [TRAINED_ON]: String(vectors), [TRAINED_FORM]: FORM } },
  ]);
}

const vectorField = async (table: Table) => (await table.schema()).fields.find(({ name }) => name === "vector");
