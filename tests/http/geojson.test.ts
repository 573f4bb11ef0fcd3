import { beforeAll, describe, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import type { DocumentedPaths } from "../contract/documented.ts";
import { fullServer } from "../contract/full-server.ts";
import type { SharedServer } from "../support/server.ts";

interface Feature {
  geometry: { type: string; coordinates: unknown } | null;
  properties: Record<string, unknown>;
}

let server: SharedServer;
beforeAll(async () => {
  server = await fullServer();
}, 120_000);

const GEO_JSON = "application/geo+json";
const AREAS = "/v1/us/values?metrics=median_household_income,laus_unemployment_rate&level=county&state=CA";
const VALUES = "/v1/us/census/metrics/total_population/values";
// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
const collection = (path: string): Promise<any> => server.json(path);

const pointOf = ({ longitude, latitude }: Feature["properties"]) =>
  longitude === null ? null : { type: "Point", coordinates: [longitude, latitude] };

describe("a list of places as GeoJSON", () => {
  test.each([
    `${VALUES}?level=state`,
    `${VALUES}?level=county&state=09`,
    `${VALUES}?level=place&state=RI`,
    `${VALUES}?level=tract&state=IL`,
    "/v1/us/census/geographies/metro?state=09",
    "/v1/us/census/geographies/place?state=44",
    "/v1/us/bls/metrics/laus_unemployment_rate/values?level=state",
    "/v1/us/sba/counties",
    `${AREAS}&shape=wide`,
    `${AREAS}&shape=long`,
  ])("has a feature for each row of the CSV of %s, with each of its cells", async (path) => {
    const address = path.includes("?") ? path : `${path}?`;
    const { type, features } = await collection(`${address}&format=geojson`);
    const text = await (await server.get(`${address}&format=csv`)).text();
    const [columns = [], ...lines] = parse(text) as string[][];
    expect(type).toBe("FeatureCollection");
    expect(features.length).toBeGreaterThan(0);
    for (const { properties } of features) expect(Object.keys(properties)).toEqual(columns);
    // Of `12.0`, CSV and JSON both have `12`, so that a number's text is the same.
    const cells = features.map(({ properties }: Feature) =>
      Object.values(properties).map((value) => (value === null ? "" : String(value))),
    );
    expect(cells).toEqual(lines);
  });

  test("covers every list that the document has as GeoJSON", async () => {
    const { paths } = await server.json<{ paths: DocumentedPaths<{ responses: object }> }>("/openapi.json");
    const asGeoJson = Object.entries(paths).filter(([, { get }]) => JSON.stringify(get ?? {}).includes(GEO_JSON));
    expect(asGeoJson.map(([path]) => path).sort()).toEqual([
      "/v1/us/bls/metrics/{metric}/values",
      "/v1/us/census/geographies/{level}",
      "/v1/us/census/metrics/{metric}/values",
      "/v1/us/sba/counties",
      "/v1/us/values",
    ]);
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

  // The starter data has no Gazetteer of tracts: theirs are null.
  test.each([
    ["metro?state=CA", "Point"],
    ["place?state=RI", "Point"],
    ["tract?state=IL", undefined],
  ])("has the points of %s, longitude first, and null where no Gazetteer is loaded", async (places, type) => {
    const list = `/v1/us/census/geographies/${places}`;
    const { features, metadata } = await collection(`${list}&format=geojson`);
    expect(new Set(features.map(({ geometry }: Feature) => geometry?.type))).toEqual(new Set([type]));
    for (const { geometry, properties } of features) expect(geometry).toEqual(pointOf(properties));
    const missing = features.filter(({ geometry }: Feature) => geometry === null);
    expect(metadata).toMatchObject({ boundaries_year: null, missing_shapes: missing.length });
  });

  test.each([
    ["place", "RI"],
    ["tract", "IL"],
  ])("has the points of the list of geographies in the values of a %s of %s", async (level, state) => {
    const places = await collection(`/v1/us/census/geographies/${level}?state=${state}&format=geojson`);
    const points = new Map(places.features.map(({ geometry, properties }: Feature) => [properties.fips, geometry]));
    const { features, metadata } = await collection(`${VALUES}?level=${level}&state=${state}&format=geojson`);
    expect(features.length).toBeGreaterThan(30);
    const missing = features.filter(({ geometry }: Feature) => geometry === null);
    expect(metadata.missing_shapes).toBe(missing.length);
    if (level === "place") expect(missing.length).toBeLessThan(features.length / 10);
    for (const { geometry, properties } of features)
      if (geometry !== null)
        expect([properties.fips, geometry]).toEqual([properties.fips, points.get(properties.fips)]);
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
