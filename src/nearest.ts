/**
 * The word of `known` that `word` most likely meant, or undefined when none is near: the same words written otherwise
 * (`Median-Age`), else at most one slip in three letters, else a name of some of the same words (`median_income` for
 * `median_household_income`). Slips are letters added, left out, changed, or two neighbours in the wrong order.
 */
export function nearest(word: string, known: readonly string[]): string | undefined {
  if (word.length > LONGEST) return undefined;
  const key = wordsOf(word).join("_");
  return (
    known.find((candidate) => wordsOf(candidate).join("_") === key) ??
    nearestByLetters(word, known) ??
    nearestByWords(word, known)
  );
}

/** No name is longer; a text of a hundred thousand letters is not looked at. */
const LONGEST = 100;

function nearestByLetters(word: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  let fewest = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) >= fewest) continue;
    // Two slips by letters, the opposite by meaning: employment_rate is not unemployment_rate.
    if (candidate.toLowerCase() === `un${word.toLowerCase()}`) continue;
    const slips = distance(word.toLowerCase(), candidate.toLowerCase());
    if (slips < fewest) {
      fewest = slips;
      best = candidate;
    }
  }
  return best;
}

/** Shorter words are in too many names. */
const SHORTEST_WORD = 3;

/** A word that is in more names than this tells none of them from the others: `rate`, `median`. */
const MOST_ALIKE = 2;

/** The name whose words hold all of these, or are all among them, with the fewest words besides. */
function nearestByWords(word: string, known: readonly string[]): string | undefined {
  const sent = wordsOf(word);
  if (sent.every((one) => one.length < SHORTEST_WORD)) return undefined;
  let best: string[] = [];
  let fewest = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const ownWords = wordsOf(candidate);
    const isPart = sent.every((one) => ownWords.includes(one)) || ownWords.every((one) => sent.includes(one));
    const besides = Math.abs(ownWords.length - sent.length);
    if (!isPart || besides > fewest) continue;
    best = besides < fewest ? [candidate] : [...best, candidate];
    fewest = besides;
  }
  return best.length > MOST_ALIKE ? undefined : best[0];
}

/** `Median household-income` is median, household, income. */
const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((one) => one !== "");

/** Optimal string alignment distance. */
function distance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const changed = from[row - 1] === to[column - 1] ? 0 : 1;
      let slips = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + changed);
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (row > 1 && column > 1 && swapped) slips = Math.min(slips, (beforeLast[column - 2] ?? 0) + 1);
      current.push(slips);
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length] ?? from.length;
}
