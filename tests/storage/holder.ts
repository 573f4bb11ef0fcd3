/**
 * A process that opens storage, says so in a line of JSON, and waits: what tests kill, stop, or run as another user.
 * Arguments: home, mode. A line on standard input makes it close and end.
 */
import { openStorage } from "../../src/storage/instance.ts";

const [home = "", mode] = process.argv.slice(2);
try {
  const storage = await openStorage(
    { home, databaseUrl: undefined, databasePool: 4 },
    { mode: mode === "command" ? "command" : "serve" },
  );
  console.log(JSON.stringify({ pid: process.pid }));
  void storage.ended.then((how) => console.log(JSON.stringify({ ended: how })));
  for await (const _ of console) break;
  await storage.close();
  console.log(JSON.stringify({ closed: true }));
  process.exit(0);
} catch (error) {
  console.log(JSON.stringify({ error: (error as Error).message }));
  process.exit(1);
}
