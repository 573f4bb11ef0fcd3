import { type Industry, industryOf, industryOfYear, isFinance } from "../facts/concepts/industry.ts";
import { LINE_ITEMS, waysTo } from "../facts/concepts/table.ts";
import type { LineItem, StatementName, Way } from "../facts/concepts/way.ts";
import type { Fact, Framework } from "../facts/fact.ts";
import { settleBalance, temporaryEquity } from "./balance-sums.ts";
import { directCell, type RowContext } from "./cell.ts";
import { FactBook } from "./facts/fact-book.ts";
import { getOrMake } from "./facts/maps.ts";
import { dropMixedBases, flowCell } from "./flow-cell.ts";
import {
  addDifference,
  addSum,
  addTotalLiabilities,
  type Entries,
  turnIncomeTax,
  turnOperatingExpenses,
} from "./identities.ts";
import { addParentsIncome, PARENTS_INCOME } from "./parents-income.ts";
import { type FiscalCalendar, fiscalCalendar } from "./periods/calendar.ts";
import {
  annualPeriods,
  balanceDays,
  type Duration,
  quarterlyPeriods,
  type RowPeriod,
  trailingPeriods,
} from "./periods/row-periods.ts";
import { type FinancialRow, financialRow, type RowCompany } from "./row.ts";
import { addCoverShares, dropMisscaledOutstanding, dropMisscaledShares } from "./share-counts.ts";
import { type Split, stockSplits } from "./splits.ts";
import { addStatementCash } from "./statement-cash.ts";

/** A period of `period=`. */
export type PeriodName = "annual" | "quarterly" | "ttm";

/** The options of a company's statements. */
export interface StatementOptions {
  company: RowCompany;
  /** The company's SIC code, which decides what its revenue is; null if unknown. */
  sic: string | null;
  /** Only what had been filed by this day. */
  asOf?: string;
}

/** The statements of one company, made from its facts on request. */
export class Statements {
  readonly #book: FactBook;
  readonly #calendar: FiscalCalendar;
  readonly #sic: string | null;
  readonly #company: RowCompany;
  readonly #differing: RowContext["differing"] = new Map();
  readonly #notes: RowContext["notes"] = new Map();
  readonly #ways = new Map<string, Map<LineItem, readonly Way[]>>();
  #splits: Split[] | null = null;

  constructor(facts: readonly Fact[], { company, sic, asOf }: StatementOptions) {
    this.#book = new FactBook(asOf === undefined ? facts : facts.filter((fact) => fact.filed <= asOf));
    this.#calendar = fiscalCalendar(this.#book);
    this.#sic = sic;
    this.#company = company;
  }

  /** Splits that the company's figures were restated for, oldest first. */
  splits(): readonly Split[] {
    this.#splits ??= stockSplits(this.#book);
    return this.#splits;
  }

  /**
   * Returns the rows of a statement, newest first, without periods for which nothing was filed. With `adjustSplits`,
   * per-share figures and share counts are on the basis of the newest split. Amounts are in the row's currency,
   * unscaled.
   */
  rows(statement: StatementName, period: PeriodName, adjustSplits = false): FinancialRow[] {
    return [...this.newestFirst(statement, period, adjustSplits)];
  }

  /** Gives the rows one by one, newest first. Rows that are not read are not made. */
  *newestFirst(statement: StatementName, period: PeriodName, adjustSplits = false): Generator<FinancialRow> {
    const splits = adjustSplits ? this.splits() : [];
    for (const place of this.#periods(statement, period).toReversed()) {
      const context = this.#context(place);
      if (!context) continue;
      const entries = this.#entries(statement, context, place);
      const row = financialRow({ company: this.#company, statement, period, place, context, entries, splits });
      if (row) yield row;
    }
  }

  #periods(statement: StatementName, period: PeriodName): RowPeriod[] {
    if (period === "ttm") return trailingPeriods(this.#book, this.#calendar);
    const rows = period === "annual" ? annualPeriods(this.#calendar) : quarterlyPeriods(this.#book, this.#calendar);
    return statement === "balance_sheet" ? balanceDays(this.#book, this.#calendar, rows, period) : rows;
  }

  /** The framework and currency with most facts over the row's periods; a tie goes to the company's usual one. */
  #context({ duration, recipe }: RowPeriod): RowContext | null {
    const periods = [duration, { start: null, end: duration.end }, ...(recipe ? [...recipe.plus, recipe.minus] : [])];
    const counts = new Map<string, number>();
    for (const period of periods)
      for (const [unit, count] of this.#book.usage(period)) counts.set(unit, (counts.get(unit) ?? 0) + count);
    const framework = this.#most(
      counts,
      (unit) => unit.split(" ")[0]!,
      (name) => name !== "dei",
    ); // split returns at least one
    if (framework === null) return null;
    const currency = this.#most(
      new Map([...counts].filter(([unit]) => unit.startsWith(`${framework} `))),
      (unit) => unit.split(" ")[1]!.split("/")[0]!, // `us-gaap USD`
      (name) => /^[A-Z]{3}$/.test(name),
    );
    // Facts have no other taxonomy.
    return {
      book: this.#book,
      framework: framework as Framework,
      currency: currency ?? "USD",
      differing: this.#differing,
      notes: this.#notes,
    };
  }

  #most(counts: ReadonlyMap<string, number>, nameOf: (unit: string) => string, isFit: (name: string) => boolean) {
    const sums = new Map<string, number>();
    for (const [unit, count] of counts) {
      const name = nameOf(unit);
      // The company's overall use breaks a tie, so it adds less than one fact.
      if (isFit(name)) sums.set(name, (sums.get(name) ?? 0) + count + this.#share(unit));
    }
    let best: string | null = null;
    for (const [name, sum] of sums) if (best === null || sum > (sums.get(best) ?? 0)) best = name;
    return best;
  }

  #share(unit: string): number {
    return (this.#book.overallUsage.get(unit) ?? 0) / (this.#book.facts.length + 1) / 10;
  }

  #entries(statement: StatementName, context: RowContext, place: RowPeriod): Entries {
    const entries: Entries = new Map();
    const { duration } = place;
    const ownIndustry = this.#industryOf(context, place);
    // Few lines of balance sheets show the industry, so the SIC code decides there.
    const industry = statement === "income" ? ownIndustry : (ownIndustry ?? industryOf(this.#sic));
    const ways = this.#waysUnder(context.framework, industry);
    for (const item of LINE_ITEMS[statement]) {
      const isBalance = item.measure === "balance" || item.measure === "share_count";
      if (statement === "cash_flow" && (isBalance || item.measure === "opening_balance")) continue;
      const entry = isBalance
        ? directCell(context, item, ways(item), { start: null, end: duration.end })
        : flowCell(context, item, ways(item), place);
      if (entry) entries.set(item.name, entry);
    }
    if (statement === "income") {
      dropMixedBases(entries, place);
      addParentsIncome(entries, () => this.#yearEntries(context, place, ways));
      turnIncomeTax(entries);
      turnOperatingExpenses(entries);
      dropMisscaledShares(entries, context, ["shares_basic", "eps_basic"]);
      dropMisscaledShares(entries, context, ["shares_diluted", "eps_diluted"]);
    }
    if (statement === "income" && !isFinance(industry))
      addDifference(entries, "gross_profit", "revenue", "cost_of_revenue");
    if (statement === "balance_sheet") {
      settleBalance(entries, context, duration.end);
      addTotalLiabilities(entries, context, duration.end, temporaryEquity(context, duration.end));
      addSum(entries, "debt_current", "short_term_debt", "current_portion_of_long_term_debt");
      dropMisscaledOutstanding(entries, context, duration.end);
      addCoverShares(entries, context, duration.end);
    }
    if (statement === "cash_flow") {
      addDifference(entries, "free_cash_flow", "operating_cash_flow", "capital_expenditures");
      const names = ["cash_beginning_of_period", "net_change_in_cash", "exchange_rate_effect"];
      const [cash, change, effect] = names.map((name) => {
        const item = LINE_ITEMS.cash_flow.find((candidate) => candidate.name === name)!; // names of the table
        return { item, ways: ways(item) };
      });
      // There is one of each for the three names.
      addStatementCash(entries, { context, ways: cash!.ways, change: change!, effect: effect!, place });
    }
    return entries;
  }

  /** The ways to line items whose concepts the company has facts for. No other way gives a value for any period. */
  #waysUnder(framework: Framework, industry: Industry | null): (item: LineItem) => readonly Way[] {
    const isFiled = ({ concept }: { concept: string }) => this.#book.hasConcept(framework, concept);
    const isFit = ({ terms }: Way) =>
      terms.some(isFiled) && terms.every((term) => term.presence !== "required" || isFiled(term));
    const knownWays = getOrMake(this.#ways, `${framework} ${industry}`, () => new Map<LineItem, readonly Way[]>());
    return (item) => getOrMake(knownWays, item, () => waysTo(item, framework, industry).filter(isFit));
  }

  /** The kind of filer by the lines of a row's own period, and of its year. */
  #industryOf({ book, framework, currency }: RowContext, { duration, year }: RowPeriod): Industry | null {
    if (framework !== "us-gaap") return industryOf(this.#sic);
    const periods = year ? [duration, year] : [duration];
    const amountOf = (concept: string, period: Duration) =>
      book.history(framework, concept, currency, period)?.winner.value;
    return industryOfYear(this.#sic, (concept) => periods.some((period) => (amountOf(concept, period) ?? 0) !== 0));
  }

  /** Returns the lines of the row's year that say whose income it is, or null for a row without a year. */
  #yearEntries(context: RowContext, { year }: RowPeriod, ways: (item: LineItem) => readonly Way[]): Entries | null {
    if (!year) return null;
    const items = LINE_ITEMS.income.filter(({ name }) => PARENTS_INCOME.some((parentsItem) => parentsItem === name));
    return new Map(
      items.flatMap((item) => {
        const cell = directCell(context, item, ways(item), year);
        return cell ? [[item.name, cell] as const] : [];
      }),
    );
  }
}
