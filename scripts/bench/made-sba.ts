/**
 * An edition of SBA's 7(a) FOIA files of full size for the benches, in the style of 2026: 42 columns, four files by
 * fiscal year, two million loans of some 460 bytes. Amounts, guaranteed shares and jobs have the quantiles of real
 * loans, statuses and years the shares of the real edition, counties and industries those of a few large and many small
 * ones. Borrowers, banks and everything else are made up; nothing of it is ever part of the program's data.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { dataFile } from "../../src/executable/data.ts";
import { findStateOrTerritory } from "../../src/reference/states.ts";

const HEADER =
  "AsOfDate,Program,LocationID,BorrName,BorrStreet,BorrCity,BorrState,BorrZip,BankName,BankFDICNumber,BankNCUANumber," +
  "BankStreet,BankCity,BankState,BankZip,GrossApproval,SBAGuaranteedApproval,ApprovalDate,ApprovalFY," +
  "FirstDisbursementDate,ProcessingMethod,InitialInterestRate,FixedorVariableInterestInd,TermInMonths,NaicsCode," +
  "NaicsDescription,FranchiseCode,FranchiseName,ProjectCounty,ProjectState,SBADistrictOffice,CongressionalDistrict," +
  "BusinessType,BusinessAge,LoanStatus,PaidInFullDate,ChargeOffDate,GrossChargeOffAmount,RevolverStatus," +
  "JobsSupported,CollateralInd,SoldSecMrktInd\n";

/** Twentieths of 24,084 real loans: dollars approved, and jobs. */
const AMOUNTS = [
  1_000, 10_000, 12_500, 20_000, 25_000, 25_000, 33_100, 40_000, 50_000, 50_000, 60_000, 75_000, 100_000, 100_000,
  135_000, 160_000, 217_500, 300_000, 418_000, 690_000, 3_700_000,
];
const JOBS = [0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 11, 15, 25, 120];
/** Percent guaranteed, of a hundred real loans. */
const SHARES = [
  ...Array<number>(46).fill(50),
  ...Array<number>(19).fill(75),
  ...Array<number>(16).fill(85),
  ...Array<number>(8).fill(80),
  ...Array<number>(6).fill(90),
  ...Array<number>(5).fill(100),
];
/** Of a hundred loans of the edition of 2026-06-30. */
const STATUSES = [
  ...Array<string>(60).fill("P I F"),
  ...Array<string>(11).fill("CHGOFF"),
  ...Array<string>(15).fill("EXEMPT"),
  ...Array<string>(13).fill("CANCLD"),
  "COMMIT",
];
/** The four files: fiscal years, and how many of a hundred loans. */
const FILES = [
  { years: "FY1991_FY1999", first: 1991, last: 1999, share: 20 },
  { years: "FY2000_FY2009", first: 2000, last: 2009, share: 34 },
  { years: "FY2010_FY2019", first: 2010, last: 2019, share: 26 },
  { years: "FY2020_Present", first: 2020, last: 2026, share: 20 },
] as const;

/** A number from 0 up to `below` that looks random and is the same each time. */
const made = (seed: number, below: number): number => {
  let bits = Math.imul(seed ^ (seed >>> 16) ^ 0x9e3779b9, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return ((bits ^ (bits >>> 16)) >>> 0) % below;
};

/** A value between two of the quantiles, evenly, in whole steps: 99 of 100 real amounts are whole hundreds. */
function drawn(quantiles: readonly number[], seed: number, step = 1): number {
  const at = made(seed, 20_000);
  const index = Math.floor(at / 1_000);
  const [from = 0, to = 0] = [quantiles[index], quantiles[index + 1]];
  return from + Math.floor(((to - from) * (at % 1_000)) / 1_000 / step) * step;
}

interface MadeCounty {
  name: string;
  usps: string;
  zip: string;
}

/** Counties as often as loans lie in them: the largest has 3 in 100, as Los Angeles has. */
async function madeCounties(): Promise<MadeCounty[]> {
  const linesOf = async (file: string) => (await dataFile(file).text()).trimEnd().split("\n").slice(1);
  const zips = new Map<string, string>();
  for (const line of await linesOf("reference/zip_counties.csv")) {
    const [zip = "", fips = ""] = line.split(",");
    if (!zips.has(fips)) zips.set(fips, zip);
  }
  const counties: MadeCounty[] = [];
  for (const [index, line] of (await linesOf("reference/counties.csv")).entries()) {
    const [fips = "", name = "", ended] = line.split(",");
    const usps = findStateOrTerritory(fips.slice(0, 2))?.usps;
    const zip = zips.get(fips);
    if (!usps || !zip || ended) continue;
    const short = name.replace(/ (?:County|Parish|Borough|Census Area|Municipio)$/, "").toUpperCase();
    const times = Math.ceil(1_000 / (1 + made(index, 3_000)));
    for (let time = 0; time < times; time++) counties.push({ name: short, usps, zip });
  }
  return counties;
}

/** NAICS codes as often as loans have them: few have most. One loan of six has none. */
async function madeCodes(): Promise<string[]> {
  const lines = (await dataFile("reference/naics.csv").text()).trimEnd().split("\n").slice(1);
  const codes = lines.map((line) => line.split(",")[0] ?? "").filter((code) => code.length === 6);
  const drawnCodes = codes.flatMap((code, index) => Array<string>(Math.ceil(200 / (1 + made(index, 300)))).fill(code));
  return [...drawnCodes, ...Array<string>(Math.round(drawnCodes.length / 5)).fill("")];
}

const WORDS = [
  "CEDAR",
  "LAKESIDE",
  "NORTHERN",
  "GOLDEN",
  "SUMMIT",
  "RIVER",
  "PIONEER",
  "UNITED",
  "BLUE RIDGE",
  "VALLEY",
];
const word = (seed: number): string => WORDS[made(seed, WORDS.length)]!; // below its length

/** As many lenders as a real edition has, of which the first ones have most loans. */
const LENDERS = 5_000;
const madeLender = (seed: number): number => Math.floor(LENDERS * (made(seed, 10_000) / 10_000) ** 4);

/** What loans are drawn from. */
interface Drawn {
  counties: readonly MadeCounty[];
  codes: readonly string[];
}

function loanLine(seed: number, { first, last }: (typeof FILES)[number], { counties, codes }: Drawn): string {
  const { name, usps, zip } = counties[made(seed, counties.length)]!; // below its length
  const fiscalYear = first + made(seed + 1, last - first + 1);
  // The fiscal year begins in October; that of 2026 is nine months old.
  const month = made(seed + 2, fiscalYear === 2026 ? 9 : 12);
  const year = month < 3 ? fiscalYear - 1 : fiscalYear;
  const twoDigits = (number: number): string => String(number).padStart(2, "0");
  const date = `${year}-${twoDigits(((month + 9) % 12) + 1)}-${twoDigits(1 + made(seed + 3, 28))}`;
  const amount = drawn(AMOUNTS, seed + 4, 100);
  const guaranteed = Math.floor((amount * SHARES[made(seed + 5, 100)]!) / 100); // a hundred shares
  const status = STATUSES[made(seed + 6, 100)]!; // a hundred statuses
  const isOff = status === "CHGOFF";
  const lender = madeLender(seed + 7);
  return (
    `2026-06-30, 7A,${1_000 + lender},"${word(seed)} ${word(seed + 9)} SERVICES, LLC",${made(seed, 9_999)} ` +
    `${word(seed + 10)} AVENUE SUITE ${made(seed + 11, 900)},${name},${usps},${zip},` +
    `${word(lender)} NATIONAL BANK ${lender},${5_000 + lender}.0,,101 MAIN PLAZA,${word(lender + 1)} CITY,OH,44101,` +
    `${amount}.0,${guaranteed}.0,${date},${fiscalYear},${date},Preferred Lenders Program,` +
    `${(6 + made(seed + 14, 500) / 100).toFixed(2)},V,${[84, 120, 300][seed % 3]}.0,` +
    `${codes[made(seed + 15, codes.length)]},"Offices of ${word(seed + 16).toLowerCase()} and other ` +
    `professional, scientific, and technical services",,,${made(seed + 17, 250) === 0 ? "" : name},` +
    `${usps},${word(seed + 18)} DISTRICT OFFICE,${usps}-${made(seed + 19, 20)},CORPORATION,` +
    `Existing or more than 2 years old,${status},${status === "P I F" ? "2019-05-31" : ""},` +
    `${isOff ? "2012-08-15" : ""},${isOff ? drawn(AMOUNTS, seed + 20) : 0}.0,N,` +
    `${drawn(JOBS, seed + 21)}.0,Y,${seed % 4 === 0 ? "Y" : ""}\n`
  );
}

/** Lines in one piece. */
const LINES = 5_000;

/** Writes the four files of an edition with so many loans into `folder`, which is made. */
export async function writeEdition(folder: string, loans: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const drawnFrom = { counties: await madeCounties(), codes: await madeCodes() };
  let seed = loans; // so that an edition of one size is not a part of another
  for (const file of FILES) {
    const writer = Bun.file(join(folder, `FOIA_7a_${file.years}_asof_260630.csv`)).writer({ highWaterMark: 1 << 22 });
    writer.write(HEADER);
    for (let left = Math.round((loans * file.share) / 100); left > 0; left -= LINES) {
      let text = "";
      for (let line = 0; line < Math.min(LINES, left); line++) text += loanLine(seed++ * 31, file, drawnFrom);
      writer.write(text);
      await writer.flush();
    }
    await writer.end();
  }
}
