import { PROGRAM_STAMP } from "../../executable/version.ts";
import { compressed, compression } from "../encoding/compress.ts";
import { type Encoding, encodingFor, namesTag, tagThatBegins } from "../encoding/negotiate.ts";
import type { PublicEndpoint } from "../endpoint.ts";
import { type Exchange, personalHeaders } from "../exchange.ts";
import { type KeptBody, sharedBody } from "./body.ts";
import type { PublicAnswer } from "./cache.ts";
import { type Gathered, gather, type Room } from "./gather.ts";
import { nextOfVersion, type ReadVersion } from "./one-version.ts";
import { ALL_ROWS, CONTENT_TYPES, type Rendering, renderText, rowPieces, SMALL_BYTES, textStream } from "./render.ts";

/** What a public response is made from, after its endpoint has answered. */
export interface Answering extends Rendering {
  endpoint: PublicEndpoint;
  version: ReadVersion;
  /** Memory for lists that are assembled before they are sent. */
  room: Room;
}

/** A response, and its cached part: bytes, and the headers that are the same for all clients. */
export interface Responded {
  response: Response;
  /** Undefined for a stream, which is never cached. */
  keep: (() => Pick<PublicAnswer, "scope" | "body" | "headers" | "etag">) | undefined;
}

/**
 * Returns the response to an answer: 304 if the client has it, else JSON, CSV or NDJSON. Returns a promise only to wait
 * for a page, a compression or rows.
 */
export function respond(answering: Answering): Responded | Promise<Responded> {
  const encoding = encodingFor(answering.exchange.request.headers.get("accept-encoding"));
  const rendered = renderText(answering);
  if (rendered === ALL_ROWS) return rowsResponse(answering, encoding);
  if (!(rendered instanceof Promise)) return finished(answering, rendered.text, encoding, rendered.link);
  return rendered.then(({ text, link }) => finished(answering, text, encoding, link));
}

/** Answers all rows as CSV or NDJSON: in one piece, which can be cached, if memory allows, else as a stream. */
async function rowsResponse(answering: Answering, encoding: Encoding): Promise<Responded> {
  const pieces = rowPieces(answering);
  // A longer answer has a known encoding: a client that has it of this version needs no more of it.
  const isUnknown = (length: number) => length <= SMALL_BYTES || sentTagOf(answering, encoding) === undefined;
  const gathered = await gather(pieces, answering.room, isUnknown);
  if (!gathered.isWhole) return { response: await streamed(answering, gathered, pieces, encoding), keep: undefined };
  try {
    return await finished(answering, gathered.text, encoding, "");
  } finally {
    gathered.leave();
  }
}

/** Returns the start of a version's tags. It includes the program's version, which can change answers too. */
const versionTag = ({ version, format }: Answering, encoding: Encoding): string =>
  `"${PROGRAM_STAMP}-${version.stamps.join(".")}-${format}${encoding === "identity" ? "" : `-${encoding}`}-`;

/**
 * Returns the tag of an answer: its version and a hash of its text, or of as much as is known when the head is sent. So
 * no tag names two bodies, not even in a dataset that changes file by file before its version does.
 */
const tagOf = (answering: Answering, encoding: Encoding, text: string, seed = 0): string =>
  `${versionTag(answering, encoding)}${Bun.hash(text, seed).toString(36)}"`;

/** A stream compresses to other bytes than the same text in one piece, so its tags differ too. */
const STREAM_SEED = 1;

/** Returns the client's tag of a list of this version; undefined if a version has more than one list. */
function sentTagOf(answering: Answering, encoding: Encoding): string | undefined {
  if (answering.endpoint.isPerReader) return undefined;
  const header = answering.exchange.request.headers.get("if-none-match");
  return header === null ? undefined : tagThatBegins(header, versionTag(answering, encoding));
}

/** A client may keep a partial answer, but has to ask whether it still holds. */
const [WHOLE, PARTIAL] = ["private, max-age=300", "private, no-cache"];

function headersOf(answering: Answering, encoding: Encoding, etag: string, link: string): Record<string, string> {
  const headers: Record<string, string> = {
    "content-type": CONTENT_TYPES[answering.format],
    etag,
    "cache-control": "isPartial" in answering.answer && answering.answer.isPartial ? PARTIAL : WHOLE,
    vary: "Accept, Accept-Encoding",
  };
  if (encoding !== "identity") headers["content-encoding"] = encoding;
  if (link !== "") headers.link = link;
  return headers;
}

function finished(
  answering: Answering,
  text: string,
  acceptedEncoding: Encoding,
  link: string,
): Responded | Promise<Responded> {
  const encoding = text.length > SMALL_BYTES ? acceptedEncoding : "identity";
  const etag = tagOf(answering, encoding, text);
  const headers = headersOf(answering, encoding, etag, link);
  const { exchange } = answering;
  const responded = (body: string | KeptBody): Responded => ({
    response:
      notModified(exchange, etag, headers) ??
      new Response(body, { headers: Object.assign(personalHeaders(exchange), headers) }),
    keep: () => ({
      scope: answering.endpoint.scope,
      body: typeof body === "string" ? sharedBody(Buffer.from(body)) : body,
      headers,
      etag,
    }),
  });
  // A text is sent unchanged. It is converted to bytes only to be compressed or cached.
  if (encoding === "identity") return responded(text);
  return compressed(Buffer.from(text), encoding).then((bytes) => responded(sharedBody(bytes)));
}

/** Returns a 304 with the headers of the 200 (RFC 9110, 15.4.5), if the client already has the answer. */
function notModified(exchange: Exchange, etag: string, headers: Record<string, string>): Response | undefined {
  if (!clientHas(exchange, etag)) return undefined;
  return new Response(null, { status: 304, headers: { ...unbodied(headers), ...personalHeaders(exchange) } });
}

function clientHas({ request }: Exchange, etag: string): boolean {
  const header = request.headers.get("if-none-match");
  return header !== null && namesTag(header, etag);
}

/** Returns the headers of a 304: those of an answer, without those that describe a body. */
export function unbodied(headers: Readonly<Record<string, string>>): Record<string, string> {
  const { "content-type": _type, "content-encoding": _encoding, ...keptHeaders } = headers;
  return keptHeaders;
}

/**
 * Returns a body that is read as fast as the client takes it. If its source fails or is published again midway, the
 * connection breaks: a clean end would look like all rows of one version. Elysia would end a generator cleanly, so it
 * gets a Response.
 */
async function streamed(
  answering: Answering,
  start: Gathered,
  pieces: AsyncGenerator<string, void>,
  encoding: Encoding,
): Promise<Response> {
  const { exchange } = answering;
  const etag = sentTagOf(answering, encoding) ?? tagOf(answering, encoding, start.text, STREAM_SEED);
  const headers = headersOf(answering, encoding, etag, "");
  const unchanged = notModified(exchange, etag, headers);
  if (unchanged || exchange.request.method === "HEAD") {
    start.leave();
    await pieces.return();
    // Without the last header Bun would send `Content-Length: 0`.
    const all = { ...headers, ...personalHeaders(exchange), "transfer-encoding": "chunked" };
    return unchanged ?? new Response(null, { headers: all });
  }
  const plain = textStream(start.text, {
    next: () => nextOfVersion(pieces, answering.version),
    onBroken: exchange.onBroken,
    async onEnd(isCancelled) {
      start.leave();
      if (isCancelled) await pieces.return();
    },
  });
  const body = encoding === "identity" ? plain : plain.pipeThrough(compression(encoding));
  return new Response(body, { headers: { ...headers, ...personalHeaders(exchange) } });
}
