import { nearest } from "../nearest.ts";

/** The start of every endpoint's path, which clients may omit or misspell. */
const BEGINNING = /^\/?(?:v\d+\/+)?(?:us\/+)?/i;
const V1_US = "/v1/us/";

/**
 * Returns the path that an unknown path probably means, codes included: `/v1/us/census/places/06` for
 * `/census/place/06`. Returns undefined if no path is similar. `templates` has all paths, such as
 * `/v1/us/sba/counties/{fips}`.
 */
export function nearestPath(path: string, templates: readonly string[]): string | undefined {
  const segments = segmentsOf(path);
  const completed = segmentsOf(path.replace(BEGINNING, V1_US));
  let best: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const template of templates) {
    const fitted = fit(template.startsWith(V1_US) ? completed : segments, segmentsOf(template));
    if (fitted === undefined || fitted.changed >= fewest) continue;
    fewest = fitted.changed;
    best = `/${fitted.segments.join("/")}`;
  }
  return best;
}

const segmentsOf = (path: string): string[] => path.split("/").filter((segment) => segment !== "");

/**
 * Replaces each word of a path by the template's word if they are similar. A code counts as a small change, so that
 * a word in that place wins.
 */
function fit(
  pathSegments: readonly string[],
  words: readonly string[],
): { segments: string[]; changed: number } | undefined {
  if (pathSegments.length !== words.length) return undefined;
  let changed = 0;
  const segments: string[] = [];
  for (const [index, word] of words.entries()) {
    const segment = pathSegments[index] ?? "";
    if (word.startsWith("{")) {
      segments.push(segment);
      changed += 0.1;
      continue;
    }
    if (segment !== word) changed += 1;
    if (segment !== word && !isLike(segment, word)) return undefined;
    segments.push(word);
  }
  return { segments, changed };
}

/** `industry` is like `industries`, `executive_compensation` like `executive-compensation`. */
const isLike = (segment: string, word: string): boolean =>
  singular(segment) === singular(word) || nearest(segment, [word]) !== undefined;

const singular = (word: string): string => word.toLowerCase().replace(/ies$/, "y").replace(/s$/, "");
