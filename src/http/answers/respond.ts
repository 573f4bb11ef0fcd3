import { bug } from "../../errors.ts";
import { compressed, compression } from "../encoding/compress.ts";
import { type Encoding, encodingFor, namesTag } from "../encoding/negotiate.ts";
import { EMPTY_HEADER, type Exchange, personalHeaders, requestOf } from "../exchange.ts";
import { arrowPieces } from "../tables/arrow.ts";
import { geoJsonPieces } from "../tables/geojson.ts";
import { type Table, tableOf } from "../tables/table.ts";
import { type KeptBody, sharedBody } from "./body.ts";
import { gather, type Room } from "./gather.ts";
import { nextOfVersion, type ReadVersion } from "./one-version.ts";
import {
  ALL_ROWS,
  type Piece,
  pieceStream,
  type Rendering,
  renderText,
  rowPieces,
  SMALL_BYTES,
  tableRows,
} from "./render.ts";
import { csvHeader } from "./rows.ts";

/** How an answer is sent: to any client, or to one account. */
export interface Audience {
  /** Memory for rows that are assembled before they are sent. */
  room: Room;
  /** Whether rows are still assembled after so many characters. The rest is sent as a stream. */
  isAssembled(answering: Answering, encoding: Encoding, characters: number): boolean;
  /** Returns the headers of an answer, without those of its request. With an `etag`, the answer can be a 304. */
  headersOf(answering: Answering, head: Head): Record<string, string>;
}

/** What headers depend on, besides what the answer is made from. */
export interface Head {
  encoding: Encoding;
  /** The next page; "" if there is none. */
  link: string;
  /** The body; of a stream, as much of it as is known when its head is sent. */
  text: Piece;
  isStream: boolean;
}

/** What a response is made from, after its endpoint has answered. */
export interface Answering extends Rendering {
  version: ReadVersion;
  audience: Audience;
}

/** A response, and what of it is the same for all requests. */
export interface Responded {
  response: Response;
  /** Undefined for a stream. */
  whole?: { body: string | KeptBody; headers: Readonly<Record<string, string>> };
}

/**
 * Returns the response to an answer: 304 if the client has it, else JSON, CSV, NDJSON or Arrow. Returns a promise only
 * to wait for a page, a compression or rows.
 */
export function respond(answering: Answering): Responded | Promise<Responded> {
  const encoding = encodingFor(answering.exchange.request.headers.get("accept-encoding"));
  if (answering.format === "arrow") return arrowResponse(answering);
  if (answering.format === "geojson") return geoJsonResponse(answering, encoding);
  const rendered = renderText(answering);
  if (rendered === ALL_ROWS) return rowsResponse(answering, encoding);
  if (!(rendered instanceof Promise)) return finished(answering, rendered.text, encoding, rendered.link);
  return rendered.then(({ text, link }) => finished(answering, text, encoding, link));
}

/** Answers all rows as CSV or NDJSON: in one piece if memory allows, else as a stream. */
const rowsResponse = (answering: Answering, encoding: Encoding): Promise<Responded> =>
  piecesResponse(answering, rowPieces(answering), { encoding });

/** Answers rows as GeoJSON, in the same way. */
async function geoJsonResponse(answering: Answering, encoding: Encoding): Promise<Responded> {
  const { endpoint, columns, answer } = answering;
  if (!endpoint.places) throw bug(`${endpoint.id} has no places`);
  const { batches, link } = await tableRows(answering);
  const metadata = "metadata" in answer ? answer.metadata : undefined;
  const pieces = geoJsonPieces({ columns, metadata, places: endpoint.places }, batches);
  return piecesResponse(answering, pieces, { encoding, link });
}

async function piecesResponse(
  answering: Answering,
  pieces: AsyncGenerator<string, void>,
  { encoding, link = "" }: { encoding: Encoding; link?: string },
): Promise<Responded> {
  const { room, isAssembled } = answering.audience;
  const gathered = await gather(pieces, room, (characters) => isAssembled(answering, encoding, characters));
  if (!gathered.isWhole) return { response: await streamed(answering, gathered, pieces, { encoding, link }) };
  try {
    return await finished(answering, gathered.text, encoding, link);
  } finally {
    gathered.leave();
  }
}

/** Answers rows as a stream of Arrow's record batches, which no cache keeps: they are made as fast as they are read. */
async function arrowResponse(answering: Answering): Promise<Responded> {
  const { batches, link } = await tableRows(answering);
  const pieces = arrowPieces(tableOfAnswer(answering), batches);
  const schema = await pieces.next();
  const start = await pieces.next();
  const isEmpty = start.done === true;
  const text = Buffer.concat([schema.value, start.value].filter((piece) => piece !== undefined));
  const more = { encoding: "identity", link, headers: isEmpty ? emptyHeaders(answering.answer) : {} } as const;
  return { response: await streamed(answering, { text, leave() {} }, pieces, more) };
}

/** Returns the table of an answer's rows. */
export const tableOfAnswer = ({ columns, answer, exchange }: Answering): Table =>
  tableOf(columns, "metadata" in answer ? answer.metadata : undefined, requestOf(exchange));

function finished(
  answering: Answering,
  text: string,
  acceptedEncoding: Encoding,
  link: string,
): Responded | Promise<Responded> {
  const encoding = text.length > SMALL_BYTES ? acceptedEncoding : "identity";
  const headers = {
    ...answering.audience.headersOf(answering, { encoding, link, text, isStream: false }),
    ...emptyReason(answering, text),
  };
  const { exchange } = answering;
  const responded = (body: string | KeptBody): Responded => ({
    response:
      notModified(exchange, headers) ??
      new Response(body, { headers: Object.assign(personalHeaders(exchange), headers) }),
    whole: { body, headers },
  });
  // A text is sent unchanged. It is converted to bytes only to be compressed or cached.
  if (encoding === "identity") return responded(text);
  return compressed(Buffer.from(text), encoding).then((bytes) => responded(sharedBody(bytes)));
}

/** Returns the header that says why a file has no row: files have no metadata. `{}` for other answers. */
function emptyReason({ answer, format, columns }: Answering, text: string): Record<string, string> {
  if (format === "json" || text !== (format === "csv" ? csvHeader(columns) : "")) return {};
  return emptyHeaders(answer);
}

/** Returns the header that says why an answer has no row. */
export function emptyHeaders(answer: Answering["answer"]): Record<string, string> {
  const reason = ("whyEmpty" in answer && answer.whyEmpty) || "Nothing fits the request";
  return { [EMPTY_HEADER]: reason.replace(/[^\x20-\x7e]/g, "?") };
}

/** Returns a 304 with the headers of the 200 (RFC 9110, 15.4.5), if the client already has the answer. */
export function notModified(exchange: Exchange, headers: Record<string, string>): Response | undefined {
  const sentTags = exchange.request.headers.get("if-none-match");
  if (sentTags === null || headers.etag === undefined || !namesTag(sentTags, headers.etag)) return undefined;
  return new Response(null, { status: 304, headers: unbodied({ ...headers, ...personalHeaders(exchange) }) });
}

/** Returns the headers of a 304: those of an answer, without those that describe a body. */
export function unbodied(headers: Headers | Record<string, string>): Headers {
  const keptHeaders = new Headers(headers);
  for (const name of ["content-type", "content-encoding"]) keptHeaders.delete(name);
  return keptHeaders;
}

/**
 * Returns a body that is read as fast as the client takes it. If its source fails or is published again midway, the
 * connection breaks: a clean end would look like all rows of one version. Elysia would end a generator cleanly, so it
 * gets a Response.
 */
async function streamed(
  answering: Answering,
  start: { text: Piece; leave(): void },
  pieces: AsyncGenerator<Piece, void>,
  { encoding, link = "", headers: added = {} }: { encoding: Encoding; link?: string; headers?: Record<string, string> },
): Promise<Response> {
  const { exchange, audience } = answering;
  const head = { encoding, link, text: start.text, isStream: true };
  const headers = { ...audience.headersOf(answering, head), ...added };
  const unchanged = notModified(exchange, headers);
  if (unchanged || exchange.request.method === "HEAD") {
    start.leave();
    await pieces.return();
    // Without the last header Bun would send `Content-Length: 0`.
    const all = { ...headers, ...personalHeaders(exchange), "transfer-encoding": "chunked" };
    return unchanged ?? new Response(null, { headers: all });
  }
  const plain = pieceStream(start.text, {
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
