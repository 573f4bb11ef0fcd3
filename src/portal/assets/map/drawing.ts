import { areaClass } from "../../parts/map/areas.ts";
import { isUncertain } from "../../parts/map/classes.ts";
import type { MapFigure } from "./figure.ts";

/** Draws the counties, whose boundaries are a file of their own. States are drawn by then: the page has them. */
export async function drawCounties({ drawing, areaByCode, limits, recoded }: MapFigure): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>("link#boundaries");
  const group = drawing.querySelector(".areas");
  if (!link || !group) return;
  const response = await fetch(link.href);
  const shapes = (await response.json()) as Readonly<Record<string, string>>;
  const paths = document.createDocumentFragment();
  let uncertain = "";
  let dotted = "";
  for (const [shapeCode, shape] of Object.entries(shapes)) {
    const code = recoded.get(shapeCode) ?? shapeCode;
    if (!code.startsWith(drawing.dataset.within ?? "")) continue;
    const area = areaByCode.get(code);
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.dataset.code = code;
    path.setAttribute("class", area ? areaClass(area, limits) : "no-value");
    path.setAttribute("d", shape);
    paths.append(path);
    if (!area || area.value === null) dotted += shape;
    else if (isUncertain({ value: area.value, moe: area.moe }, limits)) uncertain += shape;
  }
  group.append(paths);
  drawing.querySelector(".dotted")?.setAttribute("d", dotted);
  drawing.querySelector(".uncertain")?.setAttribute("d", uncertain);
}
