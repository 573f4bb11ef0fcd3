import { NumberColumn } from "./number-column.ts";

/**
 * The amounts of all loans with the group that each belongs to, for medians: twelve bytes a loan, 24 MB for two
 * million.
 */
export class LoanAmounts {
  private readonly groups = new NumberColumn(Int32Array);
  private readonly amounts = new NumberColumn(Float64Array);

  /** How many loans there are. */
  get count(): number {
    return this.groups.count;
  }

  /** `group` counts from 0. */
  add(group: number, amount: number): void {
    this.groups.add(group);
    this.amounts.add(amount);
  }

  /** The group of a loan, by its number from 0. */
  groupAt = (index: number): number => this.groups.at(index);

  /** The amount of a loan, by its number from 0. */
  amountAt = (index: number): number => this.amounts.at(index);

  /**
   * Sorts the loans of each group by amount. `regroup` gives the group that a group is counted in: counties in their
   * states.
   */
  sorted(groupCount: number, regroup: (group: number) => number = (group) => group): SortedAmounts {
    const ends = new Int32Array(groupCount + 1);
    this.each((group) => ends[regroup(group) + 1]!++); // groups are below groupCount
    for (let group = 0; group < groupCount; group++) ends[group + 1]! += ends[group]!;
    const sorted = new Float64Array(this.count);
    const next = ends.slice();
    this.each((group, amount) => {
      sorted[next[regroup(group)]!++] = amount;
    });
    // one more than groups
    for (let group = 0; group < groupCount; group++) sort(sorted, ends[group]!, ends[group + 1]!);
    return new SortedAmounts(sorted, ends);
  }

  private each(visit: (group: number, amount: number) => void): void {
    for (let index = 0; index < this.count; index++) visit(this.groups.at(index), this.amounts.at(index));
  }
}

/** The amounts of groups, one group after another, each from the smallest to the largest. */
export class SortedAmounts {
  /** `ends`: 0, then where each group ends. */
  constructor(
    private readonly amounts: Float64Array,
    private readonly ends: Int32Array,
  ) {}

  /**
   * Twice the median of a group, which is whole where amounts are: the middle amount, or the sum of the two middle
   * ones. 0 without a loan.
   */
  doubledMedian(group: number): number {
    return doubledMiddle(this.amounts, this.ends[group]!, this.ends[group + 1]!); // one more than groups
  }

  /** The same of all loans of several groups. */
  doubledMedianOf(groups: readonly number[]): number {
    const [only] = groups;
    if (only !== undefined && groups.length === 1) return this.doubledMedian(only);
    const all = Float64Array.from(groups.flatMap((group) => [...this.ofGroup(group)]));
    return doubledMiddle(all.sort(), 0, all.length);
  }

  private ofGroup = (group: number): Float64Array => this.amounts.subarray(this.ends[group], this.ends[group + 1]);
}

/** `sorted` from `start` to before `end`. */
function doubledMiddle(sorted: Float64Array, start: number, end: number): number {
  if (start === end) return 0;
  const middle = (start + end) >> 1;
  return sorted[middle]! + sorted[(end - start) % 2 === 1 ? middle : middle - 1]!; // from start to end
}

/** Most groups have a few loans, which a view and a call of `sort` for each would take ten times as long for. */
const FEW = 24;

function sort(amounts: Float64Array, start: number, end: number): void {
  if (end - start > FEW) {
    amounts.subarray(start, end).sort();
    return;
  }
  for (let next = start + 1; next < end; next++) {
    const amount = amounts[next]!;
    let position = next; // from here on between start and end
    for (; position > start && amounts[position - 1]! > amount; position--) amounts[position] = amounts[position - 1]!;
    amounts[position] = amount;
  }
}
