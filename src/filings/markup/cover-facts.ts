import { cleanText, squeeze } from "./clean.ts";
import { LIMITS } from "./limits.ts";

/** The longest text of a cover fact. Such facts are short; text blocks of notes are not among them. */
const LONGEST_FACT = 2_000;
const MOST_FACTS = 2_000;

/** The attributes of an inline XBRL element that are read; "" if it lacks one. */
interface FactAttributes {
  name: string;
  id: string;
  continuedat: string;
  contextref: string;
  format: string;
}

interface CoverFact {
  concept: string;
  /** The context that it is in; "" for the identifier, which belongs to the context itself. */
  context: string;
  /** Pieces of text so far. */
  text: string;
  /** What its format says it is, whatever is printed: a box that is not ticked, or one that is, next to "No". */
  fixed: "true" | "false" | undefined;
}

interface Capture {
  tag: string;
  fact: CoverFact;
}

/** The identifier of a context's entity, treated as a concept. */
const IDENTIFIER = "#identifier";

/**
 * Collects the `dei:` facts of inline XBRL while a document is read: those of the cover page, shown or hidden. A text
 * that is continued elsewhere (`continuedAt`) is joined: "September 28" and ", 2024" are one date.
 */
export class CoverFacts {
  readonly #facts: CoverFact[] = [];
  readonly #continued = new Map<string, CoverFact>();
  /** Contexts with a dimension: of one of several registrants, or of one class of shares. */
  readonly #dimensioned = new Set<string>();
  #context = "";
  #hasIdentifier = false;
  #open: Capture[] = [];

  open(tag: string, attributes: FactAttributes): void {
    if (tag === "xbrli:context") this.#context = attributes.id;
    else if (DIMENSIONS.has(tag) && this.#dimensioned.size < LIMITS.inlineContexts)
      this.#dimensioned.add(this.#context);
    if (this.#facts.length >= MOST_FACTS || this.#open.length >= 20) return;
    const fact = this.#factOf(tag, attributes);
    if (fact) this.#open.push({ tag, fact });
    if (fact && attributes.continuedat !== "") this.#continued.set(attributes.continuedat, fact);
  }

  #factOf(tag: string, { name, id, contextref, format }: FactAttributes): CoverFact | undefined {
    if (tag === "ix:continuation") return this.#continued.get(id);
    if (tag === "xbrli:identifier") {
      const isFirst = !this.#hasIdentifier;
      this.#hasIdentifier = true;
      return isFirst ? this.#newFact(IDENTIFIER, "", "") : undefined;
    }
    return tag.startsWith("ix:non") && /^dei:/.test(name)
      ? this.#newFact(name.slice(4), contextref, format)
      : undefined;
  }

  #newFact(concept: string, context: string, format: string): CoverFact {
    const fixed = FIXED.exec(format)?.[1]?.toLowerCase() as CoverFact["fixed"]; // as the pattern has it
    const fact = { concept, context, text: "", fixed };
    this.#facts.push(fact);
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
    const isOfAll = ({ context }: CoverFact) => !this.#dimensioned.has(context);
    // Hidden facts come before the contexts, so their context is known only at the end.
    for (const { concept, text, fixed } of [...this.#facts.filter(isOfAll), ...this.#facts]) {
      const printed = facts.has(concept) ? "" : (fixed ?? squeeze(cleanText(text)).slice(0, LONGEST_FACT));
      if (printed !== "") facts.set(concept, printed);
    }
    const identifier = facts.get(IDENTIFIER);
    facts.delete(IDENTIFIER);
    if (identifier && !facts.has("EntityCentralIndexKey")) facts.set("EntityCentralIndexKey", identifier);
    return facts;
  }
}

/** `ixt:fixed-false`, `ixt:booleanfalse`: formats whose value does not depend on the text. */
const FIXED = /(?:^|:)(?:fixed-|boolean)(true|false)$/i;

const DIMENSIONS = new Set(["xbrldi:explicitmember", "xbrldi:typedmember"]);
