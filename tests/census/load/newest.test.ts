import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LoadOptions } from "../../../src/loading/dataset.ts";
import { openFailures } from "../../../src/loading/queries.ts";
import { madeAgency } from "../../support/agency.ts";
import { testStore } from "../../support/store.ts";
import { answerApi, GAZETTEERS, loadFromBureau, zipOf } from "./made-bureau.ts";
import { estimatesOf } from "./support.ts";

const scratch = testStore("census_newest", { emptyBefore: true });

/** What the Bureau has on a day. */
interface Published {
  /** `2024-acs5`. */
  estimates: string[];
  /** `2026 counties`. */
  gazetteers: string[];
  /** Tables that a vintage lacks: `2025-acs1 B25003`. */
  lacking?: string[];
}
let published: Published;
let asked: string[] = [];
const agency = madeAgency({}, async (request) => {
  const url = new URL(request.url);
  asked.push(url.pathname);
  const [, year, survey] = /^\/api\/data\/(\d{4})\/acs\/(acs[15])$/.exec(url.pathname) ?? [];
  if (year && published.estimates.includes(`${year}-${survey}`)) {
    for (const entry of published.lacking ?? []) {
      const [vintage, table = ""] = entry.split(" ");
      if (vintage === `${year}-${survey}` && url.searchParams.get("get")?.includes(table))
        return new Response(`error: error: unknown variable '${table}_001E'`, { status: 400 });
    }
    return answerApi(url);
  }
  const [, file, edition, word = ""] = /((\d{4})_Gaz_(\w+)_national)\.zip$/.exec(url.pathname) ?? [];
  if (file && published.gazetteers.includes(`${edition} ${word}`)) return zipOf(`${file}.txt`, GAZETTEERS[word]!);
  return new Response("<html><head><title>404 Not Found</title></head></html>", { status: 404 });
});

beforeEach(() => {
  asked = [];
});
afterAll(agency.stop);

const WORDS = ["counties", "place", "cbsa", "tracts"];
const gazetteersOf = (year: number) => WORDS.map((word) => `${year} ${word}`);

const load = (options: Partial<LoadOptions>, more: { today?: Date; cache?: string; key?: string } = {}) =>
  loadFromBureau({
    database: scratch.database,
    url: agency.url,
    options: { words: ["B19013", "B25003"], levels: ["state"], acceptSmaller: true, ...options },
    ...more,
  });

describe("without --vintage, what the Bureau has is loaded, whatever day it is", () => {
  const days = [...Array(12).keys()].map((month) => new Date(Date.UTC(2027, month, 2 + month)));

  test.each(days.map((day) => [day.toISOString().slice(0, 10), day] as const))("%s", async (_, today) => {
    published = {
      estimates: ["2024-acs5", "2024-acs1", "2023-acs5", "2025-acs1"],
      gazetteers: gazetteersOf(2026),
    };
    const { results, refused, notes } = await load({}, { today });
    expect(results.map(({ label }) => label)).toEqual(["gazetteer-2026", "2024-acs5", "2025-acs1"]);
    expect(refused).toBeUndefined();
    expect(notes).toEqual([
      "delineation: the Bureau has none from 2023 on",
      "2026-acs5, 2025-acs5: not published yet; the newest of its kind is 2024-acs5",
      "2026-acs1: not published yet; the newest of its kind is 2025-acs1",
    ]);
    expect(await openFailures(scratch.database.sql)).toEqual([]);
  });

  test("of each level the newest Gazetteer; absent years and years of estimates are skipped", async () => {
    published = {
      estimates: ["2019-acs1", "2022-acs5"],
      gazetteers: ["2026 counties", "2025 counties", "2025 place", "2024 tracts"],
    };
    const { results, notes } = await load({}, { today: new Date("2026-11-27") });
    expect(results.map(({ label }) => label)).toEqual([
      "gazetteer-2026",
      "gazetteer-2025",
      "gazetteer-2024",
      "2022-acs5",
      "2019-acs1",
    ]);
    expect(notes).toEqual([
      "gazetteer: the Bureau has no file of cbsa",
      "gazetteer-2026: no place file yet; the newest is of 2025",
      "gazetteer-2026: no tract file yet; the newest is of 2024",
      "delineation: the Bureau has none from 2023 on",
      "2025-acs5, 2024-acs5, 2023-acs5: not published yet; the newest of its kind is 2022-acs5",
      "2025-acs1, 2024-acs1, 2023-acs1, 2022-acs1, 2021-acs1: not published yet; the newest of its kind is 2019-acs1",
    ]);
  });

  test("a table that one vintage lacks is named, and its other tables are loaded", async () => {
    published = {
      estimates: ["2024-acs5", "2025-acs1"],
      gazetteers: [],
      lacking: ["2025-acs1 B25003"],
    };
    const { results, notes } = await load({}, { today: new Date("2026-11-27") });
    expect(results.map(({ label }) => label)).toEqual(["2024-acs5", "2025-acs1"]);
    expect(notes).toContain("2025-acs1: the Bureau has no table B25003");
    const metric = (name: string) =>
      estimatesOf(scratch.database, { vintage: "2025-acs1", level: "state", metric: name });
    expect((await metric("median_household_income")).size).toBe(52);
    expect((await metric("homeownership_rate")).size).toBe(0);
  });

  test("a second night asks only for what is new: answers are kept for 30 days", async () => {
    published = { estimates: ["2024-acs5", "2024-acs1"], gazetteers: [] };
    const options = { words: ["B19013", "B25003", "B23001"], levels: ["tract"] };
    const cache = await mkdtemp(join(tmpdir(), "govdata-nights-"));
    try {
      await load(options, { cache, today: new Date("2026-11-27") });
      const first = asked.filter((path) => path.startsWith("/api")).length;
      asked = [];
      const { results } = await load(options, { cache, today: new Date("2026-11-28") });
      expect(first).toBeGreaterThan(2 * 52);
      expect(asked.filter((path) => path.startsWith("/api"))).toEqual(["/api/data/2025/acs/acs5"]); // is it out?
      expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(["unchanged"]));
    } finally {
      await rm(cache, { recursive: true, force: true });
    }
  });
});

describe("of several vintages on the command line", () => {
  test("the one that is not there is named, and the others are loaded", async () => {
    published = { estimates: ["2024-acs5"], gazetteers: [] };
    const vintages = ["2025-acs1", "2024-acs5", "2098-acs5", "gazetteer-2026"];
    const { results, refused } = await load({ vintages }, { today: new Date("2026-11-27") });
    expect(results.map(({ label, outcome }) => [label, outcome])).toEqual([["2024-acs5", "published"]]);
    expect(refused).toEqual([
      "2098-acs5: 5-year estimates of 2098 come after the end of that year",
      expect.stringMatching(
        /^2025-acs1 is not published, as far as the Bureau's server says: .*\/2025\/acs\/acs1 is not there\. By hand: put/,
      ),
      expect.stringMatching(/^gazetteer-2026: the Bureau has none of its files\. By hand: put Gazetteers at https/),
    ]);
    const failures = await openFailures(scratch.database.sql);
    expect(failures.map(({ label, state }) => `${label} ${state}`).toSorted()).toEqual([
      "2025-acs1 refused",
      "2098-acs5 refused",
      "gazetteer-2026 refused",
    ]);
  });

  test("one that is not there is refused when it is the only one", async () => {
    published = { estimates: [], gazetteers: [] };
    await expect(load({ vintages: ["2025-acs1"] })).rejects.toMatchObject({
      kind: "source_refused",
      message: expect.stringContaining("2025-acs1 is not published, as far as the Bureau's server says"),
    });
    expect(asked).toEqual(["/api/data/2025/acs/acs1"]);
  });

  test("without a key the answer says how to get the summary file by hand, too", async () => {
    published = { estimates: [], gazetteers: [] };
    await expect(load({ vintages: ["2025-acs1"] }, { key: "" })).rejects.toThrow(
      "By hand: put tables and their list of places at https://www2.census.gov/programs-surveys/acs/summary_file/",
    );
  });
});
