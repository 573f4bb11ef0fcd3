// A process that rebuilds the screener and waits for a line on standard input at one moment:
// bun rebuild-process.ts DATABASE_URL built|filling|filled

import { readSettings } from "../../../src/config.ts";
import { screener } from "../../../src/enrichment/screener/build.ts";
import { type DerivedDataset, derivedAsDataset, rebuildOutdated } from "../../../src/loading/derived.ts";
import { loadDataset } from "../../../src/loading/load.ts";
import { openDatabase } from "../../../src/storage/database.ts";

const [url = "", moment] = process.argv.slice(2);

/** Says that a moment has come, and waits there if it is the one of the command line. */
async function reached(name: string): Promise<void> {
  console.log(name);
  if (name === moment) for await (const _line of console) break;
}

const halting: DerivedDataset = {
  ...screener,
  async build(run) {
    const built = await screener.build(run);
    await reached("built");
    return {
      ...built,
      async fill(tx, tables) {
        await reached("filling");
        await built.fill(tx, tables);
        await reached("filled");
      },
    };
  },
};

const database = openDatabase({ url }, { max: 2 });
const rebuilt = await rebuildOutdated([halting], database, {
  run: ({ options }) =>
    loadDataset(derivedAsDataset(halting), {
      database,
      settings: readSettings({}),
      options,
      progress: { step() {}, advance() {} },
      log() {},
      signal: new AbortController().signal,
    }),
});
await database.close();
console.log(`rebuilt ${rebuilt.join(", ") || "nothing"}`);
process.exit(0);
