import { MOST_PER_PAGE } from "../../http/parameters/paging.ts";
import { type AnswerOf, type ApiClient, type ApiFailure, isAnswer } from "../../in-process/api-client.ts";
import type { RowOf } from "../../in-process/operations.ts";
import { askChecked, type Coverage } from "./industry.ts";

/** A labor metric of one area; null with the reason next to it. */
export type AreaValue = RowOf<"listLaborMetricValues">;

type AskedValues = AnswerOf<"listLaborMetricValues"> | ApiFailure;

/** The figures of QCEW that the page shows, by the ends of their names. */
export const FIGURES = ["month3_employment", "establishments", "avg_weekly_wage", "location_quotient"] as const;
/** A figure of QCEW. */
export type Figure = (typeof FIGURES)[number];

/** The totals of CES, for which QCEW has a code of its own: all industries, farms included. */
const QCEW_TOTALS: Readonly<Record<string, { naics: string; ownership: "total" | "private" }>> = {
  "00": { naics: "10", ownership: "total" },
  "05": { naics: "10", ownership: "private" },
};

/** What QCEW has of an industry: of the nation by quarter, and of areas in the newest quarter. */
export interface AreaData {
  /** The code that answers, if it is not the page's. */
  otherCode: string | undefined;
  nation: readonly { period: string; employment: AreaValue | undefined; wage: AreaValue | undefined }[];
  level: "state" | "county";
  /** The state whose counties are shown. */
  state: string | undefined;
  areas: readonly { figure: Figure; outcome: AskedValues }[];
  /** The answers for the areas, that with the most figures first. */
  answers: readonly AnswerOf<"listLaborMetricValues">[];
}

/** The most quarters of the nation that are asked for; each is a request of its own. */
const MOST_QUARTERS = 20;

const metricNamed = (figure: Figure): string => `qcew_${figure}`;

/** Reads what QCEW has of an industry, of states, or of the counties of one; the API's error if it has nothing. */
export async function readAreas(
  api: ApiClient,
  {
    naics: pageCode,
    coverage: ofPage,
    state,
  }: { naics: string; coverage: Coverage["qcew"]; state: string | undefined },
): Promise<AreaData | ApiFailure> {
  const level = state === undefined ? "state" : "county";
  const total = QCEW_TOTALS[pageCode];
  const { naics, ownership } = total ?? { naics: pageCode, ownership: undefined };
  // Without a quarter the API says why.
  const coverage = (total ? undefined : ofPage) ?? (await askSpan(api, { naics, ownership, level }));
  if ("error" in coverage) return coverage;
  const [nation, areas] = await Promise.all([
    Promise.all(
      quartersUntil(coverage.first_period, coverage.last_period).map(async (period) => {
        const [employment, wage] = await Promise.all(
          (["month3_employment", "avg_weekly_wage"] as const).map((figure) =>
            api.ask("listLaborMetricValues", {
              metric: metricNamed(figure),
              level: "nation",
              naics,
              ownership,
              period,
            }),
          ),
        );
        const valueIn = (outcome: AskedValues | undefined) =>
          outcome && isAnswer(outcome) ? outcome.data[0] : undefined;
        return { period, employment: valueIn(employment), wage: valueIn(wage) };
      }),
    ),
    Promise.all(
      FIGURES.map(async (figure) => ({
        figure,
        outcome: await askAreas(api, figure, { naics, ownership, level, state, period: coverage.last_period }),
      })),
    ),
  ]);
  const otherCode = total && naics;
  return { otherCode, nation, level, state, areas, answers: areas.map(({ outcome }) => outcome).filter(isAnswer) };
}

/** Returns the first and last loaded quarter of employment; the API's error for an industry without one. */
async function askSpan(
  api: ApiClient,
  industry: { naics: string; ownership: string | undefined; level: string },
): Promise<NonNullable<Coverage["qcew"]> | ApiFailure> {
  const metric = metricNamed("month3_employment");
  const [newest, detail] = await Promise.all([
    api.ask("listLaborMetricValues", { metric, ...industry, per_page: 1 }),
    api.ask("getLaborMetric", { metric }),
  ]);
  if ("error" in newest) return newest;
  const { period } = newest.metadata;
  const levelCoverage = isAnswer(detail)
    ? detail.data.coverage.find(({ level }) => level === industry.level)
    : undefined;
  return { first_period: levelCoverage?.first_period ?? period, last_period: period };
}

/** Reads a figure of all states, or of the counties of one: Texas has more counties than a page of rows. */
async function askAreas(api: ApiClient, figure: Figure, wantedAreas: AskedAreas): Promise<AskedValues> {
  const values = { metric: metricNamed(figure), ...wantedAreas };
  return wantedAreas.state === undefined
    ? askChecked(api, "listLaborMetricValues", { ...values, per_page: MOST_PER_PAGE })
    : api.rows("listLaborMetricValues", values);
}

interface AskedAreas {
  naics: string;
  ownership: string | undefined;
  level: string;
  state: string | undefined;
  period: string;
}

/** Returns the newest quarters of a range, the oldest first. */
function quartersUntil(first: string, last: string): string[] {
  const indexOf = (quarter: string): number => Number(quarter.slice(0, 4)) * 4 + Number(quarter.slice(-1)) - 1;
  const end = indexOf(last);
  const start = Math.max(indexOf(first), end - MOST_QUARTERS + 1);
  return Array.from({ length: end - start + 1 }, (_, step) => {
    const index = start + step;
    return `${Math.floor(index / 4)}-Q${(index % 4) + 1}`;
  });
}

/** An area with its figures. */
export interface AreaRow {
  fips: string;
  name: string;
  figures: Readonly<Partial<Record<Figure, AreaValue>>>;
}

/** Joins the answers by area, in the order of their codes. */
export function areaRows({ areas }: AreaData): AreaRow[] {
  const rows = new Map<string, { fips: string; name: string; figures: Partial<Record<Figure, AreaValue>> }>();
  for (const { figure, outcome } of areas)
    for (const value of isAnswer(outcome) ? outcome.data : []) {
      const row = rows.get(value.fips) ?? { fips: value.fips, name: value.name, figures: {} };
      row.figures[figure] = value;
      rows.set(value.fips, row);
    }
  return [...rows.values()].toSorted((one, other) => one.fips.localeCompare(other.fips));
}

/** Returns the areas as rows for CSV: a column for each figure; null where it has no value. */
export const areaTable = (data: AreaData): { columns: readonly string[]; rows: readonly object[] } => ({
  columns: ["fips", "name", "period", ...FIGURES],
  rows: areaRows(data).map(({ fips, name, figures }) => ({
    fips,
    name,
    period: Object.values(figures)[0]?.period ?? null,
    ...Object.fromEntries(FIGURES.map((figure) => [figure, figures[figure]?.value ?? null])),
  })),
});
