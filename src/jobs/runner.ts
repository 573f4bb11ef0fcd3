import { setTimeout as sleep } from "node:timers/promises";
import { Cron } from "croner";
import type { Job, JobContext } from "./job.ts";
import { type Lane, runLane } from "./lane.ts";

/** What the runner needs. */
export interface RunnerOptions extends JobContext {
  jobs: readonly Job[];
  /** Done once, before the first job. A stop waits for it. */
  first?: (signal: AbortSignal) => Promise<void>;
  now?: () => Date;
}

/** The jobs while they are watched. */
export interface JobRunner {
  /** Runs what is due now; resolves when that has ended. */
  tick(): Promise<void>;
  /** Begins nothing more and aborts what runs. Waits at most `shutdownSeconds` for it. */
  stop(): Promise<void>;
}

/** The clock of all jobs. No job is due more often. */
const EVERY_MINUTE = "* * * * *";

/** Runs every job at its times, and at the start those whose time passed while nothing ran. */
export function startJobs({ jobs, first, now = () => new Date(), ...context }: RunnerOptions): JobRunner {
  const stopping = new AbortController();
  const startedAt = now();
  const prepared = Promise.resolve(first?.(stopping.signal)).catch((error: unknown) =>
    context.log.error("the jobs could not be prepared", { error }),
  );
  const options = { ...context, now, stopping: stopping.signal, startedAt };
  const lanes = [...Map.groupBy(jobs, ({ name, lane }) => lane ?? name)].map(([name, laneJobs]) => {
    const lane = { name, jobs: laneJobs };
    const run = inTurn(prepared, () =>
      runLane(lane, options).catch((error: unknown) => context.log.error(`the jobs "${name}" failed`, { error })),
    );
    return { ...lane, run };
  });
  const tick = async () => void (await Promise.all(lanes.map(({ run }) => run())));
  let lookedAt = startedAt;
  const clock = new Cron(EVERY_MINUTE, { timezone: "UTC", unref: true }, () => {
    const time = now();
    // In most minutes no job has a time, and the database need not be asked.
    for (const lane of lanes) if (hasTime(lane, lookedAt, time)) void lane.run();
    lookedAt = time;
  });
  void tick();
  return {
    tick,
    async stop() {
      clock.stop();
      stopping.abort();
      // Jobs that follow the signal end soon. What a hanging database delays ends when the database is closed.
      await Promise.race([tick(), sleep(context.settings.shutdownSeconds * 1_000, undefined, { ref: false })]);
    },
  };
}

/** `work` as a function whose calls wait for each other; calls that wait already share one run. */
function inTurn(before: Promise<unknown>, work: () => Promise<void>): () => Promise<void> {
  let running: Promise<unknown> = before;
  let waiting: Promise<void> | undefined;
  return () => {
    waiting ??= running.then(() => {
      waiting = undefined;
      return work();
    });
    running = waiting;
    return waiting;
  };
}

/** Whether one of the lane's jobs has a time after `since`, up to `until`. */
const hasTime = ({ jobs }: Lane, since: Date, until: Date): boolean =>
  jobs.some(({ times }) => {
    const newest = times.newest(until, undefined);
    return newest !== undefined && newest > since;
  });
