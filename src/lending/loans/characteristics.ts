import type { Sql } from "postgres";
import { formatQuarter } from "../../reference/quarters.ts";
import { dollarsOf, percentOf } from "../figures/exact.ts";
import type { LoanScope } from "../scopes/loan-scope.ts";
import { CLASSES, type ClassKind } from "./classes.ts";
import { type ClassRow, loanClasses, nationClasses, type TraitRow, traitsOf } from "./queries.ts";
import type { BucketCount, CategoryCount, Characteristics } from "./schema.ts";

const NOT_FILED = "Not filed";

/** The distributions of texts: the field of an answer, what it is in words, and a loan's text. */
const MIXES = {
  sub_programme_mix: { what: "a subprogram", textOf: ({ subprogram }) => subprogram },
  processing_method_mix: { what: "a processing method", textOf: (traits) => traits.processing_method },
  business_type_mix: { what: "a legal form of the borrower", textOf: (traits) => traits.business_type },
  business_age_mix: { what: "an age of the borrower", textOf: (traits) => traits.business_age },
  fixed_vs_variable: {
    what: "a kind of interest rate",
    textOf: ({ rate_type: type }) => (type === null ? null : type === "F" ? "fixed" : "variable"),
  },
  revolving_vs_term: {
    what: "a revolver status",
    textOf: ({ is_revolving: isRevolving }) => (isRevolving === null ? null : isRevolving ? "revolving" : "term"),
  },
} as const satisfies Record<string, { what: string; textOf(traits: TraitRow): string | null }>;
type Mix = keyof typeof MIXES;

/** The distributions of figures. */
const HISTOGRAMS = {
  loan_size_buckets: { kind: "size", what: "an amount" },
  term_length_buckets: { kind: "term", what: "a term" },
  interest_rate_histogram: { kind: "rate", what: "an interest rate" },
} as const satisfies Record<string, { kind: ClassKind; what: string }>;
type Histogram = keyof typeof HISTOGRAMS;

/** The distributions of the loans of one quarter, and what a reader has to know of them. At most two queries. */
export async function characteristicsOf(
  sql: Sql,
  scope: LoanScope,
  quarter: number,
): Promise<{ data: Characteristics; notes: string[] }> {
  const isNation = scope.state === undefined && scope.industry === undefined;
  const rows = await (isNation ? nationClasses(sql, quarter) : loanClasses(sql, scope, quarter));
  const ofTraits = rows.filter(({ kind }) => kind === "traits");
  const traits = await traitsOf(
    sql,
    ofTraits.map((row) => row.class),
  );
  const total = ofTraits.reduce((sum, { loan_count: loans }) => sum + loans, 0);
  const traitsByNumber = new Map(traits.map((row) => [row.number, row]));
  const histogram = (name: Histogram) => bucketsOf(rows, HISTOGRAMS[name].kind, total);
  const traitsOfRow = (row: ClassRow) => traitsByNumber.get(row.class)!; // all were read
  const mix = (name: Mix) => categoriesOf(ofTraits, (row) => MIXES[name].textOf(traitsOfRow(row)), total);
  const data: Characteristics = {
    year: Math.floor(quarter / 10),
    quarter: quarter % 10,
    period: formatQuarter(quarter),
    total_loans: total,
    filter_scope: { state: scope.state ?? null, county: scope.county ?? null, industry: scope.industry ?? null },
    loan_size_buckets: histogram("loan_size_buckets"),
    term_length_buckets: histogram("term_length_buckets"),
    interest_rate_histogram: histogram("interest_rate_histogram"),
    sub_programme_mix: mix("sub_programme_mix"),
    processing_method_mix: mix("processing_method_mix"),
    business_type_mix: mix("business_type_mix"),
    business_age_mix: mix("business_age_mix"),
    fixed_vs_variable: mix("fixed_vs_variable"),
    revolving_vs_term: mix("revolving_vs_term"),
  };
  return { data, notes: total === 0 ? [] : absentNotes(data) };
}

/** Says of which fields no loan of the answer has anything: the files of many years lack some. */
function absentNotes(data: Characteristics): string[] {
  const absent = [
    ...Object.entries(HISTOGRAMS).map(([name, { what }]) => ({ what, list: data[name as Histogram] })),
    ...Object.entries(MIXES).map(([name, { what }]) => ({ what, list: data[name as Mix] })),
  ].filter(({ list }) => list.find((part) => nameOf(part) === NOT_FILED)?.loan_count === data.total_loans);
  return absent.map(({ what }) => `None of these loans has ${what} in the files.`);
}

const nameOf = (part: BucketCount | CategoryCount): string => ("label" in part ? part.label : part.name);

const countOf = (loans: number, cents: number, total: number) => ({
  loan_count: loans,
  total_amount: dollarsOf(cents),
  pct: percentOf(loans, total, 2) ?? 0, // 0 of no loan
});

function bucketsOf(rows: readonly ClassRow[], kind: ClassKind, total: number): BucketCount[] {
  const byClass = new Map(rows.filter((row) => row.kind === kind).map((row) => [row.class, row]));
  const { classes, unit } = CLASSES[kind];
  return [...classes, { label: NOT_FILED, from: null, to: null }].map((one, number) => {
    const row = byClass.get(number);
    return { ...one, unit, ...countOf(row?.loan_count ?? 0, row?.gross_cents ?? 0, total) };
  });
}

function categoriesOf(
  rows: readonly ClassRow[],
  textOf: (row: ClassRow) => string | null,
  total: number,
): CategoryCount[] {
  const sums = new Map<string, { loans: number; cents: number }>();
  for (const row of rows) {
    const name = textOf(row) ?? NOT_FILED;
    const sum = sums.get(name) ?? { loans: 0, cents: 0 };
    sums.set(name, sum);
    sum.loans += row.loan_count;
    sum.cents += row.gross_cents;
  }
  const isLast = (name: string) => Number(name === NOT_FILED);
  return [...sums]
    .sort(
      ([one, many], [other, few]) => isLast(one) - isLast(other) || few.loans - many.loans || (one < other ? -1 : 1),
    )
    .map(([name, { loans, cents }]) => ({ name, ...countOf(loans, cents, total) }));
}

/** Every class of every distribution as a row. */
export function characteristicsRows(data: Characteristics) {
  const { year, quarter, period } = data;
  const head = { year, quarter, period };
  return [
    ...(Object.keys(HISTOGRAMS) as Histogram[]).flatMap((distribution) =>
      data[distribution].map(({ label, ...bucket }) => ({ ...head, distribution, name: label, ...bucket })),
    ),
    ...(Object.keys(MIXES) as Mix[]).flatMap((distribution) =>
      data[distribution].map((category) => ({ ...head, distribution, from: null, to: null, unit: null, ...category })),
    ),
  ];
}
