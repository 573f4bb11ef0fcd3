/**
 * What a document may hold. A document beyond a limit is refused as a whole: half a filing would be read as a filing
 * that lacks the rest. The largest annual reports seen have 15 MB of HTML, 60,000 lines and 300,000 cells.
 */
export const LIMITS = {
  /** Bytes of one document. */
  documentBytes: 48 * 1024 * 1024,
  /** Bytes of a full submission text, exhibits and images included; only its header and main document are decoded. */
  submissionBytes: 512 * 1024 * 1024,
  /**
   * Characters of a JSON document, lists of filings and company facts; the largest have a third. In memory it is more.
   */
  jsonCharacters: 64 * 1024 * 1024,
  /** Lines of text, those in cells of tables included. */
  lines: 600_000,
  /** Cells of tables, once for each row that they reach into. */
  cells: 1_000_000,
  /** Columns and rows that one cell may reach over; more are taken as this many. */
  columnSpan: 1_000,
  rowSpan: 500,
  /**
   * Elements open at a time. Unclosed `<font>` tags pile up by the thousand in filings of the 1990s, so what is deeper
   * is no fault: the outermost are forgotten, their style lives on in those within.
   */
  openElements: 512,
  /** Tables within tables; deeper ones are read as part of the innermost allowed. */
  nestedTables: 40,
  /** Tagged numbers of stored concepts, and contexts or units, of inline XBRL; the largest filings have a tenth. */
  inlineFacts: 100_000,
  inlineContexts: 100_000,
} as const;
