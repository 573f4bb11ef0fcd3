/**
 * Splits each report of a folder into its items, and compares them with what another, simpler way finds in the report's
 * plain text:
 *
 *   npm run check:sections -- FOLDER [--json]    prints each disagreement and text in no section, and items right by
 *   year
 *
 * A disagreement is a question for a reader's eye, not yet a fault: either way to read can be wrong.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { GovdataError } from "../../src/errors.ts";
import { reportKind } from "../../src/filings/sections/report-items.ts";
import { type Filing, readFiling } from "../../src/filings/submission/filing.ts";
import { type Verdict, verdictOf } from "./verdicts.ts";

interface CheckedReport extends Verdict {
  file: string;
  form: string;
  year: string;
}

const [folder = "", ...options] = process.argv.slice(2);
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
  /\.(?:html?|txt|nc|xbrl)(?:\.gz)?$/i.test(name),
);
const reports: CheckedReport[] = [];
for (const file of files.sort()) {
  const report = checked(file);
  if (!report) continue;
  reports.push(report);
  if (options.includes("--json")) console.log(JSON.stringify(report));
  else {
    for (const { type, what } of report.disagreements) console.log(`${file}  ${type} ${what}`);
    for (const { after, before, characters, begins } of report.gaps)
      console.log(`${file}  ${after} to ${before}: ${characters} characters in no section, "${begins}"`);
  }
}
if (!options.includes("--json")) printTotals();

/** The verdict on a file; undefined if it is not an annual or quarterly report. */
function checked(file: string): CheckedReport | undefined {
  const bytes = readFileSync(join(folder, file));
  const filing = readable(file.endsWith(".gz") ? gunzipSync(bytes) : bytes, file);
  if (!filing?.form || !reportKind(filing.form)) return undefined;
  return { file, form: filing.form, year: filing.period?.slice(0, 4) ?? "unknown", ...verdictOf(filing) };
}

/** A folder may hold other files than filings. They are named and left out. */
function readable(bytes: Uint8Array, file: string): Filing | undefined {
  try {
    return readFiling(bytes, file);
  } catch (error) {
    if (!(error instanceof GovdataError)) throw error;
    if (!options.includes("--json")) console.log(`${error.message} (left out)`);
    return undefined;
  }
}

function printTotals(): void {
  const years = [...new Set(reports.map(({ year }) => year))].sort();
  for (const year of [...years, "all"]) {
    const ofYear = reports.filter((report) => year === "all" || report.year === year);
    const right = ofYear.reduce((sum, report) => sum + report.right, 0);
    const items = ofYear.reduce((sum, report) => sum + report.items, 0);
    console.log(
      `${year}  ${ofYear.length} reports  ${right} of ${items} items  ${((right / items) * 100).toFixed(2)}%`,
    );
  }
}
