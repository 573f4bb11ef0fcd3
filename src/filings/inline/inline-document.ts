import { Tokenizer } from "htmlparser2";
import { sourceRefused } from "../../errors.ts";
import { isStored } from "../facts/concepts/table.ts";
import { LIMITS } from "../markup/limits.ts";
import { LONGEST_NUMBER } from "./amounts.ts";
import type { InlineContent, InlineContext, InlineUnit, TaggedNumber } from "./inline-content.ts";
import { Namespaces } from "./namespaces.ts";

/** Nested tagged numbers: one figure for two concepts. No filing has more. */
const MOST_NESTED = 20;
const LONGEST_VALUE = 1_024;
const MOST_MEASURES = 10;

/** Adds what a document has tagged, shown or hidden. @throws `source_refused` beyond `LIMITS` */
export function readInlineDocument(html: string, file: string, content: InlineContent): void {
  const tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: true }, new InlineReader(html, file, content));
  tokenizer.write(html);
  tokenizer.end();
}

/** The attributes that are read, besides namespace declarations; "" if an element lacks one. */
interface Attributes {
  name: string;
  contextRef: string;
  unitRef: string;
  format: string;
  scale: string;
  sign: string;
  decimals: string;
  target: string;
  id: string;
  /** `xsi:nil`, with any prefix: some have `xs:nil`. */
  nil: string;
}
const NONE: Readonly<Attributes> = {
  name: "",
  contextRef: "",
  unitRef: "",
  format: "",
  scale: "",
  sign: "",
  decimals: "",
  target: "",
  id: "",
  nil: "",
};
/** By length. A name of another length is not even cut out. */
const LENGTHS = new Set(Object.keys(NONE).map((name) => name.length));
const XMLNS = "xmlns:";
const NIL = ":nil";

/** An open element: a tagged number, null if its concept is not stored, or `ix:exclude`, whose text does not count. */
interface Capture {
  tag: string;
  number: TaggedNumber | null;
  isExcluded: boolean;
}

/** Only elements with a prefix are read: all of inline XBRL, and one in ten of a report. */
class InlineReader {
  readonly #names = new Namespaces();
  #tag = "";
  #attributes: Attributes | null = null;
  #attribute: keyof Attributes | "" = "";
  #prefix: { name: string; address: string } | null = null;
  #open: Capture[] = [];
  #excluded = 0;
  /** More are open than are kept, so end tags can't be matched, and none of them counts. */
  #isTooDeep = false;
  #context: InlineContext | null = null;
  #unit: InlineUnit | null = null;
  #isBelow = false;
  #part: string | null = null;

  constructor(
    private readonly html: string,
    private readonly file: string,
    private readonly content: InlineContent,
  ) {}

  // Tokens, in the order in which they come.
  onopentagname(start: number, end: number): void {
    this.#tag = this.#isOfInterest(start, end) ? this.html.slice(start, end) : "";
    this.#attributes = this.#tag === "" ? null : { ...NONE };
  }
  onattribname(start: number, end: number): void {
    if (!this.#attributes) return;
    this.#attribute = "";
    if (this.html.startsWith(NIL, end - NIL.length)) this.#attribute = "nil";
    else if (LENGTHS.has(end - start)) {
      const name = this.html.slice(start, end);
      if (Object.hasOwn(NONE, name)) this.#attribute = name as keyof Attributes; // its own key, by the condition
    }
    const isPrefix = end - start < 100 && this.html.startsWith(XMLNS, start);
    this.#prefix = isPrefix ? { name: this.html.slice(start + XMLNS.length, end), address: "" } : null;
  }
  onattribdata(start: number, end: number): void {
    if (!this.#attributes || (this.#attribute === "" && !this.#prefix)) return;
    this.#addToAttribute(this.html.slice(start, Math.min(end, start + LONGEST_VALUE)));
  }
  onattribentity(codepoint: number): void {
    this.#addToAttribute(String.fromCodePoint(codepoint));
  }
  onattribend(): void {
    if (this.#prefix) this.#names.declare(this.#prefix.name, this.#prefix.address.trim());
    this.#prefix = null;
  }
  onopentagend(): void {
    if (this.#tag !== "") this.#openTag(false);
  }
  onselfclosingtag(): void {
    if (this.#tag !== "") this.#openTag(true);
  }
  onclosetag(start: number, end: number): void {
    if (this.#isOfInterest(start, end)) this.#closeTag(this.html.slice(start, end));
  }
  ontext(start: number, end: number): void {
    if (this.#open.length > 0 || this.#part !== null)
      this.#addText(this.html.slice(start, Math.min(end, start + LONGEST_VALUE)));
  }
  ontextentity(codepoint: number): void {
    if (this.#open.length > 0 || this.#part !== null) this.#addText(String.fromCodePoint(codepoint));
  }
  oncdata(start: number, end: number, offset: number): void {
    this.ontext(start, end - offset);
  }
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  /** It has a prefix, or is the root, which declares prefixes. */
  #isOfInterest(start: number, end: number): boolean {
    const { html } = this;
    for (let index = start + 1; index < end; index++) if (html.charCodeAt(index) === COLON) return end - start < 100;
    return end - start === 4 && html.slice(start, end).toLowerCase() === "html";
  }

  #addToAttribute(piece: string): void {
    if (this.#prefix && this.#prefix.address.length < LONGEST_VALUE) this.#prefix.address += piece;
    if (!this.#attributes || this.#attribute === "") return;
    const value = this.#attributes[this.#attribute] + piece;
    if (value.length <= LONGEST_VALUE) this.#attributes[this.#attribute] = value;
  }

  #openTag(isClosed: boolean): void {
    const attributes = this.#attributes ?? NONE;
    const kind = this.#names.element(this.#tag);
    if (kind === "ix:nonFraction") this.#openNumber(attributes);
    else if (kind === "ix:exclude") this.#capture(null, true);
    else if (kind === "xbrli:context") this.#context = this.#newContext(attributes.id);
    else if (kind === "xbrli:unit") this.#unit = this.#newUnit(attributes.id);
    else if (this.#unit) this.#openUnitPart(kind);
    else if (this.#context) this.#openContextPart(kind);
    if (isClosed) this.#closeTag(this.#tag);
  }

  #openNumber(attributes: Readonly<Attributes>): void {
    this.content.numbersInDocument++;
    const { taxonomy, concept } = this.#names.concept(attributes.name);
    // Facts with another target belong to another report, which the document only carries.
    if (!isStored(taxonomy, concept) || attributes.target !== "") {
      this.#capture(null);
      return;
    }
    const { contextRef, unitRef, format, scale, sign, decimals } = attributes;
    const isNil = /^(?:true|1)$/.test(attributes.nil);
    const number = {
      taxonomy,
      concept,
      contextRef,
      unitRef,
      format,
      scale,
      sign,
      decimals,
      isNil,
      text: "",
      isWhole: false,
    };
    this.content.numbers.push(number);
    this.#refuseBeyond(this.content.numbers.length, LIMITS.inlineFacts, "tagged numbers");
    this.#capture(number);
  }

  #capture(number: TaggedNumber | null, isExcluded = false): void {
    if (this.#open.length >= MOST_NESTED) {
      this.#isTooDeep = true;
      return;
    }
    this.#open.push({ tag: this.#tag, number, isExcluded });
    if (isExcluded) this.#excluded++;
  }

  #newContext(id: string): InlineContext {
    const context = { entity: "", startDate: "", endDate: "", instant: "", hasDimensions: false };
    if (!this.content.contexts.has(id)) this.content.contexts.set(id, context);
    this.#refuseBeyond(this.content.contexts.size, LIMITS.inlineContexts, "contexts");
    return context;
  }

  #newUnit(id: string): InlineUnit {
    const unit = { measures: [], divisors: [] };
    if (!this.content.units.has(id)) this.content.units.set(id, unit);
    this.#refuseBeyond(this.content.units.size, LIMITS.inlineContexts, "units");
    this.#isBelow = false;
    return unit;
  }

  #refuseBeyond(count: number, limit: number, what: string): void {
    if (count > limit)
      throw sourceRefused({ file: this.file }, undefined, `has more than ${limit} ${what}, the limit for a filing`);
  }

  #openUnitPart(kind: string): void {
    if (kind === "xbrli:unitNumerator" || kind === "xbrli:unitDenominator")
      this.#isBelow = kind === "xbrli:unitDenominator";
    else if (kind === "xbrli:measure") this.#part = "";
  }

  #openContextPart(kind: string): void {
    if (TEXT_PARTS.has(kind)) this.#part = "";
    // Members of segments and scenarios: explicit, typed, or of the filer's own schema.
    else if (!kind.startsWith("xbrli:")) this.#context!.hasDimensions = true; // only called with a context
  }

  #closeTag(tag: string): void {
    const kind = this.#names.element(tag);
    if (kind === "ix:nonFraction" || kind === "ix:exclude") this.#closeCapture(tag);
    else if (kind === "xbrli:context") this.#context = null;
    else if (kind === "xbrli:unit") this.#unit = null;
    else if (this.#part !== null) {
      this.#closePart(kind, this.#part.trim());
      this.#part = null;
    }
  }

  #closeCapture(tag: string): void {
    const index = this.#open.findLastIndex((capture) => capture.tag === tag);
    if (index === -1) return;
    const [closed] = this.#open.splice(index, 1);
    if (closed?.number) closed.number.isWhole = !this.#isTooDeep;
    if (closed?.isExcluded) this.#excluded--;
    if (this.#open.length === 0) this.#isTooDeep = false;
  }

  #closePart(kind: string, text: string): void {
    if (this.#unit && kind === "xbrli:measure") {
      const side = this.#isBelow ? this.#unit.divisors : this.#unit.measures;
      if (side.length < MOST_MEASURES) side.push(this.#names.measure(text));
    }
    if (!this.#context) return;
    if (kind === "xbrli:identifier") this.#context.entity = text;
    else if (kind === "xbrli:startDate") this.#context.startDate = text;
    else if (kind === "xbrli:endDate") this.#context.endDate = text;
    else if (kind === "xbrli:instant") this.#context.instant = text;
  }

  #addText(text: string): void {
    if (this.#part !== null && this.#part.length < LONGEST_VALUE) this.#part += text;
    if (this.#excluded > 0) return;
    // One more than a number may have, so that a cut text is recognized as too long.
    for (const { number } of this.#open)
      if (number && number.text.length <= LONGEST_NUMBER) number.text += text.slice(0, LONGEST_NUMBER + 1);
  }
}

const COLON = ":".charCodeAt(0);
const TEXT_PARTS = new Set(["xbrli:identifier", "xbrli:startDate", "xbrli:endDate", "xbrli:instant"]);
