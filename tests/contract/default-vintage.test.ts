import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startServer, type TestServer } from "../support/server.ts";
import { figure, type PLACES, seedCensus } from "./census-seed.ts";

const VINTAGES = ["2018-acs1", "2021-acs5", "2022-acs1", "2022-acs5", "2023-acs5"];

const COUNTIES = ["06001", "06013", "06075", "06081"];

const SEEDED_PLACES: typeof PLACES = [
  ["state", "06", "California", VINTAGES],
  ["state", "48", "Texas", VINTAGES],
  ...COUNTIES.map((fips): (typeof PLACES)[number] => ["county", fips, `County ${fips}, California`, VINTAGES]),
];

const NO_VALUE = { value_note: "too_few_samples", moe_note: "too_few_samples" };

/** Figures of some metrics of a place in a vintage. */
const figuresOf = (vintage: string, place: string, metrics: readonly string[]) =>
  metrics.map((metric) => figure(vintage, place, metric, 50, 1));

const groupsOf = (vintage: string, groups: readonly string[]) =>
  groups.map((grp) => figure(vintage, "state 06", "median_household_income", 50, 1, { dimension: "race", grp }));

const FIGURES = [
  // California: four metrics in 2018, three and two in the two vintages of 2022, one in 2023.
  ...figuresOf("2018-acs1", "state 06", ["median_age", "total_population", "median_household_income", "poverty_rate"]),
  ...figuresOf("2022-acs1", "state 06", ["median_age", "total_population", "median_household_income"]),
  ...figuresOf("2022-acs5", "state 06", ["total_population", "median_household_income"]),
  figure("2022-acs5", "state 06", "poverty_rate", null, null, NO_VALUE),
  ...figuresOf("2023-acs5", "state 06", ["median_household_income"]),
  // Texas: nothing in the vintages of 2022 and 2023, whose tables were read for California.
  ...figuresOf("2018-acs1", "state 48", ["median_household_income"]),
  ...figuresOf("2021-acs5", "state 48", ["median_household_income", "median_age"]),
  // Counties with an income: four in 2021, two and two nulls in 2022, one in 2023.
  ...COUNTIES.map((fips) => figure("2021-acs5", `county ${fips}`, "median_household_income", 50, 1)),
  ...COUNTIES.map((fips, index) =>
    index < 2
      ? figure("2022-acs5", `county ${fips}`, "median_household_income", 50, 1)
      : figure("2022-acs5", `county ${fips}`, "median_household_income", null, null, NO_VALUE),
  ),
  figure("2023-acs5", "county 06001", "median_household_income", 50, 1),
  ...groupsOf("2018-acs1", ["white", "black", "asian", "hispanic"]),
  ...groupsOf("2022-acs5", ["white", "black"]),
  ...groupsOf("2023-acs5", ["white"]),
];

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    seed: ({ database }) => seedCensus(database, { places: SEEDED_PLACES, figures: FIGURES, fillers: 0 }),
  });
}, 60_000);
afterAll(() => server.stop());

interface Answer {
  data: { vintage?: string };
  metadata: { vintage: string; other_vintages?: { vintage: string; values: number }[] };
}

/** Returns the vintage of an answer, then the other ones with their values. */
async function vintagesOf(path: string): Promise<string[]> {
  const { metadata } = await server.json<Answer>(`/v1/us/census/${path}`);
  return [metadata.vintage, ...metadata.other_vintages!.map(({ vintage, values }) => `${vintage}: ${values}`)];
}

describe("without vintage=, the newest vintage with half of what the fullest one has answers", () => {
  test("for the metrics of a place; of one year, the 5-year estimates", async () => {
    expect(await vintagesOf("places/06/metrics")).toEqual([
      "2022-acs5",
      "2023-acs5: 1",
      "2022-acs1: 3",
      "2018-acs1: 4",
    ]);
    expect(await vintagesOf("places/06/metrics?category=demographics")).toEqual([
      "2022-acs5",
      "2022-acs1: 2",
      "2018-acs1: 2",
    ]);
  });

  test("for some metrics, of which a null does not count", async () => {
    expect(await vintagesOf("places/06/metrics?metrics=median_household_income")).toEqual(["2023-acs5"]);
    expect(await vintagesOf("places/06/metrics?metrics=poverty_rate")).toEqual(["2018-acs1"]);
    expect(await vintagesOf("places/06/metrics?metrics=poverty_rate,median_age")).toEqual([
      "2022-acs1",
      "2018-acs1: 2",
    ]);
  });

  test("by the values of the place itself, not of the others at its level", async () => {
    expect(await vintagesOf("places/48/metrics")).toEqual(["2021-acs5"]);
    expect(await vintagesOf("places/48/metrics?metrics=poverty_rate")).toEqual(["2023-acs5"]); // it has none in any
  });

  test("the same when it is asked again", async () => {
    const first = await vintagesOf("places/06081/metrics");
    expect(first).toEqual(["2021-acs5"]);
    expect(await vintagesOf("places/06081/metrics")).toEqual(first);
  });

  test("for the values of a level", async () => {
    const path = "metrics/median_household_income/values?level=county";
    expect(await vintagesOf(path)).toEqual(["2022-acs5", "2023-acs5: 1", "2021-acs5: 4"]);
    expect(await vintagesOf(`${path}&state=06&sort=-value`)).toEqual(await vintagesOf(path));
  });

  test("for a comparison, by the places that it compares", async () => {
    const path = "metrics/median_household_income/compare?places=";
    expect(await vintagesOf(`${path}06001,06013,06075,06081`)).toEqual(["2022-acs5", "2023-acs5: 1", "2021-acs5: 4"]);
    expect(await vintagesOf(`${path}06001,06013`)).toEqual(["2023-acs5", "2022-acs5: 2", "2021-acs5: 2"]);
    expect(await vintagesOf(`${path}06075,06081`)).toEqual(["2021-acs5"]);
    expect(await vintagesOf(`${path}06,48`)).toEqual(["2023-acs5", "2018-acs1: 2"]);
  });

  test("for a breakdown, by its groups", async () => {
    expect(await vintagesOf("places/06/metrics/median_household_income/breakdown?by=race")).toEqual([
      "2022-acs5",
      "2023-acs5: 1",
      "2018-acs1: 4",
    ]);
  });
});

test("a requested vintage answers by itself, without others", async () => {
  for (const path of [
    "places/06/metrics?vintage=2021-acs5",
    "metrics/median_household_income/values?level=county&vintage=2021-acs5",
    "metrics/median_household_income/compare?places=06,48&vintage=2021-acs5",
    "places/06/metrics/median_household_income/breakdown?by=race&vintage=2021-acs5",
  ]) {
    const { metadata } = await server.json<Answer>(`/v1/us/census/${path}`);
    expect([metadata.vintage, metadata.other_vintages]).toEqual(["2021-acs5", undefined]);
  }
});
