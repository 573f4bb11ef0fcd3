import { type Static, Type } from "@sinclair/typebox";
import { nullable } from "../../../schema.ts";
import { FOLDER_DESCRIPTION, filingFolder } from "../../edgar/addresses.ts";
import type { HitFiling } from "../../queries/sections.ts";
import { filedSchemas } from "../../serving/filed.ts";
import { filedFields } from "../../submission/dates.ts";
import { questionTerms, termCounter } from "../index/ranking/terms.ts";
import type { ChunkPlace, Hit } from "../index/search-index.ts";

/** So many other places of a text are listed: the quarterly and annual reports of five years. */
const MOST_PLACES = 20;

/** The place of a passage, in a hit and in what it is also in. */
const PLACE_FIELDS = {
  accession_number: Type.String({
    description: "EDGAR's number of the filing, with dashes.",
    example: "0000320193-24-000123",
  }),
  filing_type: Type.String({ description: "The form. `/A` at the end marks an amendment.", example: "10-K" }),
  ...filedSchemas("the filing", "2024-11-01", "10:01:36"),
  section_type: Type.String({
    description:
      "The item: `item_1a`. In a 10-Q, `item_1` is Item 1 of Part II, and items of Part I are `part_i_item_1`.",
    example: "item_1a",
  }),
  fiscal_year: Type.Integer({ description: "Fiscal year, as the company numbers it.", example: 2024 }),
  start: Type.Integer({
    minimum: 0,
    description: "Where the passage begins in the section's `content`, in UTF-16 code units.",
    example: 10_422,
  }),
  end: Type.Integer({ minimum: 0, description: "Where it ends, exclusive.", example: 11_390 }),
};

const PassagePlace = Type.Object(PLACE_FIELDS, {
  $id: "PassagePlace",
  description: "Another place of the words of a hit, in the same filing or another one of the company.",
});
type PassagePlace = Static<typeof PassagePlace>;

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
    accession_number: PLACE_FIELDS.accession_number,
    cik: Type.String({ description: "CIK of the company, 10 digits.", example: "0000320193" }),
    company_name: Type.String({ description: "Name, as EDGAR writes it.", example: "Apple Inc." }),
    company_ticker: nullable(
      Type.String({ description: "The company's ticker; null: it has none now.", example: "AAPL" }),
    ),
    filing_type: PLACE_FIELDS.filing_type,
    filed_at: PLACE_FIELDS.filed_at,
    filed_date: PLACE_FIELDS.filed_date,
    section_type: PLACE_FIELDS.section_type,
    section_title: nullable(
      Type.String({ description: "The item's title; null: it has none.", example: "Risk Factors" }),
    ),
    fiscal_year: PLACE_FIELDS.fiscal_year,
    start: PLACE_FIELDS.start,
    end: PLACE_FIELDS.end,
    filing_url: Type.String({
      description: FOLDER_DESCRIPTION,
      example: "https://www.sec.gov/Archives/edgar/data/320193/000032019324000123/",
    }),
    content_url: Type.String({
      description: "The section with its whole text, in this API.",
      example: "/v1/us/sec/filings/0000320193-24-000123/sections/item_1a",
    }),
    also_in: Type.Array(PassagePlace, {
      maxItems: MOST_PLACES,
      description:
        "Where else the company has these words within the filters of the search, the newest filing first. Case, " +
        `white space and the form of quotes and dashes don't count. The first ${MOST_PLACES}.`,
      example: [],
    }),
    also_in_count: Type.Integer({
      minimum: 0,
      description: "How many other places there are, those that `also_in` has no room for included.",
      example: 0,
    }),
  },
  {
    $id: "SearchHit",
    description: "A passage of an annual or quarterly report; of a text that a company repeats, the newest.",
  },
);
export type SearchHit = Static<typeof SearchHit>;

/** Digits of a similarity: more would say nothing, and cosines of one passage differ by less between machines. */
const DIGITS = 4;

/** The places of a hit that are answered: its own, and the first of the others. */
export const answeredPlaces = ({ alsoIn, ...own }: Hit): ChunkPlace[] => [own, ...alsoIn.slice(0, MOST_PLACES)];

/**
 * Returns a hit as answered. `filings`: those of its places, by accession number. `marking`: the question, for marks in
 * the text; undefined for none.
 */
export function hitRecord(hit: Hit, filings: ReadonlyMap<string, HitFiling>, marking: string | undefined): SearchHit {
  const filing = filings.get(hit.accession);
  const [own, ...others] = answeredPlaces(hit).map((place) => placeRecord(place, filings.get(place.accession)));
  const { accession_number, filing_type, filed_at, filed_date, section_type, fiscal_year, start, end } =
    own as PassagePlace; // a hit has a place
  return {
    chunk_text: marking === undefined ? hit.text : highlighted(hit.text, marking),
    similarity_score: hit.similarity === null ? null : Number(hit.similarity.toFixed(DIGITS)),
    word_count: hit.wordCount,
    accession_number,
    cik: hit.cik,
    company_name: filing?.company_name ?? "",
    company_ticker: filing?.company_ticker ?? null,
    filing_type,
    filed_at,
    filed_date,
    section_type,
    section_title: hit.sectionTitle,
    fiscal_year,
    start,
    end,
    filing_url: filingFolder(hit.cik, hit.accession),
    content_url: `/v1/us/sec/filings/${hit.accession}/sections/${hit.sectionType}`,
    also_in: others,
    also_in_count: hit.alsoIn.length,
  };
}

const placeRecord = (place: ChunkPlace, filing: HitFiling | undefined): PassagePlace => ({
  accession_number: place.accession,
  filing_type: place.form,
  ...filedFields(filing?.filed_on ?? place.filedOn, filing?.accepted_at),
  section_type: place.sectionType,
  fiscal_year: place.fiscalYear,
  start: place.start,
  end: place.end,
});

/** Ends of sentences: a period and what may close it, then a capital or digit. Not after `Inc.` or an initial. */
const SENTENCE_END =
  /(?<!\b(?:Inc|Corp|Co|Ltd|No|Mr|Ms|Dr|vs|U\.S|[A-Z]))[.?!]["”’)]*\s+(?=["“‘(]?[\p{Lu}\p{N}])|\n+/gu;

/** The marks around a sentence. The text itself is plain: nothing in it is escaped. */
const [OPEN, CLOSE] = ["<mark>", "</mark>"];

/**
 * Returns a passage with marks around the sentences that have most of the question's words; unchanged if none has any.
 */
function highlighted(passage: string, question: string): string {
  const count = termCounter(questionTerms(question));
  const sentences = sentencesOf(passage);
  const scores = sentences.map((sentence) => count(sentence).counts.filter((times) => times > 0).length);
  const best = Math.max(0, ...scores);
  if (best === 0) return passage;
  return sentences.map((sentence, at) => (scores[at] === best ? marked(sentence) : sentence)).join("");
}

function marked(sentence: string): string {
  const text = sentence.trimEnd();
  return `${OPEN}${text}${CLOSE}${sentence.slice(text.length)}`;
}

/** The sentences of a text, each with the blanks after it. */
function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const { 0: end, index } of text.matchAll(SENTENCE_END)) {
    sentences.push(text.slice(from, index + end.length));
    from = index + end.length;
  }
  sentences.push(text.slice(from));
  return sentences.filter((sentence) => sentence !== "");
}
