import type { Block, Cell, Table, TextLine } from "../markup/blocks.ts";
import { type NamedDate, namedDates } from "./dates.ts";
import { nameOfLine } from "./roster.ts";

/** Since when a director has served, from a card, list or table. */
export interface DirectorSince {
  name: string;
  date: NamedDate;
}

const LABEL =
  /(?<!\b(?:Managing|Executive|Lead|Independent Lead|Presiding|Associate|Regional|Lead Independent|Board|Board of) )\b(?:Independent |Non-Employee |Company )?(?:Directors?|Trustee|Board [Mm]ember|Member of (?:the|our) Board|DIRECTOR|TRUSTEE|(?:Joined|On) (?:the|our) Board)(?: of [Tt]he Company)?(?: [Ss]ince| SINCE)?\s*:?\s*/g;
const NEEDS_SINCE = /since|joined|on (?:the|our) board/i;
/** How far a name is above its "Director since". */
const REACH = 12;

/** Returns since when directors have served, from all cards, lists and tables of a document. */
export function directorsSince(blocks: readonly Block[]): DirectorSince[] {
  const directors: DirectorSince[] = [];
  const lines: SinceLine[] = [];
  let name: NamedAt | undefined;
  let namedLines = 0; // so many lines have a name below them
  for (const [index, block] of blocks.entries()) {
    if (block.kind === "table") {
      const columns = fromColumns(block);
      const cards =
        columns.length > 0 ? [] : fromCards(block, name && index - name.block <= REACH ? name.name : undefined);
      for (const director of columns.length > 0 ? columns : cards) directors.push(director);
      const last = block.rows.flat().findLast((cell) => nameOf(cell) !== undefined);
      if (last) name = { name: nameOf(last) ?? "", block: index };
      continue;
    }
    for (const line of block.lines) {
      const nameInLine = nameOfLine(line.text.trim()) ?? leadingName(line.text);
      if (nameInLine === undefined) continue;
      name = { name: nameInLine, block: index };
      for (const since of lines.slice(namedLines)) since.after = name;
      namedLines = lines.length;
    }
    const date = sinceIn(block.lines);
    if (date) lines.push({ block: index, date, before: name, after: undefined });
  }
  return [...directors, ...fromLines(lines)];
}

interface NamedAt {
  name: string;
  block: number;
}

/** "Director since 2023" on its own line, and the nearest names above and below it. */
interface SinceLine {
  block: number;
  date: NamedDate;
  before: NamedAt | undefined;
  after: NamedAt | undefined;
}

/**
 * Assigns lines to names: those above, or those below if most names follow right after the line, as with a card to the
 * left of its name. A name with two dates gets none.
 */
function fromLines(lines: readonly SinceLine[]): DirectorSince[] {
  const gapAfter = ({ after, block }: SinceLine) => (after ? after.block - block : REACH + 1);
  const gapBefore = ({ before, block }: SinceLine) => (before ? block - before.block : REACH + 1);
  const isBelow =
    2 * lines.filter((line) => gapAfter(line) <= 2 && gapAfter(line) < gapBefore(line)).length > lines.length;
  const dated = lines.flatMap((line) => {
    const nearLine = isBelow ? line.after : line.before;
    const isNear = (isBelow ? gapAfter(line) : gapBefore(line)) <= REACH;
    return nearLine && isNear ? [{ name: nearLine.name, date: line.date }] : [];
  });
  const days = new Map<string, Set<string>>();
  for (const { name, date } of dated) days.set(name, (days.get(name) ?? new Set()).add(date.from));
  return dated.filter(({ name }) => days.get(name)?.size === 1);
}

/** The date after "Director since", on its line or the next, if that is a label and not a sentence about someone. */
function sinceIn(lines: readonly TextLine[]): NamedDate | undefined {
  for (const [index, { text }] of lines.entries()) {
    if (!NEEDS_SINCE.test(text)) continue;
    for (const match of text.matchAll(LABEL)) {
      if (!NEEDS_SINCE.test(match[0]) || !isLabel(text.slice(0, match.index))) continue;
      const after = `${text.slice(match.index + match[0].length)} ${lines[index + 1]?.text ?? ""}`.trim().slice(0, 24);
      const [date] = namedDates(after);
      if (date?.start === 0 && !/^\.(?:$| \p{Lu})/u.test(after.slice(date.end))) return date;
    }
  }
  return undefined;
}

/**
 * "has been a director since 2023" is a sentence, and is read as one. "Globex Corp. (Director since 2023)" is another
 * board.
 */
const isLabel = (before: string) =>
  before.length <= 60 &&
  !/\b(?:a|an|as|our|been|and|the) $/.test(before) &&
  !/\b(?:Inc|Corp|LLC|Ltd|plc|L\.P|Company|Corporation|Group|Holdings|Bank|Trust|Fund|[Bb]oards?)\b|\($/.test(before);

/** "Jane Roe, 58, Director since 2023": a name before the first comma. */
const leadingName = (line: string): string | undefined => {
  const end = line.search(/,| \(| [–—|•] /);
  if (end < 5) return undefined;
  const first = line.slice(0, end);
  return first.length < line.length && first.length < 50 ? nameOfLine(first.trim()) : undefined;
};

/** The name in a cell. Each is needed more than once. */
const nameOf = (cell: Cell): string | undefined => {
  if (cell.text === "") return undefined;
  let name = NAMES.get(cell);
  if (name === undefined) {
    name =
      cell.lines
        .map((line) => nameOfLine(line.text.trim()) ?? leadingName(line.text))
        .find((candidate) => candidate !== undefined) ?? "";
    NAMES.set(cell, name);
  }
  return name === "" ? undefined : name;
};

const NAMES = new WeakMap<Cell, string>();

/** A table with a column "Director since". */
function fromColumns({ rows }: Table): DirectorSince[] {
  for (const [index, row] of rows.slice(0, 5).entries()) {
    const head = row.find(
      (cell) =>
        cell.row === index &&
        /^(?:(?:independent )?director|trustee|board member|(?:first )?(?:elected|became)(?: an?)? director)s?(?: of the company)?(?: since| in)?:?$|^(?:joined|on) (?:the |our )?board(?: since| in)?$/i.test(
          cell.text,
        ),
    );
    if (!head || !/since|in$|joined/i.test(head.text)) continue;
    const directors = rows.slice(index + 1).flatMap((below, offset) => {
      const ownCells = below.filter((cell) => cell.row === index + 1 + offset);
      const value = ownCells.find(
        (cell) =>
          cell.column < head.column + head.columnSpan &&
          cell.column + cell.columnSpan > head.column &&
          cell.text !== "",
      );
      const name = ownCells.map(nameOf).find((candidate) => candidate !== undefined);
      const date = value && namedDates(value.text)[0];
      return date && date.start === 0 && name !== undefined ? [{ name, date }] : [];
    });
    if (directors.length > 0) return directors;
  }
  return [];
}

/** Cards laid out as a table: the name in a cell of the same row, or above. */
function fromCards({ rows }: Table, above: string | undefined): DirectorSince[] {
  const directors: DirectorSince[] = [];
  const byColumn = new Map<number, string>();
  let last = above;
  for (const [index, row] of rows.entries()) {
    const ownCells = row.filter((cell) => cell.row === index);
    const names = ownCells.flatMap((cell) => {
      const name = nameOf(cell);
      if (name !== undefined) byColumn.set(cell.column, name);
      return name === undefined ? [] : [name];
    });
    if (names.length === 1) last = names[0];
    for (const cell of ownCells) {
      const date = sinceIn(cell.lines);
      if (!date) continue;
      const hasColumns = names.length > 1 || (byColumn.size > 1 && names.length === 0);
      const name = nameOf(cell) ?? (hasColumns ? byColumn.get(cell.column) : last);
      if (name !== undefined) directors.push({ name, date });
    }
  }
  return directors;
}
