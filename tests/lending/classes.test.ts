import { expect, test } from "bun:test";
import fc from "fast-check";
import { averageDollars, fractionOf, percentOf } from "../../src/lending/figures/exact.ts";
import { CLASS_KINDS, CLASSES, classOf, NOT_FILED } from "../../src/lending/loans/classes.ts";
import { testStore } from "../support/store.ts";

const store = testStore("sba_classes");

test("every figure is in exactly one class, whose bounds hold it, and what is not filed is after the last", () => {
  const units = { size: 100, term: 1, rate: 1_000 };
  fc.assert(
    fc.property(fc.constantFrom(...CLASS_KINDS), fc.integer({ min: 0, max: 600_000_000 }), (kind, value) => {
      const { classes } = CLASSES[kind];
      const { from, to } = classes[classOf(kind, value)]!;
      const figure = value / units[kind];
      const isUpperIncluded = kind !== "rate";
      expect(from === null || (isUpperIncluded ? figure > from : figure >= from)).toBe(true);
      expect(to === null || (isUpperIncluded ? figure <= to : figure < to)).toBe(true);
    }),
  );
  for (const kind of CLASS_KINDS) {
    const { classes, starts } = CLASSES[kind];
    expect(classes).toHaveLength(starts.length + 1);
    expect(classOf(kind, NOT_FILED)).toBe(classes.length);
    expect(classes[0]?.from).toBeNull();
    expect(classes.at(-1)?.to).toBeNull();
    for (const [index, { to }] of classes.slice(0, -1).entries()) expect(classes[index + 1]?.from).toBe(to);
    expect(new Set(classes.map(({ label }) => label)).size).toBe(classes.length);
  }
});

test("the database puts each figure into the same class", async () => {
  for (const kind of CLASS_KINDS) {
    const { starts } = CLASSES[kind];
    const values = [0, 1, ...starts.flatMap((start) => [start - 1, start, start + 1]), 2_000_000_000];
    const rows = await store.database.sql<{ value: number; class: number }[]>`
      select value, width_bucket(value, ${starts as number[]}::bigint[]) as class
        from unnest(${values}::bigint[]) as value`;
    expect(rows).toHaveLength(values.length);
    for (const row of rows) expect(row.class).toBe(classOf(kind, row.value));
  }
});

test("means, percents and fractions are rounded once, ties away from zero", () => {
  expect([averageDollars(1, 2), averageDollars(3, 2), averageDollars(10_001, 3)]).toEqual([0.01, 0.02, 33.34]);
  expect([percentOf(1, 3, 2), percentOf(1, 8, 2), percentOf(1, 16_000, 2)]).toEqual([33.33, 12.5, 0.01]);
  expect([fractionOf(1, 3), fractionOf(1, 2_000_000)]).toEqual([0.333333, 0.000001]);
  expect([averageDollars(0, 0), percentOf(0, 0, 2), fractionOf(0, 0)]).toEqual([null, null, null]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e13 }), fc.integer({ min: 1, max: 2_000_000 }), (cents, loans) => {
      const average = BigInt(Math.round((averageDollars(cents, loans) ?? 0) * 100));
      const doubled = 2n * (average * BigInt(loans) - BigInt(cents));
      expect(doubled > -BigInt(loans) && doubled <= BigInt(loans)).toBe(true);
    }),
  );
});
