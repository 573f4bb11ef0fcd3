// A process that loads `readings` and can be killed: bun load-process.ts DATABASE_URL LABEL ROWS EDITION

import { readSettings } from "../../src/config.ts";
import { DEFAULT_OPTIONS, loadDataset } from "../../src/loading/load.ts";
import { openDatabase } from "../../src/storage/database.ts";
import { readingsDataset } from "./readings-dataset.ts";

const [url = "", label = "", ...words] = process.argv.slice(2);
const database = openDatabase({ url }, { max: 2 });
console.log("loading");
await loadDataset(readingsDataset, {
  database,
  settings: readSettings({}),
  options: { ...DEFAULT_OPTIONS, vintages: [label], words },
  progress: { step() {}, advance() {} },
  log() {},
  signal: new AbortController().signal,
});
await database.close();
console.log("loaded");
