import { type Static, Type } from "@sinclair/typebox";
import { nullable, oneOf } from "../../../schema.ts";
import type { ChainRow, FilingOfCompany } from "../../queries/filing-lists.ts";
import { isRead } from "../../submission/read-forms.ts";
import { filingPath, sectionsPath } from "../filed.ts";
import { Filing, filingRecord } from "../filings.ts";

const PARSE_STATES = ["pending", "parsed", "failed", "unsupported"] as const;

const companyFields = {
  company_name: Type.String({ description: "Name of the company, as EDGAR writes it.", example: "Apple Inc." }),
  company_ticker: nullable(Type.String({ description: "Its ticker; null: it has none now.", example: "AAPL" })),
};

/** A filing of a list of all companies. */
export const ListedFiling = Type.Object(
  {
    ...Filing.properties,
    ...companyFields,
    period_of_report: Filing.properties.report_date,
  },
  { $id: "ListedFiling", description: "A filing as EDGAR lists it, with its company." },
);
export type ListedFiling = Static<typeof ListedFiling>;

const ChainedFiling = Type.Object(
  {
    accession_number: Type.String({ description: "Accession number.", example: "0000320193-24-000123" }),
    form: Type.String({ description: "The form.", example: "10-K" }),
    filed_date: Type.String({ format: "date", description: "EDGAR's filing date.", example: "2024-11-01" }),
  },
  { $id: "ChainedFiling", description: "A filing of a chain." },
);

/** One filing. */
export const FilingDetail = Type.Object(
  {
    ...ListedFiling.properties,
    chain: Type.Array(ChainedFiling, {
      description: "The original and its amendments, oldest first; only the filing itself if there are none.",
    }),
    raw_url: nullable(
      Type.String({
        description: "The main document at EDGAR, the same as `primary_document_url`.",
        example: "https://www.sec.gov/Archives/edgar/data/320193/000032019324000123/aapl-20240928.htm",
      }),
    ),
    parse_status: oneOf(PARSE_STATES, {
      name: "ParseStatus",
      description:
        "`parsed`: the documents were read. `failed`: `parse_failure` says why. `pending`: they are not loaded. " +
        "`unsupported`: documents of this form are not read.",
      example: "parsed",
    }),
    financials_available: Type.Boolean({
      description: "Whether figures of the filing are in statements.",
      example: true,
    }),
    sections_url: Type.String({
      description: "Path of its sections in this API.",
      example: "/v1/us/sec/filings/0000320193-24-000123/sections",
    }),
    content_url: Type.String({
      description: "Path of its text in this API.",
      example: "/v1/us/sec/filings/0000320193-24-000123/content",
    }),
  },
  { $id: "FilingDetail", description: "A filing, with its amendments and what was read of it." },
);

/** Returns the record of a filing of a list. */
export const listedFiling = (row: FilingOfCompany): ListedFiling => ({
  ...filingRecord(row.cik, row),
  company_name: row.name,
  company_ticker: row.ticker,
  period_of_report: row.report_date,
});

/** Returns the record of one filing. */
export function filingDetail(
  row: FilingOfCompany & { has_facts: boolean },
  chain: readonly ChainRow[],
): Static<typeof FilingDetail> {
  const record = listedFiling(row);
  return {
    ...record,
    chain: chain.map(({ accession_number, form, filed_on }) => ({ accession_number, form, filed_date: filed_on })),
    raw_url: record.primary_document_url,
    parse_status: parseStatus(row),
    financials_available: row.has_facts,
    sections_url: sectionsPath(row.accession_number),
    content_url: `${filingPath(row.accession_number)}/content`,
  };
}

function parseStatus({ parsed_at, parse_failure, form }: FilingOfCompany): (typeof PARSE_STATES)[number] {
  if (parse_failure !== null) return "failed";
  if (parsed_at !== null) return "parsed";
  return isRead(form) ? "pending" : "unsupported";
}
