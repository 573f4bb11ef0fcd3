import type { ComponentChildren } from "preact";
import type { GovdataError } from "../../../errors.ts";
import { type AnswerOf, type ApiClient, type ApiQuery, isAnswer, requestLine } from "../../../in-process/api-client.ts";
import { faultsOf } from "../../forms/faults.ts";
import type { Faults } from "../../forms/form.tsx";
import type { PageAnswer, PageContext } from "../../page.ts";
import { Command } from "../../parts/command.tsx";
import { countText, dayText } from "../../parts/figures.ts";
import { Pager, pageNumber } from "../../parts/links.tsx";
import { Notes, type PageWords } from "../../parts/notes.tsx";
import { Counts } from "./counts.tsx";
import { Coverage, type SearchMetadata } from "./coverage.tsx";
import { type LikePassage, likePassage } from "./like-passage.ts";
import { type Hit, hasPassage, Passage, passageName } from "./passage.tsx";
import {
  addressOfApi,
  type FilingSearch,
  Filters,
  fieldFaults,
  QuestionForm,
  searchOf,
  searchParameters,
  searchQuery,
} from "./search-filters.tsx";
import { isWithoutWords, withoutWordsText } from "./worded.ts";

const PATH = "/filings/search";
/** How an error of the API says where companies are looked up. */
const FINDS_BY_NAME = "/v1/us/sec/companies?query= finds companies by name";
const PER_PAGE = 20;
/**
 * The first page asks for as many as the API gives at once, shows the first {@link PER_PAGE}, and counts all of them:
 * the rows that are not shown cost little, and a search of its own for the counts would cost as much as the page.
 */
const COUNTED = 50;
/** The fields that show faults of the API. */
const FIELDS = ["q", "mode", "filing_type", "section_type", "year", "identifier"];

/** Questions to begin with. */
const EXAMPLES = [
  "depends on a single supplier",
  "which risks come from climate change?",
  "a cyberattack disclosed customers' data",
  "plans to close plants or lay off employees",
];

/**
 * `/filings/search`: passages of reports; `for=` or `like=`, `mode=`, `form=`, `section=`, `year=`, `company=`,
 * `page=`. The API's names of these, such as `q=`, lead to the page's own.
 */
export async function filingSearchPage({ api, query }: PageContext): Promise<PageAnswer> {
  const to = addressOfApi(PATH, query);
  if (to !== undefined) return { kind: "redirect", to };
  const search = searchOf(query);
  const passage = search.like === "" ? undefined : await likePassage(api, search.like);
  const question = passage?.question ?? search.question;
  if (question === "") return beginning(api, search);
  const request = { q: question, ...searchParameters(search), highlight: "true" };
  if (query.has("csv"))
    return {
      kind: "csv",
      request: api.request("searchSections", { ...request, page: 1, per_page: COUNTED }),
      name: "passages",
    };
  const page = pageNumber(query);
  const perPage = page === 1 ? COUNTED : PER_PAGE;
  const hitsAnswer = await api.ask("searchSections", { ...request, page, per_page: perPage });
  if (!isAnswer(hitsAnswer)) {
    const { error } = hitsAnswer;
    // A company that is not loaded is the one thing here that is looked for by name.
    const faults: Faults =
      error.status === 404
        ? { company: error.message.replace(FINDS_BY_NAME, "the page Companies finds them by name") }
        : fieldFaults(faultsOf(error, FIELDS));
    return {
      ...framed(search, faults, <Failed search={search} faults={faults} error={error} />, passage),
      status: error.status,
    };
  }
  const { data, hasMore } = hitsAnswer;
  const others = (hits: readonly Hit[]) => hits.filter((hit) => passage === undefined || !hasPassage(hit, search.like));
  const results = {
    isWithoutWords: page === 1 && (await isWithoutWords(api, search, { question, hits: data })),
    hits: others(data.slice(0, PER_PAGE)),
    hasMore: hasMore || data.length > PER_PAGE,
    metadata: hitsAnswer.metadata,
  };
  const range = page > 1 ? "later" : hasMore ? "first" : "all";
  const counts = <Counts search={search} path={PATH} range={range} hits={others(data)} />;
  return {
    ...framed(search, {}, <Results search={search} page={page} {...results} />, passage, counts),
    freshness: freshnessText(hitsAnswer),
    from: [hitsAnswer, ...(passage ? [passage.answer] : [])],
  };
}

/** The page before a question: what can be searched, and questions to begin with. */
async function beginning(api: ApiClient, search: FilingSearch): Promise<PageAnswer> {
  // The first of the questions, by words, which need no model: its answer says what is loaded.
  const firstAnswer = await api.ask("searchSections", { q: EXAMPLES[0], mode: "keyword", per_page: 1 });
  if (!isAnswer(firstAnswer)) {
    const { error } = firstAnswer;
    const faults = faultsOf(error, []);
    return framed(search, {}, <Failed search={search} faults={faults} error={error} />);
  }
  return {
    ...framed(search, {}, <Examples metadata={firstAnswer.metadata} />),
    freshness: freshnessText(firstAnswer),
    from: [firstAnswer],
  };
}

function freshnessText({ metadata: { coverage, updated_at: updatedAt } }: AnswerOf<"searchSections">): string {
  const count = countText(coverage.filings.covered);
  return `${count} annual and quarterly reports of SEC EDGAR, loaded ${dayText(updatedAt)}`;
}

/** The page around the results: the question, and the filters next to them. */
function framed(
  search: FilingSearch,
  faults: Faults,
  results: ComponentChildren,
  passage?: LikePassage,
  counts?: ComponentChildren,
) {
  return {
    kind: "page" as const,
    title: passage ? "Passages like this one" : "Search in filings",
    ...(passage ? { breadcrumb: [{ label: "Search in filings", href: PATH }] } : {}),
    summary: passage
      ? undefined
      : "Finds passages of annual and quarterly reports by what they say, each with its place and its source.",
    body: (
      <>
        {passage && <blockquote class="asked">{passage.text}</blockquote>}
        <QuestionForm search={search} faults={faults} />
        <div class="beside">
          <Filters search={search} faults={faults} />
          {counts}
          <div class="found">{results}</div>
        </div>
      </>
    ),
  };
}

const Examples = ({ metadata }: { metadata: SearchMetadata }) => (
  <>
    <p>Ask something, or begin with one of these:</p>
    <ul class="questions">
      {EXAMPLES.map((example) => (
        <li key={example}>
          <a href={requestLine(PATH, { for: example })}>{example}</a>
        </li>
      ))}
    </ul>
    <Coverage metadata={metadata} />
  </>
);

/** Why nothing could be searched, and what to do. Faults of fields are next to them. */
function Failed({ search, faults, error }: { search: FilingSearch; faults: Faults; error: GovdataError }) {
  const reason = faults[""];
  const isLoaded = !error.message.includes("is not loaded");
  if (reason === undefined) return <p>Change what is marked, then search again.</p>;
  return (
    <div class="banner" role="alert" tabIndex={-1} autofocus>
      <p>{reason}.</p>
      {isLoaded && search.mode !== "keyword" && search.question !== "" && (
        <p>
          <a href={requestLine(PATH, searchQuery({ ...search, mode: "keyword" }))}>Search by words</a>, which needs no
          model.
        </p>
      )}
    </div>
  );
}

function Results({
  search,
  page,
  hits,
  isWithoutWords: isOnlyNear,
  hasMore,
  metadata,
}: {
  search: FilingSearch;
  page: number;
  hits: readonly Hit[];
  isWithoutWords: boolean;
  hasMore: boolean;
  metadata: SearchMetadata;
}) {
  const self = (more: ApiQuery) => requestLine(PATH, { ...searchQuery(search), ...more });
  return (
    <>
      <Ranking metadata={metadata} search={search} />
      {isOnlyNear && <p class="missing">{withoutWordsText(search.question)}</p>}
      {hits.length === 0 && <Nothing search={search} metadata={metadata} />}
      {hits.map((hit) => (
        <Passage key={passageName(hit)} hit={hit} />
      ))}
      <Pager page={page} perPage={PER_PAGE} total={null} hasMore={hasMore} href={(at) => self({ page: at })} />
      {hits.length > 0 && (
        <p class="tools">
          <a href={self({ csv: "passages" })}>Download the first 50 passages as CSV</a>
        </p>
      )}
      <Coverage metadata={metadata} />
    </>
  );
}

/** What ordered the passages, and which companies the question may mean. */
function Ranking({ metadata, search }: { metadata: SearchMetadata; search: FilingSearch }) {
  const words: PageWords = [
    [
      "mode=keyword finds them",
      <>
        <a href={requestLine(PATH, searchQuery({ ...search, mode: "keyword" }))}>a search by words</a> finds them
      </>,
    ],
  ];
  const hints = metadata.recognized.companies.filter(({ is_used: isUsed }) => !isUsed);
  return (
    <>
      <p class="note">{sentence(metadata.ranking)}</p>
      <Notes metadata={{ notes: metadata.notes }} words={words} />
      {hints.map(({ cik, ticker, name }) => (
        <p class="note" key={cik}>
          <a href={requestLine(PATH, searchQuery({ ...search, company: ticker ?? cik }))}>Only filings of {name}</a>
        </p>
      ))}
    </>
  );
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, "")}.`;

function Nothing({ search, metadata: { chunks } }: { search: FilingSearch; metadata: SearchMetadata }) {
  const isNarrowed = [search.form, search.section, search.year, search.company].some((value) => value !== "");
  const open: FilingSearch = { ...search, form: "", section: "", year: "", company: "" };
  return (
    <p>
      {chunks === 0 ? "Nothing is indexed in this scope." : "No passage fits."}{" "}
      {isNarrowed && (
        <>
          <a href={requestLine(PATH, searchQuery(open))}>Search without the filters</a>, or load more reports with{" "}
        </>
      )}
      {!isNarrowed && "Load reports with "}
      <Command words="load sec AAPL" />.
    </p>
  );
}
