import type { FullNames } from "../directors/full-names.ts";
import { type Group, type Mention, personGroups } from "../directors/mentions.ts";
import type { SeatPatterns } from "../directors/seat.ts";
import type { Sentence } from "../directors/sentences.ts";
import { isPersonName, withoutHonorific } from "../people/names.ts";
import { leadingName } from "./lines.ts";
import type { People, Person } from "./people.ts";

/** Longer ones are tables or lists that lost their form. */
const LONGEST = 4_000;

/** A sentence with the persons that it names, found when first needed. */
export class BoardSentence {
  #groups: Group[] | undefined;
  constructor(
    readonly text: string,
    private readonly roster: FullNames,
    private readonly subject: string | Mention | undefined,
  ) {}
  /** Whom "He" and "She" mean. */
  get topic(): string | undefined {
    if (this.subject === undefined || typeof this.subject === "string") return this.subject;
    const name = this.fullName(this.subject);
    return isPersonName(name) ? name : undefined;
  }
  get groups(): readonly Group[] {
    this.#groups ??= personGroups(this.text, this.roster.isPerson);
    return this.#groups;
  }
  /** Returns the full name that a mention means. */
  fullName(mention: Mention): string {
    return withoutHonorific(this.roster.fullName(mention));
  }
}

/** Returns the sentences that can state facts on directors, each with the person its paragraph is about. */
export function* boardSentences(sentences: readonly Sentence[], roster: FullNames): Generator<BoardSentence> {
  let topic: string | Mention | undefined;
  let paragraph = -1;
  let lastNamed: { name: string; paragraph: number } | undefined;
  for (const sentence of sentences) {
    if (sentence.text.length > LONGEST) continue;
    if (sentence.paragraph !== paragraph) {
      paragraph = sentence.paragraph;
      topic = lastNamed && paragraph - lastNamed.paragraph <= 3 ? lastNamed.name : undefined;
    }
    const leading = leadingName(sentence.text);
    if (leading) {
      topic = leading.name;
      lastNamed = { name: leading.name, paragraph };
    } else if (/^(?:Mr|Ms|Mrs|Dr|Miss|Prof)\b/.test(sentence.text)) {
      const [group] = personGroups(sentence.text.slice(0, 80), roster.isPerson);
      topic = group?.persons[0] ?? topic;
    }
    yield new BoardSentence(sentence.text, roster, topic);
  }
}

const YEAR = String.raw`(?:(?:early|late|mid-?|its [^.;,]{3,40} in) ?)?(?:\p{L}{3,9}\.? (?:\d{1,2}, ?)?(?:of )?)?((?:19|20)\d\d)\b`;

/** The sentences by which a proxy statement says since when somebody has been a director. */
function sincePatterns({ seat, board, director, own }: SeatPatterns): RegExp[] {
  return [
    `\\b(?:serv(?:ed|ing|es)|been|is)(?: continuously)?(?: (?:as|on))?(?: (?:a|an|our|the))? ?(?:${director}|${seat}|${board}|members? of ${board})(?: of (?:${own}))?(?:,? (?:and|including) [^.;]{3,60}?)?,? (?:continuously )?since ${YEAR}`,
    `\\b(?:a|an) (?:${director}(?: of (?:${own}))?|members? of ${board}) since ${YEAR}`,
    `^(?:A |An |Our )?${director}(?: of (?:${own}))? since ${YEAR}`,
    `\\bjoined ${board}(?: as [^.;,]{3,40})? (?:in|on|effective) ${YEAR}`,
    `\\b(?:elected|appointed|named) (?:to ${board}|(?:as )?(?:a |an )?${director}(?: of (?:${own}))?)(?: as [^.;,]{3,40})?,? (?:in|on|effective|since) ${YEAR}`,
    `\\bbecame (?:a |an )?(?:${director}|member of ${board})(?: of (?:${own}))? (?:in|on) ${YEAR}`,
  ].map((source) => new RegExp(source, "u"));
}

/** Reads since when directors have served from sentences about them. */
export function readSince(sentences: readonly BoardSentence[], seats: SeatPatterns, people: People): void {
  const patterns = sincePatterns(seats);
  for (const sentence of sentences) {
    const { text } = sentence;
    if (!/since|joined|elected|appointed|named|became/.test(text) || !/director|[Bb]oard|trustee/i.test(text)) continue;
    const match = patterns.map((pattern) => pattern.exec(text)).find((candidate) => candidate !== null);
    if (!match) continue;
    const name = subjectOf(sentence, match.index);
    if (name === undefined) continue;
    const person = people.personNamed(name);
    person.isDirector = true;
    person.places.add("sentence");
    person.sinceInSentences.push({ value: Number(match[1]), text: match[0].slice(0, 160) });
  }
}

const DIED = /\b(?:passed away|died) (?:on|in)\b|\buntimely (?:death|passing)\b/i;

/** How a proxy statement says that a director leaves the board at the meeting. One who retires later is on it. */
const LEAVES = new RegExp(
  [
    String.raw`\bnot (?:to )?(?:be |been )?(?:stand|standing|run|running|re-?nominated|nominated) for re-?election\b`,
    String.raw`\bnot (?:to )?(?:be )?seek(?:ing)? (?:re-?election|another term)\b`,
    String.raw`\b(?:will|is|are) (?:be )?retir(?:e|ing) from (?:the|our) board\b[^.;]{0,60}\bmeeting\b`,
  ].join("|"),
  "i",
);

/** Marks the persons who have died, and those who do not stand for election again. */
export function readDepartures(sentences: readonly BoardSentence[], people: People): void {
  for (const sentence of sentences) {
    const { groups, text } = sentence;
    if (DIED.test(text)) {
      const [group, second] = groups;
      if (group?.persons.length === 1 && !second) markGone(sentence, group, people);
    }
    const leaves = LEAVES.exec(text);
    const group = leaves && groups.findLast(({ start }) => start < leaves.index);
    if (group) markGone(sentence, group, people);
  }
}

function markGone(sentence: BoardSentence, { persons }: Group, people: People): void {
  for (const mention of persons) {
    const person = people.find(sentence.fullName(mention));
    if (person) person.isGone = true;
  }
}

const NOMINATES = /\bnominat|\bnominee|\bdesignated\b/i;

/** Reads who stands for election from sentences that list the nominees. */
export function readNominees(sentences: readonly BoardSentence[], people: People): void {
  for (const sentence of sentences) {
    const { text } = sentence;
    if (!NOMINATES.test(text) || !/\bdirectors?\b|\btrustees?\b/i.test(text) || /\bprox(?:y holders|ies)\b/i.test(text))
      continue;
    for (const group of sentence.groups) {
      if (group.persons.length < 3) continue;
      for (const mention of group.persons) {
        const name = sentence.fullName(mention);
        if (mention.honorific !== null || !isPersonName(name)) continue;
        const person = people.personNamed(name);
        person.isDirector = true;
        person.isNominated = true;
      }
    }
  }
}

/** The one person named before a place of a sentence, or the one its paragraph is about. */
export function subjectOf(sentence: BoardSentence, end: number): string | undefined {
  const before = sentence.groups.filter((group) => group.start < end);
  const group = before.at(-1);
  if (!group) return sentence.topic;
  const [person] = group.persons;
  if (group.persons.length !== 1 || !person) return undefined;
  const name = sentence.fullName(person);
  return isPersonName(name) ? name : undefined;
}

/** Returns the directors whom a group of a sentence names; `undefined` for each whose name is not clear. */
export const directorsOf = (sentence: BoardSentence, { persons }: Group, people: People): (Person | undefined)[] =>
  persons.map((mention) => {
    const name = sentence.fullName(mention);
    return isPersonName(name) ? people.personNamed(name) : people.withSurname(name);
  });
