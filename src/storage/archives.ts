import { EMBEDDED } from "../executable/embedded.ts";

/**
 * The path of an archive of native parts in the executable: `postgres` is a ustar archive of the tree (bin, lib,
 * share), `lancedb` is the native module; zstd compresses both. Undefined from source, which uses npm's packages.
 */
export const archivePath = (name: "postgres" | "lancedb"): string | undefined => EMBEDDED?.[`archives/${name}`];

/** The bytes of a zstd archive, decompressed piece by piece. */
export const decompressed = (archive: string): ReadableStream<Uint8Array<ArrayBuffer>> =>
  Bun.file(archive).stream().pipeThrough(new DecompressionStream("zstd"));
