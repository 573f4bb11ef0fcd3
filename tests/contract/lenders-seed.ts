import { COLUMNS_2026, csvOf, type MadeLoan, nameOf } from "../lending/load/support.ts";

const MIAMI: MadeLoan = { county: "MIAMI-DADE", state: "FL", zip: "33101" };

/** Loans of one quarter, of which each says something else of its lender; and some of other quarters. */
export const LENDER_LOANS: readonly MadeLoan[] = [
  // One number of the SBA: one lender, whatever its names.
  {
    ...MIAMI,
    locationId: "500.0",
    bank: "FIRST BANK",
    bankCity: "Tampa",
    bankState: "FL",
    fdic: "628",
    gross: "50000",
  },
  { ...MIAMI, locationId: "500", bank: "First Bank, N.A.", fdic: "999", gross: "50000.01" },
  { ...MIAMI, locationId: "500", bank: "FIRST BANK", bankCity: "Tampa", bankState: "FL", fdic: "628", gross: "200" },
  // One number of the FDIC, and one of the NCUA.
  { ...MIAMI, fdic: "628.0", bank: "FIRST BANK", gross: "1000" },
  { ...MIAMI, fdic: "628", bank: "FIRST BANK OF TAMPA", gross: "3000" },
  { state: "NY", ncua: "5536", bank: "NAVY UNION", gross: "2000" },
  // Names: the same but for case and blanks; of another city; of another state.
  { state: "NY", bank: "TEST BANK", bankCity: "ALBANY", bankState: "NY", gross: "100" },
  { state: "NY", bank: "Test  Bank", bankCity: "Albany", bankState: "NY", gross: "300" },
  { state: "NY", bank: "TEST BANK", bankCity: "UTICA", bankState: "NY", gross: "500" },
  { state: "NY", bank: "TEST BANK", bankCity: "ALBANY", bankState: "GA", gross: "700" },
  // No lender, and no state.
  { state: "NY", bank: "", gross: "900" },
  { state: "UK", bank: "", locationId: "500", gross: "1100" },
  { ...MIAMI, locationId: "500", bank: "FIRST BANK", approved: "2024-12-31", gross: "10000", naics: "238220" },
  { ...MIAMI, locationId: "500", bank: "FIRST BANK", approved: "2025-01-01", gross: "20000", naics: "" },
];

/** Loans of 2021 in Ohio: every outcome, and every kind of term, rate and text. */
export const OHIO_LOANS: readonly MadeLoan[] = (
  [
    { status: "P I F", term: "0", rate: "2.999", rateType: "F", revolver: "Y", businessType: "CORPORATION" },
    { status: "PIF", term: "1.0", rate: "3", rateType: "v", revolver: "1", businessType: "CORPORATION" },
    { status: "CHGOFF", chargedOff: "10", chargedOffOn: "2022-05-01", term: "12", rate: "11.99", revolver: "0" },
    { status: "CHGOFF", chargedOff: "20", chargedOffOn: "2021-05-02", term: "13", rate: "12", revolver: "N" },
    { status: "CHGOFF", chargedOff: "30", chargedOffOn: "2026-10-22", term: "300", rate: "x" }, // after the files
    { status: "CHGOFF", chargedOff: "40", chargedOffOn: "2021-04-30", term: "301", rate: "" }, // before the approval
    { status: "EXEMPT", term: "", rate: "6.5", subprogram: "Guaranty", method: "SBA Express Program" },
    { status: "COMMIT", term: "84", rate: "0", businessAge: "Startup, Loan Funds will Open Business" },
    { status: "CANCLD", term: "7.5", rate: "101" },
    { status: "", term: "84", rate: "6.5%" },
  ] satisfies MadeLoan[]
).map((loan) => ({ state: "OH", county: "FRANKLIN", approved: "2021-05-01", gross: "100", locationId: "77", ...loan }));

/** An edition with these loans; of fiscal years 2000 to 2019 nothing is loaded. */
export const LENDER_FILES = {
  [nameOf("FY1991_FY1999")]: csvOf([{ approved: "1995-05-05", state: "OH", locationId: "77", gross: "70000" }]),
  [nameOf()]: csvOf(
    [...LENDER_LOANS, ...OHIO_LOANS].map((loan) => ({ guaranteed: "50", ...loan })),
    { columns: [...COLUMNS_2026, "subprogram"] },
  ),
};
