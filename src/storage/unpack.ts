import { chmodSync, closeSync, mkdirSync, openSync, renameSync, rmSync, symlinkSync, writeSync } from "node:fs";
import { join } from "node:path";
import { failed } from "../errors.ts";
import { decompressed } from "./archives.ts";
import { flushFileSystem } from "./process.ts";

const BLOCK = 512;

/**
 * Unpacks a ustar archive that zstd compressed into `folder`, which appears only when it is whole. Reads it as a
 * stream, so that memory stays flat; files, folders and symbolic links, as the build writes them.
 * @throws `failed` when the archive is damaged, and the system's error when a file can't be written.
 */
export async function unpackArchive(archive: string, folder: string): Promise<void> {
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  try {
    makeReadable(part);
    await unpackEntries(archive, part);
    flushFileSystem(part); // or a power cut could leave a folder of this name with empty files in it
    renameSync(part, folder);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    throw error;
  }
}

async function unpackEntries(archive: string, folder: string): Promise<void> {
  const source = new Chunks(decompressed(archive));
  for (;;) {
    const block = await source.take(BLOCK);
    if (block.length < BLOCK) throw damaged(archive, "it has no end");
    if (block[0] === 0) return; // an empty block ends an archive
    const { type, path, size, mode, target } = readHeader(block);
    const to = join(folder, path);
    if (type === "5") makeReadable(to);
    else if (type === "2") symlinkSync(target, to);
    else if (type === "0") {
      if (!(await writeBytes(to, source, size))) throw damaged(archive, `it ends within ${path}`);
      chmodSync(to, mode);
      await source.take((BLOCK - (size % BLOCK)) % BLOCK);
    } else throw damaged(archive, `${path} is of type "${type}"`);
  }
}

/** Writes the next `size` bytes of the source into a new file; false when there are fewer. */
async function writeBytes(file: string, source: Chunks, size: number): Promise<boolean> {
  const descriptor = openSync(file, "wx", 0o600);
  try {
    for (let left = size; left > 0; ) {
      const bytes = await source.some(left);
      if (bytes.length === 0) return false;
      left -= bytes.length;
      for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
    }
    return true;
  } finally {
    closeSync(descriptor);
  }
}

/** The archive names each folder before what is in it; the umask must not keep other users out. */
function makeReadable(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}

const damaged = (archive: string, how: string): Error => failed(`the archive ${archive} is damaged: ${how}`);

function readHeader(block: Uint8Array): { type: string; path: string; size: number; mode: number; target: string } {
  const field = (at: number, length: number): string => {
    const bytes = block.subarray(at, at + length);
    const end = bytes.indexOf(0);
    return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end));
  };
  const prefix = field(345, 155);
  const name = field(0, 100);
  return {
    type: String.fromCharCode(block[156] ?? 0),
    path: prefix ? `${prefix}/${name}` : name,
    size: Number.parseInt(field(124, 12), 8),
    mode: Number.parseInt(field(100, 8), 8),
    target: field(157, 100),
  };
}

/** A stream of chunks, taken in pieces of a wanted size. */
class Chunks {
  readonly #pieces: AsyncIterator<Uint8Array, unknown>;
  #rest: Uint8Array = new Uint8Array();

  constructor(stream: ReadableStream<Uint8Array>) {
    this.#pieces = stream[Symbol.asyncIterator]();
  }

  /** Up to `most` bytes, whatever is at hand; none at the end. */
  async some(most: number): Promise<Uint8Array> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#pieces.next();
      if (done) return new Uint8Array();
      this.#rest = value;
    }
    const piece = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(piece.length);
    return piece;
  }

  /** `size` bytes; fewer only at the end. */
  async take(size: number): Promise<Uint8Array> {
    const whole = new Uint8Array(size);
    let at = 0;
    while (at < size) {
      const piece = await this.some(size - at);
      if (piece.length === 0) return whole.subarray(0, at);
      whole.set(piece, at);
      at += piece.length;
    }
    return whole;
  }
}
