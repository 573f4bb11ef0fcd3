import type { Sql } from "postgres";
import { GovdataError, invalidRequest } from "../../../errors.ts";
import type { Values } from "../../../http/parameters/parameters.ts";
import { refuseBackward } from "../../../http/parameters/period-parameters.ts";
import { type Identifier, readIdentifier } from "../../companies/identifier.ts";
import { hitFilings } from "../../queries/sections.ts";
import { reportKind } from "../../sections/report-items.ts";
import { unknownCompany } from "../../serving/unknown-company.ts";
import { REORDERED_HITS } from "../index/ranking/reordered.ts";
import type { Scope } from "../index/scope.ts";
import type { Reordering, ScopeCounts, SearchMode } from "../index/search-index.ts";
import { isOutdated, RENEWAL } from "../layout.ts";
import type { QuestionReranker } from "../process/reranking.ts";
import { ciksOf, type IndexRow } from "../queries.ts";
import type { Recognizer } from "./filers.ts";
import { answeredPlaces, hitRecord, type SearchHit } from "./hit.ts";
import { type Narrowing, narrowed, ORDERS, withinCompany } from "./narrowing.ts";
import type { IndexReader } from "./reader.ts";
import type { SEARCH_PARAMETERS } from "./search-parameters.ts";
import { type WaitingReports, waitingNotes } from "./waiting-reports.ts";

/** `min_similarity` of `semantic` without one. */
const LEAST_SIMILARITY = 0.3;

/** What a client asks. */
export type Search = Values<typeof SEARCH_PARAMETERS>;

/** What searches work with. */
export interface Searching {
  sql: Sql;
  reader: IndexReader;
  recognizer: Recognizer;
  waitingReports: WaitingReports;
  /** Undefined: the settings name none. */
  reranker: QuestionReranker | undefined;
}

/** The client, and the state of the data that it asks. */
export interface Asker {
  /** Names the client: its pages continue one ranking. */
  reader: string | undefined;
  /** The version of the dataset `sec`. */
  version: number;
}

/** A search that was understood. */
export interface OpenedSearch {
  row: IndexRow;
  /** Of the scope that is searched. */
  counts: ScopeCounts;
  narrowing: Narrowing;
  /** What ordered and narrowed it, in words. */
  ranking: string;
  /** What a reader of the hits should know. */
  notes: string[];
  /** Whether passages are missing for now. */
  isPartial: boolean;
  page(range: { limit: number; offset: number }): Promise<{ rows: SearchHit[]; hasMore: boolean }>;
}

/**
 * Understands a search, and opens the index for it.
 * @throws `invalid_request`, `not_found` for an unknown company, `unavailable` where it can't be answered now
 */
export async function openSearch(
  { sql, reader, recognizer, waitingReports, reranker }: Searching,
  search: Search,
  asker: Asker,
): Promise<OpenedSearch> {
  const { q, mode, min_similarity, highlight } = search;
  refuseBackward(search.from_date, search.to_date);
  const reordering = search.rerank ? await reorderingBy(reranker) : undefined;
  const { row, index } = await reader.open();
  const waitingOf = await waitingReports.look(row.index_name, asker.version);
  const asked = await scopeOf(sql, search);
  const recognition = await recognizer.recognize(q, asker.version);
  const narrowing =
    asked.ciks === undefined
      ? await narrowed(index, { q, asked }, recognition)
      : withinCompany({ q, asked }, recognition);
  const { scope, question, turns } = narrowing;
  const makesVector = reader.vectorOf(question.text, row);
  // A search by words needs no vector: hits then have no similarity.
  const isNeeded = mode !== "keyword" || min_similarity !== undefined;
  const vector = await (isNeeded ? makesVector : makesVector.catch(ignoreUnavailable));
  const minSimilarity = min_similarity ?? (mode === "semantic" ? LEAST_SIMILARITY : undefined);
  const query = { mode, ...question, vector, scope, turns, minSimilarity, reordering, reader: asker.reader };
  const [counts, waiting] = await Promise.all([index.counts(scope), waitingOf(scope)]);
  const renewal = isOutdated(row) ? [RENEWAL] : [];
  const missing = [...waitingNotes(waiting), ...notesOf(mode, counts, row.obstacle), ...renewal];
  return {
    row,
    counts,
    narrowing,
    ranking: [ORDERS[mode], ...reorderingSentences(reordering), ...narrowing.sentences].join("; "),
    notes: [...formNotes(search.filing_type), ...missing],
    isPartial: missing.length > 0,
    async page({ limit, offset }) {
      const { hits, hasMore } = await index.search({ ...query, limit, offset });
      const numbers = new Set(hits.flatMap(answeredPlaces).map(({ accession }) => accession));
      const filings = await hitFilings(sql, [...numbers]);
      const byNumber = new Map(filings.map((filing) => [filing.accession_number, filing]));
      const marking = highlight ? question.words : undefined;
      return { rows: hits.map((hit) => hitRecord(hit, byNumber, marking)), hasMore };
    },
  };
}

/** @throws `invalid_request` without a reranker, `unavailable` if it can't be loaded */
async function reorderingBy(reranker: QuestionReranker | undefined): Promise<Reordering> {
  if (!reranker)
    throw invalidRequest([
      { parameter: "rerank", message: "this server has no reranker; the setting GOVDATA_RERANKER names its folder" },
    ]);
  return { model: await reranker.model(), scoresOf: reranker.scoresOf };
}

const reorderingSentences = (reordering: Reordering | undefined): string[] =>
  reordering ? [`the first ${REORDERED_HITS} hits then by the cross-encoder ${reordering.model}`] : [];

function ignoreUnavailable(error: unknown): undefined {
  if (error instanceof GovdataError && error.kind === "unavailable") return undefined;
  throw error;
}

/** Returns the scope of the parameters; its companies are undefined if none names one. */
async function scopeOf(
  sql: Sql,
  { identifier, ticker, filing_type, section_type, year, from_date, to_date }: Search,
): Promise<Scope> {
  const named = await companiesNamed(sql, ticker);
  const [own] = identifier ? await ciksOf(sql, [identifier]) : [];
  if (identifier && !own) throw await unknownCompany(sql, identifier);
  if (own && named && !named.includes(own))
    throw invalidRequest([{ parameter: "identifier", message: `"${identifier?.sent}" is not among those of ticker` }]);
  const ciks = own ? [own] : named;
  return {
    ciks,
    forms: filing_type === undefined ? undefined : [filing_type],
    sectionTypes: section_type === undefined ? undefined : [section_type],
    fiscalYears: year === undefined ? undefined : [year],
    filedFrom: from_date,
    filedTo: to_date,
  };
}

async function companiesNamed(sql: Sql, tickers: readonly string[] | undefined): Promise<string[] | undefined> {
  if (!tickers) return undefined;
  const identifiers = tickers.map((ticker): Identifier => readIdentifier(ticker) ?? { ticker });
  const ciks = await ciksOf(sql, identifiers);
  const unknown = identifiers.find((_, at) => ciks[at] === null);
  if (unknown) throw await unknownCompany(sql, { ...unknown, sent: "cik" in unknown ? unknown.cik : unknown.ticker });
  return [...new Set(ciks.filter((cik) => cik !== null))];
}

/** A form without sections is not an error: a client may ask for each of a list of forms. */
const formNotes = (form: string | undefined): string[] =>
  form === undefined || reportKind(form)
    ? []
    : [`${form} is not covered: searched are 10-K, 10-Q, their amendments and older variants`];

function notesOf(mode: SearchMode, { chunks, embedded }: ScopeCounts, obstacle: string | null): string[] {
  const waiting = chunks - embedded;
  if (waiting === 0 || mode === "keyword") return [];
  const why = obstacle === null ? "they are being made" : obstacle;
  return [`${waiting} of ${chunks} passages in this scope have no vector yet: ${why}; mode=keyword finds them`];
}
