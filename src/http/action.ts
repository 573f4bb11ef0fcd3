import type { Static, TObject, TSchema } from "@sinclair/typebox";
import type { ErrorDetail } from "../errors.ts";
import { checkableBody } from "./body/checkable.ts";
import type { AccountContext, Context, EndpointBase, Needs, NotFound, Occasion, Scope } from "./endpoint.ts";
import type { Parameters, Values } from "./parameters/parameters.ts";

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

/** An endpoint that changes something, as plain data. Made by `action`. */
export interface ActionEndpoint extends EndpointBase {
  readonly kind: "action";
  readonly method: ActionMethod;
  readonly scope: Scope;
  /** Whether a key that only reads may do it: it changes nothing of the account that the key could not read. */
  readonly isForReadOnlyKeys: boolean;
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

/** What an action's handler returns: one of its declared statuses. `location` is the path of what was created. */
export type ActionOutcome<A extends ActionAnswers> = {
  [Status in keyof A]: A[Status] extends TSchema
    ? Status extends 201
      ? { status: Status; data: Static<A[Status]>; location: string }
      : { status: Status; data: Static<A[Status]> }
    : { status: Status };
}[keyof A];

/** The body that an action's handler gets, typed by its schema. */
type WithBody<B> = { readonly body: B extends TObject ? Static<B> : undefined };

/** The description of an action. */
interface ActionDescription<
  Id extends string,
  Path extends string,
  P extends Parameters,
  B extends TObject | undefined,
  A extends ActionAnswers,
> {
  /** Operation id in the OpenAPI document and function name in generated clients: a verb and a noun. Never changes. */
  id: Id;
  method: ActionMethod;
  /** As for a resource. Other endpoints may have the same path with another method. */
  path: Path;
  tag: string;
  summary: string;
  description: string;
  parameters: P;
  /**
   * The JSON body, made of objects, lists, texts, numbers, booleans, literals, `oneOf` and `nullable`. Each field has
   * a description and an example. `accepting` (schema.ts) says in words what a pattern accepts. Without it, a request
   * with a body is refused.
   */
  body?: B;
  /** Example bodies for the documentation, by short title. Default: one made of the fields' examples. */
  bodyExamples?: Readonly<Record<string, B extends TObject ? Static<B> : never>>;
  /**
   * Returns faults that the schema can't tell, such as a form that does not exist. It gets any JSON, right or wrong, so
   * that one answer names all faults. Faults of fields that the schema refuses are dropped.
   */
  checkBody?: (body: unknown) => Promise<readonly ErrorDetail[]>;
  answers: A;
  /** Undefined: the answer is never 409. */
  conflicts?: Occasion;
  /** Undefined: the answer is never 404. */
  notFound?: NotFound;
  /** What the action makes the service send later. */
  callback?: Callback;
  needs?: Needs;
}

/** What is known of an action before it runs: the schemas of its description, as types. */
export interface DeclaredAction<Id extends string, Path extends string, P extends Parameters, B, A> {
  readonly id: Id;
  readonly path: Path;
  readonly parameters: P;
  readonly body: B;
  readonly answers: A;
}

type Handler<P extends Parameters, B, A extends ActionAnswers, C> = {
  answer(values: Values<P>, context: C & WithBody<B>): ActionOutcome<A> | Promise<ActionOutcome<A>>;
};

/**
 * Returns an endpoint that changes something. Its body is read and checked before `answer` is called. Its answer is
 * never cached. An action of an account gets `account`; a public action does the same for every key.
 * @throws TypeError if the body's schema can't be checked or refuses an example
 */
export function action<
  Id extends string,
  Path extends string,
  P extends Parameters,
  A extends ActionAnswers,
  B extends TObject | undefined = undefined,
>(
  description: ActionDescription<Id, Path, P, B, A> & {
    scope: "account";
    datasets?: readonly string[];
    /** A key that only reads may do it; by default it gets a 403. */
    isForReadOnlyKeys?: true;
  } & Handler<P, B, A, AccountContext>,
): ActionEndpoint & DeclaredAction<Id, Path, P, B, A>;
export function action<
  Id extends string,
  Path extends string,
  P extends Parameters,
  A extends ActionAnswers,
  B extends TObject | undefined = undefined,
>(
  description: ActionDescription<Id, Path, P, B, A> & {
    scope: "public";
    datasets: readonly [string, ...string[]];
  } & Handler<P, B, A, Context>,
): ActionEndpoint & DeclaredAction<Id, Path, P, B, A>;
export function action(
  description: ActionDescription<string, string, Parameters, TObject | undefined, ActionAnswers> & {
    scope: Scope;
    datasets?: readonly string[];
    isForReadOnlyKeys?: true;
    answer(values: never, context: never): unknown;
  },
): ActionEndpoint {
  const { datasets = [], needs = "first", notFound, conflicts, checkBody, callback } = description;
  const { schema, examples } = checkableBody(description.id, description.body, description.bodyExamples);
  return {
    ...description,
    kind: "action",
    datasets,
    isForReadOnlyKeys: description.isForReadOnlyKeys ?? false,
    needs,
    sample: [],
    notReady: undefined,
    notFound,
    conflicts,
    body: schema,
    bodyExamples: examples,
    checkBody,
    callback,
    // Values, body and context were read by this description.
    answer: async (values, context) => (await description.answer(values as never, context as never)) as AnyOutcome,
  };
}
