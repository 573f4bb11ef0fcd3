import type { Settings } from "../../../src/config.ts";
import { sba } from "../../../src/lending/load/sba.ts";
import type { LoadOptions } from "../../../src/loading/dataset.ts";
import type { Database } from "../../../src/storage/database.ts";
import { loadFrom, type MadeFiles, type TestLoad } from "../../support/load.ts";
import { agencyPath, hasAgencyFiles } from "../../support/sources.ts";

/** Real loans in the styles of the FOIA files. */
export const SOURCES = agencyPath("sba");
export const HAS_SOURCES = hasAgencyFiles(SOURCES);

/** Loads a folder or a mirror, or files given by name and content, as `govdata load sba --from` does. */
export const load = (
  database: Database,
  from: string | MadeFiles | undefined,
  options: Partial<LoadOptions> = {},
  settings: Partial<Settings> = {},
): Promise<TestLoad> => loadFrom(sba, database, from, options, settings);

/** A loan by what a test cares for. Values as the newest files write them. */
export interface MadeLoan {
  asOf?: string;
  program?: string;
  name?: string;
  city?: string;
  borrowerState?: string;
  zip?: string;
  gross?: string;
  guaranteed?: string;
  approved?: string;
  county?: string;
  state?: string;
  status?: string;
  chargedOff?: string;
  jobs?: string;
  naics?: string;
  locationId?: string;
  fdic?: string;
  ncua?: string;
  bank?: string;
  bankCity?: string;
  bankState?: string;
  subprogram?: string;
  method?: string;
  businessType?: string;
  businessAge?: string;
  rateType?: string;
  revolver?: string;
  term?: string;
  rate?: string;
  chargedOffOn?: string;
}

/** The day that made files are of. */
export const AS_OF = "2026-06-30";

/** The columns of the newest files, style D. */
export const COLUMNS_2026 = (
  "AsOfDate,Program,LocationID,BorrName,BorrStreet,BorrCity,BorrState,BorrZip,BankName,BankFDICNumber,BankNCUANumber," +
  "BankStreet,BankCity,BankState,BankZip,GrossApproval,SBAGuaranteedApproval,ApprovalDate,ApprovalFY," +
  "FirstDisbursementDate,ProcessingMethod,InitialInterestRate,FixedorVariableInterestInd,TermInMonths,NaicsCode," +
  "NaicsDescription,FranchiseCode,FranchiseName,ProjectCounty,ProjectState,SBADistrictOffice,CongressionalDistrict," +
  "BusinessType,BusinessAge,LoanStatus,PaidInFullDate,ChargeOffDate,GrossChargeOffAmount,RevolverStatus," +
  "JobsSupported," +
  "CollateralInd,SoldSecMrktInd"
).split(",");

/** Style B, of 2022 and 2023. */
export const COLUMNS_2022 = (
  "AsOfDate,Program,BorrName,BorrStreet,BorrCity,BorrState,BorrZip,BankName,BankFDICNumber,BankNCUANumber,BankStreet," +
  "BankCity,BankState,BankZip,GrossApproval,SBAGuaranteedApproval,ApprovalDate,ApprovalFiscalYear," +
  "FirstDisbursementDate," +
  "DeliveryMethod,subpgmdesc,InitialInterestRate,TermInMonths,NaicsCode,NaicsDescription,FranchiseCode,FranchiseName," +
  "ProjectCounty,ProjectState,SBADistrictOffice,CongressionalDistrict,BusinessType,BusinessAge,LoanStatus," +
  "PaidInFullDate," +
  "ChargeOffDate,GrossChargeOffAmount,RevolverStatus,JobsSupported"
).split(",");

/** Style A, to 2021: no day, and no numbers of the bank. */
export const COLUMNS_2021 = COLUMNS_2022.filter((name) => !/^(?:AsOfDate|Bank(?:FDIC|NCUA)Number)$/.test(name));

const valuesOf = (loan: MadeLoan): Record<string, string> => ({
  asofdate: loan.asOf ?? AS_OF,
  program: loan.program ?? " 7A",
  borrname: loan.name ?? "MADE UP, INC.",
  borrcity: loan.city ?? "",
  borrstate: loan.borrowerState ?? loan.state ?? "NY",
  borrzip: loan.zip ?? "",
  locationid: loan.locationId ?? "",
  l2locid: loan.locationId ?? "",
  bankname: loan.bank ?? "Test Bank",
  bankfdicnumber: loan.fdic ?? "",
  bankncuanumber: loan.ncua ?? "",
  bankcity: loan.bankCity ?? "",
  bankstate: loan.bankState ?? "",
  subprogram: loan.subprogram ?? "",
  subpgmdesc: loan.subprogram ?? "",
  processingmethod: loan.method ?? "",
  deliverymethod: loan.method ?? "",
  businesstype: loan.businessType ?? "",
  businessage: loan.businessAge ?? "",
  fixedorvariableinterestind: loan.rateType ?? "",
  revolverstatus: loan.revolver ?? "",
  terminmonths: loan.term ?? "",
  initialinterestrate: loan.rate ?? "",
  chargeoffdate: loan.chargedOffOn ?? "",
  grossapproval: loan.gross ?? "100000.0",
  sbaguaranteedapproval: loan.guaranteed ?? "75000.0",
  approvaldate: loan.approved ?? "2024-01-15",
  projectcounty: loan.county ?? "NEW YORK",
  projectstate: loan.state ?? "NY",
  loanstatus: loan.status ?? "EXEMPT",
  grosschargeoffamount: loan.chargedOff ?? "0.0",
  jobssupported: loan.jobs ?? "3.0",
  naicscode: loan.naics ?? "722511",
});

/** The cells of loans under a heading. */
export const cellsOf = (loans: readonly MadeLoan[], columns: readonly string[] = COLUMNS_2026): string[][] => [
  [...columns],
  ...loans.map((loan) => {
    const values = valuesOf(loan);
    return columns.map((name) => values[name.toLowerCase().replaceAll(" ", "")] ?? "");
  }),
];

/** A file of loans as CSV. */
export const csvOf = (
  loans: readonly MadeLoan[],
  { columns = COLUMNS_2026, lineEnd = "\n" }: { columns?: readonly string[]; lineEnd?: string } = {},
): string =>
  cellsOf(loans, columns)
    .map((row) => row.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(","))
    .map((line) => line + lineEnd)
    .join("");

/** The name of a file of some fiscal years, as SBA writes it in 2026. */
export const nameOf = (years = "FY2020_Present", asOf = "260630"): string => `FOIA_7a_${years}_asof_${asOf}.csv`;

/** A row as it is stored; sums as texts, exact. */
export interface StoredSums {
  fips: string;
  quarter: number;
  loan_count: number;
  total_amount: string;
  median_amount: string;
  guaranteed_amount: string;
  guarantee_share_sum: string;
  charge_off_amount: string;
  jobs_supported: number;
  charge_off_count: number;
  cancelled_count: number;
  unresolved_count: number | null;
  no_industry_count: number;
}

/** Everything that is stored, by area and quarter. */
export const stored = ({ sql }: Database): Promise<StoredSums[]> =>
  sql<StoredSums[]>`
    select fips, quarter, loan_count, total_amount::text, median_amount::text, guaranteed_amount::text,
           guarantee_share_sum::text, charge_off_amount::text, jobs_supported, charge_off_count, cancelled_count,
           unresolved_count, no_industry_count
      from sba_lending
     order by fips, quarter`.then((rows) => [...rows]);

/** What is stored of an area in a quarter; undefined where there is no row. */
export const storedOf = async (database: Database, fips: string, quarter = 20241): Promise<StoredSums | undefined> =>
  (await stored(database)).find((row) => row.fips === fips && row.quarter === quarter);
