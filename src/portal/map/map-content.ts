import { boundaries, boxOf, MAP_SIZE, type ShapeLevel, type Shapes } from "../../reference/boundaries/boundaries.ts";
import { fittingShapes } from "../../reference/boundaries/edition.ts";
import { fullCountyNames } from "../../reference/counties.ts";
import { findState } from "../../reference/states.ts";
import { reasonText } from "../parts/figures.ts";
import { classesOf } from "../parts/map/classes.ts";
import { absentArea, type MapContent } from "../parts/map/map-drawing.tsx";
import type { MapMetric } from "./map-metrics.ts";
import type { MapRequest, MapValues } from "./map-values.ts";

/** What a map is made from besides its values. */
interface MapSubject {
  metric: MapMetric;
  request: MapRequest;
  title: string;
}

/** Returns what the map is drawn from; undefined where no area has a value. */
export async function contentOf(values: MapValues, subject: MapSubject): Promise<MapContent | undefined> {
  const { metric, request, title } = subject;
  const { level, within } = request;
  const drawing = level === "tract" ? WITHOUT_MAP : await drawingOf(values, { level, within });
  const { areas, shapes } = { areas: values.areas, ...drawing };
  // Only what is drawn has a part in the classes, so that the legend counts what is seen.
  const counted = level === "tract" ? areas : areas.filter(({ code }) => shapes[code] !== undefined);
  const classes = classesOf(
    counted.flatMap(({ value }) => value ?? []),
    metric.isChange ? "diverging" : "sequential",
    request.limits,
  );
  if (!classes) return undefined;
  return {
    ...drawing,
    areas,
    classes,
    within,
    level,
    unit: metric.unit,
    label: `Map: ${title}. The table has its numbers.`,
  };
}

type Drawn = Pick<MapContent, "shapes" | "outlines" | "box" | "edition" | "recoded">;

const WHOLE = { x: 0, y: 0, ...MAP_SIZE };
const WITHOUT_MAP: Drawn = { shapes: {}, outlines: "", box: WHOLE };

async function drawingOf(
  { answer, areas, period }: MapValues,
  { level, within }: { level: ShapeLevel; within: string | undefined },
): Promise<Drawn & Pick<MapContent, "areas">> {
  const codes = areas.map(({ code }) => code);
  const { shapes: all, edition, recoded } = await fittingShapes(level, { codes, year: Number(period.slice(0, 4)) });
  const states = await boundaries("state", edition);
  const stateShape = within === undefined ? undefined : states[within.slice(0, 2)];
  const shapes = shapesWithin(all, within);
  return {
    shapes,
    edition,
    recoded,
    areas: [...areas, ...(await absentAreas(shapes, codes, reasonsOf(answer)))],
    outlines: level === "county" ? (stateShape ?? Object.values(states).join("")) : "",
    box: stateShape === undefined ? WHOLE : boxOf(stateShape),
  };
}

const shapesWithin = (shapes: Shapes, within = ""): Shapes =>
  Object.fromEntries(Object.entries(shapes).filter(([code]) => code.startsWith(within)));

/** Returns the areas of shapes that the answer has no row of, with its reason. */
async function absentAreas(
  shapes: Shapes,
  codes: readonly string[],
  reasonOf: (code: string) => string | undefined,
): Promise<MapContent["areas"]> {
  const answered = new Set(codes);
  const countyNames = await fullCountyNames();
  return Object.keys(shapes)
    .filter((code) => !answered.has(code))
    .map((code) => absentArea(code, { name: findState(code)?.name ?? countyNames.get(code), note: reasonOf(code) }));
}

/**
 * Returns the reason that an answer has for an area without a row, `not loaded`; undefined: it has none. The answer
 * names counties by their state, with codes where only some are meant.
 */
function reasonsOf({ metadata }: MapValues["answer"]): (code: string) => string | undefined {
  const groups = (metadata.absent ?? []).flatMap(({ reason, areas }) => areas.map((area) => ({ ...area, reason })));
  return (code) => {
    const group = groups.find(
      ({ fips, codes }) => fips === code || (fips === code.slice(0, 2) && (codes === null || codes.includes(code))),
    );
    return group && reasonText(group.reason);
  };
}
