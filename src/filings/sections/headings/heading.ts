import type { ReportItem } from "../report-items.ts";

/** A line that may be the heading of an item. */
export interface Heading {
  /** Index of its line. */
  line: number;
  /** The items that it names; several for `Items 1 and 2. Business and Properties`. */
  items: ReportItem[];
  /** Words after the number, as printed. */
  restOfLine: string;
  /** Its title is one of the item's titles. */
  hasTitle: boolean;
  /** It looks like a heading by itself. A sentence can also begin with an item and its title. */
  standsOut: boolean;
  /** The document has no heading. Its text begins at the line. */
  isUnprinted?: true;
}

/** A line that begins a part, or ends an item without beginning another (`ITEM X.`). */
export interface Boundary {
  line: number;
  /**
   * The part that it begins. It does not end an item of the same part, since pages can repeat their part at the head.
   */
  part: ReportItem["part"] | undefined;
}
