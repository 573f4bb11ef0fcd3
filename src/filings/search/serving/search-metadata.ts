import { type Static, Type } from "@sinclair/typebox";
import { nullable } from "../../../schema.ts";
import { secMetadata } from "../../serving/metadata.ts";

const RecognizedCompany = Type.Object(
  {
    cik: Type.String({ description: "CIK, 10 digits.", example: "0000320193" }),
    ticker: nullable(Type.String({ description: "The company's ticker; null: it has none now.", example: "AAPL" })),
    name: Type.String({ description: "Name, as EDGAR writes it.", example: "Apple Inc." }),
    text: Type.String({ description: "The words of `q` that name it.", example: "Apple" }),
    is_used: Type.Boolean({
      description: "Whether the search is narrowed to it. False: a hint, or no report.",
      example: true,
    }),
  },
  { $id: "RecognizedCompany", description: "A company that `q` names or may name." },
);

const ExcludedCount = Type.Object(
  {
    reason: Type.String({
      description:
        "`foreign_form`, `other_form` (nothing but other forms), `shell_company`, `too_large` (over 50 MB), " +
        "`no_items`, `no_text`, `cross_reference`, `no_document`, `unreadable`, or `not_read` (the document is not " +
        "loaded).",
      example: "shell_company",
    }),
    count: Type.Integer({ description: "How many.", example: 29 }),
  },
  { $id: "ExcludedCount", description: "Why some have no sections." },
);

const CoverageCounts = Type.Object(
  {
    covered: Type.Integer({ description: "How many have sections.", example: 4_424 }),
    excluded: Type.Array(ExcludedCount, { description: "How many have none, by reason, the most frequent first." }),
  },
  { $id: "CoverageCounts", description: "How many companies or filings are covered." },
);

/** `metadata` of searches. */
export const searchMetadata = secMetadata("SectionSearchMetadata", {
  mode: Type.String({ description: "How hits are ordered: `semantic`, `hybrid` or `keyword`.", example: "semantic" }),
  ranking: Type.String({
    description:
      "What ordered the hits, and to which companies and years `q` narrowed the search; of several companies, each " +
      "has a place by turns. Hints follow: what else `q` may name, and words that seem misspelt.",
    example: "ordered by similarity_score, the cosine of question and passage",
  }),
  recognized: Type.Object(
    {
      companies: Type.Array(RecognizedCompany, { description: "Companies that `q` names or may name." }),
      fiscal_years: Type.Array(Type.Integer(), {
        description: "Fiscal years that the search is narrowed to because `q` names a year.",
        example: [],
      }),
    },
    { $id: "RecognizedScope", description: "What was recognized in `q`; empty with `identifier`." },
  ),
  model: Type.String({ description: "The model of the vectors.", example: "all-MiniLM-L6-v2-int8@b9f5d17f" }),
  dimension: Type.Integer({ description: "Numbers of a vector.", example: 384 }),
  filings: Type.Integer({ description: "Filings indexed in this scope.", example: 8 }),
  chunks: Type.Integer({ description: "Passages indexed in this scope.", example: 2_410 }),
  chunks_without_vector: Type.Integer({
    description: "Passages of this scope that have no vector so far: `semantic` does not find them, words do.",
    example: 0,
  }),
  coverage: Type.Object(
    { filers: CoverageCounts, filings: CoverageCounts },
    {
      $id: "SearchCoverage",
      description:
        "What can be searched of all that is loaded, regardless of the request, and why the rest can't; some minutes " +
        "old at most. `filers`: companies, with the reason of their newest report. `filings`: one of several " +
        "companies counts for each.",
    },
  ),
});
export type SearchMetadata = Static<typeof searchMetadata>;
