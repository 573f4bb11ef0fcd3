import { afterAll, beforeAll, setSystemTime } from "bun:test";

/**
 * While the tests of this file or `describe` run, it is noon (UTC) of `day` in this process, and stays it. Timers,
 * databases and other processes keep their clocks.
 */
export function onDay(day: string): void {
  beforeAll(() => void setSystemTime(new Date(`${day}T12:00:00Z`)));
  afterAll(() => void setSystemTime());
}
