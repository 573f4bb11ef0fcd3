import { unavailable } from "../../../errors.ts";
import { compression } from "../../encoding/compress.ts";
import { type Encoding, encodingFor, formatFor } from "../../encoding/negotiate.ts";
import { type Exchange, personalHeaders, requestOf } from "../../exchange.ts";
import type { AskedTable, EXPORT_FORMATS, ExportEndpoint, OpenTable } from "../../export.ts";
import { ownTurn } from "../../one-at-a-time.ts";
import { readParameters } from "../../parameters/read-parameters.ts";
import type { Route } from "../../router.ts";
import { parquetHead } from "../../tables/parquet.ts";
import { tableOf } from "../../tables/table.ts";
import { type ColumnCells, columnCells } from "../../tables/values.ts";
import { fileResponse } from "../file-response.ts";
import { fileKey, fileReader } from "../parquet-answer.ts";
import { CONTENT_TYPES, pieceStream } from "../render.ts";
import { admit, type RouteOptions } from "../route-options.ts";
import { csvHeader, csvRows, ndjsonRows } from "../rows.ts";
import type { FileContent } from "../table-files.ts";

type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The last line of JSON lines: without it, the download broke off. */
const COMPLETE = '{"__export_complete": true}\n';

/** The next part must be read within this time, with rows or without; a whole export may take as long as it needs. */
const READ_WITHIN_MS = 10_000;

/**
 * Returns the route of an export. Checks: key 401 or 403, rate 429, parameters 400, data 503, then its own. Rows are
 * read as fast as the client takes them, by statements of their own: a client that stalls holds no lock and no
 * connection to the database. Never cached. Parquet is a file, as everywhere.
 */
export function exportRoute(endpoint: ExportEndpoint, options: RouteOptions): Route {
  return {
    method: "GET",
    path: endpoint.path,
    takesBody: false,
    metrics: options.metrics.route(endpoint.path),
    async answer(exchange, path) {
      admit(options, exchange, { isLinkable: true });
      const values = readParameters(endpoint.parameters, path, exchange.search);
      const { headers } = exchange.request;
      const format: ExportFormat = values.format ?? acceptedFormat(headers.get("accept"));
      const table = endpoint.table(values, options.versions);
      if (format === "parquet") return parquetResponse(table, exchange, options);
      return textResponse(await table.open(), exchange, {
        format,
        encoding: encodingFor(headers.get("accept-encoding")),
      });
    },
  };
}

/** Returns the format for an `Accept`: JSON lines if it names none of the others. */
function acceptedFormat(accept: string | null): ExportFormat {
  const format = formatFor(accept);
  return format === "csv" || format === "parquet" ? format : "jsonl";
}

async function textResponse(
  table: OpenTable,
  exchange: Exchange,
  { format, encoding }: { format: Exclude<ExportFormat, "parquet">; encoding: Encoding },
): Promise<Response> {
  const headers: Record<string, string> = {
    ...personalHeaders(exchange),
    "content-type": CONTENT_TYPES[format === "csv" ? "csv" : "ndjson"],
    "cache-control": "no-store",
    vary: "Accept, Accept-Encoding",
    "x-accel-buffering": "no", // nginx would collect the answer before it sends it
    ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
  };
  if (exchange.request.method === "HEAD") {
    await table.batches.return();
    return new Response(null, { headers: { ...headers, "transfer-encoding": "chunked" } });
  }
  const pieces = textPieces(table, format);
  const plain = pieceStream(format === "csv" ? csvHeader(table.columns) : "", {
    next: () => pieces.next(),
    onBroken: exchange.onBroken,
    async onEnd(isCancelled) {
      if (isCancelled) await pieces.return();
    },
  });
  return new Response(encoding === "identity" ? plain : plain.pipeThrough(compression(encoding)), { headers });
}

async function* textPieces(
  { batches, columns }: OpenTable,
  format: Exclude<ExportFormat, "parquet">,
): AsyncGenerator<string, void> {
  for await (const rows of inTime(batches)) {
    if (rows.length > 0) yield format === "csv" ? csvRows(columns, rows) : ndjsonRows(rows);
    await ownTurn();
  }
  if (format !== "csv") yield COMPLETE;
}

/** @throws `unavailable` if a part is not read in time: the connection breaks, and the client continues */
async function* inTime<Rows>(batches: AsyncGenerator<Rows, void>): AsyncGenerator<Rows, void> {
  try {
    for (;;) {
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(
        () => late.reject(unavailable(`the next rows took longer than ${READ_WITHIN_MS / 1000} s`)),
        READ_WITHIN_MS,
      );
      const next = await Promise.race([batches.next(), late.promise]).finally(() => clearTimeout(timer));
      if (next.done) return;
      yield next.value;
    }
  } finally {
    void batches.return(); // one that is late ends when it can
  }
}

/** How often a file is made, if publishes interrupt it. */
const MOST_TRIES = 4;

async function parquetResponse(table: AskedTable, exchange: Exchange, options: RouteOptions): Promise<Response> {
  const { files, readings, versions, keepOpen } = options;
  const reader = fileReader({ exchange, account: exchange.grant?.account.id ?? 0, readings });
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    await versions.whenServed(table.states);
    const stamps = table.states.map(({ stamp }) => stamp);
    const key = fileKey(reader.request, table.states, stamps);
    const keptFile = await files.find(key);
    if (keptFile) return fileResponse(keptFile, reader);
    keepOpen(exchange.request);
    const file = await files.make(key, reader.account, () => fileContent(table, stamps, requestOf(exchange)));
    if (file) return fileResponse(file, reader);
  }
  throw unavailable("The data was published again while the file was made; ask again");
}

/** Returns what the file of a table is made from. It is kept if the table is of these stamps. */
async function fileContent(asked: AskedTable, stamps: readonly string[], request: string): Promise<FileContent> {
  const table = await asked.open();
  const isOfStamps = table.stamps.every((stamp, index) => stamp === stamps[index]);
  return {
    head: await parquetHead(tableOf(table.columns, table.metadata, request)),
    batches: cellBatches(table),
    headersOf: () => ({}),
    isOfOneState: async () => isOfStamps && (await table.isStillPublished()),
  };
}

async function* cellBatches({ batches, columns }: OpenTable): AsyncGenerator<ColumnCells, void> {
  for await (const rows of batches) if (rows.length > 0) yield columnCells(columns, rows);
}
