import { builtInModel } from "../../../embeddings/built-in.ts";
import type { EmbedderSettings } from "../../../embeddings/open-embedder.ts";
import { unavailable } from "../../../errors.ts";
import { type QuestionModel, questionsHere } from "../queue/model.ts";
import { type RunningModel, startModel } from "./running-model.ts";

/** A process that nobody has asked for so long ends: it takes 130 MB, and starts again in half a second. */
const IDLE_MS = 15 * 60_000;
/** After a failed start, so long no other one is tried: each would take the time of others. */
const FAILED_MS = 30_000;
/** A question whose process was killed is asked once more. */
const TRIES = 2;

/**
 * The model of the settings in a child process, so that this one answers other requests while a vector is made. The child
 * starts with the first question, ends with this process or when nobody asks, and starts again if it was killed. A server
 * of embeddings computes elsewhere and is asked by this process.
 */
export function questionsInChild(settings: EmbedderSettings, { idleMs = IDLE_MS } = {}): QuestionModel {
  const { home, embeddings = { kind: "builtin" }, embeddingsThreads: threads } = settings;
  if (embeddings.kind === "server") return questionsHere(settings);
  let current: RunningModel | undefined;
  let idle: Timer | undefined;
  let waiting = 0;
  const running = (): RunningModel => {
    if (current && !current.isGone) return current;
    const model = startModel({ home, embeddings, ...(threads === undefined ? {} : { embeddingsThreads: threads }) });
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
  const vectorOf = async (question: string): Promise<Float32Array> => {
    for (let tries = 0; tries < TRIES; tries++) {
      const vector = await running().vectorOf(question);
      if (vector) return vector;
    }
    throw unavailable("the process that makes vectors of questions was ended twice by something else");
  };
  return {
    async facts() {
      // Known without loading it, so that words find passages where it can't work.
      return embeddings.kind === "builtin" ? builtInModel() : whileRunning(() => running().facts);
    },
    vectorOf: (question) => whileRunning(() => vectorOf(question)),
    close: stop,
  };
}
