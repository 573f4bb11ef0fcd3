import { beforeAll, expect, test } from "bun:test";
import type { TransactionSql } from "postgres";
import { lenderOf, lendersOfLoans } from "../../src/lending/lenders/queries.ts";
import { loanClasses, loanOutcomes } from "../../src/lending/loans/queries.ts";
import { loanScope } from "../../src/lending/scopes/loan-scope.ts";
import { rowsRead } from "../support/rows-read.ts";
import { testStore } from "../support/store.ts";

const store = testStore("lender_plans");

const STATES = 56;
const CODES = 1_000;
const LENDERS = 6_000;

// As many states, codes and lenders as a true edition has.
beforeAll(async () => {
  const { sql } = store.database;
  await sql`create table loans_made partition of sba_state_industry_loans for values in ('7A')`;
  await sql`
    insert into sba_state_industry_loans
    select '{20241,20242}', '{100,200}', '{50,100}', '{0,0}', '{1,1}', '{3,1}', '7A', lpad(state::text, 2, '0'),
           (110000 + code * 800)::text, '{86,0}', array[1 + (state * code) % ${LENDERS}::int, 0], '{0,0}', '{84,-1}',
           '{6500,-1}', '{-1,400}'
      from generate_series(1, ${STATES}::int) as state, generate_series(1, ${CODES}::int) as code`;
  await sql`create table lenders_made partition of sba_lenders for values in ('7A')`;
  await sql`
    insert into sba_lenders
    select number, number, 'location_id', array['BANK ' || number], '{1}', null, null, null, null, '2024-01-01',
           '2024-06-30', '{20241}', '{06}', '{1}', '{100}', '7A'
      from generate_series(1, ${LENDERS}::int) as number`;
  for (const table of ["sba_state_industry_loans", "sba_lenders"]) await sql.unsafe(`analyze ${table}`);
}, 60_000);

const QUARTERS = { first: 20241, last: 20242, ofYear: null };

/** How many rows of loans a query of a scope reads, for the sessions' first plan and for that of all later ones. */
async function readsOf(
  asked: { state?: string; county?: string; industry?: string },
  query: (tx: TransactionSql, scope: Awaited<ReturnType<typeof loanScope>>) => PromiseLike<readonly unknown[]>,
): Promise<number> {
  const scope = await loanScope({ state: undefined, county: undefined, industry: undefined, ...asked });
  let most = 0;
  await store.database.transaction(async (tx) => {
    for (let turn = 0; turn < 7; turn++)
      most = Math.max(
        most,
        await rowsRead(tx, "loans_made", async () => expect(await query(tx, scope)).not.toEqual([])),
      );
  });
  return most;
}

const QUERIES = {
  lenders: (tx: TransactionSql, scope: Awaited<ReturnType<typeof loanScope>>) => lendersOfLoans(tx, scope, QUARTERS),
  classes: (tx: TransactionSql, scope: Awaited<ReturnType<typeof loanScope>>) => loanClasses(tx, scope, 20241),
  outcomes: (tx: TransactionSql, scope: Awaited<ReturnType<typeof loanScope>>) => loanOutcomes(tx, scope, QUARTERS),
};

test.each(Object.keys(QUERIES) as (keyof typeof QUERIES)[])(
  "%s of a county, a state's industry or an industry read the rows of these states and codes, and no other",
  async (name) => {
    expect(await readsOf({ county: "12086" }, QUERIES[name])).toBe(CODES);
    const ofCode = await readsOf({ state: "12", industry: "72" }, QUERIES[name]);
    expect(ofCode).toBeGreaterThan(5);
    expect(ofCode).toBeLessThan(20);
    expect(await readsOf({ industry: "72" }, QUERIES[name])).toBeLessThanOrEqual(ofCode * STATES);
  },
);

test("a lender is one row", async () => {
  await store.database.transaction(async (tx) => {
    for (let turn = 0; turn < 7; turn++) expect(await rowsRead(tx, "lenders_made", () => lenderOf(tx, 500))).toBe(1);
  });
});
