import { expect, test } from "bun:test";
import { isOlderPage, olderPages, readFilingList } from "../../../src/filings/companies/filing-list.ts";
import { columns } from "../load/made-edgar.ts";

const FILE = "CIK0001999999.json";
const LISTED = [
  { accession: "0001111111-24-000020", form: "4", filed: "2024-03-08", document: "xslF345X05/form4.xml" },
  { accession: "0001999999-24-000010", form: "8-K", filed: "2024-02-15", report: "2024-02-12", items: "5.02,9.01" },
];
const recent = (fields: object = {}) => ({ filings: { recent: { ...columns(LISTED), ...fields }, files: [] } });

test("a list of filings is read in its order, and so is an older page, whose columns are at the top", () => {
  const filings = readFilingList(recent(), FILE);
  expect(filings.map(({ accessionNumber, form, filedOn }) => [accessionNumber, form, filedOn])).toEqual([
    ["0001111111-24-000020", "4", "2024-03-08"],
    ["0001999999-24-000010", "8-K", "2024-02-15"],
  ]);
  expect(filings[1]).toMatchObject({ reportDate: "2024-02-12", items: "5.02,9.01" });
  expect(readFilingList(columns(LISTED), FILE)).toEqual(filings);
  expect([isOlderPage(columns(LISTED)), isOlderPage(recent())]).toEqual([true, false]);
});

test("an ownership form's document is the raw one, without the folder of the style sheet that shows it", () => {
  expect(readFilingList(recent(), FILE)[0]?.primaryDocument).toBe("form4.xml");
});

test("an empty report date is null, and so are an empty file number, an empty document and a size of 0", () => {
  const none = { reportDate: ["", ""], fileNumber: ["", ""], primaryDocument: ["", ""], size: [0, null] };
  for (const filing of readFilingList(recent(none), FILE))
    expect(filing).toMatchObject({ reportDate: null, fileNumber: null, primaryDocument: null, sizeBytes: null });
});

test("the time of acceptance is not taken, since it says Z of Eastern times in most copies", () => {
  const filings = readFilingList(recent(), FILE);
  expect(JSON.stringify(filings)).not.toContain("T12:00:00");
  expect(readFilingList(recent({ acceptanceDateTime: undefined }), FILE)).toEqual(filings);
});

test.each([
  ["a column that is cut off", { form: ["4"] }, "filings.recent.form: has 1 values, but accessionNumber has 2"],
  [
    "a day that isn't in the calendar",
    { filingDate: ["2024-02-30", "2024-02-15"] },
    'filingDate[0]: "2024-02-30" is not a date',
  ],
  [
    "a value that isn't a number",
    { accessionNumber: ["1-24-2", "3"] },
    'accessionNumber[0]: "1-24-2" is not an accession number',
  ],
  ["a filing without a form", { form: ["4", ""] }, "form[1]: a filing has no form"],
])("a list with %s is refused by its place", (_, fields, message) => {
  expect(() => readFilingList(recent(fields), FILE)).toThrow(message);
});

test("older pages are named by the list, and a name that leads elsewhere is refused", () => {
  const files = (name: string) => ({ filings: { recent: columns(LISTED), files: [{ name }] } });
  expect(olderPages(files("CIK0001999999-submissions-001.json"), FILE)).toEqual(["CIK0001999999-submissions-001.json"]);
  expect(() => olderPages(files("../../passwd"), FILE)).toThrow('"../../passwd" is not the name of an older page');
});
