import type { Settings } from "../../../config.ts";
import type { ListAnswer } from "../../../http/answer.ts";
import type { Context } from "../../../http/endpoint.ts";
import { list } from "../../../http/read-endpoints.ts";
import type { EmbeddingSettings } from "../../../settings/embeddings.ts";
import { type Asking, NO_COMPANY, SEC, TAG } from "../../serving/asking.ts";
import { metadata } from "../../serving/metadata.ts";
import { coverageCounts } from "../../serving/sections/coverage-counts.ts";
import { utcSeconds } from "../../submission/dates.ts";
import { questionsInChild } from "../process/questions.ts";
import { rerankerInChild } from "../process/reranking.ts";
import { recognizer } from "./filers.ts";
import { SearchHit } from "./hit.ts";
import { indexReader } from "./reader.ts";
import { openSearch, type Search, type Searching } from "./search.ts";
import { type SearchMetadata, searchMetadata } from "./search-metadata.ts";
import { SEARCH_PARAMETERS } from "./search-parameters.ts";
import { waitingReports } from "./waiting-reports.ts";

const [PER_PAGE, MOST_PER_PAGE] = [20, 50];
/** Hits read at a time for CSV and NDJSON. */
const BATCH_HITS = 200;

/** Where the index is. */
export type SearchSettings = Pick<Settings, "home" | "vectorsUri" | keyof EmbeddingSettings>;

/** Search over the sections of annual and quarterly reports. */
export function searchEndpoint(asking: Asking, settings: SearchSettings) {
  const { sql } = asking;
  const searching = {
    sql,
    reader: indexReader(sql, settings, questionsInChild(settings)),
    recognizer: recognizer(sql),
    waitingReports: waitingReports(sql),
    reranker: rerankerInChild(settings),
  };
  return endpointOf(asking, { ...searching, coverage: coverageCounts(sql) });
}

/** What the endpoint works with. */
type Answering = Searching & { coverage: ReturnType<typeof coverageCounts> };

const endpointOf = (asking: Asking, searching: Answering) =>
  list({
    id: "searchSections",
    path: "/v1/us/sec/sections/search",
    tag: TAG,
    summary: "Search the text of annual and quarterly reports",
    description:
      "Passages of 10-K and 10-Q filings (amendments and older variants too) that answer a question in plain words, " +
      "with their location. Tables of numbers are left out: the financials endpoint has them. Foreign forms, shell " +
      "companies, reports over 50 MB, 8-K, proxy statements, Form 4 and 13F are not searched. `hybrid` and `keyword` " +
      "return the closest passages, however weak; `semantic` returns those of at least 0.3, or of `min_similarity`. " +
      "New filings are found by words within seconds (`keyword`, `hybrid`) and by meaning once their vectors are " +
      "made. `metadata` counts what waits, and says how many companies and filings are covered and why others are " +
      "not. Words that a company repeats, within a report or over the years, are one hit: the newest within the " +
      "filters, with the other places in `also_in` (a column of JSON in CSV). Pages continue the ranking of the " +
      "first page for ten minutes, while chunks and vectors arrive. `total` is always null. With `rerank=true` a " +
      "cross-encoder orders the first 20 hits, where the server has one. If the model can't be loaded, `semantic` " +
      "and `hybrid` are 503 with the reason.",
    parameters: SEARCH_PARAMETERS,
    perPage: PER_PAGE,
    maximum: MOST_PER_PAGE,
    datasets: [SEC],
    isPerReader: true,
    metadata: searchMetadata,
    row: SearchHit,
    notFound: NO_COMPANY,
    answer: (search, context) => answer(searching, search, { asking, context }),
  });

async function answer(
  searching: Answering,
  search: Search,
  { asking, context }: { asking: Asking; context: Context },
): Promise<ListAnswer<SearchHit, SearchMetadata>> {
  const { dataset, reader } = context;
  const opened = await openSearch(searching, search, { reader, version: dataset.version });
  const { row, counts, narrowing, ranking, notes } = opened;
  const page = async (range: { limit: number; offset: number }) => ({ ...(await opened.page(range)), total: null });
  return {
    page,
    isPartial: opened.isPartial,
    async *all() {
      for (let offset = 0; ; offset += BATCH_HITS) {
        const { rows, hasMore } = await page({ limit: BATCH_HITS, offset });
        yield rows;
        if (!hasMore) return;
      }
    },
    metadata: {
      ...metadata(await asking.dated(context), { units: HIT_UNITS, notes }),
      ...(row.written_at === null ? {} : { updated_at: utcSeconds(row.written_at) }),
      mode: search.mode,
      ranking,
      recognized: { companies: narrowing.companies, fiscal_years: [...narrowing.fiscalYears] },
      model: row.model,
      dimension: row.dimension,
      filings: counts.filings,
      chunks: counts.chunks,
      chunks_without_vector: counts.chunks - counts.embedded,
      coverage: await searching.coverage(),
    },
  };
}

const HIT_UNITS = {
  similarity_score: "cosine",
  word_count: "words",
  start: "UTF-16 code units",
  end: "UTF-16 code units",
  also_in_count: "places",
};
