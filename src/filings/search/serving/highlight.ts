import { questionTerms, termCounter } from "../index/ranking/terms.ts";

/** Ends of sentences: a period and what may close it, then a capital or digit. Not after `Inc.` or an initial. */
const SENTENCE_END =
  /(?<!\b(?:Inc|Corp|Co|Ltd|No|Mr|Ms|Dr|vs|U\.S|[A-Z]))[.?!]["”’)]*\s+(?=["“‘(]?[\p{Lu}\p{N}])|\n+/gu;

/** The marks around a sentence. The text itself is plain: nothing in it is escaped. */
const [OPEN, CLOSE] = ["<mark>", "</mark>"];

/**
 * Returns a passage with marks around the sentences that have most of the question's words; unchanged if none has any.
 */
export function highlighted(passage: string, question: string): string {
  const count = termCounter(questionTerms(question));
  const sentences = sentencesOf(passage);
  const scores = sentences.map((sentence) => count(sentence).counts.filter((times) => times > 0).length);
  const best = Math.max(0, ...scores);
  if (best === 0) return passage;
  return sentences.map((sentence, at) => (scores[at] === best ? marked(sentence) : sentence)).join("");
}

function marked(sentence: string): string {
  const text = sentence.trimEnd();
  return `${OPEN}${text}${CLOSE}${sentence.slice(text.length)}`;
}

/** The sentences of a text, each with the blanks after it. */
function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const { 0: end, index } of text.matchAll(SENTENCE_END)) {
    sentences.push(text.slice(from, index + end.length));
    from = index + end.length;
  }
  sentences.push(text.slice(from));
  return sentences.filter((sentence) => sentence !== "");
}
