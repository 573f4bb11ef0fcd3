import { type SourcePosition, sourceRefused } from "../../../errors.ts";
import type { FieldRows } from "../../../loading/formats/field-rows.ts";
import { STATES } from "../../../reference/states.ts";
import type { StoredLevel } from "../../vocabulary/vintages.ts";
import { hasLostLetters } from "./mangled-names.ts";

/** Names of the states, the District and Puerto Rico by FIPS code. */
export const STATE_NAMES: ReadonlyMap<string, string> = new Map(STATES.map(({ fips, name }) => [fips, name]));

/** Returns the fixed name of the nation or a state, whatever a file says; undefined for other places. */
export function ownName(level: string, fips: string): string | undefined {
  if (level === "nation") return "United States";
  return level === "state" ? STATE_NAMES.get(fips) : undefined;
}

/** A place of a vintage. One object for all files. */
export interface ReadPlace {
  readonly level: StoredLevel;
  readonly fips: string;
  /** The same as a number, as blocks hold it. */
  readonly code: number;
  /** From 0, in the order in which places became known. */
  readonly number: number;
  name: string;
  /** Counts of the last file with a row of it, to find duplicates within a file; undefined where no file had one. */
  seenIn?: object | undefined;
}

/** The place of a GEO_ID text, with the name next to it if there was one. Most rows repeat what earlier files said. */
interface KnownText {
  readonly geoId: string;
  readonly place: ReadPlace;
  readonly nameText: string | undefined;
  /** The text after it. Files of one release have one order, and a comparison is faster than a look-up. */
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
  /** Known texts that are not in the map yet: rows in the expected order don't need it. */
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
    const knownPlace = places.get(code);
    if (knownPlace) {
      knownPlace.name = name;
      return knownPlace;
    }
    const place = { level, fips, code, number: this.count++, name, seenIn: undefined };
    places.set(code, place);
    return place;
  }

  /** As {@link PlaceNames.offer}, from a geography list. Files repeat its GEO_IDs, mostly in the same order. */
  list(geoId: string, level: StoredLevel, fips: string, name: string): void {
    this.keep({ geoId, place: this.offer(level, fips, name), nameText: undefined, next: undefined });
  }

  /** The name of a place that was read. One whose letters were lost (`Do?a Ana`) does not replace another. */
  add(level: StoredLevel, fips: string, name: string): ReadPlace {
    const before = this.byLevel.get(level)?.get(Number(fips));
    if (!before) return this.offer(level, detached(fips), detached(name));
    if (before.name !== name && !hasLostLetters(name)) before.name = detached(name);
    return before;
  }

  /** Returns what recalls the place of a GEO_ID text and the name next to it, for one file's rows in order. */
  recaller(geoIdColumn: number): (rows: FieldRows, row: number, nameText: string | undefined) => ReadPlace | undefined {
    let expected = this.firstText;
    return (rows, row, nameText) => {
      const isExpected =
        expected !== undefined && expected.nameText === nameText && rows.is(row, geoIdColumn, expected.geoId);
      const text = isExpected ? expected : this.knownText(rows.text(row, geoIdColumn));
      if (!text || text.nameText !== nameText) return undefined;
      expected = text.next;
      return text.place;
    };
  }

  /** Keeps the place of a GEO_ID text, and the name that came with it. */
  remember(geoId: string, nameText: string | undefined, place: ReadPlace): void {
    const name = nameText === undefined || nameText === place.name ? place.name : detached(nameText);
    this.keep({
      geoId: detached(geoId),
      place,
      nameText: nameText === undefined ? undefined : name,
      next: undefined,
    });
  }

  /** Every place that has a row in some file. */
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
export function refuseNoName(name: string, position: SourcePosition): void {
  if (name.length > LONGEST_NAME || /\p{Cc}/u.test(name))
    throw sourceRefused(position, "NAME", `${JSON.stringify(name)} is not the name of a place`);
}

/** Whether the name is of a micropolitan area. Names of metropolitan areas say so too. @throws `source_refused` */
export function isMicro(name: string, position: SourcePosition): boolean {
  if (/ Metro(?:politan Statistical)? Area$/.test(name)) return false;
  if (/ Micro(?:politan Statistical)? Area$/.test(name)) return true;
  throw sourceRefused(position, "NAME", `"${name}" does not end in "Metro Area" or "Micro Area"`);
}
