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

/** A list, answered by page, or whole in all formats but JSON. Only the function that is needed is called. */
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

/** A feed in Atom, answered by page, the newest entries first. */
export interface FeedAnswer {
  title: string;
  /** Identifies the feed: its path and its filters, however a request spells them. Never changes. */
  subject: string;
  /** Where its entries are from. */
  author: string;
  /** When its data last changed (ISO 8601, UTC). */
  updatedAt: string;
  /** Returns the entries of one page of rows, and the number of rows in all pages. */
  page(range: { limit: number; offset: number }): Promise<{ entries: readonly FeedEntry[]; total: number }>;
}

/** An entry of a feed. */
export interface FeedEntry {
  /** An IRI that stays the same. */
  id: string;
  title: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  authors: readonly string[];
  summary: string;
  categories: readonly { scheme: string; term: string; label: string }[];
  /** What it is about, in other formats. An address of this service is a path. */
  alternates: readonly { type: string; href: string }[];
}

/** What any endpoint's handler returns, without the types of its schemas. */
export type Answer =
  | { kind: "resource"; data: unknown; rows(): readonly object[]; metadata: unknown }
  | { kind: "series"; rows: readonly object[]; metadata: unknown }
  | ({ kind: "list" } & ListAnswer<object, unknown>)
  | ({ kind: "feed" } & FeedAnswer);
