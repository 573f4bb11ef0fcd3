/** The style that an element passes to the text within. */
export interface Style {
  isBold: boolean;
  /** Not shown, nor anything within. */
  isHidden: boolean;
  /** `visibility:hidden`. What is within can be visible again. */
  isInvisible: boolean;
  /** `font-size:0`. What is within can have a size of its own. */
  isSizeless: boolean;
  isLink: boolean;
  isSuperscript: boolean;
  isPreformatted: boolean;
}

/** The style that an element sets itself; undefined is inherited. */
export type OwnStyle = { readonly [Name in keyof Style]?: boolean | undefined } & {
  /** Raised above the line, if the element is inline. On a cell, the same words set where its text begins. */
  readonly isRaised?: boolean | undefined;
  /** It says how it is displayed. */
  readonly isDisplayed?: boolean | undefined;
  /** If the element is inline: what a page shows between it and the text before it, or behind it. */
  readonly before?: Edge | undefined;
  readonly behind?: Edge | undefined;
  /** A page shows the elements within it apart from each other. */
  readonly partsItsElements?: boolean | undefined;
};

/** What a page shows at the edge of an inline element: nothing, a gap as wide as a blank, or the end of a line. */
export type Edge = "none" | "gap" | "line";

export const PLAIN: Style = {
  isBold: false,
  isHidden: false,
  isInvisible: false,
  isSizeless: false,
  isLink: false,
  isSuperscript: false,
  isPreformatted: false,
};
