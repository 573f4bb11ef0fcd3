import { setTimeout as sleep } from "node:timers/promises";
import { commandText } from "../../../command.ts";
import type { Gauge } from "../../../http/metrics/metrics.ts";
import type { Part, PartContext, RunningPart } from "../../../jobs/part.ts";
import { OBJECT_STORE_VARIABLES } from "../../../loading/child/environment.ts";
import { runAgainAndAgain, runChild } from "../../../loading/child/lasting.ts";
import { isInObjectStore } from "../../../storage/vectors.ts";
import { indexingProgress } from "../../queries/sections.ts";
import { RENEWAL } from "../layout.ts";
import { servedIndex } from "../queue/lifecycle.ts";
import { attendedPlace } from "./attended-place.ts";
import type { SearchMessage, SearchOrder } from "./messages.ts";
import { watchForWork } from "./need.ts";

/** The longest wait after an end that was not meant. */
const LONGEST_WAIT_MS = 60_000;
/** How long until vectors are tried again where they can't be made. New filings get their chunks at once. */
const OBSTACLE_REST_MS = 5 * 60_000;

/**
 * Fills the index of sections in a child process of the lowest priority. The child starts when something waits: a
 * server without reports has no such process.
 */
export const searchPart: Part = { name: "search index", role: "search", start: startFilling };

async function startFilling({ database, settings, log, metrics }: PartContext): Promise<RunningPart> {
  const stopping = new AbortController();
  const totals = { chunks: 0, vectors: 0 };
  const { home, vectorsUri, searchShare } = settings;
  const order = { target: database.target, settings: { home, vectorsUri, searchShare } } satisfies SearchOrder;
  const variables = isInObjectStore(settings) ? OBJECT_STORE_VARIABLES : undefined;
  const need = await watchForWork(database);
  let blockedUntilMs = 0;
  const onMessage = (message: SearchMessage) => {
    if (message.type === "step") {
      totals.chunks += message.chunks;
      totals.vectors += message.vectors;
    }
    if (message.type === "set_aside")
      log.error(
        `a report is set aside, and search does not find it; ${commandText("search --retry")} tries it again`,
        message,
      );
    if (message.type === "renewal") log.info(RENEWAL);
    if (message.type !== "end") return;
    blockedUntilMs = message.obstacle === null ? 0 : performance.now() + OBSTACLE_REST_MS;
    if (message.obstacle !== null) log.warn("vectors of filings can't be made now", { reason: message.obstacle });
  };
  const place = attendedPlace({ database, settings, log });
  const run = async (signal: AbortSignal): Promise<number> => {
    await need.next(signal, () => performance.now() >= blockedUntilMs);
    // In another folder than that of the indexes a worker must not run: what it wrote would be missing there.
    if (!(await place.claim())) return place.looksEveryMs;
    await runChild({ word: "__search_index", order, variables, onMessage }, signal);
    return 0;
  };
  metrics.add(async () => [...(await waitingGauges(database.sql)), ...workGauges(totals)]);
  const work = { name: "the search index's worker", run, longestWaitMs: LONGEST_WAIT_MS };
  const filling = runAgainAndAgain(work, log, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await place.stop();
      await Promise.race([filling, sleep(settings.shutdownSeconds * 1_000, undefined, { ref: false })]);
      await need.stop();
    },
  };
}

async function waitingGauges(sql: PartContext["database"]["sql"]): Promise<Gauge[]> {
  const served = await servedIndex(sql);
  const { filings, indexed, embedded, chunks, chunks_waiting } = await indexingProgress(sql, served?.index_name ?? "");
  const gauge = (name: string, help: string, value: number): Gauge => ({
    name,
    help,
    type: "gauge",
    values: [{ value }],
  });
  return [
    gauge("govdata_search_filings", "Filings with sections.", filings),
    gauge(
      "govdata_search_filings_unindexed",
      "Filings that search doesn't find yet, not even by words.",
      filings - indexed,
    ),
    gauge(
      "govdata_search_filings_unembedded",
      "Filings that search by meaning doesn't find yet, or in part.",
      filings - embedded,
    ),
    gauge("govdata_search_chunks", "Chunks in the search index.", chunks),
    gauge("govdata_search_chunks_waiting", "Chunks of filings that have no vectors yet, or in part.", chunks_waiting),
  ];
}

const workGauges = ({ chunks, vectors }: { chunks: number; vectors: number }): Gauge[] => [
  {
    name: "govdata_search_chunks_indexed_total",
    help: "Chunks that this server's worker has written since the start.",
    type: "counter",
    values: [{ value: chunks }],
  },
  {
    name: "govdata_search_chunks_embedded_total",
    help: "Vectors that this server's worker has made since the start.",
    type: "counter",
    values: [{ value: vectors }],
  },
];
