import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { areaLines, readAreaLines } from "../../../src/portal/parts/map/areas.ts";
import { classesOf, classOf, isUncertain } from "../../../src/portal/parts/map/classes.ts";

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe("the classes of a map", () => {
  test("have the same number of areas each, and limits that are values", () => {
    expect(classesOf(upTo(100), "sequential")).toEqual({
      kind: "sequential",
      limits: [21, 41, 61, 81],
      lowest: 1,
      highest: 100,
      counts: [20, 20, 20, 20, 20],
    });
  });

  test("keep equal values together, with fewer classes where many are equal", () => {
    const classes = classesOf([0, 0, 0, 0, 0, 0, 0, 5, 9, 9], "sequential");
    expect(classes).toMatchObject({ limits: [9], counts: [8, 2] });
    expect(classesOf([7, 7, 7], "sequential")).toMatchObject({ limits: [], counts: [3] });
  });

  test("of a change are as far below zero as above it", () => {
    const { limits } = classesOf([-9, -4, -1, 0, 1, 2, 3, 8, 20], "diverging") ?? { limits: [] };
    expect(limits).toEqual([-3, -1, 1, 3]);
    expect([-20, -4, -2, 0, 1, 4].map((value) => classOf(value, limits))).toEqual([0, 0, 1, 2, 3, 4]);
  });

  test("do not exist without a value", () => {
    expect(classesOf([], "sequential")).toBeUndefined();
  });

  test("hold every value once, whatever the values are", () => {
    const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1 });
    fc.assert(
      fc.property(values, fc.constantFrom("sequential", "diverging"), (numbers, kind) => {
        const { counts, limits } = classesOf(numbers, kind) ?? { counts: [], limits: [] };
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(numbers.length);
        expect(limits).toEqual([...new Set(limits)].sort((a, b) => a - b));
        expect(counts.length).toBeLessThanOrEqual(5);
      }),
    );
  });
});

test("an estimate is uncertain where its margin spans more than two classes, limits included", () => {
  const limits = [10, 20, 30, 40];
  expect(isUncertain({ value: 15, moe: 5 }, limits)).toBe(false); // 10 to 20: the second and third class
  expect(isUncertain({ value: 15, moe: 6 }, limits)).toBe(true); // 9 to 21
  expect(isUncertain({ value: 15, moe: null }, limits)).toBe(false);
  expect(isUncertain({ value: 82.1, moe: 5.7 }, [68, 76.4, 83])).toBe(false); // 76.4 to 87.8: not 76.39999999999999
  expect(isUncertain({ value: 72.3, moe: 4.1 }, [70, 76.4])).toBe(true); // 68.2 to 76.4
});

test("lines of areas are read as they were written, whatever a name holds", () => {
  const areas = [
    { code: "35013", name: "Doña Ana County, <New> & Mexico", value: -1.5, moe: null, note: "" },
    { code: "06", name: "A", value: null, moe: null, note: "too few samples" },
  ];
  expect(readAreaLines(areaLines(areas))).toEqual(areas);
  expect(readAreaLines(areaLines([{ ...areas[0]!, name: "tab\tand\r\nline" }]))[0]?.name).toBe("tab and line");
  expect(readAreaLines("")).toEqual([]);
});
