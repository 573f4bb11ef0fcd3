import { countyChanges } from "../county-changes.ts";
import { type BoundaryEdition, boundaries, EDITIONS, type ShapeLevel, type Shapes } from "./boundaries.ts";

/** The shapes for the areas of a map. */
export interface FittingShapes {
  edition: BoundaryEdition;
  /** By the codes of the areas: a county that only got another code has its shape. */
  shapes: Shapes;
  /** The codes of these counties by those of the boundaries: `02158` is `02270`. */
  recoded: ReadonlyMap<string, string>;
}

/**
 * Returns the boundaries that have the most of some areas. Of equal ones, it is the first of the figures' year or
 * later, else the newest. The areas decide before the year: some surveys keep the counties of an earlier year.
 */
export async function fittingShapes(
  level: ShapeLevel,
  { codes, year }: { codes: readonly string[]; year: number },
): Promise<FittingShapes> {
  const ofYear = EDITIONS.find((edition) => edition >= year) ?? EDITIONS.at(-1)!; // it is not empty
  const others = EDITIONS.filter((edition) => edition !== ofYear).toReversed();
  let best: FittingShapes | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const edition of [ofYear, ...others]) {
    const candidate = { edition, ...(await withOldCodes(await boundaries(level, edition), codes)) };
    const lacking = codes.filter((code) => candidate.shapes[code] === undefined).length;
    if (lacking < fewest) [best, fewest] = [candidate, lacking];
    if (lacking === 0) break;
  }
  return best!; // there are editions, and none lacks infinitely many
}

/** Returns shapes by the codes that the areas have, where a county was only recoded. */
async function withOldCodes(
  shapes: Shapes,
  codes: readonly string[],
): Promise<Pick<FittingShapes, "shapes" | "recoded">> {
  const wantedCodes = new Set(codes);
  const changes = (await countyChanges()).filter(
    ({ kind, oldFips, newFips }) =>
      kind === "recoded" && wantedCodes.has(oldFips) && !wantedCodes.has(newFips) && shapes[newFips] !== undefined,
  );
  const recoded = new Map(changes.map(({ oldFips, newFips }) => [newFips, oldFips]));
  if (recoded.size === 0) return { shapes, recoded };
  const renamed = Object.entries(shapes).map(([code, shape]) => [recoded.get(code) ?? code, shape]);
  return { shapes: Object.fromEntries(renamed), recoded };
}
