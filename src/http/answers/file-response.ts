import { open, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { fileChanged } from "../../errors.ts";
import { PROGRAM_STAMP } from "../../executable/version.ts";
import { namesTag } from "../encoding/negotiate.ts";
import { type Exchange, personalHeaders } from "../exchange.ts";
import { isSuffix, matchesTag, readRange } from "./ranges.ts";
import type { Readings } from "./readings.ts";
import { CONTENT_TYPES } from "./render.ts";
import { unbodied } from "./respond.ts";
import type { TableFile } from "./table-files.ts";

/** A client that reads a kept file. */
export interface FileReader {
  exchange: Exchange;
  /** Its account. */
  account: number;
  /** Path and query, without the format. */
  request: string;
  readings: Readings;
}

/**
 * Returns the answer to a request for a kept file, or for a part of it: 200, 206 or 304.
 * @throws 412 if the client has read another edition, 416 if the part begins after the end
 */
export function fileResponse(file: TableFile, reader: FileReader): Response {
  const { exchange } = reader;
  const { headers: sent, method } = exchange.request;
  const etag = tagOf(file);
  const headers: Record<string, string> = {
    "content-type": CONTENT_TYPES.parquet,
    // Bun would name the file by its path.
    "content-disposition": `inline; filename="${nameOf(reader.request)}.parquet"`,
    etag,
    "cache-control": "private, max-age=300",
    vary: "Accept",
    "accept-ranges": "bytes",
    ...file.headers,
    ...personalHeaders(exchange),
  };
  const ifMatch = sent.get("if-match");
  if (ifMatch !== null && !matchesTag(ifMatch, etag)) throw fileChanged(etag);
  const ifNoneMatch = sent.get("if-none-match");
  if (ifNoneMatch !== null && namesTag(ifNoneMatch, etag))
    return new Response(null, { status: 304, headers: unbodied(headers) });
  const range = method === "GET" ? askedRange(file, etag, reader) : undefined;
  if (!range) {
    reader.readings.begin(reader.account, reader.request, etag);
    // HEAD gets the file, too: Bun sends none of it, but its length.
    return new Response(Bun.file(file.path), { headers: { ...headers, "content-length": String(file.bytes) } });
  }
  headers["content-range"] = `bytes ${range.start}-${range.end - 1}/${file.bytes}`;
  return new Response(Bun.file(file.path).slice(range.start, range.end), { status: 206, headers });
}

/** Returns the part that is sent; undefined for the whole file. */
function askedRange(file: TableFile, etag: string, { exchange, account, request, readings }: FileReader) {
  const { headers } = exchange.request;
  const header = headers.get("range");
  if (header === null) return undefined;
  const ifRange = headers.get("if-range");
  if (ifRange !== null && ifRange.trim() !== etag) return undefined;
  const isOfThis = ifRange !== null || headers.has("if-match") || isSuffix(header);
  if (isOfThis) readings.begin(account, request, etag);
  else if (!readings.fits(account, request, etag)) throw fileChanged(etag);
  return readRange(header, file.bytes);
}

/** Returns the answer with a file that is not kept, and removes it. Each request makes another, so it has no parts. */
export async function onceResponse(
  file: TableFile,
  exchange: Exchange,
  answered: Readonly<Record<string, string>>,
): Promise<Response> {
  const headers = { ...answered, "accept-ranges": "none", ...file.headers, ...personalHeaders(exchange) };
  const opened = await open(file.path);
  await rm(file.path, { force: true }); // what is open can be read to its end
  if (exchange.request.method === "HEAD") {
    await opened.close();
    return new Response(null, { headers: { ...headers, "content-length": String(file.bytes) } });
  }
  // The types of Node's and of the web's streams differ in details.
  const body = Readable.toWeb(opened.createReadStream()) as unknown as ReadableStream<Uint8Array>;
  return new Response(body, { headers });
}

/**
 * Returns the tag of a file's bytes. It has their hash, so that no two servers give two files the same tag; and the
 * program, so that readers see the builds behind one balancer apart.
 */
export const tagOf = ({ hash }: TableFile): string => `"${PROGRAM_STAMP}-parquet-${hash.slice(0, 32)}"`;

/** Returns a name for a file: `bls-unemployment-county` for `/v1/us/bls/unemployment/county?state=06`. */
const nameOf = (request: string): string =>
  (request.split("?", 1)[0] ?? "")
    .replace(/^\/v1\/(?:us\/)?/, "")
    .replace(/[^\w.-]+/g, "-")
    .slice(0, 100);
