import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeSections } from "../../src/filings/load/queries/sections.ts";
import { openDatabase } from "../../src/storage/database.ts";
import { type RunningServer, startServer } from "./program.ts";
import { limitRow, noteRow, type Row } from "./report.ts";
import { sized } from "./smoke.ts";
import { median, type TrafficResult, traffic } from "./traffic.ts";

/** What others ask meanwhile, of the database and not of the cache. */
const PLACES = ["/v1/us/census/places/06/metrics", "/v1/us/census/places/48/metrics"];
const SEARCH = "/v1/us/sec/sections/search";
const CONNECTIONS = 2;
const [ROUNDS, ROUND_MS] = [sized(3, 1), 8_000];
const QUESTIONS_PER_SECOND = 20;
/** Reports whose vectors take longer than the bench: 3,000 chunks. */
const [REPORTS, REPORT_CHUNKS, CHUNK_WORDS] = [30, 100, 150];

/**
 * The p99 of other answers while questions are asked by meaning, and while the worker makes vectors, each in turns with
 * rounds of only other answers.
 */
export async function searching(folder: string): Promise<Row[]> {
  const home = join(folder, "searching-home");
  const settings = { GOVDATA_HOME: home, GOVDATA_CACHE_MB: "0" };
  const filling = await startServer(settings);
  try {
    await untilSearchable(filling);
  } finally {
    await filling.stop(); // a search by words has loaded the model
  }
  const server = await startServer(settings);
  try {
    const rows = [await firstQuestion(server), ...(await whileAsked(server))];
    await addReports(home);
    return [...rows, await whileFilled(server)];
  } finally {
    await server.stop();
  }
}

/** Until the reports of the starter data have vectors. */
async function untilSearchable({ port, key }: RunningServer): Promise<void> {
  const url = `http://127.0.0.1:${port}${SEARCH}?q=sensors&mode=keyword`;
  for (;;) {
    const answer = await fetch(url, { headers: { "x-api-key": key } });
    const { metadata } = (await answer.json()) as { metadata?: { chunks_without_vector?: number } };
    if (metadata?.chunks_without_vector === 0) return;
    await Bun.sleep(200);
  }
}

const others = ({ port, key }: RunningServer, durationMs = ROUND_MS): Promise<TrafficResult> =>
  traffic({ port, paths: PLACES, headers: { "x-api-key": key }, connections: CONNECTIONS, durationMs });

/**
 * Asks a question of another text each time, whose vector is not known yet; returns how long the answer took, in ms.
 */
async function ask({ port, key }: RunningServer, about: number | string): Promise<number> {
  const q = `What do companies say about relying on supplier ${about} for their sensors?`;
  const began = performance.now();
  const url = `http://127.0.0.1:${port}${SEARCH}?${new URLSearchParams({ q })}`;
  const answer = await fetch(url, { headers: { "x-api-key": key } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`a question was answered with ${answer.status}`);
  return performance.now() - began;
}

/** The question for which the model is loaded. */
async function firstQuestion(server: RunningServer): Promise<Row> {
  await others(server, 1_000);
  const meanwhile = others(server, 2_000);
  const firstMs = await ask(server, "one");
  const { max } = await meanwhile;
  return noteRow(
    "other answers at the first question, for which the model is loaded, the longest",
    `${max.toFixed(0)} ms`,
    `the question itself ${firstMs.toFixed(0)} ms`,
  );
}

async function whileAsked(server: RunningServer): Promise<Row[]> {
  let questions = 0;
  const answersMs: number[] = [];
  const p99 = await inTurns(server, async (round) => {
    const asked: Promise<number>[] = [];
    const timer = setInterval(() => asked.push(ask(server, ++questions)), 1_000 / QUESTIONS_PER_SECOND);
    const result = await round();
    clearInterval(timer);
    answersMs.push(...(await Promise.all(asked)));
    return result;
  });
  const p95 = answersMs.toSorted((a, b) => a - b)[Math.floor(answersMs.length * 0.95)] ?? Number.NaN;
  return [
    noteRow(
      `other answers with ${QUESTIONS_PER_SECOND} questions a second, p99`,
      `${p99.busy.toFixed(1)} ms, ${p99.ratio.toFixed(2)} times`,
      `without ${p99.quiet.toFixed(1)} ms`,
    ),
    noteRow("… those questions", `p50 ${median(answersMs).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`),
  ];
}

async function whileFilled(server: RunningServer): Promise<Row> {
  const worker = await workerOf(server);
  process.kill(worker, "SIGSTOP");
  const p99 = await inTurns(server, async (round) => {
    process.kill(worker, "SIGCONT");
    const result = await round();
    process.kill(worker, "SIGSTOP"); // throws if it has ended, and the round was none
    return result;
  });
  process.kill(worker, "SIGCONT");
  return limitRow(
    "other answers while the worker makes vectors, p99, of that while it rests",
    p99.ratio,
    1.5,
    "times",
    `${p99.busy.toFixed(1)} ms, at rest ${p99.quiet.toFixed(1)} ms`,
  );
}

/** The medians of several rounds with other work during the traffic, and of rounds without, in turns. */
async function inTurns(
  server: RunningServer,
  besides: (round: () => Promise<TrafficResult>) => Promise<TrafficResult>,
): Promise<{ busy: number; quiet: number; ratio: number }> {
  const busy: number[] = [];
  const quiet: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    for (const isBusy of round % 2 === 0 ? [false, true] : [true, false]) {
      const { p99 } = await (isBusy ? besides(() => others(server)) : others(server));
      (isBusy ? busy : quiet).push(p99);
    }
  const ratios = busy.map((ms, at) => ms / (quiet[at] ?? Number.NaN));
  return { busy: median(busy), quiet: median(quiet), ratio: median(ratios) };
}

/** Adds reports as a load does, of words of this repository's texts. */
async function addReports(home: string): Promise<void> {
  const docs = join(import.meta.dir, "..", "..", "docs");
  const words = readdirSync(docs)
    .filter((name) => name.endsWith(".md"))
    .flatMap((name) => readFileSync(join(docs, name), "utf8").split(/\s+/));
  let at = 0;
  const paragraph = () => {
    at = (at + 7_919) % (words.length - CHUNK_WORDS);
    return words.slice(at, at + CHUNK_WORDS).join(" ");
  };
  const database = openDatabase({ socketFolder: join(home, "run"), user: "govdata", database: "postgres" });
  for (let report = 0; report < REPORTS; report++) {
    const text = Array.from({ length: REPORT_CHUNKS }, paragraph).join("\n");
    await database.transaction((tx) =>
      writeSections(tx, {
        accessionNumber: `0009999901-24-${String(report).padStart(6, "0")}`,
        cik: "0009999901",
        form: "10-K",
        filedOn: "2024-03-01",
        period: { year: 2023, quarter: null },
        excluded: null,
        sections: [{ sectionType: "item_1a", part: "I", title: "Risk Factors", text, start: 0, end: text.length }],
      }),
    );
  }
  await database.close();
}

/** The process that makes vectors for a server, once it makes them. */
async function workerOf({ pid }: RunningServer): Promise<number> {
  for (;;) {
    const { stdout } = Bun.spawnSync(["pgrep", "--parent", String(pid), "--full", "__search_index"]);
    const worker = Number(stdout.toString().trim());
    if (worker > 0) {
      await Bun.sleep(5_000); // chunks come first
      return worker;
    }
    await Bun.sleep(200);
  }
}
