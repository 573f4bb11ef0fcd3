import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Versions } from "../../src/http/versions.ts";
import { createParquetFiles, type ParquetFiles } from "../../src/parquet/files.ts";

/** The folder that test servers of this process keep files in. */
export const FILES_HOME: string = join(tmpdir(), `govdata-files-${process.pid}`);

/** Parquet files for a service that a test puts together itself. */
export const testFiles = (versions: Versions): ParquetFiles =>
  createParquetFiles({
    folder: join(FILES_HOME, "cache", "parquet"),
    mostBytes: 2 ** 30,
    mostBytesOfAccount: 2 ** 29,
    isCurrent: (dataset, stamp) => versions.of(dataset).stamp === stamp,
  });
