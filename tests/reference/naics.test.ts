import { describe, expect, test } from "bun:test";
import { matchLevel, NAICS_CODE_FORM, naics, parentCode, withoutFill } from "../../src/reference/naics.ts";

const all = await naics();

describe("NAICS 2017 and 2022", () => {
  test("have every code of the two editions, with ranges as codes of their own", () => {
    const has = (edition: "2017" | "2022") => all.all().filter(({ editions }) => editions.includes(edition)).length;
    expect([has("2017"), has("2022")]).toEqual([2196, 2125]);
    const sixDigits = all.all().filter(({ code, editions }) => code.length === 6 && editions.includes("2022"));
    expect(sixDigits.length).toBe(1012);
    expect(all.find("31-33")).toEqual({
      code: "31-33",
      title: "Manufacturing",
      editions: ["2017", "2022"],
      level: "sector",
    });
    expect(all.find("33")).toBeUndefined();
  });

  test("all have the form that requests may send, and a level by their digits", () => {
    expect(all.all().filter(({ code }) => !NAICS_CODE_FORM.test(code))).toEqual([]);
    expect(["1", "1234567", "31-32", "33a"].filter((text) => NAICS_CODE_FORM.test(text))).toEqual([]);
    expect(["31-33", "22", "3361", "336111"].map(matchLevel)).toEqual(["2-digit", "2-digit", "4-digit", "6-digit"]);
  });

  test("have titles without the stray T of the 2022 workbook, and without blanks at their ends", () => {
    expect(all.find("111")?.title).toBe("Crop Production");
    expect(all.find("11")?.title).toBe("Agriculture, Forestry, Fishing and Hunting");
    expect(all.all().filter(({ title }) => /T$|^\s|\s$/.test(title))).toEqual([]);
  });

  test("say in which edition a code is", () => {
    expect(all.find("5112")?.editions).toEqual(["2017"]);
    expect(all.find("5132")?.editions).toEqual(["2022"]);
    expect(all.find("3361")?.editions).toEqual(["2017", "2022"]);
  });

  test("know parents across the ranges, and what is below a code", () => {
    expect(["336111", "336", "452", "22", "31-33"].map(parentCode)).toEqual([
      "33611",
      "31-33",
      "44-45",
      undefined,
      undefined,
    ]);
    expect(all.childrenOf("3361").map(({ code }) => code)).toEqual(["33611", "33612"]);
    expect(all.childrenOf("48-49").map(({ code }) => code)).toContain("491");
    for (const { code } of all.all()) {
      const parent = parentCode(code);
      if (parent !== undefined) expect(all.find(parent), code).toBeDefined();
    }
  });

  test("compare without the zeros that fill a code up", () => {
    expect(["236220", "23622", "3122", "31-33", "20", "110"].map(withoutFill)).toEqual([
      "23622",
      "23622",
      "3122",
      "31-33",
      "20",
      "11",
    ]);
  });
});

describe("a code that ended in 2022", () => {
  test("has the codes that its industries went to", () => {
    expect(all.changeOf("511210")).toEqual({
      oldCode: "511210",
      newCodes: ["513210"],
      origin: "Census Bureau 2017 to 2022 concordance",
    });
    expect(all.successorOf("5112")).toBe("5132");
    expect(all.predecessorOf("513210")).toBe("511210");
    expect(all.successorOf("454")).toBeUndefined();
    expect(all.changeOf("454")?.newCodes).toContain("455");
    expect(all.changeOf("3361")).toBeUndefined();
  });

  test("is known, every one, and went to codes that NAICS 2022 has", () => {
    const ended = all.all().filter(({ editions }) => !editions.includes("2022"));
    expect(ended.length).toBe(257);
    for (const { code } of ended) {
      const change = all.changeOf(code);
      expect(change?.newCodes.length, code).toBeGreaterThan(0);
      for (const next of change?.newCodes ?? []) expect(all.find(next)?.editions, next).toContain("2022");
    }
  });

  test("that was joined with others isn't by itself a predecessor of the new code", () => {
    expect(all.successorOf("336111")).toBe("336110");
    expect(all.predecessorOf("336110")).toBeUndefined();
    expect(all.predecessorsOf("336110")).toEqual(["336111", "336112"]);
  });

  test("isn't a predecessor of a new code that took in a part of one that continues", () => {
    expect(all.successorOf("515")).toBe("516");
    expect(all.predecessorOf("516")).toBeUndefined(); // it has 519130 of 519 too, which did not end
    expect(all.predecessorOf("513")).toBeUndefined();
    expect(all.predecessorOf("457")).toBeUndefined();
    expect(all.predecessorOf("4571")).toBe("4471");
  });
});

test("a code that ended before NAICS 2017 is known with the last edition that had it", () => {
  expect(all.findOlder("454111")).toEqual({ code: "454111", edition: "2012", title: "Electronic shopping" });
  expect(all.findOlder("3361")).toBeUndefined();
});

test("the codes of 3 to 5 digits that contain ended codes are known, too, with the title of their only code", () => {
  expect(["233", "4213", "23412"].map((code) => all.findOlder(code))).toEqual([
    { code: "233", edition: "1997", title: "Codes 233110 to 233320" },
    { code: "4213", edition: "1997", title: "Codes 421310 to 421390" },
    { code: "23412", edition: "1997", title: "Bridge and Tunnel Construction" },
  ]);
});
