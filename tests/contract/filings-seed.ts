/** A made-up company with facts, filings and proxies, in EDGAR's forms, loaded as `govdata load sec --from` does. */
import type { AmountName } from "../../src/filings/compensation/columns.ts";
import { sec } from "../../src/filings/load/sec.ts";
import type { Database } from "../../src/storage/database.ts";
import { htmlOf, type Layout, type MadeOfficer } from "../filings/compensation/made-table.ts";
import { reportBody, reportFile } from "../filings/load/made-reports.ts";
import { companyFactsDocument, type MadeFiling } from "../filings/made-company.ts";
import { loadFrom, type MadeFiles, type TestLoad } from "../support/load.ts";

/** Loads a folder, or files given by name and content, as `govdata load sec --from` does. */
export const load = (database: Database, from: string | MadeFiles): Promise<TestLoad> =>
  loadFrom(sec, database, from, {}, { baseUrl: "https://data.example.org" });

/** A row of submissions' list of filings. */
interface ListedRow {
  accession: string;
  form: string;
  filed: string;
  report?: string;
  items?: string;
}

/** A submissions document; the newest filing first. */
export function submissionsDocument(
  fields: Record<string, unknown>,
  rows: readonly ListedRow[],
  business: Record<string, unknown> = {},
) {
  const column = (value: (row: ListedRow) => unknown) => rows.map(value);
  return {
    entityType: "operating",
    category: "Large accelerated filer<br>Emerging growth company",
    fiscalYearEnd: "1231",
    stateOfIncorporation: "DE",
    addresses: {
      business: {
        street1: "1 EXAMPLE WAY",
        street2: null,
        city: "HARTFORD",
        stateOrCountry: "CT",
        zipCode: "06103",
        ...business,
      },
    },
    formerNames: [],
    ...fields,
    filings: {
      recent: {
        accessionNumber: column((row) => row.accession),
        filingDate: column((row) => row.filed),
        reportDate: column((row) => row.report ?? ""),
        form: column((row) => row.form),
        items: column((row) => row.items ?? ""),
        fileNumber: column(() => "001-99999"),
        primaryDocument: column((row) => `${row.form.toLowerCase().replaceAll(/[ /]/g, "")}.htm`),
        primaryDocDescription: column((row) => row.form),
        size: column(() => 12_345),
        isXBRL: column(() => 1),
        isInlineXBRL: column(() => 1),
      },
      files: [],
    },
  };
}

/**
 * Facts of three years: the last filing restates the second, after a split of 2 for 1, and says nothing of the first.
 */
const FACTS: readonly MadeFiling[] = [
  {
    form: "10-K",
    filed: "2024-02-20",
    fy: 2023,
    fp: "FY",
    facts: {
      Revenues: [["2023-01-01", "2023-12-31", 1_000_000]],
      CostOfRevenue: [["2023-01-01", "2023-12-31", 600_000]],
      NetIncomeLoss: [["2023-01-01", "2023-12-31", 100_000]],
      EarningsPerShareBasic: [
        ["2022-01-01", "2022-12-31", 1.5],
        ["2023-01-01", "2023-12-31", 2.04],
      ],
      WeightedAverageNumberOfSharesOutstandingBasic: [
        ["2022-01-01", "2022-12-31", 50_007],
        ["2023-01-01", "2023-12-31", 50_123],
      ],
      Assets: [["2023-12-31", 5_000_000]],
    },
  },
  {
    form: "10-Q",
    filed: "2024-11-05",
    fy: 2024,
    fp: "Q3",
    facts: {
      Revenues: [
        ["2024-01-01", "2024-09-30", 900_000],
        ["2024-07-01", "2024-09-30", 310_000],
      ],
      NetIncomeLoss: [["2024-01-01", "2024-09-30", 90_000]],
    },
  },
  {
    form: "10-K",
    filed: "2025-02-20",
    fy: 2024,
    fp: "FY",
    facts: {
      Revenues: [
        ["2023-01-01", "2023-12-31", 1_010_000],
        ["2024-01-01", "2024-12-31", 1_250_000],
      ],
      CostOfRevenue: [["2024-01-01", "2024-12-31", 700_000]],
      NetIncomeLoss: [
        ["2023-01-01", "2023-12-31", 100_000],
        ["2024-01-01", "2024-12-31", 125_000],
      ],
      EarningsPerShareBasic: [
        ["2023-01-01", "2023-12-31", 1.02],
        ["2024-01-01", "2024-12-31", 1.25],
      ],
      WeightedAverageNumberOfSharesOutstandingBasic: [
        ["2023-01-01", "2023-12-31", 100_246],
        ["2024-01-01", "2024-12-31", 100_311],
      ],
      StockholdersEquityNoteStockSplitConversionRatio1: [["2024-06-10", 2]],
      Assets: [["2024-12-31", 6_000_000]],
    },
  },
];

const LAYOUT: Layout = {
  columns: ["salary", "bonus", "stock_awards", "other", "total"],
  splitCells: false,
  spacerCells: false,
  title: "line",
  nameSpan: false,
  stackedYears: false,
  letterRow: false,
  groupRow: false,
  unitRow: false,
  brokenHeads: false,
  dash: "—",
  marks: false,
  oldestFirst: false,
};

const amounts = (
  salary: number,
  stock: number,
  total = salary + stock + 1_000,
): Partial<Record<AmountName, number>> => ({
  salary,
  stock_awards: stock,
  other: 1_000,
  total,
});

export const officer = (
  name: string,
  title: string,
  years: Record<number, Partial<Record<AmountName, number>>>,
): MadeOfficer => ({
  name,
  title,
  years: Object.entries(years)
    .map(([year, of]) => ({ fiscalYear: Number(year), amounts: { bonus: null, ...of } }))
    .sort((one, other) => other.fiscalYear - one.fiscalYear),
});

/** A board with three directors, one of whom is an officer, and the pay ratio of the newest year. */
const BOARD = `<h2>Nominees</h2>
<p>Jane Roe</p><p>Director since: 2015</p><p>Age: 58</p><p>Committees: None</p>
<p>Omar Haddad</p><p>Director since: 2019</p><p>Age: 66</p><p>Committees: Audit (Chair), Compensation</p>
<p>Lucía Prieto</p><p>Director since: 2025</p><p>Committees: Audit</p>
<p>The Board has determined that all of the directors, except Ms. Roe, are independent. Mr. Haddad chairs the Audit
Committee. The Audit Committee met with Ms. Prieto; the Compensation Committee with a consultant. The Compensation
Committee set the pay.</p>
<p>Pay ratio. For 2024, the annual total compensation of our chief executive officer was $3,451,000, and that of our
median employee was $69,020. The ratio of the two is 50 to 1.</p>`;

/** Full submissions of two proxies: the second repeats a year of one officer, restated, and has a sum that is wrong. */
const PROXIES = {
  "0001999999-24-000050": proxy("0001999999-24-000050", "20240405", [
    officer("Jane A. Roe", "Chief Executive Officer", {
      2023: amounts(900_000, 2_000_000),
      2022: amounts(850_000, 1_000_000),
    }),
    officer("Paul Kowalski", "Chief Financial Officer", { 2023: amounts(500_000, 400_000) }),
  ]),
  "0001999999-25-000050": proxy(
    "0001999999-25-000050",
    "20250404",
    [
      officer("Jane Roe", "Chief Executive Officer", {
        2024: amounts(950_000, 2_500_000),
        2023: amounts(900_000, 2_100_000),
      }),
      officer("Mary Ann Li", "Chief Financial Officer", { 2024: amounts(510_000, 300_000, 999_999) }),
    ],
    { board: BOARD },
  ),
};

export function proxy(
  accession: string,
  filed: string,
  officers: readonly MadeOfficer[],
  { name = "MADE UP CO", cik = "0001999999", board = "" } = {},
): string {
  return `<SEC-DOCUMENT>${accession}.txt : ${filed}
<SEC-HEADER>${accession}.hdr.sgml : ${filed}
<ACCEPTANCE-DATETIME>${filed}163015
ACCESSION NUMBER:		${accession}
CONFORMED SUBMISSION TYPE:	DEF 14A
PUBLIC DOCUMENT COUNT:		1
CONFORMED PERIOD OF REPORT:	${filed.slice(0, 4)}0520
FILED AS OF DATE:		${filed}

FILER:

	COMPANY DATA:
		COMPANY CONFORMED NAME:			${name}
		CENTRAL INDEX KEY:			${cik}
		STANDARD INDUSTRIAL CLASSIFICATION:	SEMICONDUCTORS & RELATED DEVICES [3674]
		STATE OF INCORPORATION:			DE
		FISCAL YEAR END:			1231

	FILING VALUES:
		FORM TYPE:		DEF 14A
		SEC ACT:		1934 Act
		SEC FILE NUMBER:	001-99999
</SEC-HEADER>
<DOCUMENT>
<TYPE>DEF 14A
<SEQUENCE>1
<FILENAME>proxy.htm
<TEXT>
${htmlOf(officers, LAYOUT)}${board}
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>
`;
}

/** EDGAR's files of the made-up company, and of one that neither files reports nor has a ticker. */
export const MADE_FILES: Record<string, string> = {
  "company_tickers_exchange.json": JSON.stringify({
    fields: ["cik", "name", "ticker", "exchange"],
    data: [
      [1_999_999, "Made Up Co", "MADE", "NYSE"],
      [1_999_999, "Made Up Co", "MADE-B", "NYSE"],
      [1_999_998, "Absent Holdings", "ABSN", "Nasdaq"],
    ],
  }),
  "submissions/CIK0001999999.json": JSON.stringify(
    submissionsDocument(
      {
        cik: "0001999999",
        name: "MADE UP CO",
        sic: "3674",
        sicDescription: "Semiconductors & Related Devices",
        tickers: ["MADE", "MADE-B"],
        exchanges: ["NYSE", "NYSE"],
        formerNames: [{ name: "EXAMPLE ABACUS CO", from: "1999-07-28T00:00:00.000Z", to: "2007-01-04T00:00:00.000Z" }],
      },
      [
        { accession: "0001999999-25-000050", form: "DEF 14A", filed: "2025-04-04", report: "2025-05-20" },
        { accession: "0001999999-25-000007", form: "10-K/A", filed: "2025-03-01", report: "2024-12-31" },
        { accession: "0001999999-25-000003", form: "10-K", filed: "2025-02-20", report: "2024-12-31" },
        {
          accession: "0001999999-24-000090",
          form: "8-K",
          filed: "2024-12-02",
          report: "2024-12-01",
          items: "5.02,9.01",
        },
        { accession: "0001999999-24-000002", form: "10-Q", filed: "2024-11-05", report: "2024-09-30" },
        { accession: "0001999999-24-000050", form: "DEF 14A", filed: "2024-04-05", report: "2024-05-20" },
        { accession: "0001999999-24-000001", form: "10-K", filed: "2024-02-20", report: "2023-12-31" },
      ],
    ),
  ),
  "submissions/CIK0001999997.json": JSON.stringify(
    submissionsDocument({ cik: "0001999997", name: "Quiet Example Partners", sic: "" }, [], { stateOrCountry: "F4" }),
  ),
  "companyfacts/CIK0001999999.json": JSON.stringify(companyFactsDocument(FACTS)),
  ...Object.fromEntries(Object.entries(PROXIES).map(([accession, text]) => [`filings/${accession}.txt`, text])),
};

/** The company's facts once an amendment has restated a revenue. */
export const restatedFacts = (): Record<string, string> => {
  const amendment: MadeFiling = {
    form: "10-K/A",
    filed: "2025-03-01",
    fy: 2024,
    fp: "FY",
    facts: { Revenues: [["2024-01-01", "2024-12-31", 1_260_000]] },
  };
  return { "companyfacts/CIK0001999999.json": JSON.stringify(companyFactsDocument([...FACTS, amendment])) };
};

export const BANK_CIK = "0001999996";
/** More than are read at a time, most of them of one day. */
export const BANK_FILINGS = 10_003;

/** The list of filings of a bank that issues notes. */
export const bankFile = (): Record<string, string> => ({
  [`submissions/CIK${BANK_CIK}.json`]: JSON.stringify(
    submissionsDocument(
      { cik: BANK_CIK, name: "ZZ Notes Bank", sic: "6021" },
      Array.from({ length: BANK_FILINGS }, (_, index) => ({
        accession: `${BANK_CIK}-25-${String(BANK_FILINGS - index).padStart(6, "0")}`,
        form: "424B2",
        filed: index < 9_000 ? "2025-06-02" : "2025-05-30",
      })),
    ),
  ),
});

/**
 * What the examples of the documentation ask for: published figures of the company that they name, in EDGAR's forms.
 */
const exampleFiles = (): Record<string, string> => {
  const company = { name: "Apple Inc.", cik: "0000320193" };
  const proxyNumber = "0001308179-25-000008";
  const facts: MadeFiling = {
    form: "10-K",
    filed: "2024-11-01",
    fy: 2024,
    fp: "FY",
    facts: {
      Revenues: [["2023-10-01", "2024-09-28", 391_035_000_000]],
      NetIncomeLoss: [["2023-10-01", "2024-09-28", 93_736_000_000]],
      EarningsPerShareDiluted: [["2023-10-01", "2024-09-28", 6.08]],
    },
  };
  const pay = { salary: 3_000_000, stock_awards: 58_088_946, other: 13_520_856, total: 74_609_802 };
  return {
    [`submissions/CIK${company.cik}.json`]: JSON.stringify(
      submissionsDocument(
        { ...company, sic: "3571", tickers: ["AAPL"], exchanges: ["Nasdaq"] },
        [
          { accession: proxyNumber, form: "DEF 14A", filed: "2025-01-10", report: "2025-02-25" },
          { accession: "0000320193-24-000123", form: "10-K", filed: "2024-11-01", report: "2024-09-28" },
          { accession: "0000320193-23-000106", form: "10-K", filed: "2023-11-03", report: "2023-09-30" },
        ],
        { city: "CUPERTINO", stateOrCountry: "CA", zipCode: "95014" },
      ),
    ),
    [`companyfacts/CIK${company.cik}.json`]: JSON.stringify(companyFactsDocument([facts], 320_193)),
    ...exampleReports(),
    [`filings/${proxyNumber}.txt`]: proxy(
      proxyNumber,
      "20250110",
      [officer("Tim Cook", "Chief Executive Officer", { 2024: pay })],
      company,
    ),
  };
};

/** A 10-K with the items of the documentation's examples, in words of its own. */
const annualReport = (
  { name, cik }: { name: string; cik: string },
  accession: string,
  { filed, period }: { filed: string; period: string },
): Record<string, string> => {
  const body = reportBody([
    ["Item 1. Business", "The company sells phones."],
    [
      "Item 1A. Risk Factors",
      `Its business in the year to ${period} may have been affected by a supply chain that depends on few suppliers.`,
    ],
    ["Item 7. Management’s Discussion and Analysis of Financial Condition", "Net sales rose."],
  ]);
  return reportFile({ accession, form: "10-K", filed, period, filers: [{ cik, name }], body });
};

/** The two reports that the examples of sections name, without anything that was in them. */
export const exampleReports = (): Record<string, string> => {
  const company = { name: "Apple Inc.", cik: "0000320193" };
  return {
    ...annualReport(company, "0000320193-24-000123", { filed: "2024-11-01", period: "2024-09-28" }),
    ...annualReport(company, "0000320193-23-000106", { filed: "2023-11-03", period: "2023-09-30" }),
  };
};

/** Loads the reports that the examples of sections ask for. */
export const seedReports = async (database: Database): Promise<void> => void (await load(database, exampleReports()));

/** Loads what the examples of the documentation ask for. */
export const seedCompanies = async (database: Database): Promise<void> => void (await load(database, exampleFiles()));
