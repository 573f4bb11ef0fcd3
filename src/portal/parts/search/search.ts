import { type ApiAnswer, type ApiClient, isAnswer } from "../../../in-process/api-client.ts";
import { correctedQuery } from "./corrections.ts";
import {
  type Asking,
  bestPages,
  COMPANIES,
  type FoundGroup,
  type FoundPage,
  GROUPS,
  type GroupAnswer,
  INDUSTRIES,
  type Kind,
  OCCUPATIONS,
} from "./kinds.ts";
import { measurePage, measurePagesOf, type NamedMeasures, readMeasures } from "./measures.ts";
import { PLACES } from "./places.ts";
import { rankOf } from "./ranks.ts";

/** The groups of a search, the one with the best page first, and the answers that they were made from. */
export interface SearchResult {
  groups: readonly FoundGroup[];
  from: readonly ApiAnswer<unknown>[];
  /** Datasets that could not be searched, with the reason. */
  failures: readonly string[];
  /** What the reader must know: words that were not used, and misspelled words. */
  notes: readonly string[];
}

/** The kinds that are searched by name. */
const KINDS: readonly Kind[] = [PLACES, COMPANIES, INDUSTRIES, OCCUPATIONS];

/** The longest search that the endpoints accept. */
const MOST_CHARACTERS = 100;

/** How to search. */
export interface SearchOptions {
  /** How many pages of each endpoint are wanted. */
  most: number;
  /** The title of the one kind that is searched. */
  only?: string;
}

/**
 * Returns the pages that a text names, by kind: measures, also of a place, an industry, an occupation or a company, and
 * these themselves by their names and codes. Where nothing fits, misspelled words are put right.
 */
export async function searchPages(api: ApiClient, text: string, options: SearchOptions): Promise<SearchResult> {
  const query = text.trim().slice(0, MOST_CHARACTERS);
  if (query === "") return NOTHING;
  const result = await searchQuery(api, query, options);
  if (result.groups.length > 0) return result;
  const readAs = await correctedQuery(api, kindsOf(options.only), query);
  if (readAs === undefined) return result;
  const corrected = await searchQuery(api, readAs, options);
  if (corrected.groups.length === 0) return result;
  return { ...corrected, notes: [readAsNote(query, readAs), ...corrected.notes] };
}

const NOTHING: SearchResult = { groups: [], from: [], failures: [], notes: [] };

const readAsNote = (query: string, readAs: string): string => `Nothing is named “${query}”. Read as “${readAs}”`;

async function searchQuery(api: ApiClient, query: string, { most, only }: SearchOptions): Promise<SearchResult> {
  const kinds = kindsOf(only);
  const [answers, measures] = await Promise.all([
    Promise.all(kinds.map((kind) => kind.search(api, { query, most }))),
    only === undefined ? readMeasures(api, query) : undefined,
  ]);
  const named = answers.filter(({ group }) => group.items.length > 0).sort((a, b) => byBestPage(a.group, b.group));
  const asMeasures = measures && (await measureGroup(api, measures, { query, most }));
  // A name with the word of a measure in it, such as Rent the Runway, does not ask for the measure.
  const isName = asMeasures?.isWithoutRest && named[0] && byBestPage(named[0].group, asMeasures.group) < 0;
  const all = asMeasures && !isName ? [asMeasures, ...answers] : answers;
  return {
    groups: all
      .map(({ group }) => group)
      .filter(({ items }) => items.length > 0)
      .sort(byBestPage),
    from: all.flatMap((answer) => answer.from),
    failures: [...new Set([...answers, ...(asMeasures ? [asMeasures] : [])].flatMap((answer) => answer.failures))],
    notes: isName ? [] : [...new Set(asMeasures?.notes)],
  };
}

const kindsOf = (only: string | undefined): readonly Kind[] =>
  KINDS.filter(({ title }) => only === undefined || title === only);

const bestRank = ({ items }: FoundGroup): number => items[0]?.rank ?? Number.POSITIVE_INFINITY;

const byBestPage = (a: FoundGroup, b: FoundGroup): number =>
  bestRank(a) - bestRank(b) || GROUPS.indexOf(a.title) - GROUPS.indexOf(b.title);

/** Of how many rests of a query places and others are looked for: names of measures can overlap. */
const MOST_RESTS = 2;

/** Measures of one subject that come before those of the next one. */
const MOST_OF_A_SUBJECT = 2;

/** A group of measures, and whether its pages leave out words of the query. */
interface MeasureAnswer extends GroupAnswer {
  notes: readonly string[];
  isWithoutRest: boolean;
}

/** Returns the pages of measures of what the rest of the query names; of measures by themselves where there is none. */
async function measureGroup(
  api: ApiClient,
  { outcome, rows, readAs }: NamedMeasures,
  { query, most }: Asking,
): Promise<MeasureAnswer> {
  const rests = [...new Set(rows.flatMap(({ rest, match }) => (rest && match !== "part" ? [rest] : [])))];
  const ofRests = await Promise.all(
    rests.slice(0, MOST_RESTS).map(async (rest) => {
      const subjects = await subjectsOf(api, rest);
      const ofRest = rows.filter((row) => row.rest === rest);
      const found = await Promise.all(
        subjects.pages.map((page) => measurePagesOf(api, { rows: ofRest, page, most: MOST_OF_A_SUBJECT })),
      );
      const pages = found.flat();
      return { pages, notes: pages.length > 0 ? subjects.notes : [] };
    }),
  );
  const pagesOfSubjects = ofRests.flatMap(({ pages }) => pages);
  const isWithoutRest = pagesOfSubjects.length === 0 && rests[0] !== undefined;
  const pages = pagesOfSubjects.length > 0 ? pagesOfSubjects : rows.map((row) => measurePage(row, readAs !== null));
  const items = bestPages(pages);
  return {
    group: { title: "Measures", items: items.slice(0, most), total: items.length },
    from: isAnswer(outcome) && rows.length > 0 ? [outcome] : [],
    failures: isAnswer(outcome) ? [] : [outcome.error.message],
    notes: [
      ...(readAs === null ? [] : [readAsNote(query, readAs)]),
      ...ofRests.flatMap(({ notes }) => notes),
      ...(isWithoutRest ? [unusedNote(rests[0] ?? "")] : []),
    ],
    isWithoutRest,
  };
}

const unusedNote = (words: string): string => `Not used: “${words}”`;

/** Pages of each kind that a measure is looked for in. */
const MOST_SUBJECTS = 3;

/** What the rest of a query is about, the best first, and what of it is not used or was misspelled. */
interface Subjects {
  pages: readonly FoundPage[];
  notes: readonly string[];
}

/** Returns what the rest of a query is about. Where it is about nothing, a word at one of its ends is left out. */
async function subjectsOf(api: ApiClient, rest: string): Promise<Subjects> {
  const words = rest.split(" ");
  const parts = [
    { kept: words, unused: "" },
    { kept: words.slice(1), unused: words[0] ?? "" },
    { kept: words.slice(0, -1), unused: words.at(-1) ?? "" },
  ];
  for (const { kept, unused } of parts.filter((part) => part.kept.length > 0)) {
    const pages = await pagesNamed(api, kept.join(" "));
    if (pages.length > 0) return { pages, notes: unused === "" ? [] : [unusedNote(unused)] };
  }
  const readAs = await correctedQuery(api, KINDS, rest);
  if (readAs === undefined) return { pages: [], notes: [] };
  return { pages: await pagesNamed(api, readAs), notes: [readAsNote(rest, readAs)] };
}

async function pagesNamed(api: ApiClient, query: string): Promise<FoundPage[]> {
  const answers = await Promise.all(KINDS.map((kind) => kind.search(api, { query, most: MOST_SUBJECTS })));
  const pages = answers.flatMap(({ group }) => group.items.slice(0, MOST_SUBJECTS));
  return bestPages(pages).filter(({ rank }) => rank <= rankOf("word"));
}
