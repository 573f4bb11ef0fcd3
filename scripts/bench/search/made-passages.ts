import type { ChunkRow, FilingChunks } from "../../../src/filings/search/index/search-index.ts";

/** Chunks of a made filing: 20 section types of 10 chunks each. */
export const CHUNKS_PER_FILING = 200;
const CHUNKS_PER_TYPE = 10;

/** Words of a real passage, which made ones take halves from. */
const PASSAGE_WORDS = 150;

/** What a million passages are made from: real texts, and the vectors of some of them. */
export interface Material {
  /** Words of real passages. */
  passages: string[][];
  /** Unit vectors of some of them, one after another. */
  vectors: Float32Array;
  dimension: number;
}

/**
 * Reads the text of real filings: `{ doc, pages[] }` a line, gzip. Gives the passages in a mixed order, always the
 * same.
 */
export async function realPassages(file: string): Promise<string[][]> {
  const lines = new TextDecoder()
    .decode(Bun.gunzipSync(await Bun.file(file).bytes()))
    .trim()
    .split("\n");
  const passages: string[][] = [];
  for (const line of lines)
    for (const page of (JSON.parse(line) as { pages: string[] }).pages) {
      const words = page.split(/\s+/);
      for (let at = 0; at + PASSAGE_WORDS <= words.length; at += PASSAGE_WORDS)
        passages.push(words.slice(at, at + PASSAGE_WORDS));
    }
  const random = randomNumbers(1);
  for (let at = passages.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [passages[at], passages[other]] = [passages[other] as string[], passages[at] as string[]];
  }
  return passages;
}

/** Numbers from 0 to 1; the same seed gives the same ones. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * A made filing: each text has two halves of real passages, each vector is mixed from two real ones and a little noise.
 */
export function madeFiling(filing: number, { passages, vectors, dimension }: Material): FilingChunks {
  const random = randomNumbers(filing + 1);
  const accession = accessionOf(filing);
  const pick = <Item>(items: ArrayLike<Item>): Item => items[Math.floor(random() * items.length)] as Item;
  const chunks = Array.from({ length: CHUNKS_PER_FILING }, (_, ordinal): ChunkRow => {
    const half = PASSAGE_WORDS / 2;
    const text = [...pick(passages).slice(0, half), ...pick(passages).slice(half)].join(" ");
    return {
      id: `${accession}:${typeOf(ordinal)}:${ordinal}`,
      accession,
      cik: cikOf(filing),
      form: filing % 10 === 0 ? "10-Q" : "10-K",
      sectionType: typeOf(ordinal),
      sectionTitle: null,
      fiscalYear: 2009 + (filing % 16),
      filedOn: `${2009 + (filing % 16)}-03-01`,
      ordinal,
      start: ordinal * 1_000,
      end: ordinal * 1_000 + text.length,
      wordCount: PASSAGE_WORDS,
      path: "Item",
      text,
      vector: mixed({ vectors, dimension }, random),
    };
  });
  return { accession, chunks };
}

/** A scope that `share` of the chunks of `filings` filings are in. */
export function scopeOf(share: number, filings: number) {
  if (share === 1) return { scope: {}, has: () => true };
  const rows = filings * CHUNKS_PER_FILING * share;
  if (share === 0.1) return { scope: { forms: ["10-Q"] }, has: (row: ChunkRow) => row.form === "10-Q" };
  if (rows >= CHUNKS_PER_FILING) {
    const ciks = Array.from({ length: Math.round(rows / CHUNKS_PER_FILING) }, (_, at) => cikOf(at * 3 + 1));
    const cikSet = new Set(ciks);
    return { scope: { ciks }, has: (row: ChunkRow) => cikSet.has(row.cik) };
  }
  const count = Math.max(1, Math.round(rows / CHUNKS_PER_TYPE));
  const types = new Set(Array.from({ length: count }, (_, at) => typeOf(at * CHUNKS_PER_TYPE)));
  const accession = accessionOf(7);
  return {
    scope: { accession, sectionTypes: [...types] },
    has: (row: ChunkRow) => row.accession === accession && types.has(row.sectionType),
  };
}

/** The accession number of a made filing. */
export const accessionOf = (filing: number): string => `0000000000-20-${String(filing).padStart(6, "0")}`;
const cikOf = (filing: number): string => String(filing).padStart(10, "0");
const typeOf = (ordinal: number): string => `item_${Math.floor(ordinal / CHUNKS_PER_TYPE) + 1}`;

function mixed({ vectors, dimension }: Pick<Material, "vectors" | "dimension">, random: () => number): Float32Array {
  const count = vectors.length / dimension;
  const [left, right] = [Math.floor(random() * count) * dimension, Math.floor(random() * count) * dimension];
  const weight = 0.55 + 0.45 * random();
  const rest = (1 - weight) * random();
  const vector = new Float32Array(dimension);
  let square = 0;
  for (let at = 0; at < dimension; at++) {
    const value =
      weight * (vectors[left + at] as number) + rest * (vectors[right + at] as number) + (random() - 0.5) * 0.06;
    vector[at] = value;
    square += value * value;
  }
  const norm = Math.sqrt(square);
  return vector.map((value) => value / norm);
}
