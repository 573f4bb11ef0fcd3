import { type ErrorDetail, invalidRequest } from "../../errors.ts";
import type { Values } from "../../http/parameters/parameters.ts";
import { cutDetails } from "../../http/parameters/read-parameters.ts";
import { SCREENER_FIELDS, type ScreenerField } from "./fields.ts";
import { filterOf, type IdentityFilters } from "./filters.ts";
import type { SCREENER_PARAMETERS } from "./parameters.ts";
import type { Bound, ScreenRequest, SortKey } from "./screen.ts";

/** The values of the screener's parameters. */
export type ScreenerValues = Values<typeof SCREENER_PARAMETERS>;

/** A request with the fields that its rows show. */
export interface ShownRequest extends ScreenRequest {
  /** The fields filtered and sorted by, and those asked for, in the order of the documentation. */
  shown: readonly ScreenerField[];
  /** The fields filtered and sorted by. */
  compared: readonly ScreenerField[];
  /** The filters of `isIncluded`. */
  filters: IdentityFilters;
}

/**
 * Returns what the values of the parameters ask for.
 * @throws `invalidRequest` that names every range that ends before it begins, every field that sorts twice, and two
 * directions
 */
export function requestOf(values: ScreenerValues): ShownRequest {
  const bounds = boundsOf(values);
  const sort = sortOf(values);
  const contradictions = [...bounds.flatMap(backwardRange), ...repeatedKeys(sort), ...signedTwice(values)];
  if (contradictions.length > 0) throw invalidRequest(cutDetails(contradictions));
  const names = new Set([...bounds, ...sort].map(({ field }) => field));
  const compared = SCREENER_FIELDS.filter(({ name }) => names.has(name));
  const shown = SCREENER_FIELDS.filter(({ name }) => names.has(name) || values.fields?.includes(name));
  return { bounds, sort, shown, compared, isIncluded: filterOf(values), filters: values };
}

const boundsOf = (values: ScreenerValues): Bound[] => {
  const sentValues: Readonly<Record<string, unknown>> = values;
  return SCREENER_FIELDS.flatMap(({ name }) => {
    // Bounds are read as numbers.
    const minimum = sentValues[`${name}_min`] as number | undefined;
    const maximum = sentValues[`${name}_max`] as number | undefined;
    return minimum === undefined && maximum === undefined ? [] : { field: name, minimum, maximum };
  });
};

const backwardRange = ({ field, minimum, maximum }: Bound): ErrorDetail[] =>
  minimum === undefined || maximum === undefined || minimum <= maximum
    ? []
    : [
        {
          parameter: `${field}_min`,
          message: `"${minimum}" is greater than ${field}_max "${maximum}"; accepted: the same number or a smaller one`,
        },
      ];

/** A field that sorts both ways: `revenue,-revenue`. The list itself refuses the same key twice. */
const repeatedKeys = (sort: readonly SortKey[]): ErrorDetail[] =>
  sort
    .filter(({ field }, index) => sort.findIndex((key) => key.field === field) < index)
    .map(({ field }) => ({
      parameter: "sort",
      message: `has both "${field}" and "-${field}"; accepted: each field once, with or without -`,
    }));

/** `asc` in `order`, and `-` in `sort`. */
const signedTwice = ({ order, sort = [] }: ScreenerValues): ErrorDetail[] =>
  order !== "asc" || !sort.some((key) => key.startsWith("-"))
    ? []
    : [
        {
          parameter: "order",
          message: `"${order}" contradicts sort "${sort.join(",")}", which has directions; accepted: one of the two`,
        },
      ];

/** Returns the keys of the order; `order` is the direction of those without one. */
function sortOf({ sort, order }: ScreenerValues): SortKey[] {
  const keys = sort ?? (order === undefined ? [] : ["cik"]);
  return keys.map(sortKeyOf).map((key) => (order === "desc" ? { ...key, isDescending: true } : key));
}

const sortKeyOf = (key: string): SortKey => ({ field: key.replace(/^-/, ""), isDescending: key.startsWith("-") });
