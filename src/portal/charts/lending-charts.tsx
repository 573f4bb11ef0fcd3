import { Command } from "../parts/command.tsx";
import { CsvLink } from "../parts/downloads.tsx";
import { countText, dayText, figureText, NO_FIGURE, percentText, shortMoneyText } from "../parts/figures.ts";
import type { LendingAnswer, LendingQuarter } from "../parts/lending.ts";
import { type Column, Table } from "../parts/table.tsx";
import { gapText } from "./gaps.tsx";
import { LineChart } from "./lines/line-chart.tsx";
import { periodText } from "./periods.ts";
import { TimeBars } from "./time-bars.tsx";

/**
 * Approved loans by quarter, as bars with their table; quarters without figures at the ends are left out. A sentence
 * where no quarter has a loan.
 */
export function ApprovedLoans({ answer, csv }: { answer: LendingAnswer; csv: string }) {
  const quarters = loadedQuarters(answer.data);
  if (quarters.length === 0)
    return (
      <p class="missing">
        No quarter of these loans is loaded. Load them with <Command words="load sba" />.
      </p>
    );
  if (!hasLoans(answer))
    return (
      <>
        <p class="missing">
          No 7(a) loan was approved in the loaded quarters, {rangeText(quarters)}. {gapNote(quarters)}
        </p>
        <CsvLink href={csv} />
      </>
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
      pictureNotes={lendingNotes(answer)}
      table={<Table label="Loans by quarter" columns={QUARTER_COLUMNS} rows={quarters.toReversed()} />}
    />
  );
}

/** The rate of charge-offs by quarter of approval; a sentence where there is none, nothing where there is no loan. */
export function ChargeOffs({ answer, csv }: { answer: LendingAnswer; csv: string }) {
  const quarters = loadedQuarters(answer.data);
  if (!hasLoans(answer)) return null;
  if (quarters.every(({ charge_off_count: count }) => !count))
    return (
      <p class="missing">
        None of these loans was charged off by {dayText(answer.metadata.as_of)}. Recent loans are young.
      </p>
    );
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
      pictureNotes={lendingNotes(answer)}
      table={<Table label="Charge-offs by quarter" columns={CHARGE_OFF_COLUMNS} rows={quarters.toReversed()} />}
    />
  );
}

/** The notes of an answer on what it counts. */
export const LendingNotes = ({ answer }: { answer: LendingAnswer }) => (
  <ul class="note">
    {lendingNotes(answer).map((note) => (
      <li key={note}>{note}</li>
    ))}
  </ul>
);

/** Returns the notes of an answer without what they say of its metadata, whose numbers pages write out. */
const lendingNotes = ({ metadata: { notes = [] } }: LendingAnswer): string[] =>
  notes.map((note) => note.replace(/[;.] metadata\.\w+ .*$/, "").replace(/([^.?!])$/, "$1."));

/** Whether any quarter has a loan. */
export const hasLoans = ({ data }: LendingAnswer): boolean => data.some(({ loan_count: count }) => count);

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
