import { nearest } from "../nearest.ts";

/** What every endpoint's path begins with, and a client may leave out or write otherwise. */
const BEGINNING = /^\/?(?:v\d+\/+)?(?:us\/+)?/i;
const V1_US = "/v1/us/";

/**
 * The path that was probably meant by one that no route has, with its codes in it: `/census/place/06` is
 * `/v1/us/census/places/06`. Undefined where none is near. `templates`: all paths, such as
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
 * The path with each word of the template where a similar one was sent; a code counts a little, as a word would fit
 * better.
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
