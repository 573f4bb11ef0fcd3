import { LIMITS } from "./limits.ts";
import { NOTHING, parseStyle } from "./own-style.ts";
import { type Edge, type OwnStyle, PLAIN, type Style } from "./style.ts";

const BOLD: OwnStyle = { isBold: true };
const HIDDEN: OwnStyle = { isHidden: true };
const LINK: OwnStyle = { isLink: true };
/** An element within one that parts its elements. */
const ITEM: OwnStyle = { before: "gap", behind: "gap" };

const BY_ELEMENT: Record<string, OwnStyle> = {
  b: BOLD,
  strong: BOLD,
  h1: BOLD,
  h2: BOLD,
  h3: BOLD,
  h4: BOLD,
  h5: BOLD,
  h6: BOLD,
  th: BOLD,
  sup: { isSuperscript: true },
  pre: { isPreformatted: true },
  xmp: { isPreformatted: true },
  title: HIDDEN,
  script: HIDDEN,
  style: HIDDEN,
  template: HIDDEN,
  "ix:header": HIDDEN,
};

const INLINE = new Set("span font a b i u em strong small big ix:nonnumeric ix:nonfraction".split(" "));
/** A close tag searches this far for its open tag: enough for real pages, and little work on hostile ones. */
const SEARCH_DEPTH = 64;
/**
 * No close tag reaches out of a table, and only a row's reaches out of a cell. `</div>` in a table never closes a
 * `<div>` around it.
 */
const CELLS = new Set(["td", "th"]);

interface OpenElement {
  name: string;
  style: Style;
  own: OwnStyle;
}

/** The attributes of an element that say how it is shown; "" if it lacks one. */
interface ShownBy {
  style: string;
  hidden: string;
}

/** The open elements, each with the style of text in it. Unclosed and wrongly closed ones do no harm. */
export class OpenElements {
  #stack: OpenElement[] = [];
  readonly #styles = new Map<string, OwnStyle>();

  /** The style of the text that comes next. */
  style: Style = PLAIN;

  /** Opens an element. Returns what a page shows between the text before it and its own, if it is inline. */
  open(name: string, { style, hidden }: ShownBy, isLink: boolean): Edge {
    const element = isLink ? LINK : (BY_ELEMENT[name] ?? NOTHING);
    const parsed = style === "" ? NOTHING : this.#parse(style);
    const elementStyle = parsed.isRaised && INLINE.has(name) ? { ...parsed, isSuperscript: true } : parsed;
    if (element !== NOTHING || elementStyle !== NOTHING)
      this.style = inherit(inherit(this.style, element), elementStyle);
    if (hidden !== "" && !parsed.isDisplayed) this.style = inherit(this.style, HIDDEN);
    const own = this.#stack.at(-1)?.own.partsItsElements ? { ...parsed, ...ITEM } : parsed;
    this.#stack.push({ name, style: this.style, own });
    if (this.#stack.length > LIMITS.openElements) this.#stack = this.#stack.slice(LIMITS.openElements / 2);
    return own.before ?? "none";
  }

  /** Closes the last open element of a name. Returns what a page shows between its text and the text behind it. */
  close(name: string): Edge {
    const lowest = Math.max(0, this.#stack.length - SEARCH_DEPTH);
    for (let index = this.#stack.length - 1; index >= lowest; index--) {
      const open = this.#stack[index]?.name ?? "";
      if (open === name) {
        const behind = this.#stack[index]?.own.behind;
        this.#cut(index);
        return behind ?? "none";
      }
      if (open === "table" || (CELLS.has(open) && !CELLS.has(name) && name !== "tr" && name !== "table")) return "none";
    }
    return "none";
  }

  #cut(length: number): void {
    this.#stack.length = length;
    this.style = this.#stack.at(-1)?.style ?? PLAIN;
  }

  /** Filings repeat a few hundred `style` attributes a hundred thousand times. */
  #parse(attribute: string): OwnStyle {
    const knownStyle = this.#styles.get(attribute);
    if (knownStyle) return knownStyle;
    const parsedStyle = parseStyle(attribute);
    if (this.#styles.size < 5_000) this.#styles.set(attribute, parsedStyle);
    return parsedStyle;
  }
}

function inherit(style: Style, ownStyle: OwnStyle): Style {
  if (ownStyle === NOTHING) return style;
  return {
    isBold: ownStyle.isBold ?? style.isBold,
    isHidden: style.isHidden || ownStyle.isHidden === true, // nothing within a hidden element is shown
    isInvisible: ownStyle.isInvisible ?? style.isInvisible,
    isSizeless: ownStyle.isSizeless ?? style.isSizeless,
    isLink: ownStyle.isLink ?? style.isLink,
    isSuperscript: ownStyle.isSuperscript ?? style.isSuperscript,
    isPreformatted: ownStyle.isPreformatted ?? style.isPreformatted,
  };
}
