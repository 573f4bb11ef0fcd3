import { bug } from "../../errors.ts";
import { type Answer, type FeedAnswer, type ListAnswer, RawJson } from "../answer.ts";
import type { ReadEndpoint, SentFormat } from "../endpoint.ts";
import type { Exchange } from "../exchange.ts";
import { ownTurn } from "../one-at-a-time.ts";
import type { Pagination } from "../schema.ts";
import type { Column } from "../tables/columns.ts";
import { feedText } from "./atom.ts";
import { csvHeader, csvRows, ndjsonRows } from "./rows.ts";

/** Bodies of at most this many characters are not compressed. */
export const SMALL_BYTES = 1024;

export const CONTENT_TYPES: Record<SentFormat, string> = {
  atom: "application/atom+xml; charset=utf-8",
  json: "application/json",
  csv: "text/csv; charset=utf-8; header=present",
  ndjson: "application/x-ndjson; charset=utf-8",
  parquet: "application/vnd.apache.parquet",
  arrow: "application/vnd.apache.arrow.stream",
  geojson: "application/geo+json",
};

/** A part of an answer. */
export type Piece = string | Uint8Array<ArrayBuffer>;

/** What the text of an answer is made from, public or not. */
export interface Rendering {
  exchange: Exchange;
  endpoint: ReadEndpoint;
  columns: readonly Column[];
  answer: Answer;
  format: SentFormat;
  page: number | undefined;
  perPage: number | undefined;
  linkBase: string;
}

/** An answer that has rows, or one object. */
type AnswerOfRows = Exclude<Answer, { kind: "feed" }>;

/** Marks an answer of all rows, to be made piece by piece with {@link rowPieces}. */
export const ALL_ROWS = Symbol("all rows");

/** Returns the text of an answer, and its `Link`; `ALL_ROWS` for CSV or NDJSON of all rows. */
export function renderText(
  rendering: Rendering,
): { text: string; link: string } | Promise<{ text: string; link: string }> | typeof ALL_ROWS {
  const { answer, format, page, perPage } = rendering;
  if (answer.kind === "feed") return feedPage(rendering, answer);
  const isWhole = page === undefined && perPage === undefined;
  const pageOf = isWhole && !(answer.kind === "list" && format === "json") ? undefined : pagesOf(answer);
  if (pageOf) return pageText({ ...rendering, answer }, pageOf);
  if (format !== "json" || answer.kind === "list") return ALL_ROWS;
  const data = answer.kind === "series" ? answer.rows : answer.data;
  return { text: jsonText(data, answer.metadata), link: "" };
}

/** Rows for a format of bytes, and the `Link` to the next page. */
export interface TableRows {
  batches: AsyncIterable<readonly object[]>;
  link: string;
}

/** Returns the rows of an answer: of the page that was asked for, else all, some thousand at a time. */
export async function tableRows(rendering: Rendering): Promise<TableRows> {
  const { answer, page, perPage } = rendering;
  if (answer.kind === "feed") throw bug("a feed has entries, and no rows");
  const pageOf = page === undefined && perPage === undefined ? undefined : pagesOf(answer);
  if (!pageOf) return { batches: allRows(answer), link: "" };
  const { rows, link } = await readPage(rendering, pageOf);
  return { batches: allRows({ kind: "series", rows: parsed(rows), metadata: undefined }), link };
}

/** Returns what reads a page; undefined for an answer that is one object, which has no pages. */
function pagesOf(answer: AnswerOfRows): ListAnswer<object, unknown>["page"] | undefined {
  if (answer.kind === "list") return (range) => answer.page(range);
  const rows = pagedRows(answer);
  return rows && (({ limit, offset }) => ({ rows: rows.slice(offset, offset + limit), total: rows.length }));
}

/** The rows that pages are parts of: of a series, and of a resource that answers an array; undefined of an object. */
function pagedRows(answer: Exclude<AnswerOfRows, { kind: "list" }>): readonly object[] | undefined {
  if (answer.kind === "series") return answer.rows;
  return Array.isArray(answer.data) ? answer.data : undefined;
}

/**
 * Returns an answer as JSON, without undefined fields. In one piece: joined texts are copied again when sent.
 */
export function jsonText(data: unknown, metadata: unknown, pagination?: object): string {
  if (!(data instanceof RawJson)) return JSON.stringify({ data, metadata, pagination });
  const fields = JSON.stringify({ metadata, pagination }).slice(1);
  return `{"data":${data.text}${fields === "}" ? "" : ","}${fields}`;
}

/** Returns one page of a feed, and the `Link` to the next. */
async function feedPage(
  { exchange, endpoint, linkBase, ...paging }: Rendering,
  feed: FeedAnswer,
): Promise<{ text: string; link: string }> {
  const { page = 1, perPage = endpoint.paging?.perPage ?? 50 } = paging;
  const { entries, total } = await feed.page({ limit: perPage, offset: (page - 1) * perPage });
  const last = Math.max(1, Math.ceil(total / perPage));
  const pages = [
    { rel: "first", number: 1 },
    ...(page > 1 ? [{ rel: "previous", number: Math.min(page - 1, last) }] : []),
    ...(page < last ? [{ rel: "next", number: page + 1 }] : []),
    { rel: "last", number: last },
  ].map(({ rel, number }) => ({ rel, href: linkBase + withPage(exchange.target, number) }));
  const next = pages.find(({ rel }) => rel === "next");
  const text = feedText(feed, { entries, pages, linkBase, target: exchange.target });
  return { text, link: next ? `<${next.href}>; rel="next"` : "" };
}

/** Returns one page as text, and the `Link` to the next. */
async function pageText(
  rendering: Rendering & { answer: AnswerOfRows },
  pageOf: ListAnswer<object, unknown>["page"],
): Promise<{ text: string; link: string }> {
  const { columns, answer, format } = rendering;
  const { rows, link, pagination } = await readPage(rendering, pageOf);
  if (format === "json") return { text: jsonText(rows, answer.metadata, pagination), link };
  const list = parsed(rows);
  return { text: format === "csv" ? csvHeader(columns) + csvRows(columns, list) : ndjsonRows(list), link };
}

/** Returns the rows of a page; JSON text is our own. */
const parsed = (rows: readonly object[] | RawJson): readonly object[] =>
  rows instanceof RawJson ? (JSON.parse(rows.text) as object[]) : rows;

/** Reads one page. */
async function readPage(
  { exchange, endpoint, linkBase, ...paging }: Rendering,
  pageOf: ListAnswer<object, unknown>["page"],
): Promise<{ rows: readonly object[] | RawJson; link: string; pagination: Pagination }> {
  const page = paging.page ?? 1;
  const perPage = paging.perPage ?? endpoint.paging?.perPage ?? 50;
  const { rows, total, hasMore } = await pageOf({ limit: perPage, offset: (page - 1) * perPage });
  const hasNext = hasMore ?? (total !== null && page * perPage < total);
  const link = hasNext ? `<${linkBase}${withPage(exchange.target, page + 1)}>; rel="next"` : "";
  const totalPages = total === null ? null : Math.ceil(total / perPage);
  return { rows, link, pagination: { page, per_page: perPage, total, total_pages: totalPages, has_more: hasNext } };
}

/** Returns the path and query of another page of the same list. */
function withPage(target: string, page: number): string {
  const question = target.indexOf("?"); // the first: others belong to values
  const path = question < 0 ? target : target.slice(0, question);
  const query = new URLSearchParams(question < 0 ? "" : target.slice(question));
  query.set("page", String(page));
  return `${path.replace(/[<>"\s]/g, encodeURIComponent)}?${query}`;
}

/** Returns the rows as text, some thousand at a time. */
export async function* rowPieces({ columns, format, answer }: Rendering): AsyncGenerator<string, void> {
  if (format === "csv") yield csvHeader(columns);
  for await (const rows of allRows(answer)) yield format === "csv" ? csvRows(columns, rows) : ndjsonRows(rows);
}

/** Returns all rows, some thousand at a time. */
export async function* allRows(answer: Answer): AsyncGenerator<readonly object[], void> {
  for await (const rows of answer.kind === "list" ? answer.all() : inBatches(rowsOf(answer))) {
    yield rows;
    // Rows in memory come without a wait: many long answers at once would let nothing else be answered.
    await ownTurn();
  }
}

const rowsOf = (answer: Exclude<Answer, { kind: "list" }>): readonly object[] => {
  if (answer.kind === "feed") throw bug("a feed has entries, and no rows");
  return answer.kind === "series" ? answer.rows : answer.rows();
};

function* inBatches(rows: readonly object[]): Generator<readonly object[]> {
  for (let start = 0; start < rows.length; start += 2000) yield rows.slice(start, start + 2000);
}

/**
 * Returns a stream of texts or bytes, read as fast as the client takes it. If `next` throws, the connection breaks: a
 * clean end would look like all rows.
 */
export function pieceStream(
  start: Piece,
  source: {
    next(): Promise<IteratorResult<Piece, void>>;
    onBroken(error: unknown): void;
    /** Called once, at the end or after a failure. */
    onEnd(isCancelled: boolean): Promise<void> | void;
  },
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const bytesOf = (piece: Piece) => (typeof piece === "string" ? encoder.encode(piece) : piece);
  let isCancelled = false;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(bytesOf(start)),
    async pull(controller) {
      try {
        const piece = await source.next();
        if (isCancelled) return; // the client hung up while the piece was made
        if (!piece.done) return controller.enqueue(bytesOf(piece.value));
        await source.onEnd(false);
        controller.close();
      } catch (error) {
        if (isCancelled) return;
        await source.onEnd(false);
        source.onBroken(error);
        controller.error(); // given the error, Bun would print it in addition to the log
      }
    },
    cancel() {
      isCancelled = true;
      return source.onEnd(true);
    },
  });
}
