import { geoAlbersUsa, geoPath } from "d3-geo";
import type { FeatureCollection, Position } from "geojson";
import shp from "shpjs";
import { feature, mergeArcs } from "topojson-client";
import { topology } from "topojson-server";
import type { GeometryCollection, Polygon, Topology } from "topojson-specification";
import { type Area, type Edition, PUERTO_RICO, pathRings } from "./edition.ts";

/** Returns the boundaries of a year from the Bureau's file of counties. */
export async function bureauEdition(year: number, path: string): Promise<Edition> {
  const { features } = (await shp(await Bun.file(path).arrayBuffer())) as FeatureCollection;
  const counties = features.map((area) => ({ ...area, id: String(area.properties?.GEOID), properties: {} })) as Area[];
  const [municipios, others] = [counties.filter(isInPuertoRico), counties.filter((area) => !isInPuertoRico(area))];
  const islands = withStates(municipios);
  return {
    year,
    projected: withStates(others.map(projectArea)),
    puertoRico: { states: feature(islands, islands.objects.states).features as Area[], counties: municipios },
  };
}

const isInPuertoRico = ({ id }: Area): boolean => `${id}`.startsWith(PUERTO_RICO);

/** The projection of us-atlas. No corners are added to straight lines: neighbors would not share them. */
const draw = geoPath(geoAlbersUsa().scale(1300).translate([487.5, 305]).precision(0)).digits(6);

/** Returns an area in pixels. A hole is a ring like the others: paths are filled by their directions. */
const projectArea = (area: Area): Area => ({
  ...area,
  geometry: { type: "MultiPolygon", coordinates: pathRings(draw(area) ?? "").map((ring) => [closed(ring)]) },
});

const closed = (ring: readonly Position[]): Position[] => [...ring, ring[0]!]; // d3-geo writes no empty ring

/** Returns counties as a topology, with the states that they make up. */
function withStates(counties: readonly Area[]): Edition["projected"] {
  const collection: FeatureCollection = { type: "FeatureCollection", features: [...counties] };
  const whole = topology({ counties: collection }) as Topology<{ counties: GeometryCollection }>;
  const byState = Map.groupBy(whole.objects.counties.geometries, ({ id }) => `${id}`.slice(0, 2));
  const states = [...byState].map(([id, members]) => ({ ...mergeArcs(whole, members as Polygon[]), id }));
  return { ...whole, objects: { ...whole.objects, states: { type: "GeometryCollection", geometries: states } } };
}
