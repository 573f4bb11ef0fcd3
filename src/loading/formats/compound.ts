import { cutOff, sourceRefused } from "../../errors.ts";

/** The first eight bytes of a compound file, by which Office stored documents until 2003. */
const MAGIC = "d0cf11e0a1b11ae1";
const END_OF_CHAIN = 0xfffffffa;
/** How many sectors of the table the header lists; other sectors list the rest. */
const HEADER_ENTRIES = 109;

/** A file system in a file: sectors, tables that chain them, and a directory. */
class Compound {
  private readonly view: DataView;
  private readonly sectorBytes: number;
  private readonly miniBytes: number;
  private readonly table: number[];

  constructor(private readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.sectorBytes = 1 << this.view.getUint16(30, true);
    this.miniBytes = 1 << this.view.getUint16(32, true);
    this.table = this.tableSectors().flatMap((sector) => this.numbersOf(sector));
  }

  /** Returns the content of the stream of this name; undefined if there is none. */
  stream(name: string): Uint8Array | undefined {
    const directory = this.chain(this.view.getUint32(48, true));
    const entries = Array.from({ length: directory.length / ENTRY_BYTES }, (_, index) =>
      entryOf(directory.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES)),
    );
    const root = entries.find(({ kind }) => kind === ROOT);
    const streamEntry = entries.find((entry) => entry.kind === STREAM && entry.name === name);
    if (!streamEntry || !root) return undefined;
    const isSmall = streamEntry.sizeBytes < this.view.getUint32(56, true);
    const content = isSmall ? this.miniChain(root, streamEntry.first) : this.chain(streamEntry.first);
    if (content.length < streamEntry.sizeBytes) throw cutOff("a stream is shorter than its entry says");
    return content.subarray(0, streamEntry.sizeBytes);
  }

  private sector(number: number): Uint8Array {
    const start = (number + 1) * this.sectorBytes;
    // The last one of a file may be shorter than the others.
    if (start >= this.bytes.length) throw cutOff("a sector lies behind the end of the file");
    return this.bytes.subarray(start, start + this.sectorBytes);
  }

  private numbersOf(sector: number): number[] {
    const bytes = this.sector(sector);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => view.getUint32(index * 4, true));
  }

  private tableSectors(): number[] {
    const count = this.view.getUint32(44, true);
    const sectors = Array.from({ length: HEADER_ENTRIES }, (_, index) => this.view.getUint32(76 + index * 4, true));
    for (let next = this.view.getUint32(68, true); sectors.length < count && next < END_OF_CHAIN; ) {
      const numbers = this.numbersOf(next);
      next = numbers.pop() ?? END_OF_CHAIN;
      sectors.push(...numbers);
    }
    if (count > this.bytes.length / this.sectorBytes) throw cutOff("the table is larger than the file");
    return sectors.slice(0, count);
  }

  /** The sectors that follow each other from `first` on, together. */
  private chain(first: number): Uint8Array {
    return joined(this.follow(first, this.table).map((number) => this.sector(number)));
  }

  private miniChain(root: Entry, first: number): Uint8Array {
    const small = this.chain(root.first);
    const table = this.follow(this.view.getUint32(60, true), this.table).flatMap((sector) => this.numbersOf(sector));
    return joined(
      this.follow(first, table).map((number) => small.subarray(number * this.miniBytes, (number + 1) * this.miniBytes)),
    );
  }

  private follow(first: number, table: readonly number[]): number[] {
    const numbers: number[] = [];
    for (let next = first; next < END_OF_CHAIN; next = table[next] ?? END_OF_CHAIN) {
      numbers.push(next);
      if (numbers.length > table.length) throw cutOff("a chain of sectors leads in a circle");
    }
    return numbers;
  }
}

const ENTRY_BYTES = 128;
const STREAM = 2;
const ROOT = 5;

interface Entry {
  name: string;
  kind: number;
  first: number;
  sizeBytes: number;
}

function entryOf(bytes: Uint8Array): Entry {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const nameBytes = Math.max(0, Math.min(64, view.getUint16(64, true)) - 2);
  return {
    name: new TextDecoder("utf-16le").decode(bytes.subarray(0, nameBytes)),
    kind: view.getUint8(66),
    first: view.getUint32(116, true),
    sizeBytes: view.getUint32(120, true),
  };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/**
 * The stream of a name in a compound file, such as `Workbook` in a workbook of Excel 97; undefined where it has none.
 * @throws `source_refused` for a file that is not a compound file, or was cut off.
 */
export function compoundStream(bytes: Uint8Array, name: string, file: string): DataView | undefined {
  if (bytes.length < 512 || bytes.subarray(0, 8).toHex() !== MAGIC)
    throw sourceRefused({ file }, undefined, "is not an Office 97 to 2003 document");
  try {
    const stream = new Compound(bytes).stream(name);
    return stream && new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  } catch (error) {
    if (error instanceof RangeError)
      throw sourceRefused({ file }, undefined, `is not a whole Office 97 to 2003 document (${error.message})`);
    throw error;
  }
}
