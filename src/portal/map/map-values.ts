import { invalidRequest } from "../../errors.ts";
import type { AnswerOf, ApiClient } from "../../in-process/api-client.ts";
import type { RowOf } from "../../in-process/operations.ts";
import { periodText } from "../charts/periods.ts";
import { reasonText, vintageText } from "../parts/figures.ts";
import type { MapArea } from "../parts/map/areas.ts";
import type { MapMetric } from "./map-metrics.ts";
import { loadedQuarters, type MappedAreas } from "./map-periods.ts";

/** What is asked for: a level, and the state or county that its areas are in; none: the whole country. */
export interface MapRequest extends MappedAreas {
  /** A vintage of the census, or a month, quarter or year; undefined: the newest that is loaded. */
  period: string | undefined;
  /** A title and limits between classes of the reader's own; undefined: those of the program. */
  title: string | undefined;
  limits: readonly number[] | undefined;
}

/** The areas of a map, and the answer that they are from. */
export interface MapValues {
  answer: AnswerOf<"listMetricValues" | "listLaborMetricValues" | "listCountyLending">;
  areas: readonly MapArea[];
  /** The vintage or period of all values, as the API names it. */
  period: string;
  /** The same in words: `ACS 5-year estimates, 2019–2023`, `Q1 2016`. */
  periodText: string;
}

/** Reads a metric for all areas of a request. @throws the errors of the API, such as 503 before a load */
export async function readMapValues(api: ApiClient, metric: MapMetric, request: MapRequest): Promise<MapValues> {
  if (!metric.levels.includes(request.level)) {
    const message = `"${request.level}" is not a level of ${metric.name}; accepted: ${metric.levels.join(", ")}`;
    throw invalidRequest([{ parameter: "level", message }]);
  }
  const { answer, areas, period } = await READERS[metric.source](api, metric, request);
  const within = request.within ?? "";
  return {
    answer,
    period,
    periodText: periodText(vintageText(period)),
    areas: within === "" ? areas : areas.filter(({ code }) => code.startsWith(within)),
  };
}

type Reader = (
  api: ApiClient,
  metric: MapMetric,
  request: MapRequest,
) => Promise<Pick<MapValues, "answer" | "areas" | "period">>;

const READERS: Readonly<Record<MapMetric["source"], Reader>> = {
  async census(api, { name }, { level, within, period }) {
    const state = level === "state" ? undefined : within?.slice(0, 2);
    const answer = await api.rows("listMetricValues", { metric: name, level, state, vintage: period });
    return { answer, areas: answer.data.map(areaOfCensus), period: answer.metadata.vintage ?? "" };
  },
  async labor(api, { name }, { level, within, period }) {
    const state = level === "state" ? undefined : within?.slice(0, 2);
    const answer = await api.rows("listLaborMetricValues", { metric: name, level, state, period });
    const areas = answer.data.map(({ fips, name: area, value, value_note: note }) => ({
      code: fips,
      name: area,
      value,
      moe: null,
      note: note === null ? "" : reasonText(note),
    }));
    return { answer, areas, period: answer.metadata.period };
  },
  async lending(api, { name }, { within, period: chosenPeriod }) {
    // The newest quarter of the agency may not be loaded.
    const period = chosenPeriod ?? (await loadedQuarters(api))[0];
    const answer = await api.rows("listCountyLending", { period, state: within });
    const areas = answer.data.map((row) => {
      const value = LENDING_FIGURES[name]?.(row) ?? null;
      const note = row.loan_count === 0 ? "without a loan in the quarter" : reasonText("not_loaded");
      return { code: row.county_fips, name: row.county_name, value, moe: null, note: value === null ? note : "" };
    });
    return { answer, areas, period: answer.data[0]?.period ?? period ?? "" };
  },
};

/** The figures of loans by the names of their metrics. */
const LENDING_FIGURES: Readonly<Record<string, (row: RowOf<"listCountyLending">) => number | null>> = {
  sba_loan_count: ({ loan_count: count }) => count,
  sba_total_amount: ({ total_amount: amount }) => amount,
  sba_median_loan_size: ({ median_loan_size: amount }) => amount,
};

function areaOfCensus({
  fips,
  name,
  value,
  moe,
  value_note: note,
  open_ended: openEnded,
  unreliable,
}: RowOf<"listMetricValues">): MapArea {
  const reason = value === null ? reasonText(note ?? undefined) : "";
  return { code: fips, name, value, moe, note: reason, openEnded: openEnded ?? undefined, unreliable };
}
