import { rm } from "node:fs/promises";
import { unavailable } from "../errors.ts";
import type { FileContent, FileKey, TableFile, TableFiles } from "../http/answers/table-files.ts";
import { type KeepingOptions, KeptFiles } from "./kept-files.ts";
import { Turns } from "./turns.ts";
import { WriterProcess } from "./writer-process.ts";

/** The Parquet files of a server. */
export interface ParquetFiles extends TableFiles {
  gauges: KeptFiles["gauges"];
  /** Ends the process that writes. */
  stop(): Promise<void>;
}

/** Files that are written at the same time: each holds a million cells in memory. */
const MOST_AT_ONCE = 3;

/** Returns what makes and keeps Parquet files in a folder. An account makes one at a time: more wait. */
export function createParquetFiles(options: KeepingOptions): ParquetFiles {
  const keptFiles = new KeptFiles(options);
  const writer = new WriterProcess();
  const turns = new Turns(MOST_AT_ONCE);
  const making = new Map<string, Promise<TableFile | undefined>>();
  const mostBytes = Math.min(options.mostBytes, options.mostBytesOfAccount);

  const write = async ({ head, batches, headersOf }: FileContent): Promise<TableFile> => {
    const path = await keptFiles.newPath().catch(refuse);
    const { bytes, hash, rows } = await writer.write({ path, mostBytes, head, batches });
    return { path, bytes, hash, headers: headersOf(rows) };
  };
  const makeNow = async (key: FileKey, account: number, contentOf: () => Promise<FileContent>) => {
    const content = await contentOf();
    const file = await write(content);
    try {
      if (await content.isOfOneState()) return await keptFiles.keep(key, account, file).catch(refuse);
    } finally {
      await rm(file.path, { force: true }); // unless it was kept under another name
    }
    return undefined;
  };
  return {
    gauges: () => keptFiles.gauges(),
    find: (key) => keptFiles.find(key),
    make(key, account, contentOf) {
      const name = JSON.stringify(key);
      const already = making.get(name);
      if (already) return already;
      const file = turns
        .of(account, () => makeNow(key, account, contentOf))
        .finally(() => {
          making.delete(name);
        });
      making.set(name, file);
      return file;
    },
    makeOnce: (account, content) => turns.of(account, () => write(content)),
    stop: () => writer.stop(),
  };
}

/** @throws 503 with the reason of the system */
const refuse = (error: Error): never => {
  throw unavailable(`The Parquet file could not be written: ${error.message}. Other formats need no disk`, error);
};
