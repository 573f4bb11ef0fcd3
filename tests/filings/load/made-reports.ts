import { CIK } from "./made-company-files.ts";
import { type MadeSubmission, submissionText } from "./made-edgar.ts";

/** Items of an invented report: number with title, and paragraphs. */
export type MadeItems = readonly (readonly [heading: string, ...paragraphs: readonly string[]])[];

/** The body of a report with these items. */
export const reportBody = (items: MadeItems, cover = ""): string =>
  `<html><body>${cover}${items
    .map(([heading, ...texts]) => `<p><b>${heading}</b></p>${texts.map((text) => `<p>${text}</p>`).join("")}`)
    .join("\n")}<p>SIGNATURES</p></body></html>`;

/** A fact of the cover in inline XBRL. */
export const coverFact = (concept: string, text: string, format = ""): string =>
  `<p>${concept} <ix:nonNumeric name="dei:${concept}" contextRef="c"${format && ` format="${format}"`}>` +
  `${text}</ix:nonNumeric></p>`;

/** The items of an invented 10-K. */
export const ANNUAL_ITEMS: MadeItems = [
  ["Item 1. Business", "We make things up.", "Our mills stand in Austin."],
  ["Item 1A. Risk Factors", "Rivals may want what we make up."],
  ["Item 7. Management&#146;s Discussion and Analysis of Financial Condition", "Sales rose."],
];

/** A report of the invented company, by the name of its file. */
export function reportFile(
  made: Omit<MadeSubmission, "filers"> & Partial<Pick<MadeSubmission, "filers">>,
): Record<string, string> {
  const filing = { filers: [{ cik: CIK, name: "MADE UP SOFTWARE INC" }], ...made };
  return { [`${made.accession}.txt`]: submissionText(filing) };
}
