import { requestLine } from "../../in-process/api-client.ts";
import { MAPPED_LABOR, MAPPED_LENDING } from "../parts/map/mapped.ts";
import type { TableRequest } from "./table-request.ts";
import { cellOf, columnPeriod, type ValuesAnswer, type ValuesColumn } from "./values-table.tsx";

/** The names of metrics that the map has besides all of the Census. */
const MAPPED: readonly string[] = [...MAPPED_LABOR, ...MAPPED_LENDING.map(([name]) => name)];

/** The map of the first metric of a table. */
interface FirstMap {
  column: ValuesColumn;
  /** Returns its address, or that of its picture. */
  address(svg?: "map"): string;
}

/** A sentence that says why no map is drawn. */
interface NoMap {
  reason: string;
}

/** Returns the map of the first metric, or why the map does not have it. */
export function mapOf({ metadata, data }: ValuesAnswer, request: TableRequest): FirstMap | NoMap | undefined {
  const [column] = metadata.metrics;
  const [row] = data;
  if (!column || !row) return undefined;
  if (column.period === null || column.values === 0)
    return { reason: metadata.notes?.find((note) => note.startsWith(`${column.metric} at `)) ?? "It has no value." };
  if (request.places.length > 0) return { reason: "A map has all areas of the level, or of a state." };
  if (request.naics ?? request.ownership ?? request.soc ?? request.adjustment)
    return { reason: "A map shows a metric's usual industry, owner, occupation and adjustment only." };
  const hasMap = column.dataset === "census" || MAPPED.includes(column.metric);
  const isMapped = row.level === "county" || (row.level === "state" && request.state === undefined);
  // A map of one value would have one color: there is no picture of it.
  const values = new Set(data.flatMap((each) => cellOf(each, column).value ?? []));
  if (!isMapped) return { reason: "A map shows counties, or all states." };
  if (!hasMap) return { reason: `The map does not have ${column.title}.` };
  if (values.size < 2) return { reason: "A map of one value would have one color." };
  const { metric, period } = column;
  const query = { metric, level: row.level, state: request.state, period };
  return { column, address: (svg) => requestLine("/map", { ...query, svg }) };
}

/** The first metric as a picture of its map, which leads to the map itself. */
export const MapSection = ({ map: { column, address } }: { map: FirstMap }) => (
  <section>
    <h2 id="map">{column.title} as a map</h2>
    <p>
      <a href={address()}>Open the map, with its table and files</a>
    </p>
    <img
      class="map-picture"
      loading="lazy"
      src={address("map")}
      alt={`Map of ${column.title}, ${columnPeriod(column)}. The table above has its numbers.`}
    />
  </section>
);
