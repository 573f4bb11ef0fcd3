import { canBeOne } from "../people/first-names.ts";
import { surname } from "../people/names.ts";
import type { Stated } from "./card-facts.ts";
import type { Seat } from "./committee-names.ts";

/** Seats, and the kind of place that states them. */
export type StatedSeats = Stated<Seat[]> & { kind: "matrix" | "card" | "list" };

/** What was found about a person, by the kind of place that states it. The first kind with a value counts. */
export interface Person {
  /** As printed where it is longest in mixed case. */
  name: string;
  names: Set<string>;
  /** Where the person was found first, for the order. */
  order: number;
  ages: Stated<number>[];
  /** From places that say nothing else about a director, such as a list of officers. */
  officersAges: Stated<number>[];
  /** Years on the board, where a table has them in place of a year. */
  tenures: Stated<number>[];
  /** From cards and tables; from sentences if there are none. */
  since: Stated<number>[];
  sinceInSentences: Stated<number>[];
  independence: Stated<boolean>[];
  independenceInSentences: Stated<boolean>[];
  committees: StatedSeats[];
  /** A card or table states committees in words that are not understood. */
  hasUnreadCommittees: boolean;
  /** A sentence names the person among the nominees. */
  isNominated: boolean;
  /** A sentence names the person among the independent directors. Former directors can be among them. */
  isListed: boolean;
  /** A text says that the person is a director or nominee. */
  isDirector: boolean;
  /** A card calls the person a new nominee: new ones have no year on the board. */
  isNewNominee: boolean;
  /** A text says that the person has died, or does not stand for election again. */
  isGone: boolean;
  /** The kinds of places that call the person a director. */
  places: Set<"table" | "card" | "sentence">;
}

/** The persons of a document. Two forms of a name are one person. */
export class People {
  readonly #bySurname = new Map<string, Person[]>();
  readonly all: Person[] = [];

  /** Returns the person with a name; a new one if it is a new name. */
  personNamed(name: string): Person {
    const person = this.find(name);
    if (person) {
      person.names.add(name);
      if (isBetter(name, person.name)) person.name = name;
      return person;
    }
    const added: Person = {
      ...{
        name,
        names: new Set([name]),
        order: this.all.length,
        ages: [],
        officersAges: [],
        tenures: [],
        since: [],
        sinceInSentences: [],
      },
      ...{ independence: [], independenceInSentences: [], committees: [], hasUnreadCommittees: false },
      ...{ isDirector: false, isNominated: false, isListed: false, isNewNominee: false, isGone: false },
      places: new Set(),
    };
    this.all.push(added);
    this.#bySurname.set(surname(name), [...(this.#bySurname.get(surname(name)) ?? []), added]);
    return added;
  }

  /** Returns the person with a name, if there is one. */
  find(name: string): Person | undefined {
    return this.#bySurname.get(surname(name))?.find((person) => canBeOne(person.name, name));
  }

  /** Returns the one director with a surname; `undefined` for several, and where it is unknown. */
  withSurname(last: string): Person | undefined {
    const directors = (this.#bySurname.get(surname(last)) ?? []).filter(({ isDirector }) => isDirector);
    return directors.length === 1 ? directors[0] : undefined;
  }
}

/** A first name says more than its initial, mixed case more than capitals, a longer form more than a shorter one. */
const isBetter = (name: string, than: string): boolean => {
  const [isShort, wasShort] = [/^\p{Lu}\. /u.test(name), /^\p{Lu}\. /u.test(than)];
  if (isShort !== wasShort) return wasShort;
  const [isMixed, wasMixed] = [/\p{Ll}{2}/u.test(name), /\p{Ll}{2}/u.test(than)];
  return isMixed === wasMixed ? name.length > than.length : isMixed;
};
