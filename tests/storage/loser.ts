/**
 * A process that loses five connections within transactions, asks one more question, and then has an uncaught error of
 * another kind. Argument: the URL of a server. Prints a line for each.
 */
import { openDatabase } from "../../src/storage/database.ts";
import { ignoreStrayErrors } from "../../src/storage/stray.ts";
import { waitUntil } from "../support/wait.ts";

ignoreStrayErrors((error) => {
  console.log("fatal", (error as Error).message);
  process.exit(3);
});
const database = openDatabase({ url: process.argv[2] ?? "" }, { max: 2 });
for (let round = 0; round < 5; round++) {
  const lost = database.transaction(async (tx) => {
    const [{ pid } = { pid: 0 }] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
    const running = tx`select pg_sleep(5)`;
    void endWhileItRuns(pid).catch(() => {});
    await running;
  });
  await lost.catch(() => console.log("lost"));
}
await Bun.sleep(100); // the stray error comes from a timer
const [row] = await database.sql<{ one: number }[]>`select 1 as one`;
console.log("alive", row?.one);
setTimeout(() => {
  throw new RangeError("another");
});

/** Ends a connection in the middle of its pg_sleep. */
async function endWhileItRuns(pid: number): Promise<void> {
  await waitUntil("the statement runs", async () => {
    const rows = await database.sql`
      select from pg_stat_activity where pid = ${pid} and state = 'active' and query like '%pg_sleep%'`;
    return rows.length > 0;
  });
  await database.sql`select pg_terminate_backend(${pid})`;
}
