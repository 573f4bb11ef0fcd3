import type { ChunkRow, FilingChunks } from "../../../../src/filings/search/index/search-index.ts";

/** The model of the tests' indexes. */
export const MODEL = { model: "made@1", dimension: 16 };

const WORDS = "cost revenue risk tariff supply goodwill lease debt segment customer tax currency plant patent".split(
  " ",
);

/** A unit vector; the same seed gives the same one. */
export function madeVector(seed: number): Float32Array {
  const vector = Float32Array.from({ length: MODEL.dimension }, (_, at) =>
    Math.sin(seed * 12.9898 + at * 78.233 * (seed + 1)),
  );
  const norm = Math.hypot(...vector);
  return vector.map((value) => value / norm);
}

/** The accession number of a made filing. */
export const accessionOf = (filing: number): string => `0000000000-20-${String(filing).padStart(6, "0")}`;

/** A chunk of a made filing, with a text of its own. `fields` replaces what a test is about. */
export function madeChunk(filing: number, ordinal: number, fields: Partial<ChunkRow> = {}): ChunkRow {
  const sectionType = ordinal % 2 === 0 ? "item_1a" : "item_7";
  const words = [0, 1, 2].map((step) => WORDS[(filing * 5 + ordinal * 3 + step * (ordinal + 1)) % WORDS.length]);
  const text = `${words.join(" ")} ${filing}_${ordinal}`;
  return {
    id: `${accessionOf(filing)}:${sectionType}:${ordinal}`,
    accession: accessionOf(filing),
    cik: String(filing % 3).padStart(10, "0"),
    form: filing % 2 === 0 ? "10-K" : "10-Q",
    sectionType,
    sectionTitle: ordinal % 2 === 0 ? "Risk Factors" : null,
    fiscalYear: 2020 + (filing % 4),
    filedOn: `202${filing % 4}-03-01`,
    ordinal,
    start: ordinal * 100,
    end: ordinal * 100 + text.length,
    wordCount: 4,
    path: "Item",
    text,
    vector: null,
    ...fields,
  };
}

/** A made filing of `count` chunks; `embedded` gives each its vector. */
export const madeFiling = (filing: number, count: number, { embedded = false } = {}): FilingChunks => ({
  accession: accessionOf(filing),
  chunks: Array.from({ length: count }, (_, ordinal) =>
    madeChunk(filing, ordinal, embedded ? { vector: madeVector(filing * 1_000 + ordinal) } : {}),
  ),
});
