/** Works on bulk replays until it is killed. Argument: the URL of the database. */
import { openLog } from "../../../src/log.ts";
import { openDatabase } from "../../../src/storage/database.ts";
import { startReplays } from "../../../src/webhooks/replays/runner.ts";

const [url = ""] = process.argv.slice(2);
await startReplays({ database: openDatabase({ url }, { max: 2 }), log: openLog({}) });
setInterval(() => {}, 60_000);
