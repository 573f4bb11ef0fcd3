/** One line as a reader sees it: ended by a line break, a block's end, or in preformatted text a newline. */
export interface TextLine {
  /** White space squeezed and trimmed; in preformatted text as it stands, without what trails. */
  text: string;
  /** All of it is bold. */
  isBold: boolean;
  /** Its first visible character is bold: a heading that the text runs on from. */
  startsBold: boolean;
  /** Some of it links to a place, as the lines of a table of contents do. */
  isLink: boolean;
}

/** A paragraph, heading or list item; or a run of preformatted lines between two blank ones. */
export interface TextBlock {
  kind: "text";
  /** The lines, joined by one space each. */
  text: string;
  lines: readonly TextLine[];
  /** Lines of `<PRE>` or of a plain-text document: spaces in them set columns. */
  isPreformatted: boolean;
  /** `<h1>` to `<h6>`. */
  isHeading: boolean;
}

/** A cell of a table. The same object stands in each row that it reaches into. */
export interface Cell {
  /** The lines joined by one space, without {@link marks}. */
  text: string;
  lines: readonly TextLine[];
  /** Superscript footnote marks, such as `1`, `(2)`, `*`; in no number and no name. */
  marks: readonly string[];
  /** The index of the row in which the cell begins. */
  row: number;
  /** The leftmost column of the grid that it covers, from 0, all spans resolved. */
  column: number;
  columnSpan: number;
  rowSpan: number;
  /** `<th>`. */
  isHeader: boolean;
}

/** A table of HTML; rows hold their cells from left to right, also those that reach down from rows above. */
export interface Table {
  kind: "table";
  rows: readonly (readonly Cell[])[];
}

/** What a document is made of, in its order. */
export type Block = TextBlock | Table;

/** A document of a filing, read. */
export interface FilingMarkup {
  kind: "html" | "text";
  blocks: readonly Block[];
  /**
   * Facts of the cover, by concept without `dei:`, from inline XBRL: text as printed, continuations joined. Of each
   * concept the first without dimensions, which is the parent's where several registrants report together; else the
   * first. `EntityCentralIndexKey` falls back on the identifier of the first context.
   */
  cover: ReadonlyMap<string, string>;
}

/** A row's text: its own cells from left to right, joined by one space; those from rows above are left out. */
export const rowText = (row: readonly Cell[], index: number): string =>
  row
    .filter((cell) => cell.row === index && cell.text !== "")
    .map(({ text }) => text)
    .join(" ");
