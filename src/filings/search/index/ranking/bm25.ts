import { questionTerms, termCounter } from "./terms.ts";

/**
 * How soon more of a word counts no more, and how much a long text counts less: the middle of what orders well on the
 * sets of scripts/bench/retrieval/README.md (0.6 to 0.9, and 0.2 to 0.4).
 */
const K1 = 0.8;
const B = 0.3;

/** So many rows have the words of the candidates and no others. 500 to 2,000 order as well. */
const SAMPLED_ROWS = 1_000;

/** What texts are compared with: the first ones, which were found by words, and how many rows there are in all. */
export interface Sample {
  wordedCount: number;
  rowCount: number;
}

/**
 * The BM25 of texts, in their order; 0 for a text with no word of the question.
 *
 * How rare a word is, is counted among the texts that were found by words, as if they were the only ones of
 * `SAMPLED_ROWS` that have it. They are the first by LanceDB's BM25, which knows how rare words are among all rows.
 * What tells the first ones apart is another question: in the reports of one company its name says little. On the same
 * sets this orders better than the frequencies of all rows in a scope of few, and as well in one of 120,000; and they
 * need not be stored or read.
 */
export function bm25(question: string, texts: readonly string[], { wordedCount, rowCount }: Sample): Float32Array {
  const terms = questionTerms(question);
  const counted = texts.map(termCounter(terms));
  const worded = counted.slice(0, wordedCount);
  const meanLength = worded.reduce((sum, { length }) => sum + length, 0) / Math.max(1, worded.length);
  const rarities = terms.map((_, term) =>
    rarity(worded.filter(({ counts }) => counts[term] !== 0).length, Math.min(rowCount, SAMPLED_ROWS)),
  );
  return Float32Array.from(counted, ({ counts, length }) => {
    const damping = K1 * (1 - B + (B * length) / meanLength);
    return rarities.reduce((score, weight, term) => {
      const count = counts[term] as number;
      return count === 0 ? score : score + (weight * count) / (count + damping);
    }, 0);
  });
}

/** The inverse document frequency of a term that `textCount` of `rowCount` texts have; 0 if that can't be known. */
const rarity = (textCount: number, rowCount: number): number =>
  textCount === 0 ? 0 : Math.log(1 + Math.max(0, rowCount - textCount + 0.5) / (textCount + 0.5));
