import type { TransactionSql } from "postgres";
import { sourceRefused } from "../../../errors.ts";
import type { Estimate } from "../../estimates/estimates.ts";
import type { Vintage } from "../../vocabulary/vintages.ts";

/** PostgreSQL's number of a type of ours, which COPY's binary form has to name. */
export async function typeNumber(tx: TransactionSql, name: string): Promise<number> {
  const [type] = await tx<{ oid: number }[]>`select ${name}::regtype::oid as oid`;
  return type!.oid; // an unknown name is an error
}

/** The housing units that the vintage is served with, by level and code: shares of them may come without them. */
export async function servedWholes(tx: TransactionSql, vintage: Vintage): Promise<Map<string, Estimate>> {
  const rows = await tx<({ level: string; fips: string } & Estimate)[]>`
    select level, fips, value, moe, value_note as "valueNote", moe_note as "moeNote", open_ended as "openEnded"
      from census_estimates
     where vintage = ${vintage} and metric = 'housing_units' and dimension = ''`;
  return new Map(rows.map(({ level, fips, ...whole }) => [`${level} ${fips}`, whole]));
}

/** How many values the blocks of a table hold. */
export async function countValues(tx: TransactionSql, target: string): Promise<number> {
  const [count] = await tx.unsafe<{ values: number }[]>(`select sum(cardinality(codes))::int as values from ${target}`);
  return count?.values ?? 0;
}

/**
 * Checks that the states and the District, without Puerto Rico, add up to the nation, except for rounding.
 * If they don't, a file is of another vintage than its name says, or was altered.
 */
export async function refuseWrongTotals(tx: TransactionSql, target: string, vintage: Vintage): Promise<void> {
  const sums = await tx.unsafe<{ metric: string; states: number; nation: number }[]>(`
    with totals as (
      select level, metric, code, value
        from ${target}, unnest(codes, estimates) as cell (code, value)
       where level in ('nation', 'state') and dimension = ''
         and value = floor(value) -- a count that was made of a rounded share adds up to nothing
         and metric in ('total_population', 'housing_units', 'population_under_18')
    )
    select states.metric, sum(states.value) as states, max(nation.value) as nation
      from totals as states
      join totals as nation on nation.level = 'nation' and nation.metric = states.metric
     where states.level = 'state' and states.code <> 72
     group by states.metric
    having count(states.value) = 51 and count(nation.value) = 51`);
  for (const { metric, states, nation } of sums)
    if (Math.abs(states - nation) > nation * 0.001)
      throw sourceRefused(
        { file: vintage },
        metric,
        `the states add up to ${states}, and the nation has ${nation}: some file is of another vintage`,
      );
}
