import type { People, Person } from "./people.ts";
import { type BoardSentence, directorsOf } from "./sentences.ts";

const OTHER_NOUN =
  "(?! (?:public|compan|regist|consult|advis|contract|third|audit|account|counsel|agenc|research|professional|leader|bod|business|entit|organi|trustee of))";
/** After the names: "is independent", "qualify as independent directors", "meet the standards of independence". */
const AFTER = new RegExp(
  `^(?:(?!\\b(?:all|every|each of)\\b)[^.;]){0,90}?\\b(?:is|are|was|were|be|qualif(?:y|ies)|to be)\\b(?: (?:each|also|currently|considered|deemed|determined|to|be|been|an?|not|all|both|the|as|affirmatively|therefore))* [“"]?(?:lead |non-employee )?independent\\b${OTHER_NOUN}|^[^.;]{0,60}?\\b(?:meets?|satisf(?:y|ies))\\b[^.;]{0,100}?\\bindependence\\b`,
  "iu",
);
/** Before the names: "the following directors are independent:". */
const BEFORE =
  /\bindependent\b[^.;]{0,160}?(?::|\b(?:are|is|include[s]?|namely|were|follows))\s*(?:each of |M(?:es)?srs\. |Mmes\. |Mses\. )?$/iu;
const EXCEPT =
  /\b(?:other than|except(?:ing)?(?: for)?|with the exceptions? of|excluding|apart from|aside from|besides|but for)\b/iu;
const EVERYBODY =
  /\b(?:all|each|every(?: one)?)\b(?: of)?(?: (?:the|our|its|Company’s|current|incumbent|other|remaining|members|member|of|these|\w+ ?\(\d+\)|\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|individuals|persons|director|continuing|who|serving|standing|for|on|the|Board|and))*? (?:directors?|nominees?|members? of (?:the|our) Board(?: of Directors)?|Board members?)\b/iu;
/** "Mr. Roe, our Chief Executive Officer, and Ms. Loe" */
const EXCEPTED_TOO = /^,?(?: [^.;]{3,120},)? (?:and|or) $/u;
/** From "all directors" to "independent". */
const CLAUSE = /^[^.;:]{0,90}\b(?:is|are|was|were|be|as|meets?|satisf\p{L}+|qualif\p{L}+)\b[^.;:]{0,40}$/iu;
const NOT = /\b(?:not|neither|nor|no longer)\b/i;
/** Rules on committees, advisers, and what independence needs. */
const ANOTHER_MATTER =
  /\b(?:would|could|if|must|require[sd]?|shall|should|consultants?|accountants?|auditors?|registered public|advis[eo]rs?|majority of|executive sessions?|lead independent|presiding)\b/i;

/** Reads who is independent from sentences; those about "all directors" are about those of `board`. */
export function readIndependence(
  sentences: readonly BoardSentence[],
  people: People,
  board: () => readonly Person[],
): void {
  let everybody: Everybody | undefined;
  for (const sentence of sentences) {
    const { text } = sentence;
    if (!/\bindependen(?:t|ce)\b/i.test(text) || text.length > LONGEST) continue;
    everybody ??= everybodyIn(sentence, people);
    if (!EXCEPT.test(text)) for (const group of sentence.groups) readGroup(sentence, group, people);
  }
  if (!everybody) return;
  const { except, text } = everybody;
  for (const person of board()) person.independenceInSentences.push({ value: !except.has(person), text });
}

/** A longer sentence is a list that lost its form. */
const LONGEST = 2_500;

/** What a sentence says of all directors but some. */
interface Everybody {
  except: ReadonlySet<Person>;
  text: string;
}

/** "All directors other than Ms. Roe are independent", if it is clear whom it leaves out. */
function everybodyIn(sentence: BoardSentence, people: People): Everybody | undefined {
  const { text } = sentence;
  const all = EVERYBODY.exec(text);
  const independent = text.search(/\bindependent\b/i);
  if (!all || all.index > independent || hasOtherMatter(text)) return undefined;
  const scope = text.slice(Math.max(0, all.index - 20), all.index + all[0].length + 40);
  if (/non-?(?:employee|management)|committee/i.test(scope) || NOT.test(text.slice(all.index, independent)))
    return undefined;
  const exception = EXCEPT.exec(text);
  // "…, and our founder, Mr. Roe, all directors are independent": the beginning of such a sentence can be missing.
  if (sentence.groups.some(({ start }) => start < Math.min(all.index, exception?.index ?? all.index))) return undefined;
  const quote = text.slice(all.index, all.index + 200).trim();
  // Without an exception the sentence leaves out the chief executive, who is another sentence's matter.
  if (!exception) return undefined;
  const end = exception.index + exception[0].length;
  const [firstGroup, ...otherGroups] = sentence.groups.filter(({ start }) => start >= end);
  if (!firstGroup || firstGroup.start - end > 60) return undefined;
  // "Mr. Roe, our Chief Executive Officer, and Ms. Loe": two groups of one exception.
  const excepted = [firstGroup];
  for (const group of otherGroups) {
    const between = text.slice(excepted.at(-1)?.end ?? end, group.start);
    if (EXCEPTED_TOO.test(between) || group.start < independent) excepted.push(group);
    // Another person of the sentence can be an exception, too.
    else return undefined;
  }
  const persons = excepted.flatMap((group) => directorsOf(sentence, group, people));
  if (persons.includes(undefined)) return undefined;
  // "each director concerning …, our Board has determined that Ms. Roe is independent" is not about everybody.
  const clause =
    exception.index > independent
      ? text.slice(all.index + all[0].length, independent)
      : text.slice(all.index + all[0].length, exception.index) + text.slice(excepted.at(-1)?.end ?? end, independent);
  if (exception.index > all.index && !CLAUSE.test(clause)) return undefined;
  return { except: new Set(persons.filter((person) => person !== undefined)), text: quote };
}

const hasOtherMatter = (text: string) =>
  ANOTHER_MATTER.test(
    text.replace(/independence (?:standards|requirements)[^.;]*|(?:as )?require[sd]? (?:by|under)[^.;]*/gi, ""),
  );

function readGroup(sentence: BoardSentence, group: BoardSentence["groups"][number], people: People): void {
  const { text } = sentence;
  const [before, after] = [text.slice(0, group.start), text.slice(group.end)];
  const match = AFTER.exec(after);
  const isListed = BEFORE.test(before);
  if (!match && !isListed) return;
  const words = match?.[0] ?? before.slice(-180);
  if (
    ANOTHER_MATTER.test(match ? words : before.slice(-60)) ||
    (match && sentence.groups.some(({ start }) => start > group.end && start < group.end + words.length))
  )
    return;
  const value = !NOT.test(words) && !/\b(?:neither|none of)\b[^.;]{0,20}$/i.test(before);
  if (
    !value &&
    !/not (?:(?:considered|deemed|currently|to be|an?) )*[“"]?independent|not (?:qualify|meet|satisfy)/i.test(words)
  )
    return;
  if (EXCEPT.test(before.slice(-60))) return;
  for (const person of directorsOf(sentence, group, people)) {
    if (!person) continue;
    if (group.persons.length > 1 && /\bdirectors?\b|\btrustees?\b/i.test(text)) {
      person.isDirector = true;
      person.isListed = true;
    }
    person.independenceInSentences.push({ value, text: quote(text, Math.max(0, group.start - 40)) });
  }
}

const quote = (text: string, from: number) => text.slice(from, from + 200).trim();
