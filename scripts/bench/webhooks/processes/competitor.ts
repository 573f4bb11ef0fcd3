/**
 * Sends the same deliveries by a queue of Node: a job for each, which has the address, the secret and the body. Its
 * task signs the body, posts it, and writes an attempt row, as users of these queues do.
 */
import { join } from "node:path";
import type { DatabaseTarget } from "../../../../src/storage/connections/client.ts";
import { signatureOf } from "../../../../src/webhooks/envelope/signature.ts";
import { answerCalls } from "./calls.ts";

/** The queues, by their package. */
export type Queue = "graphile-worker" | "pg-boss";

/** A delivery, whole. */
export interface Job {
  id: string;
  url: string;
  secret: string;
  body: string;
}

/** What to send, and how. */
export interface QueueRun {
  /** Folder with installed packages. */
  packages: string;
  queue: Queue;
  target: DatabaseTarget;
  jobCount: number;
  urls: readonly string[];
  /** Whether each task writes an attempt row. */
  writesAttempts: boolean;
}

/** The parts of the packages that are used here. */
interface Pool {
  on(event: "error" | "connect", listener: (error: Error) => void): void;
  query(text: string, values?: unknown[]): Promise<unknown>;
  end(): Promise<void>;
}
interface Graphile {
  run(options: object): Promise<{ stop(): Promise<void>; addJobs(jobs: object[]): Promise<unknown> }>;
  makeWorkerUtils(options: object): Promise<{
    migrate(): Promise<void>;
    addJobs(jobs: object[]): Promise<unknown>;
    release(): Promise<void>;
  }>;
}
interface Boss {
  on(event: "error", listener: (error: Error) => void): void;
  start(): Promise<unknown>;
  stop(options: object): Promise<void>;
  createQueue(name: string, options: object): Promise<void>;
  deleteQueue(name: string): Promise<void>;
  insert(name: string, jobs: object[]): Promise<unknown>;
  work(name: string, options: object, task: (jobs: { id: string; data: Job }[]) => Promise<object[]>): Promise<unknown>;
}

const CONCURRENCY = 64;
const POOL = 16;
const JOBS_PER_INSERT = 1_000;
const BATCH = 50;
const SILENT_LOG = () => () => {};

const ATTEMPT = `
  insert into bench_attempts (delivery_id, number, started_at, duration_ms, address, http_status, response_body)
  values ($1, 1, $2, $3, $4, $5, $6)`;

const connectionOf = (target: DatabaseTarget): object =>
  "url" in target
    ? { connectionString: target.url }
    : { host: target.socketFolder, port: 5432, user: target.user, database: target.database };

/** Signs and posts a job, and writes its attempt. */
async function deliver({ id, url, secret, body }: Job, pool: Pool | undefined): Promise<void> {
  const startedAt = new Date();
  const began = performance.now();
  const answer = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-service-signature": signatureOf(body, secret, Math.floor(startedAt.getTime() / 1_000)),
    },
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(10_000),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`);
  await pool?.query(ATTEMPT, [id, startedAt, performance.now() - began, new URL(url).hostname, answer.status, text]);
}

const madeJobs = ({ jobCount, urls }: QueueRun): Job[] => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  return Array.from({ length: jobCount }, (_, index) => {
    const id = Bun.randomUUIDv7();
    const data = { accession_number: id, company_name: "x".repeat(420) };
    const body = JSON.stringify({ data, id, timestamp: new Date().toISOString(), type: "filing.created" });
    return { id, url: urls[index % urls.length] ?? "", secret, body };
  });
};

const inParts = async (jobs: readonly Job[], insert: (part: readonly Job[]) => Promise<unknown>): Promise<void> => {
  for (let start = 0; start < jobs.length; start += JOBS_PER_INSERT)
    await insert(jobs.slice(start, start + JOBS_PER_INSERT));
};

/** A queue that has its jobs. `start` begins to work, and returns how to stop. */
interface FilledQueue {
  start(done: (count: number) => void): Promise<() => Promise<void>>;
}

async function fillGraphile(options: QueueRun, pool: Pool): Promise<FilledQueue> {
  const modules = join(options.packages, "node_modules");
  const graphile = (await import(join(modules, "graphile-worker"))) as Graphile;
  const { Logger } = (await import(join(modules, "@graphile", "logger"))) as { Logger: new (log: unknown) => object };
  const logger = new Logger(SILENT_LOG);
  const utils = await graphile.makeWorkerUtils({ pgPool: pool, logger });
  await utils.migrate();
  await inParts(madeJobs(options), (part) =>
    utils.addJobs(part.map((job) => ({ identifier: "deliver", payload: job }))),
  );
  await utils.release();
  await pool.query("vacuum analyze graphile_worker._private_jobs");
  return {
    async start(done) {
      const runner = await graphile.run({
        pgPool: pool,
        logger,
        concurrency: CONCURRENCY,
        noHandleSignals: true,
        preset: { worker: { localQueue: { size: 500 }, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        taskList: {
          async deliver(job: Job) {
            await deliver(job, options.writesAttempts ? pool : undefined);
            done(1);
          },
        },
      });
      return () => runner.stop();
    },
  };
}

async function fillBoss(options: QueueRun, pool: Pool): Promise<FilledQueue> {
  const { PgBoss } = (await import(join(options.packages, "node_modules", "pg-boss"))) as {
    PgBoss: new (options: object) => Boss;
  };
  const boss = new PgBoss({ ...connectionOf(options.target), max: POOL, supervise: false, schedule: false });
  boss.on("error", (error) => console.error(`pg-boss: ${error.message}`));
  await boss.start();
  const queue = "deliver";
  await boss.createQueue(queue, { retryLimit: 4 });
  await inParts(madeJobs(options), (part) =>
    boss.insert(
      queue,
      part.map((job) => ({ data: job })),
    ),
  );
  await pool.query("vacuum analyze");
  const work = {
    batchSize: BATCH,
    localConcurrency: 8,
    pollingIntervalSeconds: 0.5,
    burstWhenBatchFull: true,
    perJobResults: true,
  };
  return {
    async start(done) {
      await boss.work(queue, work, async (jobs) => {
        await Promise.all(jobs.map(({ data }) => deliver(data, options.writesAttempts ? pool : undefined)));
        done(jobs.length);
        return jobs.map(({ id }) => ({ id, status: "completed" }));
      });
      return () => boss.stop({ graceful: true, timeout: 30_000 });
    },
  };
}

let filled: { queue: FilledQueue; pool: Pool; jobCount: number } | undefined;

const calls = {
  /** Adds the jobs. */
  async fill(options: QueueRun): Promise<void> {
    const { default: pg } = (await import(join(options.packages, "node_modules", "pg"))) as {
      default: { Pool: new (options: object) => Pool };
    };
    const pool = new pg.Pool({ ...connectionOf(options.target), max: POOL });
    for (const event of ["error", "connect"] as const)
      pool.on(event, (error) => event === "error" && console.error(`pg: ${error.message}`));
    const fill = options.queue === "pg-boss" ? fillBoss : fillGraphile;
    filled = { queue: await fill(options, pool), pool, jobCount: options.jobCount };
  },
  /** Works until all jobs are done and their queue knows it, and returns when that was, in ms since 1970. */
  async run(): Promise<number> {
    if (!filled) throw new Error("the queue has no jobs");
    const { queue, pool, jobCount } = filled;
    const all = Promise.withResolvers<void>();
    let doneCount = 0;
    const stop = await queue.start((count) => {
      doneCount += count;
      if (doneCount === jobCount) all.resolve();
    });
    await all.promise;
    const doneAt = performance.timeOrigin + performance.now();
    await stop();
    await pool.end();
    return doneAt;
  },
};

/** What a competitor answers to the bench. */
export type CompetitorCalls = typeof calls;

if (import.meta.main) answerCalls(calls);
