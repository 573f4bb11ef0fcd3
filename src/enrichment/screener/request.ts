import type { Values } from "../../http/parameters/parameters.ts";
import { SCREENER_FIELDS, type ScreenerField } from "./fields.ts";
import { filterOf } from "./filters.ts";
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
}

/** Returns what the values of the parameters ask for. */
export function requestOf(values: ScreenerValues): ShownRequest {
  const bounds = boundsOf(values);
  const sort = (values.sort ?? []).map(sortKeyOf);
  const names = new Set([...bounds, ...sort].map(({ field }) => field));
  const compared = SCREENER_FIELDS.filter(({ name }) => names.has(name));
  const shown = SCREENER_FIELDS.filter(({ name }) => names.has(name) || values.fields?.includes(name));
  return { bounds, sort, shown, compared, isIncluded: filterOf(values) };
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

const sortKeyOf = (key: string): SortKey => ({ field: key.replace(/^-/, ""), isDescending: key.startsWith("-") });
