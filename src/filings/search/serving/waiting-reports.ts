import type { Sql } from "postgres";
import type { Scope } from "../index/scope.ts";
import { indexedState, type WaitingCounts, waitingCounts } from "../queries.ts";

/** Counts the reports that an answer lacks. */
export interface WaitingReports {
  /**
   * Looks before the index is read, so that what is indexed meanwhile is not missed by both. Returns the counter of a
   * scope. `version`: of the dataset `sec`.
   */
  look(indexName: string, version: number): Promise<(scope: Scope) => Promise<WaitingCounts | undefined>>;
}

/**
 * Returns what counts the reports in the database that the index does not have. Whether there are any is asked again
 * only after reports or the index have changed: it takes some 50 ms for 100,000 reports.
 */
export function waitingReports(sql: Sql): WaitingReports {
  let [knownState, isAnyWaiting] = ["", Promise.resolve(true)];
  return {
    async look(indexName, version) {
      const state = `${indexName} ${version} ${await indexedState(sql, indexName)}`;
      if (state !== knownState) {
        knownState = state;
        isAnyWaiting = waitingCounts(sql, indexName, {}).then(({ waiting }) => waiting > 0);
        isAnyWaiting.catch(() => {
          knownState = "";
        });
      }
      const isNeeded = await isAnyWaiting;
      return async (scope) => (isNeeded ? waitingCounts(sql, indexName, scope) : undefined);
    },
  };
}

/** What an answer says of reports that it lacks. */
export function waitingNotes(counts: WaitingCounts | undefined): string[] {
  if (!counts) return [];
  const { reports, waiting, set_aside: setAside, set_aside_number: number, set_aside_reason: reason } = counts;
  const arriving = waiting - setAside;
  return [
    ...(arriving === 0
      ? []
      : [
          `${arriving} of ${reports} reports in this scope are not indexed yet, or not as they are now: their ` +
            "passages follow",
        ]),
    ...(setAside === 0
      ? []
      : [`${setAside} of ${reports} reports in this scope are set aside and not found, such as ${number}: ${reason}`]),
  ];
}
