import { expect, test } from "bun:test";
import { type AreaSort, inAreaOrder } from "../../src/metrics/area-order.ts";

const AREAS = [
  { fips: "04", name: "Doña Ana", value: 2 },
  { fips: "01", name: "de Baca", value: null },
  { fips: "05", name: "Zavala", value: 2 },
  { fips: "02", name: "Donley", value: -1 },
  { fips: "03", name: "Autauga", value: null },
];

const codes = (sort: AreaSort | undefined) => inAreaOrder(AREAS, sort).map(({ fips }) => fips);

test.each([
  [undefined, ["04", "01", "05", "02", "03"]],
  ["fips", ["01", "02", "03", "04", "05"]],
  ["value", ["02", "04", "05", "01", "03"]],
  ["-value", ["04", "05", "02", "01", "03"]],
  ["name", ["03", "01", "04", "02", "05"]],
] as const)("areas sorted by %s: nulls last, ties by code, names as in a dictionary", (sort, expected) => {
  expect(codes(sort)).toEqual([...expected]);
});

test("areas of one name are in the order of their codes", () => {
  const twins = [
    { fips: "20", name: "Richmond", value: 1 },
    { fips: "10", name: "Richmond", value: 1 },
  ];
  for (const sort of ["name", "value", "-value"] as const)
    expect(inAreaOrder(twins, sort).map(({ fips }) => fips)).toEqual(["10", "20"]);
});
