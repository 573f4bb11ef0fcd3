import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  fiscalYearOf,
  formatDay,
  lastWholeQuarter,
  parseDay,
  quarterOfDay,
} from "../../../src/lending/load/loans/days.ts";
import { formatCents, parseCents } from "../../../src/lending/load/loans/money.ts";
import { LoanAmounts } from "../../../src/lending/load/sums/loan-amounts.ts";
import { formatShares, guaranteeShare } from "../../../src/lending/load/sums/shares.ts";

const anyDay = fc.date({ min: new Date("1900-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
const anyCents = fc.integer({ min: -900_000_000_000_000, max: 900_000_000_000_000 });

describe("an amount", () => {
  test("is read as whole cents in every form", () => {
    for (const [text, cents] of [
      ["0", 0],
      ["25000", 2_500_000],
      ["25000.0", 2_500_000],
      ["25000.00", 2_500_000],
      ["25000.5", 2_500_050],
      ["12000.05", 1_200_005],
      ["12000.050000", 1_200_005],
      [".5", 50],
      ["5.", 500],
      ["$1,234,567.89", 123_456_789],
      ["1,000", 100_000],
      ["-120000.0", -12_000_000],
      ["-$3.10", -310],
      ["$-3.10", -310],
      ["($3.10)", -310],
      ["0.29", 29],
      ["1.15", 115],
      ["90071992547409.91", 9_007_199_254_740_991],
    ] as const)
      expect([text, parseCents(text)]).toEqual([text, cents]);
  });

  test("that is not a number, has parts of a cent, or is too large to be exact is refused", () => {
    for (const text of [
      "",
      ".",
      "-",
      "$",
      "n/a",
      "1,5",
      "1,00",
      "12,34,567",
      "1.005",
      "1.2.3",
      "1e5",
      "0x10",
      " 5",
      "--5",
      "(5",
      "5)",
      "١٢",
      "90071992547409.92",
      "99999999999999999999",
    ])
      expect([text, parseCents(text)]).toEqual([text, undefined]);
  });

  test("is written and read back for every number of cents", () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        const text = formatCents(cents);
        expect(text).toMatch(/^-?\d+\.\d\d$/);
        expect(parseCents(text)).toBe(cents === 0 ? 0 : cents);
        const [, sign = "", dollars = "", rest = ""] = /^(-?)(\d+)(\..*)$/.exec(text) ?? [];
        expect(parseCents(`${sign}$${dollars.replace(/\B(?=(\d{3})+$)/g, ",")}${rest}00`)).toBe(cents);
      }),
    );
  });
});

describe("a day", () => {
  test("is read in each form that the SBA has used", () => {
    for (const text of [
      "2024-02-29",
      "02/29/2024",
      "2/29/2024",
      "20240229",
      "2024-02-29 00:00:00",
      "2024-02-29T00:00:00",
    ])
      expect([text, parseDay(text)]).toEqual([text, 20240229]);
  });

  test("that the calendar lacks, or in another form, is null", () => {
    for (const text of [
      "",
      "2023-02-29",
      "02/30/2024",
      "13/01/2024",
      "00/10/2024",
      "2024-1",
      "24-01-31",
      "1/2/24",
      "45322",
    ])
      expect([text, parseDay(text)]).toEqual([text, undefined]);
  });

  test("is the same in every form, and lies in the quarter and fiscal year of the calendar", () => {
    fc.assert(
      fc.property(anyDay, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [year, month, day] = iso.split("-").map(Number) as [number, number, number];
        const number = parseDay(iso);
        expect(number).toBe(year * 10_000 + month * 100 + day);
        for (const text of [
          iso.replaceAll("-", ""),
          `${month}/${day}/${year}`,
          `${iso.slice(5, 7)}/${iso.slice(8)}/${year}`,
        ])
          expect(parseDay(text)).toBe(number!);
        expect(formatDay(number!)).toBe(iso);
        expect(quarterOfDay(number!)).toBe(year * 10 + Math.floor((month - 1) / 3) + 1);
        expect(fiscalYearOf(number!)).toBe(month > 9 ? year + 1 : year);
      }),
    );
  });

  test("ends the newest quarter only if it is its last", () => {
    for (const [day, quarter] of [
      [20260630, 20262],
      [20260629, 20261],
      [20260331, 20261],
      [20260701, 20262],
      [20260101, 20254],
      [20251231, 20254],
      [20260930, 20263],
    ] as const)
      expect([day, lastWholeQuarter(day)]).toEqual([day, quarter]);
  });
});

test("medians are those of the sorted amounts, in each group and in combined groups", () => {
  const loan = fc.record({ group: fc.integer({ min: 0, max: 6 }), cents: fc.integer({ min: 1, max: 500_000_000 }) });
  const doubledMedian = (amounts: number[]): number => {
    const sorted = amounts.toSorted((one, other) => one - other);
    const half = sorted.length / 2;
    if (sorted.length === 0) return 0;
    return Number.isInteger(half) ? sorted[half - 1]! + sorted[half]! : 2 * sorted[Math.floor(half)]!;
  };
  fc.assert(
    fc.property(fc.array(loan, { maxLength: 80 }), (loans) => {
      const store = new LoanAmounts();
      for (const { group, cents } of loans) store.add(group, cents);
      const amountsOf = (groups: number[]) =>
        loans.filter(({ group }) => groups.includes(group)).map(({ cents }) => cents);
      const alone = store.sorted(7);
      for (const group of [0, 1, 2, 3, 4, 5, 6])
        expect(alone.doubledMedian(group)).toBe(doubledMedian(amountsOf([group])));
      for (const groups of [[], [3], [2, 3, 4, 5], [0, 6]])
        expect(alone.doubledMedianOf(groups)).toBe(doubledMedian(amountsOf(groups)));
      const together = store.sorted(7, (group) => group % 2);
      expect(together.doubledMedian(0)).toBe(doubledMedian(amountsOf([0, 2, 4, 6])));
      expect(together.doubledMedian(1)).toBe(doubledMedian(amountsOf([1, 3, 5])));
    }),
  );
});

test("medians of more loans than one piece of the store holds are right", () => {
  const store = new LoanAmounts();
  const count = 150_001;
  for (let index = 0; index < count; index++) store.add(0, ((index * 7919) % count) + 1);
  expect(store.sorted(1).doubledMedian(0)).toBe(2 * ((count + 1) / 2));
});

describe("a sum of guaranteed shares", () => {
  test("of thirds is whole if the exact sum is whole", () => {
    const third = guaranteeShare(1, 3);
    expect(formatShares(third + third + third)).toBe("1");
    expect(formatShares(guaranteeShare(2, 3) + third)).toBe("1");
    expect(formatShares(third)).toBe("0.33333333333333333333");
    expect(formatShares(guaranteeShare(75, 100) + guaranteeShare(85, 100))).toBe("1.6");
    expect(formatShares(0n)).toBe("0");
    expect(formatShares(guaranteeShare(-1, 4))).toBe("-0.25");
  });

  test("is exact to 20 decimals", () => {
    const loan = fc
      .tuple(fc.integer({ min: 1, max: 500_000_000 }), fc.integer({ min: 0, max: 500_000_000 }))
      .map(([gross, guaranteed]) => ({ gross, guaranteed: Math.min(gross, guaranteed) }));
    fc.assert(
      fc.property(fc.array(loan, { minLength: 1, maxLength: 20 }), (loans) => {
        const sum = loans.reduce((total, { guaranteed, gross }) => total + guaranteeShare(guaranteed, gross), 0n);
        // As one fraction, which is exact.
        let [top, bottom] = [0n, 1n];
        for (const { guaranteed, gross } of loans) {
          top = top * BigInt(gross) + BigInt(guaranteed) * bottom;
          bottom *= BigInt(gross);
        }
        const [whole = "", decimals = ""] = formatShares(sum).split(".");
        const kept = BigInt(whole + decimals.padEnd(20, "0"));
        const off = kept * bottom - top * 10n ** 20n;
        // At most half a unit of the last decimal away, and what 20 loans add at the 30th.
        expect(2n * (off < 0n ? -off : off) * 10n ** 8n <= bottom * (10n ** 8n + 1n)).toBe(true);
      }),
    );
  });
});
