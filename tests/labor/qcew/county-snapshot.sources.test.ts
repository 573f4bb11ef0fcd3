import { beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { type CountySnapshot, countyIndustryKey, countySnapshots } from "../../../src/labor/qcew/county-snapshot.ts";
import { isAbsent } from "../../../src/metrics/snapshot.ts";
import { testStore } from "../../support/store.ts";
import { areaOfFile } from "./agency-rows.ts";
import { HAS_SOURCES, load, SOURCES, stateAt } from "./support.ts";

/** What a county answers for an industry, worked by hand from its file in `2016.q1-q4.by_area`. */
interface Worked {
  county: string;
  naics: string;
  /** The line of the row that answers in the county's file; undefined where no level is disclosed. */
  line: number | undefined;
  code: string | null;
  precision: string;
  /** Employment of December 2016, the weekly wage, and their changes over the year. */
  figures: readonly (number | null)[];
  /** Employment and weekly wage of all industries, line 5 of each file. */
  total: readonly [number, number];
  note: string | null;
}

const IN_Q4 = "in the county in 2016-Q4";
const withholds = (codes: string): string => `QCEW withholds ${codes} ${IN_Q4}, to protect employers.`;
const hasNo = (codes: string): string => `The loaded files have no private establishments of ${codes} ${IN_Q4}.`;
const CONNECTICUT = "In Connecticut QCEW has the counties to 2023-Q4 and the planning regions from 2024-Q1 on.";

// biome-ignore format: a table
const WORKED: readonly Worked[] = [
  { county: "13121", naics: "522110", line: 6005, code: "522110", precision: "6-digit",
    figures: [11690, 1931, 1.5, 3.8], total: [844803, 1379], note: null },
  { county: "17031", naics: "524126", line: 7189, code: "524126", precision: "6-digit",
    figures: [9609, 2061, 2.2, 1.6], total: [2591421, 1249], note: null },
  { county: "48201", naics: "31-33", line: 2681, code: "31-33", precision: "2-digit",
    figures: [166440, 1655, -7.6, -1.6], total: [2270911, 1320], note: null },
  { county: "11001", naics: "5311", line: 4521, code: "5311", precision: "4-digit",
    figures: [2323, 1382, 3.4, -2.2], total: [761989, 1764], note: null },
  // NAICS 2022 in a quarter that is coded to NAICS 2012.
  { county: "53033", naics: "513210", line: 6853, code: "511210", precision: "6-digit",
    figures: [57609, 3021, 6.4, -8.2], total: [1338661, 1479], note: "511210 (NAICS 2017) is 513210 in NAICS 2022." },
  { county: "36061", naics: "523150", line: 5721, code: "5231", precision: "4-digit",
    figures: [98283, 5635, -1.2, 5.2], total: [2473614, 2211], note: hasNo("523150, 52315") },
  // Suppressed levels, and changes that are withheld by themselves.
  { county: "13121", naics: "315210", line: 2381, code: "3152", precision: "4-digit",
    figures: [220, 809, null, null], total: [844803, 1379], note: withholds("315210, 31521") },
  { county: "15003", naics: "481111", line: 4873, code: "48111", precision: "5-digit",
    figures: [7460, 1340, 6.3, -1.8], total: [480150, 994], note: withholds("481111") },
  // Line 1301 has true zeros of 238141, whose establishments were of another quarter.
  { county: "51770", naics: "238141", line: 1265, code: "2381", precision: "4-digit",
    figures: [397, 817, 19.6, -7.2], total: [67796, 985], note: `${withholds("23814")} ${hasNo("238141")}` },
  // Establishments without employment: the file's wage of 0 is null.
  { county: "53033", naics: "999999", line: 9697, code: "999999", precision: "6-digit",
    figures: [0, null, 0, 0], total: [1338661, 1479], note: null },
  // The smallest county, where line 109 withholds the sector, and a county without the sector.
  { county: "48301", naics: "211111", line: undefined, code: null, precision: "all-industries",
    figures: [null, null, null, null], total: [79, 715],
    note: `${withholds("21")} ${hasNo("211111, 21111, 2111, 211")} Only totals are given.` },
  { county: "30069", naics: "522110", line: undefined, code: null, precision: "all-industries",
    figures: [null, null, null, null], total: [98, 552],
    note: `${hasNo("522110, 52211, 5221, 522, 52")} Only totals are given.` },
  { county: "09001", naics: "523920", line: 5781, code: "523920", precision: "6-digit",
    figures: [9052, 9031, 9.7, -12], total: [426274, 1677], note: CONNECTICUT },
  { county: "72001", naics: "311812", line: 449, code: "311", precision: "3-digit",
    figures: [33, 147, -17.5, 14], total: [1930, 414], note: `${withholds("31181, 3118")} ${hasNo("311812")}` },
  { county: "78010", naics: "324110", line: 917, code: "31-33", precision: "2-digit",
    figures: [369, 910, -0.5, -13.2], total: [14523, 774],
    note: `${withholds("3241, 324")} ${hasNo("324110, 32411")}` },
];

const keyOf = ({ county, naics }: Pick<Worked, "county" | "naics">) => ({ county, planningRegion: null, naics });

describe.if(HAS_SOURCES)("counties of the agency's files of 2016", () => {
  const scratch = testStore("qcew_counties_sources");
  beforeAll(async () => {
    await load(scratch.database, SOURCES);
  }, 300_000);
  const snapshotOf = async (county: string, naics: string | null, upTo?: string): Promise<CountySnapshot> => {
    const key = { county, planningRegion: null, naics };
    const snapshot = (await countySnapshots(scratch.database.sql, stateAt("1"), [key], upTo)).get(
      countyIndustryKey(key),
    );
    if (snapshot === undefined || isAbsent(snapshot)) throw new Error(`${county} has none`);
    return snapshot;
  };

  const BY_AREA = join(SOURCES, "2016.q1-q4.by_area");
  const fileByArea = new Map(HAS_SOURCES ? readdirSync(BY_AREA).map((file) => [areaOfFile(file), file]) : []);
  const linesOf = (county: string): Record<string, string>[] =>
    parse(gunzipSync(readFileSync(join(BY_AREA, fileByArea.get(county) ?? ""))), { columns: true });

  test.each(WORKED)("$county answers for $naics by its level $precision", async (worked) => {
    const snapshot = await snapshotOf(worked.county, worked.naics);
    expect(snapshot).toMatchObject({
      county_fips: worked.county,
      industry_naics_code: worked.code,
      match_precision: worked.precision,
      match_note: worked.note,
      data_period: "2016-Q4",
      data_lag_months: null,
    });
    const { industry_employment, industry_avg_weekly_wage, industry_employment_yoy_pct, industry_wage_yoy_pct } =
      snapshot;
    expect([industry_employment, industry_avg_weekly_wage, industry_employment_yoy_pct, industry_wage_yoy_pct]).toEqual(
      [...worked.figures],
    );
    expect([snapshot.total_employment, snapshot.total_avg_weekly_wage]).toEqual([...worked.total]);
  });

  test("and the rows of these lines are of the fourth quarter and of those codes", () => {
    for (const { county, line, code, figures, total } of WORKED) {
      const lines = linesOf(county);
      expect(lines[5 - 2]).toMatchObject({
        own_code: "0",
        industry_code: "10",
        qtr: "4",
        month3_emplvl: `${total[0]}`,
      });
      if (line === undefined) continue;
      const row = lines[line - 2]; // line 1 has the names of the columns
      expect(row).toMatchObject({ own_code: "5", industry_code: code!, qtr: "4", month3_emplvl: `${figures[0]}` });
    }
  });

  test("have names with the state's abbreviation, and QCEW's titles of industries", async () => {
    expect(await snapshotOf("13121", "522110")).toMatchObject({
      county_name: "Fulton County, GA",
      industry_naics_description: "Commercial banking",
    });
    expect((await snapshotOf("72001", null)).county_name).toBe("Adjuntas Municipio, PR");
    expect((await snapshotOf("29510", null)).county_name).toBe("St. Louis city, MO");
    expect((await snapshotOf("78010", null)).county_name).toBe("St. Croix Island, VI");
  });

  test("give only totals where the industry is not known", async () => {
    expect(await snapshotOf("29189", null)).toMatchObject({
      industry_naics_code: null,
      match_precision: "all-industries",
      match_note: "The industry is not known: only totals are given.",
    });
  });

  test("say that finer industries are not loaded where a file had only sectors", async () => {
    // 2016.q1-q4.singlefile.subset.csv: San Juan's sector 52 is in line 238953, its total in line 238909.
    expect(await snapshotOf("72127", "522110")).toMatchObject({
      county_name: "San Juan Municipio, PR",
      industry_naics_code: "52",
      match_precision: "2-digit",
      match_note: `Industries of 3 to 6 digits ${IN_Q4} are not loaded.`,
      industry_employment: 16_617,
      industry_avg_weekly_wage: 977,
      industry_employment_yoy_pct: -4.6,
      industry_wage_yoy_pct: -3.6,
      total_employment: 255_443,
      total_avg_weekly_wage: 673,
    });
  });

  test("answer with the newest quarter that had ended by a day", async () => {
    expect((await snapshotOf("13121", "522110", "2016-12-31")).data_period).toBe("2016-Q4");
    expect((await snapshotOf("13121", "522110", "2016-12-30")).data_period).toBe("2016-Q3");
    const key = keyOf({ county: "13121", naics: "522110" });
    const early = await countySnapshots(scratch.database.sql, stateAt("1"), [key], "2016-03-30");
    expect([...early.values()]).toEqual([
      {
        absence: "not_published_by_then",
        detail: "The first loaded quarter of QCEW that has the county is 2016-Q1.",
      },
    ]);
  });

  test("answer many at once as one by one", async () => {
    const areas = ["13121", "53033", "72001", "09001", "48301", "72127", "15005", "01999"];
    const codes = ["513210", "522110", "31-33", "5415", "722511", "814110", "921110", "111", null];
    const keys = areas.flatMap((county) => codes.map((naics) => ({ county, planningRegion: null, naics })));
    const together = await countySnapshots(scratch.database.sql, stateAt("1"), [...keys, ...keys]);
    expect(together.size).toBe(keys.length);
    for (const key of keys) {
      const alone = await countySnapshots(scratch.database.sql, stateAt("1"), [key]);
      expect([...alone]).toEqual([[countyIndustryKey(key), together.get(countyIndustryKey(key))!]]);
    }
  });
});
