import { constants, setPriority } from "node:os";
import { readSettings } from "../../../config.ts";
import { openTextTokenizer } from "../../../embeddings/open-embedder.ts";
import { errorMessage } from "../../../loading/child/messages.ts";
import { ALIVE_MS, becomeChild, sendMessage } from "../../../loading/child/process.ts";
import { openDatabase } from "../../../storage/database.ts";
import { configuredModel } from "../queue/model.ts";
import { createPace } from "../queue/pace.ts";
import { runWorker } from "../queue/worker.ts";
import type { SearchMessage, SearchOrder } from "./messages.ts";

const CONNECTIONS = 2;

/** The hidden word `__search_index`: fills the indexes for its parent until nothing waits, or a stop. */
export async function searchChild([parentPid]: readonly string[]): Promise<never> {
  const { order, signal } = await becomeChild<SearchOrder>(parentPid, {
    whenStopped: "the search index's worker was stopped",
  });
  setPriority(constants.priority.PRIORITY_LOW);
  const database = openDatabase(order.target, { max: CONNECTIONS });
  const settings = { ...readSettings(process.env), ...order.settings };
  setInterval(() => void send({ type: "alive" }), ALIVE_MS);
  const model = configuredModel(settings);
  try {
    const tokenizer = await openTextTokenizer(settings);
    const { obstacle } = await runWorker({
      database,
      settings,
      model,
      countTokens: tokenizer.count,
      pace: createPace(settings.searchShare),
      signal,
      onStep: (step) => void send({ type: "step", ...step }),
      onSetAside: ({ accession_number, reason }) => void send({ type: "set_aside", filing: accession_number, reason }),
      onRenewal: () => void send({ type: "renewal" }),
    });
    await send({ type: "end", obstacle: obstacle ?? null });
  } catch (error) {
    if (!signal.aborted) await sendMessage(errorMessage(error));
  }
  await model.close();
  await database.close();
  process.exit(0);
}

const send = (message: SearchMessage): Promise<void> => sendMessage(message);
