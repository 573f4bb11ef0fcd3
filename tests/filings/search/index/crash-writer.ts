/**
 * Writes to an index until it is killed, and says before and after each write which one it is. Started by
 * crash.test.ts.
 *
 * Usage: crash-writer.ts HOME NAME FIRST_FILING
 */
import { openIndex } from "../../../../src/filings/search/index/catalog.ts";
import { accessionOf, madeFiling, madeVector } from "./made-chunks.ts";

const [home = "", name = "", first = "0"] = process.argv.slice(2);
const index = await openIndex({ home, vectorsUri: `${home}/vectors` }, name);
if (!index) throw new Error(`the index ${name} is missing or damaged`);

/** Chunks of a filing; with some filings even the words fill several files. */
const CHUNKS = 40;

for (let filing = Number(first); ; filing++) {
  await step("add", filing, () => index.replaceFilings([madeFiling(filing, CHUNKS)]));
  const waiting = await index.withoutVector(accessionOf(filing), CHUNKS);
  await step("merge", filing, () => index.fillVectors(waiting.map(({ id }) => ({ id, vector: madeVector(filing) }))));
  await step("replace", filing, () => index.replaceFilings([madeFiling(filing, CHUNKS + 1)]));
  await step("maintain", filing, () => index.maintain());
}

async function step(kind: string, filing: number, write: () => Promise<void>): Promise<void> {
  console.log(`begin ${kind} ${filing}`);
  await write();
  console.log(`done ${kind} ${filing}`);
}
