import { closeSync, openSync, writeSync } from "node:fs";
import { csvHeader, csvRows } from "../../http/answers/rows.ts";
import type { OpenTable } from "../../http/export.ts";
import { parquetHead, startParquet } from "../../http/tables/parquet.ts";
import type { Table } from "../../http/tables/table.ts";
import { columnCells } from "../../http/tables/values.ts";
import type { FileFormat } from "./manifest.ts";

/** A file that was written to its end. */
export interface WrittenFile {
  bytes: number;
  rows: number;
  sha256: string;
}

/** Writes all rows of a table into a new file. @throws the system's error if it can't be written */
export function writeTable(
  path: string,
  format: FileFormat,
  open: { table: Table; rows: OpenTable["batches"] },
): Promise<WrittenFile> {
  return format === "parquet" ? writeParquet(path, open) : writeCsv(path, open);
}

/** Rows of Parquet in one call: a call for each company or county would take longer than its rows. */
const ROWS_TOGETHER = 5_000;

async function writeParquet(path: string, { table, rows }: { table: Table; rows: OpenTable["batches"] }) {
  const file = startParquet(path, await parquetHead(table));
  try {
    for await (const batch of together(rows)) file.add(columnCells(table.columns, batch));
    const { bytes, hash, rows: count } = file.finish();
    return { bytes, rows: count, sha256: hash };
  } catch (error) {
    file.abandon();
    throw error;
  }
}

async function* together(batches: OpenTable["batches"]): AsyncGenerator<readonly object[], void> {
  let waiting: object[] = [];
  for await (const batch of batches) {
    for (const row of batch) waiting.push(row);
    if (waiting.length < ROWS_TOGETHER) continue;
    yield waiting;
    waiting = [];
  }
  if (waiting.length > 0) yield waiting;
}

async function writeCsv(path: string, { table, rows }: { table: Table; rows: OpenTable["batches"] }) {
  const file = openSync(path, "wx", 0o600);
  const hasher = new Bun.CryptoHasher("sha256");
  const written = { bytes: 0, rows: 0 };
  const write = (text: string): void => {
    const bytes = Buffer.from(text);
    hasher.update(bytes);
    for (let sent = 0; sent < bytes.byteLength; ) sent += writeSync(file, bytes, sent);
    written.bytes += bytes.byteLength;
  };
  try {
    write(csvHeader(table.columns));
    for await (const batch of rows) {
      write(csvRows(table.columns, batch));
      written.rows += batch.length;
    }
    return { ...written, sha256: hasher.digest("hex") };
  } finally {
    closeSync(file);
  }
}
