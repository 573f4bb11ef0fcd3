/**
 * Returns the word of `known` that `word` most likely meant, or undefined. Tries the same words in another spelling
 * (`Median-Age`), then at most one slip per three letters, then a name with some of the same words (`median_income` for
 * `median_household_income`). A slip is a letter added, left out or changed, or two neighbors swapped.
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

/** Longer texts get no suggestion, because no name is longer. */
const LONGEST = 100;

function nearestByLetters(word: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  let fewest = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) >= fewest) continue;
    // Two slips in letters, but the opposite in meaning: employment_rate is not unemployment_rate.
    if (candidate.toLowerCase() === `un${word.toLowerCase()}`) continue;
    const slips = distance(word.toLowerCase(), candidate.toLowerCase());
    if (slips < fewest) {
      fewest = slips;
      best = candidate;
    }
  }
  return best;
}

/** Shorter words occur in too many names. */
const SHORTEST_WORD = 3;

/** A word that more names have identifies none of them: `rate`, `median`. */
const MOST_ALIKE = 2;

/** Returns the name whose words include all of these, or are all among these, with the fewest other words. */
function nearestByWords(word: string, known: readonly string[]): string | undefined {
  const words = wordsOf(word);
  if (words.every(({ length }) => length < SHORTEST_WORD)) return undefined;
  let best: string[] = [];
  let fewest = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const nameWords = wordsOf(candidate);
    const isPart = words.every((part) => nameWords.includes(part)) || nameWords.every((part) => words.includes(part));
    const besides = Math.abs(nameWords.length - words.length);
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
    .filter((part) => part !== "");

/** How many slips turn one word into another: optimal string alignment distance. */
export function distance(from: string, to: string): number {
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
