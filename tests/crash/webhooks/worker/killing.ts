import type { Sql } from "postgres";
import { waitUntil } from "../../../support/wait.ts";
import { currentLeases, type Judge } from "../judge/judge.ts";

/** Which worker is killed, and when. */
export interface Kill {
  /** Starts what is killed. */
  start(): Promise<{ kill(): Promise<void> }>;
  sql: Sql;
  judge: Judge;
  /** It is killed at a random moment within this time after the first request. */
  withinMs: number;
}

/** Starts a worker, kills it while it delivers, and notes what was leased. */
export async function killWorker({ start, sql, judge, withinMs }: Kill): Promise<void> {
  const before = judge.journalBytes;
  const worker = await start();
  await waitUntil("the worker sends", () => judge.journalBytes > before, { withinMs: 60_000 });
  await Bun.sleep(Math.random() * withinMs); // any moment of its work must do
  await worker.kill();
  judge.noteLeases(await currentLeases(sql));
}
