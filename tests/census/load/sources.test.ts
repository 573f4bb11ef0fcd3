import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testStore } from "../../support/store.ts";
import {
  expectAsPublished,
  expectAsTabled,
  expectEarningsByRace,
  median,
  PUBLISHED,
  statesIn,
  TABLED,
} from "./as-published.ts";
import { estimatesOf, HAS_SOURCES, load, SOURCES, sourceRows } from "./support.ts";

/** The Bureau's own files, loaded as they are, against what the same files say when they are read in another way. */
describe.if(HAS_SOURCES)("the Bureau's own files", () => {
  const scratch = testStore("census_sources");
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "govdata census "));
    for (const name of [
      "api-acs1/2005",
      "api-acs1/2016",
      "api-acs1/2018",
      "datacensusgov/tracts-oakland",
      "datacensusgov/counties",
      "datacensusgov/states",
      "datacensusgov/counties-oklahoma-1yr",
      "datacensusgov/blockgroups-cook/ACSDT5Y2020.B19013-Data.csv.gz",
      "tidycensus-wide",
    ])
      await cp(join(SOURCES, name), join(folder, name), { recursive: true });
    await load(scratch.database, folder);
  }, 120_000);
  afterAll(async () => {
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  const states = (year: number, table: string) => statesIn(SOURCES, year, table);

  test.each(TABLED)("give %s of every state to the digit, value and margin, from all forms", async (metric, code) => {
    for (const year of [2005, 2016, 2018]) {
      if (metric === "gini_index" && year === 2005) continue;
      expect(await expectAsTabled(scratch.database, SOURCES, { year, metric, code })).toBe(52);
    }
  });

  test("give the income of 3,220 counties of every vintage, special values as null with their reason", async () => {
    for (const year of [2010, 2011, 2012, 2014, 2015, 2016, 2017, 2018, 2019, 2020, 2022, 2023]) {
      const vintage = `${year}-acs5`;
      const served = await estimatesOf(scratch.database, {
        vintage,
        level: "county",
        metric: "median_household_income",
      });
      const rows = sourceRows(`datacensusgov/counties/ACSST5Y${year}.S1901-Data.csv`).slice(1);
      let numbers = 0;
      for (const row of rows) {
        const [, fips] = /^0500000US(\d{5})$/.exec(row.GEO_ID ?? "") ?? [];
        if (!fips) continue;
        const text = row.S1901_C01_012E ?? "";
        const margin = row.S1901_C01_012M ?? "";
        const found = served.get(fips);
        if (found?.source_rank === 0) continue; // 2018 has these of B19013 too
        if (/^\d+$/.test(text) && /^\d+$/.test(margin)) {
          numbers++;
          expect([fips, found?.value, found?.moe]).toEqual([fips, Number(text), Number(margin)]);
        } else {
          expect([fips, found?.moe]).toEqual([fips, null]);
          expect(found?.moe_note).not.toBeNull();
        }
      }
      expect(served.size).toBeGreaterThanOrEqual(3_219);
      if (year !== 2018) expect(numbers).toBeGreaterThan(3_200);
    }
  });

  test("say why Rio Arriba has no income in 2018 and Loving County none in 2015", async () => {
    const county = async (vintage: string, fips: string) =>
      (await estimatesOf(scratch.database, { vintage, level: "county", metric: "median_household_income" })).get(fips);
    expect(await county("2018-acs5", "35039")).toMatchObject({ value: null, value_note: "suppressed" });
    expect(await county("2015-acs5", "48301")).toMatchObject({ value: null, value_note: "not_applicable" });
  });

  test("give medians of open-ended intervals as their bound", async () => {
    const tracts = await estimatesOf(scratch.database, {
      vintage: "2022-acs5",
      level: "tract",
      metric: "median_household_income",
    });
    const open = sourceRows("datacensusgov/tracts-oakland/ACSST5Y2022.S1901-Data.csv").filter(
      (row) => row.S1901_C01_012E === "250,000+" && row.GEO_ID?.startsWith("1400000US"),
    );
    expect(open.length).toBeGreaterThan(0);
    for (const { GEO_ID } of open)
      expect(tracts.get(GEO_ID?.slice(9) ?? "")).toMatchObject({
        value: 250_000,
        moe: null,
        value_note: "open_ended_interval",
        moe_note: "open_ended_interval",
        open_ended: "above",
      });
  });

  test.each(PUBLISHED)("give %s as published in %s, within its rounding", async (metric, table, column, low, high) => {
    const margins = await expectAsPublished(scratch.database, SOURCES, { metric, table, column });
    expect(margins).toHaveLength(51);
    const middle = median(margins);
    expect(middle).toBeGreaterThanOrEqual(low);
    expect(middle).toBeLessThanOrEqual(high);
  });

  test("give the labor force before 2011 from B23001, the detailed table of that time", async () => {
    const women = (line: number) => [line, line + 86];
    const ages = [3, 10, 17, 24, 31, 38, 45, 52, 59, 66, 73, 78, 83].flatMap(women);
    const isOld = (line: number) => line % 86 >= 73;
    const served = await estimatesOf(scratch.database, {
      vintage: "2005-acs1",
      level: "state",
      metric: "unemployment_rate",
    });
    for (const row of states(2005, "B23001")) {
      const total = (step: (line: number) => number) =>
        ages.reduce((sum, line) => sum + Number(row[`B23001_${String(line + step(line)).padStart(3, "0")}E`]), 0);
      const rate = (100 * total((line) => (isOld(line) ? 3 : 5))) / total((line) => (isOld(line) ? 1 : 3));
      expect(served.get(row.state ?? "")?.value).toBeCloseTo(rate, 9);
    }
    const [coverage] = await scratch.database.sql`
      select sources from census_coverage
       where vintage = '2005-acs1' and level = 'state' and metric = 'unemployment_rate' and dimension = ''`;
    expect(coverage?.sources.map(({ table }: { table: string }) => table)).toEqual(["B23001"]);
  });

  test("give the population of Hispanic origin from B03002 where B03003 is not there", async () => {
    const rows = await scratch.database.sql<{ fips: string; value: number }[]>`
      select fips, value from census_estimates
       where vintage = '2018-acs1' and level = 'state' and metric = 'total_population'
         and dimension = 'race' and grp = 'hispanic'`;
    const published = states(2018, "B03002").map((row) => [row.state, Number(row.B03002_012E)]);
    expect(Object.fromEntries(rows.map(({ fips, value }) => [fips, value]))).toEqual(Object.fromEntries(published));
  });

  test("give all metrics of the nation and every state from 2010 on, and of 2005 all that were published", async () => {
    const rows = await scratch.database.sql<{ vintage: string; level: string; metrics: number; least: number }[]>`
      select vintage, level, count(*)::int as metrics, min(place_count) as least from census_coverage
       where dimension = '' and level in ('nation', 'state') and survey = 'acs1' group by vintage, level`;
    for (const { vintage, level, metrics, least } of rows) {
      expect([vintage, level, metrics]).toEqual([vintage, level, vintage === "2005-acs1" ? 22 : 25]);
      expect(least).toBe(level === "nation" ? 1 : 52);
    }
    expect(rows).toHaveLength(6);
  });

  test("give breakdowns by race as published, jam values included", async () => {
    for (const letter of ["B", "D"] as const)
      expect(await expectEarningsByRace(scratch.database, SOURCES, letter)).toBe(52);
  });

  test("add groups by age up to the whole: the population by age is the population", async () => {
    const [row] = await scratch.database.sql`
      select max(whole.value) as whole, sum(part.value) as parts
        from census_estimates as whole
        join census_estimates as part using (vintage, level, metric, fips)
       where vintage = '2018-acs1' and level = 'nation' and metric = 'total_population'
         and whole.dimension = '' and part.dimension = 'age'`;
    expect(row?.whole).toBe(327_167_439);
    expect(row?.parts).toBe(row?.whole);
  });

  test("keep micropolitan areas by name only, and block groups not at all", async () => {
    const micro = await scratch.database.sql`
      select count(*)::int as places from census_places where vintage = '2018-acs5' and level = 'micro'`;
    expect(micro[0]?.places).toBe(555);
    const levels = await scratch.database.sql<{ level: string }[]>`select distinct level from census_estimates`;
    expect(levels.map(({ level }) => level).toSorted()).toEqual([
      "county",
      "metro",
      "nation",
      "place",
      "state",
      "tract",
    ]);
  });

  test("name every place whole, also where the file lost letters", async () => {
    const names = await scratch.database.sql`select name from census_places where fips = '35013' order by vintage`;
    expect(new Set(names.map(({ name }) => name))).toEqual(new Set(["Doña Ana County, New Mexico"]));
  });

  test("change nothing when they are loaded again", async () => {
    const { results } = await load(scratch.database, folder);
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(["unchanged"]));
  });
});
