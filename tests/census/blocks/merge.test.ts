import { expect, test } from "bun:test";
import fc from "fast-check";
import { completeBlocks } from "../../../src/census/blocks/merge.ts";
import { BLOCK_COLUMNS, BlockWriter } from "../../../src/census/blocks/writer.ts";
import type { Estimate, EstimateNote } from "../../../src/census/estimates/estimates.ts";
import { typeNumber } from "../../../src/census/load/vintage/queries-values.ts";
import { copyInto } from "../../../src/storage/copy.ts";
import { testStore } from "../../support/store.ts";

const VINTAGE = "2022-acs5";
const METRICS = ["median_age", "poverty_rate"] as const;
type Metric = (typeof METRICS)[number];

const scratch = testStore("census_merge");

/** What one file gives of one metric: places in the order of the file. */
interface File {
  metric: Metric;
  rank: number;
  cells: [code: number, estimate: Estimate][];
}

type Kept = Map<string, { code: number; rank: number } & Estimate>;

const worthOf = ({ value, valueNote, moeNote, rank }: Estimate & { rank: number }): number =>
  (value === null ? 2000 : 0) +
  (valueNote === "not_published" ? 500 : 0) +
  (moeNote === "not_loaded" ? 1000 : 0) +
  rank;

/** The rule place by place, stated another way than in SQL: the best of a load's files, then against what is served. */
function expected(loads: readonly (readonly File[])[]): Kept {
  const served: Kept = new Map();
  for (const files of loads) {
    const fresh: Kept = new Map();
    for (const { metric, rank, cells } of files)
      for (const [code, estimate] of cells) {
        const before = fresh.get(`${metric} ${code}`);
        if (!before || worthOf({ ...estimate, rank }) < worthOf(before))
          fresh.set(`${metric} ${code}`, { code, rank, ...estimate });
      }
    for (const [key, now] of fresh) {
      const before = served.get(key);
      const isWithdrawn = before?.rank === now.rank && now.value === null && now.valueNote !== "not_published";
      if (!before || isWithdrawn || worthOf(before) >= worthOf(now)) served.set(key, now);
    }
  }
  return served;
}

const NOTES: EstimateNote[] = ["too_few_samples", "not_published", "suppressed"];
const estimates: fc.Arbitrary<Estimate> = fc.oneof(
  fc.record({
    value: fc.double({ noNaN: true, min: -1e6, max: 1e9 }),
    moe: fc.option(fc.double({ noNaN: true, min: 0, max: 1e6 })),
    valueNote: fc.constant(null),
    moeNote: fc.constantFrom<(EstimateNote | null)[]>(null, "not_loaded", "controlled"),
    openEnded: fc.constantFrom(null, "above" as const),
  }),
  fc.record({
    value: fc.constant(null),
    moe: fc.constant(null),
    valueNote: fc.constantFrom(...NOTES),
    moeNote: fc.constantFrom(...NOTES),
    openEnded: fc.constant(null),
  }),
);
const files: fc.Arbitrary<File> = fc.record({
  metric: fc.constantFrom(...METRICS),
  rank: fc.integer({ min: 0, max: 2 }),
  cells: fc.uniqueArray(fc.tuple(fc.integer({ min: 1_001, max: 1_300 }), estimates), {
    selector: ([code]) => code,
    maxLength: 200,
  }),
});
/** Of a load no two files are of one table: each metric and rank comes once. Some files are in order, some not. */
const loads = fc.array(
  fc
    .tuple(fc.uniqueArray(files, { selector: ({ metric, rank }) => `${metric} ${rank}`, maxLength: 4 }), fc.boolean())
    .map(([list, isSorted]) =>
      isSorted ? list.map((file) => ({ ...file, cells: file.cells.toSorted(([one], [other]) => one - other) })) : list,
    ),
  { minLength: 1, maxLength: 3 },
);

async function load(files: readonly File[]): Promise<void> {
  await scratch.database.transaction(async (tx) => {
    await tx`set local jit = off`; // as every publication does
    await tx`create table fresh (like census_blocks)`;
    const writer = new BlockWriter(VINTAGE, await typeNumber(tx, "census_note"));
    for (const { metric, rank, cells } of files) {
      const write = writer.series({ level: "county", metric, dimension: "", group: "" }, rank);
      for (const [code, estimate] of cells) write(code, estimate);
      writer.endFile();
    }
    await copyInto(tx, `fresh (${BLOCK_COLUMNS})`, writer.end(), "binary");
    await completeBlocks(tx, { target: "fresh", vintage: VINTAGE, mixed: writer.mixed() });
    await tx`drop table if exists served_blocks`;
    await tx`alter table fresh add primary key (level, metric, dimension, grp, last_code, vintage)`;
    await tx`alter table fresh rename to served_blocks`;
    await tx`alter table census_blocks attach partition served_blocks for values in ('2022-acs5')`;
  });
}

test("blocks hold, in order and without overlap, what the rule keeps of any loads", async () => {
  await fc.assert(
    fc.asyncProperty(loads, async (sequence) => {
      await scratch.database.sql`drop table if exists served_blocks`;
      for (const list of sequence) await load(list);
      const rows = await scratch.database.sql<Record<string, unknown>[]>`
        select metric, fips, source_rank, value, moe, value_note, moe_note, open_ended from census_estimates`;
      const kept = new Map(
        [...expected(sequence)].map(([key, { code, rank, value, moe, valueNote, moeNote, openEnded }]) => [
          key.replace(/\d+$/, String(code).padStart(5, "0")),
          [rank, value, moe, valueNote, moeNote, openEnded],
        ]),
      );
      expect(new Map(rows.map(({ metric, fips, ...row }) => [`${metric} ${fips}`, Object.values(row)]))).toEqual(
        kept as never,
      );
      expect(rows).toHaveLength(kept.size);
      const overlaps = await scratch.database.sql`
        select from (select metric, codes, last_code,
                            lag(last_code, 1, -1::bigint) over (partition by metric order by last_code) as before
                       from census_blocks) as block
         where codes[1] <= before or last_code <> codes[cardinality(codes)] or cardinality(codes) > 64
            or codes <> (select array_agg(code order by code) from unnest(codes) as code)`;
      expect(overlaps).toHaveLength(0);
    }),
    { numRuns: 60 },
  );
});

test("files in the order of codes are written as they are stored", async () => {
  const cells = Array.from({ length: 200 }, (_, index): [number, Estimate] => [
    1_001 + index,
    { value: index, moe: null, valueNote: null, moeNote: index === 70 ? "controlled" : null, openEnded: null },
  ]);
  const writer = new BlockWriter(VINTAGE, 0);
  const write = writer.series({ level: "county", metric: "median_age", dimension: "", group: "" }, 0);
  for (const [code, estimate] of cells) write(code, estimate);
  writer.endFile();
  expect(writer.mixed()).toEqual([]);
  const again = writer.series({ level: "county", metric: "median_age", dimension: "", group: "" }, 1);
  again(1_100, cells[0]![1]); // there are 200 cells
  writer.endFile();
  expect(writer.mixed()).toEqual([{ level: "county", metric: "median_age", dimension: "", group: "" }]);
});
