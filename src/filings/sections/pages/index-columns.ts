import { pagesIn, pagesTextOf } from "../headings/cross-reference.ts";
import { LONGEST_LINE } from "./page-marks.ts";

/**
 * The columns of an index that names pages of several documents: the report, the annual report, the proxy statement.
 */
interface IndexColumns {
  count: number;
  /** The position of the report's own pages, from 0. */
  own: number;
}

const OWN = /\bform\b|\b10-[kq]\b/i;
const OTHERS = [/\bannual\b/i, /\bproxy\b/i];
const INDEX_TITLE = /cross[\s-]reference/i;

/**
 * Returns a function that finds the pages of this report in a line of an index. Pages of other documents, in columns of
 * their own, do not count.
 * @param head the lines above the index's first entry, the last of them at its end
 * @param entries the index's other lines
 */
export function ownPages(head: readonly string[], entries: readonly string[]): typeof pagesIn {
  const columns = columnsIn(head.slice(head.findLastIndex((line) => INDEX_TITLE.test(line)) + 1));
  if (!columns) return pagesIn;
  const rows = entries.map(cellsOf).filter(({ length }) => length > 0);
  const whole = rows.filter(({ length }) => length === columns.count);
  if (whole.length * 2 <= rows.length) return pagesIn;
  return (text) => {
    const cells = cellsOf(text);
    return cells.length === columns.count ? pagesIn(cells[columns.own] ?? "") : [];
  };
}

/** The cells at a line's end that name pages, without notes: `2-11, 31`, `33-113` and `—`. */
const cellsOf = (text: string): string[] =>
  pagesTextOf(text)
    .replace(/\(\w\)/g, "")
    .trim()
    .split(/(?<![,;])\s+/)
    .filter((cell) => cell !== "");

/** The columns that a head names: `Form 10-K`, `Annual Report`, `Proxy Statement`, over one line or more. */
function columnsIn(head: readonly string[]): IndexColumns | undefined {
  const text = head.filter(({ length }) => length <= LONGEST_LINE).join(" ");
  const ownColumn = text.search(OWN);
  const otherColumns = OTHERS.map((pattern) => text.search(pattern)).filter((at) => at !== -1);
  if (ownColumn === -1 || otherColumns.length === 0) return undefined;
  return { count: otherColumns.length + 1, own: otherColumns.filter((at) => at < ownColumn).length };
}
