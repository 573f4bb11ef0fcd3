import { BALANCE_TOTAL, EQUITY, OPERATING_CASH_FLOW } from "../../facts/concepts/table.ts";
import { dayNumber } from "../../facts/day.ts";
import type { Fact, Framework, Taxonomy } from "../../facts/fact.ts";
import { formRank, isAnnualForm, isPeriodicForm, NEVER } from "../../facts/forms.ts";
import { type FactHistory, settle } from "./fact-history.ts";
import { FilingPrecision } from "./filing-precision.ts";
import { getOrMake } from "./maps.ts";

/** Days from 1970-01-01: a duration, or an instant if `start` is null. */
export interface Period {
  start: number | null;
  end: number;
}

/** Two dates this close mean one day: filers tag December 28 and December 31 for one year end. */
export const SAME_DAY_TOLERANCE = 3;

/** Concepts that a balance sheet has and a statement of equity does not. */
const BALANCE_TOTALS: ReadonlySet<string> = new Set(["Assets", ...Object.values(BALANCE_TOTAL)]);

/** Nine months, or 40 weeks, in days. */
export const LONGEST_INTERIM = 300;

type PeriodKey = number;
const OFFSET = 200_000; // days; keeps dates since 1423 positive
const keyOf = ({ start, end }: Period): PeriodKey => (start === null ? 0 : start + OFFSET) * 1_000_000 + end + OFFSET;

/** One cell before it is settled: facts of one concept, unit and period. */
interface Cell {
  facts: Fact[];
  history: FactHistory | null;
}

/** The facts of one company as statements need them: by concept, unit and period, with the value that wins. */
export class FactBook {
  /** Facts that statements can use, without those of proxies, and those with a period that ends after the filing. */
  readonly facts: readonly Fact[];
  /** By concept, then unit, then period. Strings of all three would cost more than the rest of a row. */
  readonly #cells: Record<Taxonomy, Map<string, Map<string, Map<PeriodKey, Cell>>>> = {
    "us-gaap": new Map(),
    "ifrs-full": new Map(),
    dei: new Map(),
  };
  readonly #nearby = new Map<PeriodKey, Period[]>();
  readonly #periods = new Map<PeriodKey, Period>();
  /** Periods by their last day, to find those that differ by days. */
  readonly #byEnd = new Map<number, Period[]>();
  readonly #usage = new Map<PeriodKey, Map<string, number>>();
  /** How many facts each taxonomy and unit (`us-gaap USD`) has in all. */
  readonly overallUsage = new Map<string, number>();
  /** By filing and taxonomy: concepts, and whether each has a fact other than zero. */
  readonly #filings = new Map<string, Record<Taxonomy, Map<string, boolean>>>();
  /** By concept of the cover page and filing. */
  readonly #covers = new Map<string, Map<string, Fact[]>>();
  readonly #precision: FilingPrecision;

  constructor(facts: readonly Fact[]) {
    this.facts = facts.filter((fact) => formRank(fact.form) !== NEVER && fact.end <= fact.filed);
    this.#precision = new FilingPrecision(facts);
    for (const fact of this.facts) this.#add(fact);
  }

  /** A fact of each periodic report with a balance sheet. */
  readonly #reports = new Map<string, Fact>();
  readonly #toDate = new Map<string, readonly Period[]>();
  readonly #cashFlowLines = new Map<string, boolean>();

  /** By filing: the days for which it has a whole balance sheet. */
  readonly #balances = new Map<string, Set<string>>();

  #add(fact: Fact): void {
    const period = { start: fact.start === null ? null : dayNumber(fact.start), end: dayNumber(fact.end) };
    const key = keyOf(period);
    const units = getOrMake(this.#cells[fact.taxonomy], fact.concept, () => new Map<string, Map<PeriodKey, Cell>>());
    const cells = getOrMake(units, fact.unit, () => new Map<PeriodKey, Cell>());
    getOrMake(cells, key, (): Cell => ({ facts: [], history: null })).facts.push(fact);
    if (!this.#periods.has(key)) {
      this.#periods.set(key, period);
      getOrMake(this.#byEnd, period.end, (): Period[] => []).push(period);
    }
    const usage = getOrMake(this.#usage, key, () => new Map<string, number>());
    const unit = `${fact.taxonomy} ${fact.unit}`;
    usage.set(unit, (usage.get(unit) ?? 0) + 1);
    this.overallUsage.set(unit, (this.overallUsage.get(unit) ?? 0) + 1);
    const filed = getOrMake(this.#filings, fact.accession, () => ({
      "us-gaap": new Map(),
      "ifrs-full": new Map(),
      dei: new Map(),
    }))[fact.taxonomy];
    filed.set(fact.concept, fact.value !== 0 || filed.get(fact.concept) === true);
    if (fact.start !== null || !BALANCE_TOTALS.has(fact.concept)) return;
    getOrMake(this.#balances, fact.accession, () => new Set<string>()).add(fact.end);
    if (isPeriodicForm(fact.form)) this.#reports.set(fact.accession, fact);
  }

  /** All periods of facts, including instants. */
  periods(): Iterable<Period> {
    return this.#periods.values();
  }

  /** Durations of facts that end on a day. */
  durationsTo(end: number): { start: number; end: number }[] {
    return (this.#byEnd.get(end) ?? []).flatMap(({ start }) => (start === null ? [] : [{ start, end }]));
  }

  /**
   * Returns what was filed for a concept over a period; null if nothing was. If nothing has the exact dates, dates that
   * differ by at most {@link SAME_DAY_TOLERANCE} count.
   */
  history(taxonomy: Taxonomy, concept: string, unit: string, period: Period): FactHistory | null {
    const cells = this.#cells[taxonomy].get(concept)?.get(unit);
    if (!cells) return null;
    const exact = cells.get(keyOf(period));
    if (exact) return this.#settled(exact);
    for (const nearPeriod of this.#near(period)) {
      const cell = cells.get(keyOf(nearPeriod));
      if (cell) return this.#settled(cell);
    }
    return null;
  }

  /** Whether the company has any fact of a concept. */
  hasConcept(taxonomy: Taxonomy, concept: string): boolean {
    return this.#cells[taxonomy].has(concept);
  }

  /** Every cell of a concept and unit. */
  *histories(taxonomy: Taxonomy, concept: string, unit: string): Generator<{ period: Period; history: FactHistory }> {
    for (const [key, cell] of this.#cells[taxonomy].get(concept)?.get(unit) ?? [])
      yield { period: this.#periods.get(key)!, history: this.#settled(cell) }; // each cell's key has its period
  }

  /** How many facts each taxonomy and unit (`us-gaap USD`) has over a period. */
  usage(period: Period): ReadonlyMap<string, number> {
    const exact = this.#usage.get(keyOf(period));
    if (exact) return exact;
    const nearPeriod = this.#near(period)[0];
    return (nearPeriod && this.#usage.get(keyOf(nearPeriod))) ?? new Map();
  }

  /** Whether a filing has a fact of a concept, for any period. */
  filingHas(accession: string, taxonomy: Taxonomy, concept: string): boolean {
    return this.#filings.get(accession)?.[taxonomy].has(concept) ?? false;
  }

  /** Whether a filing has a fact of a concept other than zero. */
  filingHasAmount(accession: string, taxonomy: Taxonomy, concept: string): boolean {
    return this.#filings.get(accession)?.[taxonomy].get(concept) ?? false;
  }

  /**
   * Whether interim reports have a concept for the months to date, as they have operating cash flow. True if none of
   * them has a cash flow statement.
   */
  isCashFlowLine(taxonomy: Framework, concept: string, unit: string): boolean {
    return getOrMake(this.#cashFlowLines, `${concept} ${unit}`, () => {
      const statements = this.#monthsToDate(taxonomy, unit);
      return statements.length === 0 || statements.some((period) => this.history(taxonomy, concept, unit, period));
    });
  }

  /** Durations of interim cash flow statements. */
  #monthsToDate(taxonomy: Framework, unit: string): readonly Period[] {
    return getOrMake(this.#toDate, `${taxonomy} ${unit}`, () => {
      const cells = this.#cells[taxonomy].get(OPERATING_CASH_FLOW[taxonomy])?.get(unit) ?? new Map<PeriodKey, Cell>();
      return [...cells]
        .filter(([, { facts }]) => facts.some(({ form }) => isPeriodicForm(form) && !isAnnualForm(form)))
        .map(([key]) => this.#periods.get(key)!) // each cell's key has its period
        .filter(({ start, end }) => start !== null && end - start < LONGEST_INTERIM);
    });
  }

  /** The value of a `dei` concept on a filing's cover page; null if it has none, or several. */
  coverFact(accession: string, concept: string): Fact | null {
    const covers = getOrMake(this.#covers, concept, () => {
      const byAccession = new Map<string, Fact[]>();
      for (const cells of this.#cells.dei.get(concept)?.values() ?? [])
        for (const { facts } of cells.values())
          for (const fact of facts) getOrMake(byAccession, fact.accession, (): Fact[] => []).push(fact);
      return byAccession;
    });
    const coverFacts = covers.get(accession);
    return coverFacts?.length === 1 ? coverFacts[0]! : null; // one, by the condition
  }

  /** The own balance sheet of each periodic report, with its form and the fiscal year that it names. */
  *balanceSheets(): Generator<{ day: number; form: string; fiscalYear: number | null }> {
    for (const [accession, { form, fy }] of this.#reports) {
      const day = this.balanceDay(accession);
      if (day !== null) yield { day: dayNumber(day), form, fiscalYear: fy };
    }
  }

  /** The day of a filing's own balance sheet: the newest with totals; null without any. */
  balanceDay(accession: string): string | null {
    return [...(this.#balances.get(accession) ?? [])].sort().at(-1) ?? null;
  }

  #near(period: Period): Period[] {
    return getOrMake(this.#nearby, keyOf(period), () => {
      const { start, end } = period;
      const nearPeriods: Period[] = [];
      for (let shift = -SAME_DAY_TOLERANCE; shift <= SAME_DAY_TOLERANCE; shift++)
        for (const candidate of this.#byEnd.get(end + shift) ?? [])
          if (
            start === null
              ? candidate.start === null
              : Math.abs((candidate.start ?? -OFFSET) - start) <= SAME_DAY_TOLERANCE
          )
            nearPeriods.push(candidate);
      return nearPeriods;
    });
  }

  #settled(cell: Cell): FactHistory {
    cell.history ??= settle(this.#ofBalanceSheets(cell.facts), this.#precision);
    return cell.history;
  }

  /**
   * Keeps only equity with a balance sheet of the same day, if periodic reports have any. The opening line of a
   * statement of equity, years later and "as adjusted", does not restate a balance sheet that it does not show.
   */
  #ofBalanceSheets(facts: readonly Fact[]): readonly Fact[] {
    if (facts.length < 2 || facts[0]!.start !== null || !EQUITY.has(facts[0]!.concept)) return facts;
    const shownFacts = facts.filter(
      ({ accession, end, form }) => isPeriodicForm(form) && this.#balances.get(accession)?.has(end),
    );
    return shownFacts.length === 0 ? facts : shownFacts;
  }
}
