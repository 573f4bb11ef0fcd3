import { cleanText, squeeze } from "./clean.ts";

/** The longest text of a fact of the cover; facts of this kind are short, blocks of notes are not among them. */
const LONGEST_FACT = 2_000;
const MOST_FACTS = 2_000;

/** The attributes of an inline XBRL element that are read; "" where it has none. */
interface FactAttributes {
  name: string;
  id: string;
  continuedat: string;
}

interface Capture {
  tag: string;
  /** Pieces of text so far. */
  fact: { concept: string; text: string };
}

/**
 * Gathers the `dei:` facts of inline XBRL while a document is read: the cover page's, shown or hidden. A text that goes
 * on elsewhere (`continuedAt`) is put together: "September 28" and ", 2024" are one date.
 */
export class CoverFacts {
  readonly #facts = new Map<string, { concept: string; text: string }>();
  readonly #continued = new Map<string, { concept: string; text: string }>();
  #open: Capture[] = [];

  open(tag: string, attributes: FactAttributes): void {
    if (this.#facts.size >= MOST_FACTS || this.#open.length >= 20) return;
    const fact = this.#factOf(tag, attributes);
    if (fact) this.#open.push({ tag, fact });
    if (fact && attributes.continuedat !== "") this.#continued.set(attributes.continuedat, fact);
  }

  #factOf(tag: string, attributes: FactAttributes) {
    if (tag === "ix:continuation") return this.#continued.get(attributes.id);
    const { name } = attributes;
    const concept =
      tag === "xbrli:identifier" ? "#identifier" : tag.startsWith("ix:non") && /^dei:/.test(name) ? name.slice(4) : "";
    if (concept === "" || this.#facts.has(concept)) return undefined;
    const fact = { concept, text: "" };
    this.#facts.set(concept, fact);
    return fact;
  }

  text(text: string): void {
    for (const { fact } of this.#open) if (fact.text.length < LONGEST_FACT) fact.text += text;
  }

  close(tag: string): void {
    const index = this.#open.findLastIndex((capture) => capture.tag === tag);
    if (index !== -1) this.#open.splice(index, 1);
  }

  /** See `FilingMarkup.cover`. */
  facts(): Map<string, string> {
    const facts = new Map<string, string>();
    for (const { concept, text } of this.#facts.values()) {
      const printed = squeeze(cleanText(text)).slice(0, LONGEST_FACT);
      if (printed !== "") facts.set(concept, printed);
    }
    const identifier = facts.get("#identifier");
    facts.delete("#identifier");
    if (identifier && !facts.has("EntityCentralIndexKey")) facts.set("EntityCentralIndexKey", identifier);
    return facts;
  }
}
