import type { Static, TSchema } from "@sinclair/typebox";
import type { Parameters, Values } from "./parameters/parameters.ts";
import { integer, optional } from "./parameters/parameters.ts";
import type { DatasetState } from "./versions.ts";

/** JSON that a handler wrote itself, put into the answer as it is. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** What a handler gets besides its parameters. */
export interface Context {
  /** The state of the endpoint's first dataset that is loaded, for `metadata.updated_at`. */
  readonly dataset: DatasetState;
  /** The states of all its datasets, in their order; of one that is not loaded, `version` is 0. */
  readonly states: readonly DatasetState[];
  /** The state of one of its datasets. @throws `ReferenceError` for a dataset that the endpoint does not name */
  state(dataset: string): DatasetState;
}

/** One thing as `data`. */
export interface ResourceAnswer<Data, Metadata> {
  data: Data | RawJson;
  metadata?: Metadata;
}

/** Rows that are few enough to be answered whole. */
export interface SeriesAnswer<Row, Metadata> {
  rows: readonly Row[];
  metadata?: Metadata;
}

/** A list that is answered by page, or whole as CSV and NDJSON. Only the function that is needed is called. */
export interface ListAnswer<Row, Metadata> {
  /** One page, in the order of the list, and the number of rows in all pages (null: not counted). */
  page(range: { limit: number; offset: number }): Promise<ListPage<Row>> | ListPage<Row>;
  /** The schema of a row of this very answer as CSV, where it has fewer columns than the endpoint's `csvRow`. */
  csvRow?: TSchema;
  /** All rows in the same order, some thousand a piece; read as fast as the client takes them. */
  all(): AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
  metadata?: Metadata;
}

/** One page of a list. */
export interface ListPage<Row> {
  rows: readonly Row[] | RawJson;
  total: number | null;
  /** Needed where `total` is null. */
  hasMore?: boolean;
}

interface Description<P extends Parameters, M extends TSchema> {
  /** Its name in the OpenAPI document and the function's in clients made from that: a verb and a noun. It stays. */
  id: string;
  /** `/v1/us/census/places/{fips}`: a name in braces is a parameter of `parameters` that stands in the path. */
  path: string;
  tag: string;
  summary: string;
  description: string;
  parameters: P;
  /** The versions of all of these are part of the ETag. */
  datasets: readonly [string, ...string[]];
  /** Which of them have to be loaded: the first one (the default), any, or the one that `answer` refuses without. */
  needs?: "first" | "any" | "told";
  /** `metadata` of the answer; made with `metadataOf`. */
  metadata: M;
  /** Says when the answer is 404; undefined where it never is. */
  notFound?: string;
}

/** An endpoint as plain data: routed, checked and documented from this one place. Made by the functions below. */
export interface Endpoint {
  readonly id: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: Parameters;
  readonly datasets: readonly [string, ...string[]];
  readonly needs: "first" | "any" | "told";
  readonly metadata: TSchema;
  readonly notFound: string | undefined;
  readonly kind: "resource" | "series" | "list";
  /** The schema of `data`; of one row where the answer is a list. */
  readonly data: TSchema;
  /** The schema of one row of CSV and NDJSON; undefined where the answer is JSON only. */
  readonly row: TSchema | undefined;
  /** The schema of CSV's columns, where they are others than those of `row`; of an example where answers differ. */
  readonly csvRow: TSchema | undefined;
  /** Default and limit of `per_page`, for lists. */
  readonly paging: { perPage: number; maximum: number } | undefined;
  answer(values: Record<string, unknown>, context: Context): Promise<Answer>;
}

/** What any endpoint's handler gives, once the types of its schemas are gone. */
export type Answer =
  | { kind: "resource"; data: unknown; rows(): readonly object[]; metadata: unknown }
  | { kind: "series"; rows: readonly object[]; metadata: unknown }
  | ({ kind: "list" } & ListAnswer<object, unknown>);

/** `format` of every endpoint that has rows. */
export const FORMATS = ["json", "csv", "ndjson"] as const;
export type Format = (typeof FORMATS)[number];

type Awaitable<T> = T | Promise<T>;

const settled = <P extends Parameters, M extends TSchema>(description: Description<P, M>) => ({
  id: description.id,
  path: description.path,
  tag: description.tag,
  summary: description.summary,
  description: description.description,
  datasets: description.datasets,
  needs: description.needs ?? "first",
  metadata: description.metadata,
  notFound: description.notFound,
});

/** An endpoint that answers one thing. With `table`, its rows are also answered as CSV and NDJSON. */
export function resource<P extends Parameters, M extends TSchema, D extends TSchema, R extends TSchema = TSchema>(
  description: Description<P, M> & {
    data: D;
    table?: { row: R; rows(data: Static<D>): readonly Static<R>[] };
    answer(values: Values<P>, context: Context): Awaitable<ResourceAnswer<Static<D>, Static<M>>>;
  },
): Endpoint {
  const { table, parameters, data } = description;
  return {
    ...settled(description),
    parameters,
    kind: "resource",
    data,
    row: table?.row,
    csvRow: undefined,
    paging: undefined,
    async answer(values, context) {
      // The router gives values that were read with these very parameters.
      const given = await description.answer(values as Values<P>, context);
      const { data: answered } = given;
      return {
        kind: "resource",
        data: answered,
        // Made only for CSV and NDJSON.
        rows: () => (table && !(answered instanceof RawJson) ? (table.rows(answered) as readonly object[]) : []),
        metadata: given.metadata,
      };
    },
  };
}

/** An endpoint that answers rows, all at once: a time series. */
export function series<P extends Parameters, M extends TSchema, R extends TSchema>(
  description: Description<P, M> & {
    row: R;
    answer(values: Values<P>, context: Context): Awaitable<SeriesAnswer<Static<R>, Static<M>>>;
  },
): Endpoint {
  return {
    ...settled(description),
    parameters: description.parameters,
    kind: "series",
    data: description.row,
    row: description.row,
    csvRow: undefined,
    paging: undefined,
    async answer(values, context) {
      const given = await description.answer(values as Values<P>, context); // read with these very parameters
      return { kind: "series", rows: given.rows as readonly object[], metadata: given.metadata };
    },
  };
}

/** An endpoint that answers rows by page, or whole as CSV and NDJSON. It gets `page` and `per_page` by itself. */
export function list<P extends Parameters, M extends TSchema, R extends TSchema>(
  description: Description<P, M> & {
    row: R;
    csvRow?: TSchema;
    perPage?: number;
    maximum?: number;
    answer(values: Values<P>, context: Context): Awaitable<ListAnswer<Static<R>, Static<M>>>;
  },
): Endpoint {
  const { perPage = 50, maximum = 200 } = description;
  return {
    ...settled(description),
    parameters: { ...description.parameters, ...pagingParameters(perPage, maximum) },
    kind: "list",
    data: description.row,
    row: description.row,
    csvRow: description.csvRow,
    paging: { perPage, maximum },
    async answer(values, context) {
      const given = await description.answer(values as Values<P>, context); // read with these very parameters
      return { kind: "list", ...(given as ListAnswer<object, unknown>) };
    },
  };
}

const pagingParameters = (perPage: number, maximum: number) => ({
  page: optional(
    integer({
      description:
        "The page to answer, from 1; default 1. CSV and NDJSON are whole unless this or `per_page` is given.",
      example: "1",
      minimum: 1,
      maximum: 1_000_000,
    }),
  ),
  per_page: optional(
    integer({ description: `Rows a page; default ${perPage}.`, example: String(perPage), minimum: 1, maximum }),
  ),
});

/** The names in braces of a path. */
export const pathNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
