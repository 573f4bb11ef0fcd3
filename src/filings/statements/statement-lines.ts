import { OPERATING_CASH_FLOW, waysTo } from "../facts/concepts/table.ts";
import type { LineItem } from "../facts/concepts/way.ts";
import { dayNumber } from "../facts/day.ts";
import type { Fact, Framework } from "../facts/fact.ts";
import { isAnnualForm, isPeriodicForm } from "../facts/forms.ts";
import { type FactBook, type Period, SAME_DAY_TOLERANCE } from "./facts/fact-book.ts";
import type { FactHistory } from "./facts/fact-history.ts";
import { getOrMake } from "./facts/maps.ts";

const REPEATED = "the amount filed repeats an earlier period's, as notes do, and no statement shows it for this period";
const CONTRADICTED = "the amount filed contradicts that of the statement's longer or shorter period";
const UNCLEAR_SIGN = "the amount filed is negative: more cash came than was paid, or it has its printed minus";

/** Periods of a statement's columns differ in length by days. */
const SAME_LENGTH = 20;
/** How long notes repeat an amount in days: reports of the next year still do. */
const LONGEST_REPEAT = 460;

/** What a company filed, and what is known of its amounts. */
export interface LineContext {
  book: FactBook;
  framework: Framework;
  /** Why amounts are notes' and not lines of a statement, or null; shared by all rows of a company. */
  notes: Map<FactHistory, string | null>;
}

/** A period with a duration, and what was filed for it. */
interface Duration {
  start: number;
  end: number;
  history: FactHistory;
}

/** All durations of a fact's concept and unit. */
const durationsOf = (book: FactBook, { taxonomy, concept, unit }: Pick<Fact, "taxonomy" | "concept" | "unit">) =>
  [...book.histories(taxonomy, concept, unit)].flatMap(({ period: { start, end }, history }): Duration | [] =>
    start === null ? [] : { start, end, history },
  );

/**
 * Whether a statement shows a value: its filing has the concept for another period of the same length, too, as the
 * columns of a statement do, or another report repeats the value. A note mostly gives an amount for one period.
 */
export function isColumn(book: FactBook, { winner, ranked }: FactHistory): boolean {
  if (ranked.some(({ accession, value }) => accession !== winner.accession && value === winner.value)) return true;
  const [start, end] = [dayNumber(winner.start ?? winner.end), dayNumber(winner.end)];
  return durationsOf(book, winner).some(
    (other) =>
      Math.abs(other.end - end) > SAME_LENGTH &&
      Math.abs(other.end - other.start - (end - start)) <= SAME_LENGTH &&
      other.history.ranked.some(({ accession }) => accession === winner.accession),
  );
}

/**
 * Why a flow's amount is a note's, not the statement's; null if nothing says so. Notes repeat an old transaction, and
 * filers tag its amount with the period of each report (NVIDIA's notes of 2016, for years).
 */
export function noteReason(context: LineContext, item: LineItem, history: FactHistory): string | null {
  const { winner } = history;
  if (item.measure !== "flow" || winner.start === null || winner.value === 0 || !isPeriodicForm(winner.form))
    return null;
  return getOrMake(context.notes, history, () => {
    const { book, framework } = context;
    if (isColumn(book, history)) return null;
    // a duration, by the condition above
    const ownPeriod = { start: dayNumber(winner.start!), end: dayNumber(winner.end) };
    const concepts = new Set(waysTo(item, framework, null).flatMap(({ terms }) => terms.map(({ concept }) => concept)));
    const durations = [...concepts].flatMap((concept) => durationsOf(book, { ...winner, concept }));
    const isRepeat = (other: Duration) => isBefore(other, ownPeriod) && hadAmount(other.history, winner);
    if (item.isOfTransactions && durations.some(isRepeat)) return REPEATED;
    const isOneSided = item.statement === "cash_flow" && (item.isOutgoing || item.isIncoming);
    if (!isOneSided || isOfInterimStatement(context, winner, ownPeriod)) return null;
    return durations.some((other) => contradicts(book, other, ownPeriod, winner)) ? CONTRADICTED : null;
  });
}

/** Why an amount is not served: it is a note's, or its sign is unclear; null if it is. */
export const unusableReason = (context: LineContext, item: LineItem, history: FactHistory): string | null =>
  item.isNetPayment && history.winner.value < 0 && signOfNetPayment(context.book, history.winner) === null
    ? UNCLEAR_SIGN
    : noteReason(context, item, history);

/** Whether a period is that of an interim report's cash flow statement. Its lines can be netted in the next report. */
function isOfInterimStatement(
  { book, framework }: LineContext,
  { form, unit, accession }: Fact,
  ownPeriod: Period,
): boolean {
  const operating = book.history(framework, OPERATING_CASH_FLOW[framework], unit, ownPeriod);
  return !isAnnualForm(form) && operating?.ranked.some((fact) => fact.accession === accession) === true;
}

const isBefore = (other: Duration, ownPeriod: { start: number; end: number }): boolean =>
  other.end < ownPeriod.start && ownPeriod.start - other.end <= LONGEST_REPEAT;

const hadAmount = ({ ranked }: FactHistory, winner: Fact): boolean =>
  ranked.some(({ value, filed }) => Math.abs(value) === Math.abs(winner.value) && filed < winner.filed);

/** Whether a statement has more for a part of the period, or less for a whole that it is part of. */
function contradicts(
  book: FactBook,
  other: Duration,
  ownPeriod: { start: number; end: number },
  { value }: Fact,
): boolean {
  const [amount, otherAmount] = [Math.abs(value), Math.abs(other.history.winner.value)];
  const room = other.history.step;
  const isMoreInPart = isWithin(other, ownPeriod) && otherAmount > amount + room;
  const isLessInWhole = isWithin(ownPeriod, other) && otherAmount < amount - room;
  return (isMoreInPart || isLessInWhole) && isColumn(book, other.history);
}

const isWithin = (part: { start: number; end: number }, whole: { start: number; end: number }): boolean =>
  part.start >= whole.start - SAME_DAY_TOLERANCE &&
  part.end <= whole.end + SAME_DAY_TOLERANCE &&
  part.end - part.start < whole.end - whole.start - SAME_LENGTH;

/**
 * The sign of a negative payment, net of what came with it: 1 if more came than was paid, -1 if it was tagged with its
 * printed minus, null if nothing tells. A filing with amounts of both signs does not tag the printed one. A longer or
 * equal period with a payment shows the printed one, and so do three columns or a company with negative amounts only.
 */
export function signOfNetPayment(book: FactBook, winner: Fact): 1 | -1 | null {
  if (winner.start === null) return null;
  const ownPeriod = { start: dayNumber(winner.start), end: dayNumber(winner.end) };
  const durations = durationsOf(book, winner).filter(({ history }) => history.ranked.some(({ value }) => value !== 0));
  const amounts = durations.flatMap(({ history }) => history.ranked);
  const isWhole = ({ start, end }: Period) =>
    (start ?? 0) <= ownPeriod.start + SAME_DAY_TOLERANCE && end >= ownPeriod.end - SAME_DAY_TOLERANCE;
  const wholes = durations.filter(isWhole).flatMap(({ history }) => history.ranked);
  if (wholes.some(({ value }) => value >= -winner.value)) return -1;
  if (amounts.some(({ accession, value }) => accession === winner.accession && value > 0)) return 1;
  if (wholes.some(({ accession, value }) => value < 0 && hasBothSigns(amounts, accession))) return 1;
  const isNeverPositive = amounts.every(({ value }) => value <= 0);
  const columns = durations.filter(({ history }) =>
    history.ranked.some(({ accession }) => accession === winner.accession),
  );
  return columns.length > 2 || (isNeverPositive && durations.length > 2) ? -1 : null;
}

const hasBothSigns = (amounts: readonly Fact[], accession: string): boolean =>
  [1, -1].every((sign) => amounts.some((fact) => fact.accession === accession && fact.value * sign > 0));
