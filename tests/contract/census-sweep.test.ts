import { afterAll, beforeAll, expect, test } from "bun:test";
import { FormatRegistry, type TSchema, Type, TypeRegistry } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import fc from "fast-check";
import type { Sql } from "postgres";
import { METRIC_NAMES } from "../../src/census/metrics/metric-names.ts";
import { censusEndpoints } from "../../src/census/routes.ts";
import { allParameters } from "../../src/http/answers/all-parameters.ts";
import { pathNames, type ReadEndpoint } from "../../src/http/endpoint.ts";
import { Pagination } from "../../src/http/schema.ts";
import { servedCommand } from "../support/command.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { PLACES, seedCensus } from "./census-seed.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ seed: ({ database }) => seedCensus(database) });
});
afterAll(() => server.stop());

// Only what the endpoints say of themselves is read here: none of them is asked.
const ENDPOINTS = censusEndpoints(undefined as unknown as Sql);

const CODES = [...new Set(PLACES.map(([, fips]) => fips)), "us", "90001", "05001", "17410", "99999", "06001402900"];
const VINTAGES = ["2018-acs5", "2018-acs1", "2021-acs5", "2022-acs5", "2015-acs5"];

/** Texts that a parameter takes, or nearly takes; anything else comes from `fc.string`. */
const KNOWN: Record<string, readonly string[]> = {
  fips: CODES,
  places: [...CODES.map((code) => `01001,${code}`), CODES.join(","), CODES.slice(0, 6).join(",")],
  level: ["nation", "state", "county", "place", "tract", "metro"],
  metric: METRIC_NAMES,
  metrics: [...METRIC_NAMES, "median_age,poverty_rate", METRIC_NAMES.join(",")],
  category: ["income", "population"],
  vintage: VINTAGES,
  survey: ["acs1", "acs5"],
  by: ["race", "age", "sex", "education", "nativity", "reason"],
  state: ["01", "CA", "ny", "72"],
  query: ["al", "census tract", "Doña", "%", "_", "\\", "'"],
  sort: ["value", "-value", "name"],
  format: ["json", "csv", "ndjson"],
  page: ["1", "2", "1000000"],
  per_page: ["1", "200"],
};

/** A request to an endpoint: mostly well-formed, so that it gets past the parameters. */
const requestTo = (endpoint: ReadEndpoint): fc.Arbitrary<string> => {
  const inPath = pathNames(endpoint.path);
  const textOf = (name: string) =>
    fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...(KNOWN[name] ?? [""])) },
      { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 12 }) },
    );
  const names = Object.keys(allParameters(endpoint));
  // An empty segment, or one with nothing but dots, is another path.
  const path = fc.record(
    Object.fromEntries(inPath.map((name) => [name, textOf(name).filter((text) => !/^\.{0,2}$/.test(text))])),
  );
  const optional = names.filter((name) => !inPath.includes(name));
  const query = fc.record(Object.fromEntries(optional.map((name) => [name, fc.option(textOf(name), { freq: 1 })])));
  return fc.tuple(path, query).map(([inside, outside]) => {
    const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(inside[name] ?? ""));
    const search = new URLSearchParams(
      Object.entries(outside).filter((pair): pair is [string, string] => pair[1] !== null),
    );
    return `${filled}?${search}`;
  });
};

// Schemas that stand for themselves in the documentation: words of a list, and objects whose keys are data.
TypeRegistry.Set<{ enum?: unknown[]; additionalProperties?: TSchema }>("Unsafe", (schema, value) =>
  schema.enum
    ? schema.enum.includes(value)
    : typeof value === "object" &&
      value !== null &&
      Object.values(value).every((one) => Value.Check(closed(schema.additionalProperties!), one)),
);
FormatRegistry.Set("date-time", (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text));

/** The schema without leave for fields that it does not name. */
function closed<T>(schema: T): T {
  if (typeof schema !== "object" || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(closed) as T;
  const copy = Object.create(Object.getPrototypeOf(schema), Object.getOwnPropertyDescriptors(schema));
  for (const key of ["properties", "items", "anyOf"]) {
    const part = copy[key];
    if (key === "properties" && part)
      copy[key] = Object.fromEntries(Object.entries(part).map(([name, field]) => [name, closed(field)]));
    else if (part) copy[key] = closed(part);
  }
  if (copy.properties) copy.additionalProperties = false;
  return copy;
}

/** The whole answer's schema, from the parts that documentation and types are made from. */
const answerOf = ({ kind, data, metadata }: ReadEndpoint): TSchema =>
  closed(
    Type.Object({
      data: kind === "resource" ? data : Type.Array(data),
      metadata: metadata ?? Type.Undefined(),
      ...(kind === "list" ? { pagination: Pagination } : {}),
    }),
  );

for (const endpoint of ENDPOINTS)
  test(`${endpoint.path} answers any request with a documented status, and 200 with what it documents`, async () => {
    const schema = answerOf(endpoint);
    await fc.assert(
      fc.asyncProperty(requestTo(endpoint), async (path) => {
        const answer = await server.get(path);
        const text = await answer.text();
        if (answer.status === 200 && answer.headers.get("content-type") === "application/json")
          expect(
            [...Value.Errors(schema, JSON.parse(text))]
              .slice(0, 1)
              .map((error) => ({ at: error.path, message: error.message, value: error.value })),
          ).toEqual([]);
        else if (answer.status === 200) expect(text.length).toBeGreaterThanOrEqual(0);
        else {
          expect([400, 404]).toContain(answer.status);
          expect(JSON.parse(text).error).toMatchObject({ status: answer.status, message: expect.stringMatching(/./) });
        }
      }),
      { numRuns: 200 },
    );
  }, 30_000);

test("every Census endpoint is in the OpenAPI document", async () => {
  const document = await server.json<{ paths: Record<string, unknown> }>("/openapi.json");
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(ENDPOINTS.map(({ path }) => path)));
});

test("every Census endpoint is a 401 without a key, and a 503 before the dataset is loaded", async () => {
  const empty = await startServer();
  try {
    for (const { path } of ENDPOINTS) {
      const filled = path.replace("{level}", "county").replace("{fips}", "01001").replace("{metric}", "median_age");
      const query = path.endsWith("compare") ? "?places=1,06" : path.endsWith("values") ? "?level=county" : "";
      const by = path.endsWith("breakdown") ? "?by=sex" : query;
      expect((await fetch(server.url + filled)).status).toBe(401);
      const unloaded = await empty.get(filled + by);
      expect(unloaded.status).toBe(503);
      expect(((await unloaded.json()) as { error: { message: string } }).error.message).toContain(
        servedCommand("load census"),
      );
    }
  } finally {
    await empty.stop();
  }
});
