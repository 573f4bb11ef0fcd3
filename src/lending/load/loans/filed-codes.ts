import { type Naics, rangeOf } from "../../../reference/naics.ts";

/** More different texts than any edition has: a column of something else would fill the memory. */
const MOST_TEXTS = 100_000;

/** Loans by what their NAICS code is. */
export interface IndustryWays {
  /** A code of NAICS 1997 to 2022. */
  known: number;
  /** No code. */
  missing: number;
  /** A code that none of these editions has. */
  unknown: number;
}

/** The NAICS codes of an edition's loans, as filed: which exist, and how many don't. */
export class FiledCodes {
  readonly ways: IndustryWays = { known: 0, missing: 0, unknown: 0 };
  private readonly codes = new Map<string, string | undefined>();
  private readonly unknown = new Map<string, number>();

  constructor(private readonly naics: Naics) {}

  /**
   * Returns the code of a loan, 2 to 6 digits; undefined if it has none, or one that no edition of NAICS from 1997 to
   * 2022 has. Nothing is guessed from the first digits of other codes.
   */
  read(filedText: string): string | undefined {
    let code = this.codes.get(filedText);
    if (code === undefined && !this.codes.has(filedText)) {
      code = this.codeOf(filedText);
      if (this.codes.size < MOST_TEXTS) this.codes.set(filedText, code);
    }
    if (code !== undefined) this.ways.known++;
    else if (isMissing(filedText)) this.ways.missing++;
    else {
      this.ways.unknown++;
      const count = this.unknown.get(filedText);
      if (count !== undefined || this.unknown.size < MOST_TEXTS) this.unknown.set(filedText, (count ?? 0) + 1);
    }
    return code;
  }

  private codeOf(filedText: string): string | undefined {
    const digits = filedText.replace(DECIMALS, "");
    if (!/^[1-9][0-9]{1,5}$/.test(digits)) return undefined;
    return this.naics.find(digits) || this.naics.findOlder(digits) || rangeOf(digits) ? digits : undefined;
  }

  /** For people: the unknown codes, the most frequent first; nothing where there are none. */
  lines(): string[] {
    const { unknown } = this.ways;
    if (unknown === 0) return [];
    const sorted = [...this.unknown].sort(([a, many], [b, few]) => few - many || (a < b ? -1 : 1));
    const listed = sorted.slice(0, PRINTED).map(([code, count]) => `${code} (${count})`);
    const unlisted = sorted.length - listed.length;
    return [
      `${unknown} loans have a NAICS code that no edition from 1997 to 2022 has: ${listed.join(", ")}` +
        `${unlisted > 0 ? ` and ${unlisted} more codes` : ""}`,
    ];
  }
}

/** How many unknown codes a load prints. */
const PRINTED = 20;

/** The files write some columns as numbers with decimals: `541511.0`. */
const DECIMALS = /\.0+$/;

const isMissing = (filedText: string): boolean => /^0*$/.test(filedText.replace(DECIMALS, ""));
