import { choice, optional } from "../http/parameters/parameters.ts";

/** `sort` of lists of one metric's values. */
export const areaSortParameter = optional(
  choice(["value", "-value", "name", "fips"], {
    name: "AreaSort",
    description:
      "Order: `value` lowest first, `-value` highest first, `name`, or `fips` by code (default). Areas without a " +
      "value come last, ties go by code.",
    example: "-value",
  }),
);

interface Ordered {
  value: number | null;
  name: string;
}

/** Nulls last in both directions. */
const byValue = (direction: 1 | -1) => (a: Ordered, b: Ordered) =>
  a.value === null || b.value === null
    ? Number(a.value === null) - Number(b.value === null)
    : direction * (a.value - b.value);

const ORDERS = {
  value: byValue(1),
  "-value": byValue(-1),
  name: (a: Ordered, b: Ordered) => (a.name < b.name ? -1 : Number(a.name > b.name)),
};

/** Returns rows, which come by code, in the order of `sort`. */
export const inAreaOrder = <Row extends Ordered>(
  rows: readonly Row[],
  sort: keyof typeof ORDERS | "fips" | undefined,
): readonly Row[] => (sort === undefined || sort === "fips" ? rows : rows.toSorted(ORDERS[sort]));
