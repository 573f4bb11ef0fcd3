import type { TransactionSql } from "postgres";
import type { NewTables } from "../../loading/publishing/publish.ts";
import { CLASS_KINDS } from "../loans/classes.ts";
import { INDUSTRY_TABLES } from "./industries/industry-sums.ts";
import { formatCents } from "./loans/money.ts";
import {
  publishedClasses,
  publishedLenders,
  publishedLoans,
  publishedOutcomes,
  publishedSectors,
  publishedSums,
} from "./queries.ts";
import { AREA_TABLES } from "./sums/lending-sums.ts";
import { type LoanTotals, totalsWithout } from "./sums/loan-totals.ts";

/** The program, as the partitions of the tables have it. */
export const PROGRAM = "7A";

/** The tables that an edition is published in; the first one is counted. */
export const PUBLISHED_TABLES = [...AREA_TABLES, ...INDUSTRY_TABLES] as const;

/** A table that an edition is published in. */
export type PublishedTable = (typeof PUBLISHED_TABLES)[number];

/** What was read: all loans, those of no state, how many of a state have no known county, how many have a lender. */
interface ReadLoans {
  all: LoanTotals;
  elsewhere: LoanTotals;
  unresolved: number;
  withLender: number;
}

/** What the new tables have that differs from what was read; undefined where they agree. */
export async function rowsFault(
  tx: TransactionSql,
  tables: NewTables,
  { all, elsewhere, unresolved, withLender }: ReadLoans,
): Promise<string | undefined> {
  const inStates = totalsWithout(all, elsewhere);
  const [states, counties] = await publishedSums(tx, tables.sba_lending!); // a new table of each published one
  const placedLoans = (counties?.loans ?? 0) + unresolved;
  return (
    difference("the states", states, {
      ...publishedForm(inStates),
      no_industry: inStates.noIndustry,
      unresolved,
    }) ??
    (placedLoans === inStates.loans
      ? undefined
      : `counties and unresolved loans are ${placedLoans}, and the states have ${inStates.loans}`) ??
    difference("the sectors", await publishedSectors(tx, tables.sba_industry_lending!), publishedForm(all)) ??
    difference("the loans one by one", await publishedLoans(tx, tables.sba_state_industry_loans!), {
      loans: all.loans,
    }) ??
    difference("the lenders", await publishedLenders(tx, tables.sba_lenders!), { loans: withLender }) ??
    difference("the classes of the nation", await publishedClasses(tx, tables.sba_nation_classes!), {
      least: all.loans,
      most: all.loans,
      kinds: CLASS_KINDS.length + 1, // and traits
    }) ??
    difference("the outcomes of the nation", await publishedOutcomes(tx, tables.sba_nation_outcomes!), {
      loans: all.loans,
      gross: formatCents(all.gross),
      charged_off: formatCents(all.chargedOff),
      charge_offs: all.chargeOffs,
      cancelled: all.cancelled,
    })
  );
}

function difference(subject: string, stored: object | undefined, expected: object): string | undefined {
  const [have, need] = [JSON.stringify(stored), JSON.stringify(expected)];
  return have === need ? undefined : `${subject} have ${have}, and the files ${need}`;
}

/** Sums as the database gives those of its rows. */
const publishedForm = (totals: LoanTotals) => ({
  loans: totals.loans,
  gross: formatCents(totals.gross),
  guaranteed: formatCents(totals.guaranteed),
  charged_off: formatCents(totals.chargedOff),
  charge_offs: totals.chargeOffs,
  cancelled: totals.cancelled,
  jobs: totals.jobs,
});
