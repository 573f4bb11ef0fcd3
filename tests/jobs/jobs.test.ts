import { beforeEach, expect, test } from "bun:test";
import { join } from "node:path";
import { jobLines } from "../../src/cli/status.ts";
import { readSettings } from "../../src/config.ts";
import type { Job } from "../../src/jobs/job.ts";
import { lastRuns } from "../../src/jobs/queries.ts";
import { startJobs } from "../../src/jobs/runner.ts";
import { cronTimes, everyMinutes } from "../../src/jobs/times.ts";
import { openLog } from "../../src/log.ts";
import { readingsStore } from "../loading/store.ts";
import { waitUntil } from "../support/wait.ts";

const store = readingsStore();
beforeEach(async () => {
  await store.database.sql`delete from schedule_runs`;
});

const noon = new Date("2024-05-01T12:00:00Z");
const daily = cronTimes("0 6 * * *");

/** A job that counts its runs. */
function countingJob(name: string, more: Partial<Job> = {}): Job & { runs: number } {
  const job: Job & { runs: number } = {
    name,
    times: daily,
    runs: 0,
    async run() {
      job.runs++;
      return { outcome: `run ${job.runs}` };
    },
    ...more,
  };
  return job;
}

function start(jobs: readonly Job[], { now = noon, env = {} }: { now?: Date; env?: Record<string, string> } = {}) {
  const lines: string[] = [];
  const log = openLog({ write: (text) => lines.push(text), terminal: true });
  const runner = startJobs({ database: store.database, settings: readSettings(env), log, jobs, now: () => now });
  return { ...runner, lines };
}

const insertRun = (name: string, startedAt: string, finishedAt: string | null) =>
  store.database.sql`insert into schedule_runs values (${name}, ${startedAt}, ${finishedAt})`;

test("a job runs when its newest time is after its last run, once", async () => {
  await insertRun("count", "2024-05-01T05:59:59Z", "2024-05-01T06:00:30Z");
  const job = countingJob("count");
  const runner = start([job]);
  await runner.tick();
  await runner.tick();
  expect(job.runs).toBe(1);
  expect(await lastRuns(store.database.sql)).toMatchObject([{ job: "count", outcome: "run 1", changed_at: null }]);
  await runner.stop();
});

test("a job that ran since its newest time is not due", async () => {
  await insertRun("count", "2024-05-01T06:00:01Z", "2024-05-01T06:00:30Z");
  const job = countingJob("count");
  const runner = start([job]);
  await runner.tick();
  expect(job.runs).toBe(0);
  await runner.stop();
});

test("a job that never ran waits for its first time after the start", async () => {
  const job = countingJob("count");
  const runner = start([job]);
  await runner.tick();
  expect(job.runs).toBe(0);
  await runner.stop();
});

test("a run that a kill cut off is made up for at the next start", async () => {
  await insertRun("count", "2024-05-01T11:59:00Z", null);
  const job = countingJob("count");
  const runner = start([job]);
  await runner.tick();
  expect(job.runs).toBe(1);
  await runner.stop();
});

test("after kill -9 of the process that runs a job, another process makes up for it", async () => {
  await insertRun("count", "2024-04-30T06:00:00Z", "2024-04-30T06:00:30Z");
  const holder = Bun.spawn(
    [process.execPath, join(import.meta.dir, "..", "crash", "jobholder.ts"), store.url, "count"],
    {
      env: { PATH: process.env.PATH ?? "", HOME: "/" },
      stdout: "pipe",
    },
  );
  await holder.stdout.getReader().read(); // "begun"
  const job = countingJob("count");
  const waiting = start([job]);
  await waiting.tick();
  expect(job.runs).toBe(0); // the lane is locked while the other process lives
  holder.kill("SIGKILL");
  await holder.exited;
  await waitUntil("the job runs", async () => {
    await waiting.tick();
    return job.runs > 0;
  });
  await waiting.tick();
  expect(job.runs).toBe(1);
  expect(await lastRuns(store.database.sql)).toMatchObject([{ job: "count", outcome: "run 1" }]);
  await waiting.stop();
});

test("a failing job is recorded and logged, and the next job of its lane runs", async () => {
  const failing = countingJob("fail", {
    lane: "tests",
    run: () => Promise.reject(new Error("the disk is full")),
  });
  const second = countingJob("second", { lane: "tests" });
  for (const { name } of [failing, second]) await insertRun(name, "2024-04-30T06:00:00Z", "2024-04-30T06:00:30Z");
  const runner = start([failing, second]);
  await runner.tick();
  expect(second.runs).toBe(1);
  expect(await lastRuns(store.database.sql)).toMatchObject([
    { job: "fail", outcome: "failed: the disk is full" },
    { job: "second", outcome: "run 1" },
  ]);
  expect(runner.lines.join("")).toContain('the job "fail" failed');
  await runner.stop();
});

test("a long job does not delay the job of another lane", async () => {
  const end = Promise.withResolvers<void>();
  const long = countingJob("long", {
    async run() {
      await end.promise;
      return { outcome: "long" };
    },
  });
  const ran = Promise.withResolvers<void>();
  const short = countingJob("short", {
    async run() {
      ran.resolve();
      return { outcome: "short" };
    },
  });
  for (const { name } of [long, short]) await insertRun(name, "2024-04-30T06:00:00Z", "2024-04-30T06:00:30Z");
  const runner = start([long, short]);
  await ran.promise;
  end.resolve();
  await runner.tick();
  expect((await lastRuns(store.database.sql)).map(({ outcome }) => outcome)).toEqual(["long", "short"]);
  await runner.stop();
});

test("a stop aborts a running job, its run stays without an end, and the log has no failure", async () => {
  await insertRun("heeding", "2024-04-30T06:00:00Z", "2024-04-30T06:00:30Z");
  const begun = Promise.withResolvers<void>();
  const heeding = countingJob("heeding", {
    run: (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        begun.resolve();
      }),
  });
  const runner = start([heeding]);
  await begun.promise;
  await runner.stop();
  expect(await lastRuns(store.database.sql)).toMatchObject([{ job: "heeding", finished_at: null }]);
  expect(runner.lines.join("")).toContain('stopped the job "heeding"; the next start runs it again');
  expect(runner.lines.join("")).not.toContain("failed");
});

test("two servers on one database run a job once", async () => {
  await insertRun("count", "2024-04-30T06:00:00Z", "2024-04-30T06:00:30Z");
  const job = countingJob("count");
  const runners = [start([job]), start([job])];
  await Promise.all(runners.map((runner) => runner.tick()));
  await Promise.all(runners.map((runner) => runner.tick()));
  expect(job.runs).toBe(1);
  await Promise.all(runners.map((runner) => runner.stop()));
});

test("a job that changed something keeps the time of that through later runs", async () => {
  await insertRun("count", "2024-04-30T06:00:00Z", "2024-04-30T06:00:30Z");
  const changing = start([countingJob("count", { run: async () => ({ outcome: "changed", changed: true }) })]);
  await changing.tick();
  await changing.stop();
  const [run] = await lastRuns(store.database.sql);
  const later = start([countingJob("count")], { now: new Date(Date.now() + 2 * 86_400_000) });
  await later.tick();
  await later.stop();
  expect(await lastRuns(store.database.sql)).toMatchObject([{ outcome: "run 1", changed_at: run?.changed_at }]);
});

test("times: a cron expression in its time zone, and multiples of minutes", () => {
  expect(daily.newest(new Date("2024-05-01T05:59:59Z"), undefined)).toEqual(new Date("2024-04-30T06:00:00Z"));
  expect(daily.newest(new Date("2024-05-01T06:00:00Z"), undefined)).toEqual(new Date("2024-05-01T06:00:00Z"));
  const eastern = cronTimes("30 8 * * *", "America/New_York");
  expect(eastern.newest(noon, undefined)).toEqual(new Date("2024-04-30T12:30:00Z"));
  expect(everyMinutes(15).newest(new Date("2024-05-01T12:14:59Z"), undefined)).toEqual(noon);
});

test("status shows the last run of every job that is not a load", async () => {
  await insertRun("load census", "2024-05-01T05:17:00Z", "2024-05-01T05:18:00Z");
  await insertRun("prune", "2024-05-01T06:00:00Z", null);
  await insertRun("starter census", "2024-05-01T06:00:00Z", "2024-05-01T06:00:02Z");
  expect(jobLines(await lastRuns(store.database.sql))).toEqual([
    "job prune: started 2024-05-01T06:00Z, running, or cut off",
  ]);
});
