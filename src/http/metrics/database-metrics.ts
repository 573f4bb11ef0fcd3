import type { Sql } from "postgres";
import { connectionCounts, loadCounts } from "../queries.ts";
import type { Gauge } from "./metrics.ts";

/** Returns the connections of all processes of this program, by state. */
export async function connectionGauges(sql: Sql, poolSize: number): Promise<Gauge[]> {
  const rows = await connectionCounts(sql);
  return [
    {
      name: "govdata_database_connections",
      help: "Connections to the database by state.",
      type: "gauge",
      values: rows.map(({ state, count }) => ({ labels: { state }, value: count })),
    },
    {
      name: "govdata_database_pool_limit",
      help: "Most connections that the pool of this process opens.",
      type: "gauge",
      values: [{ value: poolSize }],
    },
  ];
}

/** Returns loads by dataset and outcome, the time of the newest of each, and the rows that are served. */
export async function loadGauges(sql: Sql): Promise<Gauge[]> {
  const rows = await loadCounts(sql);
  return [
    {
      name: "govdata_loads",
      help: "Loads by dataset and outcome.",
      type: "gauge",
      values: rows.map(({ dataset, state, count }) => ({ labels: { dataset, state }, value: count })),
    },
    {
      name: "govdata_load_newest_timestamp_seconds",
      help: "When the newest load of a dataset with this outcome ended (Unix time).",
      type: "gauge",
      values: rows.map(({ dataset, state, newest }) => ({
        labels: { dataset, state },
        value: newest.getTime() / 1000,
      })),
    },
    {
      name: "govdata_dataset_rows",
      help: "Rows that are served.",
      type: "gauge",
      values: rows
        .filter(({ state }) => state === "served")
        .map(({ dataset, rows: count }) => ({ labels: { dataset }, value: count })),
    },
  ];
}
