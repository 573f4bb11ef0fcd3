import type { Line } from "../metrics/formulas.ts";
import { hasNamedLines } from "../metrics/profile-lines.ts";
import { SERIES_BY_TABLE, type Series } from "../metrics/series.ts";
import { inRange, type Survey } from "../vocabulary/vintages.ts";

/** The Census API takes 50 variables per call; `group(TABLE)` is exempt. */
const MOST_VARIABLES = 50;

/** One call to the API. */
export interface ApiRequest {
  /** Short and unique within a vintage. It names the answer's file. */
  name: string;
  /** Set where the call is for one whole table. */
  table: string | undefined;
  /** The `get` parameter. */
  get: string;
}

/**
 * Returns the detailed tables that give every metric and breakdown of a vintage: the best table of each metric, and
 * those of its breakdowns. Never DP or S tables: their lines move.
 */
export function tablesOf(year: number, survey: Survey): ReadonlyMap<string, readonly Series[]> {
  const best = new Map<string, number>();
  const inVintage = [...SERIES_BY_TABLE.values()]
    .flat()
    .filter(({ table, vintages }) => !hasNamedLines(table) && inRange(vintages, year, survey));
  for (const { metric, dimension, rank } of inVintage)
    if (dimension === "") best.set(metric, Math.min(best.get(metric) ?? rank, rank));
  const bestSeries = inVintage.filter(
    ({ metric, dimension, rank }) => rank === (dimension === "" ? best.get(metric) : 0),
  );
  return Map.groupBy(bestSeries, ({ table }) => table);
}

/** Packs tables into as few calls as their lines allow: small ones together, large ones whole. */
export function apiRequests(tables: ReadonlyMap<string, readonly Series[]>): ApiRequest[] {
  const requests: ApiRequest[] = [];
  let open: { tables: string[]; variables: string[] } = { tables: [], variables: ["NAME"] };
  const close = () => {
    if (open.tables.length > 0)
      requests.push({ name: open.tables.join("+"), table: undefined, get: open.variables.join(",") });
    open = { tables: [], variables: ["NAME"] };
  };
  for (const [table, series] of tables) {
    const variables = variablesOf(table, series);
    if (variables.length + 1 > MOST_VARIABLES) {
      requests.push({ name: table, table, get: `group(${table})` });
      continue;
    }
    if (open.variables.length + variables.length > MOST_VARIABLES) close();
    open.tables.push(table);
    open.variables.push(...variables);
  }
  close();
  return requests;
}

/** The call without some of its tables; undefined if nothing is left of it. */
export function withoutTables(request: ApiRequest, missing: ReadonlySet<string>): ApiRequest | undefined {
  const { name, table, get } = request;
  if (table !== undefined) return missing.has(table) ? undefined : request;
  const tables = name.split("+").filter((other) => !missing.has(other));
  const variables = get.split(",").filter((variable) => !missing.has(variable.slice(0, variable.lastIndexOf("_"))));
  return tables.length === 0 ? undefined : { name: tables.join("+"), table, get: variables.join(",") };
}

function variablesOf(table: string, series: readonly Series[]): string[] {
  const allLines = new Set<Line>(series.flatMap(({ lines }) => lines));
  return [...allLines].flatMap((line) => {
    const code = `${table}_${String(line).padStart(3, "0")}`;
    return [`${code}E`, `${code}M`];
  });
}
