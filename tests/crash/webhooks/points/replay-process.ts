/** A process that works on bulk replays until none runs: bun replay-process.ts DATABASE_URL. */
import { openDatabase } from "../../../../src/storage/database.ts";
import { replayAll } from "./replaying.ts";

const database = openDatabase({ url: process.argv[2] ?? "" }, { max: 4 });
await replayAll(database);
await database.close();
