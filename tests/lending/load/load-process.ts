// A process that loads 7(a) loans and can be killed; prints a line at each step: bun load-process.ts DATABASE_URL
// FOLDER

import { readSettings } from "../../../src/config.ts";
import { sba } from "../../../src/lending/load/sba.ts";
import { DEFAULT_OPTIONS, loadDataset } from "../../../src/loading/load.ts";
import { openDatabase } from "../../../src/storage/database.ts";

const [url = "", from = ""] = process.argv.slice(2);
const database = openDatabase({ url }, { max: 2 });
await loadDataset(sba, {
  database,
  settings: readSettings({}),
  options: { ...DEFAULT_OPTIONS, from },
  progress: { step: (name) => console.log(`step ${name}`), advance: () => console.log("bytes") },
  log: (line) => console.log(line),
  signal: new AbortController().signal,
});
console.log("published");
await database.close();
