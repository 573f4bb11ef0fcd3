import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "postgres";
import { SECRET } from "../support.ts";
import { judge, type Verdict } from "./verdict.ts";

/** A receiver in a process of its own, and what it will say about a run. */
export interface Judge {
  /** `http://127.0.0.1:PORT/`, with the paths of receiver.ts. */
  url: string;
  /** Notes what is leased when a process is killed or cut off; a lease that was noted before counts once. */
  noteLeases(leases: readonly Lease[]): void;
  /** Leases that were noted. */
  readonly leaseCount: number;
  /** Grows with each request that is received. */
  readonly journalBytes: number;
  /** Compares a database, in which nothing is due any more, with what the receiver saw. */
  judge(sql: Sql): Promise<Verdict>;
  /** Forgets what was received and noted. */
  clear(): void;
  stop(): Promise<void>;
}

/** A delivery that a claim has leased. */
export interface Lease {
  id: string;
  claim: string;
}

/** Returns what is leased. */
export const currentLeases = async (sql: Sql): Promise<readonly Lease[]> =>
  sql<Lease[]>`select id, claim from webhook_deliveries where claim is not null and due_at is not null`;

/** Starts a receiver. */
export async function startJudge(): Promise<Judge> {
  const folder = mkdtempSync(join(tmpdir(), "govdata-judge-"));
  const journal = join(folder, "journal");
  writeFileSync(journal, "");
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "receiver.ts"), journal, SECRET], {
    env: { PATH: process.env.PATH ?? "" },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
  const leases = new Map<string, number>();
  const noted = new Set<string>();
  const { value } = await child.stdout.pipeThrough(new TextDecoderStream()).getReader().read();
  return {
    url: (value ?? "").trim(),
    get journalBytes() {
      return statSync(journal).size;
    },
    get leaseCount() {
      return noted.size;
    },
    noteLeases(newLeases) {
      for (const { id, claim } of newLeases) {
        if (!noted.has(`${id} ${claim}`)) leases.set(id, (leases.get(id) ?? 0) + 1);
        noted.add(`${id} ${claim}`);
      }
    },
    judge: (sql) => judge({ sql, journal, leases }),
    clear() {
      truncateSync(journal);
      leases.clear();
      noted.clear();
    },
    async stop() {
      child.kill();
      await child.exited;
      rmSync(folder, { recursive: true });
    },
  };
}
