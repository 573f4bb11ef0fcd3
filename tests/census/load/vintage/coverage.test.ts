import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { countSeries } from "../../../../src/census/load/vintage/queries-coverage.ts";
import { testStore } from "../../../support/store.ts";

const scratch = testStore("coverage");
beforeAll(async () => {
  await scratch.database.sql`create table counted (like census_blocks including defaults)`;
});

/** Places of one group: by code, whether it has a value and a margin. */
type Cells = Record<string, "both" | "value" | "none">;

const dimensions = ["", "age", "sex"] as const;
const someCells: fc.Arbitrary<Cells> = fc.oneof(
  // Mostly as files have them: the same places in each group, with all values.
  { weight: 3, arbitrary: fc.constant({ "1": "both", "3": "both", "5": "both", "7": "both", "9": "both" } as Cells) },
  {
    weight: 2,
    arbitrary: fc.dictionary(
      fc.constantFrom("1", "2", "3", "5", "7", "9"),
      fc.constantFrom("both", "both", "value", "none"),
      { noNullPrototype: true },
    ) as fc.Arbitrary<Cells>,
  },
);
const groups = fc.array(
  fc.record({
    dimension: fc.constantFrom(...dimensions),
    rank: fc.nat(2),
    cells: someCells,
    size: fc.constantFrom(2, 2, 3),
  }),
  { maxLength: 6 },
);

test("a breakdown's places are those of any of its groups, with a value where one has it", async () => {
  await fc.assert(
    fc.asyncProperty(groups, async (given) => {
      const { sql } = scratch.database;
      await sql`delete from counted`;
      const expected = new Map<
        string,
        { places: Map<string, [boolean, boolean]>; ranks: Set<number>; groups: Set<string> }
      >();
      for (const [index, { dimension, rank, cells, size }] of given.entries()) {
        const codes = Object.keys(cells).toSorted();
        if (codes.length === 0 || (dimension === "" && expected.has(""))) continue;
        const group = dimension === "" ? "" : `group ${index}`;
        const series = expected.get(dimension) ?? { places: new Map(), ranks: new Set(), groups: new Set() };
        expected.set(dimension, series);
        series.ranks.add(rank);
        series.groups.add(group);
        for (const code of codes) {
          const [hasValue, hasMoe] = series.places.get(code) ?? [false, false];
          series.places.set(code, [hasValue || cells[code] !== "none", hasMoe || cells[code] === "both"]);
        }
        for (let at = 0; at < codes.length; at += size) {
          const block = codes.slice(at, at + size);
          await sql`
            insert into counted (vintage, level, metric, dimension, grp, last_code, codes, estimates, margins,
                                 source_ranks)
            values ('2022-acs5', 'county', 'median_age', ${dimension}, ${group}, ${Number(block.at(-1))},
                    ${block.map(Number)}::bigint[],
                    ${block.map((code) => (cells[code] === "none" ? null : 1.5))}::float8[],
                    ${block.map((code) => (cells[code] === "both" ? 0.5 : null))}::float8[],
                    ${block.map(() => rank)}::smallint[])`;
        }
      }
      const counted = await scratch.database.transaction((tx) => countSeries(tx, "counted"));
      const found = Object.fromEntries(
        counted.map(({ dimension, ...row }) => [dimension, { ...row, groups: row.groups.toSorted() }]),
      );
      const wanted = Object.fromEntries(
        [...expected].map(([dimension, { places, ranks, groups: keys }]) => [
          dimension,
          {
            level: "county",
            metric: "median_age",
            place_count: places.size,
            value_count: [...places.values()].filter(([hasValue]) => hasValue).length,
            moe_count: [...places.values()].filter(([, hasMoe]) => hasMoe).length,
            ranks: [...ranks].toSorted(),
            groups: [...keys].toSorted(),
          },
        ]),
      );
      expect(found as object).toEqual(wanted);
    }),
    { numRuns: 150 },
  );
}, 60_000);
