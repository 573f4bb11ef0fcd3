import type { LoadRun } from "../../../loading/dataset.ts";
import { type Board, boardOf } from "../../board/board.ts";
import type { CompensationRow } from "../../compensation/columns.ts";
import { newestYear, summaryCompensation } from "../../compensation/summary-compensation.ts";
import { type CurrentReportItem, currentReportItems, isCurrentReport } from "../../current-report/current-report.ts";
import { type DirectorChange, directorChanges } from "../../directors/director-changes.ts";
import { isPeriodicForm } from "../../facts/forms.ts";
import { type InlineFacts, readFilingFacts } from "../../inline/inline-facts.ts";
import { canHaveCompensation, isOwnProxy, isProxy } from "../../parsing/parsed-filing.ts";
import type { Filing } from "../../submission/filing.ts";
import { hasFactsOf } from "../queries/facts.ts";
import { type FiguresLeftOut, LEFT, type Unwritten } from "../reading/ledger.ts";
import { type Identity, identify } from "./identity.ts";
import { type ParsedSections, parseSections } from "./parsed-sections.ts";

/** Everything that is read in a filing, ready to be written. */
export interface ParsedDocument {
  filing: Filing;
  identity: Identity;
  items: CurrentReportItem[];
  compensation: CompensationRow[];
  directorChanges: DirectorChange[];
  /** Null for other forms than definitive proxy statements. */
  board: Board | null;
  /** Facts of a report that company facts do not have yet; null for other filings. */
  inline: InlineFacts | null;
  /** Items of an annual or quarterly report; null for other filings. */
  sections: ParsedSections | null;
}

/**
 * Reads everything that is served of a filing: who filed what and when, by its header, else by the loaded lists.
 * Returns `left` for a page that is not a filing, and `early` if lists of filings have to be loaded first.
 */
export async function parseDocument(run: LoadRun, filing: Filing, file: string): Promise<ParsedDocument | Unwritten> {
  if (filing.header === null && filing.form === null && filing.cik === null && filing.accessionNumber === null)
    return LEFT;
  const identity = await identify(run.database.sql, filing, file);
  if ("outcome" in identity) return identity;
  const { cik, accessionNumber, form, filedOn, knownItems } = identity;
  const { document } = filing;
  const knownFiling: Filing = { ...filing, form, filedDate: filedOn };
  const compensation = document && canHaveCompensation(form) ? summaryCompensation(document) : [];
  const context = { company: filing.company, filed: filedOn };
  return {
    filing: knownFiling,
    identity,
    items: isCurrentReport(form) ? currentReportItems(knownFiling, knownItems) : [],
    compensation,
    directorChanges: document && isProxy(form) ? directorChanges(document, context) : [],
    board: document && isOwnProxy(form) ? boardOf(document, { ...context, payYear: newestYear(compensation) }) : null,
    inline:
      isPeriodicForm(form) && !(await hasFactsOf(run.database.sql, { cik, accessionNumber }))
        ? readFilingFacts(filing, { accession: accessionNumber, form, filed: filedOn }, file)
        : null,
    sections: await parseSections(run, knownFiling, identity),
  };
}

/** Counts the figures of a report that are not served: all of them if they are about a company that did not file it. */
export function figuresLeftOut({ inline, identity }: ParsedDocument): FiguresLeftOut {
  const { unreadable = 0, placeless = 0, otherEntity = 0, contradictory = 0 } = inline?.leftOut ?? {};
  const isForeign = inline !== null && inline.cik !== null && !identity.ciks.includes(inline.cik);
  return { unreadable, placeless, otherEntity: otherEntity + (isForeign ? inline.facts.length : 0), contradictory };
}
