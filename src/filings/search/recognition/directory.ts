import { tickerKey } from "../../companies/identifier.ts";
import { nameKey, nameWords } from "./names.ts";

/** A company that a question may name. */
export interface NamedFiler {
  /** 10 digits. */
  cik: string;
  name: string;
  formerNames: readonly string[];
  /** Its main one first; none: it is not listed. */
  tickers: readonly string[];
}

/** How a text names a company, the surest first. */
export type AliasKind =
  /** What people call it and EDGAR does not: Google, J&J. It is nobody else's. */
  | "common"
  /** Its whole name: Best Buy, American Water Works. */
  | "name"
  /** Its name without what describes it: Costco (Wholesale), Verizon (Communications). */
  | "short"
  /** A name that it had. */
  | "former"
  /** The beginning of its name alone: Lockheed, American Water. */
  | "beginning";

/** A company by one of its names. */
export interface Alias {
  filer: NamedFiler;
  kind: AliasKind;
}

/** Companies by what they are called. */
export interface Directory {
  /** Returns the only company with a name, by the name's words run together; undefined: none, or several. */
  byName(key: string): Alias | undefined;
  /** By ticker, as EDGAR writes it. */
  byTicker(symbol: string): NamedFiler | undefined;
  /** How many words the longest name has. */
  readonly longestName: number;
}

/** Listed companies come first, since people name them. */
const RANKS: Readonly<Record<AliasKind, { listed: number; unlisted: number }>> = {
  common: { listed: 0, unlisted: 0 },
  // Vertex, Inc. and Vertex Pharmaceuticals are both Vertex to those who ask.
  name: { listed: 1, unlisted: 3 },
  short: { listed: 1, unlisted: 5 },
  former: { listed: 2, unlisted: 6 },
  beginning: { listed: 4, unlisted: 7 },
};
/** Longer names are the same to the length of the longest question that anyone writes. */
const MOST_WORDS = 8;
/** Names that people use and EDGAR has nowhere, or for several companies of which one is meant; by CIK. */
const COMMON_NAMES: Readonly<Record<string, readonly string[]>> = {
  "0000004127": ["Skyworks"],
  "0000004962": ["Amex"],
  "0000019617": ["JP Morgan"],
  "0000021344": ["Coke"],
  "0000021665": ["Colgate"],
  "0000027419": ["Target"],
  "0000027904": ["Delta"],
  "0000034088": ["Exxon"],
  "0000036104": ["US Bancorp"],
  "0000040545": ["GE", "GE Aerospace"],
  "0000048465": ["Hormel"],
  "0000051143": ["IBM"],
  "0000070858": ["BofA"],
  "0000073124": ["Northern Trust"],
  "0000077476": ["Pepsi"],
  "0000080424": ["P&G", "Procter"],
  "0000092122": ["Southern Company"],
  "0000101829": ["Raytheon", "Raytheon Technologies"],
  "0000200406": ["J&J", "JnJ"],
  "0000312069": ["Barclays"],
  "0000315189": ["John Deere"],
  "0000316709": ["Schwab", "Charles Schwab"],
  "0000320193": ["Apple Computer"],
  "0000731766": ["UnitedHealth"],
  "0000732717": ["AT&T"],
  "0000789570": ["MGM"],
  "0000831001": ["Citi"],
  "0000882095": ["Gilead"],
  "0000886982": ["Goldman"],
  "0000936468": ["Lockheed"],
  "0001058090": ["Chipotle"],
  "0001067983": ["Berkshire"],
  "0001090727": ["UPS"],
  "0001133421": ["Northrop"],
  "0001156039": ["Elevance"],
  "0001283699": ["T-Mobile"],
  "0001397187": ["Lululemon"],
  "0001403568": ["Ulta"],
  "0001467858": ["GM"],
  "0001610520": ["UBS"],
  "0001637459": ["Kraft"],
  "0001652044": ["Google"],
  "0001666700": ["DuPont"],
  "0001744489": ["Disney"],
  "0001783879": ["Robinhood"],
  "0001874178": ["Rivian"],
  "0002012383": ["BlackRock"],
};

interface Entry extends Alias {
  rank: number;
  isAmbiguous: boolean;
}

/** Builds the directory: some 20 µs for a company. Both lists of tickers and names may be stale; neither is checked. */
export async function buildDirectory(filers: Iterable<NamedFiler>): Promise<Directory> {
  const names = new Map<string, Entry>();
  const tickers = new Map<string, NamedFiler>();
  let longestName = 1;
  let count = 0;
  const add = (words: readonly string[], alias: Alias) => {
    if (words.length > MOST_WORDS) return;
    longestName = Math.max(longestName, words.length);
    addName(names, words.join(""), alias);
  };
  for (const filer of filers) {
    // Requests that are answered meanwhile do not wait for 25,000 companies.
    if (++count % FILERS_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
    for (const symbol of filer.tickers) if (!tickers.has(symbol)) tickers.set(tickerKey(symbol), filer);
    addNames(filer, add);
  }
  return {
    byName(key) {
      const entry = names.get(key);
      return entry && !entry.isAmbiguous ? entry : undefined;
    },
    byTicker: (symbol) => tickers.get(symbol),
    longestName,
  };
}

const FILERS_AT_ONCE = 50;

function addNames(filer: NamedFiler, add: (words: readonly string[], alias: Alias) => void): void {
  const { core, group, short } = nameWords(filer.name);
  add(core, { filer, kind: "name" });
  if (group.length < core.length) add(group, { filer, kind: "short" });
  if (short.length < core.length) add(short, { filer, kind: "short" });
  for (let length = 1; length < short.length; length++) add(short.slice(0, length), { filer, kind: "beginning" });
  for (const formerName of filer.formerNames) {
    const formerWords = nameWords(formerName);
    add(formerWords.core, { filer, kind: "former" });
    if (formerWords.short.length < formerWords.core.length) add(formerWords.short, { filer, kind: "former" });
  }
  for (const commonName of COMMON_NAMES[filer.cik] ?? [])
    add(nameKey(commonName).split(" "), { filer, kind: "common" });
}

/** Of two companies with a name the likelier has it; of two that are as likely neither. */
function addName(names: Map<string, Entry>, key: string, alias: Alias): void {
  const rank = RANKS[alias.kind][alias.filer.tickers.length > 0 ? "listed" : "unlisted"];
  const entry = names.get(key);
  if (!entry || rank < entry.rank) names.set(key, { ...alias, rank, isAmbiguous: false });
  else if (rank === entry.rank && entry.filer.cik !== alias.filer.cik) entry.isAmbiguous = true;
}
