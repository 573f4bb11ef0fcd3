import type { Scope } from "./scope.ts";

/**
 * A passage of a filing's section, as the index keeps it. Offsets are in UTF-16 code units of the section's content.
 */
export interface ChunkRow {
  /** `ACCESSION:SECTION:ORDINAL`, unique in the index. */
  id: string;
  accession: string;
  /** Ten digits. */
  cik: string;
  form: string;
  sectionType: string;
  sectionTitle: string | null;
  fiscalYear: number;
  /** `YYYY-MM-DD`. */
  filedOn: string;
  ordinal: number;
  start: number;
  end: number;
  wordCount: number;
  /** Headings on the way to the passage, for display. */
  path: string;
  text: string;
  /** A unit vector of the index's model; null until it is made. */
  vector: Float32Array | null;
}

/** How hits are ordered: by cosine, by words (BM25), or by both. */
export type SearchMode = "semantic" | "keyword" | "hybrid";

/** A question to the index. */
export interface SearchQuery {
  mode: SearchMode;
  text: string;
  /** What is compared by words. Undefined: the same. */
  words?: string | undefined;
  /** The unit vector of the question; only `keyword` does without, and its hits then have no similarity. */
  vector?: Float32Array | undefined;
  scope: Scope;
  /**
   * The companies of the scope that get places by turns, in this order: the best passage of each, then the second one
   * of each. Undefined: one order for all.
   */
  turns?: readonly string[] | undefined;
  /** Hits have at least this cosine, 0 to 1; a chunk without vector is then no hit. */
  minSimilarity?: number | undefined;
  /** Puts the first hits into another order. Undefined: they stay as the mode orders them. */
  reordering?: Reordering | undefined;
  offset: number;
  limit: number;
  /**
   * Names the client. Its pages of one question come from one ranking, even while chunks and vectors arrive; the page
   * at offset 0 begins a new one.
   */
  reader?: string | undefined;
}

/** What puts the first hits of a question into another order. */
export interface Reordering {
  /** Names it: rankings by others are kept apart. */
  model: string;
  /** How well each passage answers the question, in their order; higher is better. */
  scoresOf(question: string, passages: readonly string[]): Promise<number[]>;
}

/** Where else the text of a hit is. */
export type ChunkPlace = Pick<
  ChunkRow,
  "accession" | "form" | "filedOn" | "fiscalYear" | "sectionType" | "start" | "end"
>;

/**
 * A passage that answers a question. A text that a filer repeats, within a filing or over the years, is one hit: that
 * of its newest filing in the scope.
 */
export interface Hit extends Omit<ChunkRow, "vector"> {
  /** The cosine, 0 to 1; null if the chunk or the question has no vector. */
  similarity: number | null;
  /** What ordered the hits: the cosine, the BM25 score, or the fusion of both. */
  score: number;
  /** The other places of its text in the scope, the newest first. */
  alsoIn: ChunkPlace[];
}

/** A page of hits. */
export interface SearchPage {
  hits: Hit[];
  hasMore: boolean;
}

/** How much of a scope the index has. */
export interface ScopeCounts {
  chunks: number;
  /** Chunks with a vector. */
  embedded: number;
  filings: number;
}

/** A chunk that waits for its vector. */
export interface WaitingChunk {
  id: string;
  text: string;
}

/** A made vector. */
export interface ChunkVector {
  id: string;
  vector: Float32Array;
}

/** The table of chunks: derived from the sections in PostgreSQL, and lost without harm. */
export interface SearchIndex {
  readonly name: string;
  /** The model of the vectors. Vectors of another model have another scale. */
  readonly model: string;
  readonly dimension: number;
  /**
   * Puts the chunks of filings in place of those that the index had: all of the call, or nothing. A chunk without a
   * vector keeps the one that the same text of the filing had.
   * @throws `bug` if a vector does not fit the index
   */
  replaceFilings(filings: readonly FilingChunks[]): Promise<void>;
  /** The same filings; a chunk without a vector has the one that the same text of the filing has here. */
  withVectors(filings: readonly FilingChunks[]): Promise<FilingChunks[]>;
  deleteFilings(accessions: readonly string[]): Promise<void>;
  /** The chunks of a filing that wait for vectors, in the order of their ids. */
  withoutVector(accession: string, limit: number): Promise<WaitingChunk[]>;
  /**
   * Stores vectors. A chunk that is gone by now, or has a vector, stays as it is.
   * @throws `bug` if a vector does not fit the index
   */
  fillVectors(vectors: readonly ChunkVector[]): Promise<void>;
  counts(scope: Scope): Promise<ScopeCounts>;
  /** Counts everything that was written, of which questions read what `maintain` has brought up to date. */
  writtenCounts(): Promise<ScopeCounts>;
  /** The accession numbers of filings that it has; `embedded: false`: of those with a chunk that has no vector. */
  filings(which: { embedded?: false | undefined }): Promise<Set<string>>;
  search(query: SearchQuery): Promise<SearchPage>;
  /**
   * Brings the indexes up to date, joins small files and removes old versions. Questions read what was written before
   * it; an index that it was never called for is read as it is. Call it now and then, from one process.
   */
  maintain(): Promise<void>;
  close(): void;
}

/** What questions need of an index. */
export type ReadableIndex = Pick<SearchIndex, "counts" | "search">;

/** The chunks of one filing. An empty list is a filing without text: the index has none of it then. */
export interface FilingChunks {
  accession: string;
  chunks: readonly ChunkRow[];
}
