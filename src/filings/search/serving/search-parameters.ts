import { listOf } from "../../../http/parameters/list-parameter.ts";
import {
  choice,
  code,
  optional,
  type Parameter,
  Refusal,
  text,
  withDefault,
} from "../../../http/parameters/parameters.ts";
import { dayParameter } from "../../../http/parameters/period-parameters.ts";
import { nearest } from "../../../nearest.ts";
import { isFormName, nearestForm } from "../../../reference/form-names.ts";
import { SECTION_TYPE_FORM, SECTION_TYPES } from "../../sections/report-items.ts";
import { identifierParameter, type SentIdentifier, tickerOrCik, yearParameter } from "../../serving/parameters.ts";

/** Bounds of a question. A longer one fits into no address once its signs are encoded, and into no model. */
export const [SHORTEST_QUESTION, LONGEST_QUESTION] = [3, 1_000];
/** Companies of one search. */
const MOST_TICKERS = 50;

const sectionType: Parameter<string> = {
  ...code({
    description: "Only this item: `item_1a`. Items of Part I of a 10-Q are `part_i_item_1` to `part_i_item_4`.",
    example: "item_1a",
    pattern: new RegExp(`^(?:${SECTION_TYPE_FORM})$`),
    accepted: "item_ and the number of the item, such as item_1a or part_i_item_2",
  }),
  read(sentText) {
    if (SECTION_TYPES.includes(sentText)) return sentText;
    const number = /^(?:item)?[\s_.-]*(\d{1,2}[a-c]?)$/i.exec(sentText.trim())?.[1]?.toLowerCase();
    return new Refusal(undefined, nearest(number ? `item_${number}` : sentText.toLowerCase(), SECTION_TYPES));
  },
};

const filingType: Parameter<string> = {
  ...code({
    description: "Only this form: `10-K`, `10-Q`, or an amendment (`10-K/A`). Case is ignored.",
    example: "10-K",
    pattern: /^[A-Za-z0-9](?:[A-Za-z0-9 /-]{0,18}[A-Za-z0-9])?$/,
    accepted: "a form as EDGAR names it, such as 10-K, 10-Q or 10-K/A",
  }),
  read(sentText) {
    const upper = sentText.toUpperCase();
    return isFormName(upper) ? upper : new Refusal(undefined, nearestForm(sentText));
  },
};

/** As programs write numbers: `0.30000000000000004`, `5e-1`. */
const WRITTEN_NUMBER = /^\+?(?:\d{1,30}(?:\.\d{0,30})?|\.\d{1,30})(?:e[+-]?\d{1,3})?$/i;

const similarity: Parameter<number> = {
  description:
    "Least cosine similarity of a hit, 0 to 1. Default 0.3 in `semantic`; in the other modes none, and where it is " +
    "given, passages without a vector are left out.",
  example: "0.3",
  accepted: "a number from 0 to 1, such as 0.3",
  schema: { type: "number", minimum: 0, maximum: 1 },
  required: true,
  fallback: undefined,
  read(sentText) {
    const value = WRITTEN_NUMBER.test(sentText) ? Number(sentText) : Number.NaN;
    return value >= 0 && value <= 1 ? value : new Refusal();
  },
};

const yesOrNo = ({ description, example }: { description: string; example: string }): Parameter<boolean> => ({
  description,
  example,
  accepted: "true or false",
  schema: { type: "boolean" },
  required: true,
  fallback: undefined,
  read: (sentText) => (/^(?:true|false)$/.test(sentText) ? sentText === "true" : new Refusal()),
});

const highlighting = yesOrNo({
  description:
    "`true` puts `<mark>` and `</mark>` around the sentences of `chunk_text` that have most of the question's words. " +
    "Nothing else in the text is escaped; `start` and `end` are those of the text without marks.",
  example: "true",
});

const reranking = yesOrNo({
  description:
    "`true` has a cross-encoder, which reads question and passage together, order the first 20 hits; the others " +
    "follow as `mode` orders them. Of several companies that `q` names, each keeps its places. It takes about a " +
    "second or more. A 400 where the server has none (`GOVDATA_RERANKER`).",
  example: "false", // the page with the examples sends them to servers without a reranker, too
});
/** The parameters of a search. */
export const SEARCH_PARAMETERS = {
  q: text({
    description:
      "The question or words, in plain language. Blanks at its ends don't count. A company that it names for certain " +
      "narrows the search to its reports, and a year to those of that year: `metadata.ranking` says so, and " +
      "`identifier` switches it off. Several companies have places by turns. The model reads about the first 250 " +
      "words.",
    example: "supply chain depends on a single supplier",
    minLength: SHORTEST_QUESTION,
    maxLength: LONGEST_QUESTION,
  }),
  mode: withDefault(
    choice(["semantic", "hybrid", "keyword"], {
      name: "SearchMode",
      description:
        "How hits are ordered: `semantic` by cosine similarity; `keyword` by words (BM25), which also finds passages " +
        "that have no vector yet; `hybrid` by both.",
      example: "hybrid",
    }),
    "semantic",
  ),
  identifier: optional<SentIdentifier>(identifierParameter),
  ticker: optional(
    listOf(tickerOrCik, {
      description: "Only these companies, by ticker or CIK.",
      example: "AAPL,NVDA",
      maxItems: MOST_TICKERS,
    }),
  ),
  filing_type: optional(filingType),
  section_type: optional(sectionType),
  year: yearParameter,
  from_date: optional(dayParameter({ description: "First filing date, inclusive.", example: "2024-01-01" })),
  to_date: optional(dayParameter({ description: "Last filing date, inclusive.", example: "2025-12-31" })),
  min_similarity: optional(similarity),
  rerank: withDefault(reranking, false),
  highlight: withDefault(highlighting, false),
} as const;
