import { type FilingMarkup, rowText, type TextLine } from "./blocks.ts";

/** A line of a document, in a paragraph or a table. */
export interface DocumentLine extends TextLine {
  /** The index of its block. */
  block: number;
  /** It is a row of a table, or part of one. */
  isTable: boolean;
  /** It begins its block, or its row. */
  isFirst: boolean;
  isPreformatted: boolean;
  isHeading: boolean;
}

/**
 * Returns all lines of a document, in order, with white space squeezed even in preformatted ones. The cells of a
 * table's row are one line, so that `Item 1.` and `Business` in separate cells read as one heading. Further lines in
 * the cells follow.
 */
export function documentLines({ blocks }: FilingMarkup): DocumentLine[] {
  const lines: DocumentLine[] = [];
  for (const [block, content] of blocks.entries()) {
    if (content.kind === "text") {
      const { isPreformatted, isHeading } = content;
      for (const [index, line] of content.lines.entries()) {
        const text = isPreformatted ? line.text.trim().replace(/ {2,}/g, " ") : line.text;
        lines.push({ ...line, text, block, isTable: false, isFirst: index === 0, isPreformatted, isHeading });
      }
      continue;
    }
    for (const [index, row] of content.rows.entries()) {
      const cells = row.filter((cell) => cell.row === index && cell.lines.length > 0);
      const shared = { block, isTable: true, isPreformatted: false, isHeading: false };
      const firsts = cells.flatMap((cell) => cell.lines.slice(0, 1));
      const [first] = firsts;
      if (!first) continue;
      const text = cells.every((cell) => cell.lines.length === 1)
        ? rowText(row, index)
        : firsts.map((line) => line.text).join(" ");
      const isBold = firsts.every((line) => line.isBold);
      const isLink = firsts.some((line) => line.isLink);
      lines.push({ text, isBold, startsBold: first.startsBold, isLink, isFirst: true, ...shared });
      for (const cell of cells)
        for (const line of cell.lines.slice(1)) lines.push({ ...line, isFirst: false, ...shared });
    }
  }
  return lines;
}
