import { type SourcePosition, sourceRefused } from "../../../errors.ts";
import type { FieldRows } from "../../../loading/formats/field-rows.ts";
import { STATES } from "../../../reference/states.ts";
import type { StoredLevel } from "../../vocabulary/vintages.ts";

/** Names of the states, the District and Puerto Rico by FIPS code. */
export const STATE_NAMES: ReadonlyMap<string, string> = new Map(STATES.map(({ fips, name }) => [fips, name]));

/** The name that a place has whatever a file says; undefined for all but the nation and the states. */
export const ownName = (level: string, fips: string): string | undefined =>
  level === "nation" ? "United States" : level === "state" ? STATE_NAMES.get(fips) : undefined;

/** Whether some program wrote a sign in place of letters that it could not write: `Do?a Ana`, `Do\uFFFDa Ana`. */
const hasLostLetters = (name: string): boolean => /[?\uFFFD]/.test(name);

/** A place of a vintage. One object for all files. */
export interface ReadPlace {
  readonly level: StoredLevel;
  readonly fips: string;
  /** The same as a number, as blocks hold it. */
  readonly code: number;
  /** From 0, in the order in which places became known. */
  readonly number: number;
  name: string;
  /** The counts of the file that had a row of it last: seen again there, it is there twice. Not set: none had one. */
  seenIn?: object | undefined;
}

/** What a text of GEO_ID stood for, with the name beside it if there was one: most rows say again what others said. */
interface KnownText {
  readonly geoId: string;
  readonly place: ReadPlace;
  readonly given: string | undefined;
  /** What came after it: files of one release have one order, and a comparison takes less than a look-up. */
  next: KnownText | undefined;
}

/**
 * A copy that holds no other text in memory: a field of a row can be a window on the piece of the file that it came
 * from, and would keep all of that.
 */
const detached = (text: string): string => Buffer.from(text).toString();

/** Names of the places of one vintage. */
export class PlaceNames {
  private readonly byLevel = new Map<StoredLevel, Map<number, ReadPlace>>();
  private readonly byGeoId = new Map<string, KnownText>();
  /** Known texts that are not in the map yet: rows in the expected order never ask it. */
  private unmapped: KnownText[] = [];
  private count = 0;
  private firstText: KnownText | undefined;
  private lastText: KnownText | undefined;

  get(level: StoredLevel, fips: string): string | undefined {
    return this.byLevel.get(level)?.get(Number(fips))?.name;
  }

  /** A name for files that have none, from what is served. */
  offer(level: StoredLevel, fips: string, name: string): ReadPlace {
    const code = Number(fips); // within a level all codes have as many digits
    const places = this.byLevel.get(level) ?? new Map<number, ReadPlace>();
    this.byLevel.set(level, places);
    const known = places.get(code);
    if (known) {
      known.name = name;
      return known;
    }
    const place = { level, fips, code, number: this.count++, name, seenIn: undefined };
    places.set(code, place);
    return place;
  }

  /** As {@link PlaceNames.offer}, from a geography list, whose texts of GEO_ID the files repeat, mostly in its order. */
  list(geoId: string, level: StoredLevel, fips: string, name: string): void {
    this.keep({ geoId, place: this.offer(level, fips, name), given: undefined, next: undefined });
  }

  /** The name of a place that was read. One whose letters were lost (`Do?a Ana`) does not replace another. */
  add(level: StoredLevel, fips: string, name: string): ReadPlace {
    const before = this.byLevel.get(level)?.get(Number(fips));
    if (!before) return this.offer(level, detached(fips), detached(name));
    if (before.name !== name && !hasLostLetters(name)) before.name = detached(name);
    return before;
  }

  /** Gives what recalls the place of a text of GEO_ID and the name beside it, for one file's rows in order. */
  recaller(geoIdAt: number): (rows: FieldRows, row: number, given: string | undefined) => ReadPlace | undefined {
    let expected = this.firstText;
    return (rows, row, given) => {
      const isExpected = expected !== undefined && expected.given === given && rows.is(row, geoIdAt, expected.geoId);
      const known = isExpected ? expected : this.knownText(rows.text(row, geoIdAt));
      if (!known || known.given !== given) return undefined;
      expected = known.next;
      return known.place;
    };
  }

  /** Keeps what a text of GEO_ID stands for, and the name that came with it. */
  remember(geoId: string, given: string | undefined, place: ReadPlace): void {
    const kept = given === undefined || given === place.name ? place.name : detached(given);
    this.keep({ geoId: detached(geoId), place, given: given === undefined ? undefined : kept, next: undefined });
  }

  /** Every place of which some file had a row. */
  *entries(): Generator<ReadPlace> {
    for (const places of this.byLevel.values()) for (const place of places.values()) if (place.seenIn) yield place;
  }

  private knownText(geoId: string): KnownText | undefined {
    for (const text of this.unmapped) this.byGeoId.set(text.geoId, text);
    this.unmapped = [];
    return this.byGeoId.get(geoId);
  }

  private keep(text: KnownText): void {
    this.unmapped.push(text);
    this.firstText ??= text;
    if (this.lastText) this.lastText.next = text;
    this.lastText = text;
  }
}

/** The longest name of a place has 100 characters or so; control characters are in none. */
const LONGEST_NAME = 200;

/** Refuses a text that can't be a place's name. */
export function refuseNoName(name: string, at: SourcePosition): void {
  if (name.length > LONGEST_NAME || /\p{Cc}/u.test(name))
    throw sourceRefused(at, "NAME", `${JSON.stringify(name)} is no name of a place`);
}

/** Whether the name is that of a micropolitan area; a metropolitan one says so in its name too. */
export function isMicro(name: string, at: SourcePosition): boolean {
  if (/ Metro(?:politan Statistical)? Area$/.test(name)) return false;
  if (/ Micro(?:politan Statistical)? Area$/.test(name)) return true;
  throw sourceRefused(at, "NAME", `"${name}" ends neither in "Metro Area" nor in "Micro Area"`);
}
