import { type MapArea, readAreaLines } from "../../parts/map/areas.ts";

/** The map of a page. */
export interface MapFigure {
  figure: HTMLElement;
  drawing: SVGSVGElement;
  areas: readonly MapArea[];
  areaByCode: ReadonlyMap<string, MapArea>;
  unit: string;
  /** The limits between classes. */
  limits: readonly number[];
  /** Codes of areas by those of their shapes, where they are others. */
  recoded: ReadonlyMap<string, string>;
}

/** Reads the map of the page; undefined if it has none, as while nothing is loaded. */
export function readMap(): MapFigure | undefined {
  const figure = document.querySelector<HTMLElement>("figure.map");
  const drawing = figure?.querySelector("svg");
  if (!figure || !drawing) return undefined;
  const areas = readAreaLines(document.querySelector("#areas")?.textContent ?? "");
  return {
    figure,
    drawing,
    areas,
    areaByCode: new Map(areas.map((area) => [area.code, area])),
    unit: figure.dataset.unit ?? "",
    recoded: new Map(
      listOf(figure.dataset.recoded).map((codes) => codes.split(":") as [shapeCode: string, areaCode: string]),
    ),
    limits: listOf(figure.dataset.limits).map(Number),
  };
}

const listOf = (text = ""): string[] => text.split(",").filter(Boolean);
