import { Index } from "@lancedb/lancedb";
import { Bool, Field, FixedSizeList, Float32, Int16, Schema, Utf8 } from "apache-arrow";
import { rowsOf, vectorsOf } from "../../../../src/filings/search/index/chunk-table.ts";
import { openVectors, type VectorSettings } from "../../../../src/storage/vectors.ts";

const field = (name: string, type: Utf8 | Bool | Int16) => new Field(name, type, false);

/** Layout 2 as the version before made it: all columns but the keys of texts. */
const schemaOf = (facts: { model: string; dimension: number }, layout: string) =>
  new Schema(
    [
      ...["id", "accession", "cik", "form", "section_type"].map((name) => field(name, new Utf8())),
      field("fiscal_year", new Int16()),
      ...["filed_on", "text", "fields"].map((name) => field(name, new Utf8())),
      ...["starts_filing", "starts_type", "embedded"].map((name) => field(name, new Bool())),
      new Field("vector", new FixedSizeList(facts.dimension, new Field("item", new Float32(), true)), true),
    ],
    new Map([
      ["layout", layout],
      ["model", facts.model],
      ["dimension", String(facts.dimension)],
    ]),
  );

/**
 * Copies the chunks of the table `from` into a new one of an earlier layout: its newest version is read, as none is
 * marked.
 */
export async function copyAsEarlier(
  settings: VectorSettings,
  { from, to, layout = "2" }: { from: string; to: string; layout?: string },
): Promise<void> {
  const { makeArrowTable } = await import("@lancedb/lancedb");
  const connection = await openVectors(settings);
  const source = await connection.openTable(from);
  const { metadata } = await source.schema();
  const facts = { model: metadata.get("model") as string, dimension: Number(metadata.get("dimension")) };
  const schema = schemaOf(facts, layout);
  const earlier = await connection.createEmptyTable(to, schema);
  const columns = schema.fields.map(({ name }) => name);
  const answer = await source.query().select(columns).toArrow();
  const vectors = vectorsOf(answer.getChild("vector"));
  const rows = rowsOf(answer).map((row, at) => ({ ...row, vector: vectors[at] }));
  if (rows.length > 0) await earlier.add(makeArrowTable(rows, { schema }));
  await earlier.createIndex("text", {
    config: Index.fts({ stem: true, removeStopWords: false, asciiFolding: true, withPosition: false }),
  });
  for (const column of ["id", "accession", "cik", "filed_on"])
    await earlier.createIndex(column, { config: Index.btree() });
  connection.close();
}
