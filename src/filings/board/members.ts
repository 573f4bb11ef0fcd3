import { isPersonName, withoutSuffixes } from "../people/names.ts";
import type { Stated } from "./card-facts.ts";
import { isSameCommittee, type Seat, withFullNames } from "./committee-names.ts";
import type { People, Person, StatedSeats } from "./people.ts";

/** Why a value of a director is null. */
export const BOARD_NULL_REASONS = ["not_stated", "contradictory"] as const;
export type BoardNullReason = (typeof BOARD_NULL_REASONS)[number];

/** The values of a director that a proxy statement can lack. */
export const BOARD_FIELDS = ["age", "director_since", "is_independent", "committees"] as const;
export type BoardField = (typeof BOARD_FIELDS)[number];

/** A member of a board, as a proxy statement states it. */
export interface BoardMember {
  name: string;
  age: number | null;
  /** The year since which the person has been a director. */
  director_since: number | null;
  /** Years on the board, where a table states them. */
  stated_tenure: number | null;
  is_independent: boolean | null;
  /** `[]`: the text says that the person sits on none. */
  committees: { name: string; is_chair: boolean | null }[] | null;
  null_reasons: Partial<Record<BoardField, BoardNullReason>>;
  /** The words of the filing that state each value. */
  evidence: Partial<Record<BoardField | "stated_tenure", string>>;
}

/** Whether what was found makes a person a member of the board, and not an officer or a former director. */
function isMember(person: Person): boolean {
  if (!person.isDirector || person.isGone) return false;
  const hasSince = person.since.length + person.sinceInSentences.length + person.tenures.length > 0;
  const hasSeat = person.committees.some(({ kind }) => kind === "matrix" || kind === "card");
  return hasSince || hasSeat || person.ages.length > 0;
}

/** Whether a text lists the person among the nominees, and calls the person "Mr." or "Ms." elsewhere. */
const isNominee = ({ name, isNominated, isGone }: Person, isPerson: (name: string) => boolean): boolean =>
  isNominated && !isGone && isPerson(name);

/** Whether a name is those of two persons side by side: "Jane Roe Lee Chan". It is not clear whose the facts are. */
function isTwoNames({ name, isNominated, isListed }: Person, names: ReadonlySet<string>): boolean {
  const words = name.split(" ");
  const isPair = words.some(
    (_, index) => names.has(words.slice(0, index).join(" ")) && isPersonName(words.slice(index).join(" ")),
  );
  // A person of four plain words is rare, and then on a list of nominees.
  return isPair || (!isNominated && !isListed && FOUR_WORDS.test(withoutSuffixes(name)));
}

const FOUR_WORDS = /^\p{Lu}\p{L}+ \p{Lu}\p{L}+ \p{Lu}\p{L}+ \p{Lu}\p{L}+$/u;

/** More than any board has: such a text is not about one board. */
const MOST_MEMBERS = 60;

/** Returns the members of a board, by name. `isPerson`: whether the text calls somebody of a name "Mr." or "Ms." */
export function boardMembers(
  people: People,
  isPerson: (name: string) => boolean,
  fullNames: ReadonlyMap<string, string>,
): BoardMember[] {
  const members = directorsAmong(people, isPerson);
  if (members.length > MOST_MEMBERS) return [];
  const kinds = byCoverage(members);
  return members.map((person) => memberOf(person, kinds, fullNames)).sort((a, b) => a.name.localeCompare(b.name, "en"));
}

/** Returns the persons of a document who are its directors. `isPerson`: as above. */
export function directorsAmong(people: People, isPerson: (name: string) => boolean): Person[] {
  const isAttested = ({ name, isNominated, isListed, places }: Person) =>
    isNominated || isListed || places.size > 1 || isPerson(name);
  const names = new Set(people.all.map(({ name }) => name));
  const candidates = people.all.filter(
    (person) => (isMember(person) || isNominee(person, isPerson)) && !isTwoNames(person, names),
  );
  // Where half of the names have a second place that calls them a director or "Ms.", a name that has none can be a
  // firm, a region or a dish.
  const attested = candidates.filter(isAttested);
  return attested.length * 2 >= candidates.length ? attested : candidates;
}

/** The kinds of places that state committees, the one that says most first. A known chair counts as a seat. */
function byCoverage(members: readonly Person[]): StatedSeats["kind"][] {
  const weight = (kind: StatedSeats["kind"]) =>
    members
      .flatMap((person) => person.committees.find((stated) => stated.kind === kind)?.value ?? [])
      .reduce((sum, { isChair }) => sum + (isChair === null ? 0.7 : 1), 0);
  return (["card", "matrix", "list"] as const).toSorted((a, b) => weight(b) - weight(a));
}

function memberOf(
  person: Person,
  kinds: readonly StatedSeats["kind"][],
  fullNames: ReadonlyMap<string, string>,
): BoardMember {
  const member: BoardMember = {
    ...{
      name: person.name,
      age: null,
      director_since: null,
      stated_tenure: null,
      is_independent: null,
      committees: null,
    },
    ...{ null_reasons: {}, evidence: {} },
  };
  const serve = <Field extends BoardField>(
    field: Field,
    stated: readonly Stated<NonNullable<BoardMember[Field]>>[],
  ) => {
    const [first] = stated;
    if (!first) member.null_reasons[field] = "not_stated";
    else if (stated.some(({ value }) => JSON.stringify(value) !== JSON.stringify(first.value)))
      member.null_reasons[field] = "contradictory";
    else {
      member[field] = first.value as BoardMember[Field];
      member.evidence[field] = first.text;
    }
  };
  // An age below a name that only a list calls a director's can be somebody else's.
  serve("age", person.ages.length > 0 || person.places.size === 0 ? person.ages : person.officersAges);
  const [tenure] = person.tenures;
  if (tenure && person.tenures.every(({ value }) => value === tenure.value)) {
    member.stated_tenure = tenure.value;
    member.evidence.stated_tenure = tenure.text;
  }
  serve("director_since", person.isNewNominee ? [] : [...person.since, ...person.sinceInSentences]);
  serve("is_independent", [...person.independence, ...person.independenceInSentences]);
  const stated = kinds.flatMap((kind) => person.committees.filter((seats) => seats.kind === kind));
  const [first] = stated;
  if (first && stated.some((seats) => isContradiction(first, seats))) member.null_reasons.committees = "contradictory";
  else {
    // Of places that agree, the one that writes the names in full.
    const [shown] = person.hasUnreadCommittees
      ? []
      : stated.filter(({ kind }) => kind === first?.kind || kind !== "list").toSorted((a, b) => length(b) - length(a));
    serve("committees", shown ? [{ text: shown.text, value: withFullNames(shown.value, fullNames).map(seatOf) }] : []);
  }
  return member;
}

const length = ({ value }: StatedSeats) => value.reduce((sum, { name }) => sum + name.length, 0);

/** Whether two places differ on a person's committees. A list can lack some of them, and can't have more. */
function isContradiction(first: StatedSeats, other: StatedSeats): boolean {
  const lacks = (seats: readonly Seat[], among: readonly Seat[]) =>
    seats.some(
      ({ name, isChair }) =>
        !among.some(
          (seat) =>
            isSameCommittee(seat.name, name) &&
            (seat.isChair === null || isChair === null || seat.isChair === isChair || other.kind === "list"),
        ),
    );
  return lacks(other.value, first.value) || (other.kind !== "list" && lacks(first.value, other.value));
}

const seatOf = ({ name, isChair }: Seat) => ({ name, is_chair: isChair });
