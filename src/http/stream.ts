import { type TSchema, Type } from "@sinclair/typebox";
import type { Account, Declared, EndpointBase, Occasion } from "./endpoint.ts";
import type { Parameters, Values } from "./parameters/parameters.ts";

/** An endpoint whose answer is a stream of events. Made by `stream`. */
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
