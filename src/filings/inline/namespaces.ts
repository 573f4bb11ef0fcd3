/** The names of namespaces here, by the beginning of their addresses, which a year follows. */
const KNOWN: readonly [RegExp, string][] = [
  [/^https?:\/\/www\.xbrl\.org\/20\d\d\/inlineXBRL$/, "ix"],
  [/^https?:\/\/www\.xbrl\.org\/2003\/instance$/, "xbrli"],
  [/^https?:\/\/www\.xbrl\.org\/2003\/iso4217$/, "iso4217"],
  [/^https?:\/\/(?:fasb\.org|xbrl\.us)\/us-gaap\/\d{4}/, "us-gaap"],
  [/^https?:\/\/xbrl\.ifrs\.org\/taxonomy\/[\d-]+\/ifrs-full$/, "ifrs-full"],
  [/^https?:\/\/xbrl\.(?:sec\.gov|us)\/dei\/\d{4}/, "dei"],
];
const MOST_PREFIXES = 500;

/** The meanings of a document's prefixes. A prefix that it does not declare has its customary meaning. */
export class Namespaces {
  readonly #names = new Map<string, string>();
  /** By name as written: tags repeat by the thousand. */
  readonly #elements = new Map<string, string>();

  /** Adds `xmlns:prefix="address"`, which is valid from there on. */
  declare(prefix: string, address: string): void {
    if (this.#names.size >= MOST_PREFIXES) return;
    this.#names.set(prefix, KNOWN.find(([pattern]) => pattern.test(address))?.[1] ?? address);
    this.#elements.clear();
  }

  /** `ix:nonFraction`, whatever prefix the document uses. */
  element(tag: string): string {
    const knownElement = this.#elements.get(tag);
    if (knownElement !== undefined) return knownElement;
    const name = this.#name(tag);
    if (this.#elements.size < MOST_PREFIXES) this.#elements.set(tag, name);
    return name;
  }

  /** The taxonomy and local name of a concept. A filer's own taxonomy is named by its address. */
  concept(name: string): { taxonomy: string; concept: string } {
    const colon = name.indexOf(":");
    return { taxonomy: this.#meaning(name.slice(0, Math.max(colon, 0))), concept: name.slice(colon + 1) };
  }

  /** A measure as in company facts: `USD`, `shares`, `pure`, and the local name of any other. */
  measure(name: string): string {
    return name.slice(name.indexOf(":") + 1);
  }

  #name(tag: string): string {
    const colon = tag.indexOf(":");
    return colon === -1 ? tag : `${this.#meaning(tag.slice(0, colon))}:${tag.slice(colon + 1)}`;
  }

  #meaning(prefix: string): string {
    return this.#names.get(prefix) ?? prefix;
  }
}
