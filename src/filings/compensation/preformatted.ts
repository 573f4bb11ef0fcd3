import type { Block } from "../markup/blocks.ts";
import { isOrnament, readPrinted, readYear } from "./amounts.ts";
import { type Grid, type GridCell, type GridRow, LONGEST_TEXT, MOST_ROWS } from "./grid.ts";

/** A line of preformatted text, and its block. */
interface Line {
  text: string;
  block: number;
  isAfterBlank: boolean;
}

/** A row of numbers: the text left of the year, the year, and the words after it, each with its place. */
interface DataLine {
  label: string;
  year: Word;
  values: Word[];
}

interface Word {
  text: string;
  start: number;
  end: number;
}

/** The most lines of a heading, and the most lines without a number between two rows. */
const HEAD_LINES = 14;
const GAP_LINES = 10;

/** A rule of dashes, or a page number. A longer line is neither, and would take long to search. */
const LONGEST_RULE = 400;

/** Lines with salary as in a heading. A filing has a hundred at most. */
const MOST_TRIED = 2_000;

/** A table found in preformatted text: its rows, and how many of them are heading. */
export interface TextGrid extends Grid {
  headRows: number;
}

/**
 * Finds tables in preformatted text with the word salary in the heading, and rows with a year. Returns each as a grid
 * of characters. Words of the heading are moved over the nearest column of numbers.
 */
export function textGrids(blocks: readonly Block[]): TextGrid[] {
  const grids: TextGrid[] = [];
  let tried = 0;
  for (const lines of preformattedRuns(blocks)) {
    let from = 0;
    for (const [index, { text }] of lines.entries()) {
      if (index < from || !/\bsalar(?:y|ies)\b/i.test(text) || isProse(text)) continue;
      if (++tried > MOST_TRIED) return grids;
      const grid = readGrid(lines, index, from);
      if (!grid) continue;
      grids.push(grid.grid);
      from = grid.end;
    }
  }
  return grids;
}

function* preformattedRuns(blocks: readonly Block[]): Generator<Line[]> {
  let run: Line[] = [];
  for (const [block, content] of blocks.entries()) {
    if (content.kind === "text" && content.isPreformatted)
      for (const [index, line] of content.lines.entries())
        run.push({ text: line.text.slice(0, LONGEST_TEXT), block, isAfterBlank: index === 0 });
    else if (run.length > 0) {
      yield run;
      run = [];
    }
  }
  if (run.length > 0) yield run;
}

/** A line of running text: long, and without the gaps that set columns. */
const isProse = (text: string) => text.trim().length > 50 && !/\S {3,}\S/.test(text);

function readGrid(lines: readonly Line[], salary: number, from: number): { grid: TextGrid; end: number } | undefined {
  let first = salary;
  while (first > Math.max(from, salary - HEAD_LINES) && isHeadLine(lines[first - 1], lines[first])) first--;
  let head = salary + 1;
  while (head < salary + HEAD_LINES && lines[head] && !dataLine(lines[head]?.text ?? "")) head++;
  // Lines above the first row of numbers, such as "Mark Drake," / "President and", are already labels.
  const firstData = lines[head];
  const data = firstData && dataLine(firstData.text);
  if (!data) return undefined;
  let headEnd = head;
  while (headEnd > salary + 1 && isLabel(lines[headEnd - 1]?.text ?? "", data.year.start)) headEnd--;
  const body = bodyLines(lines, headEnd, data.year.start);
  if (body.rows.length === 0 || body.rows.length > MOST_ROWS) return undefined;
  const columns = columnsOf(body.data);
  const heading = headingRows(lines.slice(first, headEnd), columns, data.year);
  const grid = {
    block: lines[first]?.block ?? 0,
    lastBlock: lines[body.end - 1]?.block ?? 0,
    rows: [...heading, ...body.rows],
    headRows: heading.length,
    isPreformatted: true,
  };
  return { grid, end: body.end };
}

const isHeadLine = (line: Line | undefined, below: Line | undefined) =>
  line !== undefined &&
  !isProse(line.text) &&
  !dataLine(line.text) &&
  !(below?.isAfterBlank && /summary compensation/i.test(line.text));

const isLabel = (text: string, yearStart: number) =>
  text.trim() !== "" && !/^[\s=_-]+$/.test(text) && text.trimEnd().length <= yearStart && /\p{L}/u.test(text);

/** Returns the rows of the body, with numbers or only a label, up to where something else begins. */
function bodyLines(lines: readonly Line[], from: number, yearStart: number) {
  const rows: GridRow[] = [];
  const data: DataLine[] = [];
  let end = from;
  let gap = 0;
  for (let index = from; index < lines.length && gap <= GAP_LINES; index++) {
    const line = lines[index];
    if (!line) break;
    const dataWords = dataLine(line.text);
    if (dataWords && Math.abs(dataWords.year.start - yearStart) <= 8) {
      rows.push({ cells: cellsOf(dataWords, line.text), isAfterBlank: line.isAfterBlank });
      data.push(dataWords);
      end = index + 1;
      gap = 0;
    } else if (isLabel(line.text, yearStart) && !/^\s*[([]?(?:\d{1,2}|[a-z]|\*)[)\]*]/i.test(line.text)) {
      rows.push({ cells: [cell(line.text.trim(), 0, yearStart)], isAfterBlank: line.isAfterBlank });
      gap++;
    } else if (line.text.length < LONGEST_RULE && /^[\s=_.-]*\d{0,4}[\s=_.-]*$/.test(line.text)) gap++;
    else break;
  }
  return { rows, data, end: Math.max(end, from + 1) };
}

const cell = (text: string, start: number, end: number): GridCell => ({
  text,
  lines: [text],
  start,
  end,
  isFromAbove: false,
});

const cellsOf = ({ label, year, values }: DataLine, text: string): GridCell[] => [
  ...(label === "" ? [] : [cell(label, text.search(/\S/), year.start)]),
  cell(year.text, year.start, year.end),
  ...values.map((value) => cell(value.text, value.start, value.end)),
];

/** Reads a line as a row of numbers; undefined if there are words among them, or no numbers. */
function dataLine(text: string): DataLine | undefined {
  const all = words(text);
  const yearIndex = all.findIndex(
    (word, index) => /^(?:19|20)\d\d/.test(word.text) && readYear(word.text) !== undefined && index < 14,
  );
  const year = all[yearIndex];
  if (!year) return undefined;
  const values = all.slice(yearIndex + 1).filter((word) => !isOrnament(word.text));
  if (values.length === 0 || values.some((word) => readPrinted(word.text) === undefined)) return undefined;
  return { label: text.slice(0, year.start).trim(), year, values };
}

/** Returns the words of a line. A number broken before its comma is one word, and a sign belongs to its number. */
function words(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(/(?:\$ *)?(?:\( *)?\d{1,3}(?: ?,\d{3})+(?:\.\d\d)?\)?|\S+/g))
    words.push({ text: match[0].replace(/\s+/g, ""), start: match.index, end: match.index + match[0].length });
  return words;
}

/** The places of the numbers in the fullest lines. */
function columnsOf(data: readonly DataLine[]): Word[] {
  const mostValues = Math.max(...data.map(({ values }) => values.length));
  const full = data.filter(({ values }) => values.length === mostValues);
  const columns = Array.from({ length: mostValues }, (_, index) => ({
    text: "",
    start: Math.min(...full.map(({ values }) => values[index]?.start ?? 0)),
    end: Math.max(...full.map(({ values }) => values[index]?.end ?? 0)),
  }));
  // Numbers that are not aligned reach under their neighbors. Columns then meet in the middle, or a word of the heading
  // would be over both.
  for (const [index, column] of columns.entries()) {
    const next = columns[index + 1];
    if (next && column.end > next.start) column.end = next.start = Math.round((column.end + next.start) / 2);
  }
  return columns;
}

/** How far a word of the heading can be from the numbers below it. */
const REACH = 9;

function headingRows(lines: readonly Line[], columns: readonly Word[], year: Word): GridRow[] {
  const targets = [{ text: "", start: year.start, end: year.end }, ...columns];
  return lines.map((line) => {
    const texts = targets.map(() => [] as string[]);
    for (const word of words(line.text)) {
      if (/^[-=_]+$/.test(word.text)) continue;
      const middle = (word.start + word.end) / 2;
      const distances = targets.map(({ start, end }) => Math.max(start - middle, middle - end, 0));
      const least = Math.min(...distances);
      if (least <= REACH) texts[distances.indexOf(least)]?.push(word.text);
    }
    const cells = targets.flatMap(({ start, end }, index) => {
      const text = (texts[index] ?? []).join(" ");
      return text === "" ? [] : [cell(text, start, end)];
    });
    return { cells, isAfterBlank: line.isAfterBlank };
  });
}
