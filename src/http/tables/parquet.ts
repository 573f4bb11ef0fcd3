import { closeSync, openSync, writeSync } from "node:fs";
import { ByteWriter, type ColumnSource, ParquetWriter, type SchemaElement } from "hyparquet-writer";
import { bug } from "../../errors.ts";
import { arrowSchema } from "./arrow.ts";
import type { ColumnType } from "./columns.ts";
import { columnDetails, type Table } from "./table.ts";
import type { Cell, ColumnCells } from "./values.ts";

/** What a file has besides its rows: its columns, and texts by key. */
export interface ParquetHead {
  readonly columns: readonly { readonly name: string; readonly type: ColumnType }[];
  readonly keyValues: readonly { readonly key: string; readonly value: string }[];
}

/**
 * Returns the head of a table's file. Its keys: those of the table's details; `columns`, JSON with unit and description
 * by column; `ARROW:schema`, from which readers in Arrow take both; in it `PANDAS_ATTRS`, which pandas shows as
 * `DataFrame.attrs`.
 */
export async function parquetHead(table: Table): Promise<ParquetHead> {
  const columns = Object.fromEntries(table.columns.map((column) => [column.name, columnDetails(column)]));
  const attributes = JSON.stringify({ ...table.details, columns });
  const schema = await arrowSchema({ ...table, details: { ...table.details, PANDAS_ATTRS: attributes } });
  return {
    columns: table.columns.map(({ name, type }) => ({ name, type })),
    keyValues: [
      ...Object.entries(table.details).map(([key, value]) => ({ key, value })),
      { key: "columns", value: JSON.stringify(columns) },
      { key: "PANDAS_ATTRS", value: attributes },
      { key: "ARROW:schema", value: schema },
    ],
  };
}

/** A file that is being written. */
export interface ParquetFile {
  /** Adds rows. They are in memory until a row group is full. @throws if the disk is full */
  add(cells: ColumnCells): void;
  /** Writes the end of the file, and returns its length and a hash of its bytes (SHA-256, hex). */
  finish(): { bytes: number; hash: string; rows: number };
  /** Closes the file without an end. */
  abandon(): void;
  /** The length so far, in bytes. */
  readonly bytes: number;
}

/** A row group is held in memory while it is filled: so many cells, and at most so many rows. */
const [GROUP_CELLS, GROUP_ROWS] = [250_000, 50_000];

/** Starts a file at a path where there is none. @throws what the system says if it can't be made */
export function startParquet(path: string, { columns, keyValues }: ParquetHead): ParquetFile {
  const out = new HashedFile(path);
  const writer = new ParquetWriter({
    writer: out,
    schema: [{ name: "root", num_children: columns.length }, ...columns.map(elementOf)],
    codec: "ZSTD",
    compressors: { ZSTD: (bytes) => Bun.zstdCompressSync(bytes, { level: 1 }) },
    kvMetadata: [...keyValues],
    createdBy: "govdata",
  });
  const groupRows = Math.min(GROUP_ROWS, Math.ceil(GROUP_CELLS / Math.max(1, columns.length)));
  let waiting: Cell[][] = columns.map(() => []);
  let rows = 0;
  const writeGroup = (): void => {
    const columnData = columns.map(({ name, type }, index) => ({
      name,
      data: writable(type, waiting[index] ?? []),
      statistics: type !== "string",
    }));
    // A file's writer is synchronous.
    void writer.write({ columnData, rowGroupSize: groupRows * 2, dictionarySize: 512 * 1024 });
    waiting = columns.map(() => []);
  };
  return {
    get bytes() {
      return out.offset;
    },
    add(cells) {
      for (const [index, column] of cells.entries()) {
        const keptCells = waiting[index];
        if (keptCells) for (const cell of column) keptCells.push(cell);
      }
      rows += cells[0]?.length ?? 0;
      if ((waiting[0]?.length ?? 0) >= groupRows) writeGroup();
    },
    finish() {
      if ((waiting[0]?.length ?? 0) > 0) writeGroup();
      void writer.finish();
      return { bytes: out.offset, hash: out.close(), rows };
    },
    abandon: () => out.release(),
  };
}

/** The library takes integers of 64 bits only as such. */
const writable = (type: ColumnType, cells: Cell[]): ColumnSource["data"] =>
  type === "int64" ? cells.map((cell) => (cell === null ? null : BigInt(cell))) : cells;

function elementOf({ name, type }: ParquetHead["columns"][number]): SchemaElement {
  return { name, repetition_type: "OPTIONAL", ...PHYSICAL[type] };
}

const PHYSICAL: Record<ColumnType, Omit<SchemaElement, "name" | "repetition_type">> = {
  int64: { type: "INT64" },
  double: { type: "DOUBLE" },
  boolean: { type: "BOOLEAN" },
  string: { type: "BYTE_ARRAY", converted_type: "UTF8", logical_type: { type: "STRING" } },
  date: { type: "INT32", converted_type: "DATE", logical_type: { type: "DATE" } },
  timestamp: {
    type: "INT64",
    converted_type: "TIMESTAMP_MICROS",
    logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MICROS" },
  },
};

/** Bytes are written to the file a megabyte at a time. */
const CHUNK_BYTES = 1_000_000;

/** Writes bytes into a new file, and hashes them. The library's own opens the file again for each piece. */
class HashedFile extends ByteWriter {
  private file: number | undefined;
  private readonly hasher = new Bun.CryptoHasher("sha256");

  constructor(path: string) {
    super();
    this.file = openSync(path, "wx", 0o600);
  }

  override ensure(size: number): void {
    if (this.index > CHUNK_BYTES) this.flush();
    super.ensure(size);
  }

  flush(): void {
    const bytes = this.getBytes();
    this.hasher.update(bytes);
    if (this.file === undefined) throw bug("a closed file is written to");
    for (let written = 0; written < bytes.byteLength; )
      written += writeSync(this.file, bytes, written, bytes.byteLength - written);
    this.index = 0;
  }

  override finish(): void {
    this.flush();
  }

  /** Closes the file, and returns the hash of what was written. */
  close(): string {
    this.release();
    return this.hasher.digest("hex");
  }

  /** Closes the file, if it is open. */
  release(): void {
    if (this.file !== undefined) closeSync(this.file);
    this.file = undefined;
  }
}
