import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../../src/storage/database.ts";
import { openStorage } from "../../src/storage/instance.ts";
import { postmasterOf } from "../storage/holding.ts";
import { IS_ON_SERVER, scratchDatabase } from "../support/database.ts";
import { scratchHome } from "../support/home.ts";
import { repeats } from "../support/repeats.ts";

setDefaultTimeout(180_000);

const ROUNDS = repeats(5, 15);
/** At least this many rows are acknowledged before a kill, so that it comes in the midst of writing. */
const LEAST_ROWS = 50;

/** Starts writer.ts, kills by `kill` at a random moment, and gives the numbers that were acknowledged. */
async function writeUntilKilled(args: readonly string[], kill: (writerPid: number) => void): Promise<number[]> {
  const writer = Bun.spawn([process.execPath, join(import.meta.dir, "writer.ts"), ...args], {
    env: { PATH: process.env.PATH ?? "", HOME: "/" },
    cwd: "/",
    stdin: "ignore",
    stdout: "pipe",
    stderr: "ignore", // the errors of its last statements
  });
  let text = "";
  let isKilled = false;
  for await (const chunk of writer.stdout.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (isKilled || text.split("\n").length <= LEAST_ROWS) continue;
    isKilled = true;
    setTimeout(() => kill(writer.pid), Math.random() * 150); // any moment of its writing must do
  }
  await writer.exited;
  // The last line may be cut off: it was acknowledged, but its number can't be known.
  return text.split("\n").slice(0, -1).map(Number);
}

const killWriter = (pid: number): void => void process.kill(pid, "SIGKILL");

describe("all rows acknowledged before kill -9 are there", () => {
  const home = scratchHome("crash");
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  test.if(!IS_ON_SERVER).each([
    ["of govdata", killWriter],
    [
      "of govdata and PostgreSQL at once",
      (pid: number) => {
        process.kill(postmasterOf(home), "SIGKILL");
        process.kill(pid, "SIGKILL");
      },
    ],
  ])("in the embedded database, %s, again and again", async (_, kill) => {
    let first = await nextNumber(home);
    for (let round = 0; round < ROUNDS; round++) {
      const acknowledged = await writeUntilKilled(["embedded", home, String(first)], kill);
      expect(acknowledged.length).toBeGreaterThanOrEqual(LEAST_ROWS);
      const storage = await openStorage({ home, databaseUrl: undefined, databasePool: 4 }, { mode: "serve" });
      const rows = await storage.database.sql<{ n: number }[]>`
        select n from acknowledged where n >= ${first} and filler is not null`;
      await storage.close();
      const kept = new Set(rows.map(({ n }) => n));
      expect(acknowledged.filter((n) => !kept.has(n))).toEqual([]);
      first = Math.max(...kept) + 1;
    }
  });

  test("in a database of a server, after many kills", async () => {
    const scratch = await scratchDatabase("crash");
    let first = 1;
    for (let round = 0; round < ROUNDS; round++) {
      const acknowledged = await writeUntilKilled(["server", scratch.url, String(first)], killWriter);
      expect(acknowledged.length).toBeGreaterThanOrEqual(LEAST_ROWS);
      const database = openDatabase({ url: scratch.url }, { max: 1 });
      const rows = await database.sql<{ n: number }[]>`
        select n from acknowledged where n >= ${first} and filler is not null`;
      await database.close();
      const kept = new Set(rows.map(({ n }) => n));
      expect(acknowledged.filter((n) => !kept.has(n))).toEqual([]);
      first += acknowledged.length + 1_000; // statements that were under way may still have been stored
    }
    await scratch.close();
  });
});

/** A number that no row of the home's database has; 1 when there are none. */
async function nextNumber(home: string): Promise<number> {
  const storage = await openStorage({ home, databaseUrl: undefined, databasePool: 4 }, { mode: "serve" });
  await storage.database.sql`create table if not exists acknowledged (n bigint primary key, filler text)`;
  const [row] = await storage.database.sql`select coalesce(max(n), 0)::int as newest from acknowledged`;
  await storage.close();
  return Number(row?.newest) + 1;
}
