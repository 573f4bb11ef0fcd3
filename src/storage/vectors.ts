import { existsSync, readdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Connection, Session } from "@lancedb/lancedb";
import { dependencies } from "../../package.json" with { type: "json" };
import { failed } from "../errors.ts";
import { usableMemoryBytes } from "./embedded/memory.ts";
import { nativeFolder } from "./native/native.ts";
import { requireOwnFolder } from "./owner.ts";
import { isAlive, setNativeVariable } from "./process.ts";

/** Where the vectors are, and where LanceDB's native module may be unpacked. */
export interface VectorSettings {
  home: string;
  /** A folder or an object-store URI. */
  vectorsUri: string;
}

/** Whether the vectors are in an object store, which may be out of reach while its files are whole. */
export const isInObjectStore = ({ vectorsUri }: Pick<VectorSettings, "vectorsUri">): boolean =>
  /^\w+:\/\//.test(vectorsUri);

/** How LanceDB begins what it says of requests that an object store did not answer, or refused. */
const STORE_FAILURE =
  /Generic (S3|GCS|MicrosoftAzure) error|lacked the necessary privileges|lacked valid authentication credentials/;

/** Whether an error says that an object store can't be used now. Files that are missing or damaged read otherwise. */
export const isStoreFailure = (error: unknown): boolean => STORE_FAILURE.test(String(error));

/** LanceDB's version. */
export const LANCEDB_VERSION: string = dependencies["@lancedb/lancedb"];

/**
 * How long another process's writes may stay unseen; by LanceDB's default they are never seen. In a folder a look costs
 * 0.1 ms, in an object store a request.
 */
const CONSISTENCY_SECONDS = { folder: 0, store: 5 };

/** How long another process's writes may stay unseen, in milliseconds. */
export const unseenMs = (settings: VectorSettings): number =>
  CONSISTENCY_SECONDS[isInObjectStore(settings) ? "store" : "folder"] * 1_000;

/**
 * What LanceDB keeps of all tables of a process: parts of indexes, and what it knows about files. By default 7 GB.
 * Where memory is short, a sixteenth and a sixtyfourth of it.
 */
const INDEX_CACHE = { most: 384 * 1024 * 1024, share: 1 / 16 };
const METADATA_CACHE = { most: 64 * 1024 * 1024, share: 1 / 64 };

const cacheBytes = ({ most, share }: typeof INDEX_CACHE): bigint =>
  BigInt(Math.round(Math.min(most, usableMemoryBytes() * share)));

/**
 * Connects to the vectors. LanceDB is loaded on the first call, because it takes 200 MB of memory that a server without
 * searches does not need.
 * @throws `failed` if its native module can't be unpacked or loaded, or the vectors can't be opened.
 */
export async function openVectors(settings: VectorSettings): Promise<Connection> {
  const isFolder = !isInObjectStore(settings);
  if (isFolder) requireOwnFolder(settings.vectorsUri);
  const lancedb = await loadLanceDb(settings.home);
  try {
    session ??= new lancedb.Session(cacheBytes(INDEX_CACHE), cacheBytes(METADATA_CACHE));
    const readConsistencyInterval = unseenMs(settings) / 1_000;
    return await lancedb.connect(settings.vectorsUri, { readConsistencyInterval }, session);
  } catch (error) {
    throw failed(`the vectors at ${settings.vectorsUri} can't be opened: ${reason(error)}`, error);
  }
}

/**
 * Makes a table, searches its nearest neighbor by cosine, and drops it, to show that vectors work here.
 * @throws `failed`, with LanceDB's error, if they don't work.
 */
export async function checkVectors(settings: VectorSettings): Promise<{ version: string; milliseconds: number }> {
  const began = performance.now();
  removeSelfTests(settings);
  const connection = await openVectors(settings);
  const name = `${SELF_TEST}${process.pid}`;
  try {
    const table = await connection.createTable(name, [
      { id: 1, vector: [1, 0, 0, 0] },
      { id: 2, vector: [0, 1, 0, 0] },
    ]);
    const [hit] = await table.query().nearestTo([0, 2, 0, 0]).distanceType("cosine").limit(1).toArray();
    if (hit?.id !== 2) throw failed(`the nearest of two vectors is ${hit?.id}, not 2`);
    await connection.dropTable(name);
  } catch (error) {
    throw failed(`the vectors at ${settings.vectorsUri} don't pass a self-test: ${reason(error)}`, error);
  } finally {
    connection.close();
    removeSelfTests(settings);
  }
  return { version: LANCEDB_VERSION, milliseconds: Math.round(performance.now() - began) };
}

const SELF_TEST = "self_test_";

/**
 * Removes the tables of this self-test, and of those that were killed: LanceDB drops no table that it could not finish.
 */
function removeSelfTests(settings: VectorSettings): void {
  if (isInObjectStore(settings) || !existsSync(settings.vectorsUri)) return;
  requireOwnFolder(settings.vectorsUri);
  for (const name of readdirSync(settings.vectorsUri)) {
    const pid = name.startsWith(SELF_TEST) ? Number.parseInt(name.slice(SELF_TEST.length), 10) : 0;
    if (pid > 0 && (pid === process.pid || !isAlive(pid)))
      rmSync(join(settings.vectorsUri, name), { recursive: true, force: true });
  }
}

let session: Session | undefined;
let loading: Promise<typeof import("@lancedb/lancedb")> | undefined;

/** Loads LanceDB once; after a failure the next call tries again. */
function loadLanceDb(home: string): Promise<typeof import("@lancedb/lancedb")> {
  loading ??= importLanceDb(home).catch((error: unknown) => {
    loading = undefined;
    throw failed(`LanceDB can't be loaded: ${reason(error)}`, error);
  });
  return loading;
}

/**
 * LanceDB makes an index of words in its pool of threads, and needs a free one to continue. On a machine with three
 * cores or fewer its pool has one, and it waits for good (lance-format/lance#7423).
 */
const LEAST_THREADS = 4;
const WORD_INDEX_WORKERS = 1;

/**
 * The memory in which a part of an index of words is made, in MB. A question reads the parts side by side, each with a
 * processor of its own; with LanceDB's default of 1 GB a million passages are one part. Smaller parts cost more in all.
 */
const WORD_PART_MB = 100;

/**
 * What a scan reads ahead. By LanceDB's default 2 GB, so a scan of a million vectors took 300 MB more, at the same
 * speed.
 */
const READ_AHEAD_BYTES = 32 * 1024 * 1024;

async function importLanceDb(home: string): Promise<typeof import("@lancedb/lancedb")> {
  setNativeVariable("LANCE_CPU_THREADS", String(Math.max(LEAST_THREADS, availableParallelism())));
  setNativeVariable("LANCE_FTS_NUM_SHARDS", String(WORD_INDEX_WORKERS));
  setNativeVariable("LANCE_FTS_PARTITION_SIZE", String(WORD_PART_MB));
  setNativeVariable("LANCE_DEFAULT_IO_BUFFER_SIZE", String(READ_AHEAD_BYTES));
  const folder = await nativeFolder({ name: "lancedb", version: LANCEDB_VERSION }, home);
  if (folder === undefined) return import("@lancedb/lancedb"); // from source: npm's package has the module
  process.env.NAPI_RS_NATIVE_LIBRARY_PATH = join(folder, "lancedb.node");
  try {
    return await import("@lancedb/lancedb");
  } finally {
    delete process.env.NAPI_RS_NATIVE_LIBRARY_PATH; // child processes don't need it
  }
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));
