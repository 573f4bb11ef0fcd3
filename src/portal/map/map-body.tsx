import type { ApiQuery } from "../../in-process/api-client.ts";
import { boundariesText, boundaryFile } from "../../reference/boundaries/boundaries.ts";
import { TableLinks } from "../parts/downloads.tsx";
import { EmbedCode } from "../parts/embed-code.tsx";
import { countText, figureText, isMoney, UNRELIABLE_NOTE, unitName } from "../parts/figures.ts";
import { areaLines, highestFirst, type MapArea } from "../parts/map/areas.ts";
import { Legend } from "../parts/map/legend.tsx";
import { type MapContent, MapDrawing } from "../parts/map/map-drawing.tsx";
import { inPageWords, notesText } from "../parts/notes.tsx";
import { Table } from "../parts/table.tsx";
import { areaColumns, tractColumns } from "./area-columns.tsx";
import type { MapMetric } from "./map-metrics.ts";
import type { MapValues } from "./map-values.ts";

interface MapBodyProperties {
  values: MapValues;
  content: MapContent;
  /** `counties` */
  areasName: string;
  /** Where the values are from, with their period. */
  source: string;
  /** Returns the address of a script, style or data file. */
  asset: (name: string) => string;
  /** The origin of this server, for the code of other pages. */
  origin: string;
  /** Returns the address of this map, with more in its query. */
  address: (more: ApiQuery) => string;
}

/** Rows of the table in the page itself. A script adds the others: all 3,222 counties would make the page slow. */
const MOST_ROWS = 100;

/** What is shown where no area has a value. `place`: California, the United States. */
export const NoValues = ({
  values: { answer, periodText },
  metric,
  areasName,
  place,
  hasOtherPeriods,
}: Pick<MapBodyProperties, "values" | "areasName"> & {
  metric: MapMetric;
  place: string;
  hasOtherPeriods: boolean;
}) => (
  <p class="missing">
    {`No value of ${areasName} in ${place} is loaded for ${periodText}. `}
    {hasOtherPeriods && "Other periods may have some: choose one above. "}
    {inPageWords(notesText(answer.metadata.notes), [[metric.name, metric.title]])}
  </p>
);

/** What is shown where all areas have one value: a map of them would have one color. */
export function OneValue({
  content: { classes, unit },
  areasName,
  address,
  hasOtherPeriods,
}: Pick<MapBodyProperties, "content" | "areasName" | "address"> & { hasOtherPeriods: boolean }) {
  const count = countText(classes.counts.reduce((sum, each) => sum + each));
  const value = isMoney(unit)
    ? figureText(classes.lowest, unit)
    : `${figureText(classes.lowest, unit)} ${unitName(unit)}`;
  return (
    <>
      <p class="missing">
        {`All ${count} ${areasName} with a value have the same one: ${value}. `}A map of them would have one color.
        {hasOtherPeriods && " Other periods may differ: choose one above."}
      </p>
      <p class="tools">
        <TableLinks href={address({ csv: "values" })} />
      </p>
    </>
  );
}

/** The legend, the map and the table of a metric. */
export function MapBody({ values, content, areasName, source, asset, address, origin }: MapBodyProperties) {
  const { areas } = values;
  const listed = highestFirst(areas).slice(0, content.level === "county" ? MOST_ROWS : areas.length);
  return (
    <>
      <Legend {...content} areasName={areasName} />
      <Tools address={address} content={content} origin={origin} />
      {content.level === "tract" ? (
        <TractTable content={content} areasName={areasName} />
      ) : (
        <div class="map-and-table">
          <MapFigure content={content} asset={asset} address={address} />
          <div id="areas-table">
            <Table hasLinks label={`Values of ${areasName}`} columns={areaColumns(content)} rows={listed} />
            {areas.length > MOST_ROWS && (
              <p class="on-paper">
                The printout shows the first {countText(MOST_ROWS)} of {countText(areas.length)}. The CSV has all.
              </p>
            )}
            {listed.length < areas.length && (
              <p class="note" id="not-listed">
                The {countText(listed.length)} highest of {countText(areas.length)}. The CSV has all of them.
              </p>
            )}
          </div>
        </div>
      )}
      {content.level !== "tract" && (
        <pre id="areas" hidden>
          {areaLines(content.areas)}
        </pre>
      )}
      {areas.some(({ unreliable }) => unreliable) && <p class="note">{UNRELIABLE_NOTE}</p>}
      {footnotesOf(content, source).map((note) => (
        <p key={note} class="note">
          {note}
        </p>
      ))}
    </>
  );
}

/** The map as files and as code for other pages: before the table, which can have thousands of links. */
function Tools({ address, content, origin }: Pick<MapBodyProperties, "address" | "origin"> & { content: MapContent }) {
  const picture = address({ svg: "map" });
  return (
    <>
      <p class="tools">
        <TableLinks href={address({ csv: "values" })} />
        {content.level !== "tract" && (
          <>
            <a href={picture} download="map.svg">
              Download the map as SVG
            </a>
            <button type="button" data-picture hidden>
              Download the map as PNG
            </button>
          </>
        )}
      </p>
      {content.level !== "tract" && (
        <EmbedCode
          id="map"
          address={origin + picture}
          alt={content.label.replace(" The table has its numbers.", "")}
          width={975}
        />
      )}
    </>
  );
}

function MapFigure({
  content,
  asset,
  address,
}: Pick<MapBodyProperties, "asset" | "address"> & { content: MapContent }) {
  const { classes, unit, level, edition, recoded } = content;
  const countiesAddress = asset(boundaryFile("county", edition));
  // The script reads the counties; a page of states fetches them for the next click.
  const drawn = level === "county" ? { ...content, shapes: {} } : content;
  return (
    <figure class="map" data-unit={unit} data-limits={classes.limits.join(",")} data-recoded={recodedText(recoded)}>
      {level === "county" ? (
        <link id="boundaries" rel="preload" as="fetch" crossorigin="anonymous" href={countiesAddress} />
      ) : (
        <link rel="prefetch" as="fetch" crossorigin="anonymous" href={countiesAddress} />
      )}
      <MapDrawing {...drawn} />
      {level === "county" && (
        <noscript>
          <img src={address({ svg: "map" })} alt={content.label} />
        </noscript>
      )}
    </figure>
  );
}

/** Tracts as a table with their classes and margins. */
const TractTable = ({ content, areasName }: { content: MapContent; areasName: string }) => (
  <>
    <p class="note">
      Census tracts are shown as a table, with the colors of their classes: the program has only the boundaries of
      states and counties.
    </p>
    <Table
      hasLinks
      label={`Values of ${areasName}`}
      columns={tractColumns(content)}
      rows={highestFirst(content.areas)}
    />
  </>
);

/** Returns what the map leaves out, what its marks mean, and where all of it is from. */
export function footnotesOf({ areas, shapes, level, edition, unit }: MapContent, source: string): string[] {
  const unmapped = level === "tract" ? [] : areas.filter(({ code }) => shapes[code] === undefined);
  const hasMargins = areas.some(({ moe }) => moe !== null);
  return [
    ...(unmapped.length === 0
      ? []
      : [`In the table, not on the map, whose boundaries are of ${edition}: ${namesText(unmapped)}.`]),
    `Source: ${source}.${isMoney(unit) ? " Dollars are of the period's year, not adjusted for inflation." : ""}` +
      (hasMargins ? " ± and hatching: margin of error at 90% confidence." : "") +
      `${level === "tract" ? "" : ` ${boundariesText(edition)}`} Colors: ColorBrewer, Cynthia Brewer.`,
  ];
}

/** Areas that a sentence names. */
const MOST_NAMED = 5;

function namesText(areas: readonly MapArea[]): string {
  const names = areas.slice(0, MOST_NAMED).map(({ name }) => name);
  const more = areas.length - names.length;
  return names.join("; ") + (more > 0 ? `; and ${countText(more)} more` : "");
}

/** Returns codes of areas as a script reads them: `02158:02270`, the code of the shape before that of the area. */
const recodedText = (recoded: MapContent["recoded"]): string | undefined =>
  recoded && recoded.size > 0 ? [...recoded].map((codes) => codes.join(":")).join(",") : undefined;
