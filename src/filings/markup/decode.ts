import { isUtf8 } from "node:buffer";
import { sourceRefused } from "../../errors.ts";
import { LIMITS } from "./limits.ts";

/**
 * Decodes a document's bytes: UTF-8, else windows-1252 (EDGAR does not say which), or UTF-16 with its byte order mark.
 * @throws `source_refused` if it is empty, larger than {@link LIMITS}.documentBytes, or binary (NUL bytes)
 */
export function decodeDocument(bytes: Uint8Array, file: string): string {
  if (bytes.length > LIMITS.documentBytes)
    throw sourceRefused(
      { file },
      undefined,
      `has ${bytes.length} bytes; a document may have at most ${LIMITS.documentBytes}`,
    );
  const text = decodeBytes(bytes);
  if (text.slice(0, 65_536).includes("\0")) throw sourceRefused({ file }, undefined, "is binary, not a document");
  if (!/\S/.test(text)) throw sourceRefused({ file }, undefined, "is empty");
  return text;
}

/** Returns the same bytes as a buffer, which can search and cut texts. Nothing is copied. */
export const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Decodes bytes of any length, without refusing any, for a part of a larger file. */
export function decodeBytes(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return new TextDecoder(isUtf8(bytes) ? "utf-8" : "windows-1252").decode(bytes);
}
