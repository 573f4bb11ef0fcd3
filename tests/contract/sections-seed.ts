/** Reports of an invented company: two years, a quarter, one without items, and one that is only listed. */
import { CIK } from "../filings/load/made-company-files.ts";
import { submissions } from "../filings/load/made-edgar.ts";
import { type MadeItems, reportBody, reportFile } from "../filings/load/made-reports.ts";

export const RISK =
  "Our suppliers may fail to deliver parts in time, which would delay our products and harm our sales.";
const ANNUAL: MadeItems = [
  ["Item 1. Business", "We make things up.", "Our mills stand in Austin."],
  ["Item 1A. Risk Factors", "Rivals may want what we make up.", RISK.replace("may", "did")],
  ["Item 16. Form 10-K Summary", "None."],
];
const ANNUAL_BEFORE: MadeItems = [
  ["Item 1. Business", "We make things up."],
  ["Item 1A. Risk Factors", RISK, "Gold may be lost at sea."],
];
const QUARTER: MadeItems = [
  ["PART I", ""],
  ["Item 1. Financial Statements", "They follow."],
  ["Item 2. Management&#146;s Discussion and Analysis of Financial Condition", "Sales rose in the quarter."],
  ["PART II", ""],
  ["Item 1. Legal Proceedings", "None is real."],
];

export const NEW = "0001999999-24-000010";
export const OLD = "0001999999-23-000010";
export const MIDDLE = "0001999999-23-000050";
export const EMPTY = "0001999999-22-000010";
export const UNREAD = "0001999999-21-000010";
export const EVENT = "0001999999-24-000020";
export const SECTION_FILES = {
  [`submissions/CIK${CIK}.json`]: submissions(CIK, [
    { accession: EVENT, form: "8-K", filed: "2024-03-08", report: "2024-03-05", items: "5.02" },
    { accession: NEW, form: "10-K", filed: "2024-02-15", report: "2023-12-31" },
    { accession: UNREAD, form: "10-K", filed: "2021-02-15", report: "2020-12-31" },
  ]),
  ...reportFile({
    ...{ accession: NEW, form: "10-K", filed: "2024-02-15", accepted: "163015", period: "2023-12-31" },
    body: reportBody(ANNUAL),
  }),
  ...reportFile({
    ...{ accession: OLD, form: "10-K", filed: "2023-02-15", period: "2022-12-31" },
    body: reportBody(ANNUAL_BEFORE),
  }),
  ...reportFile({
    ...{ accession: MIDDLE, form: "10-Q", filed: "2023-11-08", period: "2023-09-30" },
    body: reportBody(QUARTER),
  }),
  ...reportFile({
    ...{ accession: EMPTY, form: "10-K", filed: "2022-02-15", period: "2021-12-31" },
    body: "<html><p>We made nothing up.</p></html>",
  }),
};
