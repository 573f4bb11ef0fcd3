import { Type } from "@sinclair/typebox";
import { companyNamed } from "../named/company.ts";
import { QUOTED_NOTE, quoted } from "../quoted.ts";
import { defineTool, optional, rowsOf } from "../tool.ts";

/** Passages of an answer. */
const PASSAGES = 5;

/** Characters of a passage that an answer has room for. */
const MOST_CHARACTERS = 900;

/** Passages of annual and quarterly reports. */
export const searchFilings = defineTool({
  name: "search_filings",
  title: "Search the text of filings",
  description:
    "Finds up to five passages in the text of 10-K and 10-Q reports by meaning: risks, suppliers, " +
    "employees, lawsuits, strategy. Each has company, fiscal year, section, accession number and offset " +
    "for read_section. Use it for 'what does X say about Y', 'does X depend on Y', 'why did margins " +
    "fall', 'a company that mentions Y'. Five at most, so no full list of companies. Not for figures of " +
    'statements (financials, screen). Examples: {"q":"dependence on a single ' +
    'supplier","identifier":"AAPL"}; {"q":"tariff risk","year":2024}.',
  input: Type.Object(
    {
      q: Type.String({ minLength: 3, maxLength: 500, description: "The question, in plain words." }),
      identifier: optional(
        Type.String({ minLength: 1, maxLength: 100, description: "Ticker, CIK or name; default all." }),
      ),
      form: optional(Type.String({ maxLength: 10, description: "10-K or 10-Q; default both." })),
      section: optional(
        Type.String({ maxLength: 20, description: "item_1a (risks), item_7 (MD&A); 10-Q: part_i_item_2." }),
      ),
      year: optional(Type.Integer({ minimum: 1990, maximum: 2100, description: "Fiscal year." })),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    passages: rowsOf({
      company: Type.String(),
      year: Type.Union([Type.Integer(), Type.Null()]),
      form: Type.String(),
      section: Type.String(),
      accession: Type.String(),
      offset: Type.Integer(),
      similarity: Type.Union([Type.Number(), Type.Null()]),
      text: Type.String(),
    }),
  }),
  mostTokens: 1800,
  cutList: "passages",
  async call({ q, identifier, form, section, year }, api) {
    const code = identifier === undefined ? undefined : await companyNamed(api, identifier);
    const { data, metadata, request } = await api.get("searchSections", {
      ...{ q, identifier: code, filing_type: form, section_type: section, year, per_page: PASSAGES },
    });
    const { filings, chunks } = metadata;
    return {
      passages: data.map((hit) => ({
        company: hit.company_name,
        year: hit.fiscal_year,
        form: hit.filing_type,
        section: hit.section_type,
        accession: hit.accession_number,
        offset: hit.start,
        similarity: hit.similarity_score,
        text: quoted(cut(hit.chunk_text)),
      })),
      source: metadata.source,
      notes: [
        ...(data.length === 0
          ? [
              filings === 0
                ? "The text of such filings is not loaded on this server; coverage of the dataset sec says what is."
                : `No passage is similar enough: ${chunks} passages of ${filings} filings are searched on this server.`,
            ]
          : [QUOTED_NOTE]),
        ...(metadata.notes ?? []),
      ],
      requests: [request],
    };
  },
});

const cut = (text: string): string =>
  text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS)}… (read_section has the rest)`;
