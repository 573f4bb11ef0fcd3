const CHUNK_BYTES = 256 * 1024;

/** How a stream of COPY's binary form begins (sign, flags, no extension) and ends. */
const HEADER = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1");
const TRAILER = Buffer.from([0xff, 0xff]);

/** Types of array elements, by their numbers in every PostgreSQL. */
const INT8 = 20;
const INT2 = 21;
const INT4 = 23;
const FLOAT8 = 701;
const TEXT = 25;

/**
 * Writes rows in COPY's binary form, for loads of millions of numbers. In text form, writing and parsing the numbers
 * took longer than everything else. The caller writes each row's fields in the order of the columns.
 */
export class CopyBinary {
  private chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  private view = viewOf(this.chunk);
  private at = 0;
  private readonly full: Buffer[] = [];

  constructor() {
    this.bytes(HEADER);
  }

  /** Writes prepared bytes, such as the beginning that many rows share: see {@link rowBeginning}. */
  bytes(ready: Uint8Array): void {
    this.reserve(ready.length);
    this.chunk.set(ready, this.at);
    this.at += ready.length;
  }

  /** A field of a whole number, `bigint`; exact up to 2^53. */
  int8(value: number): void {
    this.reserve(12);
    this.int32(8);
    this.int64(value);
  }

  /** A field of a whole number, `smallint`. */
  int2(value: number): void {
    this.reserve(6);
    this.int32(2);
    this.int16(value);
  }

  /** A field of text. */
  text(value: string): void {
    this.reserve(4 + 3 * value.length); // a character of UTF-16 takes at most three bytes of UTF-8
    const byteLength = this.chunk.write(value, this.at + 4);
    this.int32(byteLength);
    this.at += byteLength;
  }

  /** A field without a value. */
  null(): void {
    this.reserve(4);
    this.int32(-1);
  }

  /** A field `bigint[]` of the first `count` numbers; NaN is null. */
  int8s(values: Float64Array, count: number): void {
    this.array(count, { type: INT8, elementBytes: 8, nulls: nullsOf(values, count) });
    for (let index = 0; index < count; index++) {
      const value = values[index] as number;
      if (Number.isNaN(value)) this.int32(-1);
      else {
        this.int32(8);
        this.int64(value);
      }
    }
  }

  /** A field `integer[]` of the first `count` numbers, which have to fit; NaN is null. */
  int4s(values: Float64Array, count: number): void {
    this.array(count, { type: INT4, elementBytes: 4, nulls: nullsOf(values, count) });
    for (let index = 0; index < count; index++) {
      const value = values[index] as number;
      if (Number.isNaN(value)) this.int32(-1);
      else {
        this.int32(4);
        this.int32(value);
      }
    }
  }

  /** A field `double precision[]` of the first `count` numbers; NaN is null. */
  float8s(values: Float64Array, count: number): void {
    this.array(count, { type: FLOAT8, elementBytes: 8, nulls: nullsOf(values, count) });
    for (let index = 0; index < count; index++) {
      const value = values[index] as number;
      if (Number.isNaN(value)) this.int32(-1);
      else {
        this.int32(8);
        this.view.setFloat64(this.at, value);
        this.at += 8;
      }
    }
  }

  /** A field `smallint[]` of the first `count` numbers, which have to fit. */
  int2s(values: ArrayLike<number>, count: number): void {
    this.array(count, { type: INT2, elementBytes: 2, nulls: 0 });
    for (let index = 0; index < count; index++) {
      this.int32(2);
      this.int16(values[index] as number);
    }
  }

  /** A field that is an array of texts, or of an enumerated type whose number (`oid`) is given. */
  texts(values: readonly (string | null)[], type: number = TEXT): void {
    const lengths = values.map((value) => (value === null ? 0 : Buffer.byteLength(value)));
    const textBytes = lengths.reduce((sum, length) => sum + length, 0);
    const nulls = values.filter((value) => value === null).length;
    this.reserve(28 + 4 * values.length + textBytes);
    this.arrayHead(values.length, { type, contentBytes: textBytes, nulls });
    for (const [index, value] of values.entries()) {
      this.int32(value === null ? -1 : (lengths[index] as number));
      if (value !== null) this.at += this.chunk.write(value, this.at);
    }
  }

  /** Whether enough is written to send. */
  get isAmple(): boolean {
    return this.full.length > 0;
  }

  /** Returns what was written since the last call. The pieces do not change any more. */
  take(): Buffer[] {
    if (this.at > 0) this.seal();
    return this.full.splice(0);
  }

  /** Ends the stream and returns the rest of it. */
  end(): Buffer[] {
    this.bytes(TRAILER);
    return this.take();
  }

  private array(
    count: number,
    { type, elementBytes, nulls }: { type: number; elementBytes: number; nulls: number },
  ): void {
    this.reserve(28 + count * (4 + elementBytes));
    this.arrayHead(count, { type, contentBytes: (count - nulls) * elementBytes, nulls });
  }

  /** Writes the length of the field, one dimension from 1 on, whether there are nulls, and the type of the elements. */
  private arrayHead(
    count: number,
    { type, contentBytes, nulls }: { type: number; contentBytes: number; nulls: number },
  ): void {
    this.int32(20 + 4 * count + contentBytes);
    this.int32(1);
    this.int32(nulls > 0 ? 1 : 0);
    this.int32(type);
    this.int32(count);
    this.int32(1);
  }

  private int16(value: number): void {
    this.view.setInt16(this.at, value);
    this.at += 2;
  }

  /** Writes byte by byte: JavaScriptCore calls a function for each `setInt32` of a view. */
  private int32(value: number): void {
    const { chunk, at } = this;
    const bits = value | 0;
    chunk[at] = bits >> 24; // the array keeps the lowest eight bits
    chunk[at + 1] = bits >> 16;
    chunk[at + 2] = bits >> 8;
    chunk[at + 3] = bits;
    this.at = at + 4;
  }

  private int64(value: number): void {
    this.int32(Math.floor(value / 2 ** 32));
    this.int32(value);
  }

  private reserve(bytes: number): void {
    if (this.at + bytes > this.chunk.length) this.seal(Math.max(bytes, CHUNK_BYTES));
  }

  private seal(roomBytes = CHUNK_BYTES): void {
    if (this.at > 0) this.full.push(this.chunk.subarray(0, this.at));
    this.chunk = Buffer.allocUnsafe(roomBytes);
    this.view = viewOf(this.chunk);
    this.at = 0;
  }
}

function nullsOf(values: Float64Array, count: number): number {
  let nulls = 0;
  for (let index = 0; index < count; index++) if (Number.isNaN(values[index])) nulls++;
  return nulls;
}

const viewOf = (chunk: Buffer): DataView => new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength);

/** Returns the first bytes of a row of `fieldCount` fields that begins with these texts (or enumerated values). */
export function rowBeginning(fieldCount: number, texts: readonly string[]): Uint8Array {
  const count = Buffer.alloc(2);
  count.writeInt16BE(fieldCount);
  return Buffer.concat([
    count,
    ...texts.flatMap((text) => {
      const bytes = Buffer.from(text);
      const length = Buffer.alloc(4);
      length.writeInt32BE(bytes.length);
      return [length, bytes];
    }),
  ]);
}
