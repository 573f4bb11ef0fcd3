import { LIMITS } from "./limits.ts";

/** The style that an element passes to the text within. */
export interface Style {
  isBold: boolean;
  isHidden: boolean;
  isLink: boolean;
  isSuperscript: boolean;
  isPreformatted: boolean;
}

/** The style that an element sets itself; undefined is inherited. */
export type OwnStyle = { readonly [Name in keyof Style]?: boolean | undefined } & {
  /** Raised above the line, if the element is inline. On a cell, the same words set where its text begins. */
  readonly isRaised?: boolean | undefined;
};

export const PLAIN: Style = {
  isBold: false,
  isHidden: false,
  isLink: false,
  isSuperscript: false,
  isPreformatted: false,
};

const NOTHING: OwnStyle = {};
const BOLD: OwnStyle = { isBold: true };

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
  title: { isHidden: true },
  script: { isHidden: true },
  style: { isHidden: true },
  "ix:header": { isHidden: true },
};

const INLINE = new Set("span font a b i u em strong small big ix:nonnumeric ix:nonfraction".split(" "));
/** Footnote marks are small; other text set to the top of its line is not. */
const LARGEST_MARK_PT = 7.5;

/** Points in a unit of a font size. Percentages are of a 10-point font. */
const POINTS_PER_UNIT = new Map([
  ["px", 0.75],
  ["%", 0.1],
]);

/** A close tag searches this far for its open tag: enough for real pages, and little work on hostile ones. */
const SEARCH_DEPTH = 64;
/**
 * No close tag reaches out of a table, and only a row's reaches out of a cell. `</div>` in a table never closes a
 * `<div>` around it.
 */
const CELLS = new Set(["td", "th"]);

/** The open elements, each with the style of text in it. Unclosed and wrongly closed ones do no harm. */
export class OpenElements {
  #stack: { name: string; style: Style }[] = [];
  readonly #styles = new Map<string, OwnStyle>();

  /** The style of the text that comes next. */
  style: Style = PLAIN;

  open(name: string, styleAttribute: string, isLink: boolean): void {
    const element = isLink ? { isLink: true } : (BY_ELEMENT[name] ?? NOTHING);
    const parsed = styleAttribute === "" ? NOTHING : this.#parse(styleAttribute);
    const elementStyle = parsed.isRaised && INLINE.has(name) ? { ...parsed, isSuperscript: true } : parsed;
    if (element !== NOTHING || elementStyle !== NOTHING)
      this.style = inherit(inherit(this.style, element), elementStyle);
    this.#stack.push({ name, style: this.style });
    if (this.#stack.length > LIMITS.openElements) this.#stack = this.#stack.slice(LIMITS.openElements / 2);
  }

  close(name: string): void {
    const lowest = Math.max(0, this.#stack.length - SEARCH_DEPTH);
    for (let index = this.#stack.length - 1; index >= lowest; index--) {
      const open = this.#stack[index]?.name ?? "";
      if (open === name) {
        this.#cut(index);
        return;
      }
      if (open === "table" || (CELLS.has(open) && !CELLS.has(name) && name !== "tr" && name !== "table")) return;
    }
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
    isLink: ownStyle.isLink ?? style.isLink,
    isSuperscript: ownStyle.isSuperscript ?? style.isSuperscript,
    isPreformatted: ownStyle.isPreformatted ?? style.isPreformatted,
  };
}

const WEIGHT = /\b(bold(?:er)?|normal|lighter|[1-9]00)\b/i;

function parseStyle(attribute: string): OwnStyle {
  // Declaration by declaration. One pattern over all would try each `font` against the whole attribute.
  const fonts = attribute.matchAll(/font(?:-weight)?\s*:([^;]*)/gi);
  const weight = fonts
    .map(([, value = ""]) => WEIGHT.exec(value)?.[1])
    .find((weightValue) => weightValue !== undefined);
  const isHidden = /display\s*:\s*none/i.test(attribute) || undefined;
  const isSuperscript = /vertical-align\s*:\s*super/i.test(attribute) || undefined;
  const isRaised = isRaisedMark(attribute) || undefined;
  const isBold = weight === undefined ? undefined : /^bold|^[6-9]/i.test(weight);
  if (isBold === undefined && !isHidden && !isSuperscript && !isRaised) return NOTHING;
  return { isBold, isHidden, isSuperscript, isRaised };
}

/** `position:relative;top:-3.5pt`, `vertical-align:4pt`, and `vertical-align:top` with letters as small as a mark's. */
function isRaisedMark(style: string): boolean {
  if (/position\s*:\s*relative/i.test(style) && /(?:^|[;\s])top\s*:\s*-\s*[\d.]+/i.test(style)) return true;
  const align = /vertical-align\s*:\s*(text-top|top|[\d.]+(?:pt|px|em|%))/i.exec(style)?.[1];
  if (align === undefined || /^0+(?:\.0+)?\D/.test(align)) return false;
  const [, size = "", unit = ""] = /font(?:-size)?\s*:[^;]*?([\d.]+)(pt|px|%)/i.exec(style) ?? [];
  if (size === "") return !/top/i.test(align);
  return Number(size) * (POINTS_PER_UNIT.get(unit) ?? 1) <= LARGEST_MARK_PT;
}
