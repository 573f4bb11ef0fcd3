import { type GeoProjection, geoAlbers, geoConicEqualArea } from "d3-geo";

/** Degrees east and north. */
export type Degrees = [longitude: number, latitude: number];

/** The map of us-atlas, 975 × 610 pixels. */
const [SCALE, X, Y] = [1300, 487.5, 305];

// The parts of `geoAlbersUsa`, whose own inverse refuses points outside a part's rectangle.
const MAINLAND = geoAlbers().scale(SCALE).translate([X, Y]);
const ALASKA = geoConicEqualArea()
  .rotate([154, 0])
  .center([-2, 58.5])
  .parallels([55, 65])
  .scale(SCALE * 0.35)
  .translate([X - 0.307 * SCALE, Y + 0.201 * SCALE]);
const HAWAII = geoConicEqualArea()
  .rotate([157, 0])
  .center([-3, 19.9])
  .parallels([8, 18])
  .scale(SCALE)
  .translate([X - 0.205 * SCALE, Y + 0.212 * SCALE]);
// scripts/boundaries fits Puerto Rico into a rectangle: `fitExtent` answered these numbers.
const PUERTO_RICO = geoConicEqualArea()
  .parallels([17.9, 18.5])
  .rotate([66.4, 0])
  .scale(1775.647)
  .translate([925.3757, 108.0148]);

const PARTS: Readonly<Record<string, GeoProjection>> = { "02": ALASKA, "15": HAWAII, "72": PUERTO_RICO };

/**
 * Returns what turns points of the shapes of a state into degrees: tenths of a pixel of the map into four decimals,
 * which is 10 m. No land of Alaska crosses the antimeridian, so each ring is on one side of it.
 */
export function degreesIn(state: string): (point: readonly [x: number, y: number]) => Degrees {
  const projection = PARTS[state] ?? MAINLAND;
  return ([x, y]) => {
    const [longitude, latitude] = projection.invert!([x / 10, y / 10])!; // conic projections have an inverse
    return [rounded(longitude), rounded(latitude)];
  };
}

const rounded = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;
