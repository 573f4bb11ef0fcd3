import { ces } from "../../src/labor/ces/load/ces.ts";
import { jolts } from "../../src/labor/jolts/load/jolts.ts";
import { laus } from "../../src/labor/laus/load/laus.ts";
import { oews } from "../../src/labor/oews/load/oews.ts";
import type { Database } from "../../src/storage/database.ts";
import { RELEASES } from "../labor/ces/releases.ts";
import { countyWorkbook } from "../labor/laus/made-workbooks.ts";
import { dataFile, type MadeRelease, seriesFile } from "../labor/made-files.ts";
import { nation, occupation, oewsWorkbook } from "../labor/oews/made-workbooks.ts";
import { county, csvOf, load as loadQcew } from "../labor/qcew/support.ts";
import { loadFrom } from "../support/load.ts";
import { buildScreener } from "../support/screener.ts";
import { load as loadSec, MADE_FILES } from "./filings-seed.ts";
import { seedLending } from "./lending-seed.ts";

const TURNOVER: MadeRelease = {
  JTS000000000000000HIL: [
    ["2022-07", "6400"],
    ["2022-08", "6277", "P"],
  ],
  JTS320000000000000HIL: [["2022-07", "258"]],
};
const STATES: MadeRelease = {
  LASST060000000000003: [
    ["2019-02", "4.3"],
    ["2019-03", "4.3", "P"],
  ],
  LASST480000000000003: [["2019-01", "3.8"]],
};

/** Loads a little of every dataset but the census. */
export async function seedLaborLendingAndFilings(database: Database): Promise<void> {
  await loadFrom(ces, database, RELEASES);
  await loadFrom(jolts, database, {
    "release-2022-10/jt.data.1.AllItems": dataFile(TURNOVER),
    "release-2022-10/jt.series": seriesFile(TURNOVER),
  });
  const row = (fips: string) => [fips.slice(0, 2), fips.slice(2), "A County, AL", 25_000, 900, 3.5] as const;
  await loadFrom(laus, database, {
    "release-2019-04/la.data.3.AllStatesS": dataFile(STATES),
    "release-2019-04/la.series": seriesFile(STATES),
    "laucnty12.xlsx": await countyWorkbook({ year: 2012, edition: "April 19, 2019", rows: [row("01001")] }),
    "laucnty13.xlsx": await countyWorkbook({ year: 2013, edition: "April 19, 2019", rows: [row("01003")] }),
  });
  const quarters = [1, 2].flatMap((quarter) => county("01001", { quarter }));
  await loadQcew(database, { "2016.q1-q4.singlefile.csv": csvOf([...quarters, ...county("01003")]) });
  const chiefs = occupation("11-1011", "Chief Executives", "detailed", {});
  await loadFrom(oews, database, { "national_M2023_dl.xlsx": await oewsWorkbook(nation([chiefs])) });
  await seedLending(database);
  await loadSec(database, MADE_FILES);
  await buildScreener(database);
}
