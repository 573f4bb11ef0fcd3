import { expect, test } from "bun:test";
import type { Sql } from "postgres";
import { censusEndpoints } from "../../src/census/routes.ts";
import { createApiClient } from "../../src/in-process/api-client.ts";

// None of them is asked, so they need no database.
const endpoints = new Map(censusEndpoints(undefined as unknown as Sql).map((endpoint) => [endpoint.id, endpoint]));
const { request, ask } = createApiClient(endpoints, () => Promise.reject(new Error("nothing is sent")));

test("a request has the parameters of its path there, and the others in its query, in their order", () => {
  expect(request("getPlaceMetricSeries", { survey: "acs5", fips: "06", metric: "median_age", level: "state" })).toBe(
    "/v1/us/census/places/06/metrics/median_age?survey=acs5&level=state",
  );
});

test("a request leaves out what is undefined, keeps commas of lists, and escapes the rest", () => {
  expect(
    request("getPlaceMetrics", { fips: "0 6/'a'", vintage: undefined, metrics: "median_age,total_population" }),
  ).toBe("/v1/us/census/places/0%206%2F%27a%27/metrics?metrics=median_age,total_population");
});

test("an operation that the service does not have is a fault of the program, not of the visitor", async () => {
  await expect(ask("listCompanies", {})).rejects.toThrow("no endpoint is named listCompanies");
});
