import { type Static, Type } from "@sinclair/typebox";
import { nullable } from "../../schema.ts";
import { isAmendment } from "../amendments/amended.ts";
import { documentAddress, FOLDER_DESCRIPTION, filingFolder } from "../edgar/addresses.ts";
import type { FilingColumns } from "../queries/companies.ts";
import { filedFields, utcSeconds } from "../submission/dates.ts";
import { filedSchemas, filingPath } from "./filed.ts";

/** A filing. */
export const Filing = Type.Object(
  {
    cik: Type.String({ description: "CIK of the company, 10 digits.", example: "0000320193" }),
    accession_number: Type.String({
      description:
        "EDGAR's number of the filing, with dashes. The first ten digits are the sender's, not the company's.",
      example: "0000320193-24-000123",
    }),
    form: Type.String({
      description: "The form, as EDGAR names it. `/A` at the end marks an amendment.",
      example: "10-K",
    }),
    filing_type: Type.String({ description: "The same as `form`.", example: "10-K" }),
    is_amendment: Type.Boolean({ description: "Whether the form is an amendment.", example: false }),
    ...filedSchemas("the filing", "2024-11-01"),
    report_date: nullable(
      Type.String({
        format: "date",
        description: "Last day of the reported period; for an 8-K, the day of the event. Null: no period.",
        example: "2024-09-28",
      }),
    ),
    items: Type.Array(Type.String(), {
      description:
        "Item numbers of an 8-K, from EDGAR's list and, once the filing is parsed (`parsed_at`), also from the " +
        "document's headings.",
      example: [],
    }),
    description: nullable(
      Type.String({ description: "The filer's description of the main document; null: none.", example: "10-K" }),
    ),
    size_bytes: nullable(
      Type.Integer({ description: "Size of the whole filing, bytes; null: unknown.", example: 9_759_333 }),
    ),
    amends_accession: nullable(
      Type.String({
        description: "Accession number of the filing that an amendment amends; null: not an amendment, or unknown.",
        example: "0000320193-09-000214",
      }),
    ),
    supersedes: nullable(
      Type.String({
        description:
          "Accession number of the previous filing of its chain: the original, or an earlier amendment of it. Null: " +
          "not an amendment, or unknown.",
        example: "0000320193-09-000214",
      }),
    ),
    is_superseded: Type.Boolean({ description: "Whether a later amendment was filed.", example: false }),
    is_latest_for_period: Type.Boolean({
      description: "Whether it is the newest of its chain: the original and its amendments.",
      example: true,
    }),
    detail_url: Type.String({
      description: "Path of the filing in this API.",
      example: "/v1/us/sec/filings/0000320193-24-000123",
    }),
    filing_url: Type.String({
      description: FOLDER_DESCRIPTION,
      example: "https://www.sec.gov/Archives/edgar/data/320193/000032019324000123/",
    }),
    primary_document_url: nullable(
      Type.String({
        description: "The main document at EDGAR; null: EDGAR does not name one.",
        example: "https://www.sec.gov/Archives/edgar/data/320193/000032019324000123/aapl-20240928.htm",
      }),
    ),
    parsed_at: nullable(
      Type.String({
        format: "date-time",
        description: "When this service parsed the documents (ISO 8601, UTC); null: only EDGAR's list is known.",
        example: "2026-01-15T08:00:00Z",
      }),
    ),
    parse_failure: nullable(
      Type.String({ description: "Why the documents could not be parsed; null: no failure.", example: null }),
    ),
  },
  { $id: "Filing", description: "A filing as EDGAR lists it, with what was parsed." },
);
export type Filing = Static<typeof Filing>;

/** The record of a filing of a company. */
export const filingRecord = (cik: string, row: FilingColumns): Filing => ({
  cik,
  accession_number: row.accession_number,
  form: row.form,
  filing_type: row.form,
  is_amendment: isAmendment(row.form),
  ...filedFields(row.filed_on, row.accepted_at),
  report_date: row.report_date,
  items: row.items,
  description: row.primary_description,
  size_bytes: row.size_bytes,
  amends_accession: row.amends_accession,
  supersedes: row.supersedes,
  is_superseded: row.is_superseded,
  is_latest_for_period: !row.is_superseded,
  detail_url: filingPath(row.accession_number),
  filing_url: filingFolder(cik, row.accession_number),
  primary_document_url:
    row.primary_document === null ? null : documentAddress(cik, row.accession_number, row.primary_document),
  parsed_at: row.parsed_at && utcSeconds(row.parsed_at),
  parse_failure: row.parse_failure,
});
