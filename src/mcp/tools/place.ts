import { Type } from "@sinclair/typebox";
import { type GovdataError, invalidRequest } from "../../errors.ts";
import { type ApiClient, isAnswer } from "../../in-process/api-client.ts";
import { endedCountyNote } from "../named/ended-county.ts";
import { type Metric, metricsNamed } from "../named/metric.ts";
import { type Place, placeNamed } from "../named/place.ts";
import { defineTool, numberOrNull, optional, rowsOf } from "../tool.ts";

/** Figures that most questions about a place are about. */
const KEY_METRICS = [
  "total_population",
  "median_household_income",
  "median_rent",
  "median_home_value",
  "poverty_rate",
  "pct_bachelors_or_higher",
  "laus_unemployment_rate",
];

/** Levels that have tables of several metrics. */
const TABLE_LEVELS: ReadonlySet<string> = new Set(["state", "county", "metro", "place", "tract"]);

/** A figure of a place, with what a reader needs to quote it. */
interface Figure {
  metric: string;
  title: string;
  value: number | null;
  unit: string;
  moe?: number;
  period: string | null;
  note?: string;
}

/** What one request answered. */
interface Answered {
  figures: readonly Figure[];
  sources: readonly string[];
  notes: readonly string[];
  requests: readonly string[];
}

/** Figures of one place. */
export const place = defineTool({
  name: "place",
  title: "Figures of a place",
  description:
    "Returns newest figures of one area (US, state, county, city, metro area, tract): population, " +
    "household income, rent, home value, poverty, education, unemployment rate, jobs, share of open " +
    "jobs, each with unit, period, and margin of error (90%) or why it is null. Use it for 'what is the " +
    "unemployment rate in X', 'how many people live in X', 'what do households in X earn'. Without " +
    "metrics: seven key figures. Unclear names return candidates. Not for several places (rank_areas), " +
    'nor for change over time, or pay by occupation or industry (series). Examples: {"place":"Cook ' +
    'County, Illinois","metrics":["median_rent"]}; {"place":"26163","metrics":["poverty_rate"]}.',
  input: Type.Object(
    {
      place: Type.String({
        minLength: 1,
        maxLength: 100,
        description: "Name with its state, FIPS or CBSA code, or US.",
      }),
      metrics: optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
          minItems: 1,
          maxItems: 10,
          uniqueItems: true,
          description: "Names from find, or words: rent.",
        }),
      ),
      vintage: optional(
        Type.String({
          maxLength: 12,
          description: "Census release, 2023-acs5; for Census metrics only. Default newest.",
        }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    place: Type.Object({ id: Type.String(), name: Type.String(), level: Type.String() }),
    figures: rowsOf({
      metric: Type.String(),
      title: Type.String(),
      value: numberOrNull,
      unit: Type.String(),
      moe: optional(Type.Number()),
      period: Type.Union([Type.String(), Type.Null()]),
      note: optional(Type.String()),
    }),
  }),
  mostTokens: 1000,
  cutList: "figures",
  async call({ place: placeText, metrics: texts, vintage }, api) {
    const [placeFound, metrics] = await Promise.all([
      placeNamed(api, placeText),
      metricsNamed(api, texts ?? KEY_METRICS),
    ]);
    const fitting = metrics.filter(({ levels }) => levels.some(({ level }) => level === placeFound.level));
    const otherMetrics = metrics.filter((metric) => !fitting.includes(metric));
    if (fitting.length === 0)
      throw invalidRequest(
        otherMetrics.map((metric) => wrongLevel(metric, placeFound)),
        "arguments",
      );
    const datasets = [...new Set(fitting.map(({ dataset }) => dataset))];
    const endedNote = await endedCountyNote(placeFound);
    const answers = await Promise.all(
      datasets.map((dataset) =>
        figuresOf(api, { place: placeFound, vintage, metrics: fitting.filter((metric) => metric.dataset === dataset) }),
      ),
    );
    return {
      place: placeFound,
      figures: answers.flatMap(({ figures }) => figures),
      source: [...new Set(answers.flatMap(({ sources }) => sources))].join("; "),
      notes: [
        ...(endedNote === undefined ? [] : [endedNote]),
        ...(texts === undefined ? [] : otherMetrics.map((metric) => `${wrongLevel(metric, placeFound).message}.`)),
        ...answers.flatMap(({ notes }) => notes),
        ...(answers.some(({ figures }) => figures.some(({ note }) => note === NOT_LOADED)) ? [LOAD_NOTE] : []),
      ],
      requests: answers.flatMap(({ requests }) => requests),
    };
  },
});

const wrongLevel = ({ name, levels }: Metric, { level }: Place) => ({
  parameter: "metrics",
  message: `"${name}" has nothing at level ${level}; it has: ${levels.map((known) => known.level).join(", ")}`,
});

const NOT_LOADED = "not_loaded";

const LOAD_NOTE = "not_loaded: the tool coverage, with the dataset, has the command that loads it.";

/** What is asked of one dataset. */
interface AskedOfDataset {
  place: Place;
  metrics: readonly Metric[];
  vintage: string | undefined;
}

/** Returns the figures of metrics of one dataset. One that is not loaded gives nulls with the API's reason. */
async function figuresOf(api: ApiClient, asked: AskedOfDataset): Promise<Answered> {
  const { place: placeFound, metrics, vintage } = asked;
  if (!TABLE_LEVELS.has(placeFound.level)) return figuresOfNation(api, asked);
  const isCensus = metrics[0]?.dataset === "census";
  const outcome = await api.ask("listAreaValues", {
    metrics: metrics.map(({ name }) => name).join(","),
    level: placeFound.level,
    places: placeFound.id,
    vintage: isCensus ? vintage : undefined,
  });
  if (!isAnswer(outcome)) return lacking(asked, outcome);
  const [row] = outcome.data as unknown as readonly Record<string, Cell>[];
  return {
    figures: metrics.map(({ name, title, unit }) => figureOf({ name, title, unit }, row?.[name])),
    sources: [outcome.metadata.source],
    notes: (outcome.metadata.notes ?? []).filter((note) => !note.includes("not endorsed")),
    requests: [outcome.request],
  };
}

/** A cell of a table. */
interface Cell {
  value: number | null;
  moe?: number | null;
  period: string | null;
  value_note?: string | null;
}

function figureOf({ name, title, unit }: Pick<Metric, "name" | "title" | "unit">, cell: Cell | undefined): Figure {
  const { value = null, moe, period = null, value_note: note } = cell ?? {};
  return {
    ...{ metric: name, title, value, unit },
    ...(typeof moe === "number" ? { moe } : {}),
    period,
    ...(note ? { note } : value === null ? { note: NOT_LOADED } : {}),
  };
}

/** Returns nulls with the API's reason: nothing of it is loaded, or its dataset does not have the place. */
function lacking(
  { place: { name: placeName }, metrics }: Pick<AskedOfDataset, "place" | "metrics">,
  { error, request }: { error: GovdataError; request: string },
): Answered {
  const isWithoutPlace = error.kind === "invalid_request";
  const names = metrics.map(({ name }) => name).join(", ");
  return {
    figures: metrics.map(({ name, title, unit }) => ({
      ...{ metric: name, title, value: null, unit, period: null },
      note: isWithoutPlace ? "not_available" : NOT_LOADED,
    })),
    sources: [],
    notes: [isWithoutPlace ? `${names}: the loaded files do not have ${placeName}.` : `${error.message}.`],
    requests: [request],
  };
}

/** Returns figures of the nation: no table has it. */
async function figuresOfNation(api: ApiClient, { place: nation, metrics, vintage }: AskedOfDataset): Promise<Answered> {
  const answers = await Promise.all(
    metrics.map(async (metric): Promise<Answered> => {
      if (metric.dataset === "census") {
        const outcome = await api.ask("getPlaceMetricSeries", { fips: nation.id, metric: metric.name, vintage });
        if (!isAnswer(outcome)) return lacking({ place: nation, metrics: [metric] }, outcome);
        const newest = outcome.data.at(-1);
        return {
          figures: [figureOf(metric, newest && { ...newest, period: newest.vintage })],
          ...{ sources: [outcome.metadata.source], notes: [], requests: [outcome.request] },
        };
      }
      const outcome = await api.ask("listLaborMetricValues", { metric: metric.name, level: "nation" });
      if (!isAnswer(outcome)) return lacking({ place: nation, metrics: [metric] }, outcome);
      return {
        figures: [figureOf(metric, outcome.data[0])],
        ...{ sources: [outcome.metadata.source], notes: [], requests: [outcome.request] },
      };
    }),
  );
  return {
    figures: answers.flatMap(({ figures }) => figures),
    sources: answers.flatMap(({ sources }) => sources),
    notes: answers.flatMap(({ notes }) => notes),
    requests: answers.flatMap(({ requests }) => requests),
  };
}
