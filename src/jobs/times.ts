import { Cron } from "croner";
import type { Times } from "./job.ts";

/** The times of a cron expression, in UTC unless a time zone is given. */
export function cronTimes(pattern: string, timezone = "UTC"): Times {
  const cron = new Cron(pattern, { timezone, paused: true });
  return {
    // The runs before a time leave out that time itself.
    newest: (now) => cron.previousRuns(1, new Date(now.getTime() + 1))[0],
  };
}

/** Full multiples of some minutes, the same on every machine. */
export function everyMinutes(minutes: number): Times {
  const stepMs = minutes * 60_000;
  return { newest: (now) => new Date(Math.floor(now.getTime() / stepMs) * stepMs) };
}
