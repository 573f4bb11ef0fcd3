import type { Sql } from "postgres";
import { commandText } from "../../command.ts";
import { keptByKey } from "../../http/kept.ts";
import type { DatasetState } from "../../http/versions.ts";
import type { AreaValue, MetricArea, MetricCells, PeriodCount } from "../../metrics/metric.ts";
import { valuesOfAreas } from "../../metrics/values-of-areas.ts";
import { type AskedMetric, hasVintages } from "./asked-metric.ts";

/** A metric in one period, and the areas that have it. */
export interface OpenColumn extends AskedMetric {
  cells: MetricCells;
  /** The period that answers; null: nothing is loaded. */
  answered: string | null;
  /** Newer and fuller periods, newest first; empty if the request named the period. */
  otherPeriods: readonly PeriodCount[];
  /** The areas with a row, in all of the level. */
  areas: readonly MetricArea[];
  /** How many of these have a value. */
  valueCount: number;
  /** How many of the values the agency marks as preliminary; null where that is not known without reading all. */
  preliminaryCount: number | null;
  /** Returns a value or the reason of a null for each of the areas, in their order. */
  valuesOf(areas: readonly MetricArea[]): Promise<AreaValue[]>;
}

/** Columns that are kept for each dataset: more than a table has. A list of 3,200 areas is 200 KB. */
const MOST_COLUMNS = 60;

/** Opens a column: chooses its period, and finds the areas that have it. Kept, for each page of a table needs it. */
export const openColumn = async (sql: Sql, asked: AskedMetric): Promise<OpenColumn> => ({
  ...(await openedColumn(sql, asked.state, asked)),
  ...asked,
});

const openedColumn = keptByKey(
  async (sql, _state: DatasetState, asked: AskedMetric): Promise<OpenColumn> => {
    const cells = await asked.source.cells(sql, asked.query, asked.state);
    const { period: answered, otherPeriods } = await periodOf(asked, cells);
    const column = { ...asked, cells, answered, otherPeriods };
    if (answered === null) return { ...column, ...NOTHING };
    return {
      ...column,
      ...(await areasOf(cells, answered)),
      valuesOf: (areas) => valuesOfAreas(cells, answered, areas),
    };
  },
  {
    keyOf: ({ query: { metric, ...cut }, period }) => JSON.stringify([metric.name, cut, period]),
    most: MOST_COLUMNS,
    isPrepared: () => false, // all columns in use would be much to read while a dataset is published
  },
);

/** Returns the areas with a row in a period, and how many of them have a value. */
async function areasOf(
  cells: MetricCells,
  period: string,
): Promise<Pick<OpenColumn, "areas" | "valueCount" | "preliminaryCount">> {
  if (cells.areasWithRows) {
    const { areas, values: valueCount } = await cells.areasWithRows(period);
    return { areas, valueCount, preliminaryCount: null };
  }
  const values = await cells.values(period);
  return {
    areas: values.map(({ code, name }) => ({ code, name })),
    valueCount: values.filter(({ value }) => value !== null).length,
    preliminaryCount: values.filter(({ preliminary }) => preliminary).length,
  };
}

/** What a column has of which nothing is loaded. */
const NOTHING: Pick<OpenColumn, "areas" | "valueCount" | "preliminaryCount" | "valuesOf"> = {
  areas: [],
  valueCount: 0,
  preliminaryCount: null,
  valuesOf: async (areas) =>
    areas.map((area) => ({ ...area, value: null, note: "not_loaded", preliminary: false, footnotes: null })),
};

async function periodOf(
  asked: AskedMetric,
  cells: MetricCells,
): Promise<{ period: string | null; otherPeriods: readonly PeriodCount[] }> {
  if (asked.period !== undefined) return { period: asked.period, otherPeriods: [] };
  const usual = cells.usualPeriod ? await cells.usualPeriod() : lastOf(await cells.span());
  return usual ?? { period: null, otherPeriods: [] };
}

const lastOf = (span: { last_period: string } | null) => span && { period: span.last_period, otherPeriods: [] };

/**
 * Says that the vintage or period that a request names has rows of none of the columns that take it, and which are
 * accepted; undefined where one has rows, each answers in its own period, or no period has any.
 */
export async function unfitPeriodText(columns: readonly OpenColumn[]): Promise<string | undefined> {
  const [first] = columns.filter(({ period }) => period !== undefined);
  if (!first || columns.some(({ areas }) => areas.length > 0)) return undefined;
  const texts = await Promise.all(columns.map(acceptedText));
  // No period would fit: the level is not loaded, which is another reason.
  if (texts.every((text) => text === NONE)) return undefined;
  const accepted = [...Map.groupBy(columns.keys(), (index) => texts[index]!)].map(
    ([text, indexes]) => `${text} (${indexes.map((index) => columns[index]!.metric.name).join(", ")})`,
  );
  return `Nothing is loaded of ${first.period} at level ${first.query.level}; accepted: ${accepted.join("; ")}`;
}

const NONE = "none is loaded";

/** The loaded vintages, or the span where periods are months, quarters or years. */
async function acceptedText({ metric, cells }: OpenColumn): Promise<string> {
  const vintages = hasVintages(metric) ? (await cells.periods()).map(({ period }) => period) : [];
  const span = await cells.span();
  if (span === null) return NONE;
  return vintages.length > 0 ? vintages.join(", ") : `${span.first_period} to ${span.last_period}`;
}

/** Says that nothing of a metric is loaded at its level and period, and what loads it. */
export const nothingText = ({ metric, query, answered }: OpenColumn): string =>
  `${metric.name} at level ${query.level}: the loaded files have no value` +
  `${answered === null ? "" : ` in ${answered}`}; ` +
  `/v1/us/metrics has what is loaded (${commandText(`load ${metric.dataset}`)} loads all)`;
