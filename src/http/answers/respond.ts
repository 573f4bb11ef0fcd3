import { unavailable } from "../../errors.ts";
import { PROGRAM_STAMP } from "../../executable/version.ts";
import type { PublicEndpoint } from "../endpoint.ts";
import { type Exchange, personalHeaders } from "../exchange.ts";
import { type KeptBody, sharedBody } from "./body.ts";
import type { PublicAnswer } from "./cache.ts";
import { compressed, compression } from "./compress.ts";
import { type Gathered, gather, type Room } from "./gather.ts";
import { type Encoding, encodingFor, namesTag, tagThatBegins } from "./negotiate.ts";
import { ALL_ROWS, CONTENT_TYPES, type Rendering, renderText, rowPieces, SMALL_BYTES, textStream } from "./render.ts";

/** The version that an answer is read from. */
export interface ReadVersion {
  /** Whether what was read so far is of it alone. */
  isStill(): boolean | Promise<boolean>;
  /** The same, told by the database: for what takes long to be read. */
  isStillPublished(): Promise<boolean>;
}

/** What a public answer is made from, once its endpoint has spoken. */
export interface Answering extends Rendering {
  endpoint: PublicEndpoint;
  /** The stamps of the endpoint's datasets from before they were read. */
  stamps: readonly string[];
  version: ReadVersion;
  /** For lists that are put together before they are sent. */
  room: Room;
}

/** A response, and what the cache keeps of it: bytes, and the headers that are the same for everybody. */
export interface Responded {
  response: Response;
  /** Undefined for a stream, which is never kept. */
  keep: (() => Pick<PublicAnswer, "scope" | "body" | "headers" | "etag">) | undefined;
}

/**
 * The response to an answer: 304 where the client has it, else JSON, CSV or NDJSON. A promise only where there is
 * something to wait for: a page, a compression, rows.
 */
export function respond(answering: Answering): Responded | Promise<Responded> {
  const encoding = encodingFor(answering.exchange.request.headers.get("accept-encoding"));
  const rendered = renderText(answering);
  if (rendered === ALL_ROWS) return rowsResponse(answering, encoding);
  if (!(rendered instanceof Promise)) return finished(answering, rendered.text, encoding, rendered.link);
  return rendered.then(({ text, link }) => finished(answering, text, encoding, link));
}

/** All rows as CSV or NDJSON: in one piece, which can be kept, where they fit into memory, else as a stream. */
async function rowsResponse(answering: Answering, encoding: Encoding): Promise<Responded> {
  const pieces = rowPieces(answering);
  // From here on the answer is not small, so that its encoding is known: whoever has it of this version needs no more.
  const isUnknown = (length: number) => length <= SMALL_BYTES || sentTagOf(answering, encoding) === undefined;
  const gathered = await gather(pieces, answering.room, isUnknown);
  if (!gathered.isWhole) return { response: await streamed(answering, gathered, pieces, encoding), keep: undefined };
  try {
    return await finished(answering, gathered.text, encoding, "");
  } finally {
    gathered.leave();
  }
}

/** What the tags of a version begin with. The program is named too: answers to the same data can change. */
const versionTag = ({ stamps, format }: Answering, encoding: Encoding): string =>
  `"${PROGRAM_STAMP}-${stamps.join(".")}-${format}${encoding === "identity" ? "" : `-${encoding}`}-`;

/**
 * The tag of an answer: its version, and what the text itself says, or as much of a long one as is known when its head
 * is sent. So no tag names two bodies, not even of a dataset that changes file by file, whose version comes after.
 */
const tagOf = (answering: Answering, encoding: Encoding, text: string, seed = 0): string =>
  `${versionTag(answering, encoding)}${Bun.hash(text, seed).toString(36)}"`;

/** A stream is compressed to other bytes than the same text in one piece: its tags are others, too. */
const STREAM_SEED = 1;

/** The tag of a list of this version that the client has sent. */
function sentTagOf(answering: Answering, encoding: Encoding): string | undefined {
  const header = answering.exchange.request.headers.get("if-none-match");
  return header === null ? undefined : tagThatBegins(header, versionTag(answering, encoding));
}

function headersOf(answering: Answering, encoding: Encoding, etag: string, link: string): Record<string, string> {
  const headers: Record<string, string> = {
    "content-type": CONTENT_TYPES[answering.format],
    etag,
    "cache-control": "private, max-age=300",
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
  // A text is sent as it is: bytes are made of it where they are compressed or kept.
  if (encoding === "identity") return responded(text);
  return compressed(Buffer.from(text), encoding).then((bytes) => responded(sharedBody(bytes)));
}

/** 304 with what a 200 would say of the same representation (RFC 9110, 15.4.5), where the client has it already. */
function notModified(exchange: Exchange, etag: string, headers: Record<string, string>): Response | undefined {
  if (!clientHas(exchange, etag)) return undefined;
  return new Response(null, { status: 304, headers: { ...unbodied(headers), ...personalHeaders(exchange) } });
}

function clientHas({ request }: Exchange, etag: string): boolean {
  const header = request.headers.get("if-none-match");
  return header !== null && namesTag(header, etag);
}

/** The headers of a 304: those that speak of a body it does not have are left out. */
export function unbodied(headers: Readonly<Record<string, string>>): Record<string, string> {
  const { "content-type": _type, "content-encoding": _encoding, ...keptHeaders } = headers;
  return keptHeaders;
}

/**
 * A body that is read as fast as the client takes it. When its source fails midway, or is published again, the
 * connection breaks: an end that looks complete would pass for all the rows of one version. Elysia would end a
 * generator cleanly, so it gets a Response.
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
    // Without the last header Bun would say that the body of the GET has no bytes.
    const all = { ...headers, ...personalHeaders(exchange), "transfer-encoding": "chunked" };
    return unchanged ?? new Response(null, { headers: all });
  }
  const plain = textStream(start.text, {
    async next() {
      const piece = await pieces.next();
      const { version } = answering;
      if (!(await (piece.done ? version.isStillPublished() : version.isStill())))
        throw unavailable("the data was published again while this answer was sent: ask again");
      return piece;
    },
    onBroken: exchange.onBroken,
    async onEnd(isCancelled) {
      start.leave();
      if (isCancelled) await pieces.return();
    },
  });
  const body = encoding === "identity" ? plain : plain.pipeThrough(compression(encoding));
  return new Response(body, { headers: { ...headers, ...personalHeaders(exchange) } });
}
