import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { BlobReader, TextWriter, ZipReader } from "@zip.js/zip.js";
import {
  amendedAccession,
  type FilingRow,
  isAmendment,
  possibleOriginals,
} from "../../../src/filings/amendments/amended.ts";
import { filingBytes, filingPath, HAS_FILINGS } from "../sources.ts";

const row = (number: number, form: string, more: Partial<FilingRow> = {}): FilingRow => ({
  accessionNumber: `0000000042-24-00000${number}`,
  form,
  filingDate: `2024-03-0${number}`,
  reportDate: "2023-12-31",
  fileNumber: "",
  items: "",
  ...more,
});
const ORIGINAL = row(1, "10-K");

test("of thousands of filings for one day stays unknown, and is looked for only by its day or number", () => {
  const many = Array.from({ length: 30_000 }, (_, at) => row(1, "8-K", { accessionNumber: String(at), items: "2.02" }));
  const amendment = row(4, "8-K/A", { items: "2.02" });
  expect(amendedAccession(amendment, many)).toBeNull();
  const days = many.map((filing, at) => ({ ...filing, reportDate: `day ${at}`, fileNumber: `number ${at}` }));
  const registration = row(4, "S-3/A", { reportDate: "", fileNumber: "number 7" });
  const originals = possibleOriginals([...days, { ...registration, form: "S-3", accessionNumber: "S" }]);
  expect(originals({ ...amendment, reportDate: "day 7" }).map((filing) => filing.accessionNumber)).toEqual(["7"]);
  expect(originals(registration).map((filing) => filing.accessionNumber)).toEqual(["S"]);
  expect(originals(row(4, "10-K/A"))).toEqual([]);
});

describe("what an amendment amends", () => {
  test.each<[string, FilingRow, FilingRow[], number | null]>([
    ["is the form of the same period", row(3, "10-K/A"), [ORIGINAL, row(2, "10-Q")], 1],
    ["of a second amendment is the same original", row(4, "10-K/A"), [ORIGINAL, row(3, "10-K/A")], 1],
    ["is nothing of another period", row(3, "10-K/A", { reportDate: "2022-12-31" }), [ORIGINAL], null],
    ["was not filed later", row(1, "10-K/A"), [row(2, "10-K")], null],
    ["is unknown where two could be meant", row(4, "10-Q/A"), [row(1, "10-Q"), row(2, "10-Q")], null],
    [
      "is unknown where the report date is empty",
      row(3, "10-K/A", { reportDate: "" }),
      [row(1, "10-K", { reportDate: "" })],
      null,
    ],
    [
      "is unknown where only the file number is the same, which all of a company's reports have",
      row(3, "10-K/A", { reportDate: "", fileNumber: "001-1" }),
      [row(1, "10-K", { reportDate: "2023-12-31", fileNumber: "001-1" })],
      null,
    ],
    [
      "of several 8-Ks for a day is the one that shares items, exhibits aside",
      row(4, "8-K/A", { items: "2.02,9.01" }),
      [row(1, "8-K", { items: "5.02,9.01" }), row(2, "8-K", { items: "2.02,9.01" })],
      2,
    ],
    [
      "of several 8-Ks with the same items is unknown",
      row(4, "8-K/A", { items: "2.02" }),
      [row(1, "8-K", { items: "2.02" }), row(2, "8-K", { items: "2.02" })],
      null,
    ],
    [
      "of a registration statement has its file number",
      row(4, "S-3/A", { reportDate: "", fileNumber: "333-1" }),
      [row(1, "S-3", { reportDate: "", fileNumber: "333-1" }), row(2, "S-3", { reportDate: "", fileNumber: "333-2" })],
      1,
    ],
    [
      "of a Schedule 13D is the same filer's, under its older name too",
      row(4, "SCHEDULE 13D/A", { fileNumber: "005-1", filer: "7" }),
      [row(1, "SC 13D", { fileNumber: "005-1", filer: "7" }), row(2, "SC 13D", { fileNumber: "005-1", filer: "8" })],
      1,
    ],
    [
      "of a Schedule 13G is unknown without its filer",
      row(4, "SC 13G/A", { fileNumber: "005-1" }),
      [row(1, "SC 13G", { fileNumber: "005-1" })],
      null,
    ],
    [
      "of a Form 4 is the same owner's of the day that it names",
      row(4, "4/A", { filer: "7", originalDate: "2024-03-01" }),
      [row(1, "4", { filer: "7" }), row(2, "4", { filer: "7" })],
      1,
    ],
    ["of additional proxy material is nothing", row(3, "DEFA14A"), [row(1, "DEF 14A")], null],
    ["of any other form is not guessed", row(3, "144/A"), [row(1, "144")], null],
  ])("%s", (_, amendment, filings, original) => {
    expect(amendedAccession(amendment, filings)).toBe(original === null ? null : `0000000042-24-00000${original}`);
  });

  test("is the same once however often the list has a filing", () => {
    expect(amendedAccession(row(3, "10-K/A"), [ORIGINAL, ORIGINAL])).toBe(ORIGINAL.accessionNumber);
  });

  test("is looked for only for forms that end in /A", () => {
    expect(["10-K/A", "SC 13D/A", "DEFR14A", "10-K", null].map(isAmendment)).toEqual([true, true, false, false, false]);
  });
});

describe.if(HAS_FILINGS)("of the real lists", () => {
  test("130 of 149 amended reports have one candidate, which is taken; items decide 2 of 4 with several", async () => {
    const companies = await realRows();
    const count = { one: 0, several: 0, decided: 0, none: 0 };
    for (const rows of companies.values())
      for (const amendment of rows.filter(({ form }) => /^(?:10-K|10-Q|8-K)\/A$/.test(form))) {
        const form = amendment.form.slice(0, -2);
        const candidates = rows.filter(
          (filing) =>
            filing.form === form &&
            filing.reportDate === amendment.reportDate &&
            filing.filingDate <= amendment.filingDate,
        );
        const found = amendedAccession(amendment, rows);
        if (candidates.length > 1) {
          count.several++;
          if (found !== null) count.decided++;
          continue;
        }
        count[candidates.length === 1 ? "one" : "none"]++;
        expect(found).toBe(candidates[0]?.accessionNumber ?? null);
      }
    expect(count).toEqual({ one: 130, several: 4, decided: 2, none: 15 });
  });
});

/** The rows of all submissions files, by company, each once. */
async function realRows(): Promise<Map<string, FilingRow[]>> {
  const companies = new Map<string, Map<string, FilingRow>>();
  const add = (name: string, json: string) => {
    const parsed = JSON.parse(json);
    const columns = parsed.filings?.recent ?? parsed;
    const cik = String(parsed.cik ?? /CIK(\d{10})/.exec(name)?.[1]).padStart(10, "0");
    const rows = companies.get(cik) ?? new Map<string, FilingRow>();
    companies.set(cik, rows);
    for (const [index, accessionNumber] of (columns.accessionNumber ?? []).entries())
      rows.set(accessionNumber, {
        accessionNumber,
        form: columns.form[index],
        filingDate: columns.filingDate[index],
        reportDate: columns.reportDate[index],
        fileNumber: columns.fileNumber[index],
        items: columns.items[index],
      });
  };
  for (const name of readdirSync(filingPath("submissions")).filter((file) => /\.json(?:\.gz)?$/.test(file)))
    add(name, new TextDecoder().decode(filingBytes(`submissions/${name}`)));
  const zip = new ZipReader(new BlobReader(new Blob([readFileSync(filingPath("submissions/bulk-submissions.zip"))])));
  for (const entry of await zip.getEntries())
    if (!entry.directory) add(entry.filename, await entry.getData(new TextWriter()));
  return new Map([...companies].map(([cik, rows]) => [cik, [...rows.values()]]));
}
