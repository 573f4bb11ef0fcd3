import { notFound } from "../../errors.ts";
import { type ApiClient, isAnswer } from "../../in-process/api-client.ts";
import type { FoundPage } from "../../portal/parts/search/kinds.ts";
import { searchPages } from "../../portal/parts/search/search.ts";
import { type Candidate, Question } from "../tool.ts";

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
  const { groups } = await searchPages(api, query, { most: MOST_FOUND, only: "Places" });
  const pages = (groups[0]?.items ?? []).filter(({ subject }) => level === undefined || levelOf(subject) === level);
  const [best] = pages;
  if (!best) throw unknownPlace(query, level);
  const rivals = pages.filter((page) => page.rank <= best.rank + RIVAL_STEP && !isItself(page, best));
  if (best.rank > MOST_RANK) throw unknownPlace(query, level, pages.map(candidateOf));
  if (rivals.length > 0)
    throw new Question(
      `"${query}" is the name of several places. Ask which one is meant, or call again with its id as the place.`,
      [best, ...rivals].map(candidateOf),
    );
  return placeOfPage(best);
}

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

function unknownPlace(query: string, level: string | undefined, candidates: readonly Candidate[] = []) {
  const names = candidates.slice(0, 5).map(({ id, name }) => `${name} (${id})`);
  const hint = names.length > 0 ? `the nearest: ${names.join("; ")}` : "the tool find looks up other spellings";
  return notFound(`loaded ${level ?? "place"}`, query, hint);
}
