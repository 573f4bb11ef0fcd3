import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { indexingProgress } from "../../../src/filings/queries/sections.ts";
import { searchIndexes } from "../../../src/filings/search/queries.ts";
import { servedIndex } from "../../../src/filings/search/queue/lifecycle.ts";
import type { ScratchDatabase } from "../../support/database.ts";
import { HAS_OBJECT_STORE, type ObjectStore, startObjectStore } from "../../support/object-store.ts";
import { govdata, programUnderTest } from "../../support/program.ts";
import { publishAgain } from "../../support/publish.ts";
import { type Envelope, startServer, type TestServer } from "../../support/server.ts";
import { waitUntil } from "../../support/wait.ts";
import { addCompanies, addReport, indexPlace, type MadeReport } from "./made-reports.ts";
import { startIndexWorker } from "./worker-process.ts";

const MODES = ["semantic", "keyword", "hybrid"];
/** Enough that two workers have some each. */
const REPORTS = 10;

/** A report of one passage. */
const report = (number: number, text: string): MadeReport => ({
  accession: `0009990001-24-${String(number).padStart(6, "0")}`,
  cik: "0009990001",
  form: "10-K",
  filed: "2024-03-01",
  year: 2023,
  sections: [{ type: "item_1a", part: "I", title: "Risk Factors", text }],
});

const PIRATES = report(90, "Pirates may board our vessels in the Gulf of Guinea and hold their crews for ransom.");
const HAIL = report(
  91,
  "Hail destroyed the solar panels on the roof of our plant, and insurers paid half of the damage.",
);
const LOCUSTS = report(92, "Swarms of locusts ate the cotton that we had bought before its harvest.");

interface Hit {
  accession_number: string;
}
type Answer = Envelope & { data: Hit[]; metadata: { chunks: number; chunks_without_vector: number } };

describe.skipIf(!HAS_OBJECT_STORE)("a search index in an object store", () => {
  const { home } = indexPlace();
  let store: ObjectStore;
  let scratch: ScratchDatabase;
  let server: TestServer;

  const env = () => ({ ...store.env, DATABASE_URL: scratch.url, GOVDATA_HOME: home, VECTORS_URI: store.uri });
  const ask = (q: string, mode: string) =>
    server.get(`/v1/us/sec/sections/search?${new URLSearchParams({ q, mode, min_similarity: "0" })}`);
  const search = async (q: string, mode: string) => (await (await ask(q, mode)).json()) as Answer;
  /** Whether a report is among the first hits, in each mode. */
  const isFound = async (q: string, { accession }: MadeReport): Promise<boolean> => {
    const answers = await Promise.all(MODES.map((mode) => search(q, mode)));
    return answers.every(({ data }) => data?.slice(0, 3).some((hit) => hit.accession_number === accession));
  };
  const progress = async () =>
    indexingProgress(scratch.database.sql, (await servedIndex(scratch.database.sql))?.index_name ?? "");

  beforeAll(async () => {
    store = await startObjectStore();
    server = await startServer({
      program: programUnderTest(),
      env: { ...store.env, GOVDATA_ROLES: "api,search" },
      settings: { home, vectorsUri: store.uri },
      async seed(empty) {
        scratch = empty;
        await publishAgain(empty.database.sql, "sec");
        await addCompanies(empty.database);
        for (let number = 1; number <= REPORTS; number++)
          await addReport(empty.database, report(number, `The price of part ${number} of our meters rose again.`));
        await addReport(empty.database, PIRATES);
        const workers = [1, 2].map(() =>
          startIndexWorker(empty.database, { home, vectorsUri: store.uri }, { env: store.env }),
        );
        await Promise.all(workers.map(({ exited }) => exited));
      },
    });
  }, 180_000);
  afterAll(async () => {
    await server?.stop();
    await store?.stop();
    rmSync(home, { recursive: true, force: true });
  });

  test("is filled by two processes, and a third one finds each passage once, by words and by meaning", async () => {
    // A worker whose store answered too late has left its part to the server's own.
    await waitUntil("all are embedded", async () => (await progress()).embedded === REPORTS + 1);
    expect(await progress()).toMatchObject({ filings: REPORTS + 1, indexed: REPORTS + 1 });
    const { data, metadata } = await search("part of our meters", "hybrid");
    expect(metadata).toMatchObject({ chunks: REPORTS + 1, chunks_without_vector: 0 });
    expect(new Set(data.map(({ accession_number }) => accession_number)).size).toBe(data.length);
    expect(await isFound("pirates board vessels", PIRATES)).toBe(true);
  }, 60_000);

  test("loses the passages of a report that has none any more", async () => {
    await addReport(scratch.database, { ...PIRATES, sections: [] });
    await waitUntil("the passage is gone", async () => {
      const { data } = await search("pirates board vessels", "keyword");
      return !data.some((hit) => hit.accession_number === PIRATES.accession);
    });
    expect((await search("pirates board vessels", "keyword")).metadata.chunks).toBe(REPORTS);
  }, 60_000);

  test("is rebuilt next to the served one, which answers until the new one is swapped in", async () => {
    const before = await servedIndex(scratch.database.sql);
    const rebuilding = await govdata(["search", "--rebuild"], env());
    expect(rebuilding).toMatchObject({ code: 0 });
    let answers = 0;
    const isSwapped = async () => {
      const { data } = await search("part of our meters", "semantic");
      expect(data.length).toBe(REPORTS);
      answers++;
      return (await servedIndex(scratch.database.sql))?.index_name !== before?.index_name;
    };
    await waitUntil("the new index is served", isSwapped, { withinMs: 150_000 });
    expect(answers).toBeGreaterThan(0);
    const states = (await searchIndexes(scratch.database.sql)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(["retired", "served"]);
    await addReport(scratch.database, HAIL);
    await waitUntil("the new index is read", () => isFound("hail on solar panels", HAIL));
  }, 180_000);

  test.each(["refuse", "drop"] as const)(
    "answers 503 with the reason while the store can't be reached (%s), and works afterwards",
    async (how) => {
      const added = how === "refuse" ? LOCUSTS : PIRATES;
      const words = how === "refuse" ? "locusts ate cotton" : "pirates board vessels";
      const indexed = await servedIndex(scratch.database.sql);
      store.network[how]();
      await addReport(scratch.database, added);
      // The other reports have "meters": a question without any word of theirs may be answered from what is in memory.
      const searches = MODES.map((mode) => ask(`${words} of meters in an outage`, mode));
      // What has nothing to do with the index is answered meanwhile.
      for (let number = 1; number <= REPORTS; number++)
        expect((await server.get("/v1/us/sec/companies/LKFD")).status).toBe(200);
      for (const answer of await Promise.all(searches)) {
        expect(answer.status).toBe(503);
        const { error } = (await answer.json()) as Envelope;
        expect(error?.message).toContain("the object store of the search index does not answer");
      }
      // An outage isn't a damage: no one empties the index to build it again.
      expect((await progress()).indexed).toBeGreaterThanOrEqual(REPORTS);
      store.network.heal();
      const isIndexed = async () => {
        const { filings, embedded } = await progress();
        return embedded === filings;
      };
      await waitUntil("the report of the outage is indexed", isIndexed, { withinMs: 150_000 });
      await waitUntil("it is found", () => isFound(words, added));
      expect((await servedIndex(scratch.database.sql))?.index_name).toBe(indexed?.index_name ?? "");
    },
    180_000,
  );
});
