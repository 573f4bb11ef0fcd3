import { invalidRequest } from "../../errors.ts";
import type { ApiAnswer, ApiClient } from "../api-client.ts";
import { periodText } from "../charts/periods.ts";
import { vintageText } from "../parts/figures.ts";
import { reasonText } from "../parts/reasons.ts";
import type { MapArea } from "./areas.ts";
import type { MapLevel, MapMetric } from "./map-metrics.ts";
import { loadedQuarters } from "./map-periods.ts";

/** What is asked for: a level, and the state or county that its areas are in; none: the whole country. */
export interface MapRequest {
  level: MapLevel;
  /** 2 digits of a state; of tracts, 5 digits of a county. */
  within: string | undefined;
  /** A vintage of the census, or a month, quarter or year; undefined: the newest that is loaded. */
  period: string | undefined;
}

/** The areas of a map, and the answer that they are from. */
export interface MapValues {
  answer: ApiAnswer<readonly unknown[]>;
  areas: readonly MapArea[];
  /** The vintage or period of all values, as the API names it. */
  period: string;
  /** The same in words: `ACS 5-year estimates, 2019–2023`, `Q1 2016`. */
  periodText: string;
}

/** Reads a metric for all areas of a request. @throws the errors of the API, such as 503 for a dataset that is not loaded */
export async function readMapValues(api: ApiClient, metric: MapMetric, request: MapRequest): Promise<MapValues> {
  if (!metric.levels.includes(request.level)) {
    const message = `"${request.level}" is not a level of ${metric.name}; accepted: ${metric.levels.join(", ")}`;
    throw invalidRequest([{ parameter: "level", message }]);
  }
  const { answer, areas, period } = await READERS[metric.source](api, metric, request);
  const within = request.within ?? "";
  return {
    ...{ answer, period, periodText: periodText(vintageText(period)) },
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
    const query = { level, state, vintage: period };
    const answer = await api.rows<CensusRow>(`/v1/us/census/metrics/${name}/values`, query);
    return { answer, areas: answer.data.map(areaOfCensus), period: String(answer.metadata.vintage) };
  },
  async labor(api, { name }, { level, period }) {
    const answer = await api.rows<LaborRow>(`/v1/us/bls/metrics/${name}/values`, { level, period });
    const areas = answer.data.map(({ fips, name: area, value, value_note: note }) => ({
      ...{ code: fips, name: area, value, moe: null, note: note === null ? "" : reasonText(note) },
    }));
    return { answer, areas, period: String(answer.metadata.period) };
  },
  async lending(api, { name }, { within, period: chosenPeriod }) {
    // The newest quarter of the agency may not be loaded.
    const period = chosenPeriod ?? (await loadedQuarters(api))[0];
    const answer = await api.rows<LendingRow>("/v1/us/sba/counties", { period, state: within });
    const field = name.slice("sba_".length);
    const areas = answer.data.map((row) => {
      const value = row[field] as number | null; // the figures of a quarter are numbers
      const note = row.loan_count === 0 ? "without a loan in the quarter" : reasonText("not_loaded");
      return { code: row.county_fips, name: row.county_name, value, moe: null, note: value === null ? note : "" };
    });
    return { answer, areas, period: answer.data[0]?.period ?? period ?? "" };
  },
};

interface CensusRow {
  fips: string;
  name: string;
  value: number | null;
  moe: number | null;
  value_note?: string | null;
  open_ended?: "above" | "below" | null;
}

function areaOfCensus({ fips, name, value, moe, value_note: note, open_ended: openEnded }: CensusRow): MapArea {
  const reason = value === null ? reasonText(note ?? undefined) : "";
  return { code: fips, name, value, moe, note: reason, openEnded: openEnded ?? undefined };
}

interface LaborRow {
  fips: string;
  name: string;
  value: number | null;
  value_note: string | null;
}

interface LendingRow {
  [figure: string]: unknown;
  county_fips: string;
  county_name: string;
  period: string;
  loan_count: number | null;
}
