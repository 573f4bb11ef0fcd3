import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { govdata } from "../support/program.ts";

const submission = (accession: string, form: string, filed: string, body: string) =>
  `<SUBMISSION>\n<ACCESSION-NUMBER>${accession}\n<TYPE>${form}\n<PERIOD>20231231\n<FILING-DATE>${filed}\n` +
  "<FILER>\n<COMPANY-DATA>\n<CONFORMED-NAME>MADE UP MILLS INC\n<CIK>0000000099\n</COMPANY-DATA>\n</FILER>\n" +
  `<DOCUMENT>\n<TYPE>${form}\n<TEXT>\n${body}\n</TEXT>\n</DOCUMENT>\n`;
const REPORT = submission("0000000042-24-000001", "10-K", "20240301", "<html><p>Item 1. Business<p>We mill.");
const AMENDMENT = submission(
  "0000000042-24-000009",
  "10-K/A",
  "20240401",
  "<html><p>Item 9B. Other Information<p>More.",
);
const EVENT = submission("0000000042-24-000002", "8-K", "20240302", "Item 8.01 Other Events");

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "govdata-parse-"));
  mkdirSync(join(folder, "filings", "2024"), { recursive: true });
  writeFileSync(join(folder, "filings", "a.txt"), REPORT);
  writeFileSync(join(folder, "filings", "2024", "b.nc.gz"), gzipSync(AMENDMENT));
  writeFileSync(join(folder, "filings", "logo.jpg"), "no filing");
  writeFileSync(join(folder, "event.nc"), EVENT);
  writeFileSync(join(folder, "empty.htm"), "");
  writeFileSync(join(folder, "letter.txt"), "Dear Sir, this isn't a filing.");
  writeFileSync(join(folder, "cut.txt.gz"), gzipSync(REPORT).subarray(0, 60));
  mkdirSync(join(folder, "nothing"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("govdata parse", () => {
  test("prints what it reads in a folder's filings, with amendments linked to the filings they amend", async () => {
    const { code, out, error } = await govdata(["parse", join(folder, "filings"), join(folder, "event.nc")]);
    expect([code, error]).toEqual([0, ""]);
    const [amendment, report, event] = JSON.parse(out);
    expect(amendment).toMatchObject({ form: "10-K/A", amends_accession: "0000000042-24-000001" });
    expect(report).toEqual({
      file: join(folder, "filings", "a.txt"),
      form: "10-K",
      company: "MADE UP MILLS INC",
      cik: "0000000099",
      period: "2023-12-31",
      accession_number: "0000000042-24-000001",
      filed_at: "2024-03-01T00:00:00Z",
      filed_date: "2024-03-01",
      items: [],
      sections: [{ section_type: "item_1", part: "I", title: "Business", words: 2, start: 0, end: 25 }],
      excluded_reason: null,
      executive_compensation: [],
      director_changes: [],
      board: null,
      pay_ratio: null,
      amends_accession: null,
    });
    expect(event.items).toEqual([{ code: "8.01", description: "Other Events" }]);
  });

  test("prints the text of sections on request", async () => {
    const { out } = await govdata(["parse", "--text", join(folder, "filings", "a.txt")]);
    expect(JSON.parse(out)[0].sections[0].text).toBe("We mill.");
  });

  test("names every file that it can't read, prints the rest, and ends with 3", async () => {
    const names = ["empty.htm", "letter.txt", "cut.txt.gz", "missing.txt", "nothing"].map((name) => join(folder, name));
    const { code, out, error } = await govdata(["parse", ...names, join(folder, "event.nc")]);
    expect(code).toBe(3);
    expect(JSON.parse(out).map(({ form }: { form: string }) => form)).toEqual(["8-K"]);
    expect(error.replaceAll(`${folder}/`, "").trim().split("\n").toSorted()).toEqual([
      "govdata: cut.txt.gz: the gzip data ends early: the file is cut off",
      "govdata: empty.htm: is empty",
      "govdata: letter.txt: is not a filing: it has no header, no form on its cover and no compensation table",
      "govdata: missing.txt: there is no such file",
      "govdata: nothing: has no filings",
    ]);
  });

  test("needs a file", async () => {
    const { code, error } = await govdata(["parse"]);
    expect(code).toBe(2);
    expect(error).toContain("parse needs FILE");
  });
});
