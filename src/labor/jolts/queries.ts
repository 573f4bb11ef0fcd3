import type { Sql } from "postgres";
import type { MonthNumber } from "../vocabulary/period.ts";
import { type Cut, cutNumber } from "./series-id.ts";

/** Returns the FIPS codes of states with total nonfarm in any loaded release. `[]` if there are none. */
export async function loadedStates(sql: Sql): Promise<string[]> {
  const rows = await sql<{ cut: number }[]>`
    select distinct series / 100 as cut
      from labor_spans
     where part = 'jolts'
       and series between ${cutNumber(stateCut("01")) * 100} and ${cutNumber(stateCut("95")) * 100 + 99}
     order by cut`;
  return rows.map(({ cut }) => String((cut % 10_000) / 100).padStart(2, "0"));
}

const stateCut = (state: string): Cut => ({ industry: "000000", state, size: "00" });

/** The loaded span of an industry over all of its series. */
export interface IndustrySpan {
  industry: number;
  first_period: MonthNumber;
  last_period: MonthNumber;
}

/** Returns the first and last month of each national industry, all sizes together. */
export const industrySpans = (sql: Sql) =>
  sql<IndustrySpan[]>`
    select series / 1000000 as industry, min(first_period) as first_period, max(last_period) as last_period
      from labor_spans
     where part = 'jolts'
       and series % 1000000 < 100
     group by series / 1000000
     order by industry`;

/** The loaded span of one element, level or rate, and adjustment (the end of a series number). */
export interface ElementSpan {
  ending: number;
  level: "nation" | "region" | "state";
  first_period: MonthNumber;
  last_period: MonthNumber;
}

/** Returns the first and last month of each element at each level, without size classes. */
export const elementSpans = (sql: Sql) =>
  sql<ElementSpan[]>`
    select ending, level, min(first_period) as first_period, max(last_period) as last_period
      from (select series % 100 as ending, first_period, last_period,
                   case when series / 10000 % 100 = 0 then 'nation'
                        when series / 10000 % 100 >= 96 then 'region'
                        else 'state'
                   end as level
              from labor_spans
             where part = 'jolts'
               and series / 100 % 100 = 0) as spans
     group by ending, level`;
