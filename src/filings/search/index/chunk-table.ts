import type { FixedSizeList, RecordBatch, Schema, Table, Vector } from "apache-arrow";
import type { ChunkRow } from "./search-index.ts";
import { dot } from "./vectors.ts";

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

/**
 * The columns of a stored chunk: its text, and all else as JSON. Each column of a row costs a read of its own, about
 * half a millisecond, so that a page of 14 columns took longer than finding it.
 */
export const CHUNK_COLUMNS = ["text", "fields"] as const;

/**
 * Raised when columns change. A table of another layout is made again from the sections: of the earlier one, next to
 * it.
 */
export const LAYOUT = 3;

/**
 * Of a table that answers until the one of this version's layout is made next to it: all columns but {@link TEXT_KEY}.
 */
export const EARLIER_LAYOUT = 2;

/** The column of the keys of texts. */
export const TEXT_KEY = "text_key";

/** LanceDB's layout of chunks. `embedded` says whether `vector` is there: counting nulls would read the vectors. */
export async function chunkSchema(facts: IndexFacts): Promise<Schema> {
  const { Bool, Field, FixedSizeList, Float32, Int16, Int64, Schema, Utf8 } = await import("apache-arrow");
  const text = (name: string) => new Field(name, new Utf8(), false);
  const flag = (name: string) => new Field(name, new Bool(), false);
  return new Schema(
    [
      ...["id", "accession", "cik", "form", "section_type"].map((name) => text(name)),
      new Field("fiscal_year", new Int16(), false),
      ...["filed_on", "text", "fields"].map((name) => text(name)),
      new Field(TEXT_KEY, new Int64(), false),
      ...["starts_filing", "starts_type", "embedded"].map(flag),
      new Field("vector", new FixedSizeList(facts.dimension, new Field("item", new Float32(), true)), true),
    ],
    new Map([
      ["layout", String(LAYOUT)],
      ["model", facts.model],
      ["dimension", String(facts.dimension)],
    ]),
  );
}

/** What a table's schema says about it; undefined if govdata did not make it, or with columns that it does not read. */
export function indexFacts(schema: { metadata: Map<string, string> }): IndexFacts | undefined {
  const model = schema.metadata.get("model");
  const dimension = Number(schema.metadata.get("dimension"));
  const isRead = [LAYOUT, EARLIER_LAYOUT].includes(Number(schema.metadata.get("layout")));
  return model !== undefined && isRead && Number.isInteger(dimension) && dimension > 0
    ? { model, dimension }
    : undefined;
}

/** A chunk as a row of the table. What questions filter by has its own column, too. */
export function tableRow({ startsFiling, startsType, vector, text, ...fields }: StoredChunk): TableRow {
  return {
    id: fields.id,
    accession: fields.accession,
    cik: fields.cik,
    form: fields.form,
    section_type: fields.sectionType,
    fiscal_year: fields.fiscalYear,
    filed_on: fields.filedOn,
    text,
    fields: JSON.stringify(fields),
    [TEXT_KEY]: textKeyOf({ cik: fields.cik, text }),
    starts_filing: startsFiling,
    starts_type: startsType,
    embedded: vector !== null,
    vector,
  };
}

/** A chunk without its vector, from a row that was read with {@link CHUNK_COLUMNS}. */
export const chunkOf = (row: TableRow): Omit<ChunkRow, "vector"> => ({
  ...(JSON.parse(row.fields as string) as Omit<ChunkRow, "text" | "vector">), // tableRow wrote it
  text: row.text as string,
});

/** Values of a row by column, as Arrow gives them. */
export type TableRow = Record<string, unknown>;

/** The rows of an answer as plain objects. */
export const rowsOf = (answer: Table | RecordBatch): TableRow[] =>
  answer.toArray().map((row: { toJSON(): TableRow } | null) => row?.toJSON() ?? {});

/**
 * The vectors of a column as they were read, in its order; null for a chunk without. They are views of the numbers as
 * Arrow keeps them: its own way by `get` makes two objects for each, which takes longer than reading the rows.
 */
export const vectorsOf = (column: Vector | null): (Float32Array | null)[] =>
  (column?.data ?? []).flatMap((piece) => {
    const size = (piece.type as FixedSizeList).listSize;
    const numbers = piece.children[0]?.values as Float32Array;
    return Array.from({ length: piece.length }, (_, at) =>
      piece.getValid(at) ? numbers.subarray(at * size, (at + 1) * size) : null,
    );
  });

/**
 * The cosines of a question to the unit vectors of a column, in its order; NaN for a chunk without. As {@link
 * vectorsOf}, without an object for each.
 */
export function cosinesOfVectors(column: Vector | null, vector: Float32Array): Float32Array {
  const cosines = new Float32Array(column?.length ?? 0);
  let row = 0;
  for (const piece of column?.data ?? []) {
    const numbers = piece.children[0]?.values as Float32Array;
    for (let at = 0; at < piece.length; at++, row++)
      cosines[row] = piece.getValid(at) ? dot(vector, numbers, at * vector.length) : Number.NaN;
  }
  return cosines;
}

/** Signs that typesetting changes from year to year. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚′`]/g, "'"],
  [/[“”„″]/g, '"'],
  [/[‐‑‒–—−]/g, "-"],
  [/\s+/g, " "],
];

/**
 * The key of a filer's text: the same for the same words, whatever their white space, case, quotes and dashes. Of
 * another filer's text it is another one. 63 bits of xxHash64: of a hundred million texts, two share one by chance in
 * one of 1,800 indexes.
 */
export function textKeyOf({ cik, text }: { cik: string; text: string }): bigint {
  const plain = SIGNS.reduce((plainer, [signs, sign]) => plainer.replace(signs, sign), text.normalize("NFKC"));
  return BigInt.asUintN(63, Bun.hash.xxHash64(`${cik} ${plain.trim().toLowerCase()}`));
}
