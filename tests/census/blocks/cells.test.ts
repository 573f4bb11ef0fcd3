import { beforeAll, expect, test } from "bun:test";
import { type ListedCell, listedCells } from "../../../src/census/blocks/cells.ts";
import {
  BEFORE_ALL,
  blocksAfter,
  blocksOfPage,
  type ValuesRange,
  valueCount,
} from "../../../src/census/blocks/queries.ts";
import { testStore } from "../../support/store.ts";

const store = testStore("census_cells");

const WHOLE: ValuesRange = {
  level: "county",
  vintage: "2021-acs5",
  metric: "total_population",
  otherMetric: undefined,
  withArea: false,
  state: undefined,
};
/** The blocks of the second metric end at other codes, and it has neither the first place nor the last. */
const BLOCKS = `
  ('total_population', 1003, '{1001,1003}', '{10,20.5}', '{1,null}', '{null,null}', '{null,controlled}', null),
  ('total_population', 4001, '{2001,3001,4001}', '{30,null,50}', '{3,null,5}', '{null,suppressed,null}',
   '{null,suppressed,null}', null),
  ('total_population', 48003, '{6001,6003,48001,48003}', '{60,70,80,90}', '{6,7,8,9}', null, null,
   '{null,above,null,below}'),
  ('housing_units', 6001, '{1003,2001,3001,6001}', '{2,3,null,6}', '{0.2,0.3,null,0.6}', null, null, null),
  ('housing_units', 48001, '{6003,48001}', '{7,8}', '{0.7,0.8}', null, null, null)`;

beforeAll(async () => {
  const { sql } = store.database;
  await sql`create table cells_blocks partition of census_blocks for values in ('2021-acs5')`;
  await sql.unsafe(`
    insert into census_blocks (vintage, level, metric, last_code, codes, estimates, margins,
                               estimate_notes, margin_notes, open_ends, source_ranks)
    select '2021-acs5', 'county', metric::census_metric, last_code, codes::bigint[], estimates::float8[],
           margins::float8[], estimate_notes::census_note[], margin_notes::census_note[], open_ends::text[],
           array_fill(0::smallint, array[cardinality(codes::bigint[])])
      from (values ${BLOCKS})
           as block (metric, last_code, codes, estimates, margins, estimate_notes, margin_notes, open_ends)`);
});

/** What the view of single values has, which reads the blocks in its own way. */
const storedCells = (metric: string, like = "%") =>
  store.database.sql<{ fips: string; value: number | null; moe: number | null }[]>`
    select fips, value, moe, value_note as "valueNote", moe_note as "moeNote", open_ended as "openEnded"
      from census_estimates
     where metric = ${metric}::text::census_metric and fips like ${like}
     order by fips`;

const ownEstimates = (cells: readonly ListedCell[]) => cells.map(({ fips, rowEstimate }) => ({ fips, ...rowEstimate }));

test("pages of any size, put together, are the values of all places in the order of their codes", async () => {
  const all = await storedCells("total_population");
  expect(all.length).toBe(9);
  for (const [state, like] of [
    [undefined, "%"],
    ["06", "06%"],
    ["48", "48%"],
  ] as const) {
    const range = { ...WHOLE, state };
    const expected = await storedCells("total_population", like);
    expect((await valueCount(store.database.sql, range))[0]?.total).toBe(expected.length);
    for (let limit = 1; limit <= expected.length + 1; limit++)
      for (let offset = 0; offset < expected.length; offset += limit) {
        const rows = await blocksOfPage(store.database.sql, range, { limit, offset });
        const first = rows.find(({ kind }) => kind === "own")!;
        expect(first.total).toBe(expected.length);
        const start = offset - first.places_before;
        const page = listedCells(rows, 5).slice(start, start + limit);
        expect(ownEstimates(page)).toEqual([...expected.slice(offset, offset + limit)] as never);
      }
    expect(await blocksOfPage(store.database.sql, range, { limit: 5, offset: expected.length })).toHaveLength(0);
  }
});

test("pieces of any number of blocks, one after the other, are the same values", async () => {
  for (const limit of [1, 2, 5]) {
    const read: ListedCell[] = [];
    for (let after = BEFORE_ALL; ; ) {
      const rows = await blocksAfter(store.database.sql, WHOLE, after, limit);
      if (rows.length === 0) break;
      read.push(...listedCells(rows, 5));
      after = String(rows.at(-1)!.last_code); // there is one
    }
    expect(ownEstimates(read)).toEqual([...(await storedCells("total_population"))] as never);
  }
});

test("a second metric is next to each place, whatever blocks it is in, and absent where it has no value", async () => {
  const range = { ...WHOLE, otherMetric: "housing_units" } as const;
  const housingUnits = new Map((await storedCells("housing_units")).map(({ fips, value }) => [fips, value]));
  for (const offset of [0, 1, 2, 4, 5, 8]) {
    const rows = await blocksOfPage(store.database.sql, range, { limit: 3, offset });
    for (const { fips, otherEstimate } of listedCells(rows, 5))
      expect([fips, otherEstimate?.value]).toEqual([fips, housingUnits.get(fips) ?? undefined]);
  }
});

test("land areas are those of the Gazetteer nearest to the vintage, and null where none has the place", async () => {
  const { sql } = store.database;
  await sql.unsafe(`create table cells_areas partition of census_gazetteer default`);
  await sql`
    insert into census_gazetteer (edition, level, year, fips, name, land_area_sq_mi)
    values ('gazetteer-2010', 'county', 2010, '01001', 'One', 1), ('gazetteer-2023', 'county', 2023, '01001', 'One', 2),
           ('gazetteer-2010', 'county', 2010, '48003', 'Nine', 9)`;
  const rows = await blocksAfter(sql, { ...WHOLE, withArea: true }, BEFORE_ALL, 10);
  expect(
    listedCells(rows, 5).flatMap(({ fips, landAreaSqMi }) => (landAreaSqMi === null ? [] : [[fips, landAreaSqMi]])),
  ).toEqual([
    ["01001", 2],
    ["48003", 9],
  ]);
});
