import { type ErrorDetail, invalidRequest } from "../../errors.ts";
import type { ApiAnswer, ApiClient } from "../../in-process/api-client.ts";
import type { Metric } from "../named/metric.ts";
import type { Place } from "../named/place.ts";

/** A metric in one period. */
export interface Point {
  period: string;
  value: number | null;
  moe?: number;
  note?: string;
}

/** What is asked of a metric through time. */
export interface AskedSeries {
  metric: Metric;
  /** Undefined: the nation. */
  place: Place | undefined;
  industry: string | undefined;
  occupation: string | undefined;
  from: string | undefined;
  to: string | undefined;
  asOf: string | undefined;
}

/** A metric through time, oldest first. */
export interface ReadSeries {
  /** What it is of: an area, with its industry or occupation. */
  of: string;
  points: readonly Point[];
  adjustment?: string | undefined;
  source: string;
  notes: readonly string[];
  requests: readonly string[];
}

/** Returns a metric through time from the endpoint of its dataset that has it. @throws `invalid_request`; the API's */
export async function readSeries(api: ApiClient, asked: AskedSeries): Promise<ReadSeries> {
  const { metric, place } = asked;
  const level = place?.level ?? "nation";
  const source = SOURCES[metric.dataset];
  if (!source) throw refusal("metric", `"${metric.name}" has no series`);
  const isLending = metric.dataset === "sba" && asked.industry !== undefined;
  if (!isLending && !metric.levels.some((known) => known.level === level))
    throw refusal(
      "area",
      `"${metric.name}" has nothing at level ${level}; it has: ${metric.levels.map((known) => known.level).join(", ")}`,
    );
  return source(api, asked, level);
}

/** The quarter of the first loans in the SBA's files: fiscal year 1991 begins in October 1990. */
const FIRST_LENDING = "1990-Q4";

type SeriesSource = (api: ApiClient, asked: AskedSeries, level: string) => Promise<ReadSeries>;

/** How each dataset answers a metric through time. */
const SOURCES: Readonly<Record<string, SeriesSource>> = {
  async census(api, { metric, place, from, to }) {
    const answer = await api.get("getPlaceMetricSeries", {
      ...{ fips: place?.id ?? "1", level: place?.level, metric: metric.name },
    });
    const isYears = [from, to].every((period) => period === undefined || /^\d{4}$/.test(period));
    if (!isYears) throw refusal("from", "periods of the Census are years, such as 2019");
    return {
      of: place?.name ?? "United States",
      points: answer.data.map(({ vintage, value, moe }) => ({
        period: vintage,
        value,
        ...(typeof moe === "number" ? { moe } : {}),
      })),
      ...ending(answer),
    };
  },
  async laus(api, { metric, place, from, to, asOf }, level) {
    const values = { fips: place?.id ?? "", from_date: from, to_date: to, as_of: asOf };
    const answer =
      level === "state"
        ? await api.get("getStateUnemployment", values)
        : await api.get("getCountyUnemployment", values);
    return { of: place?.name ?? "", points: pointsOf(answer.data, metric, answer.metadata), ...ending(answer) };
  },
  async ces(api, { metric, industry = "00", from, to, asOf }) {
    const answer = await api.get("getIndustryEmployment", {
      ...{ naics: industry, from_date: monthOf(from), to_date: monthOf(to, 12), as_of: asOf },
    });
    return {
      of: `United States, NAICS ${industry}`,
      points: pointsOf(answer.data, metric, answer.metadata),
      ...ending(answer),
    };
  },
  async jolts(api, { metric, place, industry = "00", from, to, asOf }, level) {
    const values = { from_date: monthOf(from), to_date: monthOf(to, 12), as_of: asOf };
    const answer =
      level === "state"
        ? await api.get("getStateTurnover", { ...values, fips: place?.id ?? "" })
        : await api.get("getIndustryTurnover", { ...values, naics: industry });
    const of = level === "state" ? (place?.name ?? "") : `United States, NAICS ${industry}`;
    return { of, points: pointsOf(answer.data, metric, answer.metadata), ...ending(answer) };
  },
  async qcew(api, { metric, place, industry = "10", from, to }, level) {
    if (level !== "county")
      throw refusal("area", "QCEW has series of counties; rank_areas has states in one quarter (period)");
    const values = {
      fips: place?.id ?? "",
      naics: industry,
      from_period: quarterOf(from),
      to_period: quarterOf(to, 4),
    };
    const employment = await api.get("getCountyEmployment", values);
    const isThere = employment.data.length === 0 || fieldOf(metric) in (employment.data[0] ?? {});
    const answer = isThere ? employment : await api.get("getCountyWages", values);
    return {
      of: `${place?.name}, NAICS ${industry}`,
      points: pointsOf(answer.data, metric, answer.metadata),
      ...ending(answer),
    };
  },
  async oews(api, { metric, place, occupation = "00-0000", from, to }, level) {
    const { data: known } = await api.get("getOccupation", { soc: occupation });
    const first = Math.max(Number(from?.slice(0, 4) ?? 0), known.first_year ?? 0);
    const last = Math.min(Number(to?.slice(0, 4) ?? 9999), known.last_year ?? 0);
    const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
    const area = level === "nation" ? undefined : place?.id;
    const outcomes = await Promise.all(
      years.map((year) => api.ask("getOccupationWages", { soc: occupation, area, year })),
    );
    const answers = outcomes.flatMap((outcome) => ("error" in outcome ? [] : [outcome]));
    const [newest] = answers.slice(-1);
    if (!newest) throw outcomes.flatMap((outcome) => ("error" in outcome ? [outcome.error] : []))[0] ?? noYears(known);
    return {
      of: `${known.title} (${occupation}), ${newest.data.area_name}`,
      points: answers.flatMap(({ data, metadata }) =>
        pointsOf([{ ...data, period: String(data.year) }], metric, metadata),
      ),
      ...ending(newest),
    };
  },
  async sba(api, { metric, place, industry, from, to }, level) {
    // Without a period, the endpoints answer the newest quarter.
    const values = { from_period: quarterOf(from ?? FIRST_LENDING), to_period: quarterOf(to, 4) };
    if (level === "nation") {
      const answer = await api.get("getIndustryLending", { ...values, naics: industry ?? "" });
      return {
        of: `United States, NAICS ${industry}`,
        points: pointsOf(rowsOf(answer.data), metric, answer.metadata),
        ...ending(answer),
      };
    }
    const inArea = { ...values, fips: place?.id ?? "", industry };
    const answer =
      level === "state" ? await api.get("getStateLending", inArea) : await api.get("getCountyLending", inArea);
    const of = `${place?.name}${industry === undefined ? "" : `, NAICS ${industry}`}`;
    return { of, points: pointsOf(rowsOf(answer.data), metric, answer.metadata), ...ending(answer) };
  },
};

/** Returns the field of a metric in the rows of its dataset: its name without the dataset's. */
const fieldOf = ({ name, dataset }: Metric): string => name.replace(new RegExp(`^${dataset}_`), "");

/** Why figures are null, by field: of a row, or in the metadata of all rows. */
type ValueNotes = Readonly<Record<string, string>> | null | undefined;

/** Returns the points of rows that have a period. */
const pointsOf = (rows: readonly object[], metric: Metric, metadata: object): Point[] => {
  const { value_notes: commonNotes } = metadata as { value_notes?: ValueNotes };
  const field = fieldOf(metric);
  return (rows as readonly Record<string, unknown>[]).map((row) => {
    const value = row[field];
    const note =
      (row.value_notes as ValueNotes)?.[field] ??
      commonNotes?.[field] ??
      (typeof value !== "number" && row.suppressed === true ? "suppressed" : undefined) ??
      (row.preliminary === true ? "preliminary" : undefined);
    return {
      period: String(row.period),
      value: typeof value === "number" ? value : null,
      ...(note === undefined ? {} : { note }),
    };
  });
};

/** Lending answers its newest quarter as one object. */
const rowsOf = (data: unknown): readonly object[] => (Array.isArray(data) ? data : [data as object]);

const ending = ({ metadata, request }: ApiAnswer<unknown>) => {
  const {
    source,
    notes = [],
    adjustment,
  } = metadata as {
    source: string;
    notes?: readonly string[];
    adjustment?: string;
  };
  return {
    source,
    adjustment: adjustment === "none" ? undefined : adjustment,
    notes: notes.filter((note) => !note.includes("not endorsed")),
    requests: [request],
  };
};

/** Returns a quarter for a year, which is the first or the last one of it. */
const quarterOf = (period: string | undefined, quarter = 1): string | undefined =>
  period !== undefined && /^\d{4}$/.test(period) ? `${period}-Q${quarter}` : period;

/** Returns a month for a year, which is the first or the last one of it. */
const monthOf = (period: string | undefined, month = 1): string | undefined =>
  period !== undefined && /^\d{4}$/.test(period) ? `${period}-${String(month).padStart(2, "0")}` : period;

const refusal = (parameter: string, message: string) =>
  invalidRequest([{ parameter, message } satisfies ErrorDetail], "arguments");

const noYears = ({
  title,
  first_year: first,
  last_year: last,
}: {
  title: string;
  first_year: number | null;
  last_year: number | null;
}) => refusal("from", `${title} has wages of ${first} to ${last}`);
