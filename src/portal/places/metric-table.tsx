import { Figure, type MetricValue, marginCharacters } from "../parts/estimate.tsx";
import { categoryTitle, figureText, unitName, vintageText } from "../parts/figures.ts";
import { ErrorBars, Sparkline } from "../parts/marks.tsx";
import { type Column, Table } from "../parts/table.tsx";
import { allFigures, type MetricTitle, metricOf, newestOf, type PlaceData } from "./place-data.ts";

/** A metric of a place, with the same metric around it. */
interface MetricRow {
  title: MetricTitle;
  place: MetricValue | undefined;
  around: readonly (MetricValue | undefined)[];
}

/** The metrics of a place, which fold by category. `self`: the page's address, for links to breakdowns. */
export function MetricTable({ data, self }: { data: PlaceData; self: string }) {
  const { metrics, titles, around } = data;
  const categories = Map.groupBy(titles.data, ({ category }) => category);
  const groups = [...categories].map(([category, members]) => {
    const rows = members.map((title) => ({
      title,
      place: metricOf(metrics.data, title),
      around: around.map((area) => metricOf(area.data, title)),
    }));
    const isOpen = rows.some(({ place, around: others }) => [place, ...others].some((figure) => figure?.value != null));
    const title = (
      <>
        {categoryTitle(category)} {!isOpen && <span class="unit">no values in this vintage</span>}
      </>
    );
    return { id: category, title, isOpen, rows };
  });
  return <Table label="Metrics" layout="metrics" hasLinks columns={columnsOf(data, self)} groups={groups} />;
}

function columnsOf({ metrics, around, series }: PlaceData, self: string): Column<MetricRow>[] {
  const shortName = metrics.data.name.split(/[,;]/)[0] ?? "";
  const survey = metrics.data.vintage.slice(-4);
  const widths = [metrics, ...around].map(({ data }) => marginCharacters(allFigures(data)));
  return [
    {
      heading: "Metric",
      cell: ({ title, place }) => (
        <MetricName title={title} self={self} isLoaded={place !== undefined && place.value_note !== "not_loaded"} />
      ),
    },
    {
      heading: <Keyed name={shortName} index={0} />,
      label: shortName,
      isNumber: true,
      cell: ({ place, title }) => (
        <Figure figure={place} below={newestYear(series.get(title.name))} characters={widths[0]!} />
      ),
    },
    ...around.map(
      ({ data: { name } }, index): Column<MetricRow> => ({
        heading: <Keyed name={name} index={index + 1} />,
        label: name,
        isNumber: true,
        cell: (row) => <Figure figure={row.around[index]} characters={widths[index + 1]!} />,
      }),
    ),
    ...(around.length === 0 ? [] : [COMPARED]),
    {
      heading: "Through the vintages",
      cell: ({ title }) => (
        <Vintages years={(series.get(title.name) ?? []).filter((year) => year.survey === survey)} unit={title.unit} />
      ),
    },
  ];
}

const COMPARED: Column<MetricRow> = {
  heading: "Compared",
  label: "Compared",
  unit: "with margins of error",
  cell: (row) => <Compared row={row} />,
};

/** The name of an area with its mark in the drawings. */
const Keyed = ({ name, index }: { name: string; index: number }) => (
  <>
    <span class={`mark-${index}`} aria-hidden="true">
      {index === 0 ? "●" : "┃"}
    </span>{" "}
    {name}
  </>
);

const shortVintage = (vintage: string): string => vintageText(vintage).replace(" estimates", "");

/** A metric with its breakdowns. Where it is not loaded, they have no page. */
function MetricName({ title: { name, title, unit, breakdowns }, self, isLoaded }: MetricNameProperties) {
  const [path, query] = self.split("?");
  return (
    <>
      <span id={name}>{title}</span> <span class="unit">{unitName(unit)}</span>
      {name === "unemployment_rate" && <div class="unit">ACS estimate, not the official rate of the BLS</div>}
      {isLoaded && breakdowns.length > 0 && (
        <div class="unit">
          by{" "}
          {breakdowns.map((by, index) => (
            <span key={by}>
              {index > 0 && ", "}
              <a href={`${path}/breakdowns/${name}?${query ? `${query}&` : ""}by=${by}`}>{by.replaceAll("_", " ")}</a>
            </span>
          ))}
        </div>
      )}
    </>
  );
}

interface MetricNameProperties {
  title: MetricTitle;
  self: string;
  isLoaded: boolean;
}

function newestYear(series: Parameters<typeof newestOf>[0]): string | undefined {
  const vintage = newestOf(series)?.vintage;
  return vintage === undefined ? undefined : `in ${shortVintage(vintage)}`;
}

function Compared({ row: { place, around } }: { row: MetricRow }) {
  if (!place || place.value === null) return null;
  const items = [place, ...around].flatMap((figure) =>
    figure && figure.value !== null ? [{ value: figure.value, moe: figure.moe }] : [],
  );
  const isCount = place.unit === "persons" || place.unit === "housing_units";
  // A place and the nation around it have no common scale of counts.
  return items.length < 2 || isCount ? null : <ErrorBars items={items} />;
}

function Vintages({
  years,
  unit,
}: {
  years: readonly { year: number; value: number | null; moe: number | null }[];
  unit: string;
}) {
  const published = years.flatMap(({ year, value, moe }) => (value === null ? [] : [{ year, value, moe }]));
  const [first] = published;
  const last = published.at(-1);
  if (!first || !last || published.length < 2) return null;
  return (
    <div class="trend">
      <Sparkline years={published} />
      <span class="unit">
        {first.year}: {figureText(first.value, unit)}, {last.year}: {figureText(last.value, unit)}
        {unit === "usd" && ", in dollars of each year"}
      </span>
    </div>
  );
}
