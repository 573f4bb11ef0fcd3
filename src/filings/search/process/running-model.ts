import { unavailable } from "../../../errors.ts";
import { type ErrorMessage, toldError } from "../../../loading/child/messages.ts";
import { startChild } from "../../../loading/child/spawn.ts";
import type { IndexModel } from "../queue/lifecycle.ts";
import type { QuestionMessage, QuestionsMessage, QuestionsOrder } from "./messages.ts";

/** A process that has said nothing for so long, although it was asked, hangs and is killed. */
const SILENT_MS = 60_000;

/** A child process with a model. */
export interface RunningModel {
  /** @throws `unavailable` with the reason if the model can't be loaded */
  facts: Promise<IndexModel>;
  /**
   * The vector of a question, or of a pair its one number; undefined if the process ended before it was made.
   * @throws as `facts`, and what the model says of the question
   */
  ask(question: string, passage?: string): Promise<Float32Array | undefined>;
  /** Ends the process. */
  stop(): Promise<void>;
  /** Whether the model was loaded and its process has ended since. */
  readonly isGone: boolean;
}

/**
 * Starts a process that loads a model.
 * @throws `unavailable` if the system starts no process
 */
export function startModel(settings: QuestionsOrder["settings"]): RunningModel {
  const facts = Promise.withResolvers<IndexModel>();
  facts.promise.catch(() => {}); // each question gets the reason
  const waiting = new Map<number, PromiseWithResolvers<Float32Array | undefined>>();
  let lastId = 0;
  let [isReady, hasEnded] = [false, false];
  const watchdog = createWatchdog(() => child.kill("SIGKILL"));
  const settle = (id: number, act: (question: PromiseWithResolvers<Float32Array | undefined>) => void) => {
    const question = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) watchdog.rest();
    else watchdog.watch();
    if (question) act(question);
  };
  const onMessage = (message: QuestionsMessage | ErrorMessage): void => {
    if (message.type === "vector") settle(message.id, ({ resolve }) => resolve(message.vector));
    else if (message.type === "refused") settle(message.id, ({ reject }) => reject(toldError(message)));
    else if (message.type === "error") facts.reject(toldError(message));
    else {
      isReady = true;
      watchdog.rest();
      facts.resolve(message.facts);
    }
  };
  const child = startedChild({ settings }, onMessage);
  watchdog.watch();
  const ended = child.ended.then((how) => {
    hasEnded = true;
    watchdog.rest();
    facts.reject(unavailable(`the process with the model for questions ended while it loaded the model (${how})`));
    for (const { resolve } of waiting.values()) resolve(undefined);
    waiting.clear();
  });
  return {
    facts: facts.promise,
    get isGone() {
      return hasEnded && isReady;
    },
    async ask(question, passage) {
      await facts.promise; // the child hears nothing before it is ready
      if (hasEnded) return undefined;
      const id = ++lastId;
      const answer = Promise.withResolvers<Float32Array | undefined>();
      waiting.set(id, answer);
      if (waiting.size === 1) watchdog.watch();
      child.send({ id, question, passage } satisfies QuestionMessage);
      return answer.promise;
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function startedChild(order: QuestionsOrder, onMessage: (message: QuestionsMessage | ErrorMessage) => void) {
  try {
    return startChild("__questions", order, onMessage);
  } catch (error) {
    // Such as an executable that was replaced by a newer one.
    const reason = error instanceof Error ? error.message : String(error);
    throw unavailable(`the process with the model for questions can't be started: ${reason}`, error);
  }
}

/** Calls `bark` when it has watched for too long. `watch` starts it again. */
function createWatchdog(bark: () => void): { watch(): void; rest(): void } {
  let timer: Timer | undefined;
  const rest = () => clearTimeout(timer);
  return {
    rest,
    watch() {
      rest();
      timer = setTimeout(bark, SILENT_MS).unref();
    },
  };
}
