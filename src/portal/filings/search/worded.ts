import { type ApiClient, isAnswer } from "../../../in-process/api-client.ts";
import type { Hit } from "./passage.tsx";
import { type FilingSearch, searchParameters } from "./search-filters.tsx";

/** Shorter words are in most passages. */
const LEAST_LETTERS = 4;

/**
 * Whether no passage has a word of the question, so that all that was found is only near in meaning. Most questions
 * have a word that a hit shows; only for others is the search by words asked.
 */
export async function isWithoutWords(
  api: ApiClient,
  search: FilingSearch,
  { question, hits }: { question: string; hits: readonly Hit[] },
): Promise<boolean> {
  if (search.mode === "keyword" || search.like !== "" || hits.length === 0) return false;
  const words = question
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= LEAST_LETTERS);
  const texts = hits.map(({ chunk_text: text }) => text.toLowerCase());
  if (words.some((word) => texts.some((text) => text.includes(word)))) return false;
  const worded = await api.ask("searchSections", {
    ...{ q: question, ...searchParameters(search) },
    ...{ mode: "keyword", per_page: 1 },
  });
  return isAnswer(worded) && worded.data.length === 0;
}

/** Says that no passage has a word of the question. */
export const withoutWordsText = (question: string): string =>
  /[^\p{L}\p{N}]/u.test(question)
    ? "No passage here has a word of the question. These are the nearest in meaning."
    : `No passage here has the word “${question}”. These are the nearest in meaning.`;
