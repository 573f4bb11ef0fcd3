import { isAnswer, segment } from "../../in-process/api-client.ts";
import { CHART_SCRIPT } from "../charts/chart-figure.tsx";
import { ApprovedLoans, ChargeOffs, hasLoans, LendingNotes } from "../charts/lending-charts.tsx";
import type { PageAnswer, PageContext } from "../page.ts";
import { CsvLink, downloadsOf } from "../parts/downloads.tsx";
import { countText, dayText, figureText } from "../parts/figures.ts";
import {
  FIRST_QUARTER,
  type LendingAnswer,
  type LendingQuarter,
  type LendingYear,
  lendingYears,
  readAreaLending,
} from "../parts/lending.ts";
import { type Column, Table } from "../parts/table.tsx";
import { placeCrumbs } from "./place-crumbs.ts";

/** `/places/{fips}/lending`: 7(a) loans of a county or a state, by year and quarter; `csv=years`, `csv=quarters`. */
export async function lendingPage(context: PageContext): Promise<PageAnswer> {
  const { api, path } = context;
  const fips = path.fips ?? "";
  const level = fips.length <= 2 ? "state" : "county";
  const [answer, stateAnswer] = await Promise.all([
    readAreaLending(api, { fips, level }, FIRST_QUARTER),
    level === "county" ? readAreaLending(api, { fips: fips.slice(0, 2), level: "state" }, FIRST_QUARTER) : undefined,
  ]);
  if (!isAnswer(answer)) throw answer.error;
  const years = lendingYears(answer.data);
  const state = stateAnswer && isAnswer(stateAnswer) ? stateAnswer : undefined;
  const [quarter] = answer.data;
  const name = quarter === undefined ? fips : "county_name" in quarter ? quarter.county_name : quarter.state_name;
  const downloads = downloadsOf(context, {
    fileName: `${fips}-lending`,
    self: `/places/${segment(fips)}/lending`,
    tables: { quarters: answer.request, years: { columns: YEAR_FIELDS, rows: years } },
  });
  if (downloads.answer) return downloads.answer;
  return {
    kind: "page",
    title: `Loans to small businesses in ${name}`,
    breadcrumb: placeCrumbs(fips, name, { isLending: false }),
    summary: "Loans of the SBA's 7(a) program by the quarter of their approval, in nominal US dollars.",
    freshness: `As of ${dayText(answer.metadata.as_of)}, loaded ${dayText(answer.metadata.updated_at)}`,
    from: [answer, ...(state ? [state] : [])],
    scripts: [CHART_SCRIPT],
    body: (
      <>
        <p>
          <a href={`/places/${segment(fips)}/lenders`}>Its lenders</a>
        </p>
        <h2 id="quarters">By quarter</h2>
        <ApprovedLoans answer={answer} csv={downloads.address("quarters")} />
        <ChargeOffs answer={answer} csv={downloads.address("quarters")} />
        {hasLoans(answer) && (
          <>
            <h2 id="years">By year</h2>
            <p class="note">
              Sums of the quarters of calendar years. A year with fewer than four quarters is marked.
              {state && " The share is that of the state's approved dollars in the same quarters."}
            </p>
            <Table label="Loans by year" columns={yearColumns(answer.data, state)} rows={years.toReversed()} />
            <CsvLink href={downloads.address("years")} />
          </>
        )}
        <h2 id="complete">What is counted</h2>
        <LendingNotes answer={answer} />
        <Unresolved answer={answer} />
      </>
    ),
  };
}

const loansText = (count: number): string => `${countText(count)} ${count === 1 ? "loan" : "loans"}`;

/** Says how many loans of the answer were cancelled, and how many of the state have no county. */
function Unresolved({ answer: { metadata } }: { answer: LendingAnswer }) {
  const { cancelled_loans: cancelled, unresolved } = metadata;
  return (
    <p>
      {cancelled != null &&
        `${countText(cancelled)} of these loans ${cancelled === 1 ? "was" : "were"} cancelled before disbursement. `}
      {unresolved != null &&
        `${loansText(unresolved)} of the state in these quarters ${unresolved === 1 ? "has" : "have"} no known county.`}
    </p>
  );
}

const YEAR_FIELDS: readonly (keyof LendingYear)[] = [
  ...(["year", "quarters", "loan_count", "total_amount", "guaranteed_amount", "jobs_supported"] as const),
  ...(["charge_off_count", "charge_off_amount"] as const),
];

const dollars = (sum: number): string => figureText(sum, "usd");

function yearColumns(quarters: readonly LendingQuarter[], state: LendingAnswer | undefined): Column<LendingYear>[] {
  const loadedPeriods = new Set(quarters.filter(({ loan_count: count }) => count !== null).map(({ period }) => period));
  const stateYears = new Map(
    lendingYears((state?.data ?? []).filter(({ period }) => loadedPeriods.has(period))).map((year) => [
      year.year,
      year,
    ]),
  );
  return [
    {
      heading: "Year",
      cell: ({ year, quarters: count }) => (
        <>
          {year}
          {count < 4 && <span class="unit"> {count === 1 ? "1 quarter" : `${count} quarters`}</span>}
        </>
      ),
    },
    { heading: "Loans", isNumber: true, cell: ({ loan_count: count }) => countText(count) },
    { heading: "Approved", unit: "US dollars", isNumber: true, cell: ({ total_amount: sum }) => dollars(sum) },
    ...(state
      ? [
          {
            heading: "Share of the state",
            unit: "%",
            isNumber: true,
            cell: ({ year, total_amount: sum }: LendingYear) => {
              const whole = stateYears.get(year)?.total_amount ?? 0;
              return whole === 0 ? "–" : ((sum / whole) * 100).toFixed(1);
            },
          },
        ]
      : []),
    { heading: "Guaranteed", unit: "US dollars", isNumber: true, cell: ({ guaranteed_amount: sum }) => dollars(sum) },
    { heading: "Jobs", unit: "as reported", isNumber: true, cell: ({ jobs_supported: jobs }) => countText(jobs) },
    { heading: "Charged off", unit: "loans", isNumber: true, cell: ({ charge_off_count: count }) => countText(count) },
    { heading: "Charged off", unit: "US dollars", isNumber: true, cell: ({ charge_off_amount: sum }) => dollars(sum) },
  ];
}
