/** One line as a reader sees it. It ends at a line break, a block's end, or in preformatted text at a newline. */
export interface TextLine {
  /** White space squeezed and trimmed. In preformatted text as written, without trailing blanks. */
  text: string;
  /** The whole line is bold. */
  isBold: boolean;
  /** Its first visible character is bold: a heading that the text continues. */
  startsBold: boolean;
  /** A part of it is a link, as in lines of a table of contents. */
  isLink: boolean;
}

/** A paragraph, heading or list item; or a run of preformatted lines between two blank ones. */
export interface TextBlock {
  kind: "text";
  /** The lines, joined by one space each. */
  text: string;
  lines: readonly TextLine[];
  /** Lines of `<PRE>` or of a plain-text document, where spaces set columns. */
  isPreformatted: boolean;
  /** `<h1>` to `<h6>`. */
  isHeading: boolean;
}

/** A cell of a table. The same object is in each row that it reaches into. */
export interface Cell {
  /** The lines joined by one space, without {@link marks}. */
  text: string;
  lines: readonly TextLine[];
  /** Superscript footnote marks, such as `1`, `(2)`, `*`. They are in no number and no name. */
  marks: readonly string[];
  /** Index of the row in which the cell begins. */
  row: number;
  /** Leftmost column of the grid that it covers, from 0, with all spans resolved. */
  column: number;
  columnSpan: number;
  rowSpan: number;
  /** `<th>`. */
  isHeader: boolean;
}

/** A table of HTML. Rows hold their cells from left to right, including those that reach down from rows above. */
export interface Table {
  kind: "table";
  rows: readonly (readonly Cell[])[];
}

/** The parts of a document, in order. */
export type Block = TextBlock | Table;

/** A document of a filing, as read. */
export interface FilingMarkup {
  kind: "html" | "text";
  blocks: readonly Block[];
  /**
   * Facts of the cover from inline XBRL, by concept without `dei:`; text as printed, continuations joined. For each
   * concept, the first without dimensions, which is the parent's if several registrants report together; else the
   * first. `EntityCentralIndexKey` falls back on the identifier of the first context.
   */
  cover: ReadonlyMap<string, string>;
}

/** Returns a row's text: its own cells from left to right, joined by one space, without those from rows above. */
export const rowText = (row: readonly Cell[], index: number): string =>
  row
    .filter((cell) => cell.row === index && cell.text !== "")
    .map(({ text }) => text)
    .join(" ");
