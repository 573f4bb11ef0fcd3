import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ hasStarterData: true });
});
afterAll(() => server.stop());

const VALUES = "/v1/us/census/metrics/total_population/values";
// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
const collection = (path: string): Promise<any> => server.json(path);

describe("a list of places as GeoJSON", () => {
  test.each([
    `${VALUES}?level=state`,
    `${VALUES}?level=county&state=09`,
    "/v1/us/census/geographies/metro?state=09",
    "/v1/us/bls/metrics/laus_unemployment_rate/values?level=state",
  ])("has a feature for each row of the CSV of %s, with its columns", async (path) => {
    const { type, features } = await collection(`${path}&format=geojson`);
    const [header = "", ...lines] = (await (await server.get(`${path}&format=csv`)).text()).trimEnd().split("\r\n");
    expect(type).toBe("FeatureCollection");
    expect(features).toHaveLength(lines.length);
    expect(features.length).toBeGreaterThan(0);
    for (const { properties } of features) expect(Object.keys(properties)).toEqual(header.split(","));
    const fips = header.split(",").indexOf("fips");
    const firstColumns = lines.map((line) => line.split(",")[fips]);
    if (!lines.some((line) => line.includes('"')))
      expect(features.map(({ properties }: { properties: { fips: string } }) => properties.fips)).toEqual(firstColumns);
  });

  test("says of when the boundaries are, and counts rows without a shape", async () => {
    const { features, metadata } = await collection(`${VALUES}?level=state&format=geojson`);
    const missing = features.filter(({ geometry }: { geometry: unknown }) => geometry === null);
    expect(metadata).toMatchObject({ vintage: "2018-acs1", boundaries_year: 2019, missing_shapes: 0 });
    expect(missing).toHaveLength(0);
    const nation = await collection(`${VALUES}?level=nation&format=geojson`);
    expect(nation.features).toEqual([expect.objectContaining({ type: "Feature", geometry: null })]);
    expect(nation.metadata).toMatchObject({ boundaries_year: null, missing_shapes: 1 });
  });

  test("has points at other levels, longitude first", async () => {
    const { features } = await collection("/v1/us/census/geographies/metro?format=geojson&per_page=5&page=1");
    expect(features).toHaveLength(5);
    for (const { geometry, properties } of features)
      expect(geometry).toEqual({ type: "Point", coordinates: [properties.longitude, properties.latitude] });
  });

  test("is chosen by Accept, compressed, and has a tag that answers 304", async () => {
    const headers = { accept: "application/geo+json", "accept-encoding": "gzip" };
    const answer = await server.get(`${VALUES}?level=state`, { headers });
    expect(answer.headers.get("content-type")).toBe("application/geo+json");
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    const again = await server.get(`${VALUES}?level=state`, {
      headers: { ...headers, "if-none-match": answer.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
  });

  test("is refused where rows are not places, with the formats that there are", async () => {
    const answer = await server.get("/v1/us/census/metrics?format=geojson");
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("json, csv, ndjson, parquet, arrow");
    const accepted = await server.get("/v1/us/census/metrics", {
      headers: { accept: "application/geo+json, text/csv;q=0.5" },
    });
    expect(accepted.headers.get("content-type")).toStartWith("text/csv");
  });
});
