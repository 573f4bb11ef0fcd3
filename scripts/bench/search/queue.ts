/**
 * Does to an index what the queue of vectors does, in a process of its own with the lowest priority: passages come in,
 * or get vectors of the model, and the index is brought up to date at the queue's pace. Started by while-filled.ts.
 */
import { constants, setPriority } from "node:os";
import { openEmbedder } from "../../../src/embeddings/open-embedder.ts";
import { createIndex, dropIndex } from "../../../src/filings/search/index/catalog.ts";
import type { SearchIndex } from "../../../src/filings/search/index/search-index.ts";
import { createUpkeep, noUpkeep } from "../../../src/filings/search/queue/keep-up.ts";
import { accessionOf, madeFiling, realPassages } from "./made-passages.ts";
import { QUEUE_INDEX_NAME, type QueueMessage, type QueueOptions, type QueuePhase } from "./settings.ts";

/** As fill.ts of the queue writes. */
const [FILINGS_AT_ONCE, CHUNKS_AT_ONCE] = [8, 64];

const { home, filings, textFile, vectorsFile, dimension } = JSON.parse(process.argv[2] ?? "{}") as QueueOptions;
// Threads have the priority of the one that starts them: those of LanceDB and of the model start later.
setPriority(constants.priority.PRIORITY_LOW);
const settings = { home, vectorsUri: `${home}/vectors` };
const vectors = new Float32Array(await Bun.file(vectorsFile).arrayBuffer());
const material = { passages: await realPassages(textFile), vectors, dimension };

await dropIndex(settings, QUEUE_INDEX_NAME);
const index = await createIndex(settings, QUEUE_INDEX_NAME, { model: "bench", dimension });
for (let first = 0; first < filings; first += 100)
  await index.replaceFilings(
    Array.from({ length: Math.min(100, filings - first) }, (_, at) => madeFiling(first + at, material)),
  );
await index.maintain();

const told: { phase: QueuePhase } = { phase: "rest" };
let begun = Promise.withResolvers<void>();
process.on("message", (next: QueuePhase) => {
  told.phase = next;
  begun.resolve();
});
const embedder = await openEmbedder({ home });
const send = (message: QueueMessage) => process.send?.(message);
send("ready");

let nextFiling = filings;
for (;;) {
  begun = Promise.withResolvers();
  if (told.phase === "rest") await begun.promise;
  if (told.phase === "end") break;
  const upkeep = createUpkeep({
    times: noUpkeep({ isRead: true }),
    maintain: async () => {
      await index.maintain();
      send("upkeep");
      return true;
    },
    owe: async () => {},
  });
  while (told.phase === "passages") {
    await addFilings(index);
    send("step");
    await upkeep.afterWrite({ hasNewWords: true });
  }
  while (told.phase === "vectors") {
    await embedSome(index);
    send("step");
    await upkeep.afterWrite({ hasNewWords: false });
  }
  await upkeep.now();
  send("ready");
}
await embedder.close();
process.exit(0);

/** Adds filings, after each of their texts was counted in tokens, as when it is cut. */
async function addFilings(to: SearchIndex): Promise<void> {
  const filings = Array.from({ length: FILINGS_AT_ONCE }, () => madeFiling(nextFiling++, material));
  const waiting = filings.map(({ accession, chunks }) => ({
    accession,
    chunks: chunks.map((chunk) => ({ ...chunk, vector: null })),
  }));
  for (const { chunks } of waiting) for (const { text } of chunks) embedder.countTokens(text);
  await to.replaceFilings(waiting);
}

/** Gives passages of the newest filings vectors. */
async function embedSome(to: SearchIndex): Promise<void> {
  if (nextFiling === filings) await addFilings(to);
  const waiting = await to.withoutVector(accessionOf(nextFiling - 1), CHUNKS_AT_ONCE);
  if (waiting.length === 0) {
    nextFiling--;
    return;
  }
  const vectors = await embedder.embed(waiting.map(({ text }) => text));
  await to.fillVectors(waiting.map(({ id }, at) => ({ id, vector: vectors[at] as Float32Array })));
}
