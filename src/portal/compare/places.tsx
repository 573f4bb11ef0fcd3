import { type AnswerOf, type ApiClient, requestLine } from "../../in-process/api-client.ts";
import type { DataOf } from "../../in-process/operations.ts";
import type { PageContext } from "../page.ts";
import { TableLinks } from "../parts/downloads.tsx";
import { Figure, marginCharacters, marginNote } from "../parts/estimate.tsx";
import { categoryTitle, dayText, figureText, NO_FIGURE, NOT_LOADED, unitName, vintageText } from "../parts/figures.ts";
import { ErrorBars } from "../parts/marks.tsx";
import { OtherVintages } from "../parts/other-vintages.tsx";
import { ACTIONS_HEADING, type Column, Table } from "../parts/table.tsx";
import { addressWith, type Compared, type Comparison, compareAddress } from "./compared.ts";
import { RowActions } from "./row-actions.tsx";

/** The metric that is compared at first. */
const FIRST_METRIC = "median_household_income";

type MetricComparison = DataOf<"compareMetric">;

type ComparedPlace = MetricComparison["places"][number];

/** Compares places in a metric of the census, each with the first. A single place shows what can be added to it. */
export async function comparePlaces({ api }: PageContext, compared: Compared): Promise<Comparison> {
  const metric = String(compared.more.metric ?? FIRST_METRIC);
  const titles = await api.get("listMetrics", {});
  const formFor = (levels: readonly string[]) => (
    <MetricForm compared={compared} metrics={titles.data} chosen={metric} levels={levels} />
  );
  if (compared.codes.length < 2) return startOf(api, compared, formFor([]));
  const answer = await api.get("compareMetric", {
    metric,
    places: compared.codes.join(","),
    vintage: compared.more.vintage,
    level: compared.more.level,
  });
  const title = titles.data.find(({ name }) => name === metric)?.title ?? metric;
  return {
    title: `${title} of ${compared.codes.length} places`,
    ...(answer.data.places.some(({ value }) => value !== null)
      ? { freshness: `${vintageText(answer.data.vintage)}, loaded ${dayText(answer.metadata.updated_at)}` }
      : {}),
    from: [answer],
    csv: { kind: "csv", request: answer.request, name: `${metric}-compared` },
    body: (
      <>
        {formFor([...new Set(answer.data.places.map(({ level }) => level))])}
        <ComparedTable answer={answer} compared={compared} title={title} />
      </>
    ),
  };
}

function ComparedTable({ answer, compared, title }: ComparedTableProperties) {
  const { places } = answer.data;
  const own = places.filter(({ value }) => value !== null).length;
  const { notes = [] } = answer.metadata;
  const table = tableAddress(answer);
  return (
    <>
      <OtherVintages
        others={answer.metadata.other_vintages}
        own={own}
        counted={`of the ${places.length} places`}
        isChosen={compared.more.vintage !== undefined}
        href={(vintage) => compareAddress(compared, { query: { vintage } })}
      />
      <Table label={`${title} compared`} layout="wide" columns={columnsOf(answer.data, compared)} rows={places} />
      <p class="note">
        {marginNote(places.map((place) => ({ ...place, unit: answer.data.unit })))} The bars are these margins, on one
        axis for all rows; the stroke is {places[0]?.name}. Differences are tested at 90% confidence.{" "}
        {notes.map((note) => `${note.replace(/\.?$/, ".")} `)}
        Source: {answer.metadata.source}.
      </p>
      <p class="tools">
        <TableLinks href={compareAddress(compared, { query: { csv: "values" } })} />
      </p>
      {table !== undefined && (
        <p>
          <a href={table}>Several metrics of these places as a table</a>
        </p>
      )}
    </>
  );
}

/** Returns the address of the table of all these places; undefined where they are of several levels, or the nation. */
function tableAddress({ data: { metric, places } }: AnswerOf<"compareMetric">): string | undefined {
  const levels = new Set(places.map(({ level }) => level));
  const [level] = levels;
  if (levels.size !== 1 || level === "nation") return undefined;
  return requestLine("/table", { metrics: metric, level, places: places.map(({ fips }) => fips).join(",") });
}

interface ComparedTableProperties {
  answer: AnswerOf<"compareMetric">;
  compared: Compared;
  title: string;
}

function columnsOf({ unit, places }: MetricComparison, compared: Compared): Column<ComparedPlace>[] {
  const [first] = places;
  const figures = places.flatMap(({ value, moe }) => (value === null ? [] : [{ value, moe }]));
  const domain = [
    Math.min(...figures.map(({ value, moe }) => value - (moe ?? 0))),
    Math.max(...figures.map(({ value, moe }) => value + (moe ?? 0))),
  ] as const;
  const characters = marginCharacters(places.map((place) => ({ ...place, unit })));
  const firstFigure = first && first.value !== null ? [{ value: first.value, moe: first.moe }] : [];
  return [
    {
      heading: "Place",
      cell: ({ fips, name, level }) => <a href={`/places/${fips}?level=${level}`}>{name}</a>,
    },
    {
      heading: "Value",
      unit: unitName(unit),
      isNumber: true,
      cell: (place) => <Figure figure={{ ...place, unit }} characters={characters} />,
    },
    {
      heading:
        figures.length > 0 ? `${figureText(domain[0], unit)} to ${figureText(domain[1], unit)}` : "Margins of error",
      cell: ({ value, moe, fips }) =>
        value === null ? null : (
          <ErrorBars items={[{ value, moe }, ...(fips === first?.fips ? [] : firstFigure)]} domain={domain} />
        ),
    },
    {
      heading: "Difference",
      unit: `from ${first?.name ?? "the first"}`,
      isNumber: true,
      cell: (place) => <Difference place={place} first={first} unit={unit} />,
    },
    {
      heading: ACTIONS_HEADING,
      cell: (place) => {
        const code = compared.codes[places.indexOf(place)] ?? place.fips; // in the order of the request
        return <RowActions compared={compared} code={code} isFirst={place === first} />;
      },
    },
  ];
}

function Difference({ place, first, unit }: { place: ComparedPlace; first: ComparedPlace | undefined; unit: string }) {
  if (!first || place.fips === first.fips || place.value === null || first.value === null) return NO_FIGURE;
  const difference = place.value - first.value;
  const isKnown = place.significant_vs_first !== null;
  return (
    <>
      {difference > 0 && "+"}
      {figureText(difference, unit)}
      {!place.significant_vs_first && (
        <div class="unit">{isKnown ? "≈ not significant" : "no test without margins"}</div>
      )}
    </>
  );
}

/** Says how to begin: with one place, the areas around it can be added at once. */
async function startOf(api: ApiClient, compared: Compared, form: Comparison["body"]): Promise<Comparison> {
  const [code] = compared.codes;
  const place = code === undefined ? undefined : await api.get("getPlace", { fips: code, level: compared.more.level });
  return {
    title: place ? `Compare ${place.data.name}` : "Compare places",
    from: place ? [place] : [],
    body: (
      <>
        {form}
        <p>
          Add {place ? "another place" : "two places"} above: values with their margins of error, and which differences
          are significant.
        </p>
        {place && place.data.parents.length > 0 && (
          <ul>
            {place.data.parents.map(({ fips, name }) => (
              <li key={fips}>
                <a href={addressWith(compared, fips)}>Compare with {name}</a>
              </li>
            ))}
          </ul>
        )}
      </>
    ),
  };
}

function MetricForm({ compared, metrics, chosen, levels }: MetricFormProperties) {
  const { codes, more } = compared;
  const hidden = { places: codes.join(","), vintage: more.vintage, level: more.level };
  return (
    <form class="choices" action="/compare">
      {Object.entries(hidden).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label for="metric">Metric</label>
      <select id="metric" name="metric">
        {[...Map.groupBy(metrics, ({ category }) => category)].map(([category, members]) => (
          <optgroup key={category} label={categoryTitle(category)}>
            {members.map(({ name, title, loaded_levels: loadedLevels }) => (
              <option key={name} value={name} selected={name === chosen}>
                {title}
                {!levels.every((level) => loadedLevels.some((loadedLevel) => loadedLevel === level)) && NOT_LOADED}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <button type="submit">Show</button>
    </form>
  );
}

interface MetricFormProperties {
  compared: Compared;
  metrics: DataOf<"listMetrics">;
  chosen: string;
  /** The levels of the compared places. */
  levels: readonly string[];
}
