import { type Static, Type } from "@sinclair/typebox";
import { nullable } from "../../../schema.ts";
import { filingFolder } from "../../edgar/addresses.ts";
import type { HitFiling } from "../../queries/sections.ts";
import { filedSchemas } from "../../serving/filed.ts";
import { filedFields } from "../../submission/dates.ts";
import type { Hit } from "../index/search-index.ts";
import { highlighted } from "./highlight.ts";

/** A passage of a report. */
export const SearchHit = Type.Object(
  {
    chunk_text: Type.String({
      description: "The passage: whole paragraphs, or sentences of a long one. With `highlight=true` it has marks.",
      example: "Substantially all of our manufacturing is performed by outsourcing partners located in Asia.",
    }),
    similarity_score: nullable(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description:
          "Cosine similarity of question and passage, 0 to 1, in every mode. Null: the passage has no vector yet, or " +
          "the model can't be loaded, which `keyword` does without.",
        example: 0.61,
      }),
    ),
    word_count: Type.Integer({ minimum: 0, description: "Words of the passage.", example: 152 }),
    accession_number: Type.String({
      description: "EDGAR's number of the filing, with dashes.",
      example: "0000320193-24-000123",
    }),
    cik: Type.String({ description: "CIK of the company, 10 digits.", example: "0000320193" }),
    company_name: Type.String({ description: "Name, as EDGAR writes it.", example: "Apple Inc." }),
    company_ticker: nullable(
      Type.String({ description: "The company's ticker; null: it has none now.", example: "AAPL" }),
    ),
    filing_type: Type.String({ description: "The form. `/A` at the end marks an amendment.", example: "10-K" }),
    ...filedSchemas("the filing", "2024-11-01", "10:01:36"),
    section_type: Type.String({
      description:
        "The item: `item_1a`. In a 10-Q, `item_1` is Item 1 of Part II, and items of Part I are `part_i_item_1`.",
      example: "item_1a",
    }),
    section_title: nullable(
      Type.String({ description: "The item's title; null: it has none.", example: "Risk Factors" }),
    ),
    fiscal_year: Type.Integer({ description: "Fiscal year, as the company numbers it.", example: 2024 }),
    start: Type.Integer({
      minimum: 0,
      description: "Where the passage begins in the section's `content`, in UTF-16 code units.",
      example: 10_422,
    }),
    end: Type.Integer({ minimum: 0, description: "Where it ends, exclusive.", example: 11_390 }),
    filing_url: Type.String({
      description: "The filing's folder at EDGAR.",
      example: "https://www.sec.gov/Archives/edgar/data/320193/000032019324000123/",
    }),
    content_url: Type.String({
      description: "The section with its whole text, in this API.",
      example: "/v1/us/sec/filings/0000320193-24-000123/sections/item_1a",
    }),
  },
  { $id: "SearchHit", description: "A passage of an annual or quarterly report." },
);
export type SearchHit = Static<typeof SearchHit>;

/** Digits of a similarity: more would say nothing, and cosines of one passage differ by less between machines. */
const DIGITS = 4;

/** Returns a hit as answered. `marking`: the question, for marks in the text; undefined for none. */
export const hitRecord = (hit: Hit, filing: HitFiling | undefined, marking: string | undefined): SearchHit => ({
  chunk_text: marking === undefined ? hit.text : highlighted(hit.text, marking),
  similarity_score: hit.similarity === null ? null : Number(hit.similarity.toFixed(DIGITS)),
  word_count: hit.wordCount,
  accession_number: hit.accession,
  cik: hit.cik,
  company_name: filing?.company_name ?? "",
  company_ticker: filing?.company_ticker ?? null,
  filing_type: hit.form,
  ...filedFields(filing?.filed_on ?? hit.filedOn, filing?.accepted_at),
  section_type: hit.sectionType,
  section_title: hit.sectionTitle,
  fiscal_year: hit.fiscalYear,
  start: hit.start,
  end: hit.end,
  filing_url: filingFolder(hit.cik, hit.accession),
  content_url: `/v1/us/sec/filings/${hit.accession}/sections/${hit.sectionType}`,
});
