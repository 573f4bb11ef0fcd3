import { countText, figureText, unitName } from "../figures.ts";
import type { MapArea } from "./areas.ts";
import type { Shapes } from "./boundaries.ts";
import { type Classes, isUncertain } from "./classes.ts";

/**
 * The limits of a class in words: `$48,512 to under $57,320`; `$152,857 and over` where a median of one of its areas is
 * above the published range.
 */
export function classText(classes: Classes, index: number, unit: string, areas: readonly MapArea[]): string {
  const from = classes.limits[index - 1] ?? classes.lowest;
  const to = classes.limits[index];
  if (to !== undefined) return `${figureText(from, unit)} to under ${figureText(to, unit)}`;
  if (areas.some(({ openEnded }) => openEnded === "above")) return `${figureText(from, unit)} and over`;
  const isOne = from === classes.highest;
  return isOne ? figureText(from, unit) : `${figureText(from, unit)} to ${figureText(classes.highest, unit)}`;
}

/** The classes with their colors and numbers of areas, then the areas whose color says little, or that have none. */
export function Legend({ classes, areas, shapes, unit, areasName }: LegendProperties) {
  const uncertain = areas.filter(({ value, moe }) => value !== null && isUncertain({ value, moe }, classes.limits));
  const codes = new Set(areas.map(({ code }) => code));
  const missingCount =
    areas.filter(({ value }) => value === null).length + Object.keys(shapes).filter((code) => !codes.has(code)).length;
  return (
    <ul class={`classes ${classes.kind}`} aria-label={`Classes, ${unitName(unit)}`}>
      {classes.counts.map((count, index) => (
        <li key={index}>
          <Swatch name={`class-${index}`} />
          <span>
            {classText(classes, index, unit, areas)} <span class="unit">{countText(count)}</span>
          </span>
        </li>
      ))}
      {uncertain.length > 0 && (
        <li>
          <Swatch name="uncertain" />
          <span>
            margin of error over more than two classes <span class="unit">{countText(uncertain.length)}</span>
          </span>
        </li>
      )}
      {missingCount > 0 && (
        <li>
          <Swatch name="no-value" />
          <span>
            no value <span class="unit">{countText(missingCount)}</span>
          </span>
        </li>
      )}
      <li class="unit">
        {unitName(unit)}; {METHODS[classes.kind](areasName)}
      </li>
    </ul>
  );
}

interface LegendProperties {
  classes: Classes;
  areas: readonly MapArea[];
  /** What is drawn: shapes without an area have no value either. */
  shapes: Shapes;
  unit: string;
  /** `counties` */
  areasName: string;
}

const METHODS: Readonly<Record<Classes["kind"], (areas: string) => string>> = {
  sequential: (areas) => `classes with as equal numbers of ${areas} as equal values allow`,
  diverging: (areas) => `classes around zero: a fifth of the ${areas} next to it, two fifths farthest from it`,
};

/** The color of a class, or `uncertain` or `no-value`. */
export const Swatch = ({ name }: { name: string }) => (
  <svg class="swatch" width="24" height="16" viewBox="0 0 24 16" aria-hidden="true">
    {name === "uncertain" && (
      <pattern id="legend-hatching" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect class="dark" width="1.4" height="4" />
        <rect class="bright" x="1.4" width="1.4" height="4" />
      </pattern>
    )}
    <rect class={name} fill={name === "uncertain" ? "url(#legend-hatching)" : undefined} width="24" height="16" />
  </svg>
);
