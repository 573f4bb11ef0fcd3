import type { Block, Cell } from "../markup/blocks.ts";
import { isDirectorCompensation, marksOf, nameOfLine } from "./roster.ts";

/** A footnote to the director compensation table, and the directors with its mark next to their names. */
export interface DirectorFootnote {
  text: string;
  block: number;
  names: readonly string[];
}

const REACH = 30;
const FOOTNOTE = /^\s*[([]?(\d{1,2}|[a-z]|[*†‡§]+)[)\].]*\s+(?=\S)/;

/** Returns the footnotes under the director compensation tables of a document. */
export function directorFootnotes(blocks: readonly Block[]): DirectorFootnote[] {
  const footnotes: DirectorFootnote[] = [];
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== "table" || !isDirectorCompensation(block)) continue;
    const byMark = new Map<string, string[]>();
    for (const [row, cells] of block.rows.entries())
      for (const cell of cells) {
        const name = cell.row === row ? nameOfLine(cell.text) : undefined;
        if (name === undefined) continue;
        for (const mark of [...marksOf(cell), ...marksBeside(cells, cell)])
          byMark
            .set(mark, byMark.get(mark) ?? [])
            .get(mark)
            ?.push(name);
      }
    if (byMark.size === 0) continue;
    for (const note of notesBelow(blocks, index, byMark)) footnotes.push(note);
  }
  return footnotes;
}

/** A mark in its own cell to the right of the name. */
function marksBeside(cells: readonly Cell[], cell: Cell): string[] {
  const next = cells.find(
    (candidate) =>
      candidate.column >= cell.column + cell.columnSpan && (candidate.text !== "" || candidate.marks.length > 0),
  );
  return next && /^(?:[([](?:\d{1,2}|[a-z])[)\]],? ?|[*†‡§])*$/.test(next.text) ? [...marksOf(next)] : [];
}

function notesBelow(
  blocks: readonly Block[],
  table: number,
  byMark: ReadonlyMap<string, string[]>,
): DirectorFootnote[] {
  const notes: DirectorFootnote[] = [];
  for (let index = table + 1; index < Math.min(blocks.length, table + REACH); index++) {
    const block = blocks[index];
    if (!block) break;
    if (block.kind === "table" && isDirectorCompensation(block)) break;
    const texts =
      block.kind === "text"
        ? [block.text]
        : block.rows.map((row, rowIndex) =>
            row
              .filter((cell) => cell.row === rowIndex)
              .map((cell) => [...cell.marks, cell.text].join(" ").trim())
              .join(" ")
              .trim(),
          );
    for (const text of texts) {
      const match = FOOTNOTE.exec(text);
      const names = byMark.get(match?.[1] ?? "");
      if (match && names) notes.push({ text: text.slice(match[0].length), block: index, names });
    }
  }
  return notes;
}
