import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { commandText } from "../../../src/command.ts";
import type { Embedder } from "../../../src/embeddings/embedder.ts";
import { unavailable } from "../../../src/errors.ts";
import { forgetIndexing, indexingProgress, pendingFilings } from "../../../src/filings/queries/sections.ts";
import { searchFacts, searchTroubles } from "../../../src/filings/search/facts.ts";
import { dropIndex, openIndex } from "../../../src/filings/search/index/catalog.ts";
import { EARLIER_LAYOUT, LAYOUT } from "../../../src/filings/search/index/chunk-table.ts";
import { markedVersion } from "../../../src/filings/search/index/readable-version.ts";
import { watchForWork } from "../../../src/filings/search/process/need.ts";
import { giveAllBack, indexWork, oweUpkeep, searchIndexes, takeLeases } from "../../../src/filings/search/queries.ts";
import { beginRebuild, servedIndex } from "../../../src/filings/search/queue/lifecycle.ts";
import type { WorkerOptions } from "../../../src/filings/search/queue/worker.ts";
import { openServedIndex } from "../../../src/filings/search/serving/served-index.ts";
import { beginTrials, retryFilings } from "../../../src/filings/search/trials/queries.ts";
import { openVectors } from "../../../src/storage/vectors.ts";
import { testStore } from "../../support/store.ts";
import { EARLIER, serveEarlier } from "./earlier-index.ts";
import {
  addCompanies,
  addReport,
  addReports,
  fillIndex,
  type IndexPlace,
  indexPlace,
  REPORTS,
} from "./made-reports.ts";

const store = testStore("search_queue", { emptyBefore: true });
let place: IndexPlace;

beforeAll(() => {
  place = indexPlace();
});
beforeEach(() => rmSync(place.vectorsUri, { recursive: true, force: true }));
afterAll(() => rmSync(place.home, { recursive: true, force: true }));

/** Counts what it embeds; its vectors are those of the number of letters. */
function countingEmbedder(): { embedder: Embedder; texts: string[] } {
  const texts: string[] = [];
  const vectorOf = (text: string) => {
    const vector = new Float32Array(384);
    vector[text.length % 384] = 1;
    return vector;
  };
  const embedder: Embedder = {
    model: "counting",
    dimension: 384,
    mostTokens: 254,
    countTokens: (text) => text.split(/\s+/).length,
    async embed(given) {
      texts.push(...given);
      return given.map(vectorOf);
    },
    async close() {},
  };
  return { embedder, texts };
}

/** Fills the index by a worker that is configured with this embedder, under the name of a model. */
const fill = (
  embedder: Embedder,
  { model = "made", ...options }: { model?: string } & Partial<Omit<WorkerOptions, "model">> = {},
) =>
  fillIndex(store.database, place, {
    model: { facts: async () => ({ model, dimension: 384 }), embedder: async () => embedder },
    ...options,
  });

const progress = async () => {
  const served = await servedIndex(store.database.sql);
  return indexingProgress(store.database.sql, served?.index_name ?? "");
};

describe("the queue of the search index", () => {
  test("without reports it makes no index", async () => {
    await addCompanies(store.database);
    expect(await fill(countingEmbedder().embedder)).toEqual({ obstacle: undefined });
    expect((await searchIndexes(store.database.sql)).length).toBe(0);
  });

  test("indexes every report and embeds every chunk once, however often it runs", async () => {
    await addReports(store.database);
    const { embedder, texts } = countingEmbedder();
    await fill(embedder);
    await fill(embedder);
    const { filings, indexed, embedded, chunks } = await progress();
    expect([filings, indexed, embedded]).toEqual([3, 3, 3]);
    expect(texts.length).toBe(chunks);
    expect(new Set(texts).size).toBe(chunks);
  });

  test("chunks come first, so that words find them where vectors can't be made", async () => {
    await addReports(store.database);
    const end = await fillIndex(store.database, place, {
      model: {
        facts: async () => ({ model: "made", dimension: 384 }),
        embedder: () => Promise.reject(unavailable("libstdc++.so.6 is missing")),
      },
    });
    expect(end.obstacle).toContain("libstdc++.so.6 is missing");
    const { indexed, embedded } = await progress();
    expect([indexed, embedded]).toEqual([3, 0]);
    expect(await searchFacts(store.database, { searchShare: 100 })).toEqual([
      expect.stringContaining("3 of 3 reports are found by words, 0 by meaning"),
      expect.stringContaining("wait for their vectors"),
      expect.stringContaining("libstdc++.so.6 is missing"),
    ]);
  });

  test("questions read every passage, from the index of words, before the first vector is made", async () => {
    await addReports(store.database);
    const { embedder } = countingEmbedder();
    const read: unknown[] = [];
    const embed: Embedder["embed"] = async (texts) => {
      const connection = await openVectors(place);
      const name = (await servedIndex(store.database.sql))?.index_name ?? "";
      const version = await markedVersion(await connection.openTable(name));
      const table = await connection.openTable(name, [], { version: version as number });
      read.push((await table.indexStats("text_idx"))?.numUnindexedRows, await table.countRows());
      connection.close();
      return embedder.embed(texts);
    };
    await fill({ ...embedder, embed });
    expect(read.slice(0, 2)).toEqual([0, (await progress()).chunks]);
  });

  test("a stop between batches loses nothing, and the next run embeds only the rest", async () => {
    await addReports(store.database);
    const { embedder, texts } = countingEmbedder();
    const stop = new AbortController();
    const onStep = ({ vectors }: { vectors: number }) => vectors > 0 && stop.abort(new Error("stopped"));
    await expect(fill(embedder, { onStep, signal: stop.signal })).rejects.toThrow("stopped");
    const before = texts.length;
    expect(before).toBeGreaterThan(0);
    await fill(embedder);
    const { embedded, chunks } = await progress();
    expect(embedded).toBe(3);
    expect(texts.length).toBe(chunks);
    expect(texts.length).toBeGreaterThan(before);
  });

  test("a report that changed is indexed again, and only its new text is embedded", async () => {
    await addReports(store.database);
    const { embedder, texts } = countingEmbedder();
    await fill(embedder);
    texts.length = 0;
    const [report] = REPORTS;
    if (!report) throw new Error("there is a report");
    const [business, risks] = report.sections;
    if (!business || !risks) throw new Error("it has two sections");
    const changed = { ...risks, text: "No one knows what the new tariffs will do to our costs next year." };
    await addReport(store.database, { ...report, sections: [business, changed] });
    await fill(embedder);
    expect(texts).toEqual([changed.text]);
    expect((await progress()).embedded).toBe(3);
  });

  test("the chunks of a filing that is gone are gone", async () => {
    await addReports(store.database);
    const { embedder } = countingEmbedder();
    await fill(embedder);
    const [report] = REPORTS;
    if (!report) throw new Error("there is a report");
    await addReport(store.database, { ...report, sections: [] });
    await fill(embedder);
    const index = await openIndex(place, (await servedIndex(store.database.sql))?.index_name ?? "");
    expect((await index?.counts({ accession: report.accession }))?.chunks).toBe(0);
    expect((await index?.counts({}))?.filings).toBe(2);
    index?.close();
  });

  test("another worker's reports are left to it until its lease ends", async () => {
    await addReports(store.database);
    const { embedder } = countingEmbedder();
    await fill(embedder);
    const index = (await servedIndex(store.database.sql))?.index_name ?? "";
    const { sql } = store.database;
    const names = REPORTS.map(({ accession }) => accession);
    expect((await takeLeases(sql, { index, holder: "a", seconds: 60 }, names)).length).toBe(3);
    expect(await takeLeases(sql, { index, holder: "b", seconds: 60 }, names)).toEqual([]);
    expect((await takeLeases(sql, { index, holder: "a", seconds: -1 }, names)).length).toBe(3);
    expect((await takeLeases(sql, { index, holder: "b", seconds: 60 }, names)).length).toBe(3);
  });

  test("two workers share the reports, and no chunk is embedded by both", async () => {
    await addReports(store.database);
    const [first, second] = [countingEmbedder(), countingEmbedder()];
    await Promise.all([fill(first.embedder), fill(second.embedder)]);
    const { embedded, chunks } = await progress();
    expect(embedded).toBe(3);
    expect([...first.texts, ...second.texts].toSorted()).toEqual(
      [...new Set([...first.texts, ...second.texts])].toSorted(),
    );
    expect(first.texts.length + second.texts.length).toBe(chunks);
    expect((await searchIndexes(store.database.sql)).length).toBe(1);
  });

  test("what a killed worker wrote and questions don't read yet is work for the next one", async () => {
    await addReports(store.database);
    const { sql } = store.database;
    const model = { facts: async () => ({ model: "made", dimension: 384 }) };
    const noModel = { ...model, embedder: () => Promise.reject(unavailable("libstdc++.so.6 is missing")) };
    await fillIndex(store.database, place, { model: noModel });
    const name = (await servedIndex(sql))?.index_name ?? "";
    const killed = { index: name, holder: "killed", seconds: 60 };
    const index = await openIndex(place, name);
    const [waiting] = (await index?.withoutVector(REPORTS[0]?.accession ?? "", 1)) ?? [];
    const vector = Float32Array.from({ length: 384 }, (_, at) => (at === 0 ? 1 : 0));
    await index?.fillVectors([{ id: waiting?.id ?? "", vector }]);
    await oweUpkeep(sql, killed);
    expect((await indexWork(sql, name)).is_owed_upkeep).toBe(false); // it may still be at work
    expect((await index?.counts({}))?.embedded).toBe(0);
    await oweUpkeep(sql, { ...killed, seconds: -1 });
    const need = await watchForWork(store.database);
    await need.next(new AbortController().signal, () => false);
    await need.stop();
    await fillIndex(store.database, place, { model: noModel });
    expect((await indexWork(sql, name)).is_owed_upkeep).toBe(false);
    expect((await index?.counts({}))?.embedded).toBe(1);
    index?.close();
  });

  test("a worker that ends before an upkeep that it owes leaves it to others, and gives all else back", async () => {
    await addReports(store.database);
    const { sql } = store.database;
    const { embedder } = countingEmbedder();
    await fill(embedder);
    const lease = { index: (await servedIndex(sql))?.index_name ?? "", holder: "ended", seconds: 60 };
    await takeLeases(sql, lease, ["0000000000-00-000000"]);
    await oweUpkeep(sql, lease);
    await giveAllBack(sql, lease.holder);
    expect((await indexWork(sql, lease.index)).is_owed_upkeep).toBe(true);
    expect(await sql`select from sec_search_leases`).toHaveLength(1);
    await fill(embedder);
    expect(await sql`select from sec_search_leases`).toHaveLength(0);
  });

  test("an index whose files are lost is built again from the database", async () => {
    await addReports(store.database);
    const { embedder, texts } = countingEmbedder();
    await fill(embedder);
    const { chunks } = await progress();
    await dropIndex(place, (await servedIndex(store.database.sql))?.index_name ?? "");
    const [report] = REPORTS;
    if (!report) throw new Error("there is a report");
    await fill(embedder);
    expect(texts.length).toBe(2 * chunks);
    expect((await progress()).embedded).toBe(3);
  });
});

describe("a report that ends workers", () => {
  const heavy = REPORTS[2]?.accession ?? "";
  test("is tried on its own after all others, and set aside after the second time; a retry takes it up", async () => {
    await addReports(store.database);
    const { sql } = store.database;
    const { embedder, texts } = countingEmbedder();
    await fill(embedder);
    const index = (await servedIndex(sql))?.index_name ?? "";
    await forgetIndexing(sql, index);
    texts.length = 0;
    const order: string[] = [];
    /** A worker that is killed leaves behind that it began. */
    const die = async () => beginTrials(sql, index, (await pendingFilings(sql, { index, limit: 9 })).filter(isHeavy));
    const isHeavy = ({ accession_number }: { accession_number: string }) => accession_number === heavy;
    await die();
    const countTokens = (text: string): number => {
      order.push(/Hurricanes|longshoremen/.test(text) ? "heavy" : "other");
      return text.split(/\s+/).length;
    };
    await fill(embedder, { countTokens });
    expect(order.indexOf("heavy")).toBeGreaterThan(order.lastIndexOf("other"));
    await forgetIndexing(sql, index);
    await die();
    await die();
    const aside: string[] = [];
    await fill(embedder, { onSetAside: ({ accession_number }) => void aside.push(accession_number) });
    expect(aside).toEqual([heavy]);
    expect((await progress()).indexed).toBe(2);
    expect((await searchFacts(store.database, { searchShare: 100 })).join()).toContain(
      `${heavy} of Harbor Corp is set aside`,
    );
    expect((await searchTroubles(store.database, place))[0]).toMatchObject({
      isBroken: false,
      sentence: expect.stringContaining(heavy),
    });
    expect(await retryFilings(sql)).toBe(1);
    await fill(embedder);
    const { indexed, embedded, chunks } = await progress();
    expect([indexed, embedded, chunks > 0, texts]).toEqual([3, 3, true, []]); // the vectors were there
    expect((await sql`select from sec_search_trials`).length).toBe(0);
  });

  test("is set aside with the reason if it can't be cut, and the others of its batch are indexed", async () => {
    await addReports(store.database);
    const aside: { accession_number: string; reason: string }[] = [];
    await fill(countingEmbedder().embedder, {
      countTokens(text) {
        if (text.includes("Hurricanes")) throw new Error("no such sign");
        return text.split(/\s+/).length;
      },
      onSetAside: (report) => void aside.push(report),
    });
    expect(aside).toEqual([{ accession_number: heavy, reason: expect.stringContaining("no such sign") }]);
    expect((await progress()).embedded).toBe(2);
  });

  test("is not the one that was in hand when a worker was stopped in order", async () => {
    await addReports(store.database);
    const stop = new AbortController();
    const countTokens = (text: string): number => {
      stop.abort(new Error("stopped"));
      return text.split(/\s+/).length;
    };
    await expect(fill(countingEmbedder().embedder, { countTokens, signal: stop.signal })).rejects.toThrow("stopped");
    expect((await store.database.sql`select from sec_search_trials`).length).toBe(0);
  });
});

describe("an index of another model", () => {
  test("is not filled with vectors of this one, and says how to rebuild", async () => {
    await addReports(store.database);
    await fill(countingEmbedder().embedder, { model: "old" });
    const [report] = REPORTS;
    if (!report) throw new Error("there is a report");
    await addReport(store.database, { ...report, year: 2022 });
    const { embedder, texts } = countingEmbedder();
    const end = await fill(embedder, { model: "new" });
    expect(end.obstacle).toContain(commandText("search --rebuild"));
    expect(texts).toEqual([]);
  });

  test("is served until the new one has everything, and then replaced at once", async () => {
    await addReports(store.database);
    const { sql } = store.database;
    await fill(countingEmbedder().embedder, { model: "old" });
    const model = { model: "new", dimension: 384 };
    expect(await beginRebuild(sql, place, model)).toBe("building");
    await expect(beginRebuild(sql, place, model)).rejects.toThrow("is being built already");
    expect((await servedIndex(sql))?.model).toBe("old");
    await fill(countingEmbedder().embedder, { model: "new" });
    const states = (await searchIndexes(sql)).map((row) => [row.state, row.model]);
    expect(states).toEqual([
      ["served", "new"],
      ["retired", "old"],
    ]);
    expect((await progress()).embedded).toBe(3);
  });
});

describe("an index of the layout before", () => {
  /** How many hits and other places an instance that starts now finds in the served index, by mode. */
  async function found() {
    const served = openServedIndex(store.database.sql, place);
    const { row, index } = await served.open();
    const vector = Float32Array.from({ length: 384 }, () => 1 / Math.sqrt(384));
    const asked = { text: "union agreement", vector, scope: {}, offset: 0, limit: 50 };
    const counts = [];
    for (const mode of ["semantic", "keyword", "hybrid"] as const) {
      const { hits } = await index.search({ ...asked, mode });
      counts.push({ hits: hits.length, places: hits.reduce((sum, { alsoIn }) => sum + alsoIn.length, 0) });
    }
    await served.close();
    return { name: row.index_name, counts };
  }

  test("answers in all modes until the new one has everything, with the vectors of the same texts", async () => {
    await addReports(store.database);
    const { sql } = store.database;
    const [, , harbor] = REPORTS;
    if (!harbor) throw new Error("there are three reports");
    await addReport(store.database, { ...harbor, accession: "0009990002-25-000001", filed: "2025-03-01", year: 2024 });
    await fill(countingEmbedder().embedder);
    await serveEarlier(store.database, place);
    const earlier = await found();
    expect(earlier.name).toBe(EARLIER);
    for (const { hits, places } of earlier.counts) expect([hits > 1, places]).toEqual([true, 0]);
    expect((await searchFacts(store.database, { searchShare: 100 })).join()).toContain("layout of an earlier version");
    expect((await searchTroubles(store.database, place)).map(({ isBroken }) => isBroken)).toEqual([false]);
    const need = await watchForWork(store.database);
    await need.next(new AbortController().signal, () => true);
    await need.stop();

    // A report that comes meanwhile goes into both.
    const news = "Tariffs on ceramic sensors doubled in the autumn, and we raised prices by four percent.";
    await addReport(store.database, {
      ...harbor,
      sections: [{ type: "item_7", part: "II", title: "MD&A", text: news }],
    });
    const { embedder, texts } = countingEmbedder();
    const during: Awaited<ReturnType<typeof found>>[] = [];
    let renewals = 0;
    const embed: Embedder["embed"] = async (given, options) => {
      during.push(await found());
      return embedder.embed(given, options);
    };
    await fill({ ...embedder, embed }, { onRenewal: () => renewals++ });
    expect(renewals).toBe(1);
    expect(texts).toEqual([news, news]);
    expect(during.map(({ name }) => name)).toEqual([EARLIER, EARLIER]);
    for (const { hits } of during.flatMap(({ counts }) => counts)) expect(hits).toBeGreaterThan(0);

    const after = await found();
    expect(after.name).not.toBe(EARLIER);
    for (const [at, { hits, places }] of after.counts.entries())
      expect(hits + places).toBe(during.at(-1)?.counts[at]?.hits as number);
    expect((await searchIndexes(sql)).map(({ state, layout }) => [state, layout])).toEqual([
      ["served", LAYOUT],
      ["retired", EARLIER_LAYOUT],
    ]);
    expect((await progress()).embedded).toBe(4);
    expect(await searchTroubles(store.database, place)).toEqual([]);
    await fill(embedder);
    expect(texts).toHaveLength(2);
  });

  test("is not filled any further if it was being built next to the served one, and begins again", async () => {
    await addReports(store.database);
    const { sql } = store.database;
    await fill(countingEmbedder().embedder, { model: "old" });
    await beginRebuild(sql, place, { model: "new", dimension: 384 });
    await sql`update sec_search_indexes set layout = ${EARLIER_LAYOUT} where state = 'building'`;
    await fill(countingEmbedder().embedder, { model: "new" });
    expect((await servedIndex(sql))?.layout).toBe(LAYOUT);
    expect((await searchIndexes(sql)).map(({ state, model }) => [state, model])).toEqual([
      ["served", "new"],
      ["retired", "old"],
    ]);
  });

  test("answers by words and takes new reports where the model can't be opened", async () => {
    await addReports(store.database);
    await fill(countingEmbedder().embedder);
    await serveEarlier(store.database, place);
    const [report] = REPORTS;
    if (!report) throw new Error("there is a report");
    await addReport(store.database, { ...report, accession: "0009990001-25-000009", year: 2024 });
    const facts = () => Promise.reject(unavailable("the endpoint does not answer"));
    const end = await fillIndex(store.database, place, { model: { facts, embedder: facts } });
    expect(end.obstacle).toContain("does not answer");
    expect((await servedIndex(store.database.sql))?.index_name).toBe(EARLIER);
    expect((await progress()).indexed).toBe(4);
  });
});
