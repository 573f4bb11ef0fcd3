import { requestLine } from "../api-client.ts";
import { MAPPED_LABOR, MAPPED_LENDING } from "../parts/map/mapped.ts";
import type { TableRequest } from "./table-request.ts";
import { cellOf, columnPeriod, type ValuesAnswer } from "./values-table.tsx";

/** The names of metrics that the map has besides all of the Census. */
const MAPPED: readonly string[] = [...MAPPED_LABOR, ...MAPPED_LENDING.map(([name]) => name)];

/** The first metric as a picture of its map, which leads to the map itself; nothing where the map does not have it. */
export function MapSection({ answer, request }: { answer: ValuesAnswer; request: TableRequest }) {
  const [column] = answer.metadata.metrics;
  const [row] = answer.data;
  if (!column || !row || column.period === null || request.places.length > 0) return null;
  const hasMap = column.dataset === "census" || MAPPED.includes(column.metric);
  const isMapped = (row.level === "state" && request.state === undefined) || row.level === "county";
  // A map of one value has one color, and `/map` has none of it.
  const values = new Set(answer.data.flatMap((each) => cellOf(each, column).value ?? []));
  if (!hasMap || !isMapped || values.size < 2) return null;
  const { metric, title, period } = column;
  const address = (svg?: string) =>
    requestLine("/map", { metric, level: row.level, state: request.state, period, svg });
  return (
    <section>
      <h2 id="map">{title} as a map</h2>
      <p>
        <a href={address()}>Open the map, with its table and files</a>
      </p>
      <a class="map-picture" href={address()}>
        <img
          loading="lazy"
          src={address("map")}
          width={975}
          height={800}
          alt={`Map of ${title}, ${columnPeriod(column)}. The table above has its numbers.`}
        />
      </a>
    </section>
  );
}
