import type { Sql } from "postgres";
import type { Context } from "../../http/endpoint.ts";
import { latestPeriod } from "../../http/latest-period.ts";
import { newer } from "../../metrics/loaded-periods.ts";
import { catalogOf } from "../ces/catalog.ts";
import { newestQuarter } from "../qcew/queries.ts";
import { newestMonthOf } from "../revisions/queries-spans.ts";
import { BUREAU } from "../vocabulary/bureau.ts";
import { metadata } from "../vocabulary/metadata.ts";

/** Returns the metadata of answers on industries. `latest_period` is the newest of the loaded surveys. */
export async function metadataOf(sql: Sql, context: Context) {
  const loaded = context.states.filter(({ version }) => version > 0);
  let newest: string | null = null;
  for (const state of loaded)
    newest = newer(
      newest,
      state.dataset === "ces"
        ? (await catalogOf(sql, state, undefined)).newestPeriod
        : await latestPeriod(sql, state, state.dataset, () =>
            state.dataset === "jolts" ? newestMonthOf(sql, ["jolts"]) : newestQuarter(sql),
          ),
    );
  return {
    ...metadata(context, {
      source: `${BUREAU}; U.S. Census Bureau, North American Industry Classification System 2017 and 2022`,
      cadence: "monthly",
      survey: "ces, qcew, jolts",
      latestPeriod: newest,
    }),
    // QCEW is only unadjusted. CES and JOLTS have both.
    adjustment: loaded.some(({ dataset }) => dataset !== "qcew") ? (["sa", "nsa"] as const).slice() : ["nsa" as const],
  };
}
