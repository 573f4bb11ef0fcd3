import type { BoundaryEdition, Box, Shapes } from "../../../reference/boundaries/boundaries.ts";
import { findState } from "../../../reference/states.ts";
import { areaClass, areaText, type MapArea, type MapLevel } from "./areas.ts";
import { type Classes, isUncertain } from "./classes.ts";

/** What a map is drawn from. */
export interface MapContent {
  areas: readonly MapArea[];
  classes: Classes;
  unit: string;
  level: MapLevel;
  /** Shapes of the areas; of a drawing, empty where a script draws them. */
  shapes: Shapes;
  /** Shapes that are drawn as lines above the areas: the states of counties. */
  outlines: string;
  /** The part of the map that is shown. */
  box: Box;
  /** Says in a sentence what it shows: the table has the numbers. */
  label: string;
  /** The code that the areas begin with; undefined: the whole country. */
  within: string | undefined;
  /** The year of the shapes; undefined: the newest. */
  edition?: BoundaryEdition;
  /** Codes of areas by those of their shapes, where they are others. */
  recoded?: ReadonlyMap<string, string>;
}

/** Lines of the hatching across the width of a map. */
const HATCHES = 160;

/** Areas in the colors of their classes; those whose color says little are hatched. */
export function MapDrawing({ areas, classes, unit, shapes, outlines, box, label, within }: MapContent) {
  const { limits } = classes;
  const step = Math.max(1, Math.round(box.width / HATCHES));
  const drawn = drawnAreas(areas, shapes);
  return (
    <svg
      class={`areas-of-map ${classes.kind}`}
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      width={box.width}
      height={box.height}
      role="img"
      aria-label={label}
      data-within={within}
    >
      <defs>
        <pattern id="hatching" width={step} height={step} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect class="dark" width={step / 3} height={step} />
          <rect class="bright" x={step / 3} width={step / 3} height={step} />
        </pattern>
        <NoValueDots id="dots" size={2 * step} />
      </defs>
      <g class="areas">
        {drawn.map(({ area, shape }) => (
          <path key={area.code} class={areaClass(area, limits)} data-code={area.code} d={shape}>
            <title>{areaText(area, { unit, limits })}</title>
          </path>
        ))}
      </g>
      <path class="dotted" fill="url(#dots)" d={shapeOf(drawn, ({ value }) => value === null)} />
      <path class="uncertain" fill="url(#hatching)" d={uncertainShape(drawn, limits)} />
      <path class="outlines" d={outlines} />
      <path class="chosen casing" />
      <path class="chosen" />
    </svg>
  );
}

/** An area with its shape. */
export interface DrawnArea {
  area: MapArea;
  shape: string;
}

/** Returns the areas that have a shape; and the shapes without an area, which have no value. */
export function drawnAreas(areas: readonly MapArea[], shapes: Shapes): DrawnArea[] {
  const areaByCode = new Map(areas.map((area) => [area.code, area]));
  return Object.entries(shapes).map(([code, shape]) => ({ area: areaByCode.get(code) ?? absentArea(code), shape }));
}

/** Returns an area that the API's answer has no row of. Without a note it is not in the list of the survey's areas. */
export const absentArea = (
  code: string,
  {
    name = findState(code)?.name,
    note = "the survey has no such area",
  }: { name?: string | undefined; note?: string | undefined } = {},
): MapArea => ({ code, name: name ?? `Area ${code}`, value: null, moe: null, note, isAbsent: true });

/** The dots above areas without a value: a color of a class can look like their gray. */
export const NoValueDots = ({ id, size }: { id: string; size: number }) => (
  <pattern id={id} width={size} height={size} patternUnits="userSpaceOnUse">
    <circle class="dot-of-no-value" cx={size / 2} cy={size / 2} r={size / 6} />
  </pattern>
);

/** Returns one shape of all areas that a test holds for. */
export const shapeOf = (drawn: readonly DrawnArea[], test: (area: MapArea) => boolean): string =>
  drawn
    .filter(({ area }) => test(area))
    .map(({ shape }) => shape)
    .join("");

/** Returns the shape that is hatched: all areas whose color says little. */
export const uncertainShape = (drawn: readonly DrawnArea[], limits: readonly number[]): string =>
  shapeOf(drawn, ({ value, moe }) => value !== null && isUncertain({ value, moe }, limits));
