import { type ApiQuery, requestLine } from "../../in-process/api-client.ts";
import type { RowOf } from "../../in-process/operations.ts";

/** A level of the areas of a table. */
export type TableLevel = RowOf<"listAreaValues">["level"];

/** What the areas of each level are called. */
export const LEVEL_NAMES: Readonly<Record<TableLevel, string>> = {
  state: "states",
  county: "counties",
  metro: "metropolitan areas",
  place: "places",
  tract: "census tracts",
};

/** What a table is asked for: parameters of `/v1/us/values`, which checks them. Undefined: its own default. */
export interface TableRequest {
  /** Names of metrics; empty: none is chosen yet. */
  metrics: readonly string[];
  level: string | undefined;
  state: string | undefined;
  /** Codes of areas. */
  places: readonly string[];
  vintage: string | undefined;
  period: string | undefined;
  naics: string | undefined;
  ownership: string | undefined;
  soc: string | undefined;
  adjustment: string | undefined;
}

/** Reads what the address asks for. Lists are separated by commas, blanks, or sent by several boxes of the form. */
export const readTableRequest = (query: URLSearchParams): TableRequest => ({
  metrics: listOf(query, "metrics"),
  level: textOf(query, "level"),
  state: textOf(query, "state"),
  places: listOf(query, "places"),
  vintage: textOf(query, "vintage"),
  period: textOf(query, "period"),
  naics: textOf(query, "naics"),
  ownership: textOf(query, "ownership"),
  soc: textOf(query, "soc"),
  adjustment: textOf(query, "adjustment"),
});

/** Whether a form sent the address: then a shorter one says the same, and can be shared. */
export const isOfForm = (query: URLSearchParams): boolean =>
  query.getAll("metrics").length > 1 || [...query.values()].includes("");

const textOf = (query: URLSearchParams, name: string): string | undefined => query.get(name)?.trim() || undefined;

const listOf = (query: URLSearchParams, name: string): string[] => [
  ...new Set(
    query
      .getAll(name)
      .flatMap((text) => text.split(/[\s,;]+/))
      .filter((part) => part !== ""),
  ),
];

/** Returns the request as parameters of the API. */
export const parametersOf = ({ metrics, places, ...others }: TableRequest) => ({
  metrics: metrics.length === 0 ? undefined : metrics.join(","),
  ...others,
  places: places.length === 0 ? undefined : places.join(","),
});

/** Returns the address of a table, with more in its query. */
export const tableAddress = (request: TableRequest, more: ApiQuery = {}): string =>
  requestLine("/table", { ...parametersOf(request), ...more });
