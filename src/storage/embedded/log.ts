import { copyFileSync, existsSync, readFileSync, statSync, truncateSync } from "node:fs";

/** PostgreSQL says little; what grows beyond this is an error that repeats. */
const LOG_LIMIT_BYTES = 8 * 2 ** 20;

/** Keeps a log below its limit: what is there moves to `LOG.1`, which replaces the one before. */
export function boundLog(log: string): void {
  if (!existsSync(log) || statSync(log).size < LOG_LIMIT_BYTES) return;
  // Copied and cut off, not renamed: PostgreSQL goes on writing to the file that it has open.
  copyFileSync(log, `${log}.1`);
  truncateSync(log);
}

/** The last lines of a log in one line, without their times, for a message. */
export function lastLines(log: string, count = 3): string {
  if (!existsSync(log)) return "";
  const lines = readFileSync(log, "utf8").trimEnd().split("\n").slice(-count);
  return lines.map((line) => line.replace(/^\d{4}-\S+ \S+ UTC \[\d+\] /, "")).join(" | ");
}
