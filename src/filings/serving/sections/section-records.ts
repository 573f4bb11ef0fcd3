import { type Static, Type } from "@sinclair/typebox";
import { nullable, oneOf } from "../../../schema.ts";
import type { FiledReport, ReportColumns, SectionColumns } from "../../queries/section-lists.ts";
import { filedFields } from "../../submission/dates.ts";
import { filedSchemas } from "../filed.ts";
import { secMetadata } from "../metadata.ts";
import { contentPath, typeOf } from "./section-types.ts";

const reportFields = {
  accession_number: Type.String({
    description: "EDGAR's number of the filing, with dashes.",
    example: "0000320193-24-000123",
  }),
  cik: Type.String({ description: "CIK of the company, 10 digits.", example: "0000320193" }),
  filing_type: Type.String({ description: "The form: `10-K`, `10-Q`; `/A` marks an amendment.", example: "10-K" }),
  ...filedSchemas("the filing", "2024-11-01", "10:01:36"),
  period_of_report: nullable(
    Type.String({
      format: "date",
      description: "Last day of the reported period; null: the filing states none.",
      example: "2024-09-28",
    }),
  ),
};

const companyFields = {
  company_name: nullable(
    Type.String({ description: "The company's name; null: only its filing is loaded.", example: "Apple Inc." }),
  ),
  company_ticker: nullable(
    Type.String({ description: "The company's ticker; null: it has none now.", example: "AAPL" }),
  ),
};

const sectionFields = {
  section_type: Type.String({
    description:
      "The item: `item_1a` is Risk Factors and `item_7` MD&A of a 10-K. One type can be another section by form: " +
      "`item_1` is the business in a 10-K, legal proceedings in Part II of a 10-Q, and the statements in its Part I.",
    example: "item_1a",
  }),
  section_key: Type.String({
    description:
      "The name of the section in its filing, for paths and for `section_type=`: the type, or for items of Part I of " +
      "a 10-Q `part_i_item_2` (MD&A).",
    example: "item_1a",
  }),
  section_title: nullable(
    Type.String({ description: "The title as printed; the official one if none is printed.", example: "Risk Factors" }),
  ),
  part: Type.String({ description: "The part of the form that has the item: I to IV.", example: "I" }),
  word_count: Type.Integer({
    description:
      "Words of the text. 0: the text is under another heading, or an index only names its pages. An item whose " +
      "heading names others too has the same `start` as the one with the text.",
    example: 9_812,
  }),
  fiscal_year: Type.Integer({
    description: "Fiscal year of the filing, as the company numbers it.",
    example: 2024,
  }),
  fiscal_quarter: nullable(
    Type.Integer({ description: "Fiscal quarter, 1 to 4; null: an annual report, or unknown.", example: null }),
  ),
  content_url: Type.String({
    description: "Path of the section with its text.",
    example: "/v1/us/sec/filings/0000320193-24-000123/sections/item_1a",
  }),
  start: Type.Integer({
    description:
      "Where the section begins in the document's plain text: its lines joined by newlines, in UTF-16 code units " +
      "from 0. `content` leaves out tables of numbers and what pages have around the text.",
    example: 30_518,
  }),
  end: Type.Integer({ description: "Where it ends in the document's plain text, exclusive.", example: 98_447 }),
};

/** A section in the list of a company. */
export const SectionSummary = Type.Object(
  { ...reportFields, ...sectionFields },
  { $id: "SectionSummary", description: "An item of an annual or quarterly report, without its text." },
);
export type SectionSummary = Static<typeof SectionSummary>;

/** A section in the list of its filing. */
const SectionListItem = Type.Object(sectionFields, {
  $id: "SectionListItem",
  description: "An item of the filing, without its text.",
});

/** A filing with its sections. */
export const SectionList = Type.Object(
  {
    ...reportFields,
    ...companyFields,
    sections: Type.Array(SectionListItem, { description: "The filing's items, in the order of the document." }),
  },
  { $id: "SectionList", description: "An annual or quarterly report with its items." },
);

/** A section with its text. */
export const SectionDetail = Type.Object(
  {
    ...reportFields,
    ...sectionFields,
    ...companyFields,
    content: Type.String({
      description: "The text: paragraphs separated by newlines, without tables of numbers, page numbers and headers.",
      example: "The Company’s business, reputation, results of operations, financial condition …",
    }),
    content_type: oneOf(["text/plain"], {
      name: "SectionContentType",
      description: "Always `text/plain`.",
      example: "text/plain",
    }),
  },
  { $id: "SectionDetail", description: "An item of an annual or quarterly report, with its text." },
);

/** `metadata` of lists of sections, and of one. */
export const sectionMetadata = (name: string) =>
  secMetadata(name, {
    excluded_reason: Type.Optional(
      nullable(
        Type.String({
          description:
            "Why the filing has no sections: `shell_company`, `too_large`, `no_items`, `no_text`, `cross_reference`, " +
            "`no_document`, `unreadable`, `foreign_form`, `other_form`, `not_read`. Null: it has some.",
          example: null,
        }),
      ),
    ),
  });

/** The fields of a report. */
export const reportRecord = (
  report: Pick<FiledReport, "accession_number" | "form" | "filed_on" | "accepted_at" | "report_date" | "cik">,
) => ({
  accession_number: report.accession_number,
  cik: report.cik,
  filing_type: report.form,
  ...filedFields(report.filed_on, report.accepted_at),
  period_of_report: report.report_date,
});

/** The fields of a section. */
export const sectionRecord = (
  report: Pick<ReportColumns, "accession_number" | "fiscal_year" | "fiscal_quarter">,
  section: SectionColumns,
) => ({
  section_type: typeOf(section.section_type),
  section_key: section.section_type,
  section_title: section.title,
  part: section.part,
  word_count: section.word_count,
  fiscal_year: report.fiscal_year,
  fiscal_quarter: report.fiscal_quarter,
  content_url: contentPath(report.accession_number, section.section_type),
  start: section.doc_start,
  end: section.doc_end,
});

/** A section with its report. */
export const sectionSummary = (cik: string, row: ReportColumns & SectionColumns): SectionSummary => ({
  ...reportRecord({ ...row, cik }),
  ...sectionRecord(row, row),
});
