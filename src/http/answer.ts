import type { TSchema } from "@sinclair/typebox";

/** JSON text from a handler, copied into the answer unchanged. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** One object as `data`. */
export interface ResourceAnswer<Data, Metadata> {
  data: Data | RawJson;
  metadata?: Metadata;
}

/** Few enough rows to answer at once. They are paged only if the request asks for a page. */
export interface SeriesAnswer<Row, Metadata> {
  rows: readonly Row[];
  metadata?: Metadata;
}

/** A list, answered by page, or whole as CSV and NDJSON. Only the function that is needed is called. */
export interface ListAnswer<Row, Metadata> {
  /** Returns one page, in the order of the list, and the number of rows in all pages (null: not counted). */
  page(range: { limit: number; offset: number }): Promise<ListPage<Row>> | ListPage<Row>;
  /** The CSV schema of this answer's rows, if it has fewer columns than the endpoint's `csvRow`. */
  csvRow?: TSchema;
  /** Why the list has no row, if it has none: a sentence that files, which have no metadata, get as a header. */
  whyEmpty?: string;
  /** Some of what was asked for is still missing, as its notes say: no client may keep it. */
  isPartial?: boolean;
  /** Returns all rows in the same order, some thousand at a time. Read as fast as the client takes them. */
  all(): AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
  metadata?: Metadata;
}

/** One page of a list. */
export interface ListPage<Row> {
  rows: readonly Row[] | RawJson;
  total: number | null;
  /** Required if `total` is null. */
  hasMore?: boolean;
}

/** What any endpoint's handler returns, without the types of its schemas. */
export type Answer =
  | { kind: "resource"; data: unknown; rows(): readonly object[]; metadata: unknown }
  | { kind: "series"; rows: readonly object[]; metadata: unknown }
  | ({ kind: "list" } & ListAnswer<object, unknown>);
