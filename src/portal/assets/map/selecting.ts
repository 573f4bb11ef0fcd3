import { areaAddress, areaText, type MapArea } from "../../parts/map/areas.ts";
import type { MapFigure } from "./figure.ts";
import { neighbor } from "./neighbors.ts";
import type { AreaRows } from "./rows.ts";

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Lets the reader point at areas, walk them by the arrow keys, and open their pages. The table follows. */
export function startSelecting(map: MapFigure, rows: AreaRows): void {
  const { figure, drawing } = map;
  const tip = document.createElement("p");
  tip.className = "tip";
  tip.setAttribute("aria-live", "polite");
  figure.append(tip);
  for (const title of drawing.querySelectorAll("title")) title.remove(); // the text below is instead of them
  let chosen: SVGPathElement | undefined;
  const choose = (path: SVGPathElement | undefined): void => {
    if (path === chosen) return;
    rows.rowOf(chosen?.dataset.code ?? "")?.classList.remove("chosen");
    chosen = path;
    const area = map.areaByCode.get(path?.dataset.code ?? "");
    for (const outline of drawing.querySelectorAll(".chosen")) outline.setAttribute("d", path?.getAttribute("d") ?? "");
    tip.textContent = area ? areaText(area, map) : "";
    if (area) showRow(rows.rowOf(area.code));
  };
  const open = (): void => {
    const area = map.areaByCode.get(chosen?.dataset.code ?? "");
    if (area && !area.isAbsent)
      window.location.href = `${document.documentElement.dataset.base ?? ""}${areaAddress(area.code)}`;
  };
  drawing.addEventListener("pointerover", ({ target }) => choose(pathOf(target)));
  drawing.addEventListener("pointerleave", () => choose(undefined));
  drawing.addEventListener("click", ({ target }) => {
    choose(pathOf(target));
    open();
  });
  drawing.setAttribute("tabindex", "0");
  drawing.setAttribute("role", "application");
  drawing.setAttribute("aria-roledescription", "map");
  drawing.setAttribute("aria-description", "Arrow keys go from area to area; Enter opens the page of one.");
  drawing.addEventListener("focus", () => choose(chosen ?? firstOf(map)));
  drawing.addEventListener("blur", () => choose(undefined));
  drawing.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (event.key === "Enter") open();
    if (!step) return;
    event.preventDefault();
    choose(chosen ? (neighbor(drawing, chosen, step) ?? chosen) : firstOf(map));
  });
}

const pathOf = (target: EventTarget | null): SVGPathElement | undefined =>
  target instanceof SVGPathElement && target.dataset.code !== undefined ? target : undefined;

/** The area with the highest value is where a walk begins. */
function firstOf({ drawing, areas }: MapFigure): SVGPathElement | undefined {
  const paths = new Map(
    [...drawing.querySelectorAll<SVGPathElement>("[data-code]")].map((path) => [path.dataset.code, path]),
  );
  const values = areas.filter(({ code }) => paths.has(code));
  const highest = values.reduce<MapArea | undefined>(
    (best, area) => (best === undefined || (area.value ?? -Infinity) > (best.value ?? -Infinity) ? area : best),
    undefined,
  );
  return paths.get(highest?.code);
}

/** Shows a row in its table, which scrolls by itself: the page stays where it is. */
function showRow(row: HTMLTableRowElement | undefined): void {
  const box = row?.closest<HTMLElement>("section.table");
  if (!row || !box) return;
  row.classList.add("chosen");
  const above = row.offsetTop - box.scrollTop - HEAD_PX;
  const below = row.offsetTop + row.offsetHeight - box.scrollTop - box.clientHeight;
  if (above < 0) box.scrollTop += above;
  else if (below > 0) box.scrollTop += below;
}

/** The head of the table stays where it is, above its rows. */
const HEAD_PX = 56;
