import { commandText } from "../command.ts";
import type { Settings } from "../config.ts";
import { type GovdataError, usageError } from "../errors.ts";
import { INVENTED_CIK } from "../filings/edgar/addresses.ts";
import type { OpenedSearch, Search } from "../filings/search/serving/search.ts";
import type { Database } from "../storage/database.ts";
import { defineCommand, JSON_OPTION, wholeNumber } from "./shell/command.ts";
import { withDatabase } from "./shell/database.ts";
import { printable } from "./shell/text.ts";

/** As the API's first page. */
const DEFAULT_LIMIT = 20;
const MOST = 1_000;

/** `govdata search`: passages of reports that answer a question. */
export const searchCommand = defineCommand({
  summary: "Search the text of annual and quarterly reports",
  details:
    "Takes a question, and the parameters of GET /v1/us/sec/sections/search as NAME=VALUE. Prints the passages with " +
    "their location. --rebuild makes a new index with the present model next to the served one; govdata serve fills " +
    "it and then serves it. --retry takes up reports that were set aside because workers ended with them.",
  examples: [
    'search "supply chain depends on a single supplier"',
    'search "water scarcity" mode=hybrid section_type=item_1a year=2024 --limit 20',
    'search "cyberattack" identifier=AAPL --json',
    "search --rebuild",
    "search --retry",
  ],
  args: [{ name: "question", doc: "The question; then parameters of the search: NAME=VALUE.", multiple: true }],
  options: {
    limit: { type: "string", value: "N", doc: `The most passages to print; ${DEFAULT_LIMIT} by default.` },
    rebuild: { type: "boolean", doc: "Build the index again, with the present model." },
    retry: { type: "boolean", doc: "Try again to index reports that were set aside." },
    json: JSON_OPTION,
  },
  async run({ options, words, settings, print, note }) {
    const limit = options.limit === undefined ? DEFAULT_LIMIT : wholeNumber("limit", options.limit, { most: MOST });
    if (options.rebuild || options.retry) {
      if (words.length > 0) throw usageError(`--${options.rebuild ? "rebuild" : "retry"} takes no question`);
      const act = options.rebuild ? rebuild : retry;
      return withDatabase(settings(), (database) => act(database, settings(), note));
    }
    const search = await searchOfWords(words);
    await withDatabase(settings(), async (database) => {
      const opened = await opening(database, settings(), search);
      try {
        const { rows, hasMore } = await opened.search.page({ limit, offset: 0 });
        if (options.json) print(JSON.stringify(rows, null, 2));
        else for (const [index, row] of rows.entries()) for (const line of passageLines(row, index + 1)) print(line);
        note(opened.search.ranking);
        for (const line of opened.search.notes) note(line);
        if (hasMore) note(`${rows.length} passages; --limit N prints more`);
      } finally {
        await opened.close();
      }
    });
  },
});

/** Opens the index for one search. */
async function opening(
  { sql }: Database,
  settings: Settings,
  search: Search,
): Promise<{ search: OpenedSearch; close(): Promise<void> }> {
  const [{ openSearch }, { indexReader }, { questionsHere }, { rerankerInChild }, { recognizer }, { waitingReports }] =
    await Promise.all([
      import("../filings/search/serving/search.ts"),
      import("../filings/search/serving/reader.ts"),
      import("../filings/search/queue/model.ts"),
      import("../filings/search/process/reranking.ts"),
      import("../filings/search/serving/filers.ts"),
      import("../filings/search/serving/waiting-reports.ts"),
    ]);
  const reader = indexReader(sql, settings, questionsHere(settings));
  const reranker = rerankerInChild(settings);
  const searching = { sql, reader, recognizer: recognizer(sql), waitingReports: waitingReports(sql), reranker };
  const close = async (): Promise<void> => {
    await reader.close();
    await reranker?.close();
  };
  try {
    return { search: await openSearch(searching, search, { reader: undefined, version: 0 }), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns what the words ask. @throws `usage` for what the API refuses */
async function searchOfWords(words: readonly string[]): Promise<Search> {
  const [{ readParameters }, { otherNamesOf }, { SEARCH_PARAMETERS }] = await Promise.all([
    import("../http/parameters/read-parameters.ts"),
    import("../http/parameters/other-names.ts"),
    import("../filings/search/serving/search-parameters.ts"),
  ]);
  const ownNames = Object.keys(SEARCH_PARAMETERS);
  const names = ownNames.flatMap((name) => [name, ...otherNamesOf(name, ownNames)]);
  const isParameter = (word: string) => names.includes(word.slice(0, Math.max(0, word.indexOf("="))));
  const question = words.filter((word) => !isParameter(word)).join(" ");
  if (question === "")
    throw usageError(`a search needs a question, such as: ${commandText('search "water scarcity"')}`);
  const sent = [`q=${question}`, ...words.filter(isParameter)].map((word) => {
    const equals = word.indexOf("=");
    return `${word.slice(0, equals)}=${encodeURIComponent(word.slice(equals + 1))}`;
  });
  try {
    return readParameters(SEARCH_PARAMETERS, {}, sent.join("&"));
  } catch (error) {
    const { details = [], message } = error as GovdataError; // the reader of parameters throws no other errors
    const faults = details.map((fault) => `${fault.parameter}: ${fault.message}`);
    throw usageError(faults.join("\n  ") || message);
  }
}

type PrintedHit = Awaited<ReturnType<OpenedSearch["page"]>>["rows"][number];

/** Returns a passage after its rank: its cosine tells people nothing. `--json` has that. */
function passageLines(hit: PrintedHit, rank: number): string[] {
  const { company_name, company_ticker, filing_type, fiscal_year, section_title, cik, filing_url } = hit;
  const company = company_ticker === null ? company_name : `${company_name} (${company_ticker})`;
  return [
    printable(`${`${rank}.`.padEnd(6)}${company}, ${filing_type} ${fiscal_year}, ${section_title ?? hit.section_type}`),
    `      ${cik === INVENTED_CIK ? "invented, not at sec.gov" : filing_url}`,
    ...hit.chunk_text.split("\n").map((line) => printable(`      ${line}`)),
    ...(hit.also_in.length === 0 ? [] : [`      also in ${otherPlaces(hit)}`]),
    "",
  ];
}

/** `item_7 of the same report, 10-K 2023 and 4 more places`. */
function otherPlaces({ accession_number: own, also_in: places, also_in_count: count }: PrintedHit): string {
  const names = places.map(({ accession_number, section_type, filing_type, fiscal_year }) =>
    accession_number === own ? `${section_type} of the same report` : `${filing_type} ${fiscal_year}`,
  );
  return `${[...new Set(names)].join(", ")}${count > places.length ? ` and ${count - places.length} more places` : ""}`;
}

/** Begins another index. @throws `unavailable` if the model can't be loaded */
async function rebuild({ sql }: Database, settings: Settings, note: (line: string) => void): Promise<void> {
  const [{ openEmbedder }, { beginRebuild }, { tellWorkers }] = await Promise.all([
    import("../embeddings/open-embedder.ts"),
    import("../filings/search/queue/lifecycle.ts"),
    import("../filings/search/queries.ts"),
  ]);
  const embedder = await openEmbedder(settings);
  const { model, dimension } = embedder;
  await embedder.close();
  const state = await beginRebuild(sql, settings, { model, dimension });
  await tellWorkers(sql);
  note(
    state === "building"
      ? `An index with ${model} is being built next to the served one, by servers with the role search; ` +
          `${commandText("status")} shows how far it is`
      : `An index with ${model} is being built, by servers with the role search`,
  );
}

async function retry({ sql }: Database, _: Settings, note: (line: string) => void): Promise<void> {
  const { retryFilings } = await import("../filings/search/trials/queries.ts");
  const count = await retryFilings(sql);
  note(count === 0 ? "No report is set aside" : `${count} reports are tried again, by servers with the role search`);
}
