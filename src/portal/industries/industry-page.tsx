import {
  type AnswerOf,
  type ApiAnswer,
  type ApiClient,
  type ApiFailure,
  type Asked,
  isAnswer,
  requestLine,
} from "../../in-process/api-client.ts";
import { CHART_SCRIPT } from "../charts/chart-figure.tsx";
import { ApprovedLoans, LendingNotes } from "../charts/lending-charts.tsx";
import { periodText } from "../charts/periods.ts";
import { ChoiceForm } from "../forms/choice-form.tsx";
import type { PageAnswer, PageContext } from "../page.ts";
import { downloadsOf } from "../parts/downloads.tsx";
import { dayText, NOT_LOADED } from "../parts/figures.ts";
import { type LendingAnswer, readIndustryLending } from "../parts/lending.ts";
import { Related, type RelatedItem } from "../parts/links.tsx";
import { Absent } from "../parts/notes.tsx";
import { areaTable, readAreas } from "./areas.ts";
import { AreasSection } from "./areas-section.tsx";
import { CompaniesSection, readCompanies } from "./companies-section.tsx";
import { EmploymentSection } from "./employment-section.tsx";
import {
  askChecked,
  type Choices,
  childrenOf,
  choicesOf,
  crumbsOf,
  firstMonth,
  type Industry,
  type IndustryName,
  industryPath,
  SPANS,
} from "./industry.ts";
import {
  knownDays,
  knownText,
  type RevisedSeries,
  readSecondLine,
  releaseDays,
  type SecondLine,
} from "./second-line.ts";
import { TurnoverSection } from "./turnover-section.tsx";

/**
 * `/industries/{naics}`: employment, earnings and turnover through time, where the jobs are, companies, lending;
 * `years=`, `adjustment=`, `as_of=` (`first` or a day), `state=`, `csv=`.
 */
export async function industryPage(context: PageContext): Promise<PageAnswer> {
  const { api, path, query } = context;
  // QCEW's code of all industries: the page of the total has its figures, too.
  if (path.naics === "10") return { kind: "redirect", to: industryPath("00") };
  const choices = choicesOf(query);
  const answer = await api.get("getIndustry", { naics: path.naics ?? "" });
  const industry = answer.data;
  const { naics_code: naics, naics_title: title, level_name: level, editions, coverage } = industry;
  const releases = await releasesOf(context);
  const [crumbs, children, employment, turnover, areas, companies, lending] = await Promise.all([
    crumbsOf(api, industry),
    childrenOf(api, industry),
    readEmployment(api, { choices, industry, releases }),
    readTurnover(api, { choices, industry, releases }),
    readAreas(api, { naics, coverage: coverage.qcew, state: choices.state }),
    readCompanies(api, naics),
    readIndustryLending(api, naics),
  ]);
  const self = requestLine(industryPath(naics), { ...choices, asOf: undefined, as_of: choices.asOf });
  const downloads = downloadsOf(context, {
    fileName: `naics-${naics}`,
    self,
    tables: {
      employment: employment.outcome.request,
      turnover: turnover.outcome.request,
      lending: lending.request,
      companies: companies.request,
      ...("error" in areas ? {} : { areas: areaTable(areas) }),
    },
  });
  if (downloads.answer) return downloads.answer;
  const pageAnswers: readonly Asked<unknown>[] = [
    employment.outcome,
    turnover.outcome,
    ...("error" in areas ? [] : areas.answers),
    companies,
    lending,
  ];
  return {
    kind: "page",
    title,
    breadcrumb: crumbs,
    summary: `NAICS ${naics}, ${level.replaceAll("_", " ")}${editionsText(editions)}`,
    freshness: freshnessText(answer, {
      employment: employment.outcome,
      turnover: turnover.outcome,
    }),
    from: [...pageAnswers.filter(isAnswer), ...seconds(employment.second), ...seconds(turnover.second), answer],
    scripts: [CHART_SCRIPT],
    body: (
      <>
        <Related title="Industries in it" items={children.map(itemOf)} />
        <Related title="Industries that replaced it in NAICS 2022" items={industry.successors.map(itemOf)} />
        <Related title="Industries of NAICS 2017 that it replaced" items={industry.predecessors.map(itemOf)} />
        {(coverage.ces || coverage.jolts) && (
          <SeriesChoice
            choices={choices}
            industry={industry}
            releases={[...new Set([...employment.knownOn, ...turnover.knownOn])].sort()}
          />
        )}
        <Missing second={employment.second} survey="employment" />
        <Missing second={turnover.second} survey="turnover" />
        <EmploymentSection {...employment} csv={downloads.address("employment")} />
        <TurnoverSection {...turnover} csv={downloads.address("turnover")} />
        <AreasSection data={areas} naics={naics} csv={downloads.address("areas")} />
        <CompaniesSection outcome={companies} csv={downloads.address("companies")} />
        <IndustryLendingSection outcome={lending} csv={downloads.address("lending")} />
      </>
    ),
  };
}

/** Returns `Employment to May 2022, turnover to Aug 2022, loaded Nov 22, 2026`. */
function freshnessText(
  { metadata }: AnswerOf<"getIndustry">,
  series: Readonly<Record<string, Asked<readonly { period: string }[]>>>,
): string {
  const newest = Object.entries(series).flatMap(([name, outcome]) => {
    const period = "error" in outcome ? undefined : outcome.data.at(-1)?.period;
    return period === undefined ? [] : [`${name} to ${periodText(period)}`];
  });
  const text = [...newest, `loaded ${dayText(metadata.updated_at)}`].join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The days of the releases of each survey, the oldest first. */
interface Releases {
  ces: readonly string[];
  jolts: readonly string[];
}

async function releasesOf({ loadedDatasets }: PageContext): Promise<Releases> {
  const datasets = await loadedDatasets();
  return { ces: releaseDays(datasets, "ces"), jolts: releaseDays(datasets, "jolts") };
}

/** What the monthly series of an industry are asked for with. */
interface SeriesAsked {
  choices: Choices;
  industry: Industry;
  releases: Releases;
}

/** Reads employment and earnings, and their second line if one is chosen. */
async function readEmployment(api: ApiClient, { choices, industry, releases }: SeriesAsked) {
  const { naics_code: naics, coverage } = industry;
  const { adjustment } = choices;
  const from = firstMonth(choices.years, coverage.ces?.last_period);
  const months = (day?: string) =>
    askChecked(api, "getIndustryEmployment", { naics, as_of: day, adjustment, from_date: from });
  const newestAsOf = (day: string) => askChecked(api, "getLatestIndustryEmployment", { naics, as_of: day, adjustment });
  const monthsAnswer = await months();
  return {
    outcome: monthsAnswer,
    knownOn: isAnswer(monthsAnswer) ? await knownDays(releases.ces, newestAsOf) : [],
    second: await secondLine(
      monthsAnswer,
      { monthsAsOf: months, newestAsOf },
      { choices, from, releases: releases.ces },
    ),
  };
}

/** Reads turnover, and its second line if one is chosen. */
async function readTurnover(api: ApiClient, { choices, industry, releases }: SeriesAsked) {
  const { naics_code: naics, coverage } = industry;
  const { adjustment } = choices;
  const from = firstMonth(choices.years, coverage.jolts?.last_period);
  const months = (day?: string) =>
    askChecked(api, "getIndustryTurnover", { naics, as_of: day, adjustment, from_date: from });
  const newestAsOf = (day: string) => askChecked(api, "getLatestIndustryTurnover", { naics, as_of: day, adjustment });
  const monthsAnswer = await months();
  return {
    outcome: monthsAnswer,
    knownOn: isAnswer(monthsAnswer) ? await knownDays(releases.jolts, newestAsOf) : [],
    second: await secondLine(
      monthsAnswer,
      { monthsAsOf: months, newestAsOf },
      { choices, from, releases: releases.jolts },
    ),
  };
}

const secondLine = async <Month extends { period: string }>(
  outcome: Asked<unknown>,
  series: RevisedSeries<Month>,
  { choices: { asOf }, ...shown }: { choices: Choices; from: string | undefined; releases: readonly string[] },
): Promise<SecondLine<Month> | undefined> =>
  asOf === undefined || "error" in outcome ? undefined : readSecondLine(series, { asOf, ...shown });

const seconds = (second: SecondLine<unknown> | undefined): readonly ApiAnswer<unknown>[] => second?.from ?? [];

const editionsText = (editions: readonly string[]): string =>
  editions.length === 0 ? "" : `, in the editions of ${editions.join(" and ")}`;

/** What the lines show: how many years, adjusted or not, and an earlier state next to the newest one. */
function SeriesChoice({
  choices,
  industry: { ces, coverage },
  releases,
}: {
  choices: Choices;
  industry: Industry;
  releases: readonly string[];
}) {
  const { years, adjustment, asOf, state } = choices;
  const without = (kind: "sa" | "nsa"): string => {
    if (!ces || ces.adjustments.includes(kind)) return "";
    return coverage.jolts ? " (without employment)" : NOT_LOADED;
  };
  const days = asOf === undefined || asOf === "first" ? releases : [...new Set([...releases, asOf])].sort();
  return (
    <ChoiceForm
      choices={[
        {
          name: "years",
          label: "Show",
          value: years,
          options: SPANS.map((span) => ({ value: span, label: span === "all" ? "all years" : `${span} years` })),
        },
        {
          name: "adjustment",
          label: "Adjustment",
          value: adjustment,
          options: [
            { value: "", label: "seasonal, where published" },
            { value: "sa", label: `seasonal${without("sa")}` },
            { value: "nsa", label: `none${without("nsa")}` },
          ],
        },
        {
          name: "as_of",
          label: "Compare with",
          value: asOf,
          options: [
            { value: "", label: "nothing" },
            { value: "first", label: "as first published" },
            ...days.toReversed().map((day) => ({ value: day, label: `as ${knownText(day)}` })),
          ],
        },
      ]}
      kept={{ state }}
    />
  );
}

/** Says why a second line that was chosen is not there, or has few months: each needs the release that had it first. */
function Missing({ second, survey }: { second: SecondLine<unknown> | undefined; survey: string }) {
  if (second === undefined) return null;
  const { reason, isFirst, months } = second;
  if (reason !== undefined)
    return (
      <p class="missing">
        No second line of {survey}: {reason}.
      </p>
    );
  if (!isFirst) return null;
  return (
    <p class="note">
      As first published: {months.length} {months.length === 1 ? "month" : "months"} of {survey}. A month needs the
      release that had it as its newest one; other releases are not loaded.
    </p>
  );
}

const itemOf = ({ naics_code: code, naics_title: label }: IndustryName): RelatedItem => ({
  label,
  code: `NAICS ${code}`,
  href: industryPath(code),
});

const TITLE = "Loans to its small businesses";

/** The 7(a) loans to an industry. */
function IndustryLendingSection({ outcome, csv }: { outcome: LendingAnswer | ApiFailure; csv: string }) {
  if ("error" in outcome) return <Absent id="lending" title={TITLE} error={outcome.error} />;
  return (
    <section>
      <h2 id="lending">{TITLE}</h2>
      <ApprovedLoans answer={outcome} csv={csv} />
      <LendingNotes answer={outcome} />
    </section>
  );
}
