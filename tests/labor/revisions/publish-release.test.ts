import { beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { publishRelease } from "../../../src/labor/revisions/publish-release.ts";
import { NOW, releasesOf, seriesMonths, spansAsOf } from "../../../src/labor/revisions/queries.ts";
import type { ReleaseFile } from "../../../src/labor/revisions/release.ts";
import type { LoadRun } from "../../../src/loading/dataset.ts";
import { DEFAULT_OPTIONS } from "../../../src/loading/load.ts";
import { repeats } from "../../support/repeats.ts";
import { testStore } from "../../support/store.ts";

const scratch = testStore("revisions", { emptyBefore: true });
let run: LoadRun;
beforeAll(async () => {
  run = {
    database: scratch.database,
    options: DEFAULT_OPTIONS,
    progress: { step() {}, advance() {} },
    log() {},
    signal: new AbortController().signal,
  } as unknown as LoadRun; // what publishing a release reads of a load
});

/** Values by series, then by month; null: published as not available. */
type Content = Record<number, Record<number, number | null>>;
interface TestRelease {
  on: string;
  covers?: "whole" | "span";
  files: Record<string, Content>;
}

const fileOf = (name: string, content: Content, on: string): ReleaseFile => ({
  name,
  source: `${on}/${name}`,
  sha256: JSON.stringify(content),
  async *observations() {
    for (const [series, months] of Object.entries(content))
      yield Object.entries(months).map(([period, value]) => ({
        series: Number(series),
        period: Number(period),
        value,
        footnotes: null,
      }));
  },
});

const load = ({ on, covers = "whole", files }: TestRelease, options: Partial<typeof DEFAULT_OPTIONS> = {}) =>
  publishRelease(
    { ...run, options: { ...DEFAULT_OPTIONS, acceptSmaller: true, ...options } },
    {
      dataset: "ces",
      part: "ces",
      published: { on, from: "folder" },
      files: Object.entries(files).map(([name, content]) => fileOf(name, content, on)),
      covers,
      readerVersion: 1,
    },
  );

const contentAsOf = async (asOf: string): Promise<Content> => {
  const content: Content = {};
  const series = [1, 2, 3];
  const rows = await seriesMonths(scratch.database.sql, { part: "ces", series, asOf, from: 0, to: 999_912 });
  for (const { series, period, value } of rows) {
    content[series] ??= {};
    content[series][period] = value;
  }
  return content;
};

const stored = async () => {
  const { sql } = scratch.database;
  return {
    observations: (
      await sql`select series, period, published_on, value, is_absent from labor_observations order by 1, 2, 3`
    ).map((row) => Object.values(row).join(" ")),
    spans: (await sql`select * from labor_spans order by series, published_on`).map((row) =>
      Object.values(row).join(" "),
    ),
  };
};

describe("versions of observations", () => {
  test("are stored only where they differ from the previous version", async () => {
    await load({ on: "2024-01-05", files: { a: { 1: { 202310: 10, 202311: 20 }, 2: { 202311: 5 } } } });
    await load({ on: "2024-02-02", files: { a: { 1: { 202310: 10, 202311: 21, 202312: 30 }, 2: { 202311: 5 } } } });
    expect((await stored()).observations).toEqual([
      "1 202310 2024-01-05 10 false",
      "1 202311 2024-01-05 20 false",
      "1 202311 2024-02-02 21 false",
      "1 202312 2024-02-02 30 false",
      "2 202311 2024-01-05 5 false",
    ]);
    expect(await contentAsOf("2024-02-01")).toEqual({ 1: { 202310: 10, 202311: 20 }, 2: { 202311: 5 } });
    expect(await contentAsOf("2024-02-02")).toEqual({ 1: { 202310: 10, 202311: 21, 202312: 30 }, 2: { 202311: 5 } });
    expect(await contentAsOf("2024-01-04")).toEqual({});
  });

  test("that an older release, loaded later, comes before are restated where the newer one went back", async () => {
    await load({ on: "2024-01-05", files: { a: { 1: { 202310: 10 } } } });
    await load({ on: "2024-03-08", files: { a: { 1: { 202310: 10 } } } });
    await load({ on: "2024-02-02", files: { a: { 1: { 202310: 11 } } } });
    expect(await contentAsOf("2024-02-10")).toEqual({ 1: { 202310: 11 } });
    expect(await contentAsOf(NOW)).toEqual({ 1: { 202310: 10 } });
  });

  test("end where a release no longer has the month, and begin again where a later one has it", async () => {
    await load({ on: "2024-01-05", files: { a: { 1: { 202310: 10, 202311: 20 } } } });
    await load({ on: "2024-02-02", files: { a: { 1: { 202311: 20 } } } });
    await load({ on: "2024-03-08", files: { a: { 1: { 202310: 10, 202311: 20 } } } });
    expect(await contentAsOf("2024-02-28")).toEqual({ 1: { 202311: 20 } });
    expect(await contentAsOf(NOW)).toEqual({ 1: { 202310: 10, 202311: 20 } });
  });

  test("outside the span of a file of the last years stay as they were", async () => {
    await load({ on: "2024-01-05", files: { a: { 1: { 200001: 1, 202310: 10, 202311: 20 } } } });
    await load({ on: "2024-02-02", covers: "span", files: { current: { 1: { 202310: 12, 202312: 30 } } } });
    expect(await contentAsOf(NOW)).toEqual({ 1: { 200001: 1, 202310: 12, 202312: 30 } });
  });

  test("of series that a release lacks stay as they were", async () => {
    await load({ on: "2024-01-05", files: { a: { 1: { 202310: 10 }, 2: { 202310: 7 } } } });
    await load({ on: "2024-02-02", files: { part: { 1: { 202310: 11 } } } });
    expect(await contentAsOf(NOW)).toEqual({ 1: { 202310: 11 }, 2: { 202310: 7 } });
    const spans = await spansAsOf(scratch.database.sql, "ces", NOW);
    expect(spans.map(({ series, published_on }) => [series, published_on])).toEqual([
      [1, "2024-02-02"],
      [2, "2024-01-05"],
    ]);
  });

  test("keep that a value is not available, which is not the same as no month", async () => {
    await load({ on: "2024-01-05", files: { a: { 1: { 202310: 10, 202311: 20 } } } });
    await load({ on: "2024-02-02", files: { a: { 1: { 202310: null } } } });
    expect(await contentAsOf(NOW)).toEqual({ 1: { 202310: null } });
  });
});

describe("a release", () => {
  test("that is loaded again changes nothing, also piece by piece", async () => {
    const a = { 1: { 202310: 10 } };
    const b = { 2: { 202310: 20 } };
    await load({ on: "2024-01-05", files: { a } });
    await load({ on: "2024-01-05", files: { b } });
    expect((await load({ on: "2024-01-05", files: { a } })).outcome).toBe("unchanged");
    expect(await contentAsOf(NOW)).toEqual({ 1: { 202310: 10 }, 2: { 202310: 20 } });
    const [release] = await releasesOf(scratch.database.sql, ["ces"]);
    expect(release).toMatchObject({ published_on: "2024-01-05", published_from: "folder", files: ["a", "b"] });
  });

  test("whose files contradict each other is refused, and names both", async () => {
    const refused = load({ on: "2024-01-05", files: { a: { 1: { 202310: 10 } }, b: { 1: { 202310: 11 } } } });
    await expect(refused).rejects.toThrow("2024-01-05/b: has 11 for 2023-10 of a series (number 1) that has 10 in");
    await load({ on: "2024-01-05", files: { a: { 1: { 202310: 10 } }, b: { 1: { 202310: 10 }, 2: { 202310: 1 } } } });
    expect(await contentAsOf(NOW)).toEqual({ 1: { 202310: 10 }, 2: { 202310: 1 } });
  });

  test("whose file lost over a tenth of its rows is refused, whatever else grew", async () => {
    const months = Object.fromEntries(Array.from({ length: 12 }, (_, month) => [202301 + month, 1]));
    const { 202312: _, 202311: __, ...fewer } = months;
    await load({ on: "2024-01-05", files: { a: { 1: months } } });
    const refused = load({ on: "2024-02-02", files: { a: { 1: fewer }, b: { 2: months } } }, { acceptSmaller: false });
    await expect(refused).rejects.toThrow("2024-02-02/a has 10 rows, 12 are served");
    expect(await contentAsOf(NOW)).toEqual({ 1: months });
  });
});

describe("the order in which releases are loaded", () => {
  const content = fc.dictionary(
    fc.constantFrom("1", "2"),
    fc.dictionary(fc.constantFrom("202301", "202302", "202303", "202304"), fc.constantFrom(1, 2, null), { minKeys: 1 }),
    { minKeys: 1 },
  ) as unknown as fc.Arbitrary<Content>; // keys are read as numbers
  const release = fc.record({ content, covers: fc.constantFrom("whole", "span") });

  test("makes no difference to what is stored", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(release, { minLength: 2, maxLength: 4 }).chain((releases) =>
          fc.tuple(
            fc.constant(releases),
            fc.shuffledSubarray(
              releases.map((_, index) => index),
              { minLength: releases.length },
            ),
          ),
        ),
        async ([releases, order]) => {
          const one = (index: number): TestRelease => ({
            on: `2024-0${index + 1}-05`,
            covers: releases[index]!.covers as "whole",
            files: { a: releases[index]!.content },
          });
          await scratch.empty();
          for (const index of releases.keys()) await load(one(index));
          const inOrder = await stored();
          const expected: Content[] = [];
          for (const index of releases.keys()) expected.push(await contentAsOf(one(index).on));
          expect(expected).toEqual(modelOf(releases.map((_, index) => one(index))));
          await scratch.empty();
          for (const index of order) await load(one(index));
          expect(await stored()).toEqual(inOrder);
        },
      ),
      { numRuns: repeats(10, 25) },
    );
  }, 120_000);
});

/** What each release leaves, said plainly. */
function modelOf(releases: readonly TestRelease[]): Content[] {
  let now: Content = {};
  return releases.map(({ covers, files }) => {
    now = structuredClone(now);
    for (const [series, months] of Object.entries(files.a!)) {
      const periods = Object.keys(months).map(Number);
      const [first, last] = [Math.min(...periods), Math.max(...periods)];
      const kept = Object.entries(now[Number(series)] ?? {}).filter(
        ([period]) => covers === "span" && (Number(period) < first || Number(period) > last),
      );
      now[Number(series)] = Object.fromEntries([...kept, ...Object.entries(months)]);
    }
    return now;
  });
}
