import { isExhibitList } from "./exhibits.ts";

/** What a sentence is: something that is said, a reference to where that is, or a heading. */
type Kind = "said" | "reference" | "heading";

const INCORPORATED = /\bincorporat\w+\s+(?:\w+\s+){0,5}by\s+(?:this\s+)?reference\b/i;
/** `The information required by this item will be included in …`: the subject is what the item asks for. */
const STATED_ELSEWHERE = new RegExp(
  "^(?:for )?(?:(?:the|all|any|other|additional|certain|such|that|this|further|detailed|more) )*" +
    "(?:information|disclosures?|response|discussion|material|matters|description)\\b.{0,300}?" +
    "\\b(?:included|set forth|contained|presented|appears?|found|provided|discussed|described|furnished|filed)\\b",
  "i",
);
const SEE =
  /^(?:please )?(?:see|refer to|reference is (?:hereby )?made to|we will provide disclosure)\b|^for (?:an?|further|more|additional|information|disclosures?|details)\b.{0,200}?,? (?:please )?(?:see|refer to)\b/i;
/** Where something is filed: the proxy statement that is to come, an exhibit, the index of statements. */
const FILED_ELSEWHERE =
  /\b(?:will|intends? to|expects? to) file\b.{0,120}\bproxy statement\b|\b(?:is|are) (?:filed|furnished|attached|included)\b.{0,40}\bas (?:an )?exhibits?\b|^(?:the )?following .{0,120}\b(?:are|is) (?:filed|on pages?|at pages?)\b|\bschedules (?:are|have been|were) omitted\b/i;
const NOTHING =
  /^(?:not applicable|none|\[?\(?reserved|omitted|not required|n\/a|no response|there are no items to report)\b/i;
/** `As a smaller reporting company, we are not required to provide risk factors.` */
const NOT_REQUIRED =
  /\bsmaller reporting compan(?:y|ies)\b.{0,160}\bnot required to (?:provide|include|make|disclose)\b|\b(?:elected|chosen|opted) not to (?:include|provide)\b.{0,60}\bsummary\b|\bmay voluntarily include a summary\b/i;
/** Not after `Inc.`, an initial or another letter, or the number of an item or a note in a title. */
const SENTENCE_END =
  /(?<=(?<!\b(?:Inc|Corp|Co|Ltd|No|Nos|[A-Za-z]|Item \d{1,2}[A-Z]?|Note \d{1,2}))[.!?][)\]"'”’*]*)\s+(?=["“‘(]?[\p{L}\d(])/u;
const PART_END = /(?<=;)\s+/;
/** `† Management contract`: what a sign in a list of exhibits means. */
const FOOTNOTE = /^[_\s]*[*†‡+#]+\s*\p{Lu}/u;
const REFERENCES = [INCORPORATED, STATED_ELSEWHERE, SEE, FILED_ELSEWHERE, NOT_REQUIRED];
const [MOST_WORDS_OF_NOTHING, MOST_WORDS_OF_HEADING, MOST_WORDS_OF_REFERENCE] = [6, 12, 80];

/** A line of a table of contents: `Item 3. Legal Proceedings ........ 27`. */
const CONTENTS =
  /^(?:items?|part|notes?|reports? of|consolidated|management|selected|quantitative|financial|signatures|schedule)\b\D{0,5}\d{0,2}\D{3,120}?(?:F-)?(\d{1,3})$/i;
/** So many entries are a list; of its words, so many are in them. */
const LEAST_ENTRIES = 3;
const LIST_SHARE = 0.7;

/**
 * Whether a chunk says something. It does not if it has nothing but references to where that is (`is incorporated
 * by reference to the proxy statement`), `Not applicable.` and the like, a list of exhibits, or a table of contents.
 * A question about the pay of officers would find sentences that say where it is, before those that say what it is.
 */
export function isNarrative(text: string): boolean {
  const lines = text.split("\n").map((line) => line.trim());
  if (isExhibitList(lines) || isContents(lines) || isSignatures(text)) return false;
  let hasReference = false;
  // Titles have lines of their own; other lines of old filings end anywhere.
  const first = lines.findIndex((line, at) => !(isTitle(line) && /^\p{Lu}/u.test(lines[at + 1] ?? "")));
  for (const sentence of sentencesOf(lines.slice(first).join(" "))) {
    const kind = kindOf(sentence);
    if (kind === "said") return true;
    hasReference ||= kind === "reference";
  }
  return !hasReference && !isTitle(lines.join(" "));
}

/** The sentences of a text, and the parts between the semicolons of one that is not whole a reference. */
const sentencesOf = (text: string): string[] =>
  text
    .split(SENTENCE_END)
    .flatMap((sentence) => (kindOf(sentence) === "reference" ? [sentence] : sentence.split(PART_END)));

function kindOf(sentence: string): Kind {
  const words = wordCount(sentence);
  if (words <= MOST_WORDS_OF_NOTHING && NOTHING.test(sentence)) return "reference";
  if (words <= MOST_WORDS_OF_HEADING && FOOTNOTE.test(sentence)) return "reference";
  const isReference = REFERENCES.some((pattern) => pattern.test(sentence));
  if (isReference && words <= MOST_WORDS_OF_REFERENCE) return "reference";
  return isTitle(sentence) ? "heading" : "said";
}

const isTitle = (text: string): boolean =>
  wordCount(text) <= MOST_WORDS_OF_HEADING && !/[.;!?。！？][\s"”’)」]*$/u.test(text);

/** Whether most lines end with the number of a page, none with one before the last. */
function isContents(lines: readonly string[]): boolean {
  const pages = lines.flatMap((line) => CONTENTS.exec(line)?.slice(1).map(Number) ?? []);
  if (pages.length < LEAST_ENTRIES || pages.length < lines.length * LIST_SHARE) return false;
  return pages.every((page, at) => at === 0 || page >= (pages[at - 1] as number));
}

const wordCount = (text: string): number => text.match(/\S+/g)?.length ?? 0;

/** The sentence before the signatures of a report, and that of a power of attorney. */
const SIGNING =
  /\bto be signed on its behalf\b|\bhas been signed (?:below )?by the following\b|\bwitness (?:our|my|his|her|the) hands?\b|\bwhose signatures? appears?\b|\bconstitutes? and appoints?\b|\bhereby\s+(?:severally\s+)?constitutes?\b/i;
/** Whatever else such a sentence says. */
const OF_ATTORNEY =
  /\battorneys?\b|\bpower of attorney\b|\bsubstitution\b|\bin witness whereof\b|\bhereby (?:ratif|grant)|\bpursuant to the requirements of\b/i;
/** A sentence: a signature and the name, title and day below it have no verb, and no period at the end. */
const SENTENCE = /(?:^|(?<=[.;:]\s))["“(]?\p{Lu}[^.;]{40,}[.;](?=\s|$)/gu;

/**
 * Whether a text is the signatures of a report or a power of attorney. Not the signature of an auditor's report, which
 * says more.
 */
export function isSignatures(text: string): boolean {
  const whole = text.replace(/\s+/g, " ");
  if (!SIGNING.test(whole)) return false;
  const sentences = whole.match(SENTENCE) ?? [];
  return sentences.every((sentence) => SIGNING.test(sentence) || OF_ATTORNEY.test(sentence));
}
