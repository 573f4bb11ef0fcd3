import type { Method } from "./method.ts";

const CENSUS = "/v1/us/census";

/** The methods of `census`. */
export const CENSUS_METHODS: readonly Method[] = [
  {
    name: "census.geographies",
    verdict: "other form",
    note: "The client needs a number for each level. A level that is loaded in part has no `count`, only `loaded`.",
    failures: [{ error: "ValidationError", message: "data.*.count" }],
  },
  {
    name: "census.geography",
    verdict: "works",
    note: "",
    calls: [
      {
        words: ["state"],
        path: `${CENSUS}/geographies/state`,
        same: { "data.4.name": "data.4.name" },
        unread: ["data.*.parent_fips", "data.*.population"],
      },
    ],
  },
  {
    name: "census.geography_places",
    verdict: "works",
    note: "`population` is in `/v1/us/census/places/{fips}`.",
    calls: [
      {
        words: ["county", "06001"],
        path: `${CENSUS}/geographies/county/06001`,
        same: {
          "data.area_sq_mi": "data.land_area_sq_mi",
          "data.parent_name": "data.parent.name",
          "data.lat": "data.latitude",
        },
        unread: ["data.population"],
      },
    ],
  },
  {
    name: "census.metrics",
    verdict: "works",
    note: "",
    calls: [{ path: `${CENSUS}/metrics`, same: { "data.0.canonical_name": "data.0.name" }, unread: ["data.*.notes"] }],
  },
  {
    name: "census.metric",
    verdict: "works",
    note: "",
    calls: [
      {
        words: ["median_household_income"],
        path: `${CENSUS}/metrics/median_household_income`,
        same: { "data.canonical_name": "data.name", "data.unit": "data.unit" },
        unread: ["data.moe_formula_type", "data.notes"],
      },
    ],
  },
  {
    name: "census.compare",
    verdict: "other form",
    note: "The metric is a name, and the vintage says year and survey. The client expects objects and other names.",
    failures: [
      {
        words: ["median_household_income"],
        named: { fips: ["06", "36"] },
        error: "ValidationError",
        message: "data.metric",
      },
    ],
  },
  {
    name: "census.place",
    verdict: "other form",
    note:
      'The place has "name, parent hierarchy, population, area and coordinates"; its metrics are in ' +
      "`/v1/us/census/places/{fips}/metrics`.",
    failures: [{ words: ["06001"], error: "ValidationError", message: "data.metrics" }],
  },
  {
    name: "census.place_metric",
    verdict: "other form",
    note: "The series is a list of vintages. The client expects an object with a list.",
    failures: [{ words: ["06", "median_household_income"], error: "ValidationError", message: "data" }],
  },
  {
    name: "census.breakdown",
    verdict: "other form",
    note:
      'It is a "sub-population breakdown (for example income by race, education by age)" with `by`. The client ' +
      "expects the places in a place; `/v1/us/census/metrics/{metric}/values?level=&state=` has them.",
    failures: [{ words: ["06", "median_household_income"], error: "BadRequestError", message: "by: is missing" }],
  },
];
