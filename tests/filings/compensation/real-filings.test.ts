import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { AMOUNTS, type CompensationRow } from "../../../src/filings/compensation/columns.ts";
import { summaryCompensation } from "../../../src/filings/compensation/summary-compensation.ts";
import { readMarkup } from "../../../src/filings/markup/markup.ts";
import { agencyPath, hasAgencyFiles } from "../../support/sources.ts";

const SOURCES = agencyPath("sec");
const hasSources = hasAgencyFiles(SOURCES);

interface ExpectedTable {
  officers: { name: string; title: string; years: Record<string, number | boolean | null>[] }[];
}

const expected = (): Record<
  string,
  Partial<ExpectedTable> & { summary_compensation_table?: ExpectedTable; kind: string }
> => JSON.parse(readFileSync(join(SOURCES, "expected.json"), "utf8")).files;

const tables = (): [file: string, table: ExpectedTable][] =>
  Object.entries(expected()).flatMap(([file, { officers, summary_compensation_table }]) => {
    const table = summary_compensation_table ?? (officers && { officers });
    return table ? [[file, table]] : [];
  });

function read(file: string): CompensationRow[] {
  const stored = readFileSync(join(SOURCES, file));
  return summaryCompensation(readMarkup(file.endsWith(".gz") ? gunzipSync(stored) : stored, file));
}

describe.if(hasSources)("Summary Compensation Tables of real filings", () => {
  test.each(hasSources ? tables() : [])("%s gives each officer, title, year and amount as printed", (file, table) => {
    const rows = read(file);
    const wanted = table.officers.flatMap(({ name, title, years }) =>
      years.map((year) => ({
        name,
        title,
        fiscal_year: year.fiscal_year,
        ...Object.fromEntries(AMOUNTS.map((amount) => [amount, year[amount] ?? null])),
        adds_up: year.adds_up ?? null,
      })),
    );
    expect(rows as unknown[]).toEqual(wanted);
  });

  test("no annual report without the table gives rows", () => {
    const others = Object.entries(expected()).filter(
      ([file, { kind, officers, summary_compensation_table }]) =>
        /^10-K/.test(kind) && !officers && !summary_compensation_table && existsSync(join(SOURCES, file)),
    );
    expect(others.length).toBeGreaterThan(20);
    for (const [file] of others) expect([file, read(file)]).toEqual([file, []]);
  }, 120_000);

  test("rows of a table that is known as text are mapped to their columns", () => {
    const [line = ""] = readFileSync(join(SOURCES, "DEF14A/sct-passages.jsonl"), "utf8").split("\n");
    const { text, expected: wanted } = JSON.parse(line) as { text: string; expected: CompensationRow[] };
    const html = text
      .trim()
      .split("\n")
      .map(
        (row) =>
          `<tr>${row
            .split(" | ")
            .map((cell) => `<td>${cell}</td>`)
            .join("")}</tr>`,
      );
    const rows = summaryCompensation(readMarkup(`<table>${html.join("")}</table>`, "passage.htm"));
    expect(rows).toEqual(wanted.map((row) => ({ ...row, adds_up: true })));
  });
});
