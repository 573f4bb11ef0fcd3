import type { Data, DataType, Dictionary, Schema } from "apache-arrow";
import type { ColumnType } from "./columns.ts";
import { columnDetails, type Table } from "./table.ts";
import { type Cell, type ColumnCells, columnCells } from "./values.ts";

/** The library, loaded with the first table: a server that is not asked for one does without it. */
const library = () => import("apache-arrow");
type Library = Awaited<ReturnType<typeof library>>;

/**
 * Returns rows as a stream of Arrow's IPC format, in pieces: the schema, a record batch for each batch of rows, an end.
 * A text column whose values repeat in the first rows is dictionary-encoded. Without rows, there is one piece.
 */
export async function* arrowPieces(
  table: Table,
  batches: AsyncIterable<readonly object[]> | Iterable<readonly object[]>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const arrow = await library();
  let writing: ArrowWriting | undefined;
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    const cells = columnCells(table.columns, rows);
    if (!writing) {
      writing = startWriting(arrow, schemaOf(arrow, table, cells.map(repeats)));
      yield writing.taken();
    }
    yield writing.batch(cells, rows.length);
  }
  yield (writing ?? startWriting(arrow, schemaOf(arrow, table, []))).end();
}

/** Returns the schema as a message of Arrow's IPC format, in base64: what Parquet files keep as `ARROW:schema`. */
export async function arrowSchema(table: Table): Promise<string> {
  const arrow = await library();
  const message = startWriting(arrow, schemaOf(arrow, table, [])).end();
  return Buffer.from(message.subarray(0, -END_BYTES)).toString("base64");
}

/** The length of the end of a stream. */
const END_BYTES = 8;

function schemaOf(arrow: Library, { columns, details }: Table, isRepeating: readonly boolean[]): Schema {
  const fields = columns.map((column, index) => {
    const plain = typeOf(arrow, column.type);
    const type = isRepeating[index] ? new arrow.Dictionary(plain, new arrow.Int32(), index) : plain;
    return new arrow.Field(column.name, type, true, new Map(Object.entries(columnDetails(column))));
  });
  return new arrow.Schema(fields, new Map(Object.entries(details)));
}

function typeOf(arrow: Library, type: ColumnType): DataType {
  switch (type) {
    case "int64":
      return new arrow.Int64();
    case "double":
      return new arrow.Float64();
    case "boolean":
      return new arrow.Bool();
    case "date":
      return new arrow.DateDay();
    case "timestamp":
      return new arrow.Timestamp(arrow.TimeUnit.MICROSECOND, "UTC");
    case "string":
      return new arrow.Utf8();
  }
}

/** A column is dictionary-encoded if at most a half of its texts are different ones. */
function repeats(cells: readonly Cell[]): boolean {
  const texts = cells.filter((cell) => typeof cell === "string");
  return (
    texts.length > 0 && texts.length === cells.length - countNulls(cells) && 2 * new Set(texts).size <= texts.length
  );
}

/** A stream that is being written. Each call returns the bytes that it adds. */
interface ArrowWriting {
  taken(): Uint8Array<ArrayBuffer>;
  batch(cells: ColumnCells, length: number): Uint8Array<ArrayBuffer>;
  end(): Uint8Array<ArrayBuffer>;
}

function startWriting(arrow: Library, schema: Schema): ArrowWriting {
  let pieces: Uint8Array[] = [];
  /** The library writes into its own kind of queue, which it would have read asynchronously. */
  class Sink extends arrow.AsyncByteQueue {
    override write(piece: Uint8Array): void {
      pieces.push(piece);
    }
  }
  const writer = new arrow.RecordBatchStreamWriter();
  writer.reset(new Sink(), schema);
  const take = (): Uint8Array<ArrayBuffer> => {
    const bytes = Buffer.concat(pieces);
    pieces = [];
    return bytes;
  };
  const type = new arrow.Struct(schema.fields);
  return {
    taken: take,
    batch(cells, length) {
      const children = schema.fields.map((field, index) => columnData(arrow, field.type, cells[index] ?? []));
      writer.write(new arrow.RecordBatch(schema, arrow.makeData({ type, length, nullCount: 0, children })));
      return take();
    },
    end() {
      writer.finish();
      return take();
    },
  };
}

function columnData(arrow: Library, type: DataType, cells: readonly Cell[]): Data {
  const { DataType: Type } = arrow;
  const shared = { length: cells.length, ...validity(cells) };
  if (Type.isDictionary(type)) return dictionaryData(arrow, type, cells, shared);
  if (Type.isUtf8(type)) return arrow.makeData({ type, ...shared, ...utf8(cells) });
  if (Type.isBool(type)) {
    // The library writes no bits where all are null, which other readers refuse. Batches don't say their types, so
    // bytes of zeros are enough bits.
    if (shared.nullCount === cells.length)
      return arrow.makeData({ type: new arrow.Uint8(), ...shared, data: new Uint8Array(cells.length) });
    return arrow.makeData({ type, ...shared, data: bits(cells, (cell) => cell === true) });
  }
  if (Type.isFloat(type)) return arrow.makeData({ type, ...shared, data: Float64Array.from(cells as number[]) });
  if (Type.isDate(type)) return arrow.makeData({ type, ...shared, data: Int32Array.from(cells as number[]) });
  const integers = wideIntegers(cells);
  return Type.isTimestamp(type)
    ? arrow.makeData({ type, ...shared, data: integers })
    : arrow.makeData({ type: type as InstanceType<Library["Int64"]>, ...shared, data: integers });
}

function dictionaryData(
  arrow: Library,
  type: Dictionary,
  cells: readonly Cell[],
  shared: { length: number; nullCount: number; nullBitmap: Uint8Array | null },
): Data {
  const places = new Map<Cell, number>();
  const data = new Int32Array(cells.length);
  for (let index = 0; index < cells.length; index++) {
    const cell = cells[index] ?? null;
    if (cell === null) continue;
    let place = places.get(cell);
    if (place === undefined) {
      place = places.size;
      places.set(cell, place);
    }
    data[index] = place;
  }
  const texts = [...places.keys()];
  const entries = arrow.makeData({ type: type.dictionary, length: texts.length, nullCount: 0, ...utf8(texts) });
  return arrow.makeData({ type, ...shared, data, dictionary: arrow.makeVector(entries) });
}

/** Returns safe integers with 64 bits, without a `BigInt` for each. */
function wideIntegers(cells: readonly Cell[]): BigInt64Array {
  const integers = new BigInt64Array(cells.length);
  const halves = new Int32Array(integers.buffer); // the lower half first, as on every processor that Bun runs on
  for (let index = 0; index < cells.length; index++) {
    const integer = cells[index] as number | null;
    if (integer === null) continue;
    halves[2 * index] = integer; // modulo 2 ** 32
    halves[2 * index + 1] = Math.floor(integer / 2 ** 32);
  }
  return integers;
}

const encoder = new TextEncoder();

/** Returns texts one after the other, and where each begins and ends. */
function utf8(cells: readonly Cell[]): { data: Uint8Array; valueOffsets: Int32Array } {
  const all = cells.join(""); // null adds nothing
  const data = encoder.encode(all);
  const isAscii = data.byteLength === all.length;
  const valueOffsets = new Int32Array(cells.length + 1);
  let end = 0;
  for (let index = 0; index < cells.length; index++) {
    const text = cells[index];
    if (typeof text === "string") end += isAscii ? text.length : Buffer.byteLength(text);
    valueOffsets[index + 1] = end;
  }
  return { data, valueOffsets };
}

function validity(cells: readonly Cell[]): { nullCount: number; nullBitmap: Uint8Array | null } {
  const nullCount = countNulls(cells);
  return { nullCount, nullBitmap: nullCount === 0 ? null : bits(cells, (cell) => cell !== null) };
}

function countNulls(cells: readonly Cell[]): number {
  let count = 0;
  for (const cell of cells) if (cell === null) count++;
  return count;
}

/** Returns a bit for each cell, the least significant one of a byte first, in whole words of 8 bytes. */
function bits(cells: readonly Cell[], isSet: (cell: Cell) => boolean): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(cells.length / 64) * 8);
  for (let index = 0; index < cells.length; index++)
    if (isSet(cells[index] ?? null)) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (1 << (index & 7));
  return bytes;
}
