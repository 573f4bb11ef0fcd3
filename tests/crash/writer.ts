/**
 * Writes a row after the other from several connections at once and prints each number only when the database has
 * acknowledged it; runs until it is killed. Arguments: `embedded HOME` or `server URL`, then the first number.
 */
import { openStorage } from "../../src/storage/instance.ts";

const [kind, place = "", first = "1"] = process.argv.slice(2);
const storage = await openStorage(
  { home: place, databaseUrl: kind === "server" ? place : undefined, databasePool: 4 },
  { mode: "serve" },
);
const { sql } = storage.database;
await sql`create table if not exists acknowledged (n bigint primary key, filler text)`;

let next = Number(first);
const filler = "x".repeat(500); // some pages a round, so that checkpoints and torn pages get their chance

async function write(): Promise<void> {
  for (;;) {
    const n = next++;
    // One in ten through a transaction of several statements, as accounts and publications are written.
    if (n % 10 === 0)
      await storage.database.transaction(async (tx) => {
        await tx`insert into acknowledged (n) values (${n})`;
        await tx`update acknowledged set filler = ${filler} where n = ${n}`;
      });
    else await sql`insert into acknowledged (n, filler) values (${n}, ${filler})`;
    process.stdout.write(`${n}\n`);
  }
}
await Promise.all([write(), write(), write(), write()]);
