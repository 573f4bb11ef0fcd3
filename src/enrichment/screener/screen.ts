import type { ScreenerIdentity } from "./queries.ts";
import type { Screened, ScreenedCompany } from "./screened.ts";

/** A range of a field, both ends included. */
export interface Bound {
  field: string;
  minimum: number | undefined;
  maximum: number | undefined;
}

/** A key of the order. `cik` and `name` sort by text, every other key by its figure. */
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
  const comparisons = sort.map(({ field, isDescending }) => {
    const sign = isDescending ? -1 : 1;
    if (field === "cik") return (a: number, b: number) => sign * (a - b);
    if (field === "name") return (a: number, b: number) => sign * byText(nameAt(companies, a), nameAt(companies, b));
    const column = columnOf(columns, field);
    return (a: number, b: number) => compareFigures(column[a]!, column[b]!, sign);
  });
  return (a, b) => {
    for (const compare of comparisons) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return a - b;
  };
}

const nameAt = (companies: readonly ScreenedCompany[], position: number): string => companies[position]!.identity.name;

/** By code points, the same on every machine. */
const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** A missing figure (NaN) comes last in either direction. */
function compareFigures(a: number, b: number, sign: number): number {
  const [lacksA, lacksB] = [Number.isNaN(a), Number.isNaN(b)];
  if (lacksA || lacksB) return Number(lacksA) - Number(lacksB);
  return sign * (a - b);
}

/** Returns the column of a field. Only names of `SCREENER_FIELDS` come here, and each has a column. */
const columnOf = (columns: Screened["columns"], field: string): Float64Array => columns.get(field)!;
