import { Type } from "@sinclair/typebox";
import { invalidRequest } from "../../errors.ts";
import type { ApiClient } from "../../in-process/api-client.ts";
import { oneOf } from "../../schema.ts";
import { type Metric, metricsNamed } from "../named/metric.ts";
import { placeNamed } from "../named/place.ts";
import { defineTool, numberOrNull, optional, rowsOf, type ToolAnswer } from "../tool.ts";

const LEVELS = ["state", "county", "place", "metro", "tract"] as const;

/** An area with its value, in the order of the answer. */
interface RankedArea {
  rank: number | null;
  id: string;
  name: string;
  value: number | null;
  moe?: number;
  /** Census only: whether it differs from the first by more than sampling error. */
  differs_from_first?: boolean | null;
  note?: string;
}

/** What is ranked, once names are resolved. */
interface Ranking {
  metric: Metric;
  level: string;
  codes: readonly string[] | undefined;
  state: string | undefined;
  period: string | undefined;
  isAscending: boolean;
  limit: number;
  dimensions: { naics: string | undefined; soc: string | undefined };
}

/** Areas by a metric. */
export const rankAreas = defineTool({
  name: "rank_areas",
  title: "Rank areas by a metric",
  description:
    "Ranks states, counties, cities, metro areas or tracts by one metric (income, rent, poverty, " +
    "unemployment, wages, jobs, SBA loans), or compares places that you name: value, margin of error " +
    "and, for the Census, whether the difference from the area ranked first is real, beyond sampling " +
    "error (null: unknown). Use it for 'which counties in X have the highest Y', 'richest metro areas', " +
    "'is Y higher or lower in A than in B'. Give places, or else level and state. Unclear names return " +
    "candidates. Not for one place (place), over time (series), or companies (screen). Examples: " +
    '{"metric":"median_rent","level":"county","state":"TX"}; ' +
    '{"metric":"laus_unemployment_rate","places":["26163","26125"]}.',
  input: Type.Object(
    {
      metric: Type.String({ minLength: 1, maxLength: 60, description: "Name from find, or words: rent." }),
      places: optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
          minItems: 2,
          maxItems: 25,
          uniqueItems: true,
          description: "Names or codes of areas of one level.",
        }),
      ),
      level: optional(oneOf(LEVELS, { description: "place: cities. Default county.", example: "county" })),
      state: optional(Type.String({ minLength: 2, maxLength: 30, description: "Only areas of this state: TX." })),
      period: optional(
        Type.String({ maxLength: 12, description: "2023-acs5, 2024, 2024-Q1, 2024-06; default newest." }),
      ),
      order: optional(oneOf(["highest", "lowest"], { description: "Default highest.", example: "highest" })),
      limit: optional(Type.Integer({ minimum: 1, maximum: 25, description: "Default 10." })),
      industry: optional(Type.String({ maxLength: 8, description: "NAICS code, for qcew_, ces_, jolts_ metrics." })),
      occupation: optional(Type.String({ maxLength: 8, description: "SOC code, for oews_ metrics." })),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    metric: Type.String(),
    title: Type.String(),
    unit: Type.String(),
    period: Type.Union([Type.String(), Type.Null()]),
    level: Type.String(),
    total: optional(Type.Integer()),
    areas: rowsOf({
      rank: Type.Union([Type.Integer(), Type.Null()]),
      id: Type.String(),
      name: Type.String(),
      value: numberOrNull,
      moe: optional(Type.Number()),
      differs_from_first: optional(Type.Union([Type.Boolean(), Type.Null()])),
      note: optional(Type.String()),
    }),
  }),
  mostTokens: 1500,
  cutList: "areas",
  async call({ metric: text, places, level, state, period, order, limit = 10, industry, occupation }, api) {
    const [metrics, areas, stateFound] = await Promise.all([
      metricsNamed(api, [text]),
      Promise.all((places ?? []).map((name) => placeNamed(api, name, level))),
      state === undefined ? undefined : placeNamed(api, state, "state"),
    ]);
    const metric = metrics[0]!; // one for each text
    const levels = [...new Set(areas.map((area) => area.level))];
    if (levels.length > 1) throw severalLevels(areas);
    const ranking: Ranking = {
      metric,
      level: levels[0] ?? level ?? "county",
      codes: places && areas.map(({ id }) => id),
      state: stateFound?.id,
      period,
      isAscending: order === "lowest",
      limit: places ? areas.length : limit,
      dimensions: { naics: industry, soc: occupation },
    };
    if (metric.dataset === "census") return rankOfCensus(api, ranking);
    return metric.dataset === "sba" || ranking.codes ? rankOfTable(api, ranking) : rankOfLabor(api, ranking);
  },
});

const severalLevels = (areas: readonly { name: string; level: string }[]) =>
  invalidRequest(
    [
      {
        parameter: "places",
        message:
          "they are of several levels, and only areas of one level can be compared: " +
          `${areas.map(({ name, level }) => `${name} (${level})`).join("; ")}; level picks one`,
      },
    ],
    "arguments",
  );

const headOf = ({ metric: { name, title, unit }, level }: Ranking, period: string | null) => ({
  ...{ metric: name, title, unit, period, level },
});

const sortOf = ({ isAscending }: Ranking): string => (isAscending ? "value" : "-value");

/** Returns the rank of a value among rows in their order, of which the first is 1. Equal values have the same rank. */
const rankOf = (value: number | null, rows: readonly { value: number | null }[]): number =>
  1 + rows.findIndex((row) => row.value === value);

/** Ranks by the Census's own comparison, which knows about sampling errors. */
async function rankOfCensus(api: ApiClient, ranking: Ranking): Promise<ToolAnswer> {
  const { metric, level, state, period, limit } = ranking;
  const sort = sortOf(ranking);
  let codes = ranking.codes;
  let vintage = period;
  const notes: string[] = [];
  const requests: string[] = [];
  let total: number | null = null;
  if (codes === undefined) {
    const listed = await api.get("listMetricValues", {
      metric: metric.name,
      level,
      state,
      vintage,
      sort,
      per_page: limit,
    });
    requests.push(listed.request);
    vintage = listed.metadata.vintage ?? undefined;
    codes = listed.data.map(({ fips }) => fips);
    total = listed.total;
    notes.push(...(listed.metadata.notes ?? []));
    if (codes.length < 2) {
      const areas = listed.data.map(({ fips, name, value, moe }, index) =>
        areaOf({ rank: index + 1, id: fips, name, value, moe: moe ?? null }),
      );
      return {
        ...headOf(ranking, vintage ?? null),
        areas,
        source: listed.metadata.source,
        notes: shownNotes(notes),
        requests,
      };
    }
  }
  const compared = await comparedInOrder(api, codes, { metric: metric.name, vintage, sort, level });
  const areas = compared.data.places.map(
    ({ fips, name, value, moe, value_note: note, significant_vs_first: differs }, index, all) =>
      areaOf({
        ...{ rank: rankOf(value, all), id: fips, name, value, moe },
        ...{ note: note ?? null, differs: index === 0 ? undefined : differs },
      }),
  );
  return {
    ...headOf(ranking, compared.data.vintage),
    ...(total === null ? {} : { total }),
    areas,
    source: compared.metadata.source,
    notes: shownNotes([...notes, ...(compared.metadata.notes ?? [])]),
    requests: [...requests, compared.request],
  };
}

/** Compares places with the first of them by value: the endpoint compares them with the first that is asked for. */
async function comparedInOrder(
  api: ApiClient,
  codes: readonly string[],
  values: { metric: string; vintage: string | undefined; sort: string; level: string },
) {
  const compared = await api.get("compareMetric", { ...values, places: codes.join(",") });
  const inOrder = compared.data.places.map(({ fips }) => fips);
  return inOrder[0] === codes[0] ? compared : api.get("compareMetric", { ...values, places: inOrder.join(",") });
}

/** A notice that the terms of the Census require stands at every page and document, and says nothing of figures. */
const shownNotes = (notes: readonly string[]): string[] => notes.filter((note) => !note.includes("not endorsed"));

function areaOf(row: {
  rank: number | null;
  id: string;
  name: string;
  value: number | null;
  moe?: number | null;
  note?: string | null;
  differs?: boolean | null | undefined;
}): RankedArea {
  const { rank, id, name, value, moe, note, differs } = row;
  return {
    ...{ rank: value === null ? null : rank, id, name, value },
    ...(typeof moe === "number" ? { moe } : {}),
    ...(differs === undefined ? {} : { differs_from_first: differs }),
    ...(note ? { note } : {}),
  };
}

/** Ranks areas by a labor metric: the list is sorted by the database. */
async function rankOfLabor(api: ApiClient, ranking: Ranking): Promise<ToolAnswer> {
  const { metric, level, state, period, limit, dimensions } = ranking;
  const { data, metadata, request, total } = await api.get("listLaborMetricValues", {
    ...{ metric: metric.name, level, state, period, sort: sortOf(ranking), per_page: limit, ...dimensions },
  });
  const areas = data.map(({ fips, name, value, value_note: note }) =>
    areaOf({ rank: rankOf(value, data), id: fips, name, value, note }),
  );
  return {
    ...headOf(ranking, metadata.period),
    ...(total === null ? {} : { total }),
    areas,
    source: metadata.source,
    notes: metadata.notes ?? [],
    requests: [request],
  };
}

/** Ranks named areas, or all by lending, from one table. */
async function rankOfTable(api: ApiClient, ranking: Ranking): Promise<ToolAnswer> {
  const { metric, level, state, period, limit, codes, isAscending, dimensions } = ranking;
  const { data, metadata, request } = await api.rows("listAreaValues", {
    ...{ metrics: metric.name, level, state, period, places: codes?.join(","), shape: "long", ...dimensions },
  });
  const rows = data as unknown as readonly {
    fips: string;
    name: string;
    value: number | null;
    value_note: string | null;
  }[];
  const sign = isAscending ? 1 : -1;
  const sorted = rows.toSorted((a, b) =>
    a.value === null || b.value === null
      ? Number(a.value === null) - Number(b.value === null)
      : sign * (a.value - b.value),
  );
  const areas = sorted
    .slice(0, limit)
    .map(({ fips, name, value, value_note: note }) =>
      areaOf({ rank: rankOf(value, sorted), id: fips, name, value, note }),
    );
  return {
    ...headOf(ranking, metadata.metrics[0]?.period ?? null),
    ...(codes ? {} : { total: rows.length }),
    areas,
    source: metadata.source,
    notes: metadata.notes ?? [],
    requests: [request],
  };
}
