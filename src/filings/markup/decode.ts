import { isUtf8 } from "node:buffer";
import { sourceRefused } from "../../errors.ts";
import { LIMITS } from "./limits.ts";

/**
 * The text of a document's bytes: UTF-8, or windows-1252 where they are none (EDGAR says neither), or UTF-16 with its
 * mark.
 * @throws `source_refused` for what is empty, larger than {@link LIMITS}.documentBytes, or binary (bytes of zero).
 */
export function decodeDocument(bytes: Uint8Array, file: string): string {
  if (bytes.length > LIMITS.documentBytes)
    throw sourceRefused(
      { file },
      undefined,
      `has ${bytes.length} bytes, more than the ${LIMITS.documentBytes} that a document may have`,
    );
  const text = decodeBytes(bytes);
  if (text.slice(0, 65_536).includes("\0")) throw sourceRefused({ file }, undefined, "is binary, not a document");
  if (!/\S/.test(text)) throw sourceRefused({ file }, undefined, "is empty");
  return text;
}

/** The same bytes as a buffer, which finds and cuts texts; nothing is copied. */
export const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The text of bytes of any length, never refused: for a part that was cut out of a larger file. */
export function decodeBytes(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return new TextDecoder(isUtf8(bytes) ? "utf-8" : "windows-1252").decode(bytes);
}
