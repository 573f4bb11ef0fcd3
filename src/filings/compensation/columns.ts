import type { Grid, GridRow } from "./grid.ts";

/** The amounts of a row, under the names that are served. */
export const AMOUNTS = [
  "salary",
  "bonus",
  "stock_awards",
  "option_awards",
  "non_equity_incentive",
  "pension_change",
  "other",
  "total",
] as const;
export type AmountName = (typeof AMOUNTS)[number];

/** A column of amounts, or of other numbers. */
export interface AmountColumn {
  /** `null`: not an amount that is served, such as a number of shares or a total without pensions. */
  name: AmountName | null;
  header: string;
  start: number;
  /** Exclusive. */
  end: number;
}

// Numbers of shares, options or units, not dollars. Option grants were stated like this before 2006.
const COUNT =
  /\(# ?(?:of )?(?:shares?|options?|units?)?\)|(?:^|\s)#|\bnumber of\b|\bno\. of\b|\bunderlying\b|\(shares\)/i;
// Figures of other tables with the same shape.
const FOREIGN = /%|\bpercent|\btarget|\brealiz|\bannualized\b|\bpro forma\b|\bactually paid\b|\bseverance\b/i;
const PARTIAL_TOTAL =
  /without|exclud|excl\.|less\b|\bnet of\b|adjust|sub-?total|\bannual\b|\bcash\b|\bdirect\b|\bequity\b|\bstock\b|\bshares?\b|\boptions?\b|\bawards?\b|\bincentive|\bperquisites|\bbenefits/i;
/** Words of two headings that ended up over one column. No name is better than the wrong one. */
const TWO_HEADINGS = /\bother\b.*\btotal\b|\bsalary\b.*\bawards?\b|\bstock\b.*\bsalary\b/;
const OTHER_AWARD = /\bother (?:stock|share|equity|option|restricted)/;

/**
 * Returns the amount that a column's heading names (Regulation S-K, Items 402(c) and 402(n); before 2006 402(b)), or
 * null. Words of a heading come from rows above each other, so order and hyphens mean little.
 */
export function amountName(header: string): AmountName | null {
  const text = header
    .replace(/ ?[–—−] ?/g, "-")
    .replace(/(\p{Ll})- (\p{Ll})/gu, "$1$2")
    .toLowerCase();
  if (FOREIGN.test(text) || TWO_HEADINGS.test(text)) return null;
  if (/\bsalar(?:y|ies)/.test(text)) return /\bbonus|\btotal\b|\bdeferred\b/.test(text) ? null : "salary";
  if (COUNT.test(text) && !/\$/.test(text)) return null;
  // Before 2006: perquisites, separate from "all other compensation", and payouts of plans, which had their own rules.
  if (/(?<!\ball )\bother annual\b|\bltip\b(?! units?)|\bpayouts?\b/.test(text)) return null;
  if (/\bother\b/.test(text)) return OTHER_AWARD.test(text) ? awardName(text) : "other";
  if (/\btotals?\b/.test(text)) return PARTIAL_TOTAL.test(text) ? null : "total";
  return awardName(text);
}

/** Returns the amount that a column sums up ("Total Stock Awards", next to its parts), or null. */
const sumName = (header: string): AmountName | null =>
  /\btotal (?:stock|share|equity|option|non-?equity|restricted)/i.test(header)
    ? awardName(header.toLowerCase().replace(/\btotal\b/, ""))
    : null;

/** If a column sums up others, it counts, and they do not. */
export function withoutParts(columns: AmountColumn[]): AmountColumn[] {
  const sums = new Map(columns.flatMap((column) => (sumName(column.header) ? [[sumName(column.header), column]] : [])));
  return columns.map((column) => {
    const sum = sumName(column.header);
    if (sum !== null && sums.get(sum) === column && columns.some(({ name }) => name === sum))
      return { ...column, name: sum };
    return column.name !== null && sums.has(column.name) ? { ...column, name: null } : column;
  });
}

function awardName(text: string): AmountName | null {
  if (/\bnon ?-? ?(?:equity|stock)/.test(text)) return "non_equity_incentive";
  if (/\bincentive\b/.test(text) && !/\bstock|\bshare|\bequity|\boption|\brestricted/.test(text))
    return "non_equity_incentive";
  if (/\bpension|\bdeferred\b|\bnon-? ?qualified|\bnqdc\b/.test(text)) return "pension_change";
  const hasOptions = /\boptions?\b|\b(?:so)?sars?\b|\bwarrants?\b|\bappreciation\b/.test(text);
  const plain = text.replace(/\bstock (?:options?|appreciation)|\bshare options?/g, "");
  const hasStock = /\bstock|\bshares?\b|\bequity\b|\brestricted\b|\bunits?\b|\b[rp]s[ua]s?\b/.test(plain);
  if (hasOptions) return hasStock && /\band\b|&|\+/.test(plain) && !/\bsars?\b/.test(plain) ? null : "option_awards";
  if (hasStock) return "stock_awards";
  return /\bbonus/.test(text) ? "bonus" : null;
}

/** The most columns of the grid that are read. Cells can claim to reach over a thousand each. */
const MOST_COLUMNS = 2_000;

/**
 * Returns the columns under the heading rows of a table, left to right, by the text over each. Headings that reach over
 * several others ("Annual Compensation", a caption) name none of them.
 */
export function headedColumns(grid: Grid, headRows: number): AmountColumn[] {
  const rows = grid.rows.slice(0, headRows);
  const ends = rows.flatMap((row) => row.cells.map((cell) => cell.end));
  const width = Math.min(Math.max(0, ...ends), MOST_COLUMNS);
  const texts = Array.from({ length: width }, () => "");
  for (const [index, row] of rows.entries())
    for (const cell of row.cells) {
      if (cell.isFromAbove || isOverSeveral(cell, rows.slice(index + 1))) continue;
      for (let column = cell.start; column < Math.min(cell.end, width); column++)
        texts[column] = `${texts[column]} ${cell.text}`.trim();
    }
  return runs(texts);
}

const isOverSeveral = (cell: { start: number; end: number }, below: readonly GridRow[]) =>
  below.some(
    (row) =>
      row.cells.filter((part) => part.start >= cell.start && part.end <= cell.end && HAS_WORD.test(part.text)).length >
      1,
  );

const HAS_WORD = /\p{L}{3}/u;

/** A heading without the signs below it, which can be wider than its words: "Total ($)(1)". */
const plainHeader = (header: string) => header.replace(/[($)\d*]+/g, "").trim();

/** Neighbors with the same text are one column. A part of a heading that sticks out belongs to the heading. */
function runs(texts: readonly string[]): AmountColumn[] {
  const columns: AmountColumn[] = [];
  for (const [index, header] of texts.entries()) {
    const last = columns.at(-1);
    if (header === "") continue;
    const isSame = last?.end === index && plainHeader(last.header) === plainHeader(header);
    if (last?.end === index && (isSame || ` ${last.header} `.includes(` ${header} `))) last.end = index + 1;
    else if (last?.end === index && ` ${header} `.includes(` ${last.header} `) && last.name === null)
      Object.assign(last, { header, end: index + 1, name: amountName(header) });
    else columns.push({ header, name: amountName(header), start: index, end: index + 1 });
  }
  return columns;
}

/** One named executive officer and fiscal year. Amounts are whole US dollars as printed. */
export interface CompensationRow extends Record<AmountName, number | null> {
  name: string;
  title: string | null;
  fiscal_year: number;
  /** The amounts add up to the total exactly; null if no total is printed. */
  adds_up: boolean | null;
}
