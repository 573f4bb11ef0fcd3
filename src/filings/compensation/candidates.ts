import type { Block } from "../markup/blocks.ts";
import { isOrnament } from "./amounts.ts";
import { AMOUNTS, type AmountColumn, type CompensationRow, headedColumns, withoutParts } from "./columns.ts";
import { type Grid, gridOfTable, isTooLarge } from "./grid.ts";
import { officerGroups } from "./officer-groups.ts";
import { textGrids } from "./preformatted.ts";
import { type Amounts, byOrder, byPosition, type PrintedCell, type TableRow, tableRows } from "./table-rows.ts";

/** A table that has the shape of a Summary Compensation Table. */
export interface Candidate {
  rows: CompensationRow[];
  block: number;
  lastBlock: number;
  /** The names of its columns, by which its continuation on the next page is recognized. */
  shape: string;
  /** How likely it is to be the one. */
  score: number;
}

/** A heading, and where the amounts under it begin. */
interface Heading {
  rows: number;
  columns: AmountColumn[];
  salaryStart: number;
  /** Where the columns of the page end, by which a table without heading is recognized. */
  width: number;
}

/** Returns all tables of a document that have the shape, in order. */
export function candidates(blocks: readonly Block[]): Candidate[] {
  const candidates: Candidate[] = [];
  let before: { heading: Heading; block: number } | undefined;
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== "table" || isTooLarge(block)) continue;
    const grid = gridOfTable(block, index);
    const ownHeading = headingOf(grid);
    // The table continues after a page break without repeating its heading.
    const heading = ownHeading ?? (before && index - before.block <= 8 ? borrowed(before.heading, grid) : undefined);
    if (!heading) continue;
    const candidate = readCandidate(grid, heading, blocks);
    if (!candidate) continue;
    candidates.push(candidate);
    before = { heading, block: index };
  }
  for (const grid of textGrids(blocks)) {
    const heading = headingOver(grid, grid.headRows);
    const candidate = heading && readCandidate(grid, heading, blocks);
    if (candidate) candidates.push(candidate);
  }
  return candidates.sort((a, b) => a.block - b.block);
}

/** The most rows of a heading. */
const HEAD_ROWS = 12;

function headingOf(grid: Grid): Heading | undefined {
  const hasSalary = (row: Grid["rows"][number]) => row.cells.some(({ text }) => isSalary(text));
  const salary = grid.rows.slice(0, HEAD_ROWS).findIndex(hasSalary);
  if (salary < 0) return undefined;
  const salaryStart = Math.min(
    ...(grid.rows[salary]?.cells ?? []).filter(({ text }) => isSalary(text)).map(({ start }) => start),
  );
  const hasYears = tableRows(grid, salary + 1, salaryStart).some(({ fiscalYear }) => fiscalYear !== null);
  const isDataRow = (row: TableRow) => (hasYears ? hasAmounts(row) : row.label.length > 0 && row.printed.length > 1);
  const isData = (index: number) =>
    tableRows({ ...grid, rows: grid.rows.slice(index, index + 1) }, 0, salaryStart).some(isDataRow);
  let rows = salary + 1;
  while (rows < Math.min(grid.rows.length, salary + HEAD_ROWS) && !isData(rows)) rows++;
  // A row with only a label ("Jane Roe" above her years) is not a heading.
  while (rows > salary + 1 && isLabelRow(grid.rows[rows - 1], salaryStart)) rows--;
  return headingOver(grid, rows);
}

/** Also if a line breaks inside the word: "Sal-" / "ary". */
const isSalary = (text: string) => /\bsalar(?:y|ies)/i.test(text.replace(/(\p{Ll})- (\p{Ll})/gu, "$1$2"));

const hasAmounts = (row: TableRow) => row.fiscalYear !== null && row.printed.length > 0;

const isLabelRow = (row: Grid["rows"][number] | undefined, salaryStart: number) =>
  row?.cells.some(({ start, text }) => start < salaryStart && !isOrnament(text)) === true &&
  row.cells.every(({ start, text }) => start < salaryStart || isOrnament(text)) &&
  !row.cells.some(({ text }) => /\b(?:name|position|year|title)\b|^\(?a\)$/i.test(text));

/** Returns the heading in the first rows of a table, if its columns have the shape. */
function headingOver(grid: Grid, rows: number): Heading | undefined {
  const headed = headedColumns(grid, rows);
  const salary = headed.findIndex(({ name }) => name === "salary");
  // Amounts can be between the year and the salary.
  const year = headed.findLastIndex(({ header }, index) => index < salary && /\b(?:year|fiscal)\b/i.test(header));
  const early = headed.findIndex(({ name }, index) => year >= 0 && index > year && name !== null);
  const firstAmount = early < 0 ? salary : early;
  const columns = headed
    .slice(firstAmount)
    .filter((column) => column.name !== null || /\p{L}{3}|#/u.test(column.header));
  const salaryStart = headed[firstAmount]?.start;
  if (salaryStart === undefined || columns.length < 2) return undefined;
  const names = new Set(columns.map(({ name }) => name));
  const texts = headed.map(({ header }) => header).join(" ");
  const isOld = !names.has("total") && (names.has("other") || /\b(?:annual|long[- ]?term) compensation\b/i.test(texts));
  if (!names.has("total") && !isOld) return undefined;
  // "Fees Earned or Paid in Cash" is from the directors' table (Item 402(k)), where some have a salary.
  if (isForeign(texts) || /\bfees? (?:earned|paid)\b/i.test(texts)) return undefined;
  return { rows, columns: servedTotal(withoutParts(columns)), salaryStart, width: columns.at(-1)?.end ?? 0 };
}

/** Amounts in another currency are not dollars. */
const isForeign = (texts: string) =>
  /\b(?:CAD|CDN|EUR|GBP|AUD|NIS|RMB|CHF|JPY|HK)\b ?\$?|(?:\b(?:C|CA|Cdn|A|AU|HK|NT|R)\$)|[€£¥₪]|\b(?:euros?|pounds sterling|canadian dollars)\b/i.test(
    texts,
  );

const CURRENCIES =
  "canadian dollars|c\\$|cdn ?\\$|euros?|pounds sterling|british pounds|swiss francs|yen|rmb|renminbi|new israeli " +
  "shekels|nis|australian dollars";
const FOREIGN_CAPTION = new RegExp(
  `\\b(?:in|expressed in|stated in|reported in|presented in)(?: thousands of)? \\(?(?:${CURRENCIES})(?![\\p{L}])`,
  "iu",
);

/** Whether a caption names another currency, and no conversion into dollars. */
const isForeignCaption = (caption: string) =>
  FOREIGN_CAPTION.test(caption) &&
  !/convert|conversion|translat|exchange rate|u\.?s\.? ?(?:dollars|\$)|usd/i.test(caption);

/** Of several totals, the first is the one required by the rule. Others add or leave out something. */
function servedTotal(columns: AmountColumn[]): AmountColumn[] {
  const first = columns.findIndex(({ name }) => name === "total");
  return columns.map((column, index) =>
    column.name === "total" && index !== first ? { ...column, name: null } : column,
  );
}

/** Returns the heading of the previous table, if a table without one has its columns. */
function borrowed(heading: Heading, grid: Grid): Heading | undefined {
  const rows = tableRows(grid, 0, heading.salaryStart).filter(hasAmounts);
  const width = grid.rows.reduce(
    (widest, { cells }) => cells.reduce((end, cell) => Math.max(end, cell.end), widest),
    0,
  );
  const fits =
    rows.length > 0 && Math.abs(width - heading.width) <= 2 && rows.every(({ printed }) => printed.length > 1);
  return fits ? { ...heading, rows: 0 } : undefined;
}

function readCandidate(grid: Grid, heading: Heading, blocks: readonly Block[]): Candidate | undefined {
  const { columns } = heading;
  const caption = captionBefore(blocks, grid.block);
  if (isForeignCaption(caption)) return undefined;
  const groups = officerGroups(yearsGiven(tableRows(grid, heading.rows, heading.salaryStart), caption));
  const headings = grid.rows.slice(0, heading.rows).flatMap(({ cells }) => cells.map(({ text }) => text));
  const isHeaded = /\b(?:in )?thousands\b|\$ ?\(?000[’']?s?\b|\(000[’']?s?\)/i.test(headings.join(" "));
  const saysThousands = isHeaded || /\(?(?:\bdollars |\bamounts |\$ ?)?\bin thousands\b/i.test(caption.slice(-250));
  const read = (amountsOf: (printed: readonly PrintedCell[]) => Amounts) =>
    groups.flatMap(({ name, title, rows }) =>
      rows.flatMap(({ fiscalYear, printed }) =>
        fiscalYear === null ? [] : toRow({ name, title, fiscalYear }, amountsOf(printed), saysThousands),
      ),
    );
  const positioned = read((printed) => byPosition(printed, columns));
  const ordered = read((printed) => byOrder(printed, columns) ?? byPosition(printed, columns));
  const preferOrder = grid.isPreformatted
    ? adding(ordered) >= adding(positioned)
    : adding(ordered) > adding(positioned);
  const rows = preferOrder ? ordered : positioned;
  if (rows.length === 0) return undefined;
  const names = new Set(columns.map(({ name }) => name));
  names.delete(null);
  return {
    rows,
    block: grid.block,
    lastBlock: grid.lastBlock,
    shape: columns.map(({ name }) => name).join(" "),
    // Of two similar tables, the longer one: a table of only the chief executive repeats a part of it.
    score: names.size + (4 * adding(rows)) / rows.length + captionScore(caption) + Math.min(rows.length, 20) / 20,
  };
}

/** Counts rows that add up to their total within a dollar, which supports a reading of the columns. */
const adding = (rows: readonly CompensationRow[]): number =>
  rows.filter((row) => row.total !== null && Math.abs(sum(row) - row.total) <= 1).length;

const sum = (row: Pick<CompensationRow, (typeof AMOUNTS)[number]>): number =>
  AMOUNTS.reduce((total, name) => (name === "total" ? total : total + (row[name] ?? 0)), 0);

/** The largest salary in thousands: no officer has twenty million, and none that is listed has twenty thousand. */
const MOST_THOUSANDS = 20_000;

function toRow(
  { name, title, fiscalYear }: { name: string; title: string; fiscalYear: number },
  amounts: Amounts,
  saysThousands: boolean,
): CompensationRow[] {
  const unit = saysThousands && (amounts.salary ?? 0) < MOST_THOUSANDS ? 1000 : 1;
  const served = Object.fromEntries(
    AMOUNTS.map((amount) => [amount, amounts[amount] == null ? null : (amounts[amount] ?? 0) * unit]),
  ) as Record<(typeof AMOUNTS)[number], number | null>; // every name of AMOUNTS is there
  if (AMOUNTS.every((amount) => served[amount] === null)) return [];
  const adds_up = served.total === null ? null : sum(served) === served.total;
  return [{ name, title: title === "" ? null : title, fiscal_year: fiscalYear, ...served, adds_up }];
}

/** Returns the text shortly before a table, nearest last. */
function captionBefore(blocks: readonly Block[], block: number): string {
  return blocks
    .slice(Math.max(0, block - 6), block)
    .map((above) => (above.kind === "text" ? above.text.slice(-400) : ""))
    .join("\n");
}

function captionScore(caption: string): number {
  if (/\b(?:realiz|supplemental|pro forma|target|alternative|actually)/i.test(caption)) return -3;
  return /summary compensation/i.test(caption) ? 3 : 0;
}

/** A table of one year can lack the year column. The caption then names the year. */
function yearsGiven(rows: TableRow[], caption: string): TableRow[] {
  if (rows.some(({ fiscalYear }) => fiscalYear !== null) || !/summary compensation/i.test(caption)) return rows;
  const years = [...caption.matchAll(/\b(?:fiscal(?: year)?|year ended \w+ \d{1,2},|in) ((?:19|20)\d\d)\b/gi)].map(
    ([, year]) => Number(year),
  );
  const [year] = years;
  if (year === undefined || years.some((otherYear) => otherYear !== year)) return rows;
  return rows.map((row) => (row.printed.length > 1 ? { ...row, fiscalYear: year } : row));
}
