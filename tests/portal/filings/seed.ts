import { load } from "../../contract/filings-seed.ts";
import { SECTION_FILES } from "../../contract/sections-seed.ts";
import { addReport, addReports, fillIndex, type IndexPlace, REPORTS } from "../../filings/search/made-reports.ts";
import type { ScratchDatabase } from "../../support/database.ts";

/** Text as a filer could write it to harm readers. */
export const HOSTILE =
  `The <script>alert("pirates")</script> pirates took a <mark>tanker</mark> off <img src=x ` + "onerror=alert(1)>.";

/** A report with hostile text, of a company that the search's tests have. */
export const HOSTILE_REPORT = {
  ...{ accession: "0009990002-25-000001", cik: "0009990002", form: "10-K", filed: "2025-03-01", year: 2024 },
  sections: [{ type: "item_1a", part: "I", title: `Risk <script>alert(2)</script> Factors`, text: HOSTILE }],
} as const;

const REPEATED = "We may have to pay for meters in pipes that leak, no matter who laid the pipes.";

/** An annual and a quarterly report with the same words. */
const REPEATING_REPORTS = [
  {
    ...{ accession: "0009990002-25-000002", cik: "0009990002", form: "10-K", filed: "2025-03-02", year: 2024 },
    sections: [{ type: "item_1a", part: "I", title: "Risk Factors", text: REPEATED }],
  },
  {
    ...{ accession: "0009990002-25-000003", cik: "0009990002", form: "10-Q", filed: "2025-05-02", year: 2025 },
    sections: [{ type: "item_1a", part: "II", title: "Risk Factors", text: REPEATED }],
  },
] as const;

/** Adds reports of made-up companies, and makes the index of their passages. */
export async function seedFilings({ database }: ScratchDatabase, place: IndexPlace): Promise<void> {
  await load(database, SECTION_FILES);
  await addReports(database);
  const reports = [HOSTILE_REPORT, ...REPEATING_REPORTS];
  for (const report of reports) await addReport(database, report);
  for (const { accession, cik, form, filed } of [...REPORTS, ...reports])
    await database.sql`
      insert into sec_filings (cik, accession_number, form, filed_on) values (${cik}, ${accession}, ${form}, ${filed})`;
  await fillIndex(database, place);
}
