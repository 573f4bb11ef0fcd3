import { type ApiClient, requestLine } from "../../in-process/api-client.ts";
import type { MetadataOf, RowOf } from "../../in-process/operations.ts";
import { CsvLink } from "../parts/downloads.tsx";
import { Figure, marginNote } from "../parts/estimate.tsx";
import { unitName, vintageText } from "../parts/figures.ts";
import { areaAddress, shortName } from "../parts/map/areas.ts";
import { type Column, Table } from "../parts/table.tsx";
import { type MetricTitle, type Place, readAreas } from "./place-data.ts";

/** The areas that the page of a place lists, and what they are called. Tracts have a page: a county has up to 2,500. */
const CHILDREN: Readonly<Record<string, { level: string; name: string }>> = {
  nation: { level: "state", name: "States and territories" },
  state: { level: "county", name: "Counties" },
};

/** The metrics that areas are listed with: three columns fit a phone. The first one puts them in order. */
const LISTED_METRICS = ["total_population", "median_household_income", "poverty_rate"];

type AreaValue = RowOf<"listMetricValues">;

type Area = Pick<AreaValue, "fips" | "name">;

/** A metric of the areas in its default vintage. */
interface ListedMetric {
  title: MetricTitle;
  metadata: MetadataOf<"listMetricValues">;
  valueByCode: ReadonlyMap<string, AreaValue>;
}

/** The areas in a place, those with the most people first. */
export interface ChildAreas {
  name: string;
  level: string;
  areas: readonly Area[];
  metrics: readonly ListedMetric[];
}

/** Reads the areas in a place; undefined if the page lists none, or nothing of them is loaded. */
export async function readChildAreas(
  api: ApiClient,
  { fips, level }: Place,
  titles: readonly MetricTitle[],
): Promise<ChildAreas | undefined> {
  const children = CHILDREN[level];
  if (!children) return undefined;
  const state = level === "nation" ? undefined : fips;
  const listed = LISTED_METRICS.flatMap((name) => titles.find((title) => title.name === name) ?? []);
  const answers = await Promise.all(
    listed.map(async (title) => ({
      title,
      answer: await readAreas(api, { metric: title.name, level: children.level, state }),
    })),
  );
  const metrics = answers.flatMap(({ title, answer }) =>
    answer?.rows.some(({ value }) => value !== null)
      ? [{ title, metadata: answer.metadata, valueByCode: new Map(answer.rows.map((row) => [row.fips, row])) }]
      : [],
  );
  const [first] = metrics;
  if (!first) return undefined;
  const areas = new Map(metrics.flatMap(({ valueByCode }) => [...valueByCode]));
  const sizeOf = (area: Area): number => first.valueByCode.get(area.fips)?.value ?? -1;
  return { ...children, areas: [...areas.values()].sort((a, b) => sizeOf(b) - sizeOf(a)), metrics };
}

/** The table of the areas as CSV: a column for each value, its margin of error and its vintage. */
export const childTable = ({ areas, metrics, level }: ChildAreas) => ({
  columns: ["fips", "name", "level", ...metrics.flatMap(({ title: { name } }) => columnsOf(name))],
  rows: areas.map(({ fips, name }) => {
    const figures = metrics.flatMap(({ title, valueByCode }) => {
      const area = valueByCode.get(fips);
      const [value, moe, vintage] = columnsOf(title.name);
      return [
        [value, area?.value],
        [moe, area?.moe],
        [vintage, area?.vintage],
      ] as const;
    });
    return { fips, name, level, ...Object.fromEntries(figures.map(([column, value]) => [column, value ?? null])) };
  }),
});

const columnsOf = (metric: string): string[] => [metric, `${metric}_moe`, `${metric}_vintage`];

/** The areas in a place as a table that can be sorted. `csv`: its address as CSV. */
export function ChildAreasSection({ childAreas, place, csv }: { childAreas: ChildAreas; place: Place; csv: string }) {
  const { name, level, areas, metrics } = childAreas;
  const isNation = place.level === "nation";
  const figures = areas.flatMap(({ fips }) => metrics.map((metric) => figureOf(metric, fips)));
  const mapped = metrics.at(-1)?.title;
  return (
    <section>
      <h2 id="areas">
        {name} {isNation ? "" : `of ${place.name}`}
      </h2>
      <Table
        label={name}
        layout="areas"
        hasLinks
        columns={tableColumns(metrics, isNation ? "" : place.fips)}
        rows={areas}
      />
      <p class="note">Each column has its own years. {marginNote(figures)}</p>
      <div class="tools">
        {mapped && (
          <a href={requestLine("/map", { metric: mapped.name, level, state: isNation ? undefined : place.fips })}>
            {mapped.title} as a map
          </a>
        )}
      </div>
      <CsvLink href={csv} />
    </section>
  );
}

const figureOf = ({ title: { unit }, valueByCode }: ListedMetric, fips: string) => {
  const area = valueByCode.get(fips);
  return area && { ...area, unit };
};

const tableColumns = (metrics: readonly ListedMetric[], within: string): Column<Area>[] => [
  { heading: "Area", cell: ({ fips, name }) => <a href={areaAddress(fips)}>{shortName(name, within)}</a> },
  ...metrics.map((metric) => ({
    heading: metric.title.title,
    unit: `${unitName(metric.title.unit)}, ${vintageText(metric.metadata.vintage ?? "").replace(/^.*, /, "")}`,
    isNumber: true,
    cell: ({ fips }: Area) => <Figure figure={figureOf(metric, fips)} />,
  })),
];
