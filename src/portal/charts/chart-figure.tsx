import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import { type ApiAnswer, sourcesOf } from "../../in-process/api-client.ts";
import { EmbedCode } from "../parts/embed-code.tsx";
import { dayText } from "../parts/figures.ts";
import { inPageWords } from "../parts/notes.tsx";
import { type ChartNumbers, ChartPageContext } from "./chart-contexts.ts";
import { CHART_SIZES, type ChartSize } from "./chart-size.ts";
import { type AbsentPeriods, Gaps, gapText } from "./gaps.tsx";
import { numbersAddress, pictureAddress } from "./pictures/picture-address.ts";
import type { Readout } from "./series.ts";

/** The file of `assets/` that pages with charts name in their `scripts`. */
export const CHART_SCRIPT = "charts";

/** What is around every chart. */
export interface ChartFrame {
  /** The id of the figure on its page, and the name of its pictures: `unemployment`. */
  id: string;
  /** What it shows, above it: `Unemployment rate`. */
  title: string;
  /** Says in a sentence what it shows, for those who can't see it. The table has the numbers. */
  label: string;
  /** The unit of the value axis: `% of the labor force`. Percentages, and only they, begin with `%`. */
  unit: string;
  /** Whether values are dollars, which the axis marks. */
  isMoney?: boolean;
  /** Writes a value with its unit, for what is read out: `4.1%`. */
  format(value: number): string;
  /** The answers that it is drawn from: the line below names their source and the day of their load. */
  from: readonly ApiAnswer<unknown>[];
  /** The vintage or the newest period, for the line below: `ACS 5-year estimates, 2019–2023`. */
  vintage?: string | undefined;
  /** The address of its numbers as CSV. */
  csv?: string | undefined;
  /** What a reader must know about its numbers; commands are between backticks. Pictures of the chart have it too. */
  note?: string | undefined;
  /** Periods that its lines lack, as the API names them. Pictures have them too, without the commands. */
  gaps?: readonly AbsentPeriods[] | undefined;
  /** Notes that its page has elsewhere, and that pictures of it need: what its numbers cover. */
  pictureNotes?: readonly string[];
  /** Its numbers, as a `Table`. */
  table: ComponentChildren;
  /** Whether the table is shown from the start, where it is what readers come for. */
  isTableOpen?: boolean;
}

/** A chart with its title, the names of its series, its table, its files and its source. */
export function ChartFigure({
  id,
  title,
  label,
  from,
  vintage,
  csv,
  note = "",
  gaps = [],
  pictureNotes = [],
  table,
  isTableOpen = false,
  series = [],
  hasNames = true,
  readout,
  viewNote = "",
  form,
  numbers,
  draw,
}: Omit<ChartFrame, "unit" | "isMoney" | "format"> & {
  /** Their names, in the order of their colors; a single one needs none. */
  series?: readonly { label: string }[];
  /** Whether the wide drawing has the names of the series itself, so that they are only above the narrow one. */
  hasNames?: boolean;
  readout?: Readout;
  /** What a reader must know about what the address chose. */
  viewNote?: string;
  /** Chooses what is drawn. */
  form?: ComponentChildren;
  /** Its numbers as they are drawn: the CSV, where `csv` has none. */
  numbers?: ChartNumbers;
  /** Draws it in a size; undefined where there is too little to draw: the table is open then. */
  draw?: (size: ChartSize) => ComponentChildren;
}) {
  const { self, origin = "", take, takeNumbers } = useContext(ChartPageContext);
  const source = sourceLine(from, vintage);
  const [wide] = CHART_SIZES;
  if (draw && wide) {
    const names = series.length > 1 && !hasNames ? series.map(({ label }) => label) : [];
    const gapTexts = gaps.map(({ reason, periods }) => gapText(reason, periods));
    const footnotes = [...gapTexts, note, ...pictureNotes, viewNote, source].map((text) => text.replaceAll("`", ""));
    take?.({ id, title, names, footnotes, drawing: draw(wide) });
  }
  if (numbers) takeNumbers?.(id, numbers);
  const csvAddress = csv ?? (numbers && self !== undefined ? numbersAddress(self, id) : undefined);
  return (
    <figure class="chart" id={id}>
      <figcaption>{title}</figcaption>
      {series.length > 1 && (
        <ul class={hasNames ? "legend drawn" : "legend"}>
          {series.map(({ label }, index) => (
            <li key={label}>
              <span class={`series-${index + 1}`} aria-hidden="true">
                ■
              </span>{" "}
              {label}
            </li>
          ))}
        </ul>
      )}
      {draw && (
        <div class="drawings" data-readout={readout && JSON.stringify(readout)}>
          {CHART_SIZES.map(draw)}
        </div>
      )}
      {readout && <p class="readout" aria-hidden="true" />}
      <details open={isTableOpen || !draw}>
        <summary>The numbers as a table</summary>
        {table}
      </details>
      <p class="tools">
        {csvAddress !== undefined && <a href={csvAddress}>Download as CSV</a>}
        {draw && self !== undefined && <Pictures id={id} address={pictureAddress(self, id)} />}
      </p>
      {draw && self !== undefined && (
        <EmbedCode id={id} address={origin + pictureAddress(self, id)} alt={label} width={PICTURE_WIDTH} />
      )}
      {form}
      {viewNote !== "" && <p class="note">{viewNote}</p>}
      {(note !== "" || gaps.length > 0) && (
        <p class="note">
          <Gaps absent={gaps} />
          {inPageWords(note, [])}
        </p>
      )}
      <p class="note">{source}</p>
    </figure>
  );
}

/** The width of a saved chart: its wide drawing with the space around it. */
const PICTURE_WIDTH = 912;

const Pictures = ({ id, address }: { id: string; address: string }) => (
  <>
    <a href={address} download={`${id}.svg`}>
      As SVG
    </a>
    <button type="button" class="quiet" data-picture hidden>
      As PNG
    </button>
  </>
);

/** Returns the sources of answers, the vintage, and the day of their newest load. */
export function sourceLine(from: readonly ApiAnswer<unknown>[], vintage?: string | undefined): string {
  const sources = sourcesOf(from).join("; ");
  const loads = from.flatMap(({ metadata }) => metadata.updated_at ?? []).map(String);
  const loadedOn = loads.toSorted().at(-1);
  const parts = [sources, vintage, loadedOn === undefined ? undefined : `loaded ${dayText(loadedOn)}`];
  return `Source: ${parts.filter(Boolean).join(", ")}.`;
}
