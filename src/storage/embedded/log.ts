import { constants, ftruncateSync, lstatSync, readFileSync, writeFileSync } from "node:fs";
import { readPlainFile, withPlainFile } from "../plain-file.ts";
import { speaksOfFullDisk } from "./home.ts";

/** PostgreSQL logs little; a log beyond this size repeats an error. */
const LOG_LIMIT_BYTES = 8 * 2 ** 20;

/** Keeps a log below its limit: moves its content to `LOG.1` and replaces the previous one. */
export function boundLog(log: string): void {
  if (logLength(log) < LOG_LIMIT_BYTES) return;
  const { O_RDWR, O_WRONLY, O_CREAT, O_TRUNC } = constants;
  // Copied and truncated, not renamed, because PostgreSQL keeps writing to its open file.
  withPlainFile(log, O_RDWR, (old) => {
    withPlainFile(`${log}.1`, O_WRONLY | O_CREAT | O_TRUNC, (copy) => writeFileSync(copy, readFileSync(old)));
    ftruncateSync(old);
  });
}

/** Returns the lines of a log from byte `from` on, without times; all lines if the log was truncated since. */
function linesOf(log: string, from: number): string[] {
  const bytes = readPlainFile(log);
  if (!bytes) return [];
  const text = bytes.subarray(from > bytes.length ? 0 : from).toString("utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => line.replace(/^\d{4}-\S+ \S+ UTC \[\d+\] /, ""));
}

/** Returns the last lines of a log as one line without times, for a message. */
export const lastLines = (log: string, { count = 3, from = 0 } = {}): string =>
  linesOf(log, from).slice(-count).join(" | ");

/** The reason why PostgreSQL ends is often some lines before the last, because each of its processes logs its end. */
const LINES_OF_AN_END = 60;

/** Returns why PostgreSQL ended, from its log after byte `from`: a full disk by name, else the last lines. */
export function reasonOfEnd(log: string, from = 0): string {
  const full = linesOf(log, from)
    .slice(-LINES_OF_AN_END)
    .findLast((line) => /^(PANIC|FATAL): /.test(line) && speaksOfFullDisk(line));
  return full ?? lastLines(log, { from });
}

/** Returns the length of a log, which is where its next line begins. */
export const logLength = (log: string): number => lstatSync(log, { throwIfNoEntry: false })?.size ?? 0;
