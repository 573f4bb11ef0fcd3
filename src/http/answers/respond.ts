import { unavailable } from "../../errors.ts";
import { PROGRAM_STAMP } from "../../executable/version.ts";
import { type Answer, type Endpoint, type Format, RawJson } from "../endpoint.ts";
import { type Exchange, personalHeaders } from "../exchange.ts";
import { type KeptBody, sharedBody } from "./body.ts";
import { compressed, compression } from "./compress.ts";
import { type Gathered, gather, type Room } from "./gather.ts";
import { type Encoding, encodingFor, namesTag, tagThatBegins } from "./negotiate.ts";
import { type Column, csvHeader, csvRows, ndjsonRows } from "./rows.ts";

/** Bodies of at most this many characters are sent as they are. */
const SMALL_BYTES = 1024;

const CONTENT_TYPES: Record<Format, string> = {
  json: "application/json",
  csv: "text/csv; charset=utf-8; header=present",
  ndjson: "application/x-ndjson; charset=utf-8",
};

/** The version that an answer is read from. */
export interface ReadVersion {
  /** Whether what was read so far is of it alone. */
  isStill(): boolean | Promise<boolean>;
  /** The same, told by the database: for what takes long to be read. */
  isStillPublished(): Promise<boolean>;
}

/** What an answer is made from, once its endpoint has spoken. */
export interface Answering {
  exchange: Exchange;
  endpoint: Endpoint;
  columns: readonly Column[];
  answer: Answer;
  format: Format;
  page: number | undefined;
  perPage: number | undefined;
  linkBase: string;
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
  keep: (() => { body: KeptBody; headers: Record<string, string>; etag: string }) | undefined;
}

/**
 * The response to an answer: 304 where the client has it, else JSON, CSV or NDJSON. A promise only where there is
 * something to wait for: a page, a compression, rows.
 */
export function respond(answering: Answering): Responded | Promise<Responded> {
  const { exchange, answer, format } = answering;
  const wanted = encodingFor(exchange.request.headers.get("accept-encoding"));
  if (answer.kind === "list") {
    const isWhole = answering.page === undefined && answering.perPage === undefined;
    return format === "json" || !isWhole ? pageResponse(answering, answer, wanted) : rowsResponse(answering, wanted);
  }
  if (format !== "json") return rowsResponse(answering, wanted);
  const data = answer.kind === "series" ? answer.rows : answer.data;
  return finished(answering, jsonText(data, answer.metadata), wanted, "");
}

async function pageResponse(
  answering: Answering,
  answer: Extract<Answer, { kind: "list" }>,
  wanted: Encoding,
): Promise<Responded> {
  const { text, link } = await pageText(answering, answer);
  return finished(answering, text, wanted, link);
}

/** All rows as CSV or NDJSON: in one piece, which can be kept, where they fit into memory, else as a stream. */
async function rowsResponse(answering: Answering, wanted: Encoding): Promise<Responded> {
  const pieces = rowPieces(answering);
  // From here on the answer is not small, so that its encoding is known: whoever has it of this version needs no more.
  const isUnknown = (length: number) => length <= SMALL_BYTES || sentTagOf(answering, wanted) === undefined;
  const gathered = await gather(pieces, answering.room, isUnknown);
  if (!gathered.isWhole) return { response: await streamed(answering, gathered, pieces, wanted), keep: undefined };
  try {
    return await finished(answering, gathered.text, wanted, "");
  } finally {
    gathered.leave();
  }
}

/**
 * An answer as JSON; what is undefined is left out. In one piece: texts put together are copied once more to be sent.
 */
function jsonText(data: unknown, metadata: unknown, pagination?: object): string {
  if (!(data instanceof RawJson)) return JSON.stringify({ data, metadata, pagination });
  const rest = JSON.stringify({ metadata, pagination }).slice(1);
  return `{"data":${data.text}${rest === "}" ? "" : ","}${rest}`;
}

/** One page, in any format, and the `Link` to the next. */
async function pageText(
  { exchange, endpoint, columns, format, linkBase, ...asked }: Answering,
  answer: Extract<Answer, { kind: "list" }>,
): Promise<{ text: string; link: string }> {
  const page = asked.page ?? 1;
  const perPage = asked.perPage ?? endpoint.paging?.perPage ?? 50;
  const { rows, total, hasMore } = await answer.page({ limit: perPage, offset: (page - 1) * perPage });
  const more = hasMore ?? (total !== null && page * perPage < total);
  const link = more ? `<${linkBase}${withPage(exchange.target, page + 1)}>; rel="next"` : "";
  if (format !== "json") {
    const list = rows instanceof RawJson ? (JSON.parse(rows.text) as object[]) : rows; // our own text
    return { text: format === "csv" ? csvHeader(columns) + csvRows(columns, list) : ndjsonRows(list), link };
  }
  const pagination = { page, per_page: perPage, total, has_more: more };
  return { text: jsonText(rows, answer.metadata, pagination), link };
}

/** Path and query of the same list at another page. */
function withPage(target: string, page: number): string {
  const question = target.indexOf("?"); // the first one: others belong to values
  const path = question < 0 ? target : target.slice(0, question);
  const query = new URLSearchParams(question < 0 ? "" : target.slice(question));
  query.set("page", String(page));
  return `${path.replace(/[<>"\s]/g, encodeURIComponent)}?${query}`;
}

/** The rows as text, some thousand at a time. */
async function* rowPieces({ columns, format, answer }: Answering): AsyncGenerator<string, void> {
  if (format === "csv") yield csvHeader(columns);
  const batches = answer.kind === "list" ? answer.all() : inBatches(rowsOf(answer));
  for await (const rows of batches) yield format === "csv" ? csvRows(columns, rows) : ndjsonRows(rows);
}

const rowsOf = (answer: Exclude<Answer, { kind: "list" }>): readonly object[] =>
  answer.kind === "series" ? answer.rows : answer.rows();

function* inBatches(rows: readonly object[]): Generator<readonly object[]> {
  for (let start = 0; start < rows.length; start += 2000) yield rows.slice(start, start + 2000);
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
  const sent = answering.exchange.request.headers.get("if-none-match");
  return sent === null ? undefined : tagThatBegins(sent, versionTag(answering, encoding));
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

function finished(answering: Answering, text: string, wanted: Encoding, link: string): Responded | Promise<Responded> {
  const encoding = text.length > SMALL_BYTES ? wanted : "identity";
  const etag = tagOf(answering, encoding, text);
  const headers = headersOf(answering, encoding, etag, link);
  const { exchange } = answering;
  const responded = (body: string | KeptBody): Responded => ({
    response:
      notModified(exchange, etag, headers) ??
      new Response(body, { headers: Object.assign(personalHeaders(exchange), headers) }),
    keep: () => ({ body: typeof body === "string" ? sharedBody(Buffer.from(body)) : body, headers, etag }),
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
  const sent = request.headers.get("if-none-match");
  return sent !== null && namesTag(sent, etag);
}

/** The headers of a 304: those that speak of a body it does not have are left out. */
export function unbodied(headers: Readonly<Record<string, string>>): Record<string, string> {
  const { "content-type": _type, "content-encoding": _encoding, ...rest } = headers;
  return rest;
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
  const known = notModified(exchange, etag, headers);
  if (known || exchange.request.method === "HEAD") {
    start.leave();
    await pieces.return();
    // Without the last header Bun would say that the body of the GET has no bytes.
    const all = { ...headers, ...personalHeaders(exchange), "transfer-encoding": "chunked" };
    return known ?? new Response(null, { headers: all });
  }
  const encoder = new TextEncoder();
  const plain = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(encoder.encode(start.text)),
    async pull(controller) {
      try {
        const piece = await pieces.next();
        const { version } = answering;
        if (!(await (piece.done ? version.isStillPublished() : version.isStill())))
          throw unavailable("the data was published again while this answer was sent: ask again");
        if (!piece.done) return controller.enqueue(encoder.encode(piece.value));
        start.leave();
        controller.close();
      } catch (error) {
        start.leave();
        exchange.onBroken(error);
        controller.error(); // given the error, Bun would print it once more, beside the log
      }
    },
    async cancel() {
      start.leave();
      await pieces.return();
    },
  });
  const body = encoding === "identity" ? plain : plain.pipeThrough(compression(encoding));
  return new Response(body, { headers: { ...headers, ...personalHeaders(exchange) } });
}
