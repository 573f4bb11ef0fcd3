import { sourceRefused } from "../../errors.ts";
import { amendedAccession, type FilingRow, isAmendment } from "../amendments/amended.ts";
import { type Board, boardOf } from "../board/board.ts";
import type { PayRatio } from "../board/pay-ratio.ts";
import type { CompensationRow } from "../compensation/columns.ts";
import { newestYear, summaryCompensation } from "../compensation/summary-compensation.ts";
import { currentReportItems, isCurrentReport } from "../current-report/current-report.ts";
import { type DirectorChange, directorChanges } from "../directors/director-changes.ts";
import { type Exclusion, exclusionOf } from "../sections/exclusion.ts";
import { reportSections, type Section } from "../sections/sections.ts";
import { countWords } from "../sections/words.ts";
import { identityOfPath } from "../submission/accession.ts";
import { COVER_BLOCKS } from "../submission/cover-company.ts";
import { filedFields } from "../submission/dates.ts";
import { type Filing, readFiling } from "../submission/filing.ts";

/** An item of a report: see `Section`. */
interface ParsedSection {
  section_type: string;
  part: string;
  title: string;
  /** Words of the text, without tables of numbers. */
  words: number;
  /** Offsets into the document's plain text. */
  start: number;
  end: number;
  text?: string | null;
}

/** What is read in a filing, under its JSON names. Null: the filing does not state it. */
export interface ParsedFiling {
  file: string;
  form: string | null;
  company: string | null;
  /** Ten digits. */
  cik: string | null;
  /** `YYYY-MM-DD`: the end of a report's period; for an 8-K, the day of the event. */
  period: string | null;
  accession_number: string | null;
  /** A time in UTC from the header; midnight if only the day is known. */
  filed_at: string | null;
  /** `YYYY-MM-DD`. */
  filed_date: string | null;
  /** Items of a Form 8-K; empty for other forms. */
  items: { code: string; description: string }[];
  /** Items of a 10-K, 10-KSB or 10-Q; empty for other forms. */
  sections: ParsedSection[];
  /** Why the sections are not searched; null if they are. */
  excluded_reason: Exclusion | null;
  executive_compensation: CompensationRow[];
  /** Board changes of proxy statements; empty for other forms. */
  director_changes: DirectorChange[];
  /** The board by a proxy statement; null for other forms, and if the text names no directors. */
  board: Pick<Board, "fiscal_year" | "members"> | null;
  /** Null: the text states none. */
  pay_ratio: PayRatio | null;
  /** What an amendment amends, if that was parsed with it. */
  amends_accession: string | null;
}

/**
 * Reads everything that can be read in a filing, without a database.
 * @throws `source_refused` for a file that can't be read, or that has no sign of a filing
 */
export function parseFiling(bytes: Uint8Array, file: string, { withText = false } = {}): ParsedFiling {
  const filing = readFiling(bytes, file);
  const { form, company, cik, period, accessionNumber, acceptedAt, filedDate, document } = filing;
  const compensation = document && canHaveCompensation(form) ? summaryCompensation(document) : [];
  // The EDGAR folder that a file is in does not say what the file is.
  const isNamed = cik !== null && cik !== identityOfPath(file).cik;
  if (form === null && !isNamed && filing.header === null && compensation.length === 0)
    throw sourceRefused(
      { file },
      undefined,
      "is not a filing: it has no header, no form on its cover and no compensation table",
    );
  const sections = reportSections(filing);
  const context = { company, filed: filedDate, payYear: newestYear(compensation) };
  const proxy = isProxy(form) || isUntoldProxy(filing) ? document : null;
  const board = proxy && boardOf(proxy, context);
  return {
    file,
    form,
    company,
    cik,
    period,
    accession_number: accessionNumber,
    filed_at: acceptedAt ?? (filedDate && filedFields(filedDate).filed_at),
    filed_date: filedDate,
    items: isCurrentReport(form) ? currentReportItems(filing) : [],
    sections: sections.map((section) => asParsed(section, withText)),
    excluded_reason: exclusionOf(filing, sections),
    executive_compensation: compensation,
    director_changes: proxy ? directorChanges(proxy, context) : [],
    board: board && board.members.length > 0 ? { fiscal_year: board.fiscal_year, members: board.members } : null,
    pay_ratio: board?.pay_ratio ?? null,
    amends_accession: null,
  };
}

/**
 * The company's own proxy and information statements report on its directors: DEF 14A and related forms. Those about a
 * merger (DEFM14A) or a contest (DEFC14A) say as much about another company, or come from the company's opponents.
 */
export const isProxy = (form: string | null): boolean => /^(?:DEF|PRE|DEFR|PRER|DEFA)\s?14[AC]/.test(form ?? "");

/** A definitive proxy or information statement of the company, which lists its directors. */
export const isOwnProxy = (form: string | null): boolean => /^DEFR?\s?14[AC]/.test(form ?? "");

/**
 * Whether a document that does not state its form has the cover of Schedule 14A. If the tick is an image, the text does
 * not have it.
 */
const isUntoldProxy = ({ form, document }: Filing): boolean =>
  form === null &&
  document?.blocks
    .slice(0, COVER_BLOCKS)
    .some((block) => block.kind === "text" && /\bschedule\s+14A\b/i.test(block.text)) === true;

/**
 * Forms that can have the company's Summary Compensation Table. Other forms are not searched, and unknown forms only if
 * nothing is known of them. A merger's S-4 or DEFM14A also has the other company's table, and does not say which is
 * which.
 */
export const canHaveCompensation = (form: string | null): boolean =>
  form === null || isProxy(form) || /^(?:10-?K|S-1(?!\d)|S-11|F-1|424B|10-12)/.test(form);

const asParsed = ({ sectionType, part, title, text, start, end }: Section, withText: boolean): ParsedSection => ({
  section_type: sectionType,
  part,
  title,
  words: countWords(text ?? ""),
  start,
  end,
  ...(withText && { text }),
});

/** Fills in what each amendment amends, among the same company's filings in `filings`. */
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
