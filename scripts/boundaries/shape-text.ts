import type { Position } from "geojson";
import { simpleRings } from "./simple-rings.ts";

/** Tenths of a pixel. */
const GRID = 10;

/**
 * Returns rings in pixels as a path of SVG on the grid, whose rings don't cross: as GeoJSON they are valid. Those that
 * have no area on the grid are left out, unless they are all of it.
 */
export function shapeText(rings: readonly Position[][]): string {
  const onGrid = rings.map((ring) => ring.map((point) => point.map((coordinate) => Math.round(coordinate * GRID))));
  const simple = simpleRings(onGrid);
  if (simple.length > 0) return simple.map(ringText).join("");
  const [first] = onGrid[0] ?? [];
  return first === undefined ? "" : `M${first.join(" ")}l10 0 0 10z`; // a pixel, for a city that is smaller
}

function ringText([first = [0, 0], ...others]: readonly (readonly [number, number])[]): string {
  let [x, y] = first;
  let steps = "";
  for (const [toX, toY] of others) {
    const [right, down] = [toX - x, toY - y];
    steps += `${steps !== "" && right >= 0 ? " " : ""}${right}${down >= 0 ? " " : ""}${down}`;
    [x, y] = [toX, toY];
  }
  return `M${first.join(" ")}l${steps}z`;
}
