import { describe, expect, test } from "bun:test";
import { type Estimate, estimate, missing, withoutMargin } from "../../../../src/census/estimates/estimates.ts";
import { GivenRows, inReadingOrder } from "../../../../src/census/load/vintage/given-rows.ts";

const PLACE = { level: "county", fips: "01001", number: 7, code: 1001, name: "Autauga County, Alabama" } as const;
const AT = { file: "b25001.csv", line: 3 };
const units = (rank: number, table: string) =>
  ({ metric: "housing_units", dimension: "", group: "", rank, table }) as const;

/** Whether each of these rows of one place, from tables of ranks 0 and 1 in turn, is taken. */
function taken(...rows: [rank: number, row: Estimate][]): boolean[] {
  const given = new GivenRows([{ table: "B25001" }, { table: "B25002" }]);
  return rows.map(([rank, row]) => given.taker(units(rank, "B25002"))?.(PLACE, row, AT) ?? true);
}

describe("of rows that several files give of one place and series", () => {
  test.each([
    ["the second is left out when it is of the lesser table", [0, estimate(5, 1)], [1, estimate(5, 2)], false],
    ["the second replaces a lesser table's", [1, estimate(5, 1)], [0, estimate(5, 2)], true],
    ["the second replaces one without margins", [0, withoutMargin(5, "not_loaded")], [1, estimate(5, 2)], true],
    ["the second replaces a null", [0, missing("suppressed")], [1, estimate(5, 2)], true],
    ["the second is left out when it is the same", [0, estimate(5, 1)], [0, estimate(5, 1)], false],
  ] as const)("%s", (_, first, second, isTaken) => {
    expect(taken([...first], [...second])).toEqual([true, isTaken]);
  });

  test("another value from another file of the same table is refused by place and line", () => {
    expect(() => taken([0, estimate(5, 1)], [0, estimate(6, 1)])).toThrow(
      "b25001.csv:3, B25002: housing_units of county 01001 is 6 here, but 5 in another file of the same table",
    );
  });

  test("places beyond the first thousand keep theirs", () => {
    const given = new GivenRows([{ table: undefined }]);
    const take = given.taker(units(0, "B25002"))!; // a file without a table in its name can share any series
    for (let number = 0; number < 5_000; number++)
      expect(take({ ...PLACE, number }, estimate(number, 1), AT)).toBe(true);
    expect(take({ ...PLACE, number: 3 }, estimate(3, 1), AT)).toBe(false);
  });
});

test("a series that only one file has is taken without being kept", () => {
  expect(new GivenRows([{ table: "B25001" }, { table: "B19013" }]).taker(units(1, "B25001"))).toBeUndefined();
});

test("better tables are read first, and shares of housing units after them", () => {
  const files = ["B25004", "DP04", "B19013", "B25001"].map((table) => ({ table }) as never);
  const order = inReadingOrder(files).map(({ table }) => String(table));
  expect(order).toEqual(["B19013", "B25001", "DP04", "B25004"]);
});
