import type { Static, TSchema } from "@sinclair/typebox";
import type { censusEndpoints } from "../census/routes.ts";
import type { screenerEndpoints } from "../enrichment/screener/routes.ts";
import type { filingEndpoints } from "../filings/routes.ts";
import type { laborEndpoints } from "../labor/routes.ts";
import type { industryLendingEndpoints } from "../lending/industries/routes.ts";
import type { lenderEndpoints } from "../lending/lenders/routes.ts";
import type { lendingEndpoints } from "../lending/routes.ts";
import type { measureEndpoints } from "../measures/routes.ts";
import type { webhookEndpoints } from "../webhooks/endpoints/routes.ts";

/** Every endpoint as its feature describes it. Pages can't ask for an operation of a feature that is not named here. */
type DescribedEndpoint = Awaited<
  ReturnType<
    | typeof censusEndpoints
    | typeof laborEndpoints
    | typeof lendingEndpoints
    | typeof industryLendingEndpoints
    | typeof lenderEndpoints
    | typeof filingEndpoints
    | typeof screenerEndpoints
    | typeof measureEndpoints
    | typeof webhookEndpoints
  >
>[number];

type ByOperation = { [E in DescribedEndpoint as E["id"]]: E };

/** The id of an operation: `getPlaceMetrics`. */
export type OperationId = keyof ByOperation;

type IdWith<Described> = {
  [Id in OperationId]: ByOperation[Id] extends Described ? Id : never;
}[OperationId];

/** The id of an operation that reads JSON. */
export type ReadId = IdWith<{ readonly method: "GET"; readonly kind: "resource" | "series" | "list" }>;

/** The id of an operation that reads rows. */
export type ListId = IdWith<{ readonly method: "GET"; readonly kind: "series" | "list" }>;

/** The id of an operation that changes something. */
export type ActionId = IdWith<{ readonly kind: "action" }>;

/** What an operation answers as `data`, by its schema. */
export type DataOf<Id extends ReadId> = DataIn<ByOperation[Id]>;

type DataIn<Endpoint> = Endpoint extends { readonly kind: "resource"; readonly data: infer Data extends TSchema }
  ? Static<Data>
  : Endpoint extends { readonly data: infer Row extends TSchema }
    ? readonly Static<Row>[]
    : never;

/** A row of what an operation answers, by its schema. */
export type RowOf<Id extends ListId> = DataOf<Id>[number];

/** What an operation answers as `metadata`, by its schema. */
export type MetadataOf<Id extends ReadId> = MetadataIn<ByOperation[Id]>;

type MetadataIn<Endpoint> = Endpoint extends { readonly metadata: infer Metadata extends TSchema }
  ? unknown extends Static<Metadata>
    ? Readonly<Record<string, unknown>>
    : Static<Metadata>
  : never;

/** What an action answers as `data`, by the schema of its status. */
export type ResultOf<Id extends ActionId> = ResultIn<ByOperation[Id]["answers"]>;

type ResultIn<Answers> = Answers extends { readonly 200: infer Result extends TSchema }
  ? Static<Result>
  : Answers extends { readonly 201: infer Result extends TSchema }
    ? Static<Result>
    : Answers extends { readonly 202: infer Result extends TSchema }
      ? Static<Result>
      : undefined;

/** The fields of an action's body. Their values come from forms: the endpoint checks them. */
export type BodyOf<Id extends ActionId> = BodyIn<ByOperation[Id]["body"]>;

type BodyIn<Body> = Body extends TSchema ? { readonly [Name in keyof Static<Body>]?: unknown } : undefined;

type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

type InPath<Id extends OperationId> = PathNames<ByOperation[Id]["path"]>;

/**
 * The parameters of an operation by name: those of its path, and any of its query. Their values come from addresses:
 * the endpoint checks them.
 */
export type ValuesOf<Id extends OperationId> = { readonly [Name in InPath<Id>]: string | number } & {
  readonly [Name in Exclude<keyof ByOperation[Id]["parameters"], InPath<Id>>]?: string | number | undefined;
};
