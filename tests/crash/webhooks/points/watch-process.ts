/**
 * A process that watches a local EDGAR until so many filings are reported, and nothing more is to be read: bun
 * watch-process.ts DATABASE_URL EDGAR_URL COUNT. Like a server, it holds the lock of the watch.
 */
import { withWatchLock } from "../../../../src/filings/watch/lock.ts";
import { openDatabase } from "../../../../src/storage/database.ts";
import { watchUntilReported } from "./watching.ts";

const [url = "", edgarUrl = "", count = ""] = process.argv.slice(2);
const database = openDatabase({ url }, { max: 4 });
await withWatchLock(database, new AbortController().signal, () =>
  watchUntilReported(database, edgarUrl, Number(count)),
);
await database.close();
