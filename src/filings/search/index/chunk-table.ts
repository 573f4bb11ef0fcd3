import type { RecordBatch, Schema, Table } from "apache-arrow";
import type { ChunkRow, Hit } from "./search-index.ts";

/** What the schema of a table says about itself. */
export interface IndexFacts {
  model: string;
  dimension: number;
}

/** A chunk with what only the index needs. */
export interface StoredChunk extends ChunkRow {
  /** Whether it is the first chunk of its filing, so that filings can be counted. */
  startsFiling: boolean;
  /** Whether it is the first chunk of its filing with its section type. */
  startsType: boolean;
}

/** The columns of a hit. */
export const HIT_COLUMNS = [
  ...["id", "accession", "cik", "form", "section_type", "section_title", "fiscal_year", "filed_on"],
  ...["ordinal", "start", "end", "word_count", "path", "text"],
] as const;

/** LanceDB's layout of chunks. `embedded` says whether `vector` is there: counting nulls would read the vectors. */
export async function chunkSchema(facts: IndexFacts): Promise<Schema> {
  const { Bool, Field, FixedSizeList, Float32, Int16, Int32, Schema, Utf8 } = await import("apache-arrow");
  const text = (name: string, isNullable = false) => new Field(name, new Utf8(), isNullable);
  const integer = (name: string) => new Field(name, new Int32(), false);
  const flag = (name: string) => new Field(name, new Bool(), false);
  return new Schema(
    [
      ...["id", "accession", "cik", "form", "section_type"].map((name) => text(name)),
      text("section_title", true),
      new Field("fiscal_year", new Int16(), false),
      text("filed_on"),
      ...["ordinal", "start", "end", "word_count"].map(integer),
      ...["path", "text"].map((name) => text(name)),
      ...["starts_filing", "starts_type", "embedded"].map(flag),
      new Field("vector", new FixedSizeList(facts.dimension, new Field("item", new Float32(), true)), true),
    ],
    new Map([
      ["model", facts.model],
      ["dimension", String(facts.dimension)],
    ]),
  );
}

/** What a table's schema says about it; undefined if govdata did not make it. */
export function indexFacts(schema: { metadata: Map<string, string> }): IndexFacts | undefined {
  const model = schema.metadata.get("model");
  const dimension = Number(schema.metadata.get("dimension"));
  return model !== undefined && Number.isInteger(dimension) && dimension > 0 ? { model, dimension } : undefined;
}

/** A chunk as a row of the table. */
export const tableRow = (chunk: StoredChunk): Record<string, unknown> => ({
  id: chunk.id,
  accession: chunk.accession,
  cik: chunk.cik,
  form: chunk.form,
  section_type: chunk.sectionType,
  section_title: chunk.sectionTitle,
  fiscal_year: chunk.fiscalYear,
  filed_on: chunk.filedOn,
  ordinal: chunk.ordinal,
  start: chunk.start,
  end: chunk.end,
  word_count: chunk.wordCount,
  path: chunk.path,
  text: chunk.text,
  starts_filing: chunk.startsFiling,
  starts_type: chunk.startsType,
  embedded: chunk.vector !== null,
  vector: chunk.vector,
});

/** A row that was read with {@link HIT_COLUMNS}. */
export const hitOf = (row: TableRow, similarity: number | null, score: number): Hit => ({
  id: row.id as string,
  accession: row.accession as string,
  cik: row.cik as string,
  form: row.form as string,
  sectionType: row.section_type as string,
  sectionTitle: row.section_title as string | null,
  fiscalYear: row.fiscal_year as number,
  filedOn: row.filed_on as string,
  ordinal: row.ordinal as number,
  start: row.start as number,
  end: row.end as number,
  wordCount: row.word_count as number,
  path: row.path as string,
  text: row.text as string,
  similarity,
  score,
});

/** Values of a row by column, as Arrow gives them. */
export type TableRow = Record<string, unknown>;

/** The rows of an answer as plain objects. */
export const rowsOf = (answer: Table | RecordBatch): TableRow[] =>
  answer.toArray().map((row: { toJSON(): TableRow } | null) => row?.toJSON() ?? {});

/** A vector as it was read; null for a chunk without. */
export const vectorOf = (value: unknown): Float32Array | null =>
  value === null || value === undefined
    ? null
    : ((value as { toArray(): Float32Array }).toArray?.() ?? Float32Array.from(value as Iterable<number>));
