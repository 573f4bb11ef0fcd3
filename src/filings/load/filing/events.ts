import type { FilingEvent } from "../../../events/event-types.ts";
import { isAmendment } from "../../amendments/amended.ts";
import { filingFolder } from "../../edgar/addresses.ts";
import { utcSeconds } from "../../submission/dates.ts";
import type { ParsedDocument } from "./parsed-document.ts";

/** What events say besides what stands in the filing. */
export interface EventContext {
  /** The company's name and own ticker, as they are now. */
  name: string | null;
  ticker: string | null;
  /** What the filing amends; null where that can't be told. */
  amends: string | null;
  /** Where this service is reached, for its own addresses. */
  baseUrl: string;
  now: Date;
}

/**
 * The events of a parsed filing, in the order of the catalogue. Only a DEF 14A tells of pay and
 * boards.
 */
export function filingEvents(
  { identity, items, compensation, directorChanges }: ParsedDocument,
  { name, ticker, amends, baseUrl, now }: EventContext,
): FilingEvent[] {
  const { cik, accessionNumber: accession, form: filingType } = identity;
  const filedAt = identity.acceptedAt === null ? identity.filedOn : utcSeconds(new Date(identity.acceptedAt));
  const folder = filingFolder(cik, accession);
  const company = { cik, ticker };
  const events: FilingEvent[] = [
    {
      type: "filing.created",
      filingType,
      data: {
        filing_type: filingType,
        ...company,
        company_name: name,
        accession_number: accession,
        filed_at: filedAt,
        processed_at: utcSeconds(now),
      },
    },
  ];
  for (const { code, description } of items)
    events.push({
      type: "corporate_event.created",
      filingType,
      data: {
        ...company,
        accession,
        item_code: code,
        item_description: description,
        filed_at: filedAt,
        corporate_event_url: folder,
      },
    });
  if (filingType === "DEF 14A" && compensation.length > 0) {
    const year = Math.max(...compensation.map((row) => row.fiscal_year));
    events.push({
      type: "compensation.filed",
      filingType,
      data: {
        ...company,
        accession,
        fiscal_year: year,
        filed_at: filedAt,
        neo_count: new Set(compensation.map((row) => row.name)).size,
        total_compensation_url: `${baseUrl}/v1/us/sec/companies/${cik}/executive-compensation?year=${year}`,
      },
    });
  }
  if (filingType === "DEF 14A")
    for (const change of directorChanges)
      events.push({
        type: "board.changed",
        filingType,
        data: { ...company, accession, ...change, source_url: folder },
      });
  if (isAmendment(filingType))
    events.push({
      type: "amendment.filed",
      filingType,
      data: {
        ...company,
        accession,
        amends_accession: amends,
        form_type: filingType,
        filed_at: filedAt,
        filing_url: folder,
      },
    });
  return events;
}
