/** What a sentence is: something that is said, a reference to where that stands, or a heading. */
type Kind = "said" | "reference" | "heading";

const INCORPORATED = /\bincorporat\w+\s+(?:\w+\s+){0,5}by\s+(?:this\s+)?reference\b/i;
/** `The information required by this item will be included in …`: the subject is what the item asks for. */
const STATED_ELSEWHERE = new RegExp(
  "^(?:for )?(?:(?:the|all|any|other|additional|certain|such|that|this|further|detailed|more) )*" +
    "(?:information|disclosures?|response|discussion|material|matters|description)\\b.{0,300}?" +
    "\\b(?:included|set forth|contained|presented|appears?|found|provided|discussed|described|furnished|filed)\\b",
  "i",
);
const SEE = /^(?:please )?(?:see|refer to|reference is (?:hereby )?made to|we will provide disclosure)\b/i;
const NOTHING = /^(?:not applicable|none|\[?\(?reserved|omitted|not required|n\/a|no response)\b/i;
/** Not after `Inc.`, an initial, or the number of an item in a title. */
const SENTENCE_END =
  /(?<=(?<!\b(?:Inc|Corp|Co|Ltd|No|Nos|[A-Z]|Item \d{1,2}[A-Z]?))[.;!?][)\]"'”’*]*)\s+(?=["“‘(]?[\p{L}\d(])/u;
/** `† Management contract`: what a sign in a list of exhibits means. */
const FOOTNOTE = /^[_\s]*[*†‡+#]+\s*\p{Lu}/u;
const [MOST_WORDS_OF_NOTHING, MOST_WORDS_OF_HEADING, MOST_WORDS_OF_REFERENCE] = [6, 12, 80];

/** A line of a list of exhibits: `10.21*, ** Form of …`, `(31.1) Certification …`, `4(a) Indenture …`. */
const EXHIBIT =
  /^[*†‡+#^\s(]*(?:exhibit\s+)?\d{1,3}(?:\.\d{1,3}[A-Z]?|\s?\([a-z\d]{1,4}\))[)*†‡+#^,.\s]*["“(]?\p{Lu}/iu;
const EXHIBITS_WORDS = /\bexhibits?\b|\bherewith\b|\bcertifications?\b|\bincorporated\b/i;
/** A line of a table of contents: `Item 3. Legal Proceedings ........ 27`. */
const CONTENTS =
  /^(?:items?|part|notes?|reports? of|consolidated|management|selected|quantitative|financial|signatures|schedule)\b\D{0,5}\d{0,2}\D{3,120}?(?:F-)?(\d{1,3})$/i;
/** So many entries are a list; of its words, so many are in them. */
const LEAST_ENTRIES = 3;
const LIST_SHARE = 0.7;

/**
 * Whether a chunk says something. It does not if it has nothing but references to where that stands (`is incorporated by
 * reference to the proxy statement`), `Not applicable.` and the like, a list of exhibits, or a table of contents. Whoever
 * asks about the pay of officers would get the sentences that say where it is before all that is said about it.
 */
export function isNarrative(text: string): boolean {
  const lines = text.split("\n").map((line) => line.trim());
  if (isExhibits(lines) || isContents(lines)) return false;
  let hasReference = false;
  // Titles stand in lines of their own; other lines of old filings end anywhere.
  const first = lines.findIndex((line, at) => !(isTitle(line) && /^\p{Lu}/u.test(lines[at + 1] ?? "")));
  for (const sentence of lines.slice(first).join(" ").split(SENTENCE_END)) {
    const kind = kindOf(sentence);
    if (kind === "said") return true;
    hasReference ||= kind === "reference";
  }
  return !hasReference;
}

function kindOf(sentence: string): Kind {
  const words = wordCount(sentence);
  if (words <= MOST_WORDS_OF_NOTHING && NOTHING.test(sentence)) return "reference";
  if (words <= MOST_WORDS_OF_HEADING && FOOTNOTE.test(sentence)) return "reference";
  const isReference = INCORPORATED.test(sentence) || STATED_ELSEWHERE.test(sentence) || SEE.test(sentence);
  if (isReference && words <= MOST_WORDS_OF_REFERENCE) return "reference";
  return isTitle(sentence) ? "heading" : "said";
}

const isTitle = (text: string): boolean => wordCount(text) <= MOST_WORDS_OF_HEADING && !/[.;!?]["”’)]*$/.test(text);

function isExhibits(lines: readonly string[]): boolean {
  let [entries, words, wordsOfEntries] = [0, 0, 0];
  let isInEntry = false;
  for (const line of lines) {
    const isEntry = EXHIBIT.test(line);
    if (isEntry) entries++;
    // A title that goes on in the next line.
    isInEntry = isEntry || (isInEntry && !/^\p{Lu}.*\.$/u.test(line));
    const count = wordCount(line);
    words += count;
    if (isInEntry || INCORPORATED.test(line)) wordsOfEntries += count;
  }
  const isList = entries >= LEAST_ENTRIES && wordsOfEntries >= words * LIST_SHARE;
  return isList && lines.some((line) => EXHIBITS_WORDS.test(line));
}

/** Whether most lines end with the number of a page, none with one before the last. */
function isContents(lines: readonly string[]): boolean {
  const pages = lines.flatMap((line) => CONTENTS.exec(line)?.slice(1).map(Number) ?? []);
  if (pages.length < LEAST_ENTRIES || pages.length < lines.length * LIST_SHARE) return false;
  return pages.every((page, at) => at === 0 || page >= (pages[at - 1] as number));
}

const wordCount = (text: string): number => text.match(/\S+/g)?.length ?? 0;
