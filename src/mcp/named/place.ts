import { notFound } from "../../errors.ts";
import { type ApiClient, isAnswer } from "../../in-process/api-client.ts";
import { distance } from "../../nearest.ts";
import type { FoundPage } from "../../portal/parts/search/kinds.ts";
import { keyOf } from "../../portal/parts/search/ranks.ts";
import { searchPages } from "../../portal/parts/search/search.ts";
import { type Candidate, Question } from "../tool.ts";
import { endedCountyNamed } from "./ended-county.ts";

/** A place that the API knows. */
export interface Place {
  id: string;
  name: string;
  level: string;
}

const NATION = /^(?:us|usa|u\.s\.a?\.?|united states(?: of america)?|nation|1)$/i;

/** A code, with the level before it where two levels share one: `metro:31080`. */
const CODE = /^(?:(nation|state|county|place|metro|tract):)?(\d{1,11})$/i;

/** Names of the same rank are as likely; a state is only a half better than a city of its name. */
const RIVAL_STEP = 0.5;

/** How many places are looked at to see whether a name is of one only. */
const MOST_FOUND = 12;

/**
 * Returns the place that a name or a code means. `level`: only of this level.
 * @throws {@link Question} if a name means several, `not_found` with the nearest names if it means none
 */
export async function placeNamed(api: ApiClient, text: string, level?: string): Promise<Place> {
  const query = text.trim();
  if (NATION.test(query)) return { id: "1", name: "United States", level: "nation" };
  const [, codeLevel, code] = CODE.exec(query) ?? [];
  if (code !== undefined) {
    const outcome = await api.ask("getPlace", { fips: code, level: (codeLevel ?? level)?.toLowerCase() });
    if (isAnswer(outcome)) return placeOf(outcome.data);
    // Five digits can be a ZIP code, too.
    if (!/^\d{5}$/.test(code) || outcome.error.kind !== "not_found") throw outcome.error;
  }
  const metroName = query.replace(METRO_WORDS, "");
  const pages = await pagesNamed(api, query, level);
  const pagesMeant = isName(pages[0]) || metroName === query ? pages : await pagesNamed(api, metroName, "metro");
  const [best] = pagesMeant;
  if (!isName(best)) {
    const fips = level === undefined || level === "county" ? await endedCountyNamed(query) : undefined;
    const outcome = fips && (await api.ask("getPlace", { fips, level: "county" }));
    if (outcome && isAnswer(outcome)) return placeOf(outcome.data);
    return unknownPlace(api, query, { level, pages });
  }
  const rivals = pagesMeant.filter((page) => page.rank <= best.rank + RIVAL_STEP && !isItself(page, best));
  if (rivals.length > 0 && !isStateOf(best, query))
    throw new Question(
      `"${query}" is the name of several places. Ask which one is meant, or call again with its id as the place.`,
      [best, ...rivals].map(candidateOf),
    );
  return placeOfPage(best);
}

/** What people say after the name of a city when they mean its metropolitan area. */
const METRO_WORDS = /[ ,]+(?:metro(?:politan)?(?: (?:statistical )?area)?|msa)$/i;

/** Returns the pages of places that a text names, the best first. */
async function pagesNamed(api: ApiClient, query: string, level: string | undefined): Promise<readonly FoundPage[]> {
  const { groups } = await searchPages(api, query, { most: MOST_FOUND, only: "Places" });
  return (groups[0]?.items ?? []).filter(({ subject }) => level === undefined || levelOf(subject) === level);
}

/** Whether a page is of a place of the name that was looked for; a worse rank is only a part of a name. */
const isName = (page: FoundPage | undefined): page is FoundPage => page !== undefined && page.rank <= MOST_RANK;

/** Cities that people call by a name that a state has, too. Towns named California or Indiana are not meant. */
const CITIES_OF_STATES_NAMES: ReadonlySet<string> = new Set(["new york", "washington"]);

const isStateOf = ({ label, subject }: FoundPage, query: string): boolean =>
  levelOf(subject) === "state" && keyOf(label) === keyOf(query) && !CITIES_OF_STATES_NAMES.has(keyOf(query));

/** A worse rank is only a part of a name. */
const MOST_RANK = 3;

/** Whether a page is of a city that is a county as well. */
const isItself = (page: FoundPage, best: FoundPage): boolean => page === best || page.label === best.label;

const levelOf = (subject: FoundPage["subject"]): string | undefined =>
  subject?.kind === "place" ? subject.level : undefined;

/** Returns a found place as one of several. Two levels can share a code of five digits. */
export function candidateOf(page: FoundPage): Candidate {
  const { id, name, level } = placeOfPage(page);
  const about = page.place.includes("ZIP code") ? page.place : undefined;
  return { kind: level, id: id.length === 5 ? `${level}:${id}` : id, name, ...(about ? { about } : {}) };
}

function placeOfPage({ label, subject }: FoundPage): Place {
  if (subject?.kind !== "place") throw new TypeError("a page in the group of places is of a place");
  return { id: subject.fips, name: label, level: subject.level };
}

const placeOf = ({ fips, name, level }: { fips: string; name: string; level: string }): Place => ({
  id: fips,
  name,
  level,
});

/** @throws `not_found` with the places whose names are most like the text */
async function unknownPlace(
  api: ApiClient,
  query: string,
  { level, pages }: { level: string | undefined; pages: readonly FoundPage[] },
): Promise<never> {
  const words = query.split(/[\s,]+/);
  const shorter =
    words.length < 2 ? [] : words.slice(0, MOST_WORDS).map((word) => words.filter((other) => other !== word));
  const found = await Promise.all(shorter.map((rest) => pagesNamed(api, rest.join(" "), level)));
  const slips = ({ label }: FoundPage): number => {
    // A text without a state is like a name without its state.
    const name = query.includes(",") ? label : (label.split(",")[0] ?? label);
    return distance(keyOf(query), keyOf(name));
  };
  const nearest = Map.groupBy([...pages, ...found.flat()], ({ href }) => href)
    .values()
    .flatMap(([page]) => (page ? [page] : []))
    .toArray()
    .sort((a, b) => slips(a) - slips(b))
    .slice(0, MOST_NEAREST)
    .map((page) => `${page.label} (${candidateOf(page).id})`);
  const hint = nearest.length > 0 ? `the nearest: ${nearest.join("; ")}` : "the tool find looks up other spellings";
  throw notFound(`loaded ${level ?? "place"}`, query, hint);
}

/** Words of a text that are left out in turn, to find names that are like it. */
const MOST_WORDS = 4;

const MOST_NEAREST = 5;
