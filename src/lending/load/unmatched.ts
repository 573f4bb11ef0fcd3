import type { LoanPlace } from "../counties/resolver.ts";
import type { UnmatchedName } from "../editions/queries.ts";

/** More different names than any edition has: a column without county names would fill the memory. */
const MOST_NAMES = 100_000;

/** How many names a load prints. */
const PRINTED = 50;

/** Names of counties that no list has, as the loans have them, with how often. */
export class UnmatchedNames {
  private readonly names = new Map<string, UnmatchedName>();
  private total = 0;

  /** `isFound`: its county is known by ZIP or city all the same. */
  add({ projectState, projectCounty }: LoanPlace, isFound: boolean): void {
    this.total++;
    const key = `${projectState}\n${projectCounty.toUpperCase()}`;
    let name = this.names.get(key);
    if (!name) {
      if (this.names.size >= MOST_NAMES) return;
      name = { state: projectState, name: projectCounty, count: 0, county_found: 0 };
      this.names.set(key, name);
    }
    name.count++;
    if (isFound) name.county_found++;
  }

  /** The most frequent first, those of one frequency by state and name. */
  mostFrequent(limit: number): UnmatchedName[] {
    const order = ({ state, name }: UnmatchedName) => `${state} ${name}`;
    return [...this.names.values()].sort((a, b) => b.count - a.count || (order(a) < order(b) ? -1 : 1)).slice(0, limit);
  }

  /** For people; nothing where every name matched. */
  lines(): string[] {
    if (this.total === 0) return [];
    const printed = this.mostFrequent(PRINTED);
    const unprinted = this.names.size - printed.length;
    return [
      `${this.total} loans have no county name, or a name that is not in any list; ` +
        `by state and name (${this.names.size}):`,
      ...printed.map((name) => `  ${unmatchedText(name)}`),
      ...(unprinted > 0 ? [`  … and ${unprinted} more names`] : []),
    ];
  }
}

/** `NY "LOS ANGELES": 3 loans, 1 placed by ZIP or city`; `CA, no name: 10 loans`. */
export function unmatchedText({ state, name, count, county_found }: UnmatchedName): string {
  const placed = county_found > 0 ? `, ${county_found} placed by ZIP or city` : "";
  return `${state}${name === "" ? ", no name" : ` "${name}"`}: ${count} ${count === 1 ? "loan" : "loans"}${placed}`;
}
