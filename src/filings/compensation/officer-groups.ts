import { isPersonName, surname } from "../people/names.ts";
import { addToTitle, cleanLabel, endTitle, isSectionHeading, isTitleLine, readLabel } from "./officers.ts";
import type { TableRow } from "./table-rows.ts";

/** An officer and the rows of his or her years. */
export interface OfficerGroup {
  name: string;
  title: string;
  rows: TableRow[];
}

/**
 * Groups the rows of a table by officer. A row's first cell need not be a new officer: the title, or the rest of it,
 * can be next to the second year or in its own row, and a name can take two rows.
 */
export function officerGroups(rows: readonly TableRow[]): OfficerGroup[] {
  const step = yearStep(rows);
  // If the very first year has no name, names are in the middle of their years.
  const isNamedInMiddle =
    rows.find(({ fiscalYear }, index) => fiscalYear !== null || isNamed(rows[index]))?.label.length === 0;
  const groups: OfficerGroup[] = [];
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index];
    if (!row || SUM.test(row.label.join(" "))) continue;
    const label = row.label.map(cleanLabel).filter((line) => line !== "" && !isSectionHeading(line));
    const current = groups.at(-1);
    const upcoming = nextYear(rows, index);
    const last = current?.rows.at(-1)?.fiscalYear ?? null;
    // Years run one way for each officer. Where they start over, another officer begins.
    const startsOver = current === undefined || last === null || upcoming === null || (upcoming - last) * step >= 0;
    const begins = label.length > 0 ? beginning(rows, { index, label, current, startsOver }) : undefined;
    if (begins) {
      groups.push({ name: begins.name, title: begins.title, rows: [] });
      index += begins.rowsTaken;
      const data = rows[index];
      if (data?.fiscalYear !== null && data !== undefined) groups.at(-1)?.rows.push(data);
      continue;
    }
    if (isNamedInMiddle && startsOver && label.length === 0 && row.fiscalYear !== null) {
      const middle = nameInMiddle(rows, index, step);
      if (middle) {
        groups.push({ ...middle, rows: [row] });
        continue;
      }
    }
    if (!current) continue;
    const officer = readLabel(label);
    // If each year repeats the name with its title, neither is added again.
    const text = officer && isSame(officer.name, current.name) ? officer.title : label.join(" ");
    if (text !== "" && cleanLabel(text) !== current.name && !current.title.includes(text))
      current.title = addToTitle(current.title, text);
    if (row.fiscalYear !== null && !hasYear(current, row.fiscalYear)) current.rows.push(row);
  }
  return groups.filter((group) => group.rows.length > 0).map((group) => ({ ...group, title: endTitle(group.title) }));
}

/** Returns the name next to a later year of an officer whose first year has none: it is centered in the years. */
function nameInMiddle(
  rows: readonly TableRow[],
  index: number,
  step: 1 | -1,
): { name: string; title: string } | undefined {
  let last = rows[index]?.fiscalYear ?? null;
  let officer: { name: string; title: string } | undefined;
  for (const row of rows.slice(index + 1, index + 4)) {
    if (row.fiscalYear !== null && last !== null && (row.fiscalYear - last) * step >= 0) return undefined;
    last = row.fiscalYear ?? last;
    officer ??= readLabel(row.label.map(cleanLabel).filter((line) => line !== ""));
    // A name on its own line can be the next officer's, until one of these years follows it.
    if (officer && row.fiscalYear !== null) return officer;
  }
  return undefined;
}

const isNamed = (row: TableRow | undefined) => readLabel((row?.label ?? []).map(cleanLabel)) !== undefined;

/** A row that sums up others is not an officer's. */
const SUM = /\bas a group\b|^(?:grand )?totals?\b|^average\b/i;

/** A second row for one year belongs to someone whose name was not found. No number is better than another person's. */
const hasYear = (group: OfficerGroup, fiscalYear: number) => group.rows.some((row) => row.fiscalYear === fiscalYear);

/** 1 if an officer's years go down from row to row, as nearly everywhere; -1 if they go up. */
function yearStep(rows: readonly TableRow[]): 1 | -1 {
  const years = rows.flatMap(({ fiscalYear }) => (fiscalYear === null ? [] : [fiscalYear]));
  let down = 0;
  for (const [index, year] of years.entries()) {
    const before = years[index - 1];
    if (before !== undefined && Math.abs(before - year) === 1) down += before - year;
  }
  return down < 0 ? -1 : 1;
}

const nextYear = (rows: readonly TableRow[], from: number): number | null =>
  rows.slice(from, from + 5).find(({ fiscalYear }) => fiscalYear !== null)?.fiscalYear ?? null;

interface Beginning {
  name: string;
  title: string;
  /** How many further rows the name and its year took. */
  rowsTaken: number;
}

/** A row at which an officer can begin. */
interface PossibleBeginning {
  index: number;
  /** Lines of the row's first cell, cleaned. */
  label: readonly string[];
  /** The officer of the rows above. */
  current: OfficerGroup | undefined;
  /** Whether the years start over at this row. */
  startsOver: boolean;
}

/** Returns the officer who begins at a row, if any. */
function beginning(
  rows: readonly TableRow[],
  { index, label, current, startsOver }: PossibleBeginning,
): Beginning | undefined {
  const officer = readLabel(label);
  if (officer) {
    if (current && (officer.name === current.name || (!startsOver && isSame(officer.name, current.name))))
      return undefined;
    // A name alone that does not start over can be a title's second line ("Reinforcement Materials"), unless that title
    // is complete, or another name follows below.
    const isWhole =
      current !== undefined && /[^,;&–-]$/.test(current.title) && !/ (?:and|of|for|the)$/.test(current.title);
    const isSure = startsOver || officer.title !== "" || isWhole || isTitleLine(rows[index + 1]?.label[0] ?? "");
    return isSure && !(officer.title === "" && isNamedBelow(rows, index)) ? { ...officer, rowsTaken: 0 } : undefined;
  }
  const row = rows[index];
  if (!startsOver || !row || isTitleLine(label[0] ?? "")) return nameBelowTitle(label, startsOver);
  // A name over several rows, with the year next to the last: "Mark Drake," / "President and" / "CEO  2008".
  if (row.fiscalYear === null) return overRows(rows, index, label);
  const [name = "", ...title] = label;
  if (name.length > LONGEST_NAME || !/^\p{Lu}.*\p{L}{2}/u.test(name)) return undefined;
  return { name, title: title.join(" "), rowsTaken: 0 };
}

/** A text that does not look like a name can be one, but not if it is longer than this. */
const LONGEST_NAME = 100;

/** Whether a label without a year is above the next officer's name: the end of a title, "Reinforcement Materials". */
function isNamedBelow(rows: readonly TableRow[], index: number): boolean {
  for (let rowIndex = index; rowIndex < Math.min(rows.length, index + 4); rowIndex++) {
    const row = rows[rowIndex];
    if (!row) return false;
    if (rowIndex > index && readLabel(row.label.map(cleanLabel).filter((line) => line !== ""))) return true;
    if (row.fiscalYear !== null) return false;
  }
  return false;
}

function overRows(rows: readonly TableRow[], index: number, label: readonly string[]): Beginning | undefined {
  const lines = [...label];
  for (let rowsTaken = 1; rowsTaken <= 2; rowsTaken++) {
    const row = rows[index + rowsTaken];
    if (!row || row.isAfterBlank) return undefined;
    lines.push(...row.label.map(cleanLabel).filter((line) => line !== ""));
    const officer = readLabel(lines);
    if (officer) return { ...officer, rowsTaken };
    if (row.fiscalYear !== null) return undefined;
  }
  return undefined;
}

/** "President and Chief Executive Officer" / "Jane Roe": the title first. */
function nameBelowTitle(label: readonly string[], startsOver: boolean): Beginning | undefined {
  const nameIndex = label.findIndex((line, index) => index > 0 && isPersonName(line));
  if (!startsOver || nameIndex < 0) return undefined;
  return {
    name: label[nameIndex] ?? "",
    title: [...label.slice(0, nameIndex), ...label.slice(nameIndex + 1)].join(" "),
    rowsTaken: 0,
  };
}

/** A name that a later year repeats, with or without its middle initial. */
const isSame = (name: string, otherName: string) =>
  name === otherName || (surname(name) === surname(otherName) && name.split(" ")[0] === otherName.split(" ")[0]);
