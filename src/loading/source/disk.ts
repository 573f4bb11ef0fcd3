import { open } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import type { BunFile } from "bun";
import { sourceRefused } from "../../errors.ts";
import { gunzip } from "../formats/compressed.ts";
import type { Pieces, SourceFile } from "./source.ts";

/** A file on this machine's disk, plain or gzip by the end of its name. */
export interface DiskFile {
  /** Where it is. */
  path: string;
  /** What messages call it; see {@link SourceFile}. */
  name: string;
  isGzip: boolean;
  lastModified: Date | undefined;
}

/** The largest `.gz`, and member of an archive, that {@link SourceFile.blob} takes into memory. */
const LARGEST_IN_MEMORY = 512 * 1024 * 1024;

/** Gives a file on disk as datasets read it. */
export function diskFile({ path, name, isGzip, lastModified }: DiskFile): SourceFile {
  const file = Bun.file(path);
  const content = (onRead?: (bytes: number) => void, pieces?: Pieces) => {
    // What unpacks may hold on to what it is given.
    const stored = pieces === "passing" && !isGzip ? passingPieces(path) : keptPieces(file);
    const counted = tellRead(stored, name, onRead);
    return isGzip ? gunzip(counted, name) : counted;
  };
  let sum: Promise<string> | undefined;
  return {
    name,
    sizeBytes: file.size,
    lastModified,
    bytes: content,
    blob: async () => (isGzip ? collect(content(), name) : file),
    sha256: () => {
      sum ??= hash(content(undefined, "passing"));
      return sum;
    },
  };
}

/** The type of `stream()` lacks the iterator that Bun's streams have. */
const keptPieces = (file: BunFile) => file.stream() as unknown as AsyncIterable<Uint8Array>;

const PIECE_BYTES = 256 * 1024;

/** Reads a file into two rooms in turn: one is filled while the reader has the other. */
async function* passingPieces(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  const fill = (room: Buffer) => {
    const filling = file.read(room, 0, room.length);
    filling.catch(() => {}); // told where it is waited for, which a reader that ends early does not do
    return filling;
  };
  let [filled, free] = [Buffer.allocUnsafe(PIECE_BYTES), Buffer.allocUnsafe(PIECE_BYTES)];
  let filling = fill(filled);
  try {
    for (;;) {
      const { bytesRead } = await filling;
      if (bytesRead === 0) return;
      filling = fill(free);
      yield filled.subarray(0, bytesRead);
      [filled, free] = [free, filled];
    }
  } finally {
    await filling.catch(() => {}); // a file that is closed while it is read may be another one by then
    await file.close();
  }
}

/** The pieces, with a refusal where the file can't be read. */
async function* tellRead(
  pieces: AsyncIterable<Uint8Array>,
  name: string,
  onRead?: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of pieces) {
      onRead?.(chunk.length);
      yield chunk;
      // Bun asks no socket while such a loop always has its next chunk: a lost connection would be noticed after the
      // file.
      await setImmediate();
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined || !UNREADABLE.has(code)) throw error;
    const refusal = sourceRefused({ file: name }, undefined, `can't be read (${code})`);
    refusal.cause = error;
    throw refusal;
  }
}

/** The faults of one file, not of the disk or this process: one bad file of many does not end a load. */
const UNREADABLE = new Set(["EACCES", "EPERM", "EIO", "ENOENT", "EISDIR"]);

async function hash(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hasher = new Bun.CryptoHasher("sha256");
  for await (const chunk of bytes) hasher.update(chunk);
  return hasher.digest("hex");
}

/**
 * Decompresses into memory, up to a limit: a small file can expand to any size.
 * @throws `source_refused` for more than a file of an agency has.
 */
export async function collect(
  bytes: AsyncIterable<Uint8Array>,
  name: string,
  largest = LARGEST_IN_MEMORY,
): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > largest)
      throw sourceRefused({ file: name }, undefined, `is larger than ${largest} bytes when unpacked: unpack it first`);
    chunks.push(new Uint8Array(chunk));
  }
  return new Blob(chunks);
}
