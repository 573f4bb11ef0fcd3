import type { Database } from "../../src/storage/database.ts";
import { csvOf, load, nameOf } from "../lending/load/support.ts";

/** Of fiscal years 2000 to 2009 nothing is loaded. */
export const LENDING_FILES = {
  [nameOf("FY1991_FY1999")]: csvOf([{ approved: "1990-10-01", county: "DADE", state: "FL", gross: "50000.0" }]),
  [nameOf("FY2010_FY2019")]: csvOf([{ approved: "2019-09-30", county: "MIAMI-DADE", state: "FL", jobs: "" }]),
  [nameOf()]: csvOf([
    ...[
      { gross: "100.05", guaranteed: "50.00", status: "CHGOFF", chargedOff: "33.34", approved: "2024-01-01" },
      { gross: "200.00", guaranteed: "150.0", jobs: "17600.0", approved: "2024-03-31" },
      { gross: "0.01", guaranteed: "0.0", jobs: "", status: "CANCLD", approved: "2024-02-29" },
      { gross: "300.0", guaranteed: "225.0", approved: "2024-04-01", status: "P I F", chargedOff: "7.0" },
      { gross: "400.0", guaranteed: "300.0", approved: "2026-06-30", status: "COMMIT" },
      { county: "NOWHERE", gross: "500.0", guaranteed: "400.0", status: "CANCLD", jobs: "5.0" },
    ].map((loan) => ({ county: "MIAMI-DADE", state: "FL", locationId: "57328", ...loan })),
    { county: "HARTFORD", state: "CT", gross: "600.0", guaranteed: "450.0" },
    { county: "CAPITOL PLANNING REGION", state: "CT", zip: "06103", gross: "700.0", guaranteed: "525.0" },
    { county: "CAPITOL PLANNING REGION", state: "CT", gross: "800.0", guaranteed: "600.0" },
    { county: "SHANNON", state: "SD", gross: "900.0" },
    { county: "PINE RIDGE", state: "SD", gross: "910.0" },
    { county: "GUAM", state: "GU", gross: "50.0" },
  ]),
};

/** The parts of a record that its added fields repeat. */
interface Repeated {
  period: string;
  avg_loan_size: number | null;
  median_loan_size: number | null;
}

/** A record with the fields that it has in addition to the contract's, by the names that other clients read. */
export const asRecord = <Fields extends object>(fields: Fields) => {
  const { period, avg_loan_size, median_loan_size } = fields as Fields & Repeated; // every record has them
  return {
    naics_code: null,
    ...fields,
    year: Number(period.slice(0, 4)),
    quarter: Number(period.slice(6)),
    avg_amount: avg_loan_size,
    median_amount: median_loan_size,
    source: "SBA",
  };
};

/** Loads a small edition of made-up loans, as `govdata load sba` does. */
export const seedLending = async (database: Database): Promise<void> => void (await load(database, LENDING_FILES));
