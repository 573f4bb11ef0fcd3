import type { Sql } from "postgres";
import { notCovered } from "../errors.ts";
import type { ListAnswer } from "../http/answer.ts";
import { formatQuarter, spanText } from "../reference/quarters.ts";
import { lendingCounties } from "./areas.ts";
import { isCovered, spansText } from "./coverage.ts";
import type { Edition } from "./edition.ts";
import type { LoanCounts } from "./lending.ts";
import { areasOf, countiesTotals } from "./queries.ts";
import type { CountyLending } from "./schema.ts";
import { countyRecord } from "./series.ts";

/**
 * The counties, of one state or all, in one quarter, by code, and what their answer has to count.
 * @throws `not_found` for a quarter before the files begin, or after the newest that was over.
 */
export async function countiesIn(
  sql: Sql,
  { covered, published }: Edition,
  quarter: number,
  state: string | undefined,
): Promise<ListAnswer<CountyLending, unknown> & { counts: LoanCounts }> {
  if (quarter < published.first || quarter > published.last)
    throw notCovered(
      `There are no approvals of ${formatQuarter(quarter)}. The SBA's files have ${spanText(published)}, ` +
        `the loaded files ${spansText(covered)}`,
    );
  const isLoaded = isCovered(covered, quarter);
  const chosenCounties = (await lendingCounties()).filter(
    (county) => state === undefined || county.state.fips === state,
  );
  const records = async (from: number, to: number): Promise<CountyLending[]> => {
    const counties = chosenCounties.slice(from, to);
    const [first, last] = [counties[0]?.fips, counties.at(-1)?.fips];
    if (first === undefined || last === undefined) return [];
    const rows = new Map((await areasOf(sql, quarter, { first, last })).map((row) => [row.fips, row]));
    return counties.map((county) => countyRecord(county, { quarter, row: rows.get(county.fips), isLoaded }));
  };
  return {
    page: async ({ limit, offset }) => ({ rows: await records(offset, offset + limit), total: chosenCounties.length }),
    async *all() {
      yield await records(0, chosenCounties.length);
    },
    counts: await countsOf(sql, quarter, { state, isLoaded }),
  };
}

/** Loans of a quarter, of one state or all; null for a quarter that is not loaded and has none. */
async function countsOf(
  sql: Sql,
  quarter: number,
  { state, isLoaded }: { state: string | undefined; isLoaded: boolean },
): Promise<LoanCounts> {
  const { loans, ...counts } = await countiesTotals(sql, quarter, {
    first: state ?? "00",
    last: `${state ?? "99"}999`,
  });
  return loans === 0 && !isLoaded ? { cancelled: null, unresolved: null } : counts;
}
