/** Centers of areas, by their path; they are measured at the first step of a walk. */
const centers = new WeakMap<SVGPathElement, readonly [x: number, y: number]>();

const centerOf = (path: SVGPathElement): readonly [number, number] => {
  const knownCenter = centers.get(path);
  if (knownCenter) return knownCenter;
  const { x, y, width, height } = path.getBBox();
  const center = [x + width / 2, y + height / 2] as const;
  centers.set(path, center);
  return center;
};

/** Being aside of the direction counts this many times as much as being far. */
const ASIDE_WEIGHT = 2;

/** Returns the area that is nearest in a direction; undefined at the edge of the map. */
export function neighbor(
  drawing: SVGSVGElement,
  from: SVGPathElement,
  [right, down]: readonly [number, number],
): SVGPathElement | undefined {
  const [x, y] = centerOf(from);
  let nearest: SVGPathElement | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const path of drawing.querySelectorAll<SVGPathElement>("[data-code]")) {
    const [otherX, otherY] = centerOf(path);
    const along = (otherX - x) * right + (otherY - y) * down;
    if (along <= 0 || path === from) continue;
    const aside = Math.abs((otherX - x) * down) + Math.abs((otherY - y) * right);
    const distance = along + ASIDE_WEIGHT * aside;
    if (distance < least) {
      least = distance;
      nearest = path;
    }
  }
  return nearest;
}
