import { type Static, Type } from "@sinclair/typebox";
import { ITEM_DESCRIPTIONS } from "../../../reference/form-8k-items.ts";
import { nullable, oneOf } from "../../../schema.ts";
import { categoryOf, EVENT_CATEGORIES } from "../../current-report/categories.ts";
import { numberingOn } from "../../current-report/items.ts";
import { FOLDER_DESCRIPTION, filingFolder } from "../../edgar/addresses.ts";
import type { FilingOfCompany } from "../../queries/filing-lists.ts";
import { filedFields } from "../../submission/dates.ts";
import { filedSchemas, filingPath } from "../filed.ts";

export const CATEGORY_NAMES = EVENT_CATEGORIES.map(({ name }) => name);

const EventItem = Type.Object(
  {
    code: Type.String({ description: "Its number: `5.02`, or `6` until August 22, 2004.", example: "5.02" }),
    description: Type.String({
      description: "Its official name.",
      example: ITEM_DESCRIPTIONS.new["5.02"],
    }),
  },
  { $id: "EventItem", description: "An item of Form 8-K." },
);

/** A current report. */
export const CorporateEvent = Type.Object(
  {
    filing_accession: Type.String({ description: "Accession number of the report.", example: "0000320193-25-000005" }),
    cik: Type.String({ description: "CIK of the company, 10 digits.", example: "0000320193" }),
    company_name: Type.String({ description: "Name of the company, as EDGAR writes it.", example: "Apple Inc." }),
    company_ticker: nullable(Type.String({ description: "Its ticker; null: it has none now.", example: "AAPL" })),
    form: Type.String({ description: "`8-K`, a variant, or an amendment (`8-K/A`).", example: "8-K" }),
    ...filedSchemas("the report", "2025-01-30", "21:30:36"),
    event_date: nullable(
      Type.String({ format: "date", description: "Day of the event; null: not stated.", example: "2025-01-30" }),
    ),
    items: Type.Array(EventItem, {
      description: "What is reported; empty if neither EDGAR's list nor the document names an item.",
    }),
    category: oneOf(CATEGORY_NAMES, {
      name: "EventCategoryName",
      description: "The first category that one of the items belongs to, in the order of the list of categories.",
      example: "earnings",
    }),
    filing_url: Type.String({
      description: "Path of the filing in this API.",
      example: "/v1/us/sec/filings/0000320193-25-000005",
    }),
    edgar_url: Type.String({
      description: FOLDER_DESCRIPTION,
      example: "https://www.sec.gov/Archives/edgar/data/320193/000032019325000005/",
    }),
  },
  { $id: "CorporateEvent", description: "A current report with its items." },
);
export type CorporateEvent = Static<typeof CorporateEvent>;

/** A category of current reports. */
export const EventCategory = Type.Object(
  {
    name: Type.String({ description: "Its name, as in `category=`.", example: "earnings" }),
    description: Type.String({
      description: "What its reports are about.",
      example: "Results of operations and financial condition",
    }),
    items: Type.Array(Type.String(), {
      description: "The items that belong to it; of two numberings, before and since August 23, 2004.",
      example: ["2.02", "12"],
    }),
    filing_count: Type.Integer({ description: "Its loaded reports.", example: 12_345 }),
  },
  { $id: "EventCategory", description: "A category of current reports." },
);

/** Returns the record of a current report. */
export function corporateEvent(row: FilingOfCompany): CorporateEvent {
  const names = ITEM_DESCRIPTIONS[numberingOn(row.filed_on)];
  return {
    filing_accession: row.accession_number,
    cik: row.cik,
    company_name: row.name,
    company_ticker: row.ticker,
    form: row.form,
    ...filedFields(row.filed_on, row.accepted_at),
    event_date: row.report_date,
    items: row.items.map((code) => ({ code, description: names[code] ?? code })),
    category: categoryOf(row.items),
    filing_url: filingPath(row.accession_number),
    edgar_url: filingFolder(row.cik, row.accession_number),
  };
}

/** Returns the categories with the counts of their reports. */
export function categoryCounts(
  counts: readonly { items: string[]; reports: number }[],
): Static<typeof EventCategory>[] {
  const reports = new Map<string, number>();
  for (const { items, reports: count } of counts) {
    const name = categoryOf(items);
    reports.set(name, (reports.get(name) ?? 0) + count);
  }
  return EVENT_CATEGORIES.map(({ name, description, items }) => ({
    name,
    description,
    items: [...items],
    filing_count: reports.get(name) ?? 0,
  }));
}
