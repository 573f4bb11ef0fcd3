import { choice, optional } from "../http/parameters/parameters.ts";

const COMPARED = ["value", "-value", "name"] as const;

/** `sort` of lists of one metric's values. */
export const areaSortParameter = optional(
  choice([...COMPARED, "fips"], {
    name: "AreaSort",
    description:
      "Order: `value` lowest first, `-value` highest first, `name`, or `fips` by code (default). Areas without a " +
      "value come last, ties go by code.",
    example: "-value",
  }),
);

/** `sort` of comparisons of areas that `listed`, a parameter, names. */
export const comparisonSortParameter = (listed: string) =>
  optional(
    choice(COMPARED, {
      name: "ComparisonOrder",
      description:
        "Order: `value` lowest first, `-value` highest first, or `name`. Areas without a value come last, ties go by " +
        `code. Default: the order of \`${listed}\`.`,
      example: "-value",
    }),
  );

/** `value`, `-value`, `name` or `fips`. */
export type AreaSort = (typeof COMPARED)[number] | "fips";

/** The parts of a row that an order is by. */
export interface AreaFields<Row> {
  code(row: Row): string;
  name(row: Row): string;
  value(row: Row): number | null;
}

/** Names are in the order of the list of geographies, ICU's root collation. */
const NAMES = new Intl.Collator("und");

type Order<Row> = (a: Row, b: Row) => number;

/**
 * Returns rows in the order of `sort`: as they are without one. Nulls come last in both directions, and ties go by
 * code.
 */
export function orderedAreas<Row>(
  rows: readonly Row[],
  sort: AreaSort | undefined,
  { code, name, value }: AreaFields<Row>,
): readonly Row[] {
  if (sort === undefined) return rows;
  const byCode: Order<Row> = (a, b) => (code(a) < code(b) ? -1 : Number(code(a) > code(b)));
  const byName: Order<Row> = (a, b) => NAMES.compare(name(a), name(b));
  const direction = sort === "-value" ? -1 : 1;
  const byValue: Order<Row> = (a, b) => {
    const [one, other] = [value(a), value(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return direction * (one - other);
  };
  const order = { value: byValue, "-value": byValue, name: byName, fips: byCode }[sort];
  return rows.toSorted((a, b) => order(a, b) || byCode(a, b));
}

/** As {@link orderedAreas}, for rows with `fips`, `name` and `value`. */
export const inAreaOrder = <Row extends { fips: string; name: string; value: number | null }>(
  rows: readonly Row[],
  sort: AreaSort | undefined,
): readonly Row[] =>
  orderedAreas(rows, sort, {
    code: ({ fips }) => fips,
    name: ({ name }) => name,
    value: ({ value }) => value,
  });
