import type { TSchema } from "@sinclair/typebox";
import type { Answer } from "./answer.ts";
import type { Parameters } from "./parameters/parameters.ts";
import type { RowPlaces } from "./row-places.ts";
import type { DatasetState } from "./versions.ts";

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
  /** The key of the request; the id 0 for pages, which have none. */
  readonly key: { readonly id: number; readonly isReadOnly: boolean };
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

/** The fields of endpoints that answer GET. Made by the functions of read-endpoints.ts and `feed`. */
export interface Reading extends EndpointBase {
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

/** `format` of every endpoint that has rows. */
export const FORMATS = ["json", "csv", "ndjson", "parquet", "arrow", "geojson"] as const;
export type Format = (typeof FORMATS)[number];
/** `format` of endpoints whose rows are not places. */
export const TABLE_FORMATS = FORMATS.filter((format) => format !== "geojson");
/** The format of an answer; a feed has only its own. */
export type SentFormat = Format | "atom";

/** Returns the names in braces of a path. */
export const pathNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
