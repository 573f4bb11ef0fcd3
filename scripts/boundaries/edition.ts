import { geoConicEqualArea, geoPath } from "d3-geo";
import type { Feature, MultiPolygon, Polygon, Position } from "geojson";
import type { GeometryCollection, Topology } from "topojson-specification";

export type AreaLevel = "states" | "counties";

/** An area with its FIPS code as `id`. */
export type Area = Feature<Polygon | MultiPolygon>;

/** The boundaries of a year. */
export interface Edition {
  year: number;
  /** The states without Puerto Rico, in pixels of the map. */
  projected: Topology<Record<AreaLevel, GeometryCollection>>;
  /** Puerto Rico, in degrees. */
  puertoRico: Readonly<Record<AreaLevel, readonly Area[]>>;
}

export const PUERTO_RICO = "72";

/** Where Puerto Rico is drawn, which the projection of the states leaves out: right of Florida, 1.4 times its scale. */
const CORNERS: [[number, number], [number, number]] = [
  [880, 560],
  [960, 600],
];

/** Returns the rings of Puerto Rico or its municipios in pixels of the map. */
export function projectPuertoRico({ puertoRico }: Edition, level: AreaLevel): [code: string, rings: Position[][]][] {
  const all = { type: "FeatureCollection" as const, features: [...puertoRico.states] };
  const projection = geoConicEqualArea().parallels([17.9, 18.5]).rotate([66.4, 0]).fitExtent(CORNERS, all);
  const draw = geoPath(projection).digits(1);
  return puertoRico[level].map((area) => [`${area.id}`, pathRings(draw(area) ?? "")]);
}

/** Returns the rings of a path that d3-geo wrote: `M1,2L3,4Z`. */
export const pathRings = (path: string): Position[][] =>
  path
    .split("Z")
    .filter(Boolean)
    .map((ring) =>
      ring
        .slice(1)
        .split("L")
        .map((point) => point.split(",").map(Number)),
    );
