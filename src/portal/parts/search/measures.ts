import { type AnswerOf, type ApiClient, type ApiFailure, isAnswer } from "../../../in-process/api-client.ts";
import type { RowOf } from "../../../in-process/operations.ts";
import { shownItem, statementOf, titleOfName } from "../companies/line-items.ts";
import type { FoundPage } from "./kinds.ts";
import { isRatio, measureAddress, measureAddressOf } from "./measure-address.ts";
import { rankOf } from "./ranks.ts";

type Row = RowOf<"listMeasures">;

/** Measures that a query names, and the rest of the query. */
export interface NamedMeasures {
  outcome: AnswerOf<"listMeasures"> | ApiFailure;
  rows: readonly Row[];
  /** The query with its misspelled words put right; null: it was read as it is. */
  readAs: string | null;
}

/** More measures than a query names. */
const MOST_MEASURES = 60;

/** Returns the measures that a query names. */
export async function readMeasures(api: ApiClient, query: string): Promise<NamedMeasures> {
  const outcome = await api.ask("listMeasures", { query, per_page: MOST_MEASURES });
  return isAnswer(outcome)
    ? { outcome, rows: outcome.data, readAs: outcome.metadata.read_as }
    : { outcome, rows: [], readAs: null };
}

/** How well a measure fits that a query names without anything else, from 0. */
const RANKS: Readonly<Record<string, number>> = {
  named: rankOf("name"),
  beginning: rankOf("beginning"),
  part: rankOf("word"),
};

/** A misspelled word, or words that nothing is done with, fit less well. */
const STEP = 2.5;

/** Returns the page of a measure by itself. */
export const measurePage = (row: Row, isGuess: boolean): FoundPage => ({
  label: titleOf(row),
  place: aboutOf(row),
  href: measureAddress(row),
  measure: row.name,
  rank: (RANKS[row.match ?? "part"] ?? rankOf("part")) + (isGuess || row.rest ? STEP : 0),
});

/**
 * Returns the first pages of measures of what another page is about. Those of a place say so where nothing is loaded of
 * it; those of an industry without a loaded company are left out.
 */
export async function measurePagesOf(
  api: ApiClient,
  { rows, page, most }: { rows: readonly Row[]; page: FoundPage; most: number },
): Promise<FoundPage[]> {
  const found = rows.flatMap((row) => {
    const measured = measurePageOf(row, page);
    return measured ? [{ row, measured }] : [];
  });
  const shown = found.slice(0, most);
  const lacking = await lackingMeasures(
    api,
    shown.map(({ row }) => row),
    page.subject,
  );
  return shown.flatMap(({ row, measured }) => {
    if (!lacking.has(row.name)) return [measured];
    const isOfPlace = page.subject?.kind === "place" && row.absent === null;
    return isOfPlace ? [{ ...measured, place: `${measured.place}; not loaded for it` }] : [];
  });
}

/** Returns the names of the measures of which the API has nothing for a subject. */
async function lackingMeasures(
  api: ApiClient,
  rows: readonly Row[],
  subject: FoundPage["subject"],
): Promise<ReadonlySet<string>> {
  if (subject?.kind === "place") {
    const names = rows.flatMap(({ dataset, name }) => (dataset === "census" ? [name] : []));
    if (names.length === 0) return new Set();
    const { fips, level } = subject;
    const outcome = await api.ask("getPlaceMetrics", { fips, level, metrics: names.join(",") });
    if (!isAnswer(outcome)) return new Set();
    const figures = Object.values(outcome.data.metrics).flatMap((metrics) => Object.entries(metrics));
    return new Set(
      figures.flatMap(([name, { value, value_note: note }]) => (value === null && note === "not_loaded" ? [name] : [])),
    );
  }
  const ofCompanies = rows.filter((row) => row.subject === "companies");
  if (subject?.kind !== "industry" || ofCompanies.length === 0) return new Set();
  const outcome = await api.ask("listScreenedCompanies", { naics: subject.code, per_page: 1 });
  return new Set(isAnswer(outcome) && outcome.total !== 0 ? [] : ofCompanies.map(({ name }) => name));
}

/** Returns the page of a measure of what another page is about; undefined if there is none. */
function measurePageOf(row: Row, page: FoundPage): FoundPage | undefined {
  if (!page.subject || row.match === "part") return undefined;
  const [path = "", query] = page.href.split("?");
  const address = measureAddressOf(row, page.subject, path);
  if (address === undefined) return undefined;
  const [target = "", anchor] = address.split("#");
  const isOnPage = target === path && query !== undefined;
  return {
    label: `${titleOf(row)}: ${page.label}`,
    place: [aboutOf(row), ...(/by ZIP code [^,]+/.exec(page.place) ?? [])].join("; "),
    href: `${target}${isOnPage ? `?${query}` : ""}${anchor === undefined ? "" : `#${anchor}`}`,
    rank: page.rank,
    subject: page.subject,
    measure: row.name,
  };
}

/** Returns a measure's title as its page has it: the API's titles of ratios are their formulas. */
function titleOf({ name, title, subject }: Row): string {
  if (subject === "areas") return title;
  if (statementOf(name) !== undefined) return shownItem(name).title;
  return isRatio(name) ? titleOfName(name) : title;
}

/** What tells the measures of two datasets apart. */
const DATASETS: Readonly<Record<string, string>> = {
  census: "Census ACS, a survey of households",
  ces: "BLS CES, by industry in the nation",
  jolts: "BLS JOLTS, by industry",
  laus: "BLS LAUS, counties and states",
  qcew: "BLS QCEW, employers' records by industry",
  oews: "BLS OEWS, by occupation",
  sba: "SBA 7(a) loans",
  screener: "companies",
};

/** Returns how often a measure is published and by whom, or why nothing of it is loaded. */
function aboutOf({ dataset, cadence, absent, source, subject }: Row): string {
  const about = subject === "companies" ? `Companies, ${source}` : `${DATASETS[dataset] ?? source}, ${cadence}`;
  return absent === null ? about : `${about}. Not loaded: ${absent}`;
}
