import type { Block, FilingMarkup } from "../markup/blocks.ts";
import { canBeOne } from "../people/first-names.ts";
import { surname, withoutHonorific } from "../people/names.ts";
import { isInWindow, type Window, windowOf } from "./dates.ts";
import { type BoardEvent, eventReader, LONGEST_SENTENCE } from "./events.ts";
import { directorFootnotes } from "./footnotes.ts";
import type { FullNames } from "./full-names.ts";
import { type Group, personGroups } from "./mentions.ts";
import { nameOfLine, rosterOf } from "./roster.ts";
import { seatPatterns } from "./seat.ts";
import { documentSentences, type Sentence, splitSentences } from "./sentences.ts";
import { directorsSince } from "./since.ts";
import type { Reading } from "./subjects.ts";

/** A director who joined or left the board. */
export interface DirectorChange {
  change_type: "joined" | "departed";
  /** In full, as in the tables of nominees and directors' pay; otherwise as in the text. */
  member_name: string;
  /** `YYYY-MM-DD`; null if the filing names no day. */
  effective_date: string | null;
}

/** What is known about the filing besides its text. */
export interface ProxyContext {
  /** The company's name, which proxies use for its board. */
  company: string | null;
  /** The filing date, `YYYY-MM-DD`. Without it, the years come from the text. */
  filed: string | null;
  /** The newest year of its compensation table. Only needed without the filing date. */
  payYear?: number | null;
}

/**
 * Returns the changes of the board that a proxy statement reports: in its fiscal year, since then, and still to come.
 * One for each person and change, in the order of the text; `[]` if there are none.
 *
 * Source: sentences ("has decided to retire from the Board effective …"), footnotes of the director compensation table,
 * and "Director since" in cards and tables. Not changes: roles on the board (chair, committees), officers, nominees who
 * stand again, and mere possibilities ("if elected").
 */
export function directorChanges({ blocks }: FilingMarkup, context: ProxyContext): DirectorChange[] {
  const sentences = documentSentences(blocks);
  const text = sentences.map((sentence) => sentence.text).join("\n");
  const window = windowOf(text, context.filed, context.payYear);
  const roster = rosterOf(blocks, text);
  const read = eventReader(seatPatterns({ company: context.company, text }), window);
  const since = directorsSince(blocks);
  const changes = new Changes(roster);
  const events = [
    ...[...readings(sentences, blocks, roster)].flatMap((reading) => read(reading, false)),
    ...[...footnoteReadings(blocks, roster)].flatMap((reading) => read(reading, true)),
  ];
  // Persons whom a sentence names in full come first: "Mr. Roe" is then not an officer with that surname.
  for (const { change, group, person } of events) if (change !== "serving") roster.noteChanging(group.persons[person]);
  changes.add(events);
  for (const { name, date } of since) if (isInWindow(date, window)) changes.addJoined(name, date.iso);
  return changes.list(longServing(since, window));
}

/** Directors who, by a card or table, have served since before the proxy's years. */
const longServing = (since: ReturnType<typeof directorsSince>, window: Window): ReadonlySet<string> =>
  new Set(since.filter(({ date }) => date.year < Number(window.start.slice(0, 4))).map(({ name }) => key(name)));

const key = (name: string) => `${surname(name)}|${withoutHonorific(name)[0] ?? ""}`.toLowerCase();

/** "Elected to the Board in May": the capitalized verb of a footnote or a line under a name. */
const WITHOUT_SUBJECT =
  /^(?:Elected|Appointed|Joined|Retired|Resigned|Stepped|Served|Became|Ceased|Left|Departed|Named|Did|Was|Will|Has|Is|Not|Passed)\b/;

/** A sentence, whose persons are only searched when needed, since few sentences report a change. */
class LazyReading implements Reading {
  #groups: Group[] | undefined;
  readonly text: string;
  constructor(
    sentence: string,
    private readonly roster: FullNames,
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

function* readings(sentences: readonly Sentence[], blocks: readonly Block[], roster: FullNames): Generator<Reading> {
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

function* footnoteReadings(blocks: readonly Block[], roster: FullNames): Generator<Reading> {
  for (const { text, names } of directorFootnotes(blocks)) {
    let before: Reading | undefined;
    for (const sentence of splitSentences(text)) {
      const reading = new LazyReading(sentence, roster, before, namedGroup(names));
      yield reading;
      before = reading;
    }
  }
}

/** More than any board has. Such a text is not about one board, so none of it is used. */
const MOST_CHANGES = 200;

/** Changes so far, one for each person and kind. A date stays once a sentence names one. */
class Changes {
  readonly #changes: DirectorChange[] = [];
  readonly #sure = new Set<DirectorChange>();
  /** Directors who, by a sentence, have served since before the proxy's years, and by no card or table since later. */
  readonly #serving = new Set<string>();
  constructor(private readonly roster: FullNames) {}

  add(events: readonly BoardEvent[]): void {
    for (const { change, group, person, date, isSure } of events) {
      if (this.#changes.length > MOST_CHANGES) return;
      const mention = group.persons[person];
      if (change === "serving") {
        if (mention) this.#serving.add(key(this.roster.fullName(mention)));
        continue;
      }
      const knownChange = mention && this.#put(change, this.roster.fullName(mention), date);
      if (knownChange && isSure) this.#sure.add(knownChange);
    }
  }

  addJoined(name: string, date: string | null): void {
    this.#serving.delete(key(name));
    if (this.#changes.length <= MOST_CHANGES) this.#put("joined", name, date);
  }

  #put(change: "joined" | "departed", name: string, date: string | null): DirectorChange {
    const knownChange = this.#changes.find(
      (candidate) => candidate.change_type === change && isOnePerson(candidate.member_name, name),
    );
    if (knownChange) {
      knownChange.effective_date ??= date;
      return knownChange;
    }
    const first: DirectorChange = { change_type: change, member_name: name, effective_date: date };
    this.#changes.push(first);
    return first;
  }

  /** Leaves out long-serving directors who "joined" in a year or at a meeting: they were re-elected. */
  list(longServing: ReadonlySet<string>): DirectorChange[] {
    if (this.#changes.length > MOST_CHANGES) return [];
    const changes: DirectorChange[] = [];
    for (const change of this.#changes) {
      const full = isShort(change.member_name) ? this.#fullOf(change) : undefined;
      if (full?.change_type === change.change_type) {
        full.effective_date ??= change.effective_date;
        if (this.#sure.has(change)) this.#sure.add(full);
      } else changes.push(full ? { ...change, member_name: full.member_name } : change);
    }
    return changes.filter(
      (change) =>
        change.change_type === "departed" ||
        change.effective_date !== null ||
        this.#sure.has(change) ||
        !(longServing.has(key(change.member_name)) || this.#serving.has(key(change.member_name))),
    );
  }

  /** The change, preferably of the same kind, of the only person with this surname whom a sentence names in full. */
  #fullOf(short: DirectorChange): DirectorChange | undefined {
    const last = withoutHonorific(short.member_name).toLowerCase();
    const full = this.#changes.filter(({ member_name: name }) => !isShort(name) && surname(name) === last);
    const sameChanges = full.filter((change) => change.change_type === short.change_type);
    const [onlyChange] = sameChanges.length > 0 ? sameChanges : full;
    return onlyChange &&
      new Set((sameChanges.length > 0 ? sameChanges : full).map(({ member_name }) => key(member_name))).size === 1
      ? onlyChange
      : undefined;
  }
}

/** Whether two names are one person's: "Jane Q. Roe" and "Jane Roe", "Suzanne Vale Roe" and "Ms. Vale Roe". */
const isOnePerson = (a: string, b: string): boolean => {
  if (a === b) return true;
  const [longer, shorter] = a.length > b.length ? [a, b] : [b, a];
  if (isShort(shorter)) return longer.endsWith(` ${withoutHonorific(shorter)}`) && shorter.split(" ").length > 2;
  return surname(a) === surname(b) && canBeOne(a, b);
};

/** "Mr. Chan", for whom no full name was found. */
const isShort = (name: string) => withoutHonorific(name) !== name;
