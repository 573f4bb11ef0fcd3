/** Words that sentences share with any question. */
const STOP = new Set(
  `a about an and any are as at be by can did do does for from had has have how if in into is it its more most of on or
  our own say says some than that the their them there they this those to was were what when where which who why will
  with would you your`.split(/\s+/),
);
/** Ends of sentences: a period and what may close it, then a capital or digit. Not after `Inc.` or an initial. */
const SENTENCE_END =
  /(?<!\b(?:Inc|Corp|Co|Ltd|No|Mr|Ms|Dr|vs|U\.S|[A-Z]))[.?!]["”’)]*\s+(?=["“‘(]?[\p{Lu}\p{N}])|\n+/gu;

/** The marks around a sentence. The text itself is plain: nothing in it is escaped. */
const [OPEN, CLOSE] = ["<mark>", "</mark>"];

/** Returns a passage with marks around the sentences that have most of the question's words; unchanged if none has any. */
export function highlighted(passage: string, question: string): string {
  const asked = new Set(wordsOf(question));
  const sentences = sentencesOf(passage);
  const scores = sentences.map((sentence) => new Set(wordsOf(sentence).filter((word) => asked.has(word))).size);
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

/** The words that count, without endings: `risks` is `risk`. */
const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !STOP.has(word))
    .map((word) => (word.length > 4 ? word.replace(/(?:ies|ing|ed|es|s)$/, "") : word));
