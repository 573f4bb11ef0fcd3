import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { createIndex, dropIndex } from "../../../../src/filings/search/index/catalog.ts";
import type { Hit, SearchIndex, SearchMode, SearchQuery } from "../../../../src/filings/search/index/search-index.ts";
import { scratchHome } from "../../../support/home.ts";
import { accessionOf, MODEL, madeFiling, madeVector } from "./made-chunks.ts";

const home = scratchHome("search-paging");
const settings = { home, vectorsUri: join(home, "vectors") };
/** More than are compared one by one, so that the first pages come from the indexes and the others from a scan. */
const FILINGS = 12;
const CHUNKS = 220;
let index: SearchIndex;

beforeAll(async () => {
  index = await createIndex(settings, "chunks_paging", MODEL);
  const filings = Array.from({ length: FILINGS }, (_, at) => madeFiling(at, CHUNKS, { embedded: at % 4 !== 3 }));
  // Boilerplate is in filing after filing: equal texts with equal vectors, whose order only ids decide.
  const copies = filings.map(({ accession, chunks }) => ({
    accession,
    chunks: chunks.map((chunk, at) => (at % 10 === 0 ? { ...chunk, vector: chunk.vector && madeVector(at) } : chunk)),
  }));
  await index.replaceFilings(copies);
  await index.maintain();
});

afterAll(async () => {
  index.close();
  await dropIndex(settings, "chunks_paging");
  rmSync(home, { recursive: true, force: true });
});

type Question = Omit<SearchQuery, "offset" | "limit">;

/** Asks page after page while there are more, with `between` before each but the first. */
async function pages(question: Question, size: number, between: () => Promise<void> = async () => {}): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (;;) {
    const page = await index.search({ ...question, offset: hits.length, limit: size });
    hits.push(...page.hits);
    if (!page.hasMore) return hits;
    expect(page.hits).toHaveLength(size);
    await between();
  }
}

const question = fc.record({
  mode: fc.constantFrom<SearchMode>("semantic", "keyword", "hybrid"),
  text: fc.constantFrom("tariff", "goodwill lease", "the cost of supply", "nothing of it"),
  vector: fc.integer({ min: 0, max: 50 }).map(madeVector),
  scope: fc.constantFrom({}, { forms: ["10-K"] }, { ciks: ["0000000001"] }, { sectionTypes: ["item_7"] }),
  minSimilarity: fc.option(fc.constantFrom(0, 0.25, 0.6), { nil: undefined }),
  reader: fc.constantFrom("one", "two"),
});

/** What the pages have to have, computed from every row of the scope: the ids of a question's hits. */
async function matchingIds({ mode, text, vector, scope, minSimilarity }: Question): Promise<string[]> {
  const ids = new Set<string>();
  const whole = { ...{ text, vector, scope }, offset: 0, limit: 10_000, reader: "truth" };
  if (mode !== "keyword") for (const hit of (await index.search({ ...whole, mode: "semantic" })).hits) ids.add(hit.id);
  const worded = mode === "semantic" ? [] : (await index.search({ ...whole, mode: "keyword" })).hits;
  for (const hit of worded) ids.add(hit.id);
  if (minSimilarity === undefined) return [...ids].sort();
  const near = await index.search({ ...whole, mode: "semantic", minSimilarity });
  const nearIds = new Set(near.hits.map(({ id }) => id));
  return [...ids].filter((id) => nearIds.has(id)).sort();
}

test("the pages of a question have every matching chunk once, best first, by meaning with ties by id", async () => {
  await fc.assert(
    fc.asyncProperty(question, fc.integer({ min: 7, max: 400 }), async (asked, size) => {
      const hits = await pages(asked, size);
      const ids = hits.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.toSorted()).toEqual(await matchingIds(asked));
      for (const [at, hit] of hits.entries()) {
        const before = hits[at - 1];
        if (!before) continue;
        expect(before.score).toBeGreaterThanOrEqual(hit.score);
        // LanceDB's first rows by words are not always the best ones, nor all of one score.
        if (asked.mode === "semantic" && before.score === hit.score) expect(before.id < hit.id).toBe(true);
      }
    }),
    { numRuns: 25 },
  );
}, 120_000);

/** A side of a comparison, asked for in its own. */
const sideHits = async (asked: Question, cik: string): Promise<string[]> => {
  const scope = { ...asked.scope, ciks: [cik] };
  const whole = { ...asked, scope, turns: undefined, reader: "side", offset: 0, limit: 10_000 };
  return (await index.search(whole)).hits.map(({ id }) => id);
};

test("compared companies have places by turns, and each of their hits once over all pages", async () => {
  await fc.assert(
    fc.asyncProperty(
      question,
      fc.constantFrom(
        ["0000000002", "0000000000"],
        ["0000000001", "0000000009"],
        ["0000000000", "0000000001", "0000000002"],
      ),
      fc.integer({ min: 7, max: 400 }),
      async (any, turns, size) => {
        const asked = { ...any, scope: { ...any.scope, ciks: turns }, turns };
        const hits = await pages(asked, size);
        const lists = await Promise.all(turns.map((cik) => sideHits(asked, cik)));
        const longest = Math.max(...lists.map(({ length }) => length));
        const expected = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
        if (asked.mode === "semantic") expect(hits.map(({ id }) => id)).toEqual(expected);
        expect(hits.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
        const counts = lists.map(({ length }) => length);
        expect(hits.map(({ cik }) => cik)).toEqual(
          Array.from({ length: longest }, (_, at) => turns.filter((_, side) => (counts[side] ?? 0) > at)).flat(),
        );
        const last = await index.search({ ...asked, offset: hits.length - 1, limit: 5 });
        expect(last.hits.map(({ id }) => id)).toEqual(hits.slice(-1).map(({ id }) => id));
        expect(last.hasMore).toBe(false);
      },
    ),
    { numRuns: 20 },
  );
}, 120_000);

test("a reader who continues gets each hit once while filings and vectors come and go", async () => {
  let filing = FILINGS;
  const write = async (): Promise<void> => {
    filing++;
    await index.replaceFilings([madeFiling(filing, 3, { embedded: true }), madeFiling(filing - 2, 5)]);
    const waiting = await index.withoutVector(accessionOf(3), 5);
    await index.fillVectors(waiting.map(({ id }, at) => ({ id, vector: madeVector(at) })));
    await index.deleteFilings([accessionOf(filing - 3)]);
  };
  await fc.assert(
    fc.asyncProperty(question, fc.integer({ min: 150, max: 600 }), async (asked, size) => {
      const reader = { ...asked, reader: crypto.randomUUID() };
      const expected = await matchingIds(reader);
      let writes = 0;
      const hits = await pages(reader, size, async () => {
        if (writes++ < 4) await write();
        // Another reader of the same question begins again and moves no other reader's pages.
        await index.search({ ...reader, reader: "other", offset: 0, limit: 5 });
      });
      expect(hits.map(({ id }) => id).toSorted()).toEqual(expected);
    }),
    { numRuns: 8 },
  );
}, 120_000);
