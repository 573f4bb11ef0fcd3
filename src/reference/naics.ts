import { dataFile } from "../executable/data.ts";

/** A supported edition of NAICS. */
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

/** The form of a NAICS code: 2 to 6 digits or a range. Not every text of this form is a code. */
export const NAICS_CODE_FORM = /^(?:[0-9]{2,6}|31-33|44-45|48-49)$/;

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

/** Returns the range that two digits belong to, if they are not a code themselves; undefined for `21`. */
export const rangeOf = (digits: string): string | undefined => RANGES.get(digits);

/** Returns the code one level above, by its digits; undefined for a sector. `336` gives `31-33`. */
export function parentCode(code: string): string | undefined {
  if (code.length <= 2 || code.includes("-")) return undefined;
  const shorter = code.slice(0, -1);
  return RANGES.get(shorter) ?? shorter;
}

/** Returns a code without padding zeros: 236220 is 23622. Ranges and sectors stay as they are. */
export function withoutFill(code: string): string {
  let length = code.length;
  while (length > 2 && code[length - 1] === "0") length--;
  return code.slice(0, length);
}

/** Returns how exactly a code answers, as `naics_match_level` has it: `4-digit` of 3361, `2-digit` of 31-33. */
export const matchLevel = (code: string): string => `${code.includes("-") ? 2 : code.length}-digit`;

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

  /** Undefined if neither edition has the code. */
  find = (code: string): NaicsCode | undefined => this.codes.get(code);

  /** Returns a code of NAICS 1997 to 2012 that no later edition has, else undefined. */
  findOlder = (code: string): OlderNaicsCode | undefined => this.older.get(code);

  /** All codes of both editions: sectors first, each followed by what is below it. */
  all = (): readonly NaicsCode[] => [...this.codes.values()];

  /** The codes one level below, of both editions. */
  childrenOf = (code: string): readonly NaicsCode[] => this.byParent.get(code) ?? [];

  /** Every code that NAICS 2022 no longer has, and what followed it. */
  allChanges = (): readonly NaicsChange[] => [...this.changes.values()];

  /** Returns what followed a code that NAICS 2022 no longer has, else undefined. */
  changeOf = (code: string): NaicsChange | undefined => this.changes.get(code);

  /** Returns the code of NAICS 2022 that has all industries of an ended code; undefined if they went to several. */
  successorOf(code: string): string | undefined {
    const change = this.changes.get(code);
    return change?.newCodes.length === 1 ? change.newCodes[0] : undefined;
  }

  /**
   * Returns the code of NAICS 2017 that equals a code new in 2022, which has no other predecessor or part of one.
   */
  predecessorOf(code: string): string | undefined {
    if (this.codes.get(code)?.editions.includes("2017")) return undefined;
    const changes = [...this.changes.values()].filter(({ newCodes }) => newCodes.includes(code));
    const [change] = changes;
    if (!change || changes.length > 1 || change.newCodes.length > 1) return undefined;
    // 516 also took in a part of 519, besides 515. Because 519 continues, only its 6-digit codes show this.
    const isWhole = [...this.changes.values()].every(
      ({ oldCode, newCodes }) =>
        oldCode.startsWith(change.oldCode) || !newCodes.some((newCode) => newCode.startsWith(code)),
    );
    return isWhole ? change.oldCode : undefined;
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

/** Returns the lines below the heading. In these files, the program's own, only the last of three fields is quoted. */
const fieldsOf = (text: string): [string, string, string][] =>
  text
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [, first = "", second = "", last = ""] = /^([^,]+),([^,]+),(.*)$/.exec(line) ?? [];
      return [first, second, last.startsWith('"') ? last.slice(1, -1).replaceAll('""', '"') : last];
    });

function readCodes(text: string): Map<string, NaicsCode> {
  const codes = new Map<string, NaicsCode>();
  for (const [code, editions, title] of fieldsOf(text)) {
    const editionList = editions.split(" ") as NaicsEdition[]; // the script writes only these two words
    const before = codes.get(code);
    codes.set(code, { code, title, editions: [...(before?.editions ?? []), ...editionList], level: levelOf(code) });
  }
  return codes;
}

const readChanges = (text: string): Map<string, NaicsChange> =>
  new Map(
    fieldsOf(text).map(([oldCode, newCodes, origin]) => [oldCode, { oldCode, newCodes: newCodes.split(" "), origin }]),
  );

const readOlder = (text: string): Map<string, OlderNaicsCode> =>
  new Map(fieldsOf(text).map(([code, edition, title]) => [code, { code, edition, title }]));
