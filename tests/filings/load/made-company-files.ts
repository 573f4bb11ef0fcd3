import { companyFactsDocument } from "../made-company.ts";
import { currentReport, type MadeSubmission, proxy, submissions } from "./made-edgar.ts";

/** Files of one made-up company, as EDGAR would publish them. */
export const CIK = "0001999999";
export const ANNUAL = "0001999999-24-000010";
export const EVENT_8K = "0001111111-24-000020";
export const LIST = submissions(CIK, [
  { accession: "0001999999-24-000030", form: "10-K/A", filed: "2024-04-20", report: "2023-12-31" },
  { accession: EVENT_8K, form: "8-K", filed: "2024-03-08", report: "2024-03-05", items: "5.02" },
  { accession: ANNUAL, form: "10-K", filed: "2024-02-15", report: "2023-12-31", document: "made-20231231.htm" },
]);
export const FACTS = companyFactsDocument([
  {
    form: "10-K",
    filed: "2024-02-15",
    fy: 2023,
    fp: "FY",
    facts: { Revenues: [["2023-01-01", "2023-12-31", 1_000.5]], Assets: [["2023-12-31", 5_000]] },
  },
]);
export const EVENT: MadeSubmission = {
  accession: EVENT_8K,
  form: "8-K",
  filed: "2024-03-08",
  accepted: "163015",
  period: "2024-03-05",
  items: ["Departure of Directors or Certain Officers; Election of Directors; Appointment of Certain Officers"],
  filers: [{ cik: CIK, name: "MADE UP SOFTWARE INC" }],
  body: currentReport(
    "Item 5.02 Departure of Directors or Certain Officers",
    "Item 9.01 Financial Statements and Exhibits",
  ),
};
export const PROXY: MadeSubmission = {
  accession: "0001999999-24-000015",
  form: "DEF 14A",
  filed: "2024-04-01",
  filers: [{ cik: CIK, name: "MADE UP SOFTWARE INC" }],
  body: proxy(),
};
