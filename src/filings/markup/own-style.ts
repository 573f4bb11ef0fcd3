import type { OwnStyle } from "./style.ts";

export const NOTHING: OwnStyle = {};

/** Footnote marks are small; other text set to the top of its line is not. */
const LARGEST_MARK_PT = 7.5;

/** Points in a unit of a length. Percentages of font sizes, and `em`, are of a 10-point font. */
const POINTS_PER_UNIT = new Map([
  ["px", 0.75],
  ["em", 10],
  ["rem", 10],
  ["in", 72],
  ["cm", 28.3],
  ["mm", 2.83],
  ["%", 0.1],
]);

const WEIGHT = /\b(bold(?:er)?|normal|lighter|[1-9]00)\b/i;

/** Returns the style that a `style` attribute sets; {@link NOTHING} if none of it matters here. */
export function parseStyle(attribute: string): OwnStyle {
  const declarations = declarationsOf(attribute);
  const last = new Map(declarations);
  const weight = declarations
    .filter(([name]) => name === "font" || name === "font-weight")
    .map(([, value]) => WEIGHT.exec(value)?.[1])
    .find((weightValue) => weightValue !== undefined);
  const style: OwnStyle = {
    isBold: weight === undefined ? undefined : /^bold|^[6-9]/i.test(weight),
    isHidden: isNotShown(last) || undefined,
    isInvisible: visibility(last),
    isSizeless: sizelessness(last),
    isDisplayed: last.has("display") || undefined,
    isSuperscript: /^super/.test(last.get("vertical-align") ?? "") || undefined,
    isRaised: isRaisedMark(attribute) || undefined,
    ...edgesOf(last),
  };
  return Object.values(style).every((value) => value === undefined) ? NOTHING : style;
}

/** Names and values in lower case, in order. `!important` is left out. */
const declarationsOf = (attribute: string): [name: string, value: string][] =>
  attribute.split(";").flatMap((declaration) => {
    const colon = declaration.indexOf(":");
    if (colon === -1) return [];
    const value =
      declaration
        .slice(colon + 1)
        .toLowerCase()
        .split("!important", 1)[0] ?? "";
    return [[declaration.slice(0, colon).trim().toLowerCase(), value.trim()]];
  });

type Declarations = ReadonlyMap<string, string>;

const ZERO = /^[+-]?(?:0+(?:\.0*)?|\.0+)(?:[a-z]+|%)?$/;

/** Whether neither the element nor what is in it is shown, whatever that says itself. */
function isNotShown(style: Declarations): boolean {
  if (style.get("display") === "none" || style.get("content-visibility") === "hidden") return true;
  if (ZERO.test(style.get("opacity") ?? "")) return true;
  const isClipped = /hidden|clip/.test(style.get("overflow") ?? "");
  return isClipped && ["height", "max-height", "width", "max-width"].some((side) => ZERO.test(style.get(side) ?? ""));
}

/** True: not visible; false: visible again in an element that is not; undefined: as around it. */
function visibility(style: Declarations): boolean | undefined {
  const value = style.get("visibility");
  if (value === "hidden" || value === "collapse") return true;
  return value === "visible" ? false : undefined;
}

/**
 * True: a font without size; false: of a size of its own; undefined: a share of the size around it, which can be none.
 */
function sizelessness(style: Declarations): boolean | undefined {
  const size = style.get("font-size") ?? /(?:^|\s)([\d.]+(?:[a-z]+|%)?)(?=[\s/])/.exec(style.get("font") ?? "")?.[1];
  if (size === undefined) return undefined;
  if (ZERO.test(size)) return true;
  return /%$|[\d.]em$|^(?:larger|smaller|inherit|unset)$/.test(size) ? undefined : false;
}

/** Displays that leave an element within its line of text. */
const IN_LINE = /^(?:inline|contents|initial|inherit|unset|revert|none)$/;
/** Displays that set an element into a line of text as a box. */
const BOX_IN_LINE = /^inline-|^table-cell$/;
/** Displays that also part the elements within from each other. */
const PARTS_ITS_ELEMENTS = /flex|grid/;
/** A narrower gap than that of a blank only spaces letters. */
const NARROWEST_GAP_PT = 2;

/** What a page shows around an element, and between those within it, if it is inline by its name. */
function edgesOf(style: Declarations): Pick<OwnStyle, "before" | "behind" | "partsItsElements"> {
  const display = style.get("display") ?? "inline";
  const partsItsElements = PARTS_ITS_ELEMENTS.test(display) || undefined;
  if (!IN_LINE.test(display) && !BOX_IN_LINE.test(display)) return { before: "line", behind: "line", partsItsElements };
  const isBox =
    BOX_IN_LINE.test(display) ||
    /^(?:left|right)$/.test(style.get("float") ?? "") ||
    /^(?:absolute|fixed)$/.test(style.get("position") ?? "") ||
    style.get("visibility") === "hidden";
  const gapAt = (side: keyof typeof SIDES) => (isBox || hasGap(style, side) ? "gap" : undefined);
  return { before: gapAt("left"), behind: gapAt("right"), partsItsElements };
}

/** The position of a side in `padding: 1pt 2pt 3pt 4pt`, by how many values there are. */
const SIDES = { left: [0, 1, 1, 3], right: [0, 1, 1, 1] };

function hasGap(style: Declarations, side: keyof typeof SIDES): boolean {
  return ["padding", "margin"].some((gap) => {
    const all = style.get(gap)?.split(/\s+/) ?? [];
    const ofSide = style.get(`${gap}-${side}`) ?? all[SIDES[side][all.length - 1] ?? 0];
    return points(ofSide) >= NARROWEST_GAP_PT;
  });
}

/** A length in points; a percentage, which is of a page's width here, as a wide one; 0 for other words. */
function points(length = ""): number {
  const [, size = "0", unit = ""] = /^\+?([\d.]+)([a-z]+|%)$/.exec(length) ?? [];
  return Number(size) * (unit === "%" ? NARROWEST_GAP_PT : (POINTS_PER_UNIT.get(unit) ?? 1));
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
