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
   * Twice the median of each group, which is whole where amounts are: the middle amount, or the sum of the two middle
   * ones. 0 for a group without a loan.
   * `regroup` gives the group that a group is counted in: counties in their states.
   */
  doubledMedians(groupCount: number, regroup: (group: number) => number = (group) => group): Float64Array {
    const ends = new Int32Array(groupCount + 1);
    this.each((group) => ends[regroup(group) + 1]!++); // groups are below groupCount
    for (let group = 0; group < groupCount; group++) ends[group + 1]! += ends[group]!;
    const sorted = new Float64Array(this.count);
    const next = ends.slice();
    this.each((group, amount) => {
      sorted[next[regroup(group)]!++] = amount;
    });
    const doubled = new Float64Array(groupCount);
    for (let group = 0; group < groupCount; group++) {
      const [start, end] = [ends[group]!, ends[group + 1]!]; // one more than groups
      if (start === end) continue;
      sort(sorted, start, end);
      const middle = (start + end) >> 1;
      doubled[group] = sorted[middle]! + sorted[(end - start) % 2 === 1 ? middle : middle - 1]!; // from start to end
    }
    return doubled;
  }

  private each(visit: (group: number, amount: number) => void): void {
    for (let index = 0; index < this.count; index++) visit(this.groups.at(index), this.amounts.at(index));
  }
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
