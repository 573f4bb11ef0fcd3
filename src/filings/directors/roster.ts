import type { Block, Cell, Table } from "../markup/blocks.ts";
import { HONORIFIC, isPersonName, withoutHonorific } from "../people/names.ts";
import { FullNames } from "./full-names.ts";

/** A footnote mark after a name: `(3)`, `*`. */
const MARK = /(?: ?[([](?:\d{1,2}|[a-z]|\*+)[)\]],?| ?[*†‡§])+$/;
const ENDS_IN_MARK = /[)\],*†‡§]$/;
const withoutMarks = (text: string) => (ENDS_IN_MARK.test(text) ? text.replace(MARK, "") : text);
/** What cards and lists put after a name: age, role at the meeting, year. */
const AFTER_NAME =
  /(?:,? (?:age|Age|AGE)?:? ?\(?\d{2}\)?|,? \(?(?:Nominee|Director|Independent|Chair|Continuing)[^)]{0,40}\)?| [–—-] .*)$/;

const HONORED = new RegExp(`${HONORIFIC} ((?:\\p{Lu}[\\p{L}’'.-]* ){0,3}\\p{Lu}[\\p{L}’'-]+)`, "gu");

/** A quick test for a name with an honorific. */
const MAY_BE_HONORED = /[A-Z][a-z]+\.? +[A-Z\u00C0-\u024F]/;

/** A quick test for a name, since most cells of a filing's tables are numbers. */
const MAY_BE_NAME = /^[A-Z\u00C0-\u024F][^ ]* +[(“"A-Za-z\u00C0-\u024F]/;

/** Returns the name on a line: alone, or with age, mark or role after it. */
export function nameOfLine(line: string): string | undefined {
  if (line.length > 90 || line.length < 5 || !MAY_BE_NAME.test(line)) return undefined;
  const plain = withoutHonorific(
    withoutMarks(line.replace(/(?<=\p{Ll})\d{1,2}$/u, ""))
      .replace(/[,:]$|(?<!\b(?:[JS]r|\p{Lu}))\.$/u, "")
      .trim(),
  );
  if (isPersonName(plain)) return plain;
  const shorter = withoutMarks(plain.replace(AFTER_NAME, "")).trim();
  return shorter !== plain && isPersonName(shorter) ? shorter : undefined;
}

/** The footnote marks of a cell: `3`, `*`. */
export function marksOf(cell: Cell): string[] {
  const inText = MARK.exec(cell.text)?.[0] ?? "";
  const glued = /(?<=\p{Ll})(\d{1,2})$/u.exec(cell.text)?.[1] ?? "";
  const all = [...cell.marks, inText, glued].join(" ");
  return [...all.matchAll(/\d{1,2}|[a-z]\b|[*†‡§]+/g)].map(([mark]) => mark);
}

/**
 * Returns the persons of a document; `text` is its sentences. Directors' tables weigh most, then headings and other
 * tables, then running text.
 */
export function rosterOf(blocks: readonly Block[], text: string): FullNames {
  const roster = new FullNames(text);
  for (const block of blocks) {
    if (block.kind === "table") {
      const weight = isDirectorCompensation(block) ? 20 : 3;
      for (const [index, row] of block.rows.entries())
        for (const cell of row)
          if (cell.row === index) for (const line of cell.lines) addLine(roster, line.text, weight);
      continue;
    }
    for (const line of block.lines) addLine(roster, line.text, 2);
  }
  for (const block of blocks) {
    const texts =
      block.kind === "text"
        ? [block.text]
        : block.rows.flatMap((row, index) => row.filter((cell) => cell.row === index).map(({ text }) => text));
    for (const text of texts)
      if (MAY_BE_HONORED.test(text))
        for (const [, name = ""] of text.matchAll(HONORED)) {
          roster.addHonored(name);
          if (isPersonName(name)) roster.add(name, 1);
        }
  }
  return roster;
}

function addLine(roster: FullNames, line: string, weight: number): void {
  const name = nameOfLine(line.trim());
  if (name !== undefined) roster.add(name, weight);
}

/** Whether a table is the director compensation table (Regulation S-K, Item 402(k)): fees, and no salary. */
export function isDirectorCompensation({ rows }: Table): boolean {
  const head = rows.slice(0, 6).flatMap((row, index) => row.filter((cell) => cell.row === index && cell.text !== ""));
  const headHas = (word: RegExp) => head.some(({ text }) => word.test(text));
  return headHas(FEES) && headHas(/\bcash\b|\btotal\b/i) && !headHas(/\bsalary\b/i);
}

const FEES = /\bfees\b|\bretainer\b/i;
