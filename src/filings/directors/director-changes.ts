import type { Block, FilingMarkup } from "../markup/blocks.ts";
import { surname, withoutHonorific } from "../people/names.ts";
import { isInWindow, type Window, windowOf } from "./dates.ts";
import { type BoardEvent, eventReader, LONGEST_SENTENCE } from "./events.ts";
import { directorFootnotes } from "./footnotes.ts";
import { type Group, personGroups, type Roster } from "./mentions.ts";
import { nameOfLine, rosterOf } from "./roster.ts";
import { seatPatterns } from "./seat.ts";
import { documentSentences, type Sentence, splitSentences } from "./sentences.ts";
import { directorsSince } from "./since.ts";
import type { Reading } from "./subjects.ts";

/** A director who joined the board or left it. */
export interface DirectorChange {
  change_type: "joined" | "departed";
  /** In full as the tables of nominees and directors' pay have it; as the text does where they don't. */
  member_name: string;
  /** `YYYY-MM-DD`; null where the filing names no day. */
  effective_date: string | null;
}

/** What is known of the filing besides its text. */
export interface ProxyContext {
  /** The company's name, since proxies call its board by it. */
  company: string | null;
  /** The day it was filed, `YYYY-MM-DD`. Without it the years come from the text. */
  filed: string | null;
  /** The newest year of its table of pay; asked for only without the day of filing. */
  payYear?: number | null;
}

/**
 * The changes of the board that a proxy statement tells: of the fiscal year that it reports on, since then, and still to
 * come. One for each person and change, in the order of the text; `[]` where there is none.
 *
 * Source: sentences ("has decided to retire from the Board effective …"), footnotes of the director compensation table,
 * and "Director since" of cards and tables (edgar.md 11). Roles on the board (chair, committees), officers, nominees
 * who stand again, and what is only possible ("if elected") are no changes.
 */
export function directorChanges({ blocks }: FilingMarkup, context: ProxyContext): DirectorChange[] {
  const sentences = documentSentences(blocks);
  const text = sentences.map((sentence) => sentence.text).join("\n");
  const window = windowOf(text, context.filed, context.payYear);
  const roster = rosterOf(blocks, text);
  const read = eventReader(seatPatterns(context.company, isLowerCase(text)), window);
  const since = directorsSince(blocks);
  const changes = new Changes(roster);
  for (const reading of readings(sentences, blocks, roster)) changes.add(read(reading, false));
  for (const reading of footnoteReadings(blocks, roster)) changes.add(read(reading, true));
  for (const { name, date } of since) if (isInWindow(date, window)) changes.addJoined(name, date.iso);
  return changes.list(longServing(since, window));
}

/** Whether a document writes "the board" where others write "the Board". */
const isLowerCase = (text: string) =>
  (text.match(/\bthe board\b/g)?.length ?? 0) > 2 * (text.match(/\b(?:the|our) Board\b/g)?.length ?? 0);

/** Directors whom a card or table has on the board since before the proxy's years. */
const longServing = (since: ReturnType<typeof directorsSince>, window: Window) =>
  new Set(since.filter(({ date }) => date.year < Number(window.start.slice(0, 4))).map(({ name }) => key(name)));

const key = (name: string) => `${surname(name)}|${withoutHonorific(name)[0] ?? ""}`.toLowerCase();

/** "Elected to the Board in May": the verb, capitalised, of a footnote or of a line under a name. */
const WITHOUT_SUBJECT =
  /^(?:Elected|Appointed|Joined|Retired|Resigned|Stepped|Served|Became|Ceased|Left|Departed|Named|Did|Was|Will|Has|Is|Not|Passed)\b/;

/** A sentence, whose persons are looked for when somebody asks: few sentences tell a change. */
class LazyReading implements Reading {
  #groups: Group[] | undefined;
  readonly text: string;
  constructor(
    sentence: string,
    private readonly roster: Roster,
    readonly before: Reading | undefined,
    readonly topic: Group | undefined,
  ) {
    this.text = WITHOUT_SUBJECT.test(sentence) ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence;
  }
  get groups(): readonly Group[] {
    this.#groups ??= this.text.length > LONGEST_SENTENCE ? [] : personGroups(this.text, this.roster.isPerson);
    return this.#groups;
  }
}

function* readings(sentences: readonly Sentence[], blocks: readonly Block[], roster: Roster): Generator<Reading> {
  let before: LazyReading | undefined;
  let last = -1;
  for (const { text, paragraph, block } of sentences) {
    const isSame = paragraph === last;
    const topic = isSame ? before?.topic : topicAbove(blocks, block);
    const reading: LazyReading = new LazyReading(text, roster, isSame ? before : undefined, topic);
    yield reading;
    before = reading;
    last = paragraph;
  }
}

/** The person whose name is the line right above a paragraph. */
function topicAbove(blocks: readonly Block[], block: number): Group | undefined {
  for (let index = block - 1; index >= Math.max(0, block - 3); index--) {
    const above = blocks[index];
    const name = above?.kind === "text" && above.text.length < 80 ? nameOfLine(above.text) : undefined;
    if (name !== undefined) return namedGroup([name]);
    if (above?.kind !== "text" || above.text.length > 80) return undefined;
  }
  return undefined;
}

const namedGroup = (names: readonly string[]): Group => ({
  persons: names.map((text) => ({ text, honorific: null, start: 0, end: 0, isPossessive: false })),
  start: 0,
  end: 0,
  isPossessive: false,
});

function* footnoteReadings(blocks: readonly Block[], roster: Roster): Generator<Reading> {
  for (const { text, names } of directorFootnotes(blocks)) {
    let before: Reading | undefined;
    for (const sentence of splitSentences(text)) {
      const reading = new LazyReading(sentence, roster, before, namedGroup(names));
      yield reading;
      before = reading;
    }
  }
}

/** More than any board has: such a text is not about one, and none of it is to be believed. */
const MOST_CHANGES = 200;

/** Changes so far, one for each person and kind; a date stays once a sentence names one. */
class Changes {
  readonly #byKey = new Map<string, DirectorChange>();
  constructor(private readonly roster: Roster) {}

  add(events: readonly BoardEvent[]): void {
    for (const { change, group, person, date } of events) {
      if (this.#byKey.size > MOST_CHANGES) return;
      const mention = group.persons[person];
      if (mention) this.#put(change, this.roster.fullName(mention), date);
    }
  }

  addJoined(name: string, date: string | null): void {
    if (this.#byKey.size <= MOST_CHANGES) this.#put("joined", name, date);
  }

  #put(change: "joined" | "departed", name: string, date: string | null): void {
    const at = `${change}|${key(name)}`;
    const known = this.#byKey.get(at) ?? this.#ofLongerName(change, name);
    if (!known) this.#byKey.set(at, { change_type: change, member_name: name, effective_date: date });
    else known.effective_date ??= date;
  }

  /** The change of "Suzanne Nora Johnson", of whom the text goes on as "Ms. Nora Johnson". */
  #ofLongerName(change: "joined" | "departed", name: string): DirectorChange | undefined {
    const end = ` ${withoutHonorific(name)}`;
    return [...this.#byKey.values()].find(
      (known) => known.change_type === change && end.includes(" ", 1) && known.member_name.endsWith(end),
    );
  }

  /** All but those who "joined", without a day, a board that a card has them on for long: re-elected, or on another's. */
  list(longServing: ReadonlySet<string>): DirectorChange[] {
    if (this.#byKey.size > MOST_CHANGES) return [];
    return [...this.#byKey.values()].filter(
      (change) =>
        change.change_type === "departed" ||
        change.effective_date !== null ||
        !longServing.has(key(change.member_name)),
    );
  }
}
