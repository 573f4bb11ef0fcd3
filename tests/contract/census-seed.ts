import type { TransactionSql } from "postgres";
import type { Database } from "../../src/storage/database.ts";
import { rebuildGeographies } from "../census/geographies/support.ts";
import { publishAgain } from "../support/publish.ts";

/**
 * A small census, put into the tables by SQL: real places with figures that a reader can check by hand, and filler that
 * makes a level whole. What a load writes is tested with the loads.
 */

const FIVE_YEAR = ["2018-acs5", "2019-acs5", "2020-acs5", "2021-acs5", "2022-acs5"];
const LATE = ["2020-acs5", "2021-acs5", "2022-acs5"];
const EARLY = ["2018-acs5", "2019-acs5"];

/** Level, code, name, vintages. */
export const PLACES: [level: string, fips: string, name: string, vintages: string[]][] = [
  ["nation", "1", "United States", [...FIVE_YEAR, "2018-acs1"]],
  ["state", "01", "Alabama", [...FIVE_YEAR, "2018-acs1"]],
  ["state", "06", "California", [...FIVE_YEAR, "2018-acs1"]],
  ["state", "09", "Connecticut", [...FIVE_YEAR, "2018-acs1"]],
  ["county", "01001", "Autauga County, Alabama", FIVE_YEAR],
  ["county", "01003", "Baldwin County, Alabama", [...FIVE_YEAR, "2018-acs1"]],
  ["county", "06001", "Alameda County, California", [...FIVE_YEAR, "2018-acs1"]],
  ["county", "35013", "Doña Ana County, New Mexico", FIVE_YEAR],
  ["county", "09001", "Fairfield County, Connecticut", [...EARLY, "2020-acs5", "2021-acs5", "2018-acs1"]],
  ["county", "09120", "Greater Bridgeport Planning Region, Connecticut", ["2022-acs5"]],
  ["county", "09190", "Western Connecticut Planning Region, Connecticut", ["2022-acs5"]],
  ["place", "0653000", "Oakland city, California", FIVE_YEAR],
  ["place", "0644000", "Los Angeles city, California", ["2022-acs5"]],
  ["tract", "06001400100", "Census Tract 4001; Alameda County; California", FIVE_YEAR],
  ["tract", "06001402800", "Census Tract 4028, Alameda County, California", EARLY],
  ["tract", "06001402801", "Census Tract 4028.01; Alameda County; California", LATE],
  ["tract", "06001402802", "Census Tract 4028.02; Alameda County; California", LATE],
  ["metro", "41860", "San Francisco-Oakland-Hayward, CA Metro Area", ["2018-acs5"]],
  ["metro", "41860", "San Francisco-Oakland-Berkeley, CA Metro Area", ["2022-acs5"]],
  ["metro", "17460", "Cleveland-Elyria, OH Metro Area", ["2018-acs5"]],
  ["metro", "35100", "New Bern, NC Metro Area", ["2018-acs5"]],
  ["micro", "35100", "New Bern, NC Micro Area", ["2022-acs5"]],
  ["micro", "10100", "Aberdeen, SD Micro Area", ["2018-acs5"]],
];

interface Figure {
  vintage: string;
  level: string;
  fips: string;
  metric: string;
  dimension?: string;
  grp?: string;
  value?: number | null;
  moe?: number | null;
  value_note?: string;
  moe_note?: string;
  open_ended?: string;
}

/** Returns a figure of a whole place: `figure("2022-acs5", "county 01001", "median_age", 38.2, 0.6)`. */
export const figure = (
  vintage: string,
  place: string,
  metric: string,
  value: number | null,
  moe: number | null,
  more = {},
) => ({
  vintage,
  level: place.split(" ")[0]!,
  fips: place.split(" ")[1]!,
  metric,
  value,
  moe,
  ...more,
});

/** Figures with their unrounded values; Autauga's and Baldwin's incomes are those of the 2022 5-year estimates. */
export const FIGURES: Figure[] = [
  figure("2022-acs5", "county 01001", "median_household_income", 68315, 4941),
  figure("2022-acs5", "county 01003", "median_household_income", 71039, 2374),
  figure("2022-acs5", "county 06001", "median_household_income", 122488, 1231),
  figure("2022-acs5", "county 09120", "median_household_income", 81000, 1500),
  figure("2022-acs5", "county 01001", "total_population", 58761, null, { moe_note: "controlled" }),
  figure("2022-acs5", "county 01003", "total_population", 233420, null, { moe_note: "controlled" }),
  figure("2022-acs5", "county 06001", "total_population", 1663823, null, { moe_note: "controlled" }),
  figure("2022-acs5", "county 01001", "population_under_18", 13610, 86),
  figure("2022-acs5", "county 06001", "population_under_18", 327000, 90),
  figure("2022-acs5", "county 01001", "poverty_rate", 11.34567, 2.04567),
  figure("2022-acs5", "county 06001", "poverty_rate", null, null, {
    value_note: "too_few_samples",
    moe_note: "too_few_samples",
  }),
  figure("2018-acs5", "county 01001", "median_household_income", 58786, 2773),
  figure("2018-acs5", "county 09001", "median_household_income", 92969, 1100),
  figure("2021-acs5", "county 09001", "median_household_income", 101194, 1200),
  figure("2018-acs1", "county 06001", "median_household_income", 101744, 1730),
  figure("2018-acs1", "county 01003", "median_household_income", 56813, 4151),
  figure("2018-acs1", "state 01", "median_household_income", 49861, 719),
  figure("2022-acs5", "state 01", "median_household_income", 59609, 400), // of one state only
  figure("2018-acs1", "state 06", "median_household_income", 75277, 321),
  figure("2022-acs5", "tract 06001400100", "median_household_income", 250000, null, {
    value_note: "open_ended_interval",
    moe_note: "open_ended_interval",
    open_ended: "above",
  }),
  figure("2018-acs5", "tract 06001402800", "total_population", 3500, 200),
  figure("2022-acs5", "tract 06001402801", "total_population", 1800, 150),
  figure("2018-acs5", "tract 06001400100", "total_population", 3115, 221),
  figure("2022-acs5", "tract 06001400100", "total_population", 3038, 230),
  figure("2022-acs5", "place 0653000", "total_population", 437825, 115),
  figure("2022-acs5", "place 0644000", "total_population", 3881041, 512),
  figure("2018-acs5", "metro 41860", "median_household_income", 101714, 600),
  figure("2022-acs5", "metro 41860", "median_household_income", 128151, 900),
  figure("2018-acs5", "metro 41860", "total_population", 4673221, null, { moe_note: "controlled" }),
  figure("2018-acs5", "metro 17460", "median_household_income", 54000, 700),
  figure("2018-acs5", "metro 35100", "median_household_income", 50000, 1700),
  figure("2022-acs5", "nation 1", "total_population", 331097593, null, { moe_note: "controlled" }),
  figure("2022-acs5", "state 01", "total_population", 5028092, null, { moe_note: "controlled" }),
  ...["male", "female"].map((grp, index) =>
    figure("2022-acs5", "county 01001", "median_age", 38.2 + 2 * index, 0.6, { dimension: "sex", grp }),
  ),
  figure("2022-acs5", "county 01001", "median_household_income", 71000, 5000, { dimension: "race", grp: "white" }),
  figure("2022-acs5", "county 01001", "median_household_income", null, null, {
    dimension: "race",
    grp: "pacific_islander",
    value_note: "too_few_samples",
    moe_note: "too_few_samples",
  }),
];

/** Gazetteer rows: edition, level, code, name, latitude, longitude, land, water. */
const GAZETTEER: [string, string, string, string, number, number, number, number][] = [
  ["gazetteer-2018", "county", "01001", "Autauga County", 32.532237, -86.64644, 594.444, 9.926],
  ["gazetteer-2018", "county", "06001", "Alameda County", 37.65, -121.91, 739, 82],
  ["gazetteer-2023", "county", "01001", "Autauga County", 32.532237, -86.64644, 594.455, 9.914],
  ["gazetteer-2023", "county", "06001", "Alameda County", 37.65, -121.91, 737.3, 83.9],
  ["gazetteer-2023", "county", "05001", "Arkansas County", 34.29, -91.37, 988.7, 45.1],
  ["gazetteer-2018", "metro", "41860", "San Francisco-Oakland-Hayward, CA Metro Area", 37.7, -122.1, 2470.5, 1000],
  ["gazetteer-2023", "metro", "41860", "San Francisco-Oakland-Berkeley, CA Metro Area", 37.8, -122.2, 2471.25, 999],
  ["gazetteer-2023", "metro", "17410", "Cleveland, OH Metro Area", 41.76, -81.72, 1500, 1900],
  ["gazetteer-2023", "micro", "35100", "New Bern, NC Micro Area", 35.1, -77.1, 1500, 300],
  ["geoinfo-2023", "state", "01", "Alabama", 32.7, -86.8, 50647.1, 1774.9],
];

const DELINEATIONS: [string, string, string, boolean, string][] = [
  ["delineation-2018", "17460", "Cleveland-Elyria, OH", true, "39035"],
  ["delineation-2018", "17460", "Cleveland-Elyria, OH", true, "39085"],
  ["delineation-2020", "17410", "Cleveland, OH", true, "39035"],
  ["delineation-2020", "17410", "Cleveland, OH", true, "39085"],
  ["delineation-2018", "41860", "San Francisco-Oakland-Hayward, CA", true, "06001"],
  ["delineation-2018", "41860", "San Francisco-Oakland-Hayward, CA", true, "06075"],
  ["delineation-2020", "41860", "San Francisco-Oakland-Fremont, CA", true, "06001"],
];

/** What to put into the tables. */
interface CensusSeed {
  places: typeof PLACES;
  figures: Figure[];
  /** How many more counties 2018-acs5 and 2022-acs5 have, so that a county which they lack did not exist. */
  fillers: number;
}

/** Fills the tables, derives coverage and geographies, and publishes the dataset's version. */
export async function seedCensus(
  database: Database,
  { places: seededPlaces, figures, fillers }: CensusSeed = { places: PLACES, figures: FIGURES, fillers: 3100 },
): Promise<void> {
  await database.transaction(async (tx) => {
    const vintages = [...new Set(seededPlaces.flatMap(([, , , ofPlace]) => ofPlace))];
    await partitions(tx, "census_places", vintages);
    await partitions(tx, "census_blocks", vintages);
    await partitions(tx, "census_gazetteer", ["gazetteer-2018", "gazetteer-2023", "geoinfo-2023"]);
    await partitions(tx, "census_delineations", ["delineation-2018", "delineation-2020"]);
    const places = seededPlaces.flatMap(([level, fips, name, vintages]) =>
      vintages.map((vintage) => ({ vintage, level, fips, name })),
    );
    await tx`insert into census_places ${tx(places)}`;
    await tx`
      insert into census_places (vintage, level, fips, name)
      select vintage, 'county', '9' || lpad(number::text, 4, '0'), 'Filler County ' || number || ', Nowhere'
        from unnest(array['2018-acs5', '2022-acs5']) as vintage, generate_series(1, ${fillers}::int) as number`;
    await tx`
      create temp table figures on commit drop as
      select * from census_estimates limit 0`;
    await tx`
      insert into figures (vintage, level, metric, dimension, grp, source_rank, fips, value, moe)
      select vintage, 'county', 'median_household_income', '', '', 0, fips, 50000 + right(fips, 4)::integer, 1000
        from census_places where level = 'county' and fips like '9%' and fips not like '09%'`;
    for (const row of figures) await tx`insert into figures ${tx({ source_rank: 0, dimension: "", grp: "", ...row })}`;
    await tx`
      insert into census_blocks
      select vintage, level, metric, dimension, grp, max(code), array_agg(code order by code),
             array_agg(value order by code), array_agg(moe order by code), array_agg(source_rank order by code),
             array_agg(value_note order by code), array_agg(moe_note order by code), array_agg(open_ended order by code)
        from (select *, fips::bigint as code,
                     row_number() over (partition by vintage, level, metric, dimension, grp order by fips::bigint) / 10
                       as block
                from figures) as numbered
       group by vintage, level, metric, dimension, grp, block`;
    for (const [edition, level, fips, name, latitude, longitude, land, water] of GAZETTEER)
      await tx`
        insert into census_gazetteer
        values (${edition}, ${level}, ${Number(edition.slice(-4))}, ${fips}, ${name}, ${latitude}, ${longitude},
                ${land}, ${water})`;
    for (const [edition, cbsa, title, isMetro, county] of DELINEATIONS)
      await tx`
        insert into census_delineations
        values (${edition}, ${Number(edition.slice(-4))}, ${cbsa}, ${title}, ${isMetro}, ${county}, true)`;
    await tx`
      insert into census_coverage (vintage, level, metric, dimension, year, survey, place_count, value_count, moe_count,
                                   sources)
      select vintage, level, metric, dimension, left(vintage, 4)::smallint, right(vintage, 4), count(distinct fips),
             count(distinct fips) filter (where value is not null), count(moe),
             '[{"table": "B00000", "lines": "B00000_001", "rank": 0, "file": "seed"}]'
        from census_estimates
       group by vintage, level, metric, dimension`;
    await rebuildGeographies(tx);
    await publishAgain(tx, "census");
  });
}

async function partitions(tx: TransactionSql, parent: string, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await tx.unsafe(
      `create table ${parent}_${key.replaceAll("-", "_")} partition of ${parent} for values in ('${key}')`,
    );
}
