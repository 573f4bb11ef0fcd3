import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import type { Encoding } from "./negotiate.ts";

/** Bodies above this are compressed beside the event loop. */
const LARGE_BYTES = 128 * 1024;

/** A stream that compresses what passes through it. */
export const compression = (encoding: Exclude<Encoding, "identity">) =>
  new CompressionStream(encoding === "br" ? "brotli" : encoding);

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const brotliLater = promisify(brotliCompress);
const gzipLater = promisify(gzip);

/** Compresses a body; a large one beside the event loop. */
export async function compressed(plain: Buffer, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const isLarge = plain.byteLength > LARGE_BYTES;
  const bytes =
    encoding === "identity"
      ? plain
      : encoding === "zstd"
        ? isLarge
          ? await Bun.zstdCompress(plain, { level: 3 })
          : Bun.zstdCompressSync(plain, { level: 3 })
        : encoding === "br"
          ? isLarge
            ? await brotliLater(plain, BROTLI)
            : brotliCompressSync(plain, BROTLI)
          : isLarge
            ? await gzipLater(plain)
            : gzipSync(plain);
  return bytes as Uint8Array<ArrayBuffer>; // none of these gives shared memory
}
