/** Small made files of each dataset that enriched answers read, around the made company of `filings-seed.ts`. */
import { jolts } from "../../src/labor/jolts/load/jolts.ts";
import { laus } from "../../src/labor/laus/load/laus.ts";
import { oews } from "../../src/labor/oews/load/oews.ts";
import type { Database } from "../../src/storage/database.ts";
import { submissionsDocument } from "../contract/filings-seed.ts";
import { industryFile, loadCes, dataFile as rowsOfCes } from "../labor/ces/made-lists.ts";
import { dataFile, type MadeRelease, seriesFile } from "../labor/made-files.ts";
import { AREA_COLUMNS, inArea, nation, occupation, oewsWorkbook, wages } from "../labor/oews/made-workbooks.ts";
import { county, csvOf as csvOfQcew, load as loadQcew } from "../labor/qcew/support.ts";
import { csvOf as csvOfLoans, load as loadLoans, type MadeLoan, nameOf } from "../lending/load/support.ts";
import { loadFrom, type MadeFiles } from "../support/load.ts";

/** The datasets that the labor context and the lending context read besides `sec`. */
export const SURVEYS = ["ces", "jolts", "laus", "qcew", "oews", "sba"] as const;
export type SurveyName = (typeof SURVEYS)[number];

/** A business address, as submissions have it. */
interface Business {
  city?: string | null;
  stateOrCountry?: string | null;
  zipCode?: string | null;
  isForeignLocation?: number | null;
  stateOrCountryDescription?: string;
}

/** Submissions of a made company without filings; its CIK is `cik`, of 10 digits. */
export const companyFile = (cik: string, sic: string, business: Business, more: object = {}): MadeFiles => ({
  [`submissions/CIK${cik}.json`]: JSON.stringify(
    submissionsDocument({ cik, name: `MADE ${cik}`, sic, ...more }, [], business as Record<string, unknown>),
  ),
});

/** CES of semiconductors: January is revised in the release of April. Each edition has 1,000 jobs and a dollar more. */
export const loadMadeCes = async (database: Database, edition = 0) => {
  const release = (month: string, rows: Parameters<typeof rowsOfCes>[0]): MadeFiles => ({
    [`release-${month}/ce.industry`]: industryFile([["31334400", "3344", "Semiconductors and electronic components"]]),
    [`release-${month}/ce.data.01a.CurrentSeasAE`]: rowsOfCes(rows),
  });
  const series = (employment: string, footnote: string): Parameters<typeof rowsOfCes>[0] => [
    ["CES3133440001", "2023M01", "100.0"],
    ["CES3133440001", "2024M01", employment, footnote],
    ["CES3133440003", "2023M01", "40.00"],
    ["CES3133440003", "2024M01", `${42 + edition}.00`, footnote],
  ];
  await loadCes(database, {
    ...release("2024-03", series("110.0", "P")),
    ...release("2024-04", series(`${111 + edition}.0`, "")),
  });
};

const RATES = ["JOR", "HIR", "QUR", "LDR", "TSR"] as const;

/** JOLTS of durable goods over 15 months up to `last`, hires a year before at 3.0. */
const turnover = (last: readonly [year: number, month: number], hires: string): MadeRelease => {
  const months = Array.from({ length: 15 }, (_, index) => {
    const number = last[0] * 12 + last[1] - 1 - (14 - index);
    return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, "0")}`;
  });
  const series = (id: string, values: (index: number) => string) =>
    [`JTS320000000000000${id}`, months.map((month, index) => [month, values(index)] as const)] as const;
  return Object.fromEntries([
    series("JOL", () => "600"),
    series("HIL", () => "400"),
    ...RATES.map((id) => series(id, (index) => (id === "HIR" && index > 2 ? hires : "3.0"))),
  ]);
};

/** JOLTS: the release of May revises hires, and has a month more. Each edition has a rate of a tenth more. */
export const loadMadeJolts = async (database: Database, edition = 0) => {
  for (const [folder, release] of [
    ["release-2024-04", turnover([2024, 2], "3.1")],
    ["release-2024-05", turnover([2024, 3], (3.4 + edition / 10).toFixed(1))],
  ] as const) {
    const files = {
      [`${folder}/jt.data.1.AllItems`]: dataFile(release),
      [`${folder}/jt.series`]: seriesFile(release),
    };
    await loadFrom(jolts, database, files, { acceptSmaller: true });
  }
};

/**
 * LAUS of Hartford County, Connecticut, and of the state: the release of April revises January. Each edition has a rate
 * of a tenth more, and 100 persons. Without the previous year, nothing tells how the rate changed.
 */
export const loadMadeLaus = async (database: Database, edition = 0, { hasYearBefore = true } = {}) => {
  const months = (before: string, now: string, footnote = "") => [
    ...(hasYearBefore ? [["2023-01", before] as const] : []),
    ["2024-01", now, footnote] as const,
  ];
  for (const [month, rate, force] of [
    ["2024-03", "4.6", 484_800],
    ["2024-04", (4.9 + edition / 10).toFixed(1), 484_800 + 100 * edition],
  ] as const) {
    const files = {
      [`release-${month}/la.data.64.County`]: dataFile({
        LAUCN090030000000003: months("4.0", rate, "P"),
        LAUCN090030000000006: months("480000", String(force), "P"),
      }),
      [`release-${month}/la.data.3.AllStatesS`]: dataFile({
        LASST090000000000003: months("3.8", "4.4"),
        LASST090000000000006: months("1900000", "1919000"),
      }),
    };
    await loadFrom(laus, database, files, { acceptSmaller: true });
  }
};

/** QCEW of Hartford County: semiconductors are disclosed. Each edition has a job and a dollar a week more. */
export const loadMadeQcew = async (database: Database, edition = 0) => {
  const months = [7, 8, 9 + edition] as const;
  const cell = { area: "09003", industry: "334413", establishments: 2, months, wages: 70_000, weekly: 673 + edition };
  const file = csvOfQcew([...county("09003"), { ...cell, own: 5 }]);
  await loadQcew(database, { "2016.q1-q4.singlefile.csv": file }, { acceptSmaller: true });
};

/** OEWS of the nation and of the Hartford area in May 2024. Each edition has a dollar an hour more. */
export const loadMadeOews = async (database: Database, edition = 0) => {
  const chief = (hourly: number) => occupation("11-1011", "Chief Executives", "detailed", wages(hourly + edition));
  const hartford = ["25540", "Hartford-West Hartford-East Hartford, CT", 4, "CT"] as const;
  const files = {
    "national_M2024_dl.xlsx": await oewsWorkbook(nation([chief(90)])),
    "MSA_M2024_dl.xlsx": await oewsWorkbook(inArea(hartford, nation([chief(95)])), { columns: AREA_COLUMNS }),
  };
  await loadFrom(oews, database, files, { acceptSmaller: true });
};

/** 7(a) loans to semiconductor makers of Hartford: 24 in the newest quarter. Each edition's are a dollar larger. */
export const loadMadeLoans = async (database: Database, edition = 0, { approved = ["2026-05-01"] } = {}) => {
  const gross = `${100_000 + edition}.00`;
  const loan: MadeLoan = { gross, county: "HARTFORD", state: "CT", naics: "334413" };
  const file = csvOfLoans(approved.flatMap((day) => Array.from({ length: 24 }, () => ({ ...loan, approved: day }))));
  await loadLoans(database, { [nameOf()]: file }, { acceptSmaller: true });
};

/** Loads an edition of each dataset. */
export const LOADS: Readonly<Record<SurveyName, (database: Database, edition?: number) => Promise<unknown>>> = {
  ces: loadMadeCes,
  jolts: loadMadeJolts,
  laus: loadMadeLaus,
  qcew: loadMadeQcew,
  oews: loadMadeOews,
  sba: loadMadeLoans,
};

/** Loads all of them. */
export async function loadMadeSurveys(database: Database): Promise<void> {
  for (const name of SURVEYS) await LOADS[name](database);
}
