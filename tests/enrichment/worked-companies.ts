/**
 * Real companies, with the rows of the agencies' files that their figures come from, read by hand. `NATION` and the
 * companies name the place of each row, so that a test can find it in the agency's file again.
 */

/** A CES series of jobs: its newest month with a value, and the value a year before, in thousands. */
export interface CesRows {
  series: string;
  month: string;
  now: number;
  before: number;
}

/** CES, `release-2022-06/ce.data.01a.CurrentSeasAE`. It has no earnings. */
export const CES = {
  computers: { series: "CES3133410001", month: "2022-05", now: 160.8, before: 156.9 },
  banks: { series: "CES5552211001", month: "2022-05", now: 1333.1, before: 1360.2 },
  insurers: { series: "CES5552412601", month: "2022-04", now: 526.7, before: 533.1 },
  retail: { series: "CES4200000001", month: "2022-05", now: 15_756.5, before: 15_313.6 },
  software: { series: "CES5051120001", month: "2022-04", now: 573.1, before: 539.4 },
  funds: { series: "CES5552399001", month: "2022-04", now: 73, before: 67.6 },
  refineries: { series: "CES3232411001", month: "2022-04", now: 61.7, before: 61.4 },
  vehicles: { series: "CES3133600001", month: "2022-05", now: 1685.6, before: 1608.6 },
} satisfies Record<string, CesRows>;

/** A JOLTS industry in August 2022; `hires` are the rates of June to August 2021, then of June to August 2022. */
export interface JoltsRows {
  code: string;
  openings: number;
  quits: number;
  layoffs: number;
  separations: number;
  hires: readonly number[];
  /** Openings and hires in thousands. */
  levels: readonly [openings: number, hires: number];
}

/** JOLTS, `jt.data.1.AllItems`: series `JTS` + code + `000000000` + JOR, QUR, LDR, TSR, HIR, JOL, HIL. */
// biome-ignore format: a table
export const JOLTS = {
  durables: { code: "320000", openings: 5.6, quits: 2, layoffs: 0.6, separations: 2.9,
    hires: [3.2, 3.3, 3.4, 3.1, 3, 3.2], levels: [477, 258] },
  nondurables: { code: "340000", openings: 6.1, quits: 2.6, layoffs: 1, separations: 3.8,
    hires: [4.2, 4.6, 4.3, 4.9, 3.9, 4], levels: [318, 194] },
  retail: { code: "440000", openings: 4.8, quits: 3.6, layoffs: 1.1, separations: 4.9,
    hires: [6.2, 5.7, 5.8, 5, 4.9, 4.9], levels: [803, 774] },
  information: { code: "510000", openings: 6.3, quits: 1.9, layoffs: 1.2, separations: 3.3,
    hires: [3.9, 3.7, 4.1, 3.9, 3.3, 3.7], levels: [205, 111] },
  finance: { code: "520000", openings: 5, quits: 1.5, layoffs: 0.3, separations: 2.2,
    hires: [2.1, 2.4, 2, 2.2, 2.2, 2.3], levels: [347, 151] },
} satisfies Record<string, JoltsRows>;

/** A county's row in a file of QCEW: private (ownership 5), 2016-Q4. */
interface QcewRow {
  code: string;
  /** The line of the row in its file. */
  line: number;
  employment: number;
  weeklyWage: number;
  employmentChange: number;
  wageChange: number;
}

/** A company's headquarters: rows of QCEW, 2016-Q4, and of the county workbook of LAUS, 2024. */
export interface CountyRows {
  fips: string;
  /** Below `bls/qcew`. */
  file: string;
  industry: QcewRow;
  /** Ownership 0, industry 10: the line, employment of December 2016 and the weekly wage. */
  total: readonly [line: number, employment: number, weeklyWage: number];
  /** `laucnty24.xlsx`: labor force and rate; in Connecticut it has the planning regions. */
  laus: readonly [laborForce: number, rate: number, region?: string];
}

const SUBSET = "2016.q1-q4.singlefile.subset.csv.gz";
const KING = "2016.q1-q4.by_area/2016.q1-q4 53033 King County, Washington.csv.gz";
const HARRIS = "2016.q1-q4.by_area/2016.q1-q4 48201 Harris County, Texas.csv.gz";

/** `[code, line, employment, weekly wage, their changes in percent]`. */
const row = (...cells: readonly [string, number, number, number, number, number]): QcewRow => {
  const [code, line, employment, weeklyWage, employmentChange, wageChange] = cells;
  return { code, line, employment, weeklyWage, employmentChange, wageChange };
};

/** A company and what its figures are made from; null: it has none. */
export interface WorkedCompany {
  name: string;
  cik: string;
  kind: string;
  ces: CesRows | null;
  jolts: JoltsRows | null;
  county: CountyRows | null;
}

// biome-ignore format: a table
export const COMPANIES: readonly WorkedCompany[] = [
  { name: "Bank of America", cik: "0000070858", kind: "bank, North Carolina", ces: CES.banks, jolts: JOLTS.finance,
    county: { fips: "37119", file: SUBSET, industry: row("52", 148021, 58_978, 1973, 1.6, 3),
      total: [147977, 673_953, 1195], laus: [655_802, 3.7] } },
  { name: "Berkshire Hathaway", cik: "0001067983", kind: "insurer, Nebraska", ces: CES.insurers, jolts: JOLTS.finance,
    county: { fips: "31055", file: SUBSET, industry: row("52", 129573, 26_492, 1444, 1, 4.3),
      total: [129529, 340_398, 986], laus: [318_417, 3.1] } },
  { name: "Apple", cik: "0000320193", kind: "manufacturer, California", ces: CES.computers, jolts: JOLTS.durables,
    county: { fips: "06085", file: SUBSET, industry: row("31-33", 19637, 159_428, 4117, 0.3, 14.8),
      total: [19613, 1_064_906, 2365], laus: [1_023_174, 4.1] } },
  { name: "Tesla", cik: "0001318605", kind: "manufacturer, Texas", ces: CES.vehicles, jolts: JOLTS.durables,
    county: { fips: "48453", file: SUBSET, industry: row("31-33", 206013, 37_338, 2023, -8.3, 0.1),
      total: [205989, 717_740, 1245], laus: [849_812, 3.5] } },
  { name: "Amazon", cik: "0001018724", kind: "retailer, Washington", ces: CES.retail, jolts: JOLTS.retail,
    county: { fips: "53033", file: KING, industry: row("44-45", 5605, 147_353, 1470, 6.7, 42.2),
      total: [5, 1_338_661, 1479], laus: [1_372_055, 4.1] } },
  { name: "Microsoft", cik: "0000789019", kind: "software firm, Washington",
    ces: CES.software, jolts: JOLTS.information,
    county: { fips: "53033", file: KING, industry: row("511210", 6853, 57_609, 3021, 6.4, -8.2),
      total: [5, 1_338_661, 1479], laus: [1_372_055, 4.1] } },
  { name: "Two Harbors", cik: "0001465740", kind: "mortgage REIT, Minnesota", ces: CES.funds, jolts: JOLTS.finance,
    county: { fips: "27053", file: SUBSET, industry: row("52", 101609, 69_187, 2203, -3.4, 4.6),
      total: [101565, 915_094, 1293], laus: [716_187, 2.8] } },
  { name: "Exxon Mobil", cik: "0000034088", kind: "refiner, Texas", ces: CES.refineries, jolts: JOLTS.nondurables,
    county: { fips: "48201", file: HARRIS, industry: row("324110", 3373, 5940, 2663, 0.6, -1.4),
      total: [5, 2_270_911, 1320], laus: [2_497_420, 4.4] } },
  { name: "SAP", cik: "0001000184", kind: "foreign filer under IFRS",
    ces: CES.software, jolts: JOLTS.information, county: null },
  { name: "Hartford Insurance", cik: "0000874766", kind: "insurer, Connecticut",
    ces: CES.insurers, jolts: JOLTS.finance,
    county: { fips: "09003", file: SUBSET, industry: row("52", 21353, 50_095, 2108, -0.8, -3.1),
      total: [21309, 512_547, 1263], laus: [516_419, 3.2, "09110"] } },
  { name: "Popular", cik: "0000763901", kind: "bank, Puerto Rico", ces: CES.banks, jolts: JOLTS.finance,
    county: { fips: "72127", file: SUBSET, industry: row("52", 238953, 16_617, 977, -4.6, -3.6),
      total: [238909, 255_443, 673], laus: [142_374, 3.9] } },
];

/** `national_M2024_dl.xlsx`: the row of chief executives. Its 75th and 90th percentile are `#`. */
export const CHIEF_EXECUTIVES = { soc: "11-1011", title: "Chief Executives", median: 206_420, mean: 262_930 };
