import { EMBEDDED } from "../../executable/embedded.ts";

/** The archives of native parts in the executable. */
export type ArchiveName = "postgres" | "lancedb" | "onnxruntime";

/**
 * The path of an archive of native parts in the executable, a ustar archive that zstd compresses: `postgres` has the
 * tree (bin, lib, share), the others the files of the native module. Undefined from source, which uses npm's packages.
 */
export const archivePath = (name: ArchiveName): string | undefined => EMBEDDED?.[`archives/${name}`];

/** The bytes of a zstd archive, decompressed piece by piece. */
export const decompressed = (archive: string): ReadableStream<Uint8Array<ArrayBuffer>> =>
  Bun.file(archive).stream().pipeThrough(new DecompressionStream("zstd"));
