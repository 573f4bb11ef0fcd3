import { readSettings } from "../../config.ts";
import { failed } from "../../errors.ts";
import { openDatabase } from "../../storage/database.ts";
import { dieWithParent } from "../../storage/process.ts";
import { ignoreStrayErrors } from "../../storage/stray.ts";
import type { Dataset, Progress } from "../dataset.ts";
import { loadDataset } from "../load.ts";
import { lowerPriority } from "../lower-priority.ts";
import { type ChildMessage, errorMessage, type LoadOrder, type ProgressState } from "./messages.ts";

const SIGKILL = 9;
/** A load that does not stop on request is killed after this; its transactions end with its connections. */
const STOP_WITHIN_MS = 3_000;
const CONNECTIONS = 4;

/** The hidden word `__load`: takes one order from its parent, does it, reports, ends. */
export async function loadChild([parentPid]: readonly string[], datasets: readonly Dataset[]): Promise<never> {
  dieWithParent(Number(parentPid), SIGKILL);
  process.on("disconnect", () => process.exit(1)); // where the kernel does not report a parent's end
  lowerPriority();
  const stop = new AbortController();
  ignoreStrayErrors(async (error) => {
    await sendMessage(errorMessage(error));
    process.exit(1);
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      stop.abort(failed("the load was stopped; what was served before stays"));
      setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    });
  const order = await new Promise<LoadOrder>((resolve) => process.once("message", resolve));
  await carryOut(order, datasets, stop.signal);
  process.exit(0);
}

async function carryOut(order: LoadOrder, datasets: readonly Dataset[], signal: AbortSignal): Promise<void> {
  const { dataset: name, options, target } = order;
  const database = openDatabase(target, { max: CONNECTIONS });
  try {
    const dataset = datasets.find((candidate) => candidate.name === name);
    if (!dataset) throw failed(`there is no dataset "${name}"`); // the parent has looked already
    const report = await loadDataset(dataset, {
      database,
      settings: readSettings(process.env),
      options,
      progress: reportProgress((progress) => sendMessage({ type: "progress", progress })),
      log: (line) => sendMessage({ type: "log", line }),
      signal,
    });
    await sendMessage({ type: "report", report });
  } catch (error) {
    await sendMessage(errorMessage(error));
  } finally {
    await database.close();
  }
}

/** Resolves when the message is on its way: an exit right after it would lose it. */
const sendMessage = (message: ChildMessage): Promise<void> =>
  new Promise((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve());
  });

const LEAST_INTERVAL_MS = 100;

/** Progress that is sent ten times a second at most, however often it is called. */
export function reportProgress(send: (state: ProgressState) => void): Progress {
  let state: ProgressState = { step: "", unit: "rows", done: 0, total: undefined };
  let sentAt = 0;
  return {
    step(step, total, unit = "rows") {
      state = { step, unit, done: 0, total };
      sentAt = performance.now();
      send(state);
    },
    advance(count) {
      state.done += count;
      const now = performance.now();
      if (now - sentAt < LEAST_INTERVAL_MS) return;
      sentAt = now;
      send({ ...state });
    },
  };
}
