import { afterAll, expect, test } from "bun:test";
import {
  appendFileSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { boundLog, lastLines, reasonOfEnd } from "../../src/storage/embedded/log.ts";
import { scratchHome } from "../support/home.ts";

const folder = scratchHome("log");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const log = join(folder, "postgres.log");

test("a log that grew too large is cut off while in use, and the previous part is kept", () => {
  writeFileSync(log, "x".repeat(9 * 2 ** 20));
  const writer = openSync(log, "a");
  boundLog(log);
  writeSync(writer, "later\n");
  closeSync(writer);
  expect(readFileSync(log, "utf8")).toBe("later\n");
  expect(statSync(`${log}.1`).size).toBe(9 * 2 ** 20);
});

test("a small or missing log is not changed", () => {
  rmSync(`${log}.1`, { force: true });
  boundLog(log);
  boundLog(join(folder, "absent.log"));
  expect([existsSync(`${log}.1`), existsSync(join(folder, "absent.log"))]).toEqual([false, false]);
});

test("the error has the log's last lines, without their times", () => {
  writeFileSync(log, "first\n");
  appendFileSync(log, "2026-01-02 03:04:05.678 UTC [12] LOG:  two\n2026-01-02 03:04:05.678 UTC [12] FATAL:  three\n");
  expect(lastLines(log, { count: 2 })).toBe("LOG:  two | FATAL:  three");
  expect(lastLines(join(folder, "absent.log"))).toBe("");
});

test("a full disk is named as the reason if the log says so since the start, however many lines follow", () => {
  const at = "2026-01-02 03:04:05.678 UTC [12] ";
  const panic = `PANIC:  could not write to file "pg_wal/xlogtemp.1": No space left on device`;
  const after = "LOG:  all server processes terminated\n".repeat(10);
  writeFileSync(log, `${at}${panic}\n${after}`);
  expect(reasonOfEnd(log)).toBe(panic);
  expect(reasonOfEnd(log, statSync(log).size - after.length)).toStartWith("LOG:  all server processes terminated |");
  expect(reasonOfEnd(log, 1e9)).toBe(panic); // it was cut off since
  // What one query could not write isn't a reason for an end.
  writeFileSync(log, `${at}ERROR:  could not extend file "base/5/1": No space left on device\n${at}LOG:  killed\n`);
  expect(reasonOfEnd(log)).toEndWith("LOG:  killed");
});
