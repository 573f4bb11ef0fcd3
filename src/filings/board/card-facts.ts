import { areKnown, type Seat, seatsIn } from "./committee-names.ts";
import type { Line } from "./lines.ts";

/** A value, and the words of the filing in which it is. */
export interface Stated<Value> {
  value: Value;
  text: string;
}

/** What the lines below a name say about the person. */
export interface CardFacts {
  ages: Stated<number>[];
  since: Stated<number>[];
  independence: Stated<boolean>[];
  committees: Stated<Seat[]>[];
  /** Committees that have lines of their own. */
  ownLines: Stated<Seat[]>[];
  /** A label of committees has words below it that are not understood. */
  hasUnreadCommittees: boolean;
  /** A line names the person a nominee or director. */
  isCalledDirector: boolean;
  /** A line has no more than "Director nominee". */
  isCalledNominee: boolean;
}

const AGE_AFTER_NAME =
  /^,? ?[(–—|]? ?(?:age[d:]? ?)?(\d\d)\)?(?=[,.;:)|–—\s]|$)(?!,\d| ?(?:years? (?:of|at|in|with)|%))/i;
const AGE_LABEL =
  /(?:^|[\s(|•,;–—])(?:Age|AGE|age|aged)(?: \(as of [^)]{4,24}\))? ?[:–—-]? ?\(?(\d\d)\b(?!\)? (?:or|and (?:older|over|has)|with|years? of service)|[%+]|\.\d|-)/;
const AGE_WORDS = /\b(\d\d)[- ]years?[- ](?:old|of age)\b/;
const ONLY_AGE_LABEL = /^Age(?: \(as of [^)]{4,24}\))?:?$/i;

/** Nobody on a board is younger or older. */
const isAge = (age: number) => age >= 21 && age <= 99;

const YEAR = String.raw`(?:\p{L}{3,9}\.? (?:\d{1,2},? )?|\d{1,2}/(?:\d{1,2}/)?)?((?:19|20)\d\d)\b`;
const SINCE_LABEL =
  /(?<![\p{L}-] ?(?:Managing|Executive|Lead|Presiding|Regional|Associate|Funds?|Program) )(?:\b(?:Independent |Non-Employee |Company |Our |Nasdaq )?(?:Directors?|Trustee|Board [Mm]ember|Member of (?:the|our) Board|DIRECTOR|TRUSTEE|BOARD MEMBER)(?: of the Company)?(?: and (?:Chair|CEO)\p{L}*)?,? (?:[Ss]ince|SINCE)|\b(?:Joined|JOINED|On)(?: (?:the|our|THE|OUR))? (?:Board|BOARD)(?: of Directors)?(?: [Ii]n| [Ss]ince| IN)?|\b(?:First |FIRST )?(?:Elected|ELECTED|Appointed)(?: to (?:the|our) Board)?(?: in|:)|\bDirector [Ff]rom|\b(?:Year|Date) (?:[Ff]irst )?(?:[Ee]lected|[Jj]oined)(?: to)?(?: (?:the|our) Board)?) ?[:–—-]? ?/u;
const SINCE_YEAR = new RegExp(`^${YEAR}(?!,? (?:to|until|through|[-–—] ?(?:19|20))\\b)`, "u");

const INDEPENDENT =
  /^(?:[✓✔☑√•●✦★] ?)?(?:Board )?(?:an? )?independent(?:(?: lead| non-employee)? (?:director|nominee|trustee|board member)(?: nominee)?)?(?: ?[✓✔☑√])?$/i;
const INDEPENDENCE_LABEL =
  /^(?:director )?independen(?:t|ce)(?: director)?(?: status)? ?[:–—-] ?(yes|no|independent|not independent|✓|✔)$/i;
const NOT_INDEPENDENT =
  /^(?:[✕✗✘•●] ?)?(?:not independent|non[- ]independent(?: director)?|(?:employee|inside|management) director)$/i;

const COMMITTEES_LABEL =
  /^(?:(?:current|our|standing|company|board|key)\b ?)*(?:(?:board |other )?committees?(?: of the board)?(?: memberships?| assignments?| service| roles?| positions?)?|(?:board )?memberships?)(?: ?\((?:current|if elected)\))?(?: served(?: on)?| on which[^:]{0,20})? ?(?::|•|$)\s*/i;
/** "Initech Committees: Audit". */
const NAMED_COMMITTEES_LABEL = /^(?:\p{Lu}[\p{L}&.’'-]* ){1,2}Committees?: */u;
/** What begins another field of a card. */
const OTHER_FIELD =
  /\b(?:Director [Ss]ince|Age\b|Term\b|Independent(?! Director)|Primary Occupation|Principal Occupation|Occupation|Other (?:Current |Public |Directorships|Boards?)|Career|Experience|Skills|Qualifications|Current (?:Public|Director|Outside|Other)|Outside |Public (?:Company|Board|Director)|Former |Education|Biography|Key |Attend|Residence|Tenure|Gender|Born|Background|Professional|Nominee|Status)/;

/** More than any card says about committees. */
const MOST_COMMITTEE_LINES = 9;

/** Reads what the lines of a person say; `rests` is what follows the name on its lines. */
export function cardFacts(
  rests: readonly string[],
  lines: readonly Line[],
  knownNames: ReadonlySet<string>,
): CardFacts {
  const facts: CardFacts = {
    ages: [],
    since: [],
    independence: [],
    committees: [],
    ownLines: [],
    hasUnreadCommittees: false,
    isCalledDirector: false,
    isCalledNominee: false,
  };
  for (const rest of rests) {
    const age = Number(AGE_AFTER_NAME.exec(rest)?.[1]);
    if (isAge(age)) facts.ages.push({ value: age, text: rest.slice(0, 60).replace(/^[,\s]+/, "") });
  }
  const texts = [rests[0] ?? "", ...lines.map(({ text }) => text)].flatMap((text) =>
    text.split(/ [|¦] /).map((part) => part.trim()),
  );
  // A heading below the last card begins the part on that committee.
  const headings = new Set(lines.filter(({ isHeading }) => isHeading).map(({ text }) => text));
  for (const [index, text] of texts.entries()) {
    const next = texts[index + 1] ?? "";
    readAge(text, next, facts);
    readSince(text, next, knownNames, facts);
    readIndependence(text, facts);
    if (/^(?:Director |Independent )?Nominee\b|\bDirector Nominee\b/i.test(text) && text.length < 80)
      facts.isCalledDirector = true;
    if (/^(?:new )?director nominee$/i.test(text)) facts.isCalledNominee = true;
    // "Audit Committee (Chair)" on a line of its own.
    if (
      /\bCommittee\b(?: \(Chair\p{L}*\))?$/u.test(text) &&
      text.length < 70 &&
      facts.since.length > 0 &&
      !headings.has(text)
    ) {
      const seats = seatsIn(text, knownNames);
      if (seats) facts.ownLines.push({ value: seats, text });
    }
    const label = COMMITTEES_LABEL.exec(text) ?? NAMED_COMMITTEES_LABEL.exec(text);
    if (!label || text === "") continue;
    readCommittees(text.slice(label[0].length), texts.slice(index + 1), knownNames, facts);
    facts.hasUnreadCommittees = facts.committees.length === 0;
  }
  if (facts.committees.length === 0 && facts.ownLines.length > 0)
    facts.committees.push({
      value: facts.ownLines.flatMap(({ value }) => value),
      text: facts.ownLines.map(({ text }) => text).join("; "),
    });
  return facts;
}

function readAge(text: string, next: string, facts: CardFacts): void {
  const label = AGE_LABEL.exec(text) ?? AGE_WORDS.exec(text);
  const alone = ONLY_AGE_LABEL.test(text) ? /^(\d\d)$/.exec(next) : null;
  const age = Number((label ?? alone)?.[1]);
  if (!isAge(age) || (label && label.index > 160)) return;
  facts.ages.push({ value: age, text: alone ? `${text} ${next}` : quoted(text, label?.index ?? 0) });
}

function readSince(text: string, next: string, knownNames: ReadonlySet<string>, facts: CardFacts): void {
  const label = SINCE_LABEL.exec(text);
  if (!label || label.index > 120 || isAboutAnotherBoard(text, label)) return;
  const after = text.slice(label.index + label[0].length);
  const year = SINCE_YEAR.exec(after === "" ? next : after);
  if (!year) return;
  facts.since.push({ value: Number(year[1]), text: quoted(after === "" ? `${text} ${next}` : text, label.index) });
  // "Director since 2014 Audit Committee (Chair)"
  const behind = after.slice(year[0].length).trim();
  const seats = /\bCommittee\b/.test(behind) && behind.length < 120 ? seatsIn(behind, knownNames) : undefined;
  if (seats) facts.ownLines.push({ value: seats, text });
  if (text.length < 120 && /^[^.]*(?<!\bnot )\bindependent(?: lead)? (?:director|trustee)\b/i.test(text))
    facts.independence.push({ value: true, text });
}

/** "has been a director since 2023" is a sentence; "Globex Corp. (Director since 2023)" is another board. */
const isAboutAnotherBoard = (text: string, { index, 0: label }: RegExpExecArray) => {
  const before = text.slice(0, index);
  return (
    /\b(?:an?|as|our|been|and|the|was|is) $/.test(before) ||
    /(?:Inc|Corp|LLC|Ltd|plc|L\.P|Company|Corporation|Group|Holdings|Bank|Trust|Fund|University|Foundation|[Bb]oards?)\b[^|•]*$|\($/.test(
      before,
    ) ||
    /^(?:First )?(?:Elected|Appointed) in/.test(label)
  );
};

function readIndependence(text: string, facts: CardFacts): void {
  for (const part of text.split(/\s*[|•·;/]\s*|,\s+(?=[Ii]ndependent$)| {2,}/)) {
    const labelled = INDEPENDENCE_LABEL.exec(part);
    if (NOT_INDEPENDENT.test(part) || /^no/i.test(labelled?.[1] ?? ""))
      facts.independence.push({ value: false, text: part });
    else if (labelled || INDEPENDENT.test(part)) facts.independence.push({ value: true, text: part });
  }
}

/** "Governance Other Public Boards": the name of a committee, and capitalized words that are not. */
const startsWithCommittee = (text: string, knownNames: ReadonlySet<string>): boolean => {
  const words = text.split(" ");
  return (
    words.every((word) => /^\p{Lu}|^(?:and|&|of|on)$/u.test(word)) &&
    words.some((_, index) => (seatsIn(words.slice(0, index).join(" "), knownNames) ?? []).length > 0)
  );
};

function readCommittees(
  first: string,
  below: readonly string[],
  knownNames: ReadonlySet<string>,
  facts: CardFacts,
): void {
  const cut = (text: string) => {
    const end = text.search(OTHER_FIELD);
    return end < 0 ? text : text.slice(0, end);
  };
  let list = cut(first).trim();
  let best = list === "" ? undefined : seatsIn(list, knownNames);
  let text = list;
  if (list !== cut(first).trim() || cut(first).length < first.length) below = [];
  for (const line of below.slice(0, MOST_COMMITTEE_LINES)) {
    const more = cut(line).trim();
    if (more === "" || more.length > 90) break;
    // A name can be on two lines: "Nominating and" / "Governance (Chair)".
    const wrapped = seatsIn(`${list} ${more}`, knownNames);
    const isWrapped = list !== "" && wrapped !== undefined && areKnown(wrapped, knownNames);
    const joined = isWrapped ? `${list} ${more}` : [list, more].filter((part) => part !== "").join("\n");
    const seats = isWrapped ? wrapped : seatsIn(joined, knownNames);
    // "Governance Other boards": another committee, with words that are not understood.
    if (!seats && best && startsWithCommittee(more, knownNames)) best = undefined;
    if (!seats && best) break;
    list = joined;
    if (seats) [best, text] = [seats, list];
    if (more.length < line.trim().length) break;
  }
  if (best) facts.committees.push({ value: best, text: text.replaceAll("\n", "; ").slice(0, 200) });
}

/** The words around a fact, to find it by in the filing. */
export const quoted = (text: string, index: number): string => {
  const from = Math.max(0, text.lastIndexOf(" ", Math.max(0, index - 40)) + 1);
  return text.slice(index < 60 ? 0 : from, index + 100).trim();
};
