import { choice, optional } from "../../http/parameters/parameters.ts";
import { orderedAreas } from "../../metrics/area-order.ts";
import { CountyLending, unitsOf } from "../figures/schema.ts";

/** The fields of a county's record that are figures. */
type CountyFigure = Exclude<keyof CountyLending, "county_fips" | "county_name" | "state_fips" | "period">;

const FIGURES = Object.keys(unitsOf(CountyLending)) as CountyFigure[]; // every figure has a unit
const SORTS = [...FIGURES.flatMap((field) => [field, `-${field}`] as const), "name", "fips"] as const;

/** A figure, lowest first; with `-`, highest first; `name` or `fips`. */
export type CountySort = (typeof SORTS)[number];

/** `sort` of the list of counties. */
export const countySortParameter = optional(
  choice(SORTS, {
    name: "CountyLendingSort",
    description:
      "Order: a figure, lowest first, or with `-` highest first; `name`; or `fips` by code (default). Counties " +
      "without the figure come last, ties go by code.",
    example: "-total_amount",
  }),
);

/** Returns counties in the order of `sort`; as they are without one. */
export function inCountyOrder(
  records: readonly CountyLending[],
  sort: CountySort | undefined,
): readonly CountyLending[] {
  const figure = FIGURES.find((field) => sort === field || sort === `-${field}`);
  const order = figure === undefined ? (sort as "name" | "fips" | undefined) : sort === figure ? "value" : "-value";
  return orderedAreas(records, order, {
    code: ({ county_fips: fips }) => fips,
    name: ({ county_name: name }) => name,
    value: (record) => (figure === undefined ? null : record[figure]),
  });
}
