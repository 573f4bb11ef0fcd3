import { join } from "node:path";
import { openIndex } from "../../../src/filings/search/index/catalog.ts";
import type { SearchIndex, SearchMode } from "../../../src/filings/search/index/search-index.ts";
import { processorMs } from "../../../src/filings/search/queue/pace.ts";
import { limitRow, type Row } from "../report.ts";
import { PAGE, quantile } from "./measures.ts";
import { QUEUE_INDEX_NAME, type Question, type QueueMessage, type QueueOptions, type QueuePhase } from "./settings.ts";

const MODES = ["keyword", "semantic", "hybrid"] as const satisfies readonly SearchMode[];

/** A question is asked so often at least, and on until the index was brought up to date so often. */
const [LEAST_ROUNDS, LEAST_UPKEEPS, MOST_ROUNDS] = [4, 2, 12];

/** The bound of the p95 while the queue works, as a multiple of that of an idle one. */
const MOST_RATIO = 2;

type Mode = (typeof MODES)[number];

/** What the questions of a mode took. */
interface Taken {
  milliseconds: number[];
  /** Processor time of all of them. */
  processorMs: number;
}

type Times = Record<Mode, Taken>;

/**
 * How long questions take while passages come in, and while they get vectors, next to an idle queue before and after.
 * The index is one of its own, of `filings` filings.
 */
export async function whileFilledRows({
  options,
  questions,
}: {
  options: QueueOptions;
  questions: readonly Question[];
}): Promise<Row[]> {
  const queue = startQueue(options);
  await queue.next("ready");
  const index = await openIndex({ home: options.home, vectorsUri: `${options.home}/vectors` }, QUEUE_INDEX_NAME);
  if (!index) throw new Error("the index of the queue is damaged");
  const ask = { index, questions, queue };
  await asked({ ...ask, isBusy: false });
  const before = await asked({ ...ask, isBusy: false });
  const busy: [string, Times][] = [];
  for (const [phase, name] of [
    ["passages", "while passages come in"],
    ["vectors", "while vectors come"],
  ] as const) {
    queue.tell(phase);
    await queue.next("step");
    busy.push([name, await asked({ ...ask, isBusy: true })]);
    queue.tell("rest");
    await queue.next("ready");
  }
  const after = await asked({ ...ask, isBusy: false });
  index.close();
  queue.tell("end");
  await queue.exited;
  return busy.flatMap(([name, times]) =>
    MODES.map((mode) => ratioOfTimes(`${mode}, ${name}`, times[mode], together(before[mode], after[mode]))),
  );
}

const together = (first: Taken, second: Taken): Taken => ({
  milliseconds: [...first.milliseconds, ...second.milliseconds],
  processorMs: first.processorMs + second.processorMs,
});

function ratioOfTimes(what: string, busy: Taken, idle: Taken): Row {
  const text = ({ milliseconds, processorMs }: Taken): string =>
    `${quantile(milliseconds, 0.5).toFixed(1)} / ${quantile(milliseconds, 0.95).toFixed(1)} ms, ` +
    `${(processorMs / milliseconds.length).toFixed(1)} ms of processor time`;
  const ratio = quantile(busy.milliseconds, 0.95) / quantile(idle.milliseconds, 0.95);
  const baseline = `p50 / p95 ${text(busy)} in ${busy.milliseconds.length} questions; idle ${text(idle)}`;
  return limitRow(`${what}: p95 next to idle`, ratio, MOST_RATIO, "times", baseline);
}

/** Asks every question in every mode, in turns, so that all modes meet the same work. */
async function asked({
  index,
  questions,
  queue,
  isBusy,
}: {
  index: SearchIndex;
  questions: readonly Question[];
  queue: ReturnType<typeof startQueue>;
  isBusy: boolean;
}): Promise<Times> {
  const none = (): Taken => ({ milliseconds: [], processorMs: 0 });
  const times: Times = { keyword: none(), semantic: none(), hybrid: none() };
  const upkeeps = queue.counts.upkeep + LEAST_UPKEEPS;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (round >= LEAST_ROUNDS && (!isBusy || queue.counts.upkeep >= upkeeps)) break;
    for (const question of questions)
      for (const mode of MODES) {
        const taken = times[mode];
        const [began, processor] = [performance.now(), processorMs()];
        await index.search({ mode, ...question, scope: {}, offset: 0, limit: PAGE, reader: crypto.randomUUID() });
        taken.milliseconds.push(performance.now() - began);
        taken.processorMs += processorMs() - processor;
      }
  }
  return times;
}

/** Starts queue.ts, and counts what it says. */
function startQueue(options: QueueOptions) {
  const counts = { ready: 0, step: 0, upkeep: 0 };
  let said = Promise.withResolvers<void>();
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "queue.ts"), JSON.stringify(options)], {
    stdio: ["ignore", "inherit", "inherit"],
    ipc(message: QueueMessage) {
      counts[message]++;
      said.resolve();
      said = Promise.withResolvers();
    },
  });
  const ended = child.exited.then((code) => {
    throw new Error(`the queue of the bench ended with ${code}`);
  });
  ended.catch(() => {});
  return {
    counts,
    exited: child.exited,
    tell: (phase: QueuePhase) => child.send(phase),
    /** Resolves when it says something once more. */
    async next(message: QueueMessage): Promise<void> {
      const before = counts[message];
      while (counts[message] === before) await Promise.race([said.promise, ended]);
    },
  };
}
