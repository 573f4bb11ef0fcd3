import { tickerKey } from "../../companies/identifier.ts";
import { nameKey, nameWords } from "./names.ts";
import { spelledNames } from "./spelling.ts";

/** A company that a question may name. */
export interface NamedFiler {
  /** 10 digits. */
  cik: string;
  name: string;
  /** Its name in the list of all tickers, which is newer than that of an older load; undefined: not listed. */
  listedName?: string | undefined;
  /** Whether reports of it may be searched. */
  isLoaded: boolean;
  formerNames: readonly string[];
  /** Its main one first; none: it is not listed. */
  tickers: readonly string[];
}

/** How a text names a company, the surest first. */
export type AliasKind =
  /** What people call it and EDGAR does not: Google, J&J. No other company has it. */
  | "common"
  /** Its whole name with its form, which no other company shares: Rocket Companies, Inc. */
  | "full"
  /** Its whole name: Best Buy, American Water Works. */
  | "name"
  /** Its name without what describes it: Costco (Wholesale), Verizon (Communications). */
  | "short"
  /** A name that it had. */
  | "former"
  /** Only the beginning of its name: Lockheed, American Water. */
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
  /** The companies of which none has a name for itself; `[]`: one has it, or none. */
  namesakes(key: string): readonly NamedFiler[];
  /** Whether it is a word of a company's name. */
  isNameWord(word: string): boolean;
  /** The loaded company whose name of one word was most likely meant by a misspelt word. */
  meantBy(word: string): NamedFiler | undefined;
  /** By ticker, as EDGAR writes it. */
  byTicker(symbol: string): NamedFiler | undefined;
  /** How many words the longest name has. */
  readonly longestName: number;
}

/** Listed companies come first, since people name them. */
const RANKS: Readonly<Record<AliasKind, { listed: number; unlisted: number }>> = {
  common: { listed: 0, unlisted: 0 },
  full: { listed: 0, unlisted: 2 },
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
  "0000002809": ["Agnico"],
  "0000004127": ["Skyworks"],
  "0000004281": ["Howmet"],
  "0000004962": ["Amex"],
  "0000010795": ["Becton"],
  "0000014272": ["Bristol Myers"],
  "0000019617": ["JP Morgan"],
  "0000021344": ["Coke"],
  "0000021665": ["Colgate"],
  "0000027419": ["Target"],
  "0000027904": ["Delta"],
  "0000034088": ["Exxon"],
  "0000036104": ["US Bancorp"],
  "0000040545": ["GE", "GE Aerospace"],
  "0000042582": ["Goodyear"],
  "0000048465": ["Hormel"],
  "0000051143": ["IBM"],
  "0000051644": ["Interpublic"],
  "0000068505": ["Motorola"],
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
  "0000726958": ["Casey's"],
  "0000731766": ["UnitedHealth"],
  "0000732717": ["AT&T"],
  "0000789570": ["MGM"],
  "0000797468": ["Occidental"],
  "0000831001": ["Citi"],
  "0000879101": ["Kimco"],
  "0000882095": ["Gilead"],
  "0000886982": ["Goldman"],
  "0000914475": ["Neurocrine"],
  "0000915912": ["AvalonBay"],
  "0000936468": ["Lockheed"],
  "0001013237": ["FactSet"],
  "0001018840": ["Abercrombie"],
  "0001037646": ["Mettler"],
  "0001048477": ["BioMarin"],
  "0001058090": ["Chipotle"],
  "0001065837": ["Skechers"],
  "0001067983": ["Berkshire"],
  "0001069258": ["Kratos"],
  "0001090727": ["UPS"],
  "0001133421": ["Northrop"],
  "0001156039": ["Elevance"],
  "0001158463": ["JetBlue"],
  "0001283699": ["T-Mobile"],
  "0001383312": ["Broadridge"],
  "0001397187": ["Lululemon"],
  "0001403568": ["Ulta"],
  "0001418135": ["Keurig"],
  "0001442145": ["Verisk"],
  "0001467858": ["GM"],
  "0001468174": ["Hyatt"],
  "0001571283": ["Rexford"],
  "0001610520": ["UBS"],
  "0001616862": ["Axalta"],
  "0001618921": ["Walgreens"],
  "0001637459": ["Kraft"],
  "0001652044": ["Google"],
  "0001666700": ["DuPont"],
  "0001668717": ["Anheuser"],
  "0001744489": ["Disney"],
  "0001758730": ["Tradeweb"],
  "0001783879": ["Robinhood"],
  "0001826470": ["Petco"],
  "0001873529": ["KinderCare"],
  "0001874178": ["Rivian"],
  "0002012383": ["BlackRock"],
};

interface Entry extends Alias {
  rank: number;
  /** Other companies that are as likely. */
  namesakes: NamedFiler[];
}

/** Builds the directory: some 20 µs for a company. Both lists of tickers and names may be stale; neither is checked. */
export async function buildDirectory(filers: Iterable<NamedFiler>): Promise<Directory> {
  const names = new Map<string, Entry>();
  const tickers = new Map<string, NamedFiler>();
  const nameParts = new Set<string>();
  let longestName = 1;
  let count = 0;
  const add = (words: readonly string[], alias: Alias) => {
    for (const word of words) nameParts.add(word);
    if (words.length > MOST_WORDS) return;
    longestName = Math.max(longestName, words.length);
    addName(names, words.join(""), alias);
  };
  for (const filer of filers) {
    // Requests that are answered meanwhile do not wait for 25,000 companies.
    if (++count % FILERS_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
    for (const symbol of filer.tickers) if (!tickers.has(tickerKey(symbol))) tickers.set(tickerKey(symbol), filer);
    addNames(filer, add);
  }
  const spelled = spelledNames([...names].filter(([, { filer, kind }]) => filer.isLoaded && SPELLED.has(kind)));
  return {
    byName(key) {
      const entry = names.get(key);
      return entry?.namesakes.length === 0 ? entry : undefined;
    },
    namesakes(key) {
      const { filer, namesakes } = names.get(key) ?? {};
      return filer && namesakes && namesakes.length > 0 ? [filer, ...namesakes] : [];
    },
    isNameWord: (word) => nameParts.has(word),
    meantBy(word) {
      const entry = names.get(spelled(word) ?? "");
      return entry?.namesakes.length === 0 ? entry.filer : undefined;
    },
    byTicker: (symbol) => tickers.get(symbol),
    longestName,
  };
}

const FILERS_AT_ONCE = 50;

/** Kinds of names that are looked for where a word seems to be misspelt. */
const SPELLED: ReadonlySet<AliasKind> = new Set(["common", "name", "short"]);

function addNames(filer: NamedFiler, add: (words: readonly string[], alias: Alias) => void): void {
  for (const name of new Set([filer.name, filer.listedName ?? filer.name])) {
    const { full, core, group, short } = nameWords(name);
    for (let length = core.length + 1; length <= full.length; length++)
      add(full.slice(0, length), { filer, kind: "full" });
    add(core, { filer, kind: "name" });
    if (group.length < core.length) add(group, { filer, kind: "short" });
    if (short.length < core.length) add(short, { filer, kind: "short" });
    for (let length = 1; length < short.length; length++) add(short.slice(0, length), { filer, kind: "beginning" });
  }
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
  if (!entry || rank < entry.rank) names.set(key, { ...alias, rank, namesakes: [] });
  else if (rank === entry.rank && entry.filer.cik !== alias.filer.cik) entry.namesakes.push(alias.filer);
}
