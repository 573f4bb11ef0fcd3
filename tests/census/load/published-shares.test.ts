import { describe, expect, test } from "bun:test";
import { metricEstimate, served } from "../../../src/census/catalog/present.ts";
import type { Estimate } from "../../../src/census/estimates/estimates.ts";
import { metricByName } from "../../../src/census/metrics/metrics.ts";
import { agencyPath, hasAgencyFiles } from "../../support/sources.ts";
import { testStore } from "../../support/store.ts";
import { estimatesOf, load, rowsIn } from "./support.ts";

const scratch = testStore("census_published_shares", { emptyBefore: true });

const MORE = agencyPath("more/census");

/** A metric as it is answered, by place. */
async function servedOf(metric: string, vintage: string, level: string) {
  const definition = metricByName(metric)!;
  const rows = await Promise.all(
    definition.stored.map((name) => estimatesOf(scratch.database, { vintage, level, metric: name })),
  );
  const answers = new Map<string, [number | null, number | null]>();
  for (const fips of rows[0]?.keys() ?? []) {
    const rowOf = (name: string): Estimate | undefined => {
      const row = rows[definition.stored.indexOf(name as never)]?.get(fips);
      return (
        row && {
          value: row.value,
          moe: row.moe,
          valueNote: row.value_note as Estimate["valueNote"],
          moeNote: row.moe_note as Estimate["moeNote"],
          openEnded: row.open_ended as Estimate["openEnded"],
        }
      );
    };
    const { value, moe } = served(metricEstimate(definition, rowOf, null)!, definition);
    answers.set(fips, [value, moe]);
  }
  return answers;
}

/** An export: codes, labels of estimates, and a row for each county of `values`, estimate and margin in turn. */
function exportOf(cells: [code: string, label: string][], values: (number | string)[][]): string {
  const line = (row: readonly unknown[]) => `${row.map((cell) => `"${cell}"`).join(",")}\n`;
  const margin = (label: string) => label.replace("Estimate", "Margin of Error");
  return [
    ["GEO_ID", "NAME", ...cells.flatMap(([code]) => [`${code}E`, `${code}M`])],
    ["Geography", "Geographic Area Name", ...cells.flatMap(([, label]) => [label, margin(label)])],
    ...values.map((row, index) => [`0500000US0100${2 * index + 1}`, `County ${index}, Alabama`, ...row]),
  ]
    .map(line)
    .join("");
}

describe("shares that a subject table publishes", () => {
  test("S0101 since 2017: the median, and both shares with their margins as published", async () => {
    const words = "Total population!!SELECTED AGE CATEGORIES!!";
    await load(scratch.database, {
      "ACSST5Y2019.S0101-Data.csv": exportOf(
        [
          ["S0101_C01_001", "Estimate!!Total!!Total population"],
          ["S0101_C01_022", `Estimate!!Total!!${words}Under 18 years`],
          ["S0101_C02_022", `Estimate!!Percent!!${words}Under 18 years`],
          ["S0101_C02_030", `Estimate!!Percent!!${words}65 years and over`],
          ["S0101_C01_032", "Estimate!!Total!!Total population!!SUMMARY INDICATORS!!Median age (years)"],
        ],
        [
          [55380, "*****", 13000, 70, 23.4, 0.1, 15.1, 0.2, 38.2, 0.6],
          [731, 155, 90, 41, 12.3, 5.2, 0.0, 4.8, "-", "**"],
          [613, 120, 70, 30, 11.4, 0.0, "-", "**", 41.1, 3.3],
        ],
      ),
    });
    const of = (metric: string) => servedOf(metric, "2019-acs5", "county");
    expect(Object.fromEntries(await of("pct_under_18"))).toEqual({
      "01001": [23.4, 0.1],
      "01003": [12.3, 5.2],
      "01005": [11.4, 0],
    });
    expect(Object.fromEntries(await of("pct_over_65"))).toEqual({
      "01001": [15.1, 0.2],
      "01003": [0, 4.8],
      "01005": [null, null],
    });
    expect(Object.fromEntries(await of("median_age"))).toEqual({
      "01001": [38.2, 0.6],
      "01003": [null, null],
      "01005": [41.1, 3.3],
    });
    const [row] = await scratch.database.sql`
      select sources from census_coverage where metric = 'population_under_18'`;
    expect(row?.sources).toMatchObject([{ table: "S0101", lines: "S0101_C02_022" }]);
  });

  test("S0101 to 2016 has percentages in its rows; under 18 is what 18 and over leaves", async () => {
    await load(scratch.database, {
      "ACSST5Y2014.S0101-Data.csv": exportOf(
        [
          ["S0101_C01_001", "Total!!Estimate!!Total population"],
          ["S0101_C01_025", "Total!!Estimate!!SELECTED AGE CATEGORIES!!18 years and over"],
          ["S0101_C01_028", "Total!!Estimate!!SELECTED AGE CATEGORIES!!65 years and over"],
          ["S0101_C01_030", "Total!!Estimate!!SUMMARY INDICATORS!!Median age (years)"],
        ],
        [[55136, "*****", 74.9, 0.1, 13.1, 0.1, 37.7, 0.4]],
      ),
    });
    const of = async (metric: string) => (await servedOf(metric, "2014-acs5", "county")).get("01001");
    expect([await of("pct_under_18"), await of("pct_over_65"), await of("median_age")]).toEqual([
      [25.1, 0.1],
      [13.1, 0.1],
      [37.7, 0.4],
    ]);
  });

  test("a count where a percentage belongs is refused", async () => {
    const loading = load(scratch.database, {
      "ACSST5Y2014.S0101-Data.csv": exportOf(
        [
          ["S0101_C01_001", "Total!!Estimate!!Total population"],
          ["S0101_C01_028", "Total!!Estimate!!SELECTED AGE CATEGORIES!!65 years and over"],
        ],
        [[55136, "*****", 7220, 100]],
      ),
    });
    await expect(loading).rejects.toThrow("population_over_65 would be 7220; expected 0 to 100");
  });

  test("a detailed table comes first, in whatever order the two are loaded", async () => {
    const detailed = (code: string, value: number, margin: number | string) =>
      exportOf([[`${code}_001`, "Estimate!!Total"]], [[value, margin]]);
    const counts = {
      "ACSDT5Y2019.B01003-Data.csv": detailed("B01003", 1000, 100),
      "ACSDT5Y2019.B09001-Data.csv": exportOf(
        Array.from({ length: 10 }, (_, line) => [`B09001_${String(line + 1).padStart(3, "0")}`, "Estimate!!Total"]),
        [Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 250 : 50))],
      ),
    };
    const profile = {
      "ACSDP5Y2019.DP05-Data.csv": exportOf(
        [
          ["DP05_0001", "Estimate!!SEX AND AGE!!Total population"],
          ["DP05_0019", "Estimate!!SEX AND AGE!!Total population!!Under 18 years"],
          ["DP05_0019P", "Percent Estimate!!SEX AND AGE!!Total population!!Under 18 years"],
        ],
        [[1000, 100, 250, 50, 25.0, 9.9]],
      ),
    };
    const share = async () => (await servedOf("pct_under_18", "2019-acs5", "county")).get("01001");
    await load(scratch.database, profile);
    expect(await share()).toEqual([25, 9.9]);
    await load(scratch.database, counts);
    expect(await share()).toEqual([25, 4.3]); // √(50² − 0.25²·100²) / 1,000
    await load(scratch.database, profile, { force: true });
    expect(await share()).toEqual([25, 4.3]);
  });
});

test("a profile without percentages, as the API gave them until 2009, still has the counts", async () => {
  await load(scratch.database, {
    "acs-acs1-2008-GROUP_DP05_DATA.csv":
      "GEO_ID,DP05_0001E,DP05_0001M,DP05_0021E,DP05_0021M,DP05_0021PE,DP05_0021PM,NAME,us\n" +
      "0100000US,304059728,-555555555,38812741,10000,(X),(X),United States,1\n",
  });
  expect((await servedOf("pct_over_65", "2008-acs1", "nation")).get("1")?.[0]).toBe(12.8);
});

describe.if(hasAgencyFiles(MORE))("the agency's own profiles", () => {
  const percent = (text: string | undefined) => (/^[\d.]+$/.test(text ?? "") ? Number(text) : null);

  test("every share of young and old in the tracts of Cook County is the published one, with its margin", async () => {
    let compared = 0;
    await load(scratch.database, `${MORE}/tracts-cook`);
    for (const [year, under, over] of [
      ["2018", "DP05_0019", "DP05_0024"],
      ["2020", "DP05_0019", "DP05_0024"],
      ["2022", "DP05_0019", "DP05_0024"],
      ["2023", "DP05_0019", "DP05_0024"],
      ["2024", "DP05_0019", "DP05_0024"],
    ] as const) {
      const rows = rowsIn(`${MORE}/tracts-cook`, `ACSDP5Y${year}.DP05-Data.csv`);
      const [labels, ...tracts] = rows;
      expect([labels?.[`${under}PE`], labels?.[`${over}PE`]]).toEqual([
        expect.stringMatching(/Under 18 years$/),
        expect.stringMatching(/65 years and over$/),
      ]);
      for (const [metric, code] of [
        ["pct_under_18", under],
        ["pct_over_65", over],
      ] as const) {
        const answers = await servedOf(metric, `${year}-acs5`, "tract");
        for (const tract of tracts) {
          const published = [percent(tract[`${code}PE`]), percent(tract[`${code}PM`])];
          expect([tract.GEO_ID, answers.get(tract.GEO_ID!.slice(9))]).toEqual([tract.GEO_ID, published as never]);
          compared++;
        }
      }
    }
    expect(compared).toBe(2 * (1319 + 4 * 1332));
  }, 120_000);

  test("every DP02 that has bare quotation marks in its labels, and S2703, give what they publish", async () => {
    await load(scratch.database, `${MORE}/metros-2023-1yr`);
    const labels = rowsIn(`${MORE}/counties`, "ACSST5Y2023.S2703-Data.csv");
    await load(scratch.database, `${MORE}/counties`, { words: ["S2703"] });
    const insured = await servedOf("pct_private_insurance", "2023-acs5", "county");
    const counties = labels.slice(1);
    expect(counties.map(({ GEO_ID = "" }) => insured.get(GEO_ID.slice(9)))).toEqual(
      counties.map((row) => [percent(row.S2703_C03_001E), percent(row.S2703_C03_001M)]),
    );
    const schooled = await estimatesOf(scratch.database, {
      vintage: "2023-acs1",
      level: "metro",
      metric: "pct_bachelors_or_higher",
    });
    expect(schooled.size).toBe(393);
  }, 60_000);
});
