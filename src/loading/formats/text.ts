import { isUtf8 } from "node:buffer";
import { sourceRefused } from "../../errors.ts";

/** How a text file is encoded. Agencies' older files are ISO-8859-1 or its superset windows-1252. */
export type Encoding = "utf-8" | "latin1" | "windows-1252";

/** What a reader of text needs to know about its file. */
export interface TextOptions {
  /** The file's name in messages. */
  file: string;
  /** The default is `utf-8`. Bytes that are not UTF-8 refuse the file, so a re-encoded file never passes. */
  encoding?: Encoding;
  /**
   * Refuse a file whose last line has no line end, because it was cut off (the default). `false` is for the few files
   * that are published so. There, only the number of fields shows a cut in the last line.
   */
  finalNewline?: boolean;
}

const NEWLINE = 10;

/**
 * Checks a text file and passes its bytes on without its byte order mark, in pieces that never end inside a character.
 * `linesSoFar`: how many line ends the caller has seen in earlier pieces, for messages.
 * @throws `source_refused` for a web page in place of data, an empty file, bytes that the encoding does not have and
 * bytes of zero (with their line), and a last line without end.
 */
export async function* checkText(
  bytes: AsyncIterable<Uint8Array>,
  { file, encoding = "utf-8", finalNewline = true }: TextOptions,
  linesSoFar: () => number,
): AsyncGenerator<Buffer> {
  let remainder: Uint8Array = new Uint8Array(0);
  let last = -1;
  let isFirst = true;
  for await (const chunk of refuseHtml(bytes, file)) {
    if (chunk.length === 0) continue;
    last = chunk[chunk.length - 1] ?? -1;
    let piece = remainder.length === 0 ? asBuffer(chunk) : Buffer.concat([remainder, chunk]);
    if (encoding === "utf-8") {
      const wholeLength = piece.length - unfinishedBytes(piece);
      remainder = Uint8Array.from(piece.subarray(wholeLength)); // a copy: the next piece may overwrite it
      piece = piece.subarray(0, wholeLength);
      if (!isUtf8(piece))
        throw sourceRefused({ file, line: linesSoFar() + faultyLine(piece) }, undefined, "is not UTF-8");
    }
    if (piece.length === 0) continue;
    const zero = piece.indexOf(0);
    if (zero !== -1)
      throw sourceRefused(
        { file, line: linesSoFar() + piece.subarray(0, zero).filter((byte) => byte === NEWLINE).length + 1 },
        undefined,
        "contains a NUL byte, so it is not text",
      );
    if (isFirst && piece[0] === 0xef && piece[1] === 0xbb && piece[2] === 0xbf) piece = piece.subarray(3);
    isFirst = false;
    if (piece.length > 0) yield piece;
  }
  if (last === -1) throw sourceRefused({ file }, undefined, "is empty");
  const line = linesSoFar() + 1;
  if (remainder.length > 0)
    throw sourceRefused({ file, line }, undefined, "the last character is incomplete, so the file is cut off");
  if (finalNewline && last !== NEWLINE)
    throw sourceRefused({ file, line }, undefined, "the last line has no line end, so the file is cut off");
}

/** Like {@link checkText}, decoded. */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  options: TextOptions,
  linesSoFar: () => number,
): AsyncGenerator<string> {
  const decode = decoderOf(options.encoding ?? "utf-8");
  for await (const piece of checkText(bytes, options, linesSoFar)) yield decode(piece);
}

/**
 * Returns whether a text is UTF-8 or windows-1252, for agencies that changed from one to the other. Reads up to the
 * first byte that is not UTF-8. A byte order mark means UTF-8.
 */
export async function encodingOf(bytes: AsyncIterable<Uint8Array>): Promise<"utf-8" | "windows-1252"> {
  let remainder: Uint8Array = new Uint8Array(0);
  let isFirst = true;
  for await (const chunk of bytes) {
    const piece = remainder.length === 0 ? chunk : Buffer.concat([remainder, chunk]);
    if (isFirst && piece[0] === 0xef && piece[1] === 0xbb && piece[2] === 0xbf) return "utf-8";
    const wholeLength = piece.length - unfinishedBytes(piece);
    isFirst = isFirst && wholeLength === 0;
    remainder = piece.slice(wholeLength);
    if (!isUtf8(piece.subarray(0, wholeLength))) return "windows-1252";
  }
  return remainder.length === 0 ? "utf-8" : "windows-1252";
}

/** Decodes whole pieces: a character is one byte in these encodings, or the pieces end between two. */
function decoderOf(encoding: Encoding): (piece: Buffer) => string {
  if (encoding === "utf-8") return (piece) => piece.toString("utf8");
  if (encoding === "latin1") return (piece) => piece.toString("latin1");
  const decoder = new TextDecoder(encoding);
  return (piece) => decoder.decode(piece);
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Returns how many bytes at the end of `piece` belong to a character that continues after it. */
function unfinishedBytes(piece: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, piece.length); back++) {
    const byte = piece[piece.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const needed = 1 + [0xc0, 0xe0, 0xf0].filter((start) => byte >= start).length;
    return needed > back ? back : 0;
  }
  return 0;
}

/** Returns the first line of `piece` that is not UTF-8, from 1. */
function faultyLine(piece: Uint8Array): number {
  for (let line = 1, start = 0; ; line++) {
    const end = piece.indexOf(NEWLINE, start);
    if (end === -1 || !isUtf8(piece.subarray(start, end))) return line;
    start = end + 1;
  }
}

const PAGE_START = /^(?:\uFEFF|ï»¿)?\s*<(?:!doctype|html|head|body|\?xml|script|title|h1|p\b)/i;
const LONGEST_PEEK = 4_096;

/**
 * Passes `bytes` on, unless they are a web page: agencies answer with one, and status 200, where a file is missing or a
 * robot is refused. No format that is read here begins with `<`.
 * @throws `source_refused` that quotes the page's title.
 */
export async function* refuseHtml(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Uint8Array> {
  let peeked: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (peeked === undefined) {
      yield chunk;
      continue;
    }
    peeked = peeked.length === 0 ? Buffer.from(chunk) : Buffer.concat([peeked, chunk]);
    // Undecided until something visible has come.
    if (peeked.length < 64 && /^(?:ï»¿)?\s*(?:<.*)?$/s.test(peeked.toString("latin1"))) continue;
    if (PAGE_START.test(peeked.toString("latin1", 0, LONGEST_PEEK)) && peeked.length < LONGEST_PEEK) continue;
    refusePage(peeked, file);
    yield peeked;
    peeked = undefined;
  }
  if (peeked !== undefined && peeked.length > 0) {
    refusePage(peeked, file);
    yield peeked;
  }
}

/** Whether a text begins as a web page does. */
export const isPage = (text: string): boolean => PAGE_START.test(text);

/** Throws when `start`, the beginning of a file, is that of a web page. */
export function refusePage(start: Uint8Array, file: string): void {
  const text = Buffer.from(start.buffer, start.byteOffset, Math.min(start.length, LONGEST_PEEK)).toString("latin1");
  if (isPage(text)) throw sourceRefused({ file }, undefined, `is ${describePage(text)}, not data`);
}

/** `a web page ("Access Denied")`: the page's title, or its first words. */
export function describePage(html: string): string {
  const title = /<title[^>]*>([^<]*)/i.exec(html)?.[1] ?? html.replace(/<[^>]*>/g, " ");
  const words = title.replace(/\s+/g, " ").trim().slice(0, 120);
  return words === "" ? "a web page" : `a web page ("${words}")`;
}
