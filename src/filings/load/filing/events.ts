import type { EventSubject, Filer, FilingEvent } from "../../../events/event-types.ts";
import { isAmendment } from "../../amendments/amended.ts";
import { isCurrentReport } from "../../current-report/current-report.ts";
import { filingFolder } from "../../edgar/addresses.ts";
import { utcSeconds } from "../../submission/dates.ts";
import type { ParsedDocument } from "./parsed-document.ts";

/** What events contain besides what is in the filing. */
export interface EventContext {
  /** The company's name and own ticker, as they are now. */
  name: string | null;
  ticker: string | null;
  /** The accession number that the filing amends; null if unknown. */
  amends: string | null;
  /** Every company that filed the filing, as it is now. */
  filers: readonly Filer[];
  now: Date;
}

/** What the events of one filing share. */
interface FilingFacts {
  filingType: string;
  /** What subscriptions narrow events by, of an event that no item is about. */
  subject: EventSubject;
  accession: string;
  company: { cik: string; ticker: string | null };
  filedAt: string;
  /** Address of the filing's folder at EDGAR. */
  folder: string;
}

/** Returns the events of one type that a filing gives. */
type Teller = (facts: FilingFacts, parsed: ParsedDocument, context: EventContext) => FilingEvent[];

/** One function for each event type, in the order of the catalogue. */
const TELLERS: readonly Teller[] = [filingCreated, itemsReported, compensationFiled, boardChanged, amendmentFiled];

/** Returns the events of a parsed filing, in the order of the catalogue. Pay and boards come only from a DEF 14A. */
export function filingEvents(parsed: ParsedDocument, context: EventContext): FilingEvent[] {
  const { cik, accessionNumber: accession, form: filingType, acceptedAt, filedOn } = parsed.identity;
  const facts: FilingFacts = {
    filingType,
    subject: { filingType, filers: context.filers, itemCodes: null },
    accession,
    company: { cik, ticker: context.ticker },
    filedAt: acceptedAt === null ? filedOn : utcSeconds(new Date(acceptedAt)),
    folder: filingFolder(cik, accession),
  };
  return TELLERS.flatMap((tell) => tell(facts, parsed, context));
}

function filingCreated(
  { filingType, subject, accession, company, filedAt }: FilingFacts,
  { items }: ParsedDocument,
  { name, now }: EventContext,
): FilingEvent[] {
  const data = {
    filing_type: filingType,
    ...company,
    company_name: name,
    accession_number: accession,
    filed_at: filedAt,
    processed_at: utcSeconds(now),
  };
  const itemCodes = isCurrentReport(filingType) ? items.map(({ code }) => code) : null;
  return [{ ...subject, type: "filing.created", itemCodes, data }];
}

function itemsReported(
  { subject, accession, company, filedAt, folder }: FilingFacts,
  { items }: ParsedDocument,
): FilingEvent[] {
  return items.map(({ code, description }) => ({
    ...subject,
    type: "corporate_event.created",
    itemCodes: [code],
    data: {
      ...company,
      accession,
      item_code: code,
      item_description: description,
      filed_at: filedAt,
      corporate_event_url: folder,
    },
  }));
}

function compensationFiled(
  { filingType, subject, accession, company, filedAt }: FilingFacts,
  { compensation }: ParsedDocument,
): FilingEvent[] {
  if (filingType !== "DEF 14A" || compensation.length === 0) return [];
  const year = Math.max(...compensation.map((row) => row.fiscal_year));
  const data = {
    ...company,
    accession,
    fiscal_year: year,
    filed_at: filedAt,
    neo_count: new Set(compensation.map((row) => row.name)).size,
    total_compensation_url: `/v1/us/sec/companies/${company.cik}/executive-compensation?year=${year}`,
  };
  return [{ ...subject, type: "compensation.filed", data }];
}

function boardChanged(
  { filingType, subject, accession, company, folder }: FilingFacts,
  { directorChanges }: ParsedDocument,
): FilingEvent[] {
  if (filingType !== "DEF 14A") return [];
  return directorChanges.map((change) => ({
    ...subject,
    type: "board.changed",
    data: { ...company, accession, ...change, source_url: folder },
  }));
}

function amendmentFiled(
  { filingType, subject, accession, company, filedAt, folder }: FilingFacts,
  _: ParsedDocument,
  { amends }: EventContext,
): FilingEvent[] {
  if (!isAmendment(filingType)) return [];
  const data = {
    ...company,
    accession,
    amends_accession: amends,
    form_type: filingType,
    filed_at: filedAt,
    filing_url: folder,
  };
  return [{ ...subject, type: "amendment.filed", data }];
}
