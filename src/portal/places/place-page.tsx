import { requestLine, segment } from "../../in-process/api-client.ts";
import { CHART_SCRIPT } from "../charts/chart-figure.tsx";
import { ChoiceForm } from "../forms/choice-form.tsx";
import type { Crumb, PageAnswer, PageContext } from "../page.ts";
import { Command } from "../parts/command.tsx";
import { downloadsOf, TableLinks } from "../parts/downloads.tsx";
import { marginNote } from "../parts/estimate.tsx";
import { countText, dayText, NOT_LOADED, vintageText } from "../parts/figures.ts";
import { notesText } from "../parts/notes.tsx";
import { OtherVintages } from "../parts/other-vintages.tsx";
import {
  type Addable,
  addingSuggestions,
  addressWithAdded,
  readShownWith,
  type ShownWith,
} from "../parts/shown-with.tsx";
import { ChildAreasSection, childTable, readChildAreas } from "./child-areas.tsx";
import { CountySections, countyAnswers, countyTables, readCountyData } from "./county-sections.tsx";
import { KeyFigures, readKeyFigures } from "./key-figures.tsx";
import { MetricTable } from "./metric-table.tsx";
import { allFigures, isAround, isEmpty, type Place, type PlaceData, readPlace } from "./place-data.ts";
import { MAPPED_METRIC, PlaceMap, shapesOf } from "./place-map.tsx";

/**
 * `/places/{fips}`: the metrics of a place, next to its state and the nation; `vintage=`, `level=`. `with=` and `add=`
 * draw the unemployment of other places too.
 */
export async function placePage(context: PageContext): Promise<PageAnswer> {
  const { api, query, path } = context;
  const level = query.get("level") ?? undefined;
  const vintage = query.get("vintage") || undefined;
  const data = await readPlace(api, { fips: path.fips ?? "", level, vintage });
  const place = data.place.data;
  const { metrics } = data;
  const shownFigures = [metrics, ...data.around].flatMap((answer) => allFigures(answer.data));
  const shown = readShownPlaces(query, place.fips);
  const added = await addressWithAdded(api, shown, addablePlaces(place.fips));
  if (added !== undefined) return { kind: "redirect", to: added };
  const [county, figures, shapes, childAreas] = await Promise.all([
    readCountyData(api, place, shown.codes),
    readKeyFigures(api, data, vintage),
    shapesOf(place),
    readChildAreas(api, place, data.titles.data),
  ]);
  const self = requestLine(`/places/${segment(place.fips)}`, { level, vintage });
  const downloads = downloadsOf(context, {
    fileName: place.fips,
    self,
    tables: {
      metrics: metrics.request,
      ...(county ? countyTables(county) : {}),
      ...(childAreas ? { areas: childTable(childAreas) } : {}),
    },
  });
  if (downloads.answer) return downloads.answer;
  return {
    kind: "page",
    title: metrics.data.name,
    breadcrumb: crumbsOf(place),
    summary: summaryOf(place),
    freshness: `${vintageText(metrics.data.vintage)}, loaded ${dayText(metrics.metadata.updated_at)}`,
    from: [metrics, data.place, ...(county ? countyAnswers(county) : []), ...data.around],
    scripts: county ? [CHART_SCRIPT] : [],
    body: (
      <>
        <div class={shapes && "head-and-map"}>
          <KeyFigures figures={figures} />
          {shapes && <PlaceMap place={place} shapes={shapes} />}
        </div>
        <h2 id="metrics">Metrics of one vintage</h2>
        <VintageForm data={data} level={level} />
        <OtherVintages
          others={metrics.metadata.other_vintages}
          own={allFigures(metrics.data).filter(({ value }) => value !== null).length}
          counted={`of the ${data.titles.data.length} metrics`}
          isChosen={vintage !== undefined}
          href={(other) => requestLine(`/places/${segment(place.fips)}`, { level, vintage: other })}
        />
        {isEmpty(metrics.data) && <Empty />}
        <MetricTable data={data} self={self} />
        <p class="note">
          {marginNote(shownFigures)} {notComparedText(data)} Amounts of a vintage are in dollars of its last year, not
          adjusted for inflation. {notesText(metrics.metadata.notes)}
        </p>
        <MetricTools place={place} level={level} csv={downloads.address("metrics")} />
        {childAreas && <ChildAreasSection childAreas={childAreas} place={place} csv={downloads.address("areas")} />}
        {county && <CountySections data={county} shown={shown} csv={downloads.address} fips={place.fips} />}
      </>
    ),
  };
}

/** Where to take the metrics of a place. `level`: as the address names it. */
const MetricTools = ({ place, level, csv }: { place: Place; level: string | undefined; csv: string }) => (
  <p class="tools">
    <TableLinks href={csv}>Download these metrics as CSV</TableLinks>
    <a href={requestLine("/compare", { places: place.fips, level: level && place.level })}>Compare with other places</a>
    {place.level === "county" && (
      <a href={requestLine("/map", { metric: MAPPED_METRIC, level: "tract", county: place.fips })}>Its census tracts</a>
    )}
  </p>
);

/** `/places/{fips}/suggestions?q=`: the places whose unemployment can be drawn too, as JSON for the box. */
export const addablePlacesPage = ({ api, query, path: { fips = "" } }: PageContext): Promise<PageAnswer> =>
  addingSuggestions(api, readShownPlaces(query, fips), addablePlaces(fips));

const readShownPlaces = (query: URLSearchParams, fips: string): ShownWith =>
  readShownWith(query, { own: fips, path: `/places/${segment(fips)}`, section: "unemployment" });

/** Counties and states: the levels that LAUS has. */
const addablePlaces = (fips: string): Addable => ({
  own: fips,
  title: "Places",
  isOffered: ({ subject }) => subject?.kind === "place" && (subject.level === "county" || subject.level === "state"),
});

const crumbsOf = ({ parents }: Place): Crumb[] =>
  parents.toReversed().map(({ fips, name, level }) => ({
    label: name ?? fips,
    href: requestLine(`/places/${segment(fips)}`, { level: level === "county" ? level : undefined }),
  }));

/** Its level is that of states. */
const PUERTO_RICO = "72";

const LEVEL_NAMES: Readonly<Record<string, string>> = {
  nation: "The nation",
  state: "State",
  county: "County",
  place: "City or town",
  tract: "Census tract",
  metro: "Metropolitan area",
};

function summaryOf({ level, fips, population, population_vintage: vintage, land_area_sq_mi: area }: Place): string {
  const parts = [
    `${fips === PUERTO_RICO ? "Territory" : (LEVEL_NAMES[level] ?? level)}, code ${fips}`,
    ...(population === null
      ? []
      : [`${countText(population)} people${vintage === null ? "" : ` (${yearsText(vintage)})`}`]),
    ...(area === null ? [] : [`${countText(area)} square miles of land`]),
  ];
  return parts.join(" · ");
}

/** Says which areas around the place have no figures in its vintage: figures of two are not next to each other. */
function notComparedText({ place, around }: PlaceData): string {
  const compared = new Set(around.map(({ data }) => data.fips));
  const lacking = place.data.parents.filter((area) => isAround(area) && !compared.has(area.fips));
  if (lacking.length === 0) return "";
  const names = lacking.map(({ level, name, fips }) => (level === "nation" ? "the United States" : (name ?? fips)));
  return `No figures of ${names.join(" and ")} are loaded in this vintage.`;
}

/** Returns the years of a vintage: the newest population can be of another one than the page's figures. */
const yearsText = (vintage: string): string => vintageText(vintage).split(", ").at(-1) ?? vintage;

const Empty = () => (
  <p class="missing">
    Nothing of this place is loaded in this vintage. Choose another one above, or load it with{" "}
    <Command words="load census" />.
  </p>
);

/** Chooses the vintage. */
function VintageForm({ data: { vintages, metrics, series }, level }: { data: PlaceData; level: string | undefined }) {
  if (vintages.length < 2) return null;
  const withValues = new Set(
    [...series.values()].flat().flatMap(({ vintage, value }) => (value === null ? [] : [vintage])),
  );
  const options = vintages.toReversed().map((vintage) => ({
    value: vintage,
    label: vintageText(vintage) + (withValues.has(vintage) ? "" : NOT_LOADED),
  }));
  const choice = { name: "vintage", label: "Vintage", value: metrics.data.vintage, options };
  return <ChoiceForm choices={[choice]} kept={{ level }} />;
}
