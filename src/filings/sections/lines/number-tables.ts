import type { Cell, FilingMarkup, Table, TextBlock } from "../../markup/blocks.ts";
import type { DocumentLine } from "../../markup/lines.ts";

/** A row or line with more letters is a sentence, such as a table's footnote, and stays. */
const SENTENCE_LETTERS = 150;
/** Fewer lines of figures within a paragraph are a part of it. */
const FEWEST_LINES = 3;
/** A heading between two parts of a plain-text table. */
const LONGEST_LABEL = 100;

/**
 * Returns the lines of tables of numbers, such as statements and price ranges. They tell nothing in words, and facts of
 * inline XBRL have them. Tables of words (layouts, bullets, officers, properties, exhibits) are not among them, and
 * sentences within a table are not either.
 */
export function linesOfNumberTables({ blocks }: FilingMarkup, lines: readonly DocumentLine[]): Set<DocumentLine> {
  const numberLines = new Set<DocumentLine>();
  const preformatted: PlainBlock[] = [];
  let next = 0;
  for (const [index, block] of blocks.entries()) {
    const start = next;
    while (lines[next]?.block === index) next++;
    if (block.kind === "table") {
      if (!isOfNumbers(block)) continue;
      for (const line of lines.slice(start, next))
        if (countLetters(line.text) <= SENTENCE_LETTERS) numberLines.add(line);
    } else if (block.isPreformatted) preformatted.push({ index, block, lines: lines.slice(start, next) });
  }
  for (const line of plainNumberLines(preformatted)) numberLines.add(line);
  return numberLines;
}

/** A run of preformatted lines, as read and as served. */
interface PlainBlock {
  index: number;
  block: TextBlock;
  lines: readonly DocumentLine[];
}

type RowKind = "numbers" | "words" | "neither";

function isOfNumbers({ rows }: Table): boolean {
  let numbers = 0;
  let words = 0;
  for (const [index, row] of rows.entries()) {
    const kind = kindOfRow(row.filter((cell) => cell.row === index).map(cellKind));
    if (kind === "numbers") numbers++;
    else if (kind === "words") words++;
  }
  return numbers > 0 && numbers >= words;
}

interface CellKind {
  kind: "amount" | "number" | "words" | "neither";
  letters: number;
}

/** `1,234`, `12.5`, `$ 12`, `(3)`, `45%`: unlike an age, a year or a count, it has the marks of an amount. */
const AMOUNT = /\d[.,]\d|[$%€£(]\s*\d|\d\s*[%)]/;
const DASH = /^[–—-]{1,3}$/;

function cellKind({ text }: Pick<Cell, "text">): CellKind {
  const letters = countLetters(text);
  if (DASH.test(text)) return { kind: "number", letters };
  if (letters <= 3 && /\d/.test(text)) return { kind: AMOUNT.test(text) ? "amount" : "number", letters };
  return { kind: letters >= 3 ? "words" : "neither", letters };
}

/**
 * A row of numbers has a label and numbers, or only numbers. Further words, such as an officer's title after the age,
 * must be fewer than the amounts. A number before words is an exhibit's.
 */
function kindOfRow(cells: readonly CellKind[]): RowKind {
  const [label, ...values] = cells.filter(({ kind }) => kind !== "neither");
  if (!label) return "neither";
  const letters = cells.reduce((sum, cell) => sum + cell.letters, 0);
  if (letters > SENTENCE_LETTERS) return "words";
  if (values.length === 0) return "neither";
  const words = values.filter(({ kind }) => kind === "words").length;
  if (words === 0) return "numbers";
  const amounts = values.filter(({ kind }) => kind === "amount").length;
  return label.kind === "words" && amounts > words ? "numbers" : "words";
}

/** Columns of plain text: gaps of two spaces or more, or leading dots. */
const GAP = / {2,}|\.{2,}[ .]*|(?:\. ){2,}/;

function kindOfLine(text: string): RowKind {
  const trimmed = text.trim();
  const columns = trimmed.split(GAP, 12).filter((column) => /[\p{L}\p{N}]|^[–—-]{1,3}$/u.test(column));
  return kindOfRow(columns.map((column) => cellKind({ text: column })));
}

function plainNumberLines(blocks: readonly PlainBlock[]): DocumentLine[] {
  const kinds = blocks.map(({ block }) => block.lines.map(({ text }) => kindOfLine(text)));
  const areNumbers = kinds.map((ofLines) => {
    const numbers = ofLines.filter((kind) => kind === "numbers").length;
    const words = ofLines.filter((kind, index) => kind === "words" || (kind === "neither" && index > 0)).length;
    return numbers > 0 && numbers >= words;
  });
  return blocks.flatMap(({ index, lines }, position) => {
    if (areNumbers[position]) return lines.filter(({ text }) => countLetters(text) <= SENTENCE_LETTERS);
    const isBetween =
      areNumbers[position - 1] === true &&
      areNumbers[position + 1] === true &&
      blocks[position - 1]?.index === index - 1 &&
      blocks[position + 1]?.index === index + 1;
    if (isBetween && isLabel(lines)) return lines;
    return runsOfNumbers(lines, kinds[position] ?? []);
  });
}

const isLabel = (lines: readonly DocumentLine[]): boolean => {
  const text = lines.map((line) => line.text).join(" ");
  return text.length <= LONGEST_LABEL && !/[.;]$/.test(text);
};

/** The lines of a table within a paragraph. */
function runsOfNumbers(lines: readonly DocumentLine[], kinds: readonly RowKind[]): DocumentLine[] {
  const numberLines: DocumentLine[] = [];
  let run: DocumentLine[] = [];
  for (const [index, line] of [...lines, undefined].entries()) {
    if (line && kinds[index] === "numbers") run.push(line);
    else {
      if (run.length >= FEWEST_LINES) numberLines.push(...run);
      run = [];
    }
  }
  return numberLines;
}

/** Returns how many letters a text has, as far as it matters here. */
function countLetters(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length && count <= SENTENCE_LETTERS; index++) {
    const code = text.charCodeAt(index);
    if ((code | 32) >= 97 && (code | 32) <= 122) count++;
    else if (code > 191) count++;
  }
  return count;
}
