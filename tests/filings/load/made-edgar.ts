/** Invented files in EDGAR's forms. */
import { TextReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";

/** An archive of these files. */
export async function zipOf(files: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const zip = new ZipWriter(new Uint8ArrayWriter());
  for (const [name, text] of Object.entries(files)) await zip.add(name, new TextReader(text));
  return zip.close();
}

/** A filing of an invented list. */
export interface MadeListed {
  accession: string;
  form: string;
  filed: string;
  report?: string;
  items?: string;
  fileNumber?: string;
  document?: string;
}

/** Columns of submissions JSON, as at `filings.recent` and at the top of an older page. */
export const columns = (filings: readonly MadeListed[]) => ({
  accessionNumber: filings.map(({ accession }) => accession),
  filingDate: filings.map(({ filed }) => filed),
  reportDate: filings.map(({ report = "" }) => report),
  acceptanceDateTime: filings.map(({ filed }) => `${filed}T12:00:00.000Z`),
  form: filings.map(({ form }) => form),
  fileNumber: filings.map(({ fileNumber = "" }) => fileNumber),
  items: filings.map(({ items = "" }) => items),
  size: filings.map(() => 12_345),
  isXBRL: filings.map(() => 0),
  isInlineXBRL: filings.map(() => 0),
  primaryDocument: filings.map(({ document = "main.htm" }) => document),
  primaryDocDescription: filings.map(({ form }) => form),
});

/** Submissions JSON of an invented company. */
export const submissions = (
  cik: string,
  filings: readonly MadeListed[],
  fields: Record<string, unknown> = {},
): string =>
  JSON.stringify({
    cik,
    entityType: "operating",
    sic: "7372",
    sicDescription: "Services-Prepackaged Software",
    name: "Made Up Software, Inc.",
    tickers: ["MADE", "MADE-B"],
    exchanges: ["Nasdaq", null],
    category: "Large accelerated filer<br>",
    fiscalYearEnd: "1231",
    stateOfIncorporation: "DE",
    addresses: {
      business: { street1: "1 MAIN ST", street2: null, city: "AUSTIN", stateOrCountry: "TX", zipCode: "78701" },
    },
    formerNames: [{ name: "Invented Corp", from: "2010-01-01T00:00:00.000Z", to: "2015-05-05T00:00:00.000Z" }],
    filings: { recent: columns(filings), files: [] },
    ...fields,
  });

/** The list of all tickers. */
export const tickerList = (
  ...rows: readonly (readonly [cik: number, name: string, ticker: string, exchange: string | null])[]
) => JSON.stringify({ fields: ["cik", "name", "ticker", "exchange"], data: rows });

/** What an invented submission text says. */
export interface MadeSubmission {
  accession: string;
  form: string;
  filed: string;
  /** Eastern time, `HHMMSS`. */
  accepted?: string;
  period?: string;
  /** Descriptions, as headers have them. */
  items?: readonly string[];
  filers: readonly { cik: string; name: string; state?: string }[];
  body: string;
}

const compact = (day: string): string => day.replaceAll("-", "");

/** The SGML header of a submission. */
export const header = ({
  accession,
  form,
  filed,
  accepted = "120000",
  period,
  items = [],
  filers,
}: MadeSubmission): string =>
  [
    `<SEC-HEADER>${accession}.hdr.sgml : ${compact(filed)}`,
    `<ACCEPTANCE-DATETIME>${compact(filed)}${accepted}`,
    `ACCESSION NUMBER:\t\t${accession}`,
    `CONFORMED SUBMISSION TYPE:\t${form}`,
    "PUBLIC DOCUMENT COUNT:\t\t1",
    ...(period === undefined ? [] : [`CONFORMED PERIOD OF REPORT:\t${compact(period)}`]),
    ...items.map((item) => `ITEM INFORMATION:\t\t${item}`),
    `FILED AS OF DATE:\t\t${compact(filed)}`,
    ...filers.flatMap(({ cik, name, state = "TX" }) => [
      "",
      "FILER:",
      "",
      "\tCOMPANY DATA:\t",
      `\t\tCOMPANY CONFORMED NAME:\t\t\t${name}`,
      `\t\tCENTRAL INDEX KEY:\t\t\t${cik}`,
      "\t\tSTANDARD INDUSTRIAL CLASSIFICATION:\tSERVICES-PREPACKAGED SOFTWARE [7372]",
      `\t\tSTATE OF INCORPORATION:\t\t\t${state}`,
      "",
      "\tFILING VALUES:",
      `\t\tFORM TYPE:\t\t${form}`,
      "\t\tSEC FILE NUMBER:\t001-00001",
      "",
      "\tBUSINESS ADDRESS:\t",
      "\t\tSTREET 1:\t\t1 MAIN ST",
      "\t\tCITY:\t\t\tAUSTIN",
      "\t\tSTATE:\t\t\tTX",
      "\t\tZIP:\t\t\t78701",
    ]),
    "</SEC-HEADER>",
  ].join("\n");

/** A full submission text. */
export const submissionText = (made: MadeSubmission): string =>
  [
    `<SEC-DOCUMENT>${made.accession}.txt : ${compact(made.filed)}`,
    header(made),
    "<DOCUMENT>",
    `<TYPE>${made.form}`,
    "<SEQUENCE>1",
    "<FILENAME>main.htm",
    "<TEXT>",
    made.body,
    "</TEXT>",
    "</DOCUMENT>",
    "</SEC-DOCUMENT>",
    "",
  ].join("\n");

/** The page of a filing's folder that has its header, and below it the list of documents. */
export const headerPage = (made: MadeSubmission): string =>
  `<HTML><HEAD><TITLE>SEC EDGAR Submission ${made.accession}</TITLE></HEAD><BODY><PRE>\n<!--\n` +
  `${header(made)}\n-->\n</PRE>` +
  `<PRE>&lt;DOCUMENT&gt;\n&lt;TYPE&gt;${made.form}\n&lt;SEQUENCE&gt;1\n&lt;FILENAME&gt;main.htm\n&lt;TEXT&gt;\n` +
  '<a href="main.htm">Document 1</a><br>\n&lt;/TEXT&gt;\n&lt;/DOCUMENT&gt;</PRE></BODY></HTML>\n';

/** The body of an 8-K with these headings. */
export const currentReport = (...headings: readonly string[]): string =>
  `<html><body><p>FORM 8-K</p>${headings
    .map((heading) => `<p><b>${heading}</b></p><p>The company made up an event and reports it here.</p>`)
    .join("\n")}</body></html>`;

const PAY_COLUMNS = ["Name and Principal Position", "Year", "Salary ($)", "Bonus ($)", "Stock Awards ($)"];
const PAY_HEADS = [...PAY_COLUMNS, "All Other Compensation ($)", "Total ($)"].map((text) => `<th>${text}</th>`);
const payRow = (...cells: readonly string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
const RETIREMENT =
  "Mr. Maximilian Q. Roe has decided to retire from the Board effective May 31, 2024 and will not stand for " +
  "re-election.";

/** The body of a proxy statement with a table of pay and a director who leaves. */
export const proxy = (): string => `<html><body>
<p>SCHEDULE 14A</p><p>PROXY STATEMENT</p>
<h2>Proposal 1: Election of Directors</h2>
<p>${RETIREMENT}</p>
<h2>Summary Compensation Table</h2>
<table>
<tr>${PAY_HEADS.join("")}</tr>
${payRow("Jane Doe<br>Chief Executive Officer", "2023", "900,000", "100,000", "2,000,000", "50,000", "3,050,000")}
${payRow("", "2022", "850,000", "—", "1,500,000", "40,000", "2,390,000")}
${payRow("Richard Poe<br>Chief Financial Officer", "2023", "500,000", "—", "700,000", "20,000", "1,220,000")}
${payRow("", "2022", "480,000", "—", "650,000", "20,000", "1,150,001")}
</table>
</body></html>`;
