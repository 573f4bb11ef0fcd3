import { readSettings } from "../../config.ts";
import { failed } from "../../errors.ts";
import { openDatabase } from "../../storage/database.ts";
import { withStored } from "../../stored-settings/stored-settings.ts";
import type { Dataset, Progress } from "../dataset.ts";
import { loadDataset } from "../load.ts";
import { type ChildMessage, errorMessage, type LoadOrder, type ProgressState } from "./messages.ts";
import { becomeChild, LOAD_CONNECTIONS, sendMessage } from "./process.ts";

/** The hidden word `__load`: takes one order from its parent, does it, reports, ends. */
export async function loadChild([parentPid]: readonly string[], datasets: readonly Dataset[]): Promise<never> {
  const { order, signal } = await becomeChild<LoadOrder>(parentPid, {
    whenStopped: "the load was stopped; what was served before stays",
  });
  await carryOut(order, datasets, signal);
  process.exit(0);
}

async function carryOut(order: LoadOrder, datasets: readonly Dataset[], signal: AbortSignal): Promise<void> {
  const { dataset: name, options, target } = order;
  const database = openDatabase(target, { max: LOAD_CONNECTIONS });
  try {
    const dataset = datasets.find((candidate) => candidate.name === name);
    if (!dataset) throw failed(`there is no dataset "${name}"`); // the parent has looked already
    const report = await loadDataset(dataset, {
      database,
      settings: await withStored(database, readSettings(process.env)),
      options,
      progress: reportProgress((progress) => send({ type: "progress", progress })),
      log: (line) => send({ type: "log", line }),
      signal,
    });
    await send({ type: "report", report });
  } catch (error) {
    await send(errorMessage(error));
  } finally {
    await database.close();
  }
}

/** Sends a message of the type that the parent reads. */
const send = (message: ChildMessage): Promise<void> => sendMessage(message);

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
