import { expect, test } from "bun:test";
import { commandText } from "../../src/command.ts";
import { allDatasets } from "../../src/features.ts";
import type { Gap } from "../../src/loading/dataset.ts";
import { STATES } from "../../src/reference/states.ts";
import { testStore } from "../support/store.ts";

const datasets = await allDatasets();
const scratch = testStore("gaps", { hasStarterData: true });

const gaps = async (name: string): Promise<Gap[]> =>
  (await datasets.find((dataset) => dataset.name === name)?.gaps?.(scratch.database)) ?? [];

test("the starter data says of each labor survey what it lacks, and how to load it", async () => {
  expect(await gaps("ces")).toEqual([
    {
      missing:
        "seasonally adjusted: avg_hourly_earnings, avg_weekly_hours, avg_weekly_earnings, production_employment, " +
        "production_avg_hourly_earnings, production_avg_weekly_hours, production_avg_weekly_earnings of private " +
        "industries",
      command: commandText("load ces"),
    },
    { missing: "not seasonally adjusted: all figures of private industries", command: commandText("load ces") },
  ]);
  expect(await gaps("jolts")).toEqual([
    {
      missing: "turnover in Colorado, Iowa, New Mexico, South Carolina, South Dakota, Wisconsin",
      command: commandText("load jolts"),
    },
  ]);
  expect(await gaps("laus")).toEqual([
    { missing: "months of states, not adjusted", command: commandText("load laus --level state") },
    {
      missing: "months of counties; annual averages of counties in 1995, 2005, 2009, 2017, 2023",
      command: commandText("load laus --level county"),
    },
  ]);
  const [qcew, ...none] = await gaps("qcew");
  expect(none).toEqual([]);
  expect(qcew?.missing).toMatch(
    /^in 2016-Q4: the nation; California; Colorado; .*Texas.*; all but 2,\d{3} counties; industries of /,
  );
  expect(qcew?.command).toBe(commandText("load qcew --vintage 2016"));
  expect(await gaps("oews")).toEqual([
    { missing: "states in 2024", command: commandText("load oews --vintage 2024 --level state") },
    { missing: "metropolitan areas in 2024", command: commandText("load oews --vintage 2024 --level metro") },
    { missing: "all of 2016", command: commandText("load oews --vintage 2016") },
    { missing: "all of 2021", command: commandText("load oews --vintage 2021") },
  ]);
});

test("what has been loaded since is missed no more", async () => {
  const { sql } = scratch.database;
  await sql`
    insert into labor_spans (series, first_period, last_period, published_on, is_whole, part)
    select fips * 10000, 202201, 202208, '2022-10-19', true, 'jolts'
      from unnest(${STATES.map(({ fips }) => Number(fips))}::bigint[]) as fips
        on conflict do nothing`;
  await sql`
    insert into oews_areas (year, area, name)
    select 2024, lpad(state::text, 2, '0'), 'A state' from generate_series(1, 51) as state`;
  expect(await gaps("jolts")).toEqual([]);
  expect((await gaps("oews")).map(({ missing }) => missing)).toEqual([
    "metropolitan areas in 2024",
    "all of 2016",
    "all of 2021",
  ]);
});
