import { sourceRefused } from "../errors.ts";
import { amendedAccession, type FilingRow, isAmendment } from "./amendments/amended.ts";
import type { CompensationRow } from "./compensation/compensation-row.ts";
import { summaryCompensation } from "./compensation/summary-compensation.ts";
import { currentReportItems, isCurrentReport } from "./current-report/current-report.ts";
import { type DirectorChange, directorChanges } from "./directors/director-changes.ts";
import { reportSections } from "./sections/sections.ts";
import { identityOfPath } from "./submission/accession.ts";
import { type Filing, readFiling } from "./submission/filing.ts";

/** What is read out of a filing, with the names of JSON. Null: the filing does not say it. */
export interface ParsedFiling {
  file: string;
  form: string | null;
  company: string | null;
  /** Ten digits. */
  cik: string | null;
  /** `YYYY-MM-DD`: the end of a report's period, the event's day of an 8-K. */
  period: string | null;
  accession_number: string | null;
  /** A time in UTC from the header; a day where only that is known. */
  filed_at: string | null;
  /** Items of a Form 8-K; empty for other forms. */
  items: { code: string; description: string }[];
  /** Items of a 10-K, 10-KSB or 10-Q; empty for other forms. */
  sections: { section_type: string; part: string; title: string; words: number; text?: string | null }[];
  executive_compensation: CompensationRow[];
  /** Of proxy statements; empty for other forms. */
  director_changes: DirectorChange[];
  /** What an amendment amends, where that was parsed with it. */
  amends_accession: string | null;
}

/**
 * Reads all that is read out of a filing, without a database.
 * @throws `source_refused` for what can't be read, and for a file in which nothing of a filing was found.
 */
export function parseFiling(bytes: Uint8Array, file: string, { withText = false } = {}): ParsedFiling {
  const filing = readFiling(bytes, file);
  const { form, company, cik, period, accessionNumber, acceptedAt, filedDate, document } = filing;
  const compensation = document && canHaveCompensation(form) ? summaryCompensation(document) : [];
  // Whose folder of EDGAR's a file stands in says nothing of what it is.
  const isNamed = cik !== null && cik !== identityOfPath(file).cik;
  if (form === null && !isNamed && filing.header === null && compensation.length === 0)
    throw sourceRefused(
      { file },
      undefined,
      "is no filing: it has no header, no form on its cover, and no table of pay",
    );
  const payYear = compensation.reduce<number | null>((year, row) => Math.max(year ?? 0, row.fiscal_year), null);
  const context = { company, filed: filedDate, payYear };
  return {
    file,
    form,
    company,
    cik,
    period,
    accession_number: accessionNumber,
    filed_at: acceptedAt ?? filedDate,
    items: isCurrentReport(form) ? currentReportItems(filing) : [],
    sections: sectionsOf(filing, withText),
    executive_compensation: compensation,
    director_changes: document && (isProxy(form) || isUntoldProxy(filing)) ? directorChanges(document, context) : [],
    amends_accession: null,
  };
}

/**
 * The company's own proxy and information statements tell of its directors: DEF 14A and its kin. Those about a merger
 * (DEFM14A) or a contest (DEFC14A) tell as much of another company's, or come from who is against the company.
 */
export const isProxy = (form: string | null): boolean => /^(?:DEF|PRE|DEFR|PRER|DEFA)\s?14[AC]/.test(form ?? "");

/**
 * Whether a document that does not say its form has the cover of Schedule 14A: a tick that is an image says nothing.
 */
const isUntoldProxy = ({ form, document }: Filing): boolean =>
  form === null &&
  document?.blocks
    .slice(0, COVER_BLOCKS)
    .some((block) => block.kind === "text" && /\bschedule\s+14A\b/i.test(block.text)) === true;
const COVER_BLOCKS = 60;

/**
 * Forms that can have the company's Summary Compensation Table; it is not looked for in the rest, nor in a form unknown
 * but alone. A merger's S-4 or DEFM14A has the other company's too, and nothing tells whose is whose.
 */
export const canHaveCompensation = (form: string | null): boolean =>
  form === null || isProxy(form) || /^(?:10-?K|S-1(?!\d)|S-11|F-1|424B|10-12)/.test(form);

const sectionsOf = (filing: Filing, withText: boolean): ParsedFiling["sections"] =>
  reportSections(filing).map(({ sectionType, part, title, text }) => ({
    section_type: sectionType,
    part,
    title,
    words: text?.match(/\S+/g)?.length ?? 0,
    ...(withText && { text }),
  }));

/** Fills in what each amendment amends, among the same company's filings of `filings`. */
export function linkAmendments(filings: readonly ParsedFiling[]): void {
  const byCompany = Map.groupBy(filings, ({ cik }) => cik);
  for (const [cik, ofCompany] of byCompany) {
    if (cik === null) continue;
    const rows = ofCompany.flatMap((filing) => rowOf(filing) ?? []);
    for (const filing of ofCompany) {
      const row = isAmendment(filing.form) ? rowOf(filing) : undefined;
      if (row) filing.amends_accession = amendedAccession(row, rows);
    }
  }
}

function rowOf({ accession_number, form, filed_at, period, items }: ParsedFiling): FilingRow | undefined {
  if (accession_number === null || form === null || filed_at === null) return undefined;
  return {
    accessionNumber: accession_number,
    form,
    filingDate: filed_at.slice(0, 10),
    reportDate: period ?? "",
    fileNumber: "",
    items: items.map(({ code }) => code).join(","),
  };
}
