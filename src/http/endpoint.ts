import type { Static, TObject, TSchema } from "@sinclair/typebox";
import type { ErrorDetail } from "../errors.ts";
import { type Answer, type ListAnswer, RawJson, type ResourceAnswer, type SeriesAnswer } from "./answer.ts";
import { MOST_PER_PAGE, type Paging, pagingParameters } from "./parameters/paging.ts";
import type { Parameters, Values } from "./parameters/parameters.ts";
import type { RowPlaces } from "./row-places.ts";
import type { Column } from "./tables/columns.ts";
import type { DatasetState, Versions } from "./versions.ts";

/**
 * Whether an answer depends on the account. `public`: the same for every key, so it may be cached. `account`: about the
 * account of the request's key; never cached, neither here nor by the client.
 */
export type Scope = "public" | "account";

/** The account of a request's key. */
export interface Account {
  readonly id: number;
  readonly email: string;
}

/** The states of an endpoint's datasets. */
export interface DatasetStates {
  /** In the order of `datasets`. The `version` of a dataset that is not loaded is 0. */
  readonly states: readonly DatasetState[];
  /** Returns the state of one of its datasets. @throws ReferenceError if the endpoint does not name the dataset */
  state(dataset: string): DatasetState;
}

/** What the handler of a public endpoint gets besides its parameters. It has nothing of the account. */
export interface Context extends DatasetStates {
  /** The state of the endpoint's first loaded dataset, for `metadata.updated_at`. */
  readonly dataset: DatasetState;
  /** Names the client to an endpoint `isPerReader`; undefined for all others, whose answers are for every client. */
  readonly reader?: string | undefined;
}

/** What the handler of an account's endpoint gets besides its parameters. */
export interface AccountContext extends DatasetStates {
  readonly account: Account;
}

/** When an endpoint answers an error, and the message of an example. */
export interface Occasion {
  /** A sentence. */
  when: string;
  message: string;
}

/** When an endpoint answers 404, with an example. */
export interface NotFound extends Occasion {
  /** Parameters that get the message, next to the examples of the others. */
  sent: Readonly<Record<string, string>>;
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

/** What is known of an endpoint's answers before it runs: the schemas of its description, as types. */
export interface Declared<Kind, Id extends string, Path extends string, P extends Parameters, M, D> {
  readonly kind: Kind;
  readonly id: Id;
  readonly path: Path;
  readonly parameters: P;
  readonly metadata: M;
  readonly data: D;
}

/** Which datasets of an endpoint must be loaded. */
export type Needs = "first" | "any" | "told";

/** The fields that every kind of endpoint has, for routing and for the documentation. */
export interface EndpointBase {
  readonly id: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: Parameters;
  readonly notFound: NotFound | undefined;
  readonly sample: readonly string[];
  readonly notReady: string | undefined;
  readonly datasets: readonly string[];
  readonly needs: Needs;
}

/** The fields of endpoints that answer GET. Made by the functions below. */
interface Reading extends EndpointBase {
  readonly kind: "resource" | "series" | "list" | "feed";
  readonly method: "GET";
  readonly metadata: TSchema | undefined;
  /** The schema of `data`, or of one row of a list; of a feed, which is not JSON, that of its text. */
  readonly data: TSchema;
  /** The schema of one row of the formats that have only rows; undefined if the answer is JSON only. */
  readonly row: TSchema | undefined;
  /** The schema of the CSV columns, if they differ from `row`. If answers differ, that of an example. */
  readonly csvRow: TSchema | undefined;
  /** Where the rows' places are; undefined if the answer is not a list of places. */
  readonly places: RowPlaces<never> | undefined;
  /** Default and maximum of `per_page`, for lists, series and feeds. */
  readonly paging: { perPage: number; maximum: number } | undefined;
}

/** An endpoint whose answer is the same for every key. */
export interface PublicEndpoint extends Reading {
  readonly scope: "public";
  readonly datasets: readonly [string, ...string[]];
  readonly isPerReader: boolean;
  alsoReads?(values: Record<string, unknown>): readonly string[];
  answer(values: Record<string, unknown>, context: Context): Promise<Answer>;
}

/** An endpoint whose answer is about the account of the request's key. */
export interface AccountEndpoint extends Reading {
  readonly scope: "account";
  answer(values: Record<string, unknown>, context: AccountContext): Promise<Answer>;
}

/** An endpoint that answers GET and HEAD. */
export type ReadEndpoint = PublicEndpoint | AccountEndpoint;

/** The methods of actions. */
export type ActionMethod = "POST" | "PATCH" | "DELETE";

/** The schema of `data` by status; null if there is no body. */
export interface ActionAnswers {
  readonly 200?: TSchema;
  /** Something was created; `Location` has its address. */
  readonly 201?: TSchema;
  /** It will be done later. */
  readonly 202?: TSchema;
  readonly 204?: null;
}

/** What an action's handler returns, without the types of its schemas. */
export interface AnyOutcome {
  status: 200 | 201 | 202 | 204;
  data?: unknown;
  location?: string;
}

/** A request that this service makes later because of an action, for the documentation. */
export interface Callback {
  /** Operation id in the OpenAPI document. */
  id: string;
  /** Where it goes, as an expression of OpenAPI: `{$request.body#/url}`. */
  url: string;
  summary: string;
  description: string;
  headers: Readonly<Record<string, { description: string; example: string }>>;
  /** The schemas of the body; the field `tag` of a body has the word of its variant. Each schema has a name. */
  body: { tag: string; variants: readonly { word: string; schema: TSchema; example: object }[] };
  /** What an answer means, by status, `2XX` or `default`. */
  answers: Readonly<Record<string, string>>;
}

/** An endpoint that changes something, as plain data. Made by `action` (action.ts). */
export interface ActionEndpoint extends EndpointBase {
  readonly kind: "action";
  readonly method: ActionMethod;
  readonly scope: Scope;
  /** The schema of the body, which refuses unknown fields at each depth. Undefined: no body is accepted. */
  readonly body: TObject | undefined;
  readonly bodyExamples: Readonly<Record<string, unknown>>;
  readonly checkBody: ((body: unknown) => Promise<readonly ErrorDetail[]>) | undefined;
  readonly answers: ActionAnswers;
  readonly conflicts: Occasion | undefined;
  readonly callback: Callback | undefined;
  answer(
    values: Record<string, unknown>,
    context: (Context | AccountContext) & { readonly body: unknown },
  ): Promise<AnyOutcome>;
}

/** An endpoint whose answer is a stream of events. Made by `stream` (stream.ts). */
export interface StreamEndpoint extends EndpointBase {
  readonly kind: "stream";
  readonly method: "GET";
  readonly scope: "account";
  /** The schema of its text. */
  readonly data: TSchema;
  /** When it answers 410. */
  readonly gone: Occasion;
  open(values: Record<string, unknown>, context: StreamContext): Promise<EventSource>;
}

/** What the handler of a stream gets besides its parameters. */
export interface StreamContext {
  readonly account: Account;
  /** The id of the last event that the client has: its header `Last-Event-ID`. */
  readonly lastEventId: string | undefined;
}

/** Starts to send the events of a stream. Called once, when the stream is open. */
export type EventSource = (outlet: Outlet) => StartedSource;

/** Where the events of one stream are sent. */
export interface Outlet {
  /** False while the client is behind: what is sent then fills memory. */
  readonly hasRoom: boolean;
  /** Sends bytes, which other streams may send, too. */
  send(bytes: Uint8Array): void;
  /** Ends the stream: the client continues after the last event that it has. */
  end(): void;
}

/** The source of a stream while it is open. */
export interface StartedSource {
  /** There is room again. */
  onRoom(): void;
  /** The stream has ended, for whatever reason. */
  onEnd(): Promise<void> | void;
  /** Returns what is sent when nothing was sent for a while: a comment. */
  heartbeat(): Uint8Array;
}

/** An endpoint that answers a whole table, in the order of `updated_at`. Made by `wholeTable` (export.ts). */
export interface ExportEndpoint extends EndpointBase {
  readonly kind: "export";
  readonly method: "GET";
  readonly scope: "public";
  /** The schema of a row of NDJSON. */
  readonly data: TSchema;
  /** The header line of CSV, for the documentation; undefined if it differs from table to table. */
  readonly columns: readonly Column[] | undefined;
  open(values: Record<string, unknown>, versions: Versions): Promise<OpenTable>;
}

/** A table whose rows are being read. */
export interface OpenTable {
  readonly columns: readonly Column[];
  /** Of the first list that it is made from: source, units, vintage. */
  readonly metadata: unknown;
  /** The states that it is read of, and their stamps when it was opened. */
  readonly states: readonly DatasetState[];
  readonly stamps: readonly string[];
  /**
   * The rows, some at a time; none at a time while those that the client has are skipped.
   * @throws `unavailable` if they are published again, and the rest would be of another edition
   */
  readonly batches: AsyncGenerator<readonly object[], void>;
}

/** An endpoint as plain data. */
export type Endpoint = ReadEndpoint | ActionEndpoint | StreamEndpoint | ExportEndpoint;

/** `format` of every endpoint that has rows. */
export const FORMATS = ["json", "csv", "ndjson", "parquet", "arrow", "geojson"] as const;
export type Format = (typeof FORMATS)[number];
/** `format` of endpoints whose rows are not places. */
export const TABLE_FORMATS = FORMATS.filter((format) => format !== "geojson");
/** The format of an answer; a feed has only its own. */
export type SentFormat = Format | "atom";

type Awaitable<T> = T | Promise<T>;

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
  return endpoint as ReadEndpoint; // the three functions below type datasets and context by scope
}

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

/** Returns the names in braces of a path. */
export const pathNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
