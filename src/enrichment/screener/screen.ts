import { IDENTITY_KEYS } from "./filters.ts";
import type { ScreenerIdentity } from "./queries.ts";
import type { Screened, ScreenedCompany } from "./screened.ts";

/** A range of a field, both ends included. */
export interface Bound {
  field: string;
  minimum: number | undefined;
  maximum: number | undefined;
}

/** A key of the order: `cik`, one of `IDENTITY_KEYS`, which sort by text, or a field, which sorts by its figure. */
export interface SortKey {
  field: string;
  isDescending: boolean;
}

/** Which companies, in which order. */
export interface ScreenRequest {
  bounds: readonly Bound[];
  /** Whether a company's identity passes the other filters. */
  isIncluded: (identity: ScreenerIdentity) => boolean;
  sort: readonly SortKey[];
}

/**
 * Returns the positions of the companies that pass every filter, in the requested order. A company without a figure
 * passes no bound of it, and comes last in its order. Ties go by CIK.
 */
export function screen({ companies, columns }: Screened, { bounds, isIncluded, sort }: ScreenRequest): number[] {
  const ranges = bounds.map(({ field, minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY }) => ({
    column: columnOf(columns, field),
    minimum,
    maximum,
  }));
  const positions: number[] = [];
  for (let position = 0; position < companies.length; position++) {
    // A missing figure is NaN, which no comparison passes.
    const isWithin = ranges.every(({ column, minimum, maximum }) => {
      const value = column[position]!; // a column has a number for each company
      return value >= minimum && value <= maximum;
    });
    if (isWithin && isIncluded(companies[position]!.identity)) positions.push(position);
  }
  // Companies are by CIK already, and the sort is stable.
  return sort.length === 0 ? positions : positions.sort(orderOf(companies, columns, sort));
}

/** Returns the comparison of two positions by several keys. */
function orderOf(
  companies: readonly ScreenedCompany[],
  columns: Screened["columns"],
  sort: readonly SortKey[],
): (a: number, b: number) => number {
  const keys = sort.map(({ field, isDescending }) => {
    if (field === "cik") return Float64Array.from(companies, (_, position) => (isDescending ? -position : position));
    return signed(columns.get(field) ?? ranksBy(field as keyof typeof IDENTITY_KEYS, companies), isDescending);
  });
  return (a, b) => {
    for (const key of keys) {
      const first = key[a]!; // a key has a number for each company
      const second = key[b]!;
      if (first !== second) return first < second ? -1 : 1;
    }
    return a - b;
  };
}

/** Returns numbers that sort as requested: a missing figure (NaN) comes last in either direction. */
const signed = (column: Float64Array, isDescending: boolean): Float64Array =>
  column.map((value) => {
    if (Number.isNaN(value)) return Number.POSITIVE_INFINITY;
    return isDescending ? -value : value;
  });

const keptRanks = new WeakMap<readonly ScreenedCompany[], Map<string, Float64Array>>();

/**
 * Returns the place of each company in the order of a text, NaN without one. Computed once: comparing texts again for
 * each request took ten times as long. Texts sort by their characters' codes, the same on every machine.
 */
function ranksBy(key: keyof typeof IDENTITY_KEYS, companies: readonly ScreenedCompany[]): Float64Array {
  const ofCompanies = keptRanks.get(companies) ?? new Map<string, Float64Array>();
  keptRanks.set(companies, ofCompanies);
  const knownRanks = ofCompanies.get(key);
  if (knownRanks) return knownRanks;
  const texts = companies.map(({ identity }) => IDENTITY_KEYS[key](identity));
  const places = new Map([...new Set(texts)].toSorted().map((text, place) => [text, place]));
  // It has every text.
  const ranks = Float64Array.from(texts, (text) => (text === null ? Number.NaN : places.get(text)!));
  ofCompanies.set(key, ranks);
  return ranks;
}

/** Returns the column of a field. Only names of `SCREENER_FIELDS` come here, and each has a column. */
const columnOf = (columns: Screened["columns"], field: string): Float64Array => columns.get(field)!;
