import { jolts } from "../../../src/labor/jolts/load/jolts.ts";
import { laus } from "../../../src/labor/laus/load/laus.ts";
import { oews } from "../../../src/labor/oews/load/oews.ts";
import type { Database } from "../../../src/storage/database.ts";
import { dataFile as cesData, industryFile, loadCes } from "../../labor/ces/made-lists.ts";
import { dataFile, type MadeRelease, seriesFile } from "../../labor/made-files.ts";
import { nation, occupation, oewsWorkbook, wages } from "../../labor/oews/made-workbooks.ts";
import { csvOf, load as loadLoans, type MadeLoan, nameOf } from "../../lending/load/support.ts";
import { loadFrom } from "../../support/load.ts";

/** The labor market and the lending around the made companies: made surveys, in the agencies' forms. */
export async function seedMarket(database: Database): Promise<void> {
  await seedCes(database);
  await seedJolts(database);
  await seedLaus(database);
  await loadFrom(oews, database, {
    "national_M2023_dl.xlsx": await oewsWorkbook(
      nation([occupation("11-1011", "Chief Executives", "detailed", wages(100))]),
    ),
  });
  await loadLoans(database, { [nameOf()]: csvOf(LOANS) });
}

/** CES industries with employment and earnings of two Januaries. Retail trade has no earnings. */
const INDUSTRIES = [
  ["31334100", "3341", "Computer and peripheral equipment", [150, 147], [60, 66]],
  ["50513200", "5132", "Software publishers", [600, 660], [80, 82]],
  ["55522000", "522", "Credit intermediation", [2_600, 2_574], [40, 40]],
  ["42455000", "455", "General merchandise retailers", [3_000, 3_300], undefined],
] as const;

const seedCes = (database: Database) =>
  loadCes(database, {
    "release-2024-02/ce.industry": industryFile(INDUSTRIES.map(([code, naics, name]) => [code, naics, name])),
    "release-2024-02/ce.data.01a.CurrentSeasAE": cesData(
      INDUSTRIES.flatMap(([code, , , employment, earnings]) =>
        [["01", employment, 1] as const, ["03", earnings, 2] as const].flatMap(([type, values, decimals]) =>
          (values ?? []).map((value, index): Parameters<typeof cesData>[0][number] => [
            `CES${code}${type}`,
            `${2023 + index}M01`,
            value.toFixed(decimals),
          ]),
        ),
      ),
    ),
  });

function seedJolts(database: Database) {
  const month = (value: string) => [["2024-01", value]] as const;
  const release: MadeRelease = {
    JTS320000000000000JOR: month("3.1"),
    JTS320000000000000HIR: month("2.4"),
    JTS320000000000000JOL: month("250"),
    JTS320000000000000HIL: month("200"),
    JTS510000000000000JOR: month("4.7"),
    JTS510000000000000QUR: month("1.6"),
    JTS440000000000000JOR: month("5.2"),
    JTS440000000000000HIR: month("4.4"),
  };
  return loadFrom(jolts, database, {
    "release-2024-03/jt.data.1.AllItems": dataFile(release),
    "release-2024-03/jt.series": seriesFile(release),
  });
}

function seedLaus(database: Database) {
  const rates = (area: (fips: string) => string, values: Readonly<Record<string, string>>): MadeRelease =>
    Object.fromEntries(Object.entries(values).map(([fips, value]) => [area(fips), [["2024-01", value]]]));
  return loadFrom(
    laus,
    database,
    {
      "release-2024-03/la.data.64.County": dataFile(
        rates((fips) => `LAUCN${fips}0000000003`, { "06085": "4.1", "09110": "3.6", "36061": "5.0", "48201": "4.5" }),
      ),
      "release-2024-03/la.data.3.AllStatesS": dataFile(
        rates((fips) => `LASST${fips}0000000000003`, { "06": "5.2", "09": "4.3", "36": "4.5", "13": "3.1" }),
      ),
    },
    { acceptSmaller: true },
  );
}

const many = (count: number, loan: MadeLoan): MadeLoan[] => Array.from({ length: count }, () => loan);

/** Loans of a quarter and of the one a year before, and old ones with charge-offs. */
const LOANS: readonly MadeLoan[] = [
  { approved: "2026-06-30", county: "SANTA CLARA", state: "CA", gross: "1000.00", naics: "513210" },
  { approved: "2026-05-30", county: "SANTA CLARA", state: "CA", gross: "500.00", naics: "334111" },
  { approved: "2025-05-30", county: "SANTA CLARA", state: "CA", gross: "1200.00", naics: "513210" },
  { approved: "2026-06-01", county: "NEW YORK", state: "NY", gross: "90000.00", naics: "455110" },
  { approved: "2026-06-01", county: "HARTFORD", state: "CT", gross: "700.00", naics: "522110" },
  ...many(40, { approved: "2020-11-02", county: "NEW YORK", state: "NY", gross: "100.00", naics: "455110" }),
  ...many(10, {
    approved: "2020-11-02",
    county: "NEW YORK",
    state: "NY",
    gross: "100.00",
    naics: "455110",
    status: "CHGOFF",
    chargedOff: "50.00",
  }),
].map((loan) => ({ guaranteed: "50.00", ...loan }));
