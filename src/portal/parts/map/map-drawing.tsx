import { areaClass, areaText, type MapArea, type MapLevel } from "./areas.ts";
import type { Box, Shapes } from "./boundaries.ts";
import { type Classes, isUncertain } from "./classes.ts";

/** What a map is drawn from. */
export interface MapContent {
  areas: readonly MapArea[];
  classes: Classes;
  unit: string;
  level: MapLevel;
  /** Shapes of the areas. Empty: a script draws them. */
  shapes: Shapes;
  /** Shapes that are drawn as lines above the areas: the states of counties. */
  outlines: string;
  /** The part of the map that is shown. */
  box: Box;
  /** Says in a sentence what it shows: the table has the numbers. */
  label: string;
  /** The code that the areas begin with; undefined: the whole country. */
  within: string | undefined;
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
      </defs>
      <g class="areas">
        {drawn.map(({ area, shape }) => (
          <path key={area.code} class={areaClass(area, limits)} data-code={area.code} d={shape}>
            <title>{areaText(area, { unit, limits })}</title>
          </path>
        ))}
      </g>
      <path class="uncertain" fill="url(#hatching)" d={uncertainShape(drawn, limits)} />
      <path class="outlines" d={outlines} />
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
  return Object.entries(shapes).map(([code, shape]) => ({
    area: areaByCode.get(code) ?? { code, name: `Area ${code}`, value: null, moe: null, note: "not in this period" },
    shape,
  }));
}

/** Returns the shape that is hatched: all areas whose color says little. */
export const uncertainShape = (drawn: readonly DrawnArea[], limits: readonly number[]): string =>
  drawn
    .filter(({ area: { value, moe } }) => value !== null && isUncertain({ value, moe }, limits))
    .map(({ shape }) => shape)
    .join("");
