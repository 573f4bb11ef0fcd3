import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { quartersOf } from "../../src/lending/figures/queries.ts";
import { testStore } from "../support/store.ts";

const scratch = testStore("rounding");
beforeAll(async () => {
  await scratch.database.sql`create table lending_of_test partition of sba_lending for values in ('7A')`;
});

/** `dividend` ÷ `divisor` to so many decimals, ties away from zero, as a decimal text read as a number. */
function rounded(dividend: bigint, divisor: bigint, decimals: number): number {
  const scaled = (dividend * 10n ** BigInt(decimals) * 2n + divisor) / (divisor * 2n); // all are 0 or more
  const digits = String(scaled).padStart(decimals + 1, "0");
  return Number(`${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`);
}

const decimal = (value: bigint, decimals: number): string => {
  const digits = String(value).padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

const cents = fc.oneof(
  fc.bigInt({ min: 1n, max: 1_000_000n }),
  fc.bigInt({ min: 1n, max: 100_000_000_000_000n }),
  // Ties: a count of 8 gives half cents, and a total of 2,000,000 half millionths.
  fc.constantFrom(4n, 12n, 100n, 200_000_000n, 3n),
);
const row = fc.record({
  total: cents,
  median: fc.bigInt({ min: 0n, max: 10_000_000_000n }), // in tenths of a cent
  chargedOff: fc.oneof(cents, fc.constantFrom(0n, 50n, 150n, 100n)),
  shares: fc.bigInt({ min: 0n, max: 10n ** 24n }), // in 10^-20
  count: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 2_000_000 })),
});

test("money is rounded once to cents and fractions to millionths, ties away from zero", async () => {
  const rows = fc.sample(row, { numRuns: 1500, seed: 7 });
  const { sql } = scratch.database;
  await sql`insert into sba_lending ${sql(
    rows.map(({ total, median, chargedOff, shares, count }, index) => ({
      total_amount: decimal(total, 2),
      median_amount: decimal(median, 3),
      guaranteed_amount: decimal(total, 2),
      guarantee_share_sum: decimal(shares, 20),
      charge_off_amount: decimal(chargedOff, 2),
      jobs_supported: count,
      loan_count: count,
      charge_off_count: 0,
      cancelled_count: 0,
      unresolved_count: null,
      quarter: index,
      program: "7A",
      fips: "06037",
    })),
  )}`;
  const answered = await quartersOf(sql, ["06037"], { first: 0, last: 32_000 });
  expect(answered).toHaveLength(rows.length);
  for (const [index, { total, median, chargedOff, shares, count }] of rows.entries()) {
    expect(answered[index]).toMatchObject({
      total_amount: Number(decimal(total, 2)),
      avg_loan_size: rounded(total, 100n * BigInt(count), 2),
      median_loan_size: rounded(median, 1000n, 2),
      avg_guarantee_pct: rounded(shares, 10n ** 20n * BigInt(count), 6),
      charge_off_rate: rounded(chargedOff, total, 6),
      charge_off_amount: Number(decimal(chargedOff, 2)),
    });
  }
});

test("a fraction just below a tie is rounded down, even if its first 20 decimals show the tie", async () => {
  const { sql } = scratch.database;
  // 0.9999995 less 5 × 10^-23.
  await sql`
    insert into sba_lending values
      (99999999999999.99, 1, 0, 0, 99999949999999.99, 0, 1, 0, 0, null, 20241, '7A', '01001')`;
  const [answered] = await quartersOf(sql, ["01001"], { first: 20241, last: 20241 });
  expect(answered?.charge_off_rate).toBe(0.999999);
  const [naive] = await sql<{ rate: number }[]>`
    select round(charge_off_amount / total_amount, 6)::float8 as rate from sba_lending where fips = '01001'`;
  expect(naive?.rate).toBe(1);
});
