import type { CompensationRow } from "../../compensation/compensation-row.ts";
import type { CurrentReportItem } from "../../current-report/current-report.ts";
import type { DirectorChange } from "../../directors/director-changes.ts";
import type { InlineFacts } from "../../inline/inline-facts.ts";
import type { Filing } from "../../submission/filing.ts";
import type { FiguresLeftOut } from "../ledger.ts";
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

/** The figures of a report that are not served; all of them where they are of a company that did not file it. */
export function figuresLeftOut({ inline, identity }: ParsedDocument): FiguresLeftOut {
  const { unreadable = 0, placeless = 0, otherEntity = 0, contradictory = 0 } = inline?.leftOut ?? {};
  const isForeign = inline !== null && inline.cik !== null && !identity.ciks.includes(inline.cik);
  return { unreadable, placeless, otherEntity: otherEntity + (isForeign ? inline.facts.length : 0), contradictory };
}
