/** Numbers that a sentence on an election writes as words. */
const WORDS = (
  "one two three four five six seven eight nine ten eleven twelve " +
  "thirteen fourteen fifteen sixteen seventeen eighteen"
).split(" ");
const COUNT = String.raw`(${WORDS.join("|")}|\d{1,2})(?: ?\(\d{1,2}\))?`;
const NOMINEES = [
  String.raw`\b(?:elect|election of|elects)(?: of)?(?: the| our)? ${COUNT} (?:[a-z-]+ ){0,3}(?:directors?|nominees|trustees)\b`,
  String.raw`\b${COUNT} (?:director )?(?:nominees|candidates)(?: for (?:election|director)| named| listed| identified| set forth)\b`,
  String.raw`\bnominated ${COUNT} (?:[a-z-]+ ){0,3}(?:directors|nominees|persons|individuals|candidates)\b`,
].map((source) => new RegExp(source, "giu"));

const COMMITTEES = new RegExp(String.raw`\b${COUNT} (?:[a-z]+ )?(?:standing|operating|permanent) committees\b`, "giu");

const numberOf = (printed: string): number => {
  const word = WORDS.indexOf(printed.toLowerCase());
  return word < 0 ? Number(printed) : word + 1;
};

/** Returns how many standing committees a text says the board has; `null` if it does not say. */
export function statedCommittees(text: string): number | null {
  const counts = [...text.matchAll(COMMITTEES)].map(([, printed = ""]) => numberOf(printed));
  return counts.length === 0 ? null : Math.max(...counts);
}

/** Returns how many directors a proxy statement says are to be elected; `null` if it says none, or two numbers. */
export function statedNominees(text: string): number | null {
  const counts = new Map<number, number>();
  for (const pattern of NOMINEES)
    for (const [, printed = ""] of text.matchAll(pattern)) {
      const count = numberOf(printed);
      if (count > 0 && count <= WORDS.length) counts.set(count, (counts.get(count) ?? 0) + 1);
    }
  const [most, second] = [...counts].sort(([, a], [, b]) => b - a);
  return most && most[1] > (second?.[1] ?? 0) ? most[0] : null;
}
