import { chmodSync, closeSync, mkdirSync, openSync, renameSync, rmSync, symlinkSync, writeSync } from "node:fs";
import { join } from "node:path";
import { failed } from "../../errors.ts";
import { flushFileSystem } from "../process.ts";
import { decompressed } from "./archives.ts";

const BLOCK = 512;

/**
 * Unpacks a zstd-compressed ustar archive into `folder`, which appears only when it is complete. Reads a stream, so
 * that memory stays flat. Knows files, folders and symbolic links, as the build writes them.
 * @throws `failed` if the archive is damaged, the system's error if a file can't be written.
 */
export async function unpackArchive(archive: string, folder: string): Promise<void> {
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  try {
    makeReadable(part);
    await unpackEntries(archive, part);
    flushFileSystem(part); // otherwise a power cut could leave a folder of this name with empty files
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
      if (!(await writeBytes(to, source, size))) throw damaged(archive, `it ends in the middle of ${path}`);
      chmodSync(to, mode);
      await source.take((BLOCK - (size % BLOCK)) % BLOCK);
    } else throw damaged(archive, `${path} has the unknown type "${type}"`);
  }
}

/** Writes the next `size` bytes of the source into a new file; false if there are fewer. */
async function writeBytes(file: string, source: Chunks, size: number): Promise<boolean> {
  const descriptor = openSync(file, "wx", 0o600);
  try {
    for (let bytesLeft = size; bytesLeft > 0; ) {
      const bytes = await source.some(bytesLeft);
      if (bytes.length === 0) return false;
      bytesLeft -= bytes.length;
      for (let bytesWritten = 0; bytesWritten < bytes.length; )
        bytesWritten += writeSync(descriptor, bytes, bytesWritten);
    }
    return true;
  } finally {
    closeSync(descriptor);
  }
}

/** Makes a folder that other users may read, whatever the umask. The archive has each folder before its content. */
function makeReadable(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}

const damaged = (archive: string, how: string): Error => failed(`the archive ${archive} is damaged: ${how}`);

function readHeader(block: Uint8Array): { type: string; path: string; size: number; mode: number; target: string } {
  const field = (offset: number, length: number): string => {
    const bytes = block.subarray(offset, offset + length);
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

/** Reads a stream of chunks in pieces of a given size. */
class Chunks {
  readonly #pieces: AsyncIterator<Uint8Array, unknown>;
  #rest: Uint8Array = new Uint8Array();

  constructor(stream: ReadableStream<Uint8Array>) {
    this.#pieces = stream[Symbol.asyncIterator]();
  }

  /** Returns the next bytes, at most `limit` of them; none at the end. */
  async some(limit: number): Promise<Uint8Array> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#pieces.next();
      if (done) return new Uint8Array();
      this.#rest = value;
    }
    const piece = this.#rest.subarray(0, limit);
    this.#rest = this.#rest.subarray(piece.length);
    return piece;
  }

  /** Returns `size` bytes; fewer only at the end. */
  async take(size: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(size);
    let length = 0;
    while (length < size) {
      const piece = await this.some(size - length);
      if (piece.length === 0) return bytes.subarray(0, length);
      bytes.set(piece, length);
      length += piece.length;
    }
    return bytes;
  }
}
