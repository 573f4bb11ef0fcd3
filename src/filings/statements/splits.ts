import { SPLIT_RATIO } from "../facts/concepts/table.ts";
import { dayNumber } from "../facts/day.ts";
import type { Fact, Framework } from "../facts/fact.ts";
import type { FactBook } from "./facts/fact-book.ts";
import { byFiling, compareText } from "./facts/fact-history.ts";

/** A stock split, as stated by filings. */
export interface Split {
  /** The day, as exact as filings state it: the last day of a month if they only name the month. */
  date: string;
  /** New shares for one old share: 4 for 4:1, 0.1 for a reverse split 1:10. */
  ratio: number;
  /** The first filing that states the ratio; if none tags it, the one whose figures show it. */
  source: Fact;
  isTagged: boolean;
  /** The first filing with restated figures. Values filed before are on the old basis. */
  restatedFrom: string;
}

/** One ratio within six months is one split, whatever dates the filings state. */
const SAME_SPLIT_DAYS = 184;
/** A restatement follows its split within five quarters, with the next annual report at the latest. */
const LATEST_RESTATEMENT_DAYS = 460;

/** Share counts that later filings restate. Filers with several share classes have no averages without dimensions. */
const SHARE_COUNTS: readonly (readonly [Framework, string])[] = [
  ["us-gaap", "WeightedAverageNumberOfSharesOutstandingBasic"],
  ["us-gaap", "WeightedAverageNumberOfDilutedSharesOutstanding"],
  ["us-gaap", "WeightedAverageNumberOfShareOutstandingBasicAndDiluted"],
  ["us-gaap", "CommonStockSharesOutstanding"],
  ["ifrs-full", "WeightedAverageShares"],
  ["ifrs-full", "AdjustedWeightedAverageShares"],
  ["ifrs-full", "NumberOfSharesOutstanding"],
];

/** A figure that a later filing multiplied. */
interface Restatement {
  factor: number;
  fact: Fact;
}

/**
 * Returns the splits that filings restated their figures for, oldest first. A ratio alone is not enough: splits before
 * the first filing, and planned ones that were not made, restate nothing. Earnings per share restate by the inverse;
 * filers with several share classes may restate only those (Alphabet). A restatement of share counts by a whole number,
 * and of earnings per share by its inverse, in one filing, is a split even if no filing tags its ratio.
 */
export function stockSplits(book: FactBook): Split[] {
  const shares = shareRestatements(book);
  const perShare = perShareRestatements(book);
  const all = [...shares, ...perShare.map(({ factor, fact }) => ({ factor: 1 / factor, fact }))].sort((a, b) =>
    byFiling(a.fact, b.fact),
  );
  const byFactor = Map.groupBy(all, ({ factor }) => magnitude(factor));
  const splits = taggedRatios(book).flatMap((ratio) => restated(ratio, byFactor) ?? []);
  for (const split of inferredSplits(shares, perShare))
    if (!splits.some((taggedSplit) => daysBetween(taggedSplit.restatedFrom, split.restatedFrom) <= SAME_SPLIT_DAYS))
      splits.push(split);
  return splits.sort((a, b) => (a.restatedFrom < b.restatedFrom ? -1 : 1));
}

/** The factor for a share count filed on a day, to put it on the newest basis. */
export const splitFactor = (splits: readonly Split[], filed: string): number =>
  splits.reduce((factor, split) => (filed < split.restatedFrom ? factor * split.ratio : factor), 1);

const daysBetween = (a: string, b: string): number => Math.abs(dayNumber(a) - dayNumber(b));

function shareRestatements(book: FactBook): Restatement[] {
  return SHARE_COUNTS.flatMap(([framework, concept]) => restatementsOf(book, framework, concept, "shares")).sort(
    (a, b) => byFiling(a.fact, b.fact),
  );
}

function restatementsOf(book: FactBook, framework: Framework, concept: string, unit: string): Restatement[] {
  const restatements: Restatement[] = [];
  for (const { history } of book.histories(framework, concept, unit))
    for (const [index, state] of history.states.entries()) {
      const before = history.states[index - 1]?.fact.value;
      if (before && state.fact.value / before > 0)
        restatements.push({ factor: state.fact.value / before, fact: state.fact });
    }
  return restatements;
}

function perShareRestatements(book: FactBook): Restatement[] {
  const earnings = [
    "EarningsPerShareBasic",
    "EarningsPerShareDiluted",
    "EarningsPerShareBasicAndDiluted",
    "BasicEarningsLossPerShare",
    "DilutedEarningsLossPerShare",
  ];
  const facts = new Map<string, Restatement>();
  for (const framework of ["us-gaap", "ifrs-full"] as const)
    for (const concept of earnings)
      for (const unit of book.overallUsage.keys())
        if (unit.startsWith(`${framework} `) && unit.endsWith("/shares"))
          // A unit follows its framework: `us-gaap USD/shares`.
          for (const { factor, fact } of restatementsOf(book, framework, concept, unit.split(" ")[1]!))
            facts.set(`${fact.accession} ${fact.end} ${factor}`, { factor, fact });
  return [...facts.values()];
}

interface TaggedRatio {
  value: number;
  facts: Fact[];
}

/** Groups facts of one ratio within six months of each other. */
function taggedRatios(book: FactBook): TaggedRatio[] {
  const ratios: TaggedRatio[] = [];
  // The newest group of each ratio, since facts are ordered by their end.
  const byValue = new Map<number, TaggedRatio>();
  const facts = book.facts.filter((fact) => fact.concept === SPLIT_RATIO && fact.value > 0 && fact.value !== 1);
  for (const fact of facts.sort((a, b) => compareText(a.end, b.end) || byFiling(a, b))) {
    const group = byValue.get(fact.value);
    if (group && daysBetween(group.facts.at(-1)!.end, fact.end) <= SAME_SPLIT_DAYS)
      group.facts.push(fact); // never empty
    else {
      const ratio = { value: fact.value, facts: [fact] };
      ratios.push(ratio);
      byValue.set(fact.value, ratio);
    }
  }
  return ratios;
}

const isNear = (factor: number, ratio: number): boolean => Math.abs(factor / ratio - 1) < 0.02;

/** Factors that are near each other have the same magnitude, or neighboring ones. */
const magnitude = (factor: number): number => Math.floor(Math.log(factor) / Math.log(1.02));

/** Restatements by factors near a ratio or its inverse, earliest filing first. */
function nearRestatements(value: number, byFactor: ReadonlyMap<number, readonly Restatement[]>): Restatement[] {
  const keys = [magnitude(value), magnitude(1 / value)].flatMap((key) => [key - 2, key - 1, key, key + 1, key + 2]);
  const restatements = [...new Set(keys)].flatMap((key) => byFactor.get(key) ?? []);
  return restatements.sort((a, b) => byFiling(a.fact, b.fact));
}

/** Returns the split of a ratio, in the direction that figures were restated; null if none were. */
function restated({ value, facts }: TaggedRatio, byFactor: ReadonlyMap<number, readonly Restatement[]>): Split | null {
  const [first, last] = [facts[0]!.end, facts.at(-1)!.end]; // never empty
  const ownRestatement = nearRestatements(value, byFactor).find(({ factor, fact }) => {
    const days = dayNumber(fact.filed) - dayNumber(first);
    return (
      days >= -SAME_SPLIT_DAYS &&
      dayNumber(fact.filed) - dayNumber(last) <= LATEST_RESTATEMENT_DAYS &&
      (isNear(factor, value) || isNear(factor, 1 / value))
    );
  });
  if (!ownRestatement) return null;
  // A day beats a month. Of several days, the last is the one on which the split was made.
  const days = facts.filter((fact) => fact.start === null || fact.start === fact.end);
  const date = (days.at(-1) ?? facts.at(-1)!).end;
  const source = [...facts].sort(byFiling)[0]!;
  const ratio = isNear(ownRestatement.factor, value) ? value : 1 / value;
  return { date, ratio, source, isTagged: true, restatedFrom: ownRestatement.fact.filed };
}

/**
 * Returns splits that only figures show: three or more in one filing, a share count among them, restated by the same
 * whole number.
 */
function inferredSplits(restatements: readonly Restatement[], ofEarnings: readonly Restatement[]): Split[] {
  const perShare = Map.groupBy(ofEarnings, ({ fact }) => fact.accession);
  const groups = new Map<string, { ratio: number; facts: Fact[] }>();
  for (const { factor, fact } of restatements) {
    const wholeFactor = Math.round(factor >= 1 ? factor : 1 / factor);
    const ratio = factor >= 1 ? wholeFactor : 1 / wholeFactor;
    if (wholeFactor < 2 || Math.abs(factor / ratio - 1) > 0.005) continue;
    const key = `${fact.accession} ${ratio}`;
    const group = groups.get(key) ?? { ratio, facts: [] };
    group.facts.push(fact);
    groups.set(key, group);
  }
  const splits: Split[] = [];
  for (const { ratio, facts } of groups.values()) {
    const source = facts[0]!; // never empty
    // A restatement for one split reaches older years over the next annual reports.
    const isSame = splits.some(
      (split) => split.ratio === ratio && daysBetween(split.restatedFrom, source.filed) <= LATEST_RESTATEMENT_DAYS * 2,
    );
    // Share counts without a split change by a thousand, too, when filers forget the scale and correct it a year later.
    const inverse = perShare.get(source.accession)?.filter(({ factor }) => Math.abs(factor * ratio - 1) < 0.25) ?? [];
    const isOfEarningsToo = facts.length >= 2 ? inverse.length > 0 : inverse.length >= 2;
    if (isOfEarningsToo && !isSame)
      splits.push({ date: source.filed, ratio, source, isTagged: false, restatedFrom: source.filed });
  }
  return splits;
}
