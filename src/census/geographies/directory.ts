import type { Sql } from "postgres";
import { CODE_LENGTH } from "../vocabulary/levels.ts";
import type { Level, Vintage } from "../vocabulary/vintages.ts";
import { fitOf, foldName, needlesOf } from "./name-search.ts";
import { type DirectoryRow, directoryOf } from "./queries.ts";

/** A place, the starting point of every answer. */
export interface Place {
  level: Level;
  fips: string;
  name: string;
  /** ACS vintages that have it, oldest first. */
  vintages: readonly Vintage[];
  /** Whether the newest edition of its level still has it. */
  isCurrent: boolean;
}

/**
 * What a list of places is narrowed by. Places that neither the newest edition of their level nor its newest vintage
 * has are never listed.
 */
export interface PlaceFilter {
  /** A code, or a part of a name, whatever its case, accents and signs. */
  query?: string | undefined;
  /** FIPS code of a state. */
  state?: string | undefined;
}

/**
 * All names and codes of a level, in memory: a name filter over 85,000 tracts, with its total, is one search through
 * one text of 4 MB (a few ms) where the database takes several times that, and a code is looked up without a query.
 * Positions are places in the alphabetical list (ICU's root collation, then code).
 */
export class Directory {
  readonly size: number;
  private readonly width: number;
  /** All names, folded, a newline after each; `foldedEnds` are the positions of those newlines. */
  private readonly folded: string;
  private readonly foldedEnds: Uint32Array;
  private readonly nameEnds: Uint32Array;
  private readonly sets: Uint16Array;
  private readonly vintageSets: readonly (readonly Vintage[])[];
  /** Positions in the order of codes, and the codes in that order. */
  private readonly byCode: Uint32Array;
  private readonly sortedCodes: Float64Array;

  private readonly codes: string;
  private readonly names: string;
  private readonly current: string;
  private readonly listed: string;
  private readonly states: readonly string[] | undefined;

  private constructor(
    readonly level: Level,
    row: DirectoryRow,
  ) {
    this.codes = row.codes ?? "";
    this.names = row.names === null ? "" : `${row.names}\n`;
    this.current = row.current ?? "";
    this.listed = row.listed ?? "";
    this.states = level === "metro" ? (row.states ?? "").split("\n") : undefined;
    this.width = CODE_LENGTH[level];
    this.size = this.codes.length / this.width;
    this.folded = foldName(this.names);
    this.nameEnds = newlines(this.names, this.size);
    const isSameLength = this.folded.length === this.names.length;
    this.foldedEnds = isSameLength ? this.nameEnds : newlines(this.folded, this.size);
    this.sets = Uint16Array.from(linesOf(row.sets ?? ""), Number);
    // The database has only labels there: they come from census_places.
    this.vintageSets = (row.vintage_sets ?? "")
      .split("\n")
      .map((set) => (set === "" ? [] : (set.split(",") as Vintage[])));
    this.byCode = Uint32Array.from(linesOf(row.by_code ?? ""), Number);
    this.sortedCodes = Float64Array.from(this.byCode, (position) => Number(this.code(position)));
  }

  /** Reads the level from the database. */
  static async read(sql: Sql, level: Level): Promise<Directory> {
    const [row] = await directoryOf(sql, level);
    return new Directory(level, row!); // an aggregate is always one row
  }

  /** The code at a position. */
  code = (position: number): string => this.codes.slice(position * this.width, (position + 1) * this.width);

  private nameAt = (position: number): string => lineOf(this.names, this.nameEnds, position);

  private foldedAt = (position: number): string => lineOf(this.folded, this.foldedEnds, position);

  /** The place at a position. */
  at(position: number): Place {
    return {
      level: this.level,
      fips: this.code(position),
      name: this.nameAt(position),
      vintages: this.vintageSets[this.sets[position]!]!, // the query gives a set for each place
      isCurrent: this.current[position] === "1",
    };
  }

  /** Returns the place with this code; undefined if the level has none. */
  find(fips: string): Place | undefined {
    const position = this.positionOf(fips);
    return position < 0 ? undefined : this.at(position);
  }

  /** Returns the name of a code, or the code itself if the level does not have it. */
  nameOf(fips: string): string {
    const position = this.positionOf(fips);
    return position < 0 ? fips : this.nameAt(position);
  }

  /** The position of a code; -1 if the level does not have it. */
  positionOf(fips: string): number {
    if (fips.length !== this.width || !/^\d+$/.test(fips)) return -1;
    const index = this.firstFrom(Number(fips));
    return this.sortedCodes[index] === Number(fips) ? this.byCode[index]! : -1;
  }

  /** Where the first code that is not below `code` is in the order of codes. */
  private firstFrom(code: number): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.sortedCodes[middle]! < code) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Returns the places with codes that begin with `prefix`, current or not, in the order of codes. */
  withPrefix(prefix: string): Place[] {
    const places: Place[] = [];
    const first = this.firstFrom(Number(prefix) * 10 ** (this.width - prefix.length));
    for (let index = first; index < this.size && this.code(this.byCode[index]!).startsWith(prefix); index++)
      places.push(this.at(this.byCode[index]!));
    return places;
  }

  /** Positions of the listed places that a filter leaves, in alphabetical order. */
  list({ query, state }: PlaceFilter): number[] {
    const positions: number[] = [];
    if (query === undefined) {
      for (let position = 0; position < this.size; position++)
        if (this.isListed(position, state)) positions.push(position);
      return positions;
    }
    for (const needle of needlesOf(query))
      for (const position of this.linesWith(needle)) if (this.isListed(position, state)) positions.push(position);
    const coded = this.positionOf(query.trim());
    if (coded >= 0 && this.isListed(coded, state)) positions.push(coded);
    return [...new Set(positions)].sort((a, b) => a - b);
  }

  /**
   * Positions of the listed places that a filter leaves: a place with this code, then names that are the query, that
   * begin with it, that have a word that does, and others. In each of these, the place with the most people first.
   * `populations` are by position; 0: not known.
   */
  listByRelevance(filter: PlaceFilter, populations: Float64Array): number[] {
    const positions = this.list(filter);
    const { query = "" } = filter;
    const coded = this.positionOf(query.trim());
    const needles = needlesOf(query);
    const fits = new Map(
      positions.map((position) => [position, position === coded ? -1 : fitOf(this.foldedAt(position), needles)]),
    );
    const fit = (position: number): number => fits.get(position) ?? 0;
    return positions.sort((a, b) => fit(a) - fit(b) || (populations[b] ?? 0) - (populations[a] ?? 0) || a - b);
  }

  /** Positions of the places whose folded names have the text, in order. */
  private linesWith(needle: string): number[] {
    const positions: number[] = [];
    let position = 0;
    for (let start = 0; ; start = this.foldedEnds[position]! + 1, position++) {
      const hit = this.folded.indexOf(needle, start);
      if (hit < 0) return positions;
      position = this.lineAt(hit, position);
      positions.push(position);
    }
  }

  /** Returns whether a place is in lists and in the state. */
  private isListed(position: number, state: string | undefined): boolean {
    if (this.listed[position] !== "1") return false;
    if (state === undefined) return true;
    if (this.states) return this.states[position]!.includes(state); // two digits each, between commas
    return this.codes.startsWith(state, position * this.width);
  }

  /** The line that holds character `hit`, at or after line `from`. */
  private lineAt(hit: number, from: number): number {
    let low = from;
    let high = this.size - 1;
    // Hits of a common query lie close together: a few steps forward before the search by halves.
    for (let step = 0; step < 4; step++) if (this.foldedEnds[low]! < hit) low++;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.foldedEnds[middle]! < hit) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const linesOf = (text: string): string[] => (text === "" ? [] : text.split("\n"));

/** A line of a text, by the ends of its lines; the last one can end with the text. */
const lineOf = (text: string, ends: Uint32Array, line: number): string =>
  text.slice(line === 0 ? 0 : ends[line - 1]! + 1, ends[line]);

function newlines(text: string, count: number): Uint32Array {
  const ends = new Uint32Array(count);
  let end = -1;
  for (let line = 0; line < count; line++) {
    end = text.indexOf("\n", end + 1);
    ends[line] = end;
  }
  return ends;
}
