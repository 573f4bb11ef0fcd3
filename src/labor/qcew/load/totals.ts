import { sourceRefused } from "../../../errors.ts";
import { formatQuarter } from "../../../reference/quarters.ts";

/** Checks sums against the rows that state them. They show whether a file was cut off between two rows. */

/** Combines a level of the industry tree and an ownership (0 to 5) into one number. */
const slot = (ownership: number, level: number): number => ownership * 9 + level;
const SLOTS = 6 * 9;

/** The compared figures of a total row: establishments, employment of three months, wages. */
const COMPARED = ["establishments", "month1_emplvl", "month2_emplvl", "month3_emplvl", "total wages"] as const;

/** The sums for one area and quarter. */
export class AreaTotals {
  /** Establishments by ownership and level. They are published even if the rest is suppressed. */
  private readonly establishments = new Array<number>(SLOTS).fill(0);
  private readonly rows = new Array<number>(SLOTS).fill(0);
  /** Establishments, employment and wages in each ownership's total. Undefined if a figure is suppressed. */
  private readonly totals: (readonly (number | undefined)[] | undefined)[] = [];

  /** Adds a row. `figures` is given for totals of all industries. */
  add(ownership: number, level: number, establishments: number, figures?: readonly (number | undefined)[]): void {
    const position = slot(ownership, level);
    this.establishments[position] = (this.establishments[position] ?? 0) + establishments;
    this.rows[position] = (this.rows[position] ?? 0) + 1;
    if (figures) this.totals[ownership] = figures;
  }

  /** Returns the establishments in the total of an ownership (0 for all). Undefined if the file has no such row. */
  total(ownership: number): number | undefined {
    const position = slot(ownership, ownership === 0 ? 0 : 1);
    return this.rows[position] === 0 ? undefined : this.establishments[position];
  }

  /** Says in words what does not add up. Undefined if everything adds up. */
  fault(): string | undefined {
    for (let ownership = 1; ownership <= 5; ownership++) {
      const total = this.total(ownership);
      if (total === undefined) continue;
      for (let level = 2; level <= 8; level++) {
        const sum = this.establishments[slot(ownership, level)];
        if (this.rows[slot(ownership, level)] !== 0 && sum !== total)
          return `ownership ${ownership} has ${total} establishments, but its rows of level ${level} add up to ${sum}`;
      }
    }
    return this.ownershipFault();
  }

  /** Checks that the total over all ownerships is their sum. A file with only private ownership can't be checked. */
  private ownershipFault(): string | undefined {
    const totalOfAll = this.totals[0];
    if (!totalOfAll || [1, 2, 3].every((ownership) => this.total(ownership) === undefined)) return undefined;
    const parts = this.totals.slice(1).filter((part) => part !== undefined);
    for (const [index, name] of COMPARED.entries()) {
      const expected = totalOfAll[index];
      const figures = parts.map((part) => part[index]);
      if (expected === undefined || figures.includes(undefined)) continue;
      const sum = figures.reduce<number>((all, figure) => all + (figure ?? 0), 0);
      if (sum !== expected)
        return `all ownerships together have ${name} ${expected}, but the ownerships add up to ${sum}`;
    }
    return undefined;
  }
}

/** Establishments of states and of their counties (unknown counties included) in one file. */
export class StateTotals {
  private readonly states = new Map<string, number>();
  private readonly counties = new Map<string, number>();
  /** States with a known county in the file. Some editions have only the unknown counties of a state. */
  private readonly withCounties = new Set<string>();

  /** Adds the totals of a state or of one of its counties. */
  add(area: string, quarter: number, totals: AreaTotals): void {
    const isState = area.endsWith("000");
    const sums = isState ? this.states : this.counties;
    if (!isState && !/99[5-9]$/.test(area)) this.withCounties.add(area.slice(0, 2));
    for (let ownership = 0; ownership <= 5; ownership++) {
      const total = totals.total(ownership);
      if (total === undefined) continue;
      const key = `${area.slice(0, 2)} ${quarter} ${ownership}`;
      sums.set(key, (sums.get(key) ?? 0) + total);
    }
  }

  /** Refuses a file in which a state's counties do not add up to the state, because some are missing. */
  refuseGaps(file: string): void {
    for (const [key, total] of this.states) {
      const sum = this.counties.get(key);
      const [state, quarter, ownership] = key.split(" ") as [string, string, string]; // keys are made above
      if (!this.withCounties.has(state) || sum === undefined || sum === total) continue;
      throw sourceRefused(
        { file },
        undefined,
        `state ${state} has ${total} establishments of ownership ${ownership} in ` +
          `${formatQuarter(Number(quarter))}, but its counties add up to ${sum}: rows are missing; ${ACCEPT}`,
      );
    }
  }
}

/** The advice for an edition of the agency that does not add up. */
export const ACCEPT = "load with --accept-smaller if that is how it was published";
