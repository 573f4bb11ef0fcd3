import { marginClass } from "../../parts/figures.ts";
import {
  areaAddress,
  highestFirst,
  type MapArea,
  marginCharacters,
  marginText,
  shortName,
  valueText,
} from "../../parts/map/areas.ts";
import type { MapFigure } from "./figure.ts";

/** The rows of the table next to the map. */
export interface AreaRows {
  /** The row of an area; undefined while it is not in the table yet. */
  rowOf(code: string): HTMLTableRowElement | undefined;
}

/** Rows that are added at a time, so that the page answers in between. */
const ROWS_AT_A_TIME = 250;

/** Adds the rows that the page leaves out, after the map is drawn: of 3,200 counties it has those with the most. */
export function fillTable({ areas, unit, drawing }: MapFigure): AreaRows {
  const rows = new Map<string, HTMLTableRowElement>();
  const table = document.querySelector<HTMLTableElement>("#areas-table table");
  const [body] = table?.tBodies ?? [];
  if (!table || !body) return { rowOf: () => undefined };
  const ordered = highestFirst(areas.filter(({ isAbsent }) => !isAbsent));
  for (const [index, row] of [...body.rows].entries()) rows.set(ordered[index]?.code ?? "", row);
  let count = body.rows.length;
  const look = { unit, within: drawing.dataset.within ?? "", marginClass: marginClass(marginCharacters(areas, unit)) };
  const add = (most: number): void => {
    const added = ordered.slice(count, count + most);
    count += added.length;
    for (const area of added) rows.set(area.code, rowOf(area, look));
    body.append(...added.map(({ code }) => rows.get(code)!)); // set above
    if (count >= ordered.length) document.querySelector("#not-listed")?.remove();
    else if (most === ROWS_AT_A_TIME) later(() => add(ROWS_AT_A_TIME));
  };
  // Sorting is for all rows.
  table.tHead?.addEventListener("click", () => add(ordered.length), { capture: true });
  if (count < ordered.length) later(() => add(ROWS_AT_A_TIME));
  return { rowOf: (code) => rows.get(code) };
}

/** Runs a task when the browser has time for it. Safari has no idle callbacks. */
const later = (task: () => void): void => {
  if ("requestIdleCallback" in window) window.requestIdleCallback(task, { timeout: 500 });
  else setTimeout(task, 20);
};

interface Look {
  unit: string;
  /** The state whose counties are shown; `""`: all. */
  within: string;
  /** The classes of a margin of error. */
  marginClass: string;
}

/** Returns a row as the page has it. */
function rowOf(area: MapArea, { unit, within, marginClass }: Look): HTMLTableRowElement {
  const row = document.createElement("tr");
  const name = document.createElement("th");
  name.scope = "row";
  const link = document.createElement("a");
  link.href = `${document.documentElement.dataset.base ?? ""}${areaAddress(area.code)}`;
  link.textContent = shortName(area.name, within);
  name.append(link);
  const cell = document.createElement("td");
  cell.className = area.value === null ? "number missing" : "number";
  cell.textContent = area.value === null ? `– ${area.note}` : `${valueText(area, unit)} `;
  const margin = document.createElement("span");
  margin.className = marginClass;
  margin.textContent = marginText(area, unit);
  if (area.value !== null) cell.append(margin);
  row.append(name, cell);
  return row;
}
