import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  accessionFolder,
  asAccessionNumber,
  asCik,
  identityOfPath,
} from "../../../src/filings/submission/accession.ts";
import { acceptanceInUtc, daysIn, filedFields } from "../../../src/filings/submission/dates.ts";
import { readFiling } from "../../../src/filings/submission/filing.ts";
import { readHeader } from "../../../src/filings/submission/header.ts";
import { isSubmission, readSubmission } from "../../../src/filings/submission/submission.ts";
import { expectedFilings, filingBytes, HAS_FILINGS } from "../sources.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

const KEY_FORM = `<SEC-DOCUMENT>0000000042-24-000007.txt : 20240311
<SEC-HEADER>0000000042-24-000007.hdr.sgml : 20240311
<ACCEPTANCE-DATETIME>20240308120145
ACCESSION NUMBER:		0000000042-24-000007
CONFORMED SUBMISSION TYPE:	8-K
PUBLIC DOCUMENT COUNT:		2
CONFORMED PERIOD OF REPORT:	20240305
ITEM INFORMATION:		Other Events
ITEM INFORMATION:		Financial Statements and Exhibits
FILED AS OF DATE:		20240311

FILER:

	COMPANY DATA:
		COMPANY CONFORMED NAME:			MADE UP MILLS INC
		CENTRAL INDEX KEY:			0000000099
		STANDARD INDUSTRIAL CLASSIFICATION:	BLANK CHECKS [6770]
		FISCAL YEAR END:			1231

	BUSINESS ADDRESS:
		STREET 1:		1 MILL ROAD
		ZIP:			01234

	FORMER COMPANY:
		FORMER CONFORMED NAME:	OLDER MILLS INC
		DATE OF NAME CHANGE:	19990301

FILER:

	COMPANY DATA:
		COMPANY CONFORMED NAME:			SECOND MILLS LLC
		CENTRAL INDEX KEY:			0000000100
</SEC-HEADER>
<DOCUMENT>
<TYPE>EX-99
<SEQUENCE>2
<FILENAME>ex99.txt
<TEXT>
An exhibit
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>8-K
<SEQUENCE>1
<FILENAME>mills.txt
<DESCRIPTION>MAIN
<TEXT>
Item 8.01 Other Events
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>
`;
const TAG_FORM =
  "<SUBMISSION>\n<ACCESSION-NUMBER>0000000042-24-000007\n<TYPE>8-K\n<PUBLIC-DOCUMENT-COUNT>2\n<PERIOD>20240305\n" +
  "<ITEMS>Other Events\n<ITEMS>Financial Statements and Exhibits\n<FILING-DATE>20240311\n" +
  "<FILER><COMPANY-DATA><CONFORMED-NAME>MADE UP MILLS INC<CIK>0000000099\n<ASSIGNED-SIC>6770\n<FISCAL-YEAR-END>1231\n" +
  "</COMPANY-DATA>\n<BUSINESS-ADDRESS>\n<STREET1>1 MILL ROAD\n<ZIP>01234\n</BUSINESS-ADDRESS>\n" +
  "<FORMER-COMPANY>\n<FORMER-CONFORMED-NAME>OLDER MILLS INC\n<DATE-CHANGED>19990301\n</FORMER-COMPANY>\n</FILER>\n" +
  "<FILER>\n<COMPANY-DATA>\n<CONFORMED-NAME>SECOND MILLS LLC\n<CIK>0000000100\n</COMPANY-DATA>\n</FILER>\n" +
  "<DOCUMENT>\n<TYPE>8-K\n<TEXT>\nItem 8.01 Other Events\n</TEXT>\n</DOCUMENT>\n</SUBMISSION>\n";

describe("a header", () => {
  test("says the same in both of its forms, with every party", () => {
    const byKeys = readSubmission(bytes(KEY_FORM), "a.txt").header;
    const byTags = readSubmission(bytes(TAG_FORM), "a.nc").header;
    expect(byKeys).toMatchObject({
      accessionNumber: "0000000042-24-000007",
      form: "8-K",
      documentCount: 2,
      period: "2024-03-05",
      filedDate: "2024-03-11",
      acceptedAt: "2024-03-08T17:01:45Z",
      items: ["Other Events", "Financial Statements and Exhibits"],
    });
    expect(byKeys.parties.map(({ role, cik, name }) => [role, cik, name])).toEqual([
      ["filer", "0000000099", "MADE UP MILLS INC"],
      ["filer", "0000000100", "SECOND MILLS LLC"],
    ]);
    expect(byKeys.parties[0]).toMatchObject({
      sic: "6770",
      fiscalYearEnd: "1231",
      businessAddress: { street1: "1 MILL ROAD", zip: "01234" },
      formerNames: [{ name: "OLDER MILLS INC", changed: "1999-03-01" }],
    });
    expect(byKeys.parties[0]?.sicDescription).toBe("BLANK CHECKS"); // the other form has only the number
    const bare = byKeys.parties.map((party) => ({ ...party, sicDescription: undefined }));
    expect({ ...byTags, acceptedAt: byKeys.acceptedAt }).toEqual({ ...byKeys, parties: bare });
  });

  test("may have blank lines between its rows, and a privacy-enhanced block before it", () => {
    const plain = readHeader(KEY_FORM.slice(0, KEY_FORM.indexOf("</SEC-HEADER>")));
    expect(readSubmission(bytes(KEY_FORM.replaceAll("\n", "\r\n\r\n")), "a.txt").header).toEqual(plain);
    const block =
      "-----BEGIN PRIVACY-ENHANCED MESSAGE-----\nProc-Type: 2001,MIC-CLEAR\nMIC-Info: RSA-MD5,RSA,\n x==\n\n";
    expect(readSubmission(bytes(block + KEY_FORM), "a.txt").header).toEqual(plain);
  });

  test.each([
    ["the issuer's, whose owners report", ["REPORTING-OWNER", "ISSUER"], 1],
    ["the subject's, not the bidder's", ["SUBJECT COMPANY", "FILED BY"], 0],
    ["the subject's, wherever it is", ["FILED BY", "SUBJECT COMPANY"], 1],
    ["the first of several registrants'", ["FILER", "FILER"], 0],
  ])("says whose a filing is: %s", (_, roles, index) => {
    const ciks = ["0000000099", "0000000100"];
    const parties = roles.map((role, at) => `${role}:\n\n\tCOMPANY DATA:\n\t\tCENTRAL INDEX KEY:\t\t${ciks[at]}\n`);
    const text = `<SEC-HEADER>\nCONFORMED SUBMISSION TYPE:\t4\n\n${parties.join("\n")}</SEC-HEADER>\n`;
    const { cik, header } = readFiling(bytes(text), "a.txt");
    expect([cik, header?.parties.map((party) => party.cik)]).toEqual([ciks[index] ?? null, ciks]);
  });

  test("has lines of newer and older kinds, which are skipped or mean the same", () => {
    const text = KEY_FORM.replace(
      "PUBLIC DOCUMENT",
      "<DEPOSITOR-CIK>0000000042\nABS ASSET CLASS:\tAuto loans\nPUBLIC DOCUMENT",
    ).replace(
      "\t\tFISCAL YEAR END:",
      "\t\tEIN:\t\t\t\t\t123456789\n\t\tORGANIZATION NAME:\t04 Manufacturing\n\t\tFISCAL YEAR END:",
    );
    const { header } = readSubmission(bytes(text), "a.txt");
    expect(header.parties[0]).toMatchObject({ cik: "0000000099", irsNumber: "123456789", fiscalYearEnd: "1231" });
    expect([header.documentCount, header.parties.length]).toEqual([2, 2]);
  });

  test("keeps what it is given, whatever the values", () => {
    const value = fc.stringMatching(/^[A-Z0-9][A-Za-z0-9 .,&/-]{0,30}[A-Z0-9]$/);
    const cik = fc.integer({ min: 1, max: 9_999_999_999 }).map((number) => String(number).padStart(10, "0"));
    const party = fc.record({ name: value, cik, file: value });
    fc.assert(
      fc.property(
        fc.array(party, { minLength: 1, maxLength: 5 }),
        fc.constantFrom("\n", "\r\n", "\n\n"),
        (parties, end) => {
          const keys = parties.flatMap(({ name, cik, file }) => [
            "FILER:",
            "",
            "\tCOMPANY DATA:",
            `\t\tCOMPANY CONFORMED NAME:\t\t${name}`,
            `\t\tCENTRAL INDEX KEY:\t${cik}`,
            "\tFILING VALUES:",
            `\t\tSEC FILE NUMBER:\t${file}`,
          ]);
          const tags = parties.flatMap(({ name, cik, file }) => [
            "<FILER>",
            "<COMPANY-DATA>",
            `<CONFORMED-NAME>${name}`,
            `<CIK>${cik}`,
            "</COMPANY-DATA>",
            "<FILING-VALUES>",
            `<FILE-NUMBER>${file}`,
            "</FILING-VALUES>",
            "</FILER>",
          ]);
          const want = parties.map(({ name, cik, file }) => ({
            role: "filer" as const,
            name,
            cik,
            fileNumbers: [file],
          }));
          for (const lines of [keys, tags]) expect(readHeader(lines.join(end)).parties).toMatchObject(want);
        },
      ),
    );
  });
});

describe("the documents", () => {
  test("are distinguished, and the main one is the first whose type is the form", () => {
    const { documents, main } = readSubmission(bytes(KEY_FORM), "a.txt");
    expect(documents.map(({ type, sequence, fileName }) => [type, sequence, fileName])).toEqual([
      ["EX-99", 2, "ex99.txt"],
      ["8-K", 1, "mills.txt"],
    ]);
    expect(new TextDecoder().decode(main?.bytes).trim()).toBe("Item 8.01 Other Events");
  });

  test("of a file that was cut off are refused, since they would be read as ones that say less", () => {
    const cut = KEY_FORM.slice(0, KEY_FORM.indexOf("01 Other Events\n</TEXT>"));
    expect(() => readSubmission(bytes(cut), "a.txt")).toThrow("a.txt: ends within a document: the file is cut off");
  });

  test("without header give the form", () => {
    const { header } = readSubmission(bytes("<DOCUMENT>\n<TYPE>S-3/A\n<SEQUENCE>1\n<TEXT>\nx\n</TEXT>\n"), "a.txt");
    expect(header.form).toBe("S-3/A");
  });

  test("of an index-headers page are listed", () => {
    const page =
      "<HTML><HEAD><TITLE>SEC EDGAR Submission 0000000042-24-000007</TITLE>\n<!--\n<SEC-HEADER>x\n" +
      `${TAG_FORM.slice(13, TAG_FORM.indexOf("<DOCUMENT>"))}</SEC-HEADER>\n-->\n<PRE>&lt;DOCUMENT&gt;\n` +
      `&lt;TYPE&gt;8-K\n&lt;FILENAME&gt;m.htm\n&lt;TEXT&gt;\n<a href="m.htm">Document ` +
      "1</a><br>\n&lt;/DOCUMENT&gt;</PRE>";
    const { header, main } = readSubmission(bytes(page), "i.html");
    expect([header.form, header.parties.length, main?.fileName, readFiling(bytes(page), "i.html").document]).toEqual([
      "8-K",
      2,
      "m.htm",
      null,
    ]);
  });

  test.each([
    ["a PDF", "<PDF>\nbegin 644 paper.pdf\nM)5!$1BTQ\nend\n</PDF>"],
    ["a uuencoded file", "begin 644 paper.pdf\nM)5!$1BTQ\nend"],
    ["nothing", " \n "],
  ])("of which the main one is %s have nothing to read, and the header all the same", (_, text) => {
    const filing = readFiling(bytes(KEY_FORM.replace("Item 8.01 Other Events", text)), "a.txt");
    expect([filing.document, filing.mainBytes, filing.mainName, filing.form]).toEqual([null, null, "mills.txt", "8-K"]);
  });

  test("and header missing, a submission is refused", () => {
    expect(() => readSubmission(bytes("<SUBMISSION>\nnothing"), "a.nc")).toThrow(
      "a.nc: starts like a submission, but has",
    );
  });
});

describe("the time of acceptance", () => {
  test.each([
    ["20240308120145", "2024-03-08T17:01:45Z"], // winter
    ["20240610173000", "2024-06-10T21:30:00Z"], // summer
    ["20240310015959", "2024-03-10T06:59:59Z"], // before the hour that is left out
    ["20240310030000", "2024-03-10T07:00:00Z"],
    ["20241103013000", "2024-11-03T05:30:00Z"], // the hour that appears twice: the first
    ["20241231235959", "2025-01-01T04:59:59Z"],
    ["19970401120000", "1997-04-01T17:00:00Z"], // summer time began later then
    ["20240230120000", undefined],
    ["2024030812", undefined],
  ])("%s is %p", (digits, utc) => {
    expect(acceptanceInUtc(digits)).toBe(utc as string);
  });

  test("a filing has a time in UTC and its day; midnight where only the day is known", () => {
    expect(filedFields("2025-04-04")).toEqual({ filed_at: "2025-04-04T00:00:00Z", filed_date: "2025-04-04" });
    expect(filedFields("2025-04-07", new Date("2025-04-05T01:12:09.250Z"))).toEqual({
      filed_at: "2025-04-05T01:12:09Z",
      filed_date: "2025-04-07",
    });
  });
});

describe("an accession number", () => {
  const parts = fc.tuple(fc.stringMatching(/^\d{10}$/), fc.stringMatching(/^\d{2}$/), fc.stringMatching(/^\d{6}$/));
  test("is the same dashed, as a folder, and in a path", () => {
    fc.assert(
      fc.property(parts, ([sender, year, sequence]) => {
        const dashed = `${sender}-${year}-${sequence}`;
        expect(asAccessionNumber(accessionFolder(dashed))).toBe(dashed);
        expect(asAccessionNumber(` ${dashed}\n`)).toBe(dashed);
        expect(identityOfPath(`/mirror/edgar/data/99/${accessionFolder(dashed)}/m.htm`)).toEqual({
          accessionNumber: dashed,
          cik: "0000000099",
          isInFolder: true,
        });
        expect(identityOfPath(`x/99_${dashed}.htm`).accessionNumber).toBe(dashed);
      }),
    );
  });
  test.each([
    ["edgar/data/99/000000004224000007/main.htm", "0000000099", true],
    ["mirror/2024/000000004224000007/main.htm", undefined, true],
    ["000000004224000007/main.htm", undefined, true],
    ["data/99/0000000042-24-000007/main.htm", "0000000099", true],
    ["0000000042-24-000007/ex99.htm", undefined, true],
    ["edgar/data/99/000000004224000007/0000000042-24-000007-index-headers.html", "0000000099", false],
    ["0000000042-24-000007.htm", undefined, false],
    ["filings/0000000042-24-000007_main.htm", undefined, false],
  ])("is read from %p, its CIK %p, in a folder: %p", (path, cik, isInFolder) => {
    expect(identityOfPath(path)).toEqual({ accessionNumber: "0000000042-24-000007", cik, isInFolder });
  });
  test("is not read from a longer number, nor from a date", () => {
    for (const path of ["0000000042240000071/main.htm", "20240105/main.htm", "edgar/data/99/main.htm"])
      expect(identityOfPath(path).accessionNumber).toBeUndefined();
  });
  test("in a name of archives of filings follows the company's CIK, which its own digits never are", () => {
    const cik = (name: string) => identityOfPath(name).cik;
    expect(cik("8-K/99_8K_2024_0000000042-24-000007.htm")).toBe("0000000099");
    expect(cik("99_10KSB_1999_0000000042-99-000007.txt")).toBe("0000000099");
    expect(cik("0000000042-24-000007.htm")).toBeUndefined();
    expect(cik("99_0000000042-24-000007.htm")).toBeUndefined();
    const document = bytes("<DOCUMENT>\n<TYPE>8-K\n<TEXT>\nItem 8.01 Other Events\n</TEXT>\n</DOCUMENT>");
    expect(readFiling(document, "99_8K_2024_0000000042-24-000007.htm").cik).toBe("0000000099");
  });
  test.each(["", "1-24-1", "0000000042-24-00007", "00000000422400000", "0000000042-24-000007-1"])(
    "%p isn't an accession number",
    (text) => {
      expect(asAccessionNumber(text)).toBeUndefined();
    },
  );
  test("isn't a CIK: 0 belongs to no filer", () => {
    expect([asCik("320193"), asCik("0000000000"), asCik("x"), asCik("12345678901")]).toEqual([
      "0000320193",
      undefined,
      undefined,
      undefined,
    ]);
  });
});

test("days are found in all the ways in which covers write them", () => {
  expect(
    daysIn("September 28, 2024; 28 Feb. 2023, 9/28/2022, 2021-01-31, the 3rd day of May, 2020, February 30, 2019"),
  ).toEqual(["2024-09-28", "2023-02-28", "2022-09-28", "2021-01-31", "2020-05-03"]);
});

describe("a single document", () => {
  test.each<[string, string, object]>([
    [
      "a report",
      "<p>FORM 10-K<p>For the fiscal year ended December 31, 2019<p>Made Up Mills, Inc.<p>(Exact name of " +
        "registrant as specified in its charter)",
      { form: "10-K", company: "Made Up Mills, Inc.", period: "2019-12-31" },
    ],
    [
      "a transition report, whose period ends on its second day",
      "<p>FORM 10-KT<p>[ ] ANNUAL REPORT<p>For the fiscal year ended ________<p>OR<p>[X] TRANSITION " +
        "REPORT<p>For the transition period from July 1, 2023 to December 31, 2023",
      { form: "10-KT", period: "2023-12-31" },
    ],
    [
      "a report with an empty line for transitions",
      "<p>FORM 10-Q<p>For the quarterly period ended June 30, 2023 or the transition period from ____ to ____",
      { form: "10-Q", period: "2023-06-30" },
    ],
    [
      "an amendment",
      "<p>FORM 10-Q/A<p>Amendment No. 1<p>For the quarterly period ended<p>March 31, 2019",
      { form: "10-Q/A", period: "2019-03-31" },
    ],
    [
      "an 8-K of two dates, of which the event's counts",
      "<p>Form 8-K<p>Date of Report (Date of earliest event reported): April 19, 2016 (April 15, 2016)",
      { form: "8-K", period: "2016-04-15" },
    ],
    [
      "a proxy statement by its ticked box",
      "<p>SCHEDULE 14A INFORMATION<p>☐ Preliminary Proxy Statement<p>☒ Definitive Proxy Statement",
      { form: "DEF 14A" },
    ],
    [
      "a proxy statement by the one tick among all boxes in a line, after others about who files it",
      "<p>SCHEDULE 14A<p>Filed by the Registrant ☒ Filed by a Party other than the Registrant ☐ Check the " +
        "appropriate box: ☐ Preliminary Proxy Statement ☐ Confidential, for Use of the Commission Only ☒ " +
        "Definitive Proxy Statement ☐ Definitive Additional Materials<p>Payment of Filing Fee: ☒ No fee required",
      { form: "DEF 14A" },
    ],
    [
      "additional materials by a letter that its font shows as a tick",
      "<p>SCHEDULE 14A<p>Check the appropriate box:<table><tr><td>¨</td><td>Preliminary Proxy " +
        "Statement</td></tr><tr><td>¨</td><td>Definitive Proxy Statement</td></tr><tr><td>x</td><td>Definitive " +
        "Additional Materials</td></tr></table>",
      { form: "DEFA14A" },
    ],
    [
      "a preliminary proxy statement of the 1990s",
      "<p>SCHEDULE 14A INFORMATION<p>Check the appropriate box:<p>/X/ Preliminary Proxy Statement<p>/ / " +
        "Definitive Proxy Statement<p>/ / Definitive Additional Materials",
      { form: "PRE 14A" },
    ],
    [
      "no proxy statement where no box is known to be ticked",
      "<p>SCHEDULE 14A<p>Check the appropriate box:<p>Preliminary Proxy Statement<p>Definitive Proxy Statement",
      { form: null },
    ],
    [
      "a foreign report with another caption",
      "<p>FORM 6-K<p>For the month of May 2023<p>MADE UP MILLS AG<p>(Registrant Name)<p>Not " +
        "Applicable<p>(Translation of registrant’s name into English)",
      { form: "6-K", company: "MADE UP MILLS AG" },
    ],
    [
      "a report that prints no caption for its name",
      "<p>FORM 10-K<p>For the fiscal year ended June 30, 2013<p>Commission File Number 0-12345<p>MADE UP " +
        "MILLS<table><tr><td>WASHINGTON<td>91-0000000<tr><td>(STATE OF INCORPORATION)<td>(I.R.S. ID)</table>",
      { form: "10-K", company: "MADE UP MILLS" },
    ],
    [
      "a report of two registrants, whose names are in a column",
      "<p>FORM 10-K<p>For the fiscal year ended December 31, 2015<table><tr><td>State or Other " +
        "Jurisdiction<br>of Incorporation<td>Exact Name of Registrant as specified in its Charter, " +
        "Address<td>Identification No.<tr><td>Delaware<td>Made Up Holdings Inc.<br>1 Mill " +
        "Road<td>61-0000000<tr><td>Delaware<td>Made Up Mills Inc.<td>77-0000000</table>",
      { form: "10-K", company: "Made Up Holdings Inc.", period: "2015-12-31" },
    ],
    ["text that says nothing", "<p>Nothing at all", { form: null, company: null, cik: null, period: null }],
  ])("is known by its cover: %s", (_, html, known) => {
    expect(readFiling(bytes(`<html>${html}`), "a.htm")).toMatchObject({
      ...known,
      accessionNumber: null,
      header: null,
    });
  });
});

describe.if(HAS_FILINGS)("of the real filings", () => {
  const expected = HAS_FILINGS ? expectedFilings() : {};
  const whole = Object.entries(expected).filter(([name]) => /^(?:8-K|10-|20-F|6-K|sgml)/.test(name));
  // Some begin with <DOCUMENT>: a main document as EDGAR's folders have it, without a header.
  const submissions = whole.filter(
    ([name]) =>
      isSubmission(filingBytes(name)) && (readFiling(filingBytes(name), name).header?.parties.length ?? 0) > 0,
  );

  test("every submission's header gives the known company, number, period and day", () => {
    expect(submissions.length).toBeGreaterThanOrEqual(10);
    for (const [name, known] of submissions) {
      const { cik, accessionNumber, period, filedDate } = readFiling(filingBytes(name), name);
      expect({ name, cik, accessionNumber, period }).toEqual({
        name,
        cik: known.cik ?? cik,
        accessionNumber: known.accession ?? accessionNumber,
        period: known.period_of_report ?? period,
      });
      if (known.filed) expect(filedDate).toBe(known.filed);
    }
  });

  test("every cover gives the known form and period", () => {
    const wrong = whole.flatMap(([name, known]) => {
      const { form, period } = readFiling(filingBytes(name), name);
      const isRight = form === (known.form ?? known.kind) && period === known.period_of_report;
      return isRight ? [] : [`${name}: ${form} ${period}, not ${known.form ?? known.kind} ${known.period_of_report}`];
    });
    expect(wrong).toEqual([]);
  });
});
