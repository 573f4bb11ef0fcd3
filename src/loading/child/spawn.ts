import { spawnSelf } from "../../storage/process.ts";
import { childEnvironment } from "./environment.ts";

/**
 * The memory that the child's garbage collector believes the machine to have. By the machine's own, rows that were read
 * and sent lie about in gigabytes before it takes them away. Half of this took a fifth more processor time for a load
 * of wide Census tables, which leaves little behind; twice as much gained nothing.
 */
const COLLECTOR_BYTES = 384 * 2 ** 20;

/** A process of this program that works in the background. */
export interface BackgroundChild {
  readonly pid: number;
  /** Resolves when it has ended and everything that it said was heard: how it ended, such as `exit code 1`. */
  ended: Promise<string>;
  kill(signal: "SIGTERM" | "SIGKILL"): void;
  /** Sends a message; a child that has ended does not get it. */
  send(message: object): void;
}

/**
 * Starts this program as a child with the hidden command `word`, gives it its order, and passes its messages on. What
 * it writes outside its messages, such as Bun's reports of its own faults, goes to our standard error. `variables`:
 * names that it needs in addition to those of every child. `serialization`: `json` takes a fifth of the processor time
 * where messages are long lists of texts and numbers.
 */
export function startChild<Message>(
  word: string,
  order: object,
  onMessage: (message: Message) => void,
  variables?: RegExp,
  serialization: "advanced" | "json" = "advanced",
): BackgroundChild {
  const child = spawnSelf(word, [String(process.pid)], {
    env: { ...childEnvironment(variables), BUN_JSC_forceRAMSize: String(COLLECTOR_BYTES) },
    stdin: "ignore",
    stdout: "ignore",
    // Nothing of the terminal: where root works as a home's owner, that user may look into this child, and could write
    // to the terminal that root reads.
    stderr: "pipe",
    detached: true,
    ipc: onMessage,
    serialization,
  });
  const saying = tellOn(child.stderr);
  const send = (message: object): void => {
    if (child.exitCode === null && child.signalCode === null) child.send(message);
  };
  send(order);
  return {
    pid: child.pid,
    ended: Promise.all([child.exited, saying]).then(() =>
      child.signalCode === null ? `exit code ${child.exitCode}` : String(child.signalCode),
    ),
    kill: (signal) => child.kill(signal),
    send,
  };
}

/** Prints what a child writes outside its messages. */
async function tellOn(stream: ReadableStream<Uint8Array>): Promise<void> {
  for await (const piece of stream) process.stderr.write(piece);
}
