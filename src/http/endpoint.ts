import type { Static, TObject, TSchema } from "@sinclair/typebox";
import type { Parameters, Values } from "./parameters/parameters.ts";
import { integer, optional } from "./parameters/parameters.ts";
import type { DatasetState } from "./versions.ts";

/** JSON that a handler wrote itself, put into the answer as it is. */
export class RawJson {
  constructor(readonly text: string) {}
}

/**
 * Who an answer is for. `public`: the same for every key, so that it may be kept and sent to anybody. `account`: of the
 * account whose key the request has; never kept, neither here nor by the client.
 */
export type Scope = "public" | "account";

/** The account whose key a request came with. */
export interface Account {
  readonly id: number;
  readonly email: string;
}

/** The states of an endpoint's datasets. */
export interface DatasetStates {
  /** In the order of `datasets`; of one that is not loaded, `version` is 0. */
  readonly states: readonly DatasetState[];
  /** The state of one of its datasets. @throws `ReferenceError` for a dataset that the endpoint does not name */
  state(dataset: string): DatasetState;
}

/** What the handler of a public endpoint gets besides its parameters: nothing of the account. */
export interface Context extends DatasetStates {
  /** The state of the endpoint's first dataset that is loaded, for `metadata.updated_at`. */
  readonly dataset: DatasetState;
}

/** What the handler of an account's endpoint gets besides its parameters. */
export interface AccountContext extends DatasetStates {
  readonly account: Account;
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

/** What every endpoint says of itself. */
interface Described<P extends Parameters> {
  /** Its name in the OpenAPI document and the function's in clients made from that: a verb and a noun. It stays. */
  id: string;
  /** `/v1/us/census/places/{fips}`: a name in braces is a parameter of `parameters` that stands in the path. */
  path: string;
  tag: string;
  summary: string;
  description: string;
  parameters: P;
  /** Says when the answer is 404; undefined where it never is. */
  notFound?: string;
}

/** What a public endpoint says of itself. */
interface PublicDescription<P extends Parameters, M extends TSchema> extends Described<P> {
  scope?: "public";
  /** The versions of all of these are part of the ETag. */
  datasets: readonly [string, ...string[]];
  /** Which of them have to be loaded: the first one (the default), any, or the one that `answer` refuses without. */
  needs?: Needs;
  /** `metadata` of the answer; made with `metadataOf`. */
  metadata: M;
}

/** What an account's endpoint says of itself. */
interface AccountDescription<P extends Parameters, M extends TSchema> extends Described<P> {
  scope: "account";
  /** Which datasets it reads: `[]` for most. */
  datasets: readonly string[];
  needs?: Needs;
  /** `metadata` of the answer; left out where there is none. */
  metadata?: M;
}

/** Which datasets of an endpoint have to be loaded. */
export type Needs = "first" | "any" | "told";

/** What every endpoint has, of whatever kind: routed and documented from this one place. */
export interface EndpointBase {
  readonly id: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: Parameters;
  readonly notFound: string | undefined;
  readonly datasets: readonly string[];
  readonly needs: Needs;
}

/** What endpoints that answer GET have. Made by the functions below. */
interface Reading extends EndpointBase {
  readonly kind: "resource" | "series" | "list";
  readonly method: "GET";
  readonly metadata: TSchema | undefined;
  /** The schema of `data`; of one row where the answer is a list. */
  readonly data: TSchema;
  /** The schema of one row of CSV and NDJSON; undefined where the answer is JSON only. */
  readonly row: TSchema | undefined;
  /** The schema of CSV's columns, where they are others than those of `row`; of an example where answers differ. */
  readonly csvRow: TSchema | undefined;
  /** Default and limit of `per_page`, for lists. */
  readonly paging: { perPage: number; maximum: number } | undefined;
}

/** An endpoint whose answer is the same for every key. */
export interface PublicEndpoint extends Reading {
  readonly scope: "public";
  readonly datasets: readonly [string, ...string[]];
  answer(values: Record<string, unknown>, context: Context): Promise<Answer>;
}

/** An endpoint whose answer is of the account that asks. */
export interface AccountEndpoint extends Reading {
  readonly scope: "account";
  answer(values: Record<string, unknown>, context: AccountContext): Promise<Answer>;
}

/** An endpoint that answers GET and HEAD. */
export type ReadEndpoint = PublicEndpoint | AccountEndpoint;

/** The methods of actions. */
export type ActionMethod = "POST" | "PATCH" | "DELETE";

/** The schema of `data` by status; null where there is no body. */
export interface ActionAnswers {
  readonly 200?: TSchema;
  /** Something was made: its address is in `Location`. */
  readonly 201?: TSchema;
  /** It will be done later. */
  readonly 202?: TSchema;
  readonly 204?: null;
}

/** What an action's handler gives, once the types of its schemas are gone. */
export interface AnyOutcome {
  status: 200 | 201 | 202 | 204;
  data?: unknown;
  location?: string;
}

/** An endpoint that changes something, as plain data. Made by `action` (action.ts). */
export interface ActionEndpoint extends EndpointBase {
  readonly kind: "action";
  readonly method: ActionMethod;
  readonly scope: Scope;
  /** The schema of the body, closed: unknown fields are refused at each depth. Undefined: no body is accepted. */
  readonly body: TObject | undefined;
  readonly bodyExamples: Readonly<Record<string, unknown>>;
  readonly answers: ActionAnswers;
  readonly conflicts: string | undefined;
  answer(
    values: Record<string, unknown>,
    context: (Context | AccountContext) & { readonly body: unknown },
  ): Promise<AnyOutcome>;
}

/** An endpoint as plain data. */
export type Endpoint = ReadEndpoint | ActionEndpoint;

/** What any endpoint's handler gives, once the types of its schemas are gone. */
export type Answer =
  | { kind: "resource"; data: unknown; rows(): readonly object[]; metadata: unknown }
  | { kind: "series"; rows: readonly object[]; metadata: unknown }
  | ({ kind: "list" } & ListAnswer<object, unknown>);

/** `format` of every endpoint that has rows. */
export const FORMATS = ["json", "csv", "ndjson"] as const;
export type Format = (typeof FORMATS)[number];

type Awaitable<T> = T | Promise<T>;

/** A description of either scope, once the type of its handler's context is gone. */
type AnyDescription = (PublicDescription<Parameters, TSchema> | AccountDescription<Parameters, TSchema>) & {
  // Called with the context of the description's own scope alone.
  answer(values: never, context: never): unknown;
};

/** The endpoint that a description makes; `answerOf` gives what its handler answers with the type of its kind. */
function endpointOf(
  description: AnyDescription,
  kind: Pick<Reading, "kind" | "data" | "row" | "csvRow" | "paging">,
  answerOf: (answer: never) => Answer,
): ReadEndpoint {
  const { id, path, tag, summary, parameters } = description;
  const endpoint = {
    ...{ id, path, tag, summary, parameters, method: "GET", ...kind },
    description: description.description,
    scope: description.scope ?? "public",
    datasets: description.datasets,
    needs: description.needs ?? "first",
    metadata: description.metadata,
    notFound: description.notFound,
    // The router gives values that were read with these very parameters.
    answer: async (values: unknown, context: unknown) =>
      answerOf((await description.answer(values as never, context as never)) as never),
  };
  return endpoint as ReadEndpoint; // datasets and context are those of the scope, by the types of the three functions
}

/** What the description of one thing has besides. */
interface ResourceFields<D extends TSchema, R extends TSchema> {
  data: D;
  table?: { row: R; rows(data: Static<D>): readonly Static<R>[] };
}

/** An endpoint that answers one thing. With `table`, its rows are also answered as CSV and NDJSON. */
export function resource<P extends Parameters, M extends TSchema, D extends TSchema, R extends TSchema = TSchema>(
  description: PublicDescription<P, M> &
    ResourceFields<D, R> & {
      answer(values: Values<P>, context: Context): Awaitable<ResourceAnswer<Static<D>, Static<M>>>;
    },
): PublicEndpoint;
export function resource<P extends Parameters, M extends TSchema, D extends TSchema, R extends TSchema = TSchema>(
  description: AccountDescription<P, M> &
    ResourceFields<D, R> & {
      answer(values: Values<P>, context: AccountContext): Awaitable<ResourceAnswer<Static<D>, Static<M>>>;
    },
): AccountEndpoint;
export function resource(description: AnyDescription & ResourceFields<TSchema, TSchema>): ReadEndpoint {
  const { table, data } = description;
  const kind = { kind: "resource", data, row: table?.row, csvRow: undefined, paging: undefined } as const;
  return endpointOf(description, kind, ({ data, metadata }: ResourceAnswer<unknown, unknown>) => ({
    kind: "resource",
    data,
    // Made only for CSV and NDJSON.
    rows: () => (table && !(data instanceof RawJson) ? (table.rows(data) as readonly object[]) : []),
    metadata,
  }));
}

/** An endpoint that answers rows, all at once: a time series. */
export function series<P extends Parameters, M extends TSchema, R extends TSchema>(
  description: PublicDescription<P, M> & {
    row: R;
    answer(values: Values<P>, context: Context): Awaitable<SeriesAnswer<Static<R>, Static<M>>>;
  },
): PublicEndpoint;
export function series<P extends Parameters, M extends TSchema, R extends TSchema>(
  description: AccountDescription<P, M> & {
    row: R;
    answer(values: Values<P>, context: AccountContext): Awaitable<SeriesAnswer<Static<R>, Static<M>>>;
  },
): AccountEndpoint;
export function series(description: AnyDescription & { row: TSchema }): ReadEndpoint {
  const { row } = description;
  const kind = { kind: "series", data: row, row, csvRow: undefined, paging: undefined } as const;
  return endpointOf(description, kind, ({ rows, metadata }: SeriesAnswer<object, unknown>) => ({
    kind: "series",
    rows,
    metadata,
  }));
}

/** What the description of a list has besides. */
interface ListFields<R extends TSchema> {
  row: R;
  csvRow?: TSchema;
  perPage?: number;
  maximum?: number;
}

/** An endpoint that answers rows by page, or whole as CSV and NDJSON. It gets `page` and `per_page` by itself. */
export function list<P extends Parameters, M extends TSchema, R extends TSchema>(
  description: PublicDescription<P, M> &
    ListFields<R> & {
      answer(values: Values<P>, context: Context): Awaitable<ListAnswer<Static<R>, Static<M>>>;
    },
): PublicEndpoint;
export function list<P extends Parameters, M extends TSchema, R extends TSchema>(
  description: AccountDescription<P, M> &
    ListFields<R> & {
      answer(values: Values<P>, context: AccountContext): Awaitable<ListAnswer<Static<R>, Static<M>>>;
    },
): AccountEndpoint;
export function list(description: AnyDescription & ListFields<TSchema>): ReadEndpoint {
  const { row, csvRow, perPage = 50, maximum = 200 } = description;
  const parameters = { ...description.parameters, ...pagingParameters(perPage, maximum) };
  const kind = { kind: "list", data: row, row, csvRow, paging: { perPage, maximum } } as const;
  return endpointOf({ ...description, parameters }, kind, (answer: ListAnswer<object, unknown>) => ({
    kind: "list",
    ...answer,
  }));
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
