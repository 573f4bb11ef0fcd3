import type { Static, TObject, TSchema } from "@sinclair/typebox";
import { checkableBody } from "./body/checkable.ts";
import type {
  AccountContext,
  ActionAnswers,
  ActionEndpoint,
  ActionMethod,
  AnyOutcome,
  Context,
  Needs,
  Scope,
} from "./endpoint.ts";
import type { Parameters, Values } from "./parameters/parameters.ts";

/** What an action's handler gives: one of the statuses that it declares. `location`: the path of what was made. */
export type ActionOutcome<A extends ActionAnswers> = {
  [Status in keyof A]: A[Status] extends TSchema
    ? Status extends 201
      ? { status: Status; data: Static<A[Status]>; location: string }
      : { status: Status; data: Static<A[Status]> }
    : { status: Status };
}[keyof A];

/** What an action's handler gets besides its parameters: its body, of the type of its schema. */
type WithBody<B> = { readonly body: B extends TObject ? Static<B> : undefined };

/** What an action says of itself. */
interface ActionDescription<P extends Parameters, B extends TObject | undefined, A extends ActionAnswers> {
  /** Its name in the OpenAPI document and the function's in clients made from that: a verb and a noun. It stays. */
  id: string;
  method: ActionMethod;
  /** As that of a resource; other endpoints may have the same path with another method. */
  path: string;
  tag: string;
  summary: string;
  description: string;
  parameters: P;
  /**
   * The JSON that is sent, made of objects, lists, texts, numbers, booleans, literals, `oneOf` and `nullable`. Each
   * field has a description and an example; `accepting` (schema.ts) says in words what a pattern accepts. Left out:
   * a request with a body is refused.
   */
  body?: B;
  /** Bodies for the documentation, by a short title. Default: one that is made of the examples of the fields. */
  bodyExamples?: Readonly<Record<string, B extends TObject ? Static<B> : never>>;
  answers: A;
  /** Says when the answer is 409; undefined where it never is. */
  conflicts?: string;
  /** Says when the answer is 404; undefined where it never is. */
  notFound?: string;
  needs?: Needs;
}

type Handler<P extends Parameters, B, A extends ActionAnswers, C> = {
  answer(values: Values<P>, context: C & WithBody<B>): ActionOutcome<A> | Promise<ActionOutcome<A>>;
};

/**
 * An endpoint that changes something. Its body is read and checked before `answer` is called; nothing of its answer is
 * kept. An action of an account gets `account`; a public one does the same whatever key it is called with.
 * @throws TypeError for a body whose schema can't be checked, or an example that the schema refuses
 */
export function action<P extends Parameters, A extends ActionAnswers, B extends TObject | undefined = undefined>(
  description: ActionDescription<P, B, A> & {
    scope: "account";
    datasets?: readonly string[];
  } & Handler<P, B, A, AccountContext>,
): ActionEndpoint;
export function action<P extends Parameters, A extends ActionAnswers, B extends TObject | undefined = undefined>(
  description: ActionDescription<P, B, A> & {
    scope: "public";
    datasets: readonly [string, ...string[]];
  } & Handler<P, B, A, Context>,
): ActionEndpoint;
export function action(
  description: ActionDescription<Parameters, TObject | undefined, ActionAnswers> & {
    scope: Scope;
    datasets?: readonly string[];
    answer(values: never, context: never): unknown;
  },
): ActionEndpoint {
  const { datasets = [], needs = "first", notFound, conflicts } = description;
  const { schema, examples } = checkableBody(description.id, description.body, description.bodyExamples);
  return {
    ...description,
    kind: "action",
    datasets,
    needs,
    notFound,
    conflicts,
    body: schema,
    bodyExamples: examples,
    // Values, body and context were read with this very description.
    answer: async (values, context) => (await description.answer(values as never, context as never)) as AnyOutcome,
  };
}
