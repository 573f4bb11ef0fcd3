// A process that loads EDGAR's files and can be killed: bun load-process.ts DATABASE_URL FOLDER|ADDRESS [HOME]

import { readSettings } from "../../../src/config.ts";
import { sec } from "../../../src/filings/load/sec.ts";
import { DEFAULT_OPTIONS, loadDataset } from "../../../src/loading/load.ts";
import { openDatabase } from "../../../src/storage/database.ts";

const [url = "", from = "", home] = process.argv.slice(2);
const database = openDatabase({ url }, { max: 2 });
let read = 0;
const report = await loadDataset(sec, {
  database,
  settings: readSettings(home === undefined ? {} : { GOVDATA_HOME: home }),
  options: { ...DEFAULT_OPTIONS, from },
  progress: {
    step() {},
    advance(count) {
      read += count;
      console.log(`read ${read}`);
    },
  },
  log() {},
  signal: new AbortController().signal,
});
await database.close();
console.log(JSON.stringify(report.results[0]?.rows));
