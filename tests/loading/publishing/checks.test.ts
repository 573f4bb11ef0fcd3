import { expect, test } from "bun:test";
import { refuseShrinking } from "../../../src/loading/publishing/checks.ts";

test("A source with over 10% fewer rows than are served is refused, unless the operator accepts that", () => {
  const shrunk = [
    { what: "counties", before: 3_222, after: 2_800 },
    { what: "states", before: 52, after: 52 },
  ];
  const load = (acceptSmaller: boolean) => () => refuseShrinking("a.csv", shrunk, acceptSmaller);
  expect(load(false)).toThrow(
    "a.csv: counties has 2800 rows, 3222 are served: more than 10% fewer; load with --accept",
  );
  expect(load(true)).not.toThrow();
});

test("A source with 10% fewer rows, with more rows, or for a first load is accepted", () => {
  for (const [before, after] of [
    [100, 90],
    [100, 200],
    [0, 0],
    [0, 5],
  ] as const)
    expect(() => refuseShrinking("a.csv", [{ what: "rows", before, after }], false)).not.toThrow();
  expect(() => refuseShrinking("a.csv", [{ what: "rows", before: 100, after: 89 }], false)).toThrow();
});

test("A refusal of many smaller tables names the first tables and counts the rest", () => {
  const changes = Array.from({ length: 8 }, (_, index) => ({ what: `table ${index}`, before: 10, after: 1 }));
  expect(() => refuseShrinking("a", changes, false)).toThrow(/table 4 has 1 rows, 10 are served; 3 more shrank/);
});
