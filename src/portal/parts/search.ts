import { type ApiAnswer, type ApiClient, type Asked, isAnswer, segment } from "../api-client.ts";
import type { RowOf } from "../operations.ts";

/** A page that a search found. */
export interface FoundPage {
  label: string;
  /** Where it is: `County in California`, `NASDAQ: AAPL`. */
  place: string;
  href: string;
}

/** What was found of one kind, the best first. */
export interface FoundGroup {
  title: string;
  items: readonly FoundPage[];
  /** How many there are in all; null if they were not counted. */
  total: number | null;
}

/** The groups of a search, and the answers that they were made from. */
export interface SearchResult {
  groups: readonly FoundGroup[];
  from: readonly ApiAnswer<unknown>[];
  /** Datasets that could not be searched, with the reason. */
  failures: readonly string[];
}

/** Returns what a place is in: ` in California`. Most names end with it. */
const areaText = (name: string, area: string): string =>
  area === "United States" || name.includes(area.split(",")[0] ?? "") ? "" : ` in ${area}`;

/** What every endpoint with a search is asked for. */
interface Query {
  query: string;
  per_page: number;
}

/** A kind of pages that can be searched: the endpoints with the search, and a page for each of their rows. */
interface Kind<Row> {
  title: string;
  /** Several answers where each endpoint has rows of its own, so that none takes all of the room. */
  ask(api: ApiClient, query: Query): readonly Promise<Asked<readonly Row[]>>[];
  label(row: Row): string;
  found(row: Row): FoundPage;
}

const LEVEL_NAMES: Readonly<Record<string, string>> = {
  nation: "Nation",
  state: "State",
  metro: "Metropolitan area",
  county: "County",
  place: "City or town",
  tract: "Census tract",
};

const PLACES: Kind<RowOf<"listLevelGeographies">> = {
  title: "Places",
  // The names of tracts are numbers, and the name of their county: a search for the county is not for them.
  ask: (api, query) =>
    Object.keys(LEVEL_NAMES)
      .filter((level) => level !== "tract" || /\d/.test(query.query))
      .map((level) => api.ask("listLevelGeographies", { level, ...query })),
  label: ({ name }) => name,
  found: ({ fips, name, level, parent }) => ({
    label: name,
    place: `${LEVEL_NAMES[level] ?? level}${areaText(name, parent?.name ?? "")}`,
    href: `/places/${segment(fips)}${/^\d{5}$/.test(fips) ? `?level=${segment(level)}` : ""}`,
  }),
};

const INDUSTRIES: Kind<RowOf<"listIndustries">> = {
  title: "Industries",
  ask: (api, query) => [api.ask("listIndustries", { ...query })],
  label: ({ naics_title: title }) => title,
  found: ({ naics_code: code, naics_title: title, level }) => ({
    label: title,
    place: `NAICS ${code}, ${level.replaceAll("_", " ")}`,
    href: `/industries/${segment(code)}`,
  }),
};

const OCCUPATIONS: Kind<RowOf<"listOccupations">> = {
  title: "Occupations",
  ask: (api, query) => [api.ask("listOccupations", { ...query })],
  label: ({ title }) => title,
  found: ({ soc_code: code, title, group }) => ({
    label: title,
    place: `SOC ${code}, ${group} group`,
    href: `/occupations/${segment(code)}`,
  }),
};

const COMPANIES: Kind<RowOf<"listCompanies">> = {
  title: "Companies",
  ask: (api, query) => [api.ask("listCompanies", { ...query })],
  label: ({ name }) => name,
  found: ({ cik, ticker, name, sic_description: industry }) => ({
    label: name,
    place: [ticker ?? `CIK ${Number(cik)}`, industry].filter((part) => part !== null).join(", "),
    href: `/companies/${segment(ticker ?? cik)}`,
  }),
};

/** A kind as a function that searches it. */
const searchOf = <Row>(kind: Kind<Row>) => ({
  title: kind.title,
  search: (api: ApiClient, asked: { query: string; most: number }) => searchKind(api, kind, asked),
});

/** The kinds that are searched, in the order in which they are shown. A new one is an entry here. */
const KINDS = [searchOf(PLACES), searchOf(COMPANIES), searchOf(INDUSTRIES), searchOf(OCCUPATIONS)];

/** Rows that an endpoint is asked for, to choose the best from. */
const CANDIDATES = 25;

/**
 * Returns the pages whose names contain the text, by kind: the best of each endpoint, `most` of each. `only`: the title
 * of the one kind that is searched.
 */
export async function searchPages(api: ApiClient, text: string, most: number, only?: string): Promise<SearchResult> {
  const query = text.trim().slice(0, MOST_CHARACTERS);
  if (query === "") return { groups: [], from: [], failures: [] };
  const kinds = KINDS.filter(({ title }) => only === undefined || title === only);
  const searches = await Promise.all(kinds.map(({ search }) => search(api, { query, most })));
  return {
    groups: searches.map(({ group }) => group).filter(({ items }) => items.length > 0),
    from: searches.flatMap(({ from }) => from),
    failures: [...new Set(searches.flatMap(({ failures }) => failures))],
  };
}

/** The longest search that the endpoints accept. */
const MOST_CHARACTERS = 100;

async function searchKind<Row>(
  api: ApiClient,
  { ask, title, label, found }: Kind<Row>,
  { query, most }: { query: string; most: number },
): Promise<{ group: FoundGroup; from: ApiAnswer<unknown>[]; failures: string[] }> {
  const answers = await Promise.all(ask(api, { query, per_page: Math.max(CANDIDATES, most) }));
  const from = answers.filter(isAnswer);
  const best = from.flatMap(({ data }) => ranked(data, query, label).slice(0, most));
  return {
    group: {
      title,
      items: best.sort((a, b) => a.rank - b.rank).map(({ row }) => found(row)),
      total: from.some(({ total }) => total === null) ? null : from.reduce((sum, { total }) => sum + (total ?? 0), 0),
    },
    from: from.filter(({ data }) => data.length > 0),
    failures: answers.flatMap((answer) => ("error" in answer ? [answer.error.message] : [])),
  };
}

/** Ranks rows: names that begin with the text, then those with such a word, then others in the endpoint's order. */
function ranked<Row>(rows: readonly Row[], query: string, label: (row: Row) => string): { row: Row; rank: number }[] {
  const needle = query.toLowerCase();
  const rankOf = (row: Row): number => {
    const name = label(row).toLowerCase();
    if (name.startsWith(needle)) return 0;
    return name.includes(` ${needle}`) ? 1 : 2;
  };
  return rows.map((row) => ({ row, rank: rankOf(row) })).sort((a, b) => a.rank - b.rank);
}
