import { Type } from "@sinclair/typebox";
import type { Declared, EventSource, Occasion, StreamContext, StreamEndpoint } from "./endpoint.ts";
import type { Parameters, Values } from "./parameters/parameters.ts";

/** The description of a stream. Its fields are those of other endpoints. */
interface StreamDescription<Id extends string, Path extends string, P extends Parameters> {
  id: Id;
  path: Path;
  tag: string;
  summary: string;
  description: string;
  parameters: P;
  /** When it answers 410. */
  gone: Occasion;
  /**
   * Checks what was sent, and returns the source of the events, which begins after the last event that the client has.
   * @throws 400, 410
   */
  open(values: Values<P>, context: StreamContext): Promise<EventSource>;
}

const StreamText = Type.String({
  description: "Server-sent events, as HTML specifies them: fields `id`, `event` and `data`, and comments.",
});

/**
 * Returns an endpoint that answers a stream of server-sent events, as an account's endpoint: never cached. Its errors
 * are JSON, as everywhere.
 */
export function stream<Id extends string, Path extends string, P extends Parameters>(
  description: StreamDescription<Id, Path, P>,
): StreamEndpoint & Declared<"stream", Id, Path, P, undefined, typeof StreamText> {
  return {
    ...description,
    kind: "stream",
    method: "GET",
    scope: "account",
    metadata: undefined,
    data: StreamText,
    datasets: [],
    needs: "first",
    notFound: undefined,
    sample: [],
    notReady: undefined,
    // The router passes values that were read with these parameters.
    open: (values, context) => description.open(values as Values<P>, context),
  };
}
