import type { Sql } from "postgres";
import { notCovered } from "../../errors.ts";
import type { ListAnswer } from "../../http/answer.ts";
import { groupedAbsent } from "../../metrics/absent-areas.ts";
import { formatQuarter, spanText } from "../../reference/quarters.ts";
import { findStateOrTerritory } from "../../reference/states.ts";
import { isCovered, spansText } from "../editions/coverage.ts";
import { SBA } from "../editions/dataset.ts";
import type { Edition } from "../editions/edition.ts";
import { type LendingCounty, lendingCounties } from "../figures/areas.ts";
import { areasOf, countiesTotals } from "../figures/queries.ts";
import type { CountyLending, LendingMetadata } from "../figures/schema.ts";
import { countyRecord } from "../figures/series.ts";
import { type CountySort, inCountyOrder } from "./county-order.ts";
import type { LoanCounts } from "./lending.ts";

/** What a list of counties is of. */
interface AskedCounties {
  quarter: number;
  /** Its FIPS code; undefined: all. */
  state: string | undefined;
  sort: CountySort | undefined;
}

/**
 * The counties, of one state or all, in one quarter, by code or sorted, and what their answer has to count. Another
 * order reads all of them: 3,200 rows.
 * @throws `not_found` for a quarter before the files begin, or after the newest that was over.
 */
export async function countiesIn(
  sql: Sql,
  { covered, published }: Edition,
  { quarter, state, sort }: AskedCounties,
): Promise<ListAnswer<CountyLending, unknown> & { counts: LoanCounts; areas: AreaCounts }> {
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
  const wholeList = async () => inCountyOrder(await records(0, chosenCounties.length), sort);
  return {
    page: async ({ limit, offset }) => ({
      rows:
        sort === undefined ? await records(offset, offset + limit) : (await wholeList()).slice(offset, offset + limit),
      total: chosenCounties.length,
    }),
    async *all() {
      yield await wholeList();
    },
    whyEmpty: `${findStateOrTerritory(state ?? "")?.name} has no counties`, // only a territory can have none
    counts: await countsOf(sql, quarter, { state, isLoaded }),
    areas: areaCounts(await lendingCounties(), quarter, isLoaded),
  };
}

/** Which counties have figures. */
type AreaCounts = Required<Pick<LendingMetadata, "count" | "loaded" | "absent">>;

/** All counties have figures of a quarter whose file is loaded, and none of another. */
function areaCounts(counties: readonly LendingCounty[], quarter: number, isLoaded: boolean): AreaCounts {
  if (isLoaded) return { count: counties.length, loaded: counties.length, absent: [] };
  const expected = counties.map(({ fips, name }) => ({ code: fips, name }));
  const reasons = new Map(expected.map(({ code }) => [code, "not_loaded" as const]));
  const message = `The loaded files do not have all approvals of ${formatQuarter(quarter)}.`;
  const texts = { not_loaded: { message, command: `load ${SBA}` }, not_published: { message, command: null } };
  return { count: null, loaded: 0, absent: groupedAbsent(reasons, { level: "county", expected, texts }) };
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
