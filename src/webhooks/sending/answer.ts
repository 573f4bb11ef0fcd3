/** What an answer's head says: its status, and how its body ends. */
interface Head {
  status: number;
  /** Bytes of the body; undefined: see `isChunked`, else the body ends with the connection. */
  length: number | undefined;
  isChunked: boolean;
  isReusable: boolean;
  retryAfter: string | undefined;
}

/** An answer as far as it was read. */
export interface Answer {
  status: number;
  /** The first 1 KiB of the body. */
  body: Uint8Array;
  /** Whether the connection can carry another request. */
  isReusable: boolean;
  /** The header of this name, at most 40 characters. */
  retryAfter: string | undefined;
  /** Whether its body was longer than what is read of it, and no end within 64 KiB was announced. */
  isFlood: boolean;
}

/** What the bytes that came so far make: `waiting` has no status, `status` has one and lacks some of the body. */
export type Progress =
  | { step: "waiting" }
  | { step: "status"; answer: Answer }
  | { step: "done"; answer: Answer }
  | { step: "fault"; fault: string };

const MOST_HEAD_BYTES = 16_384;
const MOST_BODY_BYTES = 16_384;
const KEPT_BODY_BYTES = 1024;
/** A page for people, such as web servers send, costs little: its receiver does not count as one that floods. */
const MOST_PAGE_BYTES = 65_536;
const MOST_SIZE_LINE = 64;
const START = "HTTP/1.";
const NONE = Buffer.alloc(0);

/**
 * Makes a reader of one HTTP/1.1 answer. It reads at most 16 KiB of heads (those of `100 Continue` included) and 16 KiB
 * of body. A longer answer ends there, and its connection is not used again.
 */
export function createAnswerReader(): (piece: Buffer) => Progress {
  let bytes: Buffer = NONE;
  let headBytes = 0; // of the heads before this one
  let head: Head | undefined;
  let decodeChunks: ((bytes: Buffer) => Body) | undefined;
  const readOn = (): Progress => {
    while (head === undefined) {
      const text = bytes.toString("latin1", 0, MOST_HEAD_BYTES + 1);
      const end = endOfHead(text);
      if (!text.startsWith(START) && !START.startsWith(text))
        return { step: "fault", fault: "sent an answer that is not HTTP/1.1" };
      if (headBytes + (end ?? bytes.length) > MOST_HEAD_BYTES)
        return { step: "fault", fault: "sent over 16 KiB of headers" };
      if (end === undefined) return { step: "waiting" };
      const parsedHead = headOf(text.slice(0, end));
      if (typeof parsedHead === "string") return { step: "fault", fault: parsedHead };
      headBytes += end;
      bytes = bytes.subarray(end);
      if (parsedHead.status === 101)
        return { step: "fault", fault: "answered 101, a change of protocol that was not requested" };
      if (parsedHead.status >= 200) head = parsedHead;
      else if (bytes.length === 0) return { step: "waiting" };
    }
    const inBounds = bytes.subarray(0, MOST_BODY_BYTES);
    if (!head.isChunked) return progressOf(head, bytes, readPlain(head, inBounds));
    decodeChunks ??= createChunkDecoder();
    return progressOf(head, bytes, decodeChunks(inBounds));
  };
  return (piece) => {
    bytes = bytes.length === 0 ? piece : Buffer.concat([bytes, piece]);
    const progress = readOn();
    // The memory of a piece is used again.
    if (bytes.buffer === piece.buffer && (progress.step === "waiting" || progress.step === "status"))
      bytes = Buffer.from(bytes);
    return progress;
  };
}

/** The index after the empty line that ends a head; some receivers end lines with only LF. */
function endOfHead(text: string): number | undefined {
  const strict = text.indexOf("\r\n\r\n");
  const bare = (strict < 0 ? text : text.slice(0, strict)).indexOf("\n\n");
  if (bare >= 0) return bare + 2;
  return strict < 0 ? undefined : strict + 4;
}

/** Receivers send the same few heads again and again: only their dates change, once a second. */
const MOST_KNOWN_HEADS = 256;
const MOST_KNOWN_LENGTH = 1024;
const knownHeads = new Map<string, Head | string>();

/** As `readHead`, which reads the same text the same way each time. */
function headOf(text: string): Head | string {
  const knownHead = knownHeads.get(text);
  if (knownHead !== undefined) return knownHead;
  const head = readHead(text);
  if (text.length > MOST_KNOWN_LENGTH) return head;
  if (knownHeads.size >= MOST_KNOWN_HEADS) knownHeads.clear();
  knownHeads.set(text, head);
  return head;
}

/** Header lines, each with the end of the line before it. */
const HEADER_LINES = /^(?:\r?\n[!#$%&'*+.^_`|~0-9A-Za-z-]+:[^\r\n]*)*\r?\n\r?\n$/;
const READ_HEADERS = /\n(content-length|transfer-encoding|connection|retry-after):([^\r\n]*)/gi;

/** Reads a head, or returns what is wrong with it. */
function readHead(text: string): Head | string {
  const [statusLine = "", minor, digits] = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: [^\r\n]*)?(?=\r?\n)/.exec(text) ?? [];
  if (digits === undefined) return "sent a status line that is not HTTP/1.1";
  if (!HEADER_LINES.test(text.slice(statusLine.length))) return "sent a header line that is not HTTP/1.1";
  const headers: Record<string, string> = {};
  for (const [, name = "", value = ""] of text.matchAll(READ_HEADERS)) {
    const key = name.toLowerCase();
    headers[key] = key in headers ? `${headers[key]},${value.trim()}` : value.trim();
  }
  const length = headers["content-length"];
  if (length !== undefined && !isLength(length)) return "sent a Content-Length that is not a number";
  const coding = headers["transfer-encoding"]?.toLowerCase();
  const status = Number(digits);
  const isEmpty = status === 204 || status === 304 || status < 200;
  const sizedLength = coding === undefined && length !== undefined ? Number.parseInt(length, 10) : undefined;
  return {
    status,
    length: isEmpty ? 0 : sizedLength,
    isChunked: coding === "chunked" && !isEmpty,
    isReusable:
      minor === "1" &&
      text.endsWith("\r\n\r\n") &&
      !/\bclose\b/i.test(headers.connection ?? "") &&
      // An answer with both is how one answer is smuggled into the next one.
      (coding === undefined || (coding === "chunked" && length === undefined)),
    retryAfter: /^[\x20-\x7e]{1,40}$/.exec(headers["retry-after"] ?? "")?.[0],
  };
}

/** Digits; the header may be repeated with the same value. */
const isLength = (text: string): boolean => {
  const [firstLength = "", ...repeatedLengths] = text.split(",").map((part) => part.trim());
  return /^\d{1,15}$/.test(firstLength) && repeatedLengths.every((part) => part === firstLength);
};

function progressOf(head: Head, bytes: Buffer, { body, end, isBroken = false }: Body): Progress {
  const { status, retryAfter } = head;
  const isWhole = end !== undefined;
  const answer: Answer = {
    status,
    body: Buffer.from(body.subarray(0, KEPT_BODY_BYTES)), // the memory of a piece is used again
    // Bytes after the end are an answer to no request.
    isReusable: head.isReusable && isWhole && end === bytes.length,
    retryAfter,
    isFlood: !isWhole && !isBroken && bytes.length >= MOST_BODY_BYTES && !isPage(head),
  };
  return { step: isWhole || isBroken || bytes.length >= MOST_BODY_BYTES ? "done" : "status", answer };
}

const isPage = ({ length = Number.POSITIVE_INFINITY }: Head): boolean => length <= MOST_PAGE_BYTES;

/** A body as far as it was read. */
interface Body {
  body: Buffer;
  /** The index after it; undefined: there is more to come. */
  end: number | undefined;
  /** Whether it is malformed. */
  isBroken?: boolean;
}

function readPlain({ length }: Head, bytes: Buffer): Body {
  if (length === undefined) return { body: bytes, end: undefined };
  return { body: bytes.subarray(0, length), end: bytes.length >= length ? length : undefined };
}

/**
 * Makes a decoder of chunks, which is called with the body so far. It continues where it stopped: chunks of a byte
 * each, in packets of their own, would otherwise take seconds. A chunk's size line has 64 bytes at most; a trailer
 * breaks the body off.
 */
function createChunkDecoder(): (bytes: Buffer) => Body {
  let start = 0;
  let body: Buffer = NONE;
  const progress = (more: { end?: number; isBroken?: boolean } = {}): Body => ({ body, end: undefined, ...more });
  return (bytes) => {
    for (;;) {
      const line = bytes.toString("latin1", start, start + MOST_SIZE_LINE);
      const [sizeLine, digits] = /^([0-9a-f]{1,8})(?:[ \t]*;[^\r\n]*)?\r\n/i.exec(line) ?? [];
      if (sizeLine === undefined || digits === undefined)
        return progress({ isBroken: line.includes("\n") || line.length === MOST_SIZE_LINE });
      const dataStart = start + sizeLine.length;
      const size = Number.parseInt(digits, 16);
      if (size === 0) {
        const end = bytes.toString("latin1", dataStart, dataStart + 2);
        return progress(end === "\r\n" ? { end: dataStart + 2 } : { isBroken: !"\r".startsWith(end) });
      }
      const nextStart = dataStart + size + 2;
      const isWhole = bytes.length >= nextStart;
      if (!isWhole) return { body: Buffer.concat([body, bytes.subarray(dataStart, dataStart + size)]), end: undefined };
      if (bytes.toString("latin1", nextStart - 2, nextStart) !== "\r\n") return progress({ isBroken: true });
      const missingBytes = KEPT_BODY_BYTES - body.length;
      if (missingBytes > 0)
        body = Buffer.concat([body, bytes.subarray(dataStart, dataStart + Math.min(size, missingBytes))]);
      start = nextStart;
    }
  };
}
