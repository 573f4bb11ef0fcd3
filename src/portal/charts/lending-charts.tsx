import { Command } from "../parts/command.tsx";
import { countText, figureText, NO_FIGURE, percentText, shortMoneyText } from "../parts/figures.ts";
import type { LendingAnswer, LendingQuarter } from "../parts/lending.ts";
import { type Column, Table } from "../parts/table.tsx";
import { gapText } from "./gaps.tsx";
import { LineChart } from "./lines/line-chart.tsx";
import { periodText } from "./periods.ts";
import { TimeBars } from "./time-bars.tsx";

/** Approved loans by quarter, as bars with their table; quarters without figures at the ends are left out. */
export function ApprovedLoans({ answer, csv }: { answer: LendingAnswer; csv: string }) {
  const quarters = loadedQuarters(answer.data);
  if (quarters.length === 0)
    return (
      <p class="missing">
        No quarter of these loans is loaded. Load them with <Command words="load sba" />.
      </p>
    );
  return (
    <TimeBars
      id="approved-loans"
      title="Approved loans, by quarter of approval"
      label={`7(a) loans by quarter, ${rangeText(quarters)}`}
      unit="US dollars"
      isMoney
      format={shortMoneyText}
      series={[{ label: "Approved", points: quarters.map(({ period, total_amount: value }) => ({ period, value })) }]}
      from={[answer]}
      vintage={asOfText(answer)}
      csv={csv}
      note={gapNote(quarters)}
      table={<Table label="Loans by quarter" columns={QUARTER_COLUMNS} rows={quarters.toReversed()} />}
    />
  );
}

/** The rate of charge-offs by quarter of approval. */
export function ChargeOffs({ answer, csv }: { answer: LendingAnswer; csv: string }) {
  const quarters = loadedQuarters(answer.data);
  return (
    <LineChart
      id="charge-offs"
      title="Charged off since, by quarter of approval"
      label={`Share of the approved dollars that were charged off, ${rangeText(quarters)}`}
      unit="% of the approved dollars"
      hasZero
      format={percentText}
      series={[
        {
          label: "Charged off",
          points: quarters.map(({ period, charge_off_rate: rate }) => ({
            period,
            value: rate === null ? null : rate * 100,
          })),
        },
      ]}
      from={[answer]}
      vintage={asOfText(answer)}
      csv={csv}
      note={`The rates of recent quarters are near 0 because their loans are young. ${gapNote(quarters)}`}
      table={<Table label="Charge-offs by quarter" columns={CHARGE_OFF_COLUMNS} rows={quarters.toReversed()} />}
    />
  );
}

/** The notes of an answer on what it counts. */
export function LendingNotes({ answer: { metadata } }: { answer: LendingAnswer }) {
  const { notes = [] } = metadata;
  return (
    <ul class="note">
      {notes.map((note) => (
        <li key={note}>{note.replace(/([^.?!])$/, "$1.")}</li>
      ))}
    </ul>
  );
}

const asOfText = ({ metadata: { as_of: asOf } }: LendingAnswer): string => `as of ${periodText(asOf)}`;

/** Leaves out the quarters before the first and after the last that is loaded; one between them stays, as a gap. */
function loadedQuarters(quarters: readonly LendingQuarter[]): readonly LendingQuarter[] {
  const isLoaded = ({ loan_count: count }: LendingQuarter): boolean => count !== null;
  const first = quarters.findIndex(isLoaded);
  return first < 0 ? [] : quarters.slice(first, quarters.findLastIndex(isLoaded) + 1);
}

/** Names the quarters between the first and the last that have no bar; `""` if each has one. */
function gapNote(quarters: readonly LendingQuarter[]): string {
  const absent = quarters.filter(({ loan_count: count }) => count === null).map(({ period }) => period);
  return absent.length === 0 ? "" : gapText("not_loaded", absent);
}

const rangeText = (quarters: readonly LendingQuarter[]): string =>
  `${periodText(quarters[0]?.period ?? "")} to ${periodText(quarters.at(-1)?.period ?? "")}`;

const dollars = (sum: number | null): string => figureText(sum, "usd");
const percent = (share: number | null): string => (share === null ? NO_FIGURE : (share * 100).toFixed(1));

const QUARTER: Column<LendingQuarter> = {
  heading: "Quarter",
  cell: ({ period, loan_count: count }) => (
    <>
      <time dateTime={period}>{periodText(period)}</time>
      {count === null && <span class="unit"> not loaded</span>}
    </>
  ),
};

const QUARTER_COLUMNS: readonly Column<LendingQuarter>[] = [
  QUARTER,
  { heading: "Loans", isNumber: true, cell: ({ loan_count: count }) => countText(count) },
  { heading: "Approved", unit: "US dollars", isNumber: true, cell: ({ total_amount: sum }) => dollars(sum) },
  { heading: "Mean loan", unit: "US dollars", isNumber: true, cell: ({ avg_loan_size: size }) => dollars(size) },
  { heading: "Median loan", unit: "US dollars", isNumber: true, cell: ({ median_loan_size: size }) => dollars(size) },
  { heading: "Guaranteed", unit: "US dollars", isNumber: true, cell: ({ guaranteed_amount: sum }) => dollars(sum) },
  {
    heading: "Guarantee",
    unit: "mean % of a loan",
    isNumber: true,
    cell: ({ avg_guarantee_pct: share }) => percent(share),
  },
  { heading: "Jobs", unit: "as reported", isNumber: true, cell: ({ jobs_supported: jobs }) => countText(jobs) },
];

const CHARGE_OFF_COLUMNS: readonly Column<LendingQuarter>[] = [
  QUARTER,
  { heading: "Loans charged off", isNumber: true, cell: ({ charge_off_count: count }) => countText(count) },
  { heading: "Charged off", unit: "US dollars", isNumber: true, cell: ({ charge_off_amount: sum }) => dollars(sum) },
  {
    heading: "Rate",
    unit: "% of approved dollars",
    isNumber: true,
    cell: ({ charge_off_rate: rate }) => percent(rate),
  },
];
