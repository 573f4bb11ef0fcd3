import { dataFile } from "../executable/data.ts";

/** An edition of NAICS that is known here. */
export type NaicsEdition = "2017" | "2022";

export const NAICS_LEVELS = ["sector", "subsector", "industry_group", "naics_industry", "national_industry"] as const;
export type NaicsLevel = (typeof NAICS_LEVELS)[number];

/** A NAICS code: 2 to 6 digits, or one of the ranges `31-33`, `44-45`, `48-49`. */
export interface NaicsCode {
  code: string;
  /** Title of its newest edition. */
  title: string;
  /** The editions that have it, oldest first. */
  editions: NaicsEdition[];
  level: NaicsLevel;
}

/** A code that ended in 2022, and what followed it. */
export interface NaicsChange {
  oldCode: string;
  /** In NAICS 2022, of the same length; several where its industries went to several. */
  newCodes: string[];
  origin: string;
}

/** A code that ended before NAICS 2017. */
export interface OlderNaicsCode {
  code: string;
  /** The last edition that had it. */
  edition: string;
  title: string;
}

/** The sectors that are ranges, by the two digits of their codes. */
const RANGES: ReadonlyMap<string, string> = new Map([
  ["31", "31-33"],
  ["32", "31-33"],
  ["33", "31-33"],
  ["44", "44-45"],
  ["45", "44-45"],
  ["48", "48-49"],
  ["49", "48-49"],
]);

/** The range that two digits are part of, which are no code of their own; undefined for `21`. */
export const rangeOf = (digits: string): string | undefined => RANGES.get(digits);

/** The code one level above by its digits alone; undefined for a sector. `336` gives `31-33`. */
export function parentCode(code: string): string | undefined {
  if (code.length <= 2 || code.includes("-")) return undefined;
  const shorter = code.slice(0, -1);
  return RANGES.get(shorter) ?? shorter;
}

/** A code without the zeros that only fill it up: 236220 is 23622. Ranges and sectors stay as they are. */
export function withoutFill(code: string): string {
  let length = code.length;
  while (length > 2 && code[length - 1] === "0") length--;
  return code.slice(0, length);
}

const levelOf = (code: string): NaicsLevel =>
  code.includes("-") ? "sector" : (NAICS_LEVELS[code.length - 2] ?? "national_industry");

/** NAICS 2017 and 2022 together. */
export class Naics {
  private readonly byParent: ReadonlyMap<string | undefined, readonly NaicsCode[]>;

  constructor(
    private readonly codes: ReadonlyMap<string, NaicsCode>,
    private readonly changes: ReadonlyMap<string, NaicsChange>,
    private readonly older: ReadonlyMap<string, OlderNaicsCode>,
  ) {
    this.byParent = Map.groupBy(codes.values(), ({ code }) => parentCode(code));
  }

  /** Undefined where neither edition has the code. */
  find = (code: string): NaicsCode | undefined => this.codes.get(code);

  /** A code of NAICS 2012, 2007 or 2002 that no later edition has; undefined for all others. */
  findOlder = (code: string): OlderNaicsCode | undefined => this.older.get(code);

  /** All codes of both editions: sectors first, each followed by what is below it. */
  all = (): readonly NaicsCode[] => [...this.codes.values()];

  /** The codes one level below, of both editions. */
  childrenOf = (code: string): readonly NaicsCode[] => this.byParent.get(code) ?? [];

  /** What followed a code that NAICS 2022 no longer has; undefined where it still has it. */
  changeOf = (code: string): NaicsChange | undefined => this.changes.get(code);

  /** The one code of NAICS 2022 that an ended code's industries all went to; undefined where they went to several. */
  successorOf(code: string): string | undefined {
    const change = this.changes.get(code);
    return change?.newCodes.length === 1 ? change.newCodes[0] : undefined;
  }

  /**
   * The one code of NAICS 2017 that a code new in 2022 is the same as: it had no other predecessor, nor part of one.
   */
  predecessorOf(code: string): string | undefined {
    if (this.codes.get(code)?.editions.includes("2017")) return undefined;
    const from = [...this.changes.values()].filter(({ newCodes }) => newCodes.includes(code));
    const [only, ...others] = from;
    if (!only || others.length > 0 || only.newCodes.length > 1) return undefined;
    // 516 took in a part of 519 beside 515: 519 goes on, and only its 6-digit codes tell.
    const isWhole = [...this.changes.values()].every(
      ({ oldCode, newCodes }) => oldCode.startsWith(only.oldCode) || !newCodes.some((one) => one.startsWith(code)),
    );
    return isWhole ? only.oldCode : undefined;
  }

  /** The ended codes whose industries went, in part or whole, to a code of NAICS 2022. */
  predecessorsOf = (code: string): string[] =>
    [...this.changes.values()].filter(({ newCodes }) => newCodes.includes(code)).map(({ oldCode }) => oldCode);
}

let read: Promise<Naics> | undefined;

/** NAICS 2017 and 2022, read once from `data/reference`. */
export const naics = (): Promise<Naics> => {
  read ??= Promise.all(
    ["naics", "naics_changes", "naics_older"].map((name) => dataFile(`reference/${name}.csv`).text()),
  ).then(
    ([codes = "", changes = "", older = ""]) => new Naics(readCodes(codes), readChanges(changes), readOlder(older)),
  );
  return read;
};

/** The lines below the heading. The files are this program's own: only the last of three fields is ever quoted. */
const fieldsOf = (text: string): [string, string, string][] =>
  text
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [, first = "", second = "", rest = ""] = /^([^,]+),([^,]+),(.*)$/.exec(line) ?? [];
      return [first, second, rest.startsWith('"') ? rest.slice(1, -1).replaceAll('""', '"') : rest];
    });

function readCodes(text: string): Map<string, NaicsCode> {
  const codes = new Map<string, NaicsCode>();
  for (const [code, editions, title] of fieldsOf(text)) {
    const named = editions.split(" ") as NaicsEdition[]; // the script writes these two words alone
    const before = codes.get(code);
    codes.set(code, { code, title, editions: [...(before?.editions ?? []), ...named], level: levelOf(code) });
  }
  return codes;
}

const readChanges = (text: string): Map<string, NaicsChange> =>
  new Map(
    fieldsOf(text).map(([oldCode, newCodes, origin]) => [oldCode, { oldCode, newCodes: newCodes.split(" "), origin }]),
  );

const readOlder = (text: string): Map<string, OlderNaicsCode> =>
  new Map(fieldsOf(text).map(([code, edition, title]) => [code, { code, edition, title }]));
