import type { Shapes } from "../../../reference/boundaries/boundaries.ts";
import { countText, figureText, unitName } from "../figures.ts";
import type { MapArea } from "./areas.ts";
import { type Classes, isUncertain } from "./classes.ts";
import { drawnAreas, NoValueDots } from "./map-drawing.tsx";

/**
 * The limits of a class in words: `$48,512 to under $57,320`; `$152,857 and over` where a median of one of its areas is
 * above the published range.
 */
export function classText(classes: Classes, index: number, unit: string, areas: readonly MapArea[]): string {
  const from = classes.limits[index - 1] ?? classes.lowest;
  const to = classes.limits[index];
  if (classes.areOwn && index === 0 && to !== undefined) return `under ${figureText(to, unit)}`;
  if (classes.areOwn && to === undefined) return `${figureText(from, unit)} and over`;
  if (to !== undefined) return `${figureText(from, unit)} to under ${figureText(to, unit)}`;
  if (areas.some(({ openEnded }) => openEnded === "above")) return `${figureText(from, unit)} and over`;
  const isOne = from === classes.highest;
  return isOne ? figureText(from, unit) : `${figureText(from, unit)} to ${figureText(classes.highest, unit)}`;
}

/** What a legend says of areas. */
export interface LegendEntry {
  /** The name of their {@link Swatch}; undefined: they are not drawn. */
  swatch?: string;
  text: string;
  count: number;
}

/** Returns the classes, then the areas whose color says little, or that have none. Only drawn areas are counted. */
export function legendEntries({ classes, areas, shapes, unit }: Omit<LegendProperties, "areasName">): LegendEntry[] {
  const isMap = Object.keys(shapes).length > 0;
  const drawn = isMap ? drawnAreas(areas, shapes).map(({ area }) => area) : areas;
  const uncertain = drawn.filter(({ value, moe }) => value !== null && isUncertain({ value, moe }, classes.limits));
  const missing = Map.groupBy(
    drawn.filter(({ value }) => value === null),
    ({ note }) => note,
  );
  const undrawn = isMap ? areas.filter(({ code }) => shapes[code] === undefined) : [];
  const entries: LegendEntry[] = [
    ...classes.counts.map((count, index) => ({
      swatch: `class-${index}`,
      text: classText(classes, index, unit, drawn),
      count,
    })),
    { swatch: "uncertain", text: "margin of error over more than two classes", count: uncertain.length },
    ...[...missing].map(([note, { length }]) => ({ swatch: "no-value", text: `no value: ${note}`, count: length })),
    { text: "not drawn: no boundaries", count: undrawn.length },
  ];
  return entries.filter(({ swatch, count }) => count > 0 || swatch?.startsWith("class-"));
}

/** Returns the unit of a map and how its classes are made. */
export const methodText = ({ classes, unit, areasName }: Pick<LegendProperties, "classes" | "unit" | "areasName">) =>
  `${unitName(unit)}; ${classes.areOwn ? "classes with chosen limits" : METHODS[classes.kind](areasName)}`;

/** The entries of the legend, and how its classes are made. */
export function Legend(properties: LegendProperties) {
  const { classes, unit } = properties;
  return (
    <ul class={`classes ${classes.kind}`} aria-label={`Classes, ${unitName(unit)}`}>
      {legendEntries(properties).map(({ swatch, text, count }) => (
        <li key={text}>
          {swatch !== undefined && <Swatch name={swatch} />}
          <span>
            {text} <span class="unit">{countText(count)}</span>
          </span>
        </li>
      ))}
      <li class="unit">{methodText(properties)}</li>
    </ul>
  );
}

interface LegendProperties {
  classes: Classes;
  areas: readonly MapArea[];
  /** What is drawn: shapes without an area have no value either. None: a table with the colors of classes. */
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
    {name === "no-value" && <NoValueDots id="legend-dots" size={6} />}
    <rect class={name} fill={name === "uncertain" ? "url(#legend-hatching)" : undefined} width="24" height="16" />
    {name === "no-value" && <rect fill="url(#legend-dots)" width="24" height="16" />}
  </svg>
);
