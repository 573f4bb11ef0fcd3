import { EMBEDDED } from "../executable/embedded.ts";

/**
 * Where the executable holds an archive of native parts: `postgres` is a ustar archive of the tree (bin, lib, share),
 * `lancedb` the native module, each compressed by zstd. Undefined from source, where npm's packages are used.
 */
export const archivePath = (name: "postgres" | "lancedb"): string | undefined => EMBEDDED?.[`archives/${name}`];

/** The bytes of a zstd archive, decompressed piece by piece. */
export const decompressed = (archive: string): ReadableStream<Uint8Array<ArrayBuffer>> =>
  Bun.file(archive).stream().pipeThrough(new DecompressionStream("zstd"));
