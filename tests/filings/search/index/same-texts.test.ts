import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { createIndex, dropIndex } from "../../../../src/filings/search/index/catalog.ts";
import { textKeyOf } from "../../../../src/filings/search/index/chunk-table.ts";
import type { Scope } from "../../../../src/filings/search/index/scope.ts";
import type { ChunkRow, Hit, SearchIndex, SearchMode } from "../../../../src/filings/search/index/search-index.ts";
import { scratchHome } from "../../../support/home.ts";
import { MODEL, madeChunk, madeVector } from "./made-chunks.ts";

const home = scratchHome("search-same-texts");
const settings = { home, vectorsUri: join(home, "vectors") };
/** More rows than are compared one by one, of far fewer texts than rows. */
const [FILINGS, CHUNKS] = [24, 110];
let index: SearchIndex;

/**
 * A filing repeats the words of its filer's others, in other letters and with other blanks; every fifth text is its
 * own.
 */
function repeatingChunk(filing: number, ordinal: number): ChunkRow {
  const own = madeChunk(filing, ordinal);
  const topic = ordinal % 40;
  const shared = `Tariff  and goodwill: the filer’s passage ${topic} of supply`;
  const text = ordinal % 5 === 0 ? own.text : filing % 2 === 0 ? shared : shared.toUpperCase().replace(/ +/g, "\n");
  // Equal words have equal vectors; some are still to be made.
  const vector = madeVector(ordinal % 5 === 0 ? filing * 1_000 + ordinal : topic);
  return { ...own, text, vector: filing % 6 === 5 ? null : vector };
}

const filings = Array.from({ length: FILINGS }, (_, filing) => ({
  accession: madeChunk(filing, 0).accession,
  chunks: Array.from({ length: CHUNKS }, (_, ordinal) => repeatingChunk(filing, ordinal)),
}));
const chunks = filings.flatMap((filing) => filing.chunks);

beforeAll(async () => {
  index = await createIndex(settings, "chunks_same", MODEL);
  await index.replaceFilings(filings);
  await index.maintain();
});

afterAll(async () => {
  index.close();
  await dropIndex(settings, "chunks_same");
  rmSync(home, { recursive: true, force: true });
});

const nameOf = ({ accession, sectionType, start }: Pick<ChunkRow, "accession" | "sectionType" | "start">): string =>
  `${accession}:${sectionType}:${start}`;

const SCOPES: readonly { scope: Scope; has: (chunk: ChunkRow) => boolean }[] = [
  { scope: {}, has: () => true },
  { scope: { ciks: ["0000000001"] }, has: ({ cik }) => cik === "0000000001" },
  { scope: { fiscalYears: [2021] }, has: ({ fiscalYear }) => fiscalYear === 2021 },
  {
    scope: { sectionTypes: ["item_7"], filedTo: "2022-12-31" },
    has: ({ sectionType, filedOn }) => sectionType === "item_7" && filedOn <= "2022-12-31",
  },
];

/** The places of each text of a scope, newest first, found without the index. */
function textsOf(has: (chunk: ChunkRow) => boolean): string[][] {
  const words = ({ cik, text }: ChunkRow) => `${cik} ${text.toLowerCase().split(/\s+/).join(" ")}`;
  const newestFirst = (chunk: ChunkRow) => `${chunk.filedOn} ${chunk.accession}`;
  return [...Map.groupBy(chunks.filter(has), words).values()].map((ofText) =>
    ofText
      .toSorted(
        (left, right) =>
          newestFirst(right).localeCompare(newestFirst(left)) ||
          left.sectionType.localeCompare(right.sectionType) ||
          left.start - right.start,
      )
      .map(nameOf),
  );
}

const question = fc.record({
  mode: fc.constantFrom<SearchMode>("semantic", "keyword", "hybrid"),
  at: fc.nat(SCOPES.length - 1),
  vector: fc.nat(40).map(madeVector),
  size: fc.constantFrom(7, 20, 50, 400),
});

test("a text that a filer repeats is one hit: its newest place in the scope, with all others next to it", async () => {
  await fc.assert(
    fc.asyncProperty(question, async ({ mode, at, vector, size }) => {
      const { scope, has } = SCOPES[at] as (typeof SCOPES)[number];
      const asked = { mode, text: "tariff and the goodwill of 7_15", vector, scope, reader: crypto.randomUUID() };
      const hits: Hit[] = [];
      for (;;) {
        const page = await index.search({ ...asked, offset: hits.length, limit: size });
        hits.push(...page.hits);
        if (!page.hasMore) break;
        expect(page.hits).toHaveLength(size);
      }
      const truth = new Map(textsOf(has).map((places) => [places[0], places]));
      for (const hit of hits) expect([nameOf(hit), ...hit.alsoIn.map(nameOf)]).toEqual(truth.get(nameOf(hit)) ?? []);
      expect(new Set(hits.map(nameOf)).size).toBe(hits.length);
      // By words and by meaning together, all that has either is found.
      if (mode === "hybrid") {
        const found = new Set(hits.flatMap((hit) => [hit, ...hit.alsoIn]).map(nameOf));
        expect(chunks.filter((chunk) => has(chunk) && chunk.vector && !found.has(nameOf(chunk)))).toEqual([]);
      }
    }),
    { numRuns: 40 },
  );
}, 120_000);

test("a hit has the similarity of its text, also where its newest place has no vector yet", async () => {
  const { hits } = await index.search({
    ...{ mode: "keyword", text: "passage supply", vector: madeVector(3) },
    ...{ scope: { ciks: ["0000000002"] }, offset: 0, limit: 50 },
  });
  const repeated = hits.filter(({ text }) => /passage/i.test(text));
  expect(repeated.length).toBeGreaterThan(20);
  for (const { similarity } of repeated) expect(similarity).not.toBeNull();
});

test("readers who ask for a late page at once, and for page after page, have the same hits", async () => {
  const asked = { mode: "semantic", text: "tariff", vector: madeVector(11), scope: {} } as const;
  const late = [500, 100, 0].map((offset) => index.search({ ...asked, reader: "late", offset, limit: 50 }));
  const [deep, middle, first] = await Promise.all(late);
  for (const [offset, page] of [
    [0, first],
    [100, middle],
    [500, deep],
  ] as const) {
    const again = await index.search({ ...asked, reader: `at ${offset}`, offset, limit: 50 });
    expect(page?.hits.map(nameOf)).toEqual(again.hits.map(nameOf));
  }
});

test.each([
  ["We depend on one supplier.", "we  depend\non ONE supplier. "],
  ["The filer’s “single” source – Asia", 'The filer\'s "single" source - Asia'],
  ["1\u00a0000 stores", "1\u202f000\u2003stores"],
])("%p and %p are the same text of a filer", (left, right) => {
  expect(textKeyOf({ cik: "0000000001", text: left })).toBe(textKeyOf({ cik: "0000000001", text: right }));
});

test("other words, and the same words of another filer, are another text", () => {
  const keys = [
    { cik: "0000000001", text: "Sales rose by 5%." },
    { cik: "0000000001", text: "Sales rose by 6%." },
    { cik: "0000000002", text: "Sales rose by 5%." },
  ].map(textKeyOf);
  expect(new Set(keys).size).toBe(3);
});
