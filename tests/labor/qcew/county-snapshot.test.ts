import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  type CountyIndustry,
  countyIndustryKey,
  countySnapshots,
  newestQcewQuarter,
} from "../../../src/labor/qcew/county-snapshot.ts";
import { absentDataset } from "../../../src/metrics/snapshot.ts";
import { madeAgency } from "../../support/agency.ts";
import type { MadeFiles } from "../../support/load.ts";
import { testStore } from "../../support/store.ts";
import { county, csvOf, load, type MadeRow, stateAt } from "./support.ts";

const scratch = testStore("qcew_counties", { emptyBefore: true });

let stamps = 0;
/** Loads files, and gives the state that they make. */
async function published(files: MadeFiles, options = {}) {
  await load(scratch.database, files, { acceptSmaller: true, ...options });
  return stateAt(`made ${++stamps}`);
}
const singleFile = (year: number): string => `${year}.q1-q4.singlefile.csv`;
const of = (fips: string, naics: string | null = null, planningRegion: string | null = null): CountyIndustry => ({
  county: fips,
  planningRegion,
  naics,
});

describe("a county's newest quarter", () => {
  test("is absent while nothing is loaded, and of a county that no file has", async () => {
    const nothing = stateAt(`made ${++stamps}`);
    const before = await countySnapshots(scratch.database.sql, nothing, [of("01001")]);
    expect([...before.values()]).toEqual([absentDataset("qcew")]);
    expect(await newestQcewQuarter(scratch.database.sql, nothing)).toBeNull();
    const state = await published({ [singleFile(2016)]: csvOf(county("01001")) });
    const after = await countySnapshots(scratch.database.sql, state, [of("01003"), of("09001", null, "09190")]);
    expect([...after.values()]).toEqual([
      { absence: "area_not_covered", detail: "No loaded quarter of QCEW has the county 01003." },
      { absence: "area_not_covered", detail: "No loaded quarter of QCEW has the county 09190 or 09001." },
    ]);
    expect(await newestQcewQuarter(scratch.database.sql, state)).toBe("2016-Q1");
  });

  test("is each county's own, though others have a newer one", async () => {
    const state = await published({
      [singleFile(2016)]: csvOf([...county("01001"), ...county("01001", { quarter: 3 }), ...county("01003")]),
    });
    const snapshots = await countySnapshots(scratch.database.sql, state, [of("01001", "61"), of("01003", "611110")]);
    expect(snapshots.get(countyIndustryKey(of("01001", "61")))).toMatchObject({
      data_period: "2016-Q3",
      industry_employment: 9,
      industry_avg_weekly_wage: 673,
      industry_employment_yoy_pct: 1.5,
      total_employment: 32,
      match_note: null,
    });
    expect(snapshots.get(countyIndustryKey(of("01003", "611110")))).toMatchObject({
      data_period: "2016-Q1",
      match_precision: "2-digit",
      match_note: "Industries of 3 to 6 digits in the county in 2016-Q1 are not loaded.",
    });
    expect(await newestQcewQuarter(scratch.database.sql, state)).toBe("2016-Q3");
    expect(await newestQcewQuarter(scratch.database.sql, state, "2016-09-29")).toBe("2016-Q1");
  });

  test("is Connecticut's county to 2023, and its planning region from 2024 on", async () => {
    const key = of("09001", "61", "09190");
    const answer = async (state: ReturnType<typeof stateAt>, upTo?: string) =>
      (await countySnapshots(scratch.database.sql, state, [key], upTo)).get(countyIndustryKey(key));
    const note = "In Connecticut QCEW has the counties to 2023-Q4 and the planning regions from 2024-Q1 on.";
    const old = await published({ [singleFile(2023)]: csvOf(county("09001", { year: 2023, quarter: 4 })) });
    const ofCounty = {
      county_fips: "09001",
      county_name: "Fairfield County, CT",
      data_period: "2023-Q4",
      match_note: note,
    };
    expect(await answer(old)).toMatchObject(ofCounty);
    const both = await published({ [singleFile(2024)]: csvOf(county("09190", { year: 2024, quarter: 1 })) });
    expect(await answer(both)).toMatchObject({
      county_fips: "09190",
      county_name: "Western Connecticut Planning Region, CT",
      data_period: "2024-Q1",
      match_note: note,
    });
    expect(await answer(both, "2024-02-29")).toMatchObject(ofCounty);
  });

  test("has neither industry nor total where only files of other ownerships are loaded", async () => {
    const state = await published({
      [singleFile(2016)]: csvOf([{ area: "01001", own: 3, industry: "61", establishments: 2 }]),
    });
    expect([...(await countySnapshots(scratch.database.sql, state, [of("01001", "61")])).values()]).toEqual([
      {
        absence: "no_disclosed_cell",
        detail: "The loaded rows of Autauga County, AL in 2016-Q1 have neither the industry nor a total.",
      },
    ]);
  });
});

describe("the lag of a quarter", () => {
  const lagOf = async (state: ReturnType<typeof stateAt>) => {
    const [snapshot] = (await countySnapshots(scratch.database.sql, state, [of("01001")])).values();
    return (snapshot as { data_lag_months?: number | null }).data_lag_months;
  };
  const rows: MadeRow[] = county("01001", { quarter: 4 });

  test("is whole months to the day of --published, of the folder, or of Last-Modified", async () => {
    expect(await lagOf(await published({ [singleFile(2016)]: csvOf(rows) }, { published: "2017-06-07" }))).toBe(5);
    await scratch.empty();
    expect(await lagOf(await published({ [`release-2017-07/${singleFile(2016)}`]: csvOf(rows) }))).toBe(6);
    await scratch.empty();
    const headers = { "Last-Modified": "Tue, 31 Jan 2017 12:00:00 GMT" };
    await using agency = madeAgency({
      "/cew/data/api/2016/4/area/01001.csv": () => new Response(csvOf(rows), { headers }),
    });
    await load(
      scratch.database,
      agency.url,
      { vintages: ["2016-Q4"], words: ["01001"] },
      { contact: "someone@example.org" },
    );
    expect(await lagOf(stateAt(`made ${++stamps}`))).toBe(0);
  });

  test("is not known from the day of a load, which says nothing of the publication", async () => {
    expect(await lagOf(await published({ [singleFile(2016)]: csvOf(rows) }))).toBeNull();
  });

  test("can't begin before the quarter ended", async () => {
    const loading = load(scratch.database, { [singleFile(2016)]: csvOf(rows) }, { published: "2016-12-31" });
    await expect(loading).rejects.toThrow(
      "2016-Q4 ended on 2016-12-31, and its files would have been published on 2016-12-31, by --published",
    );
  });
});

describe("many industries in counties", () => {
  test("are read by one query, whatever their number, and answer as one by one", async () => {
    const codes = ["31-33", "311", "3118", "31181", "311812", "61", "511210", "513210", "54"];
    const areas = ["01001", "01003", "01005"];
    const cells = fc.record({
      area: fc.constantFrom(...areas),
      industry: fc.constantFrom(...codes),
      own: fc.constantFrom(3, 5),
      code: fc.constantFrom("" as const, "N" as const, "-" as const),
      weekly: fc.integer({ min: 1, max: 5000 }),
      quarter: fc.constantFrom(1, 2),
    });
    const rowsOf = fc.uniqueArray(cells, {
      minLength: 1,
      maxLength: 40,
      selector: ({ area, industry, own, quarter }) => `${area} ${industry} ${own} ${quarter}`,
    });
    const keys = ["01001", "01003", "01005", "01007"].flatMap((fips) =>
      [...codes, "311811", "5415", null].map((naics) => of(fips, naics)),
    );
    await fc.assert(
      fc.asyncProperty(rowsOf, async (rows) => {
        await scratch.empty();
        const state = await published({ [singleFile(2016)]: csvOf(rows) });
        const queries: string[] = [];
        const counting = new Proxy(scratch.database.sql, {
          apply(target, self, parts: [readonly string[]]) {
            queries.push(parts[0].join("?"));
            return Reflect.apply(target, self, parts);
          },
        });
        await countySnapshots(counting, state, []); // what is loaded is read once for each publish
        expect(queries).toHaveLength(2);
        const together = await countySnapshots(counting, state, keys);
        expect(queries.length).toBe(3);
        for (const key of keys) {
          const alone = await countySnapshots(scratch.database.sql, state, [key]);
          expect(alone.get(countyIndustryKey(key))).toEqual(together.get(countyIndustryKey(key))!);
          expect(together.get(countyIndustryKey(key))).toMatchObject(expectedOf(rows, key));
        }
      }),
      { numRuns: 12 },
    );
  }, 120_000);
});

/** The match by the rule as it is written, over the rows themselves. */
function expectedOf(rows: readonly MadeRow[], { county: area, naics }: CountyIndustry): object {
  const ofArea = rows.filter((row) => row.area === area);
  if (ofArea.length === 0) return { absence: "area_not_covered" };
  const quarter = Math.max(...ofArea.map((row) => Number(row.quarter)));
  const codes = naics === null ? [] : prefixesOf(naics);
  const answer = codes
    .flatMap((code) => [code, ...(TWINS[code] ?? [])])
    .map((code) => ofArea.find((row) => row.industry === code && row.own === 5 && row.quarter === quarter))
    .find((row) => row?.code === "");
  if (!answer) return { absence: "no_disclosed_cell" };
  const code = answer.industry ?? "";
  return {
    industry_naics_code: code,
    match_precision: `${code.includes("-") ? 2 : code.length}-digit`,
    industry_employment: 12,
    industry_avg_weekly_wage: answer.weekly,
    industry_employment_yoy_pct: 1.5,
    data_period: `2016-Q${quarter}`,
  };
}

const TWINS: Readonly<Record<string, string[]>> = { "511210": ["513210"], "513210": ["511210"] };

function prefixesOf(naics: string): string[] {
  if (naics.includes("-")) return [naics];
  const prefixes = Array.from({ length: naics.length - 1 }, (_, index) => naics.slice(0, naics.length - index));
  return prefixes.map((prefix) => (prefix === "31" ? "31-33" : prefix));
}
