import type { Static, TSchema } from "@sinclair/typebox";
import { type Answer, type ListAnswer, RawJson, type ResourceAnswer, type SeriesAnswer } from "./answer.ts";
import type {
  AccountContext,
  AccountEndpoint,
  Context,
  Declared,
  Needs,
  NotFound,
  PublicEndpoint,
  ReadEndpoint,
  Reading,
} from "./endpoint.ts";
import { MOST_PER_PAGE, type Paging, pagingParameters } from "./parameters/paging.ts";
import type { Parameters, Values } from "./parameters/parameters.ts";
import type { RowPlaces } from "./row-places.ts";

/** More fields in the description of a resource. */
interface ResourceFields<D extends TSchema, R extends TSchema> {
  data: D;
  table?: { row: R; csvRow?: TSchema; rows(data: Static<D>): readonly Static<R>[] };
  /** Takes `page` and `per_page`, for a part of an answer that is an array. */
  hasPages?: true;
}

/** Returns an endpoint that answers one object. With `table`, it also answers its rows as CSV and other tables. */
export function resource<
  Id extends string,
  Path extends string,
  P extends Parameters,
  M extends TSchema,
  D extends TSchema,
  R extends TSchema = TSchema,
>(
  description: PublicDescription<Id, Path, P, M> &
    ResourceFields<D, R> & {
      answer(values: Values<P>, context: Context): Awaitable<ResourceAnswer<Static<D>, Static<M>>>;
    },
): PublicEndpoint & Declared<"resource", Id, Path, P, M, D>;
export function resource<
  Id extends string,
  Path extends string,
  P extends Parameters,
  M extends TSchema,
  D extends TSchema,
  R extends TSchema = TSchema,
>(
  description: AccountDescription<Id, Path, P, M> &
    ResourceFields<D, R> & {
      answer(values: Values<P>, context: AccountContext): Awaitable<ResourceAnswer<Static<D>, Static<M>>>;
    },
): AccountEndpoint & Declared<"resource", Id, Path, P, M, D>;
export function resource(description: AnyDescription & ResourceFields<TSchema, TSchema>): ReadEndpoint {
  const { table, data, hasPages } = description;
  const paging = hasPages ? { perPage: 50, maximum: MOST_PER_PAGE } : undefined;
  const parameters = paging
    ? { ...description.parameters, ...pagingParameters(paging, "All records are answered") }
    : description.parameters;
  const kind = { kind: "resource", data, row: table?.row, csvRow: table?.csvRow, paging } as const;
  return endpointOf({ ...description, parameters }, kind, ({ data, metadata }: ResourceAnswer<unknown, unknown>) => ({
    kind: "resource",
    data,
    // Only called for formats other than JSON.
    rows: () => (table && !(data instanceof RawJson) ? (table.rows(data) as readonly object[]) : []),
    metadata,
  }));
}

/** Returns an endpoint that answers all rows at once: a time series. Adds `page` and `per_page`, for a part of them. */
export function series<
  Id extends string,
  Path extends string,
  P extends Parameters,
  M extends TSchema,
  R extends TSchema,
>(
  description: PublicDescription<Id, Path, P, M> & {
    row: R;
    csvRow?: TSchema;
    answer(values: Values<P>, context: Context): Awaitable<SeriesAnswer<Static<R>, Static<M>>>;
  },
): PublicEndpoint & Declared<"series", Id, Path, P & Paging, M, R>;
export function series<
  Id extends string,
  Path extends string,
  P extends Parameters,
  M extends TSchema,
  R extends TSchema,
>(
  description: AccountDescription<Id, Path, P, M> & {
    row: R;
    answer(values: Values<P>, context: AccountContext): Awaitable<SeriesAnswer<Static<R>, Static<M>>>;
  },
): AccountEndpoint & Declared<"series", Id, Path, P & Paging, M, R>;
export function series(description: AnyDescription & { row: TSchema; csvRow?: TSchema }): ReadEndpoint {
  const { row, csvRow } = description;
  const paging = { perPage: 50, maximum: MOST_PER_PAGE };
  const parameters = { ...description.parameters, ...pagingParameters(paging, "All rows are answered") };
  const kind = { kind: "series", data: row, row, csvRow, paging } as const;
  return endpointOf({ ...description, parameters }, kind, ({ rows, metadata }: SeriesAnswer<object, unknown>) => ({
    kind: "series",
    rows,
    metadata,
  }));
}

/** More fields in the description of a list. */
interface ListFields<R extends TSchema> {
  row: R;
  csvRow?: TSchema;
  /** Makes the list available as GeoJSON. */
  places?: RowPlaces<Static<R>>;
  perPage?: number;
  maximum?: number;
}

/** Returns an endpoint that answers rows by page, or whole in all formats but JSON. It adds `page` and `per_page`. */
export function list<
  Id extends string,
  Path extends string,
  P extends Parameters,
  M extends TSchema,
  R extends TSchema,
>(
  description: PublicDescription<Id, Path, P, M> &
    ListFields<R> & {
      answer(values: Values<P>, context: Context): Awaitable<ListAnswer<Static<R>, Static<M>>>;
    },
): PublicEndpoint & Declared<"list", Id, Path, P & Paging, M, R>;
export function list<
  Id extends string,
  Path extends string,
  P extends Parameters,
  M extends TSchema,
  R extends TSchema,
>(
  description: AccountDescription<Id, Path, P, M> &
    ListFields<R> & {
      answer(values: Values<P>, context: AccountContext): Awaitable<ListAnswer<Static<R>, Static<M>>>;
    },
): AccountEndpoint & Declared<"list", Id, Path, P & Paging, M, R>;
export function list(description: AnyDescription & ListFields<TSchema>): ReadEndpoint {
  const { row, csvRow, places, perPage = 50, maximum = MOST_PER_PAGE } = description;
  const paging = { perPage, maximum };
  const parameters = { ...description.parameters, ...pagingParameters(paging, "All formats but JSON have all rows") };
  const kind = { kind: "list", data: row, row, csvRow, places, paging } as const;
  return endpointOf({ ...description, parameters }, kind, (answer: ListAnswer<object, unknown>) => ({
    kind: "list",
    ...answer,
  }));
}

/** The description of any endpoint. */
interface Described<Id extends string, Path extends string, P extends Parameters> {
  /** Operation id in the OpenAPI document and function name in generated clients: a verb and a noun. Never changes. */
  id: Id;
  /** `/v1/us/census/places/{fips}`. A name in braces is a path parameter, described in `parameters`. */
  path: Path;
  tag: string;
  summary: string;
  description: string;
  parameters: P;
  /** Undefined: the answer is never 404. */
  notFound?: NotFound;
  /** Optional parameters that the samples of the documentation send, too; none by default. */
  sample?: readonly string[];
  /** The message of a 503 of the sample, where `answer` itself refuses (`needs: "told"`). */
  notReady?: string;
}

/** The description of a public endpoint. */
interface PublicDescription<Id extends string, Path extends string, P extends Parameters, M extends TSchema>
  extends Described<Id, Path, P> {
  scope?: "public";
  /** The datasets that it reads. Their versions are part of the ETag. */
  datasets: readonly [string, ...string[]];
  /** Which datasets must be loaded: the first (default), any, or `told`: `answer` itself refuses. */
  needs?: Needs;
  /**
   * Returns further datasets that the answer to these values reads. They need not be loaded. Their versions are part of
   * the ETag of this answer only.
   */
  alsoReads?: (values: Values<P>) => readonly string[];
  /**
   * The answer also depends on what is in no dataset's version, such as an index of them. It is made for each request,
   * and never kept here; its ETag is that of its bytes.
   */
  isPerReader?: true;
  /** The schema of `metadata`, made with `metadataOf`. */
  metadata: M;
}

/** The description of an account's endpoint. */
interface AccountDescription<Id extends string, Path extends string, P extends Parameters, M extends TSchema>
  extends Described<Id, Path, P> {
  scope: "account";
  /** The datasets that it reads: `[]` for most. */
  datasets: readonly string[];
  needs?: Needs;
  /** The schema of `metadata`; left out if there is none. */
  metadata?: M;
}

/** A description of either scope, without the type of its handler's context. */
type AnyDescription = (
  | PublicDescription<string, string, Parameters, TSchema>
  | AccountDescription<string, string, Parameters, TSchema>
) & {
  // Only called with the context of the description's scope.
  answer(values: never, context: never): unknown;
};

/** Returns the endpoint of a description. `answerOf` turns what the handler returns into an answer of its kind. */
function endpointOf(
  description: AnyDescription,
  kind: Pick<Reading, "kind" | "data" | "row" | "csvRow" | "paging"> & Partial<Pick<Reading, "places">>,
  answerOf: (answer: never) => Answer,
): ReadEndpoint {
  const { id, path, tag, summary, parameters } = description;
  const endpoint = {
    id,
    path,
    tag,
    summary,
    parameters,
    method: "GET",
    ...kind,
    description: description.description,
    scope: description.scope ?? "public",
    datasets: description.datasets,
    needs: description.needs ?? "first",
    isPerReader: "isPerReader" in description && description.isPerReader === true,
    ...("alsoReads" in description ? { alsoReads: description.alsoReads } : {}),
    metadata: description.metadata,
    notFound: description.notFound,
    sample: description.sample ?? [],
    notReady: description.notReady,
    // The router passes values that were read with these parameters.
    answer: async (values: unknown, context: unknown) =>
      answerOf((await description.answer(values as never, context as never)) as never),
  };
  return endpoint as ReadEndpoint; // the functions above type datasets and context by scope
}

type Awaitable<T> = T | Promise<T>;
