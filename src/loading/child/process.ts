import { failed } from "../../errors.ts";
import { dieWithParent, ENDS_FIRST, endFirst } from "../../storage/process.ts";
import { ignoreStrayErrors } from "../../storage/stray.ts";
import { lowerPriority } from "./lower-priority.ts";
import { errorMessage } from "./messages.ts";

const SIGKILL = 9;
/** A child that does not stop on request is killed after this; its transactions end with its connections. */
const STOP_WITHIN_MS = 3_000;

/** A child that runs until it is stopped sends a message this often, to show that nothing holds it up forever. */
export const ALIVE_MS = 5_000;

/** The connections of a child that loads. */
export const LOAD_CONNECTIONS = 4;

/** How a child works. */
export interface ChildConduct<Order> {
  /** The reason of the signal, a sentence. */
  whenStopped: string;
  /** How long a stop takes at most. Default: 3 s. */
  stopWithinMs?: (order: Order) => number;
  /** Whether requests wait for it: it then has the priority of its parent. By default it gives way to others. */
  isAwaited?: boolean;
}

/**
 * Makes this process a child: it ends with its parent, and after an unforeseen error, which it reports. Returns the
 * order of its parent, and a signal that is aborted by a stop.
 */
export async function becomeChild<Order>(
  parentPid: string | undefined,
  { whenStopped, stopWithinMs = () => STOP_WITHIN_MS, isAwaited = false }: ChildConduct<Order>,
): Promise<{ order: Order; signal: AbortSignal }> {
  dieWithParent(Number(parentPid), SIGKILL);
  process.on("disconnect", () => process.exit(1)); // where the kernel does not report a parent's end
  if (!isAwaited) lowerPriority();
  endFirst(isAwaited ? ENDS_FIRST.awaited : ENDS_FIRST.background);
  const stop = new AbortController();
  let received: Order | undefined;
  ignoreStrayErrors(async (error) => {
    await sendMessage(errorMessage(error));
    process.exit(1);
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      stop.abort(failed(whenStopped));
      setTimeout(() => process.exit(1), received ? stopWithinMs(received) : STOP_WITHIN_MS).unref();
    });
  const order = await new Promise<Order>((resolve) => process.once("message", resolve));
  received = order;
  return { order, signal: stop.signal };
}

/** Resolves when the message is on its way: an exit right after it would lose it. */
export const sendMessage = (message: object): Promise<void> =>
  new Promise((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve());
  });
