import { type SourcePosition, sourceRefused } from "../../errors.ts";

/** Rows of a file, with the line on which each begins. They come many at a time: an await per row is slow. */
export interface Batch {
  rows: string[][];
  lines: number[];
}

/** A file whose first row names its columns. */
export interface Table {
  header: Header;
  batches: AsyncGenerator<Batch>;
}

/** The columns of a text file, by name: agencies add, drop and reorder them. */
export class Header {
  readonly at: SourcePosition;
  readonly names: readonly string[];
  private readonly indexes = new Map<string, number>();
  /** Pairs of columns that have the same name: the first one, and a later one. */
  readonly duplicates: readonly (readonly [number, number])[];

  constructor(names: readonly string[], at: SourcePosition) {
    this.names = names;
    this.at = at;
    const duplicates: [number, number][] = [];
    for (const [index, name] of names.entries()) {
      const firstIndex = this.indexes.get(name);
      if (firstIndex === undefined) this.indexes.set(name, index);
      else if (name !== "") duplicates.push([firstIndex, index]);
    }
    this.duplicates = duplicates;
  }

  /** Returns the index of the first of `names` that the file has; undefined if it has none of them. */
  find(...names: readonly string[]): number | undefined {
    for (const name of names) {
      const index = this.indexes.get(name);
      if (index !== undefined) return index;
    }
    return undefined;
  }

  /**
   * Returns the index of the column, under the first of these names that the file has.
   * @throws `source_refused` with the columns that the file has.
   */
  column(...names: readonly string[]): number {
    const index = this.find(...names);
    if (index !== undefined) return index;
    const firstNames = this.names.slice(0, 12).join(", ") + (this.names.length > 12 ? ", …" : "");
    throw sourceRefused(this.at, undefined, `has no column ${names.join(" or ")}; it has ${firstNames}`);
  }
}

/** What to do with a name that several columns have. */
export type DuplicatePolicy = "refuse" | "equal";

/**
 * Takes the first row of `batches` as names, trimmed.
 * `duplicates`: `refuse` a name that appears twice (the default), or accept it if the values are `equal` in every row.
 */
export async function withHeader(
  batches: AsyncGenerator<Batch>,
  { file, duplicates = "refuse" }: { file: string; duplicates?: DuplicatePolicy },
): Promise<Table> {
  const firstBatch = await batches.next();
  const names = firstBatch.done ? undefined : firstBatch.value.rows.shift();
  if (firstBatch.done || !names) throw sourceRefused({ file }, undefined, "has no header line");
  const at = { file, line: firstBatch.value.lines.shift() ?? 1 };
  const header = new Header(
    names.map((name) => name.trim()),
    at,
  );
  const repeated = header.duplicates[0];
  if (repeated && duplicates === "refuse") throw sourceRefused(at, header.names[repeated[0]], "duplicate column");
  return { header, batches: checkEqual(header, file, firstBatch.value, batches) };
}

async function* checkEqual(header: Header, file: string, firstBatch: Batch, following: AsyncGenerator<Batch>) {
  for (let batch = firstBatch; ; ) {
    for (const [firstColumn, secondColumn] of header.duplicates)
      for (const [index, row] of batch.rows.entries())
        if (row[firstColumn] !== row[secondColumn])
          throw sourceRefused(
            { file, line: batch.lines[index] ?? 0 },
            header.names[firstColumn],
            `duplicate column with different values: "${row[firstColumn]}" and "${row[secondColumn]}"`,
          );
    if (batch.rows.length > 0) yield batch;
    const nextBatch = await following.next();
    if (nextBatch.done) return;
    batch = nextBatch.value;
  }
}
