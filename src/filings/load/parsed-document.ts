import type { CompensationRow } from "../compensation/compensation-row.ts";
import type { CurrentReportItem } from "../current-report/current-report.ts";
import type { DirectorChange } from "../directors/director-changes.ts";
import type { InlineFacts } from "../inline/inline-facts.ts";
import type { Filing } from "../submission/filing.ts";
import type { Identity } from "./identity.ts";

/** All that is read in a filing, ready to be written. */
export interface ParsedDocument {
  filing: Filing;
  identity: Identity;
  items: CurrentReportItem[];
  compensation: CompensationRow[];
  directorChanges: DirectorChange[];
  /** Facts of a report that company facts do not have yet; null of other filings. */
  inline: InlineFacts | null;
}
