import { beforeAll, describe, expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { testStore } from "../../support/store.ts";
import { COLUMNS_2026, csvOf, load, type MadeLoan, nameOf, type StoredSums, stored } from "./support.ts";

const scratch = testStore("sba");
let served: StoredSums[];
beforeAll(async () => {
  await load(scratch.database, { [NAME]: csvOf(many(30)) });
  served = await stored(scratch.database);
  expect(served).toHaveLength(2);
}, 60_000);

const NAME = nameOf();
const many = (count: number, loan: MadeLoan = {}): MadeLoan[] => Array.from({ length: count }, () => loan);
const GOOD = csvOf(many(40));
const withRow = (loan: MadeLoan): string => csvOf([...many(30), loan, ...many(9)]);
const renamed = (from: string, to: string): string => GOOD.replace(from, to);

const HTML = "<!DOCTYPE html><html><head><title>Request Rejected</title></head><body>…</body></html>";

describe("a file is refused with name, line and reason, and the served data stays", () => {
  const cases: Record<string, { files: Record<string, string | Uint8Array>; says: string }> = {
    "that is a web page": { files: { [NAME]: HTML }, says: `${NAME}: is a web page ("Request Rejected"), not data` },
    "that is a web page in a .gz": {
      files: { [`${NAME}.gz`]: gzipSync(HTML) },
      says: `${NAME}: is a web page ("Request Rejected"), not data`,
    },
    "that is empty": { files: { [NAME]: "" }, says: `${NAME}: is empty` },
    "that has a heading alone": { files: { [NAME]: csvOf([]) }, says: `${NAME}: has a heading and no row` },
    "cut off inside of a line": {
      files: { [NAME]: GOOD.slice(0, -40) },
      says: `${NAME}:41: the last line has no line end, so the file is cut off`,
    },
    "cut off inside of a .gz": {
      files: { [`${NAME}.gz`]: gzipSync(csvOf(many(4_000))).subarray(0, 900) },
      says: `${NAME}: the gzip data ends early: the file is cut off`,
    },
    "cut off inside of quotes": {
      files: { [NAME]: `${csvOf(many(30))}2026-06-30, 7A,,"ACME\n` },
      says: `${NAME}:32: a quotation mark is opened and never closed: the file is cut off`,
    },
    "with a line of fewer fields": {
      files: { [NAME]: GOOD.replace(/\n[^\n]*\n$/, "\n2026-06-30,7A\n") },
      says: `${NAME}:41: has 2 fields, where the first row has 42`,
    },
    "without a column that is needed": {
      files: { [NAME]: renamed("LoanStatus", "Status") },
      says:
        `${NAME}:1: has no column LoanStatus; expected: the heading of SBA's 7(a) FOIA files; it has AsOfDate, ` +
        "Program,",
    },
    "with a column twice": {
      files: { [NAME]: renamed("BankName", "grossapproval") },
      says: `${NAME}:1, GrossApproval: duplicate column`,
    },
    "of another extract of the agency": {
      files: { [NAME]: "LoanNr_ChkDgt,Name,City,State,Zip,Bank,MIS_Status\n1,A,B,CA,90012,C,P I F\n" },
      says:
        `${NAME}:1: has no column Program, GrossApproval, SBAGuaranteedApproval, ApprovalDate, ProjectCounty, ` +
        "ProjectState, LoanStatus, GrossChargeOffAmount, JobsSupported; expected: the heading of SBA's 7(a) FOIA " +
        "files; " +
        "it has LoanNr_ChkDgt, Name, City, State, Zip, Bank, MIS_Status",
    },
    "with 504 loans under the name of 7(a) ones": {
      files: { [NAME]: csvOf(many(40, { program: "504" })) },
      says: `${NAME}, Program: all 40 rows are of 504, which is another data set`,
    },
    "of a program that is not known": {
      files: { [NAME]: withRow({ program: "7B" }) },
      says: `${NAME}:32, Program: "7B" is neither 7A nor 504`,
    },
    "with an amount in the wrong form": {
      files: { [NAME]: withRow({ gross: "1.2e6" }) },
      says: `${NAME}:32, GrossApproval: "1.2e6" is not an amount in dollars and cents`,
    },
    "with a part of a cent": {
      files: { [NAME]: withRow({ guaranteed: "10.005" }) },
      says: `${NAME}:32, SBAGuaranteedApproval: "10.005" is not an amount in dollars and cents`,
    },
    "with half a job": {
      files: { [NAME]: withRow({ jobs: "2.5" }) },
      says: `${NAME}:32, JobsSupported: "2.5" is not a whole number`,
    },
    "with a status that is not known": {
      files: { [NAME]: withRow({ status: "CHARGED OFF" }) },
      says:
        `${NAME}:32, LoanStatus: "CHARGED OFF" is not a status; accepted: P I F, CHGOFF, EXEMPT, CANCLD, COMMIT, ` +
        "NOT FUNDED",
    },
    "with a row of another day, its line counted through quoted line ends": {
      files: { [NAME]: csvOf([...many(2, { name: "A\r\nB\nC" }), { asOf: "2026-03-31" }]) },
      says: `${NAME}:8, AsOfDate: "2026-03-31" is not 2026-06-30, the day of the file`,
    },
    "whose name has another day than its rows": {
      files: { [nameOf("FY2020_Present", "260331")]: GOOD },
      says: `${nameOf("FY2020_Present", "260331")}:2, AsOfDate: is 2026-06-30, and the file's name says 2026-03-31`,
    },
    "whose day is wrong": {
      files: { [NAME]: csvOf([{ asOf: "June 2026" }]) },
      says: `${NAME}:2, AsOfDate: "June 2026" is not a date`,
    },
    "in UTF-8 that says so and is not": {
      files: { [NAME]: Buffer.concat([Buffer.from("\uFEFF"), Buffer.from(withRow({ name: "DOÑA" }), "latin1")]) },
      says: `${NAME}:32: is not UTF-8`,
    },
    "that mixes encodings in the names of counties": {
      files: {
        [NAME]: Buffer.concat([
          Buffer.from(csvOf([...many(30), { county: "DOÑA ANA", state: "NM" }]), "utf8"),
          Buffer.from(
            csvOf([{ county: "DOÑA ANA", state: "NM" }])
              .split("\n")
              .slice(1)
              .join("\n"),
            "latin1",
          ),
        ]),
      },
      says: `${NAME}:32, ProjectCounty: "DOÃ‘A ANA" is UTF-8, but other lines of the file are not: it mixes encodings`,
    },
    "with bytes of zero": {
      files: { [NAME]: Buffer.from(GOOD, "utf16le") },
      says: `${NAME}:1: contains a NUL byte, so it is not text`,
    },
    "whose amounts are under each other's headings": {
      files: {
        [NAME]: csvOf(many(40), {
          columns: COLUMNS_2026.map(swapped("GrossApproval", "SBAGuaranteedApproval")),
        }).replace("SBAGuaranteedApproval,GrossApproval", "GrossApproval,SBAGuaranteedApproval"),
      },
      says:
        `${NAME}, SBAGuaranteedApproval: 40 of 40 loans have more guaranteed than approved: the columns are ` +
        "misplaced",
    },
    "whose days are written day before month": {
      files: { [NAME]: csvOf([...many(40, { approved: "15/01/2024" }), ...many(10, { approved: "01/02/2024" })]) },
      says: `${NAME}, ApprovalDate: 40 of 50 loans have no day of approval between 1953 and the day of the file`,
    },
    "whose states are unknown": {
      files: { [NAME]: csvOf(many(40, { state: "New York" })) },
      says: `${NAME}, ProjectState: 40 of 40 loans have no state of the United States`,
    },
    "without a loan that counts": {
      files: { [NAME]: csvOf(many(3, { gross: "0", guaranteed: "0" })) },
      says: `${NAME}: has no loan that could be summed`,
    },
    "under the name of other years": {
      files: { [NAME]: csvOf(many(40)), [nameOf("FY2010_FY2019")]: csvOf(many(30)) },
      says:
        `${nameOf("FY2010_FY2019")}, ApprovalDate: all 30 loans are of fiscal years that another file has by its ` +
        "name",
    },
    "that is there twice": {
      files: { [NAME]: GOOD, [nameOf("FY1991_FY1999")]: GOOD },
      says: `${NAME}: is the same file as ${nameOf("FY1991_FY1999")}`,
    },
    "with years that another has too": {
      files: { [NAME]: GOOD, [nameOf("FY2010_Present")]: csvOf(many(41)) },
      says:
        `${NAME}: has loans of FY2020-Present, and ${nameOf("FY2010_Present")} those of FY2010-Present: each ` +
        "would count twice",
    },
    "as a workbook that isn't one": {
      files: { [NAME.replace("csv", "xlsx")]: HTML },
      says: "Request Rejected",
    },
  };
  for (const [what, { files, says }] of Object.entries(cases))
    test(what, async () => {
      await expect(load(scratch.database, files)).rejects.toThrow(says);
      expect(await stored(scratch.database)).toEqual(served);
      const [last] = await scratch.database.sql<{ state: string; reason: string }[]>`
        select state, reason from dataset_vintages where dataset = 'sba' order by id desc limit 1`;
      expect(last?.state).toBe("refused");
      expect(last?.reason).toContain(says);
    });
});

const swapped = (one: string, other: string) => (name: string) => (name === one ? other : name === other ? one : name);

describe("a folder", () => {
  test("with files of 504 loans ignores them and says so", async () => {
    const name = "FOIA_504_FY2010_Present_asof_260630.csv";
    const report = await load(scratch.database, { [NAME]: GOOD, [name]: GOOD, "SBAcase.csv": "a\n" }, { dryRun: true });
    expect(report.unrecognized.toSorted()).toEqual([name, "SBAcase.csv"]);
    expect(report.logged).toContain(`${name} has 504 loans by its name, which are another dataset`);
  });

  test("without files of the dataset is refused", async () => {
    await expect(load(scratch.database, { "SBAcase.csv": "a\n" })).rejects.toThrow(
      '"sba" reads none of its 1 files; it reads FOIA_7a_FY2020_Present_asof_260630.csv; the first file is SBAcase.csv',
    );
  });
});

test("options that the dataset does not take are refused", async () => {
  for (const [options, says] of [
    [
      { vintages: ["2026"] },
      '--vintage: "2026" is not accepted; accepted: the day of an edition, YYYY-MM-DD, such as 2026-06-30',
    ],
    [{ vintages: ["2026-06-30", "2026-03-31"] }, "one edition is served at a time"],
    [{ levels: ["county"] }, "sba takes no --level; it takes --accept-older, --vintage and --from"],
    [{ words: ["CA"] }, 'sba takes no word "CA"'],
  ] as const)
    await expect(load(scratch.database, { [NAME]: GOOD }, options as object)).rejects.toThrow(says);
});
