import { constants, ftruncateSync, lstatSync, readFileSync, writeFileSync } from "node:fs";
import { readPlainFile, withPlainFile } from "../plain-file.ts";
import { speaksOfFullDisk } from "./home.ts";

/** PostgreSQL says little; what grows beyond this is an error that repeats. */
const LOG_LIMIT_BYTES = 8 * 2 ** 20;

/** Keeps a log below its limit: what is there moves to `LOG.1`, which replaces the one before. */
export function boundLog(log: string): void {
  if (logLength(log) < LOG_LIMIT_BYTES) return;
  const { O_RDWR, O_WRONLY, O_CREAT, O_TRUNC } = constants;
  // Copied and cut off, not renamed: PostgreSQL goes on writing to the file that it has open.
  withPlainFile(log, O_RDWR, (old) => {
    withPlainFile(`${log}.1`, O_WRONLY | O_CREAT | O_TRUNC, (copy) => writeFileSync(copy, readFileSync(old)));
    ftruncateSync(old);
  });
}

/** The lines of a log from byte `from` on, without their times; a log that was cut off since is read whole. */
function linesOf(log: string, from: number): string[] {
  const bytes = readPlainFile(log);
  if (!bytes) return [];
  const text = bytes.subarray(from > bytes.length ? 0 : from).toString("utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => line.replace(/^\d{4}-\S+ \S+ UTC \[\d+\] /, ""));
}

/** The last lines of a log in one line, without their times, for a message. */
export const lastLines = (log: string, { count = 3, from = 0 } = {}): string =>
  linesOf(log, from).slice(-count).join(" | ");

/** Why PostgreSQL ends is often said some lines before the last: all its processes tell that they end, too. */
const LINES_OF_AN_END = 60;

/** Why PostgreSQL ended, as its log from byte `from` on tells it: a full disk by name, or else its last lines. */
export function reasonOfEnd(log: string, from = 0): string {
  const full = linesOf(log, from)
    .slice(-LINES_OF_AN_END)
    .findLast((line) => /^(PANIC|FATAL): /.test(line) && speaksOfFullDisk(line));
  return full ?? lastLines(log, { from });
}

/** How long a log is now: where what is written from now on begins. */
export const logLength = (log: string): number => lstatSync(log, { throwIfNoEntry: false })?.size ?? 0;
