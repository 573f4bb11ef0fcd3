import { beforeAll, describe, expect, test } from "bun:test";
import type { Sql } from "postgres";
import type { DatasetState } from "../../../src/http/versions.ts";
import { oews } from "../../../src/labor/oews/load/oews.ts";
import {
  chiefExecutiveWages,
  metrosOfCounty,
  newestOewsYear,
  wagesOfMetro,
} from "../../../src/labor/oews/wage-snapshot.ts";
import { absentDataset, isAbsent } from "../../../src/metrics/snapshot.ts";
import { loadFrom } from "../../support/load.ts";
import { agencyPath, hasAgencyFiles } from "../../support/sources.ts";
import { testStore } from "../../support/store.ts";
import { AREA_COLUMNS, inArea, type MadeRow, nation, occupation, oewsWorkbook, wages } from "./made-workbooks.ts";

/** The state of a dataset after so many publishes. */
const stateAt = (stamp: string): DatasetState => ({
  dataset: "oews",
  version: 1,
  updatedAt: "2026-01-01T00:00:00Z",
  stamp,
  published: stamp,
});

const SOURCES = agencyPath("bls/oews");

describe.if(hasAgencyFiles(SOURCES))("the Bureau's workbooks of the nation", () => {
  const scratch = testStore("oews_wages_sources");
  beforeAll(async () => {
    await loadFrom(oews, scratch.database, SOURCES);
  }, 60_000);
  const ofNation = async (upTo?: string) =>
    (await chiefExecutiveWages(scratch.database.sql, stateAt("1"), ["1"], upTo)).get("1");

  test("give the median and mean of May 2023, and say that the upper percentiles are top-coded", async () => {
    // national_M2023_dl.xlsx, row of 11-1011: A_MEAN 258900, A_MEDIAN 206680, A_PCT75 #, A_PCT90 #.
    expect(await ofNation()).toEqual({
      area: "1",
      area_name: "United States",
      soc_code: "11-1011",
      soc_title: "Chief Executives",
      market_median_annual_wage: 206_680,
      market_mean_annual_wage: 258_900,
      market_75th_percentile: null,
      market_90th_percentile: null,
      reference_year: 2023,
      top_coded: ["market_75th_percentile", "market_90th_percentile"],
      limit: 239_200,
    });
  });

  test("give the newest year whose May had ended by a day", async () => {
    // national_M2022_dl.xlsx: A_MEAN 246440, A_MEDIAN 189520.
    const expected = { reference_year: 2022, market_mean_annual_wage: 246_440, market_median_annual_wage: 189_520 };
    expect(await ofNation("2023-05-30")).toMatchObject(expected);
    expect(await ofNation("2022-05-31")).toMatchObject(expected);
    expect(await ofNation("2022-05-30")).toMatchObject({ reference_year: 2020 });
    expect(await ofNation("2013-05-30")).toEqual({
      absence: "not_published_by_then",
      detail: "The first loaded year of OEWS that has United States is 2013.",
    });
  });

  test("and the metropolitan areas of Florida, which have no chief executives", async () => {
    const { sql } = scratch.database;
    const answers = await chiefExecutiveWages(sql, stateAt("1"), ["45300", "35620", "1"]);
    expect(answers.get("45300")).toEqual({
      absence: "wage_not_published",
      detail: "OEWS of 2024 has no estimate of chief executives in the area 45300.",
    });
    expect(answers.get("35620")).toEqual({
      absence: "area_not_covered",
      detail: "No loaded year of OEWS has the metropolitan area 35620.",
    });
    expect(await newestOewsYear(sql, stateAt("1"))).toBe("2024");
    expect(await newestOewsYear(sql, stateAt("1"), "2024-05-01")).toBe("2023");
    expect(await newestOewsYear(sql, stateAt("1"), "2001-05-01")).toBeNull();
  });
});

const chief = (more: MadeRow = {}): MadeRow => occupation("11-1011", "Chief Executives", "detailed", more);
/** The median is $2 an hour more than the lowest wage, and a year has 2,080 hours. */
const chiefFrom = (hourly: number, more: MadeRow = {}): MadeRow => chief({ ...wages(hourly), ...more });
const ATLANTA = ["12060", "Atlanta-Sandy Springs-Roswell, GA", 4, "GA"] as const;
const BOSTON = ["71650", "Boston-Cambridge-Nashua, MA-NH", 4, "MA"] as const;
const ABILENE = ["10180", "Abilene, TX", 4, "TX"] as const;

describe("wages of metropolitan areas", () => {
  const scratch = testStore("oews_wages", { emptyBefore: true });
  let publishes = 0;
  const load = async (year: number, rows: readonly MadeRow[]): Promise<void> => {
    const workbook = await oewsWorkbook(rows, { columns: AREA_COLUMNS });
    await loadFrom(oews, scratch.database, { [`MSA_M${year}_dl.xlsx`]: workbook }, { acceptSmaller: true });
    publishes++;
  };
  const read = (areas: readonly string[], sql: Sql = scratch.database.sql) =>
    chiefExecutiveWages(sql, stateAt(`made ${publishes}`), areas);
  const wagesOfCounty = async (county: string, planningRegion: string | null = null) => {
    const metros = await metrosOfCounty({ county, planningRegion });
    return wagesOfMetro(metros, await read(metros.map(({ code }) => code)));
  };

  test("are absent while nothing is loaded", async () => {
    const { sql } = scratch.database;
    const answers = await chiefExecutiveWages(sql, stateAt("nothing"), ["1", "12060"]);
    expect([...answers.values()]).toEqual([absentDataset("oews"), absentDataset("oews")]);
    expect(await newestOewsYear(sql, stateAt("nothing"))).toBeNull();
  });

  test("are those of each area's newest year, in one query for all areas", async () => {
    await load(2022, [...inArea(ATLANTA, nation([chiefFrom(78)])), ...inArea(ABILENE, nation([chiefFrom(48)]))]);
    await load(2023, inArea(ATLANTA, nation([chiefFrom(98, { A_PCT90: "#" })])));
    await read(["12060"]); // the directory of areas is read once for each publish
    const statements: string[] = [];
    const counting = new Proxy(scratch.database.sql, {
      apply(target, self, parts: [readonly string[]]) {
        if (parts[0].join("?").includes("from")) statements.push(parts[0].join("?"));
        return Reflect.apply(target, self, parts);
      },
    });
    await read(["12060"], counting);
    statements.length = 0;
    const answers = await read(["12060", "10180", "12060", "99999"], counting);
    expect(statements).toHaveLength(1);
    expect(answers.size).toBe(3);
    expect(answers.get("12060")).toMatchObject({
      area_name: "Atlanta-Sandy Springs-Roswell, GA",
      reference_year: 2023,
      market_median_annual_wage: 100 * 2080,
      market_90th_percentile: null,
      top_coded: ["market_90th_percentile"],
    });
    expect(answers.get("10180")).toMatchObject({ reference_year: 2022, market_median_annual_wage: 50 * 2080 });
    for (const area of answers.keys()) expect((await read([area])).get(area)).toEqual(answers.get(area)!);
  });

  test("are absent where every annual wage is top-coded or not available", async () => {
    const all = (mark: string): MadeRow => ({ A_MEAN: mark, A_MEDIAN: mark, A_PCT75: mark, A_PCT90: mark });
    await load(2023, [
      ...inArea(ATLANTA, nation([chief(all("#"))])),
      ...inArea(ABILENE, nation([chief({ ...all("*"), HOURLY: "TRUE" })])),
    ]);
    const answers = await read(["12060", "10180"]);
    expect([...answers.values()]).toEqual([
      {
        absence: "top_coded",
        detail:
          "OEWS of 2023 publishes no annual wage of chief executives in Atlanta-Sandy Springs-Roswell, GA: wages are " +
          "at or above its limit, $239,200 a year.",
      },
      {
        absence: "wage_not_published",
        detail: "OEWS of 2023 publishes no annual wage of chief executives in Abilene, TX: wages are not available.",
      },
    ]);
  });

  test("stand for a county by the delineation of their year", async () => {
    // Of 2018 to 2023: Lamar County, Georgia, left Atlanta; Madera County, California, came into Fresno.
    await load(2023, [
      ...inArea(ATLANTA, nation([chiefFrom(78)])),
      ...inArea(["23420", "Fresno, CA", 4, "CA"], nation([chiefFrom(38)])),
      ...inArea(["31460", "Madera, CA", 4, "CA"], nation([chiefFrom(28)])),
      ...inArea(BOSTON, nation([chief()])),
    ]);
    const medianOf = async (county: string, planningRegion: string | null = null) => {
      const answer = await wagesOfCounty(county, planningRegion);
      return isAbsent(answer) ? answer.absence : answer.market_median_annual_wage;
    };
    expect(await medianOf("13121")).toBe(80 * 2080);
    expect(await medianOf("13171")).toBe(80 * 2080);
    expect(await medianOf("06039")).toBe(30 * 2080);
    expect(await medianOf("25025")).toBe("area_not_covered"); // Boston's area of 2023 is a NECTA
    expect(await medianOf("30069")).toBe("area_not_covered"); // in no metropolitan area
    expect(await wagesOfCounty("30069")).toEqual({
      absence: "area_not_covered",
      detail: "The county is in no metropolitan area of a loaded year.",
    });
    await load(2024, [
      ...inArea(ATLANTA, nation([chiefFrom(79)])),
      ...inArea(["23420", "Fresno, CA", 4, "CA"], nation([chiefFrom(39)])),
    ]);
    expect(await medianOf("13121")).toBe(81 * 2080);
    expect(await medianOf("13171")).toBe("area_not_covered");
    expect(await medianOf("06039")).toBe(41 * 2080);
  });

  test("stand for Connecticut's planning regions from 2024 on, and for its counties in no year before", async () => {
    await load(2024, inArea(["14860", "Bridgeport-Stamford-Danbury, CT", 4, "CT"], nation([chief()])));
    const region = await wagesOfCounty("09001", "09190");
    expect(region).toMatchObject({ area: "14860", reference_year: 2024 });
    expect(await wagesOfCounty("09001")).toMatchObject({ absence: "area_not_covered" });
  });
});
