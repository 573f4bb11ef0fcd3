import { expect, test } from "bun:test";
import { seriesNotes, universeNotes } from "../../../src/census/catalog/metadata.ts";
import { METRICS, metricByName } from "../../../src/census/metrics/metrics.ts";

/** Metrics of households and housing units, which group quarters are not a part of. */
const OF_HOUSEHOLDS = [
  "median_household_income",
  "gini_index",
  "median_home_value",
  "median_rent",
  "homeownership_rate",
  "vacancy_rate",
  "housing_units",
];

test("estimates of people of 2005 say that they leave out group quarters, those of households don't", () => {
  for (const metric of METRICS) {
    const notes = universeNotes(["2005-acs1"], [metric]);
    expect([metric.name, notes.length]).toEqual([metric.name, OF_HOUSEHOLDS.includes(metric.name) ? 0 : 1]);
    expect(universeNotes(["2008-acs1"], [metric])).toEqual([]);
  }
});

test("a series that begins in 2005 says so, too", () => {
  const population = metricByName("total_population")!; // is a metric
  const notes = seriesNotes(["2005-acs1", "2008-acs1"], [population]);
  expect(notes).toEqual(universeNotes(["2005-acs1"], [population]));
  expect(notes[0]).toStartWith("2005-acs1 excludes people in group quarters");
});
