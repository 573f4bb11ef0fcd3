import { expect, test } from "bun:test";
import { nearestPath } from "../../src/http/near-path.ts";
import { operations } from "../contract/document-names.json";

const PATHS = ["/", "/docs", "/openapi.json", "/healthz", ...Object.keys(operations)];

test.each([
  ["/census/place/06", "/v1/us/census/places/06"],
  ["/v1/us/bls/industry/54", "/v1/us/bls/industries/54"],
  ["/v1/census/places/06/metrics", "/v1/us/census/places/06/metrics"],
  ["/v1/us/census/places/06/metrics/", "/v1/us/census/places/06/metrics"],
  ["/v1/us/census/geographies/county/6037/", "/v1/us/census/geographies/county/6037"],
  ["/v1/us/sec/companies/AAPL/executive_compensation", "/v1/us/sec/companies/AAPL/executive-compensation"],
  ["/v1/us/sec/company/AAPL/filing", "/v1/us/sec/companies/AAPL/filings"],
  ["/v1/us/bls/turnover/by_size", "/v1/us/bls/turnover/by-size"],
  ["/V1/US/sba/states/06/lending", "/v1/us/sba/states/06/lending"],
  ["/doc", "/docs"],
])("an unknown path %p gets the hint %p", (sent, meant) => {
  expect(nearestPath(sent, PATHS)).toBe(meant);
});

test.each(["/nothing", "/v1/us/weather/06", "/v1", "/a/b/c/d/e/f/g/h", `/${"x".repeat(200)}`])(
  "%p has no similar path",
  (sent) => {
    expect(nearestPath(sent, PATHS)).toBeUndefined();
  },
);
