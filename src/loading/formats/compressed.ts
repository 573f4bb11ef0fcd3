import { createGunzip } from "node:zlib";
import { sourceRefused } from "../../errors.ts";
import { refusePage } from "./text.ts";

/**
 * Decompresses gzip, also with several members one after the other.
 * @throws `source_refused` for bytes that are not gzip (a web page is quoted), damaged, or cut off.
 */
export async function* gunzip(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Uint8Array> {
  const unzip = createGunzip({ chunkSize: 256 * 1024 });
  // Errors of the source itself are thrown as they are: the compression is not at fault.
  let sourceFailure: unknown;
  let start: Uint8Array | undefined;
  const feeding = (async () => {
    try {
      for await (const chunk of bytes) {
        start ??= chunk;
        if (!unzip.write(chunk)) await drained(unzip);
        if (unzip.destroyed) return;
      }
    } catch (error) {
      sourceFailure = error;
    }
    unzip.end();
  })();
  try {
    yield* unzip as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (sourceFailure !== undefined) throw sourceFailure;
    if (start) refusePage(start, file);
    throw sourceRefused({ file }, undefined, describeZlib(error as NodeJS.ErrnoException));
  } finally {
    unzip.destroy();
    await feeding;
  }
  if (sourceFailure !== undefined) throw sourceFailure;
  if (start === undefined) throw sourceRefused({ file }, undefined, "is empty");
}

/**
 * Passes `bytes` on up to `largest`: a small compressed file can expand to any size.
 * @throws `source_refused` beyond.
 */
export async function* atMost(
  bytes: AsyncIterable<Uint8Array>,
  { file, largest }: { file: string; largest: number },
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > largest) throw sourceRefused({ file }, undefined, `is larger than ${largest} bytes`);
    yield chunk;
  }
}

/** Room for more, or the end of the stream, which makes waiting for room endless. */
const drained = (stream: NodeJS.EventEmitter): Promise<void> =>
  new Promise((resolve) => {
    const events = ["drain", "error", "close"];
    const settle = () => {
      for (const event of events) stream.off(event, settle); // the other listeners would pile up
      resolve();
    };
    for (const event of events) stream.on(event, settle);
  });

function describeZlib({ code, message }: NodeJS.ErrnoException): string {
  if (code === "Z_BUF_ERROR") return "the gzip data ends early: the file is cut off";
  if (code === "Z_DATA_ERROR") return `the gzip data is damaged (${message})`;
  return `can't be decompressed (${message})`;
}
