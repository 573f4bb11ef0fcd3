import { accessionFolder } from "../submission/accession.ts";

const WWW = "https://www.sec.gov";
const DATA = "https://data.sec.gov";
const ARCHIVES = `${WWW}/Archives/edgar`;

/** A CIK as in folder paths, without leading zeros. */
const bare = (cik: string): string => cik.replace(/^0+/, "");

/** The list of all tickers. */
export const TICKERS_ADDRESS = `${WWW}/files/company_tickers_exchange.json`;

/** The nightly archives of all submissions and of all company facts, with a member for each CIK. */
export const SUBMISSIONS_ARCHIVE = `${ARCHIVES}/daily-index/bulkdata/submissions.zip`;
export const COMPANY_FACTS_ARCHIVE = `${ARCHIVES}/daily-index/xbrl/companyfacts.zip`;

/** Submissions of a company (10-digit CIK), or one of the older pages that they list. */
export const submissionsAddress = (cik: string): string => `${DATA}/submissions/CIK${cik}.json`;
export const submissionsPageAddress = (name: string): string => `${DATA}/submissions/${name}`;

/** Company facts of a company (10-digit CIK). */
export const companyFactsAddress = (cik: string): string => `${DATA}/api/xbrl/companyfacts/CIK${cik}.json`;

/** CIK of the invented company whose two reports are in the starter data. EDGAR has nothing of it. */
export const INVENTED_CIK = "0009999901";

/** What the API says of such addresses. */
export const FOLDER_DESCRIPTION = `The filing's folder at EDGAR. The invented company ${INVENTED_CIK} has none.`;

/** The folder of a filing, which exists under each of its companies. */
export const filingFolder = (cik: string, accessionNumber: string): string =>
  `${ARCHIVES}/data/${bare(cik)}/${accessionFolder(accessionNumber)}/`;

/** A document in a filing's folder. */
export const documentAddress = (cik: string, accessionNumber: string, fileName: string): string =>
  filingFolder(cik, accessionNumber) + encodeURIComponent(fileName);

/** A filing's full submission text. */
export const submissionTextAddress = (cik: string, accessionNumber: string): string =>
  `${filingFolder(cik, accessionNumber)}${accessionNumber}.txt`;

/** The page with a filing's SGML header. */
export const headerAddress = (cik: string, accessionNumber: string): string =>
  `${filingFolder(cik, accessionNumber)}${accessionNumber}-index-headers.html`;

/** The day's index of all filings by company; `day` is `YYYY-MM-DD`. */
export const dailyIndexAddress = (day: string): string =>
  `${ARCHIVES}/daily-index/${day.slice(0, 4)}/QTR${quarterOf(day)}/company.${day.replaceAll("-", "")}.idx`;

/** The index of all filings of a quarter by company, compressed; `day` is one of its days. */
export const quarterlyIndexAddress = (day: string): string =>
  `${ARCHIVES}/full-index/${day.slice(0, 4)}/QTR${quarterOf(day)}/company.gz`;

/** The feed of the newest filings, a page of 100 from `start`. */
export const currentFilingsAddress = (start: number): string =>
  `${WWW}/cgi-bin/browse-edgar?action=getcurrent&type=&owner=include&count=100&start=${start}&output=atom`;

const quarterOf = (day: string): number => Math.ceil(Number(day.slice(5, 7)) / 3);
