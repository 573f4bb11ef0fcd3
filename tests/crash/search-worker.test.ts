import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { indexingProgress } from "../../src/filings/queries/sections.ts";
import { openIndex } from "../../src/filings/search/index/catalog.ts";
import { servedIndex } from "../../src/filings/search/queue/lifecycle.ts";
import { addCompanies, addReport, fillIndex, indexPlace, type MadeReport } from "../filings/search/made-reports.ts";
import { startIndexWorker } from "../filings/search/worker-process.ts";
import { testStore } from "../support/store.ts";

const store = testStore("search_crash");
const place = indexPlace();
/** Enough that a worker has some commits to be killed between. */
const REPORTS = 24;
const KILLS = 6;

/** A report of several chunks, each of words that no other has. */
const report = (number: number): MadeReport => ({
  accession: `0009990001-24-${String(number).padStart(6, "0")}`,
  cik: "0009990001",
  form: "10-K",
  filed: `2024-03-${String(1 + (number % 28)).padStart(2, "0")}`,
  year: 2023,
  sections: [
    {
      type: "item_1a",
      part: "I",
      title: "Risk Factors",
      text: Array.from(
        { length: 4 },
        (_, at) => `Risk ${number}.${at}: ${"costs of meters rose again. ".repeat(25)}`,
      ).join("\n"),
    },
  ],
});

beforeAll(async () => {
  await addCompanies(store.database);
  for (let number = 1; number <= REPORTS; number++) await addReport(store.database, report(number));
}, 60_000);
afterAll(() => rmSync(place.home, { recursive: true, force: true }));

/** Starts the worker's process as a server does, and kills it at its `commits`th commit; resolves when it has ended. */
async function killedWorker(commits: number): Promise<void> {
  let left = commits;
  const child = startIndexWorker(store.database, place, {
    onMessage: (message) => {
      if (message.type === "step" && --left === 0) child.kill("SIGKILL");
    },
  });
  await child.exited;
  expect(child.signalCode).toBe("SIGKILL");
}

test("workers killed at their commits lose nothing, and every chunk has one vector in the end", async () => {
  for (let kill = 0; kill < KILLS; kill++) {
    await killedWorker(1 + (kill % 2));
    // A killed worker's reports are its own until its leases end.
    await store.database.sql`update sec_search_leases set expires_at = clock_timestamp()`;
  }
  await fillIndex(store.database, place);
  const served = await servedIndex(store.database.sql);
  const name = served?.index_name ?? "";
  const { filings, indexed, embedded, chunks } = await indexingProgress(store.database.sql, name);
  expect([filings, indexed, embedded]).toEqual([REPORTS, REPORTS, REPORTS]);
  const index = await openIndex(place, name);
  expect(await index?.counts({})).toEqual({ chunks, embedded: chunks, filings: REPORTS });
  index?.close();
}, 120_000);
