/**
 * The limits of a document. A document beyond a limit is refused as a whole, since half a filing would be read as one
 * that lacks the rest. The largest annual reports so far have 15 MB of HTML, 60,000 lines and 300,000 cells.
 */
export const LIMITS = {
  /** Bytes of one document. */
  documentBytes: 48 * 1024 * 1024,
  /** Bytes of a full submission text, with exhibits and images. Only its header and main document are decoded. */
  submissionBytes: 512 * 1024 * 1024,
  /**
   * Characters of a JSON document, lists of filings and company facts. The largest have a third. It takes more in
   * memory.
   */
  jsonCharacters: 64 * 1024 * 1024,
  /** Lines of text, including those in cells of tables. */
  lines: 600_000,
  /** Cells of tables, counted in each row that they reach into. */
  cells: 1_000_000,
  /** Columns and rows that one cell can reach over; more are taken as this many. */
  columnSpan: 1_000,
  rowSpan: 500,
  /**
   * Elements open at a time. Unclosed `<font>` tags pile up by the thousand in filings of the 1990s, so deeper nesting
   * is not an error. The outermost elements are forgotten, and their style continues in those within.
   */
  openElements: 512,
  /** Nested tables. Deeper ones are read as part of the innermost allowed one. */
  nestedTables: 40,
  /** Tagged numbers of stored concepts, and contexts or units, of inline XBRL. The largest filings have a tenth. */
  inlineFacts: 100_000,
  inlineContexts: 100_000,
} as const;
