import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, createBrotliCompress, gzip, gzipSync } from "node:zlib";
import type { Encoding } from "./negotiate.ts";

/** Bodies above this are compressed beside the event loop. */
const LARGE_BYTES = 128 * 1024;

type Bytes = Uint8Array<ArrayBuffer>;
type ByteTransform = ReadableWritablePair<Bytes, Bytes>;

/** A stream that compresses what passes through it. */
export const compression = (encoding: Exclude<Encoding, "identity">): ByteTransform =>
  encoding === "br" ? brotliStream() : new CompressionStream(encoding);

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * `CompressionStream("brotli")` compresses as well as brotli can, and knows no other way: 32,000 places took 4 s,
 * twenty times as long as with gzip. `Duplex.toWeb` throws where nobody can catch it when a client goes away.
 */
function brotliStream(): ByteTransform {
  const compressor = createBrotliCompress(BROTLI);
  // `cancel` is younger than the library's types.
  const transformer: Transformer<Bytes, Bytes> & { cancel(): void } = {
    start(controller) {
      compressor.on("data", (piece: Buffer<ArrayBuffer>) => controller.enqueue(piece));
      compressor.on("error", (error) => controller.error(error));
    },
    transform: (plain) =>
      new Promise((resolve, reject) => compressor.write(plain, (error) => (error ? reject(error) : resolve()))),
    flush: () => new Promise((resolve) => compressor.once("end", resolve).end()),
    cancel: () => void compressor.removeAllListeners("data").destroy(),
  };
  return new TransformStream(transformer);
}

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
