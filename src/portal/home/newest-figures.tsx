import type { ComponentChildren } from "preact";
import { type ApiAnswer, type ApiClient, isAnswer, requestLine } from "../../in-process/api-client.ts";
import { newer } from "../../metrics/loaded-periods.ts";
import { periodText } from "../charts/periods.ts";
import { exactText } from "../parts/companies/amounts.ts";
import { periodName } from "../parts/companies/statement.ts";
import { Figure } from "../parts/estimate.tsx";
import { dayText, figureText, percentText, vintageText } from "../parts/figures.ts";

/** A figure of the home page: the newest of its kind. */
interface NewestFigure {
  title: string;
  value: ComponentChildren;
  /** `Jan 2026`, `ACS 5-year estimates, 2020–2024`, `year to Sep 27, 2025`. */
  when: string;
  /** Its month, year, vintage or last day, as the API names it. */
  period: string;
  source: string;
  href: string;
  from: ApiAnswer<unknown>;
}

/** How many figures the home page has, each of another kind. */
const SHOWN = 4;

/** The company whose revenue is shown: one of those in the starter data. */
const COMPANY = "AAPL";

/** The largest state, and the largest county. */
const STATE = { fips: "06", name: "California" };
const COUNTY = "06037";

type Reader = (api: ApiClient) => Promise<NewestFigure | undefined>;

/** The kinds of figures. Each reader returns its newest figure; undefined if it is not loaded. */
const READERS: readonly Reader[] = [income, jobs, unemployment, openings, revenue, wage];

/** Reads the newest figures, the newest first. What is not loaded is left out. */
export async function readNewestFigures(api: ApiClient): Promise<NewestFigure[]> {
  const figures = (await Promise.all(READERS.map((read) => read(api)))).flatMap((figure) => figure ?? []);
  return figures
    .toSorted((one, other) => (one.period === other.period ? 0 : isNewer(one.period, other.period) ? -1 : 1))
    .slice(0, SHOWN);
}

/** Returns the answers of figures, first the one for a few metrics of a place: the page shows its request. */
export const answersOf = (figures: readonly NewestFigure[]): ApiAnswer<unknown>[] =>
  figures
    .map(({ from }) => from)
    .sort((one, other) => Number(other.request.includes("?metrics=")) - Number(one.request.includes("?metrics=")));

const isNewer = (period: string, other: string): boolean => newer(other, period) === period;

async function income(api: ApiClient): Promise<NewestFigure | undefined> {
  const metric = "median_household_income";
  const metrics = `${metric},total_population,poverty_rate`;
  const answers = await Promise.all(
    ["1", COUNTY].map((fips) =>
      api.ask("getPlaceMetrics", { fips, metrics, level: fips === "1" ? undefined : "county" }),
    ),
  );
  const figures = answers.filter(isAnswer).flatMap((from) => {
    const { name, fips, vintage } = from.data;
    const figure = from.data.metrics.income?.[metric];
    return figure && figure.value !== null ? [{ from, name, fips, vintage, figure }] : [];
  });
  // The nation first: a county only if it is newer.
  const newest = figures.reduce<(typeof figures)[number] | undefined>(
    (best, figure) => (best && !isNewer(figure.vintage, best.vintage) ? best : figure),
    undefined,
  );
  if (!newest) return undefined;
  const { from, name, fips, vintage, figure } = newest;
  return {
    title: `Median household income, ${name}`,
    value: <Figure figure={figure} />,
    when: vintageText(vintage),
    period: vintage.slice(0, 4),
    href: requestLine(`/places/${fips}`, { level: fips === "1" ? undefined : "county" }),
    ...sourceOf(from),
  };
}

const sourceOf = (from: ApiAnswer<unknown, { source: string }>) => ({ from, source: from.metadata.source });

const short = new Intl.NumberFormat("en-US", { notation: "compact", compactDisplay: "long", maximumFractionDigits: 1 });

/** Returns a count of the BLS, which is in thousands: `159.5 million`. */
const countOf = (thousands: number): string => short.format(thousands * 1_000);

async function jobs(api: ApiClient): Promise<NewestFigure | undefined> {
  const from = await api.ask("getLatestIndustryEmployment", { naics: "00" });
  if (!isAnswer(from) || from.data.employment === null) return undefined;
  const { period, employment } = from.data;
  return {
    title: "Jobs in the United States",
    value: countOf(employment),
    when: periodText(period),
    period,
    href: "/industries/00",
    ...sourceOf(from),
  };
}

async function unemployment(api: ApiClient): Promise<NewestFigure | undefined> {
  const from = await api.ask("getStateUnemployment", { fips: STATE.fips, frequency: "monthly" });
  const month = isAnswer(from) ? from.data.findLast(({ unemployment_rate: rate }) => rate !== null) : undefined;
  if (!isAnswer(from) || !month) return undefined;
  return {
    title: `Unemployment in ${STATE.name}`,
    value: percentText(Number(month.unemployment_rate)), // a month with a rate
    when: periodText(month.period),
    period: month.period,
    href: `/places/${STATE.fips}#unemployment`,
    ...sourceOf(from),
  };
}

async function openings(api: ApiClient): Promise<NewestFigure | undefined> {
  const from = await api.ask("getLatestIndustryTurnover", { naics: "00" });
  if (!isAnswer(from) || from.data.job_openings === null) return undefined;
  const { period, job_openings: count } = from.data;
  return {
    title: "Job openings in the United States",
    value: countOf(count),
    when: periodText(period),
    period,
    href: "/industries/00#turnover",
    ...sourceOf(from),
  };
}

async function revenue(api: ApiClient): Promise<NewestFigure | undefined> {
  const parameters = { identifier: COMPANY, statement: "income", period: "annual", per_page: 1 };
  const from = await api.ask("listFinancialStatements", parameters);
  const [row] = isAnswer(from) ? from.data : [];
  const amount = row?.line_items.revenue ?? null;
  if (!isAnswer(from) || !row || amount === null) return undefined;
  return {
    title: `Revenue of ${row.company.name}`,
    value: row.currency === "USD" ? `$${short.format(amount)}` : `${row.currency} ${exactText(amount)}`,
    when: `fiscal year ${periodName(row)}, to ${dayText(row.period_end)}`,
    period: row.period_end,
    href: `/companies/${COMPANY}`,
    ...sourceOf(from),
  };
}

async function wage(api: ApiClient): Promise<NewestFigure | undefined> {
  const from = await api.ask("getOccupationWages", { soc: "00-0000" });
  const wages = isAnswer(from) ? [from.data].flat().at(-1) : undefined;
  if (!isAnswer(from) || !wages || wages.annual_median === null) return undefined;
  return {
    title: "Median annual wage, all occupations",
    value: figureText(wages.annual_median, "usd"),
    when: `May ${wages.year}`,
    period: String(wages.year),
    href: "/occupations/00-0000",
    ...sourceOf(from),
  };
}

/** The newest figures as a row, each with its date and source. It leads to its page. */
export const NewestFigures = ({ figures }: { figures: readonly NewestFigure[] }) => (
  <ul class="key-figures of-home">
    {figures.map(({ title, value, when, source, href }) => (
      <li key={title}>
        <a href={href}>{title}</a>
        <div class="big">{value}</div>
        <div>{when}</div>
        <div class="unit">{source}</div>
      </li>
    ))}
  </ul>
);
