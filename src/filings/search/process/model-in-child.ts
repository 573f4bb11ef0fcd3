import { unavailable } from "../../../errors.ts";
import type { IndexModel } from "../queue/lifecycle.ts";
import type { QuestionsOrder } from "./messages.ts";
import { type RunningModel, startModel } from "./running-model.ts";

/** A process without a question for so long ends: it takes 130 MB or more, and starts again in half a second. */
const IDLE_MS = 15 * 60_000;
/** After a failed start, so long no other one is tried: each would take the time of others. */
const FAILED_MS = 30_000;
/** A question whose process was killed is asked once more. */
const TRIES = 2;

/** A model in a process that starts with the first question, and again if it was killed. */
export interface ModelInChild {
  /** @throws `unavailable` with the reason if the model can't be loaded */
  facts(): Promise<IndexModel>;
  /**
   * The vector of a question, or of a pair its one number. @throws as `facts`, and what the model says of the question
   */
  ask(question: string, passage?: string): Promise<Float32Array>;
  /** Ends the process. */
  close(): Promise<void>;
}

/** Returns the model of an order. Its process ends with this one, or after `idleMs` without a request. */
export function modelInChild(settings: QuestionsOrder["settings"], { idleMs = IDLE_MS } = {}): ModelInChild {
  let current: RunningModel | undefined;
  let idle: Timer | undefined;
  let waiting = 0;
  const running = (): RunningModel => {
    if (current && !current.isGone) return current;
    const model = startModel(settings);
    current = model;
    // Its failure is the answer to the questions of the next seconds.
    const forget = () => {
      if (current === model) current = undefined;
    };
    model.facts.catch(() => setTimeout(forget, FAILED_MS).unref());
    return model;
  };
  const stop = async (): Promise<void> => {
    clearTimeout(idle);
    const model = current;
    current = undefined;
    await model?.stop();
  };
  /** Asks the model; the process may end some time after the last answer. */
  const whileRunning = async <Value>(ask: () => Promise<Value>): Promise<Value> => {
    waiting++;
    clearTimeout(idle);
    try {
      return await ask();
    } finally {
      if (--waiting === 0) idle = setTimeout(() => void stop(), idleMs).unref();
    }
  };
  const answerTo = async (question: string, passage: string | undefined): Promise<Float32Array> => {
    for (let tries = 0; tries < TRIES; tries++) {
      const answer = await running().ask(question, passage);
      if (answer) return answer;
    }
    throw unavailable("the process with the model for questions was ended twice by something else");
  };
  return {
    facts: () => whileRunning(() => running().facts),
    ask: (question, passage) => whileRunning(() => answerTo(question, passage)),
    close: stop,
  };
}
