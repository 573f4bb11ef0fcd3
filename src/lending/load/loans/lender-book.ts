import { createHash } from "node:crypto";
import { sourceRefused } from "../../../errors.ts";
import type { DayNumber } from "./days.ts";

/** What identifies a lender, the surest first. */
export type LenderIdentity = "location_id" | "fdic_number" | "ncua_number" | "name";

/** What a file says of the lender of a loan, trimmed; `""` where it says nothing. */
export interface FiledLender {
  locationId: string;
  fdicNumber: string;
  ncuaNumber: string;
  name: string;
  city: string;
  state: string;
}

/** A way in which a lender is written, and how many loans have it. */
interface Spelling extends FiledLender {
  lender: BookedLender | undefined;
  loans: number;
}

/** A lender of an edition. */
export interface BookedLender {
  id: number;
  identity: LenderIdentity;
  spellings: Spelling[];
  first: DayNumber;
  last: DayNumber;
}

/** More spellings than any edition has: a column of something else would fill the memory. */
const MOST_SPELLINGS = 500_000;

/**
 * The lenders of an edition. Loans have one lender where the file says so: by SBA's number (`LocationID`); without it,
 * by the number of the FDIC or of the NCUA; without these, by the same name, city and state, whatever the case and the
 * blanks. Nothing is joined by similar names.
 */
export class LenderBook {
  /** How many loans have a lender. */
  withLender = 0;
  private readonly spellings: Spelling[] = [];
  private readonly bySpelling = new Map<string, number>();
  private readonly lenders = new Map<string, BookedLender>();
  private readonly ids = new Map<number, string>();

  /** `files`: the names of the edition's files, for messages. */
  constructor(private readonly files: string) {}

  /** Returns the number of a spelling, for {@link add}. A loan that is read is not counted yet. */
  read(filed: FiledLender): number {
    const { locationId, fdicNumber, ncuaNumber, name, city, state } = filed;
    const key = `${locationId}\n${fdicNumber}\n${ncuaNumber}\n${name}\n${city}\n${state}`;
    let number = this.bySpelling.get(key);
    if (number !== undefined) return number;
    if (this.spellings.length >= MOST_SPELLINGS)
      throw sourceRefused(
        { file: this.files },
        undefined,
        `has more than ${MOST_SPELLINGS} names of lenders: the columns are misplaced`,
      );
    number = this.spellings.push({ ...filed, lender: undefined, loans: 0 }) - 1;
    this.bySpelling.set(key, number);
    return number;
  }

  /** Counts a loan. */
  add(spelling: number, approved: DayNumber): void {
    const filed = this.spellings[spelling]!; // read gave it
    filed.loans++;
    const lender = filed.lender ?? this.book(filed);
    if (!lender) return;
    this.withLender++;
    lender.first = Math.min(lender.first, approved);
    lender.last = Math.max(lender.last, approved);
  }

  /** The lenders, by their ids. After the last loan. */
  all(): BookedLender[] {
    return [...this.lenders.values()].sort((one, other) => one.id - other.id);
  }

  /** The position of each spelling's lender in {@link all}, from 1; 0 where the file names none. */
  numbers(): Int32Array {
    const numbers = new Map(this.all().map((lender, index) => [lender, index + 1]));
    return Int32Array.from(this.spellings, ({ lender }) => (lender ? (numbers.get(lender) ?? 0) : 0));
  }

  private book(filed: Spelling): BookedLender | undefined {
    const identified = identityOf(filed);
    if (!identified) return undefined;
    const { identity, text } = identified;
    const key = `${identity} ${text}`;
    let lender = this.lenders.get(key);
    if (!lender) {
      const id = identity === "location_id" ? Number(text) : madeId(key);
      const other = this.ids.get(id);
      if (other !== undefined)
        throw sourceRefused(
          { file: this.files },
          undefined,
          `the lenders "${other}" and "${key}" would have the same id ${id}`,
        );
      this.ids.set(id, key);
      lender = { id, identity, spellings: [], first: Number.POSITIVE_INFINITY, last: 0 };
      this.lenders.set(key, lender);
    }
    lender.spellings.push(filed);
    filed.lender = lender;
    return lender;
  }
}

/** A number as SBA writes it: `628`, `628.0`; undefined for 0 and for anything else. */
const numberOf = (filedText: string): string | undefined => /^0*([1-9]\d{0,8})(?:\.0+)?$/.exec(filedText)?.[1];

/** A text without regard to case and blanks. */
const plain = (filedText: string): string => filedText.toUpperCase().replace(/\s+/g, " ");

function identityOf(filed: FiledLender): { identity: LenderIdentity; text: string } | undefined {
  const locationId = numberOf(filed.locationId);
  if (locationId !== undefined) return { identity: "location_id", text: locationId };
  const fdicNumber = numberOf(filed.fdicNumber);
  if (fdicNumber !== undefined) return { identity: "fdic_number", text: fdicNumber };
  const ncuaNumber = numberOf(filed.ncuaNumber);
  if (ncuaNumber !== undefined) return { identity: "ncua_number", text: ncuaNumber };
  if (filed.name === "") return undefined;
  return { identity: "name", text: [filed.name, filed.city, filed.state].map(plain).join("|") };
}

/** Above every number of the SBA. */
const MADE_FROM = 1_000_000_000_000;
const MADE_BYTES = 6;

/** An id for a lender that has no number of the SBA: the same in every edition. */
const madeId = (key: string): number => MADE_FROM + createHash("sha256").update(key).digest().readUIntBE(0, MADE_BYTES);

/** The names of a lender as filed, the one of most loans first, and how many loans each has; `[]` without a name. */
export function namesOf({ spellings }: BookedLender): { names: string[]; loans: number[] } {
  const counts = new Map<string, number>();
  for (const { name, loans } of spellings) if (name !== "") counts.set(name, (counts.get(name) ?? 0) + loans);
  const sorted = [...counts].sort(([one, many], [other, few]) => few - many || (one < other ? -1 : 1));
  return { names: sorted.map(([name]) => name), loans: sorted.map(([, loans]) => loans) };
}

/** What most loans of a lender say in a field; null where none says anything. */
export function mostFiled({ spellings }: BookedLender, field: keyof FiledLender): string | null {
  const counts = new Map<string, number>();
  for (const spelling of spellings)
    if (spelling[field] !== "") counts.set(spelling[field], (counts.get(spelling[field]) ?? 0) + spelling.loans);
  const [most] = [...counts].sort(([one, many], [other, few]) => few - many || (one < other ? -1 : 1));
  return most?.[0] ?? null;
}
