import type { Block, Cell, Table } from "../markup/blocks.ts";
import { bareName, isCommittee, type Seat, seatsIn } from "./committee-names.ts";
import { leadingName } from "./lines.ts";
import { chairMarks, isMark, type Marks } from "./marks.ts";
import type { People, Person } from "./people.ts";

/** What a column of a table of directors has. */
type Column =
  | { kind: "age" | "since" | "tenure" | "independent" | "position" | "committees"; header: string }
  | { kind: "seat"; committee: string; header: string };

interface Columns {
  headRows: number;
  columns: readonly (Column & Pick<Cell, "column" | "columnSpan">)[];
}

const AGE = /^age\b/i;
const SINCE =
  /^(?:(?:independent |served as )?(?:a )?(?:director|trustee|board member)s?(?: of the company)?(?: since| from)|(?:year |date )?(?:first )?(?:elected|joined|appointed|became)(?: an?)?(?: director| to| the| our| board)*(?: in| since)?|(?:board )?(?:member )?since|year (?:joined|elected|first).*|joined(?: the| our)? board.*|(?:first )?became.*director.*)(?: ?\(\d\))?:?$/i;
const TENURE =
  /^(?:board |director )?tenure(?: ?\(?(?:in )?years?\)?)?$|^years (?:of (?:board )?service|on (?:the |our )?board)$/i;
const INDEPENDENT = /^(?:director )?independen(?:t|ce)(?: director)?s?\??(?: ?\(\d\))?$/i;
const POSITION = /position|title|\boffice/i;
const COMMITTEES =
  /^(?:(?:current |board |standing )*committees?(?: of the board)?(?: memberships?| assignments?| service)?)(?: ?\((?:\d|C ?= ?Chair\p{L}*)\))?$/iu;

/** A table of directors has its heading in the first rows. */
const MOST_HEAD_ROWS = 7;
/** A table can continue after a page break. */
const PAGE_BREAK_BLOCKS = 8;

/** Reads tables with a row for each director: age, since when, independence, committees as text or as marks. */
export function readTables(blocks: readonly Block[], knownNames: ReadonlySet<string>, people: People): void {
  let before: { columns: Columns; block: number } | undefined;
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== "table" || block.rows.length > 400) continue;
    const own = columnsOf(block, knownNames);
    const columns =
      own ?? (before && index - before.block <= PAGE_BREAK_BLOCKS ? { ...before.columns, headRows: 0 } : undefined);
    if (!columns) continue;
    if (readRows(block, columns, chairMarks(blocks, index), knownNames, people) > 0) before = { columns, block: index };
  }
}

const ownCells = (row: readonly Cell[], index: number) => row.filter((cell) => cell.row === index);

const nameIn = (cell: Cell): string | undefined =>
  cell.lines.map(({ text }) => leadingName(text)).find((name) => name !== undefined && name.rest.length < 60)?.name;

function columnsOf({ rows }: Table, knownNames: ReadonlySet<string>): Columns | undefined {
  const headRows = rows
    .slice(0, MOST_HEAD_ROWS)
    .findIndex((row, index) => ownCells(row, index).some((cell) => !cell.isHeader && nameIn(cell) !== undefined));
  if (headRows < 1) return undefined;
  const columns: (Column & Pick<Cell, "column" | "columnSpan">)[] = [];
  const heads = rows.slice(0, headRows).flatMap((row, index) => ownCells(row, index).filter(({ text }) => text !== ""));
  for (const { column, columnSpan } of heads) {
    const over = heads.filter((cell) => cell.column < column + columnSpan && cell.column + cell.columnSpan > column);
    const narrow = over.filter((cell) => cell.columnSpan <= columnSpan + 2);
    const read = columnOf(
      narrow
        .map(({ text }) => text)
        .join(" ")
        .replace(/\s+/g, " ")
        .trim(),
      knownNames,
    );
    if (read && !columns.some((candidate) => candidate.column === column))
      columns.push({ ...read, column, columnSpan });
  }
  return columns.some(({ kind }) => kind !== "position") ? { headRows, columns } : undefined;
}

function columnOf(header: string, knownNames: ReadonlySet<string>): Column | undefined {
  const plain = header.replace(/[*†‡]+$/, "").trim();
  if (AGE.test(plain) && plain.length < 30) return { kind: "age", header };
  if (SINCE.test(plain)) return { kind: "since", header };
  if (TENURE.test(plain)) return { kind: "tenure", header };
  if (INDEPENDENT.test(plain)) return { kind: "independent", header };
  if (COMMITTEES.test(plain)) return { kind: "committees", header };
  if (plain.length < 90 && isCommittee(plain, knownNames)) return { kind: "seat", committee: bareName(plain), header };
  return POSITION.test(plain) ? { kind: "position", header } : undefined;
}

/** Returns how many rows have a director with a fact. */
function readRows(
  { rows }: Table,
  { headRows, columns }: Columns,
  marks: Marks,
  knownNames: ReadonlySet<string>,
  people: People,
): number {
  const seatColumns = columns.filter((column) => column.kind === "seat");
  const isMatrix = seatColumns.length > 1;
  const isDirectors = columns.some(({ kind }) => kind !== "age" && kind !== "position");
  const read: { name: string; seats: Seat[]; isMarked: boolean }[] = [];
  for (const [offset, row] of rows.slice(headRows).entries()) {
    const cells = ownCells(row, headRows + offset);
    const nameCell = cells.find((cell) => nameIn(cell) !== undefined);
    const name = nameCell && nameIn(nameCell);
    if (nameCell === undefined || name === undefined) continue;
    const seats: Seat[] = [];
    let isMarked = false;
    for (const column of columns) {
      const inColumn = cells.filter(
        (cell) =>
          cell !== nameCell &&
          cell.column < column.column + column.columnSpan &&
          cell.column + cell.columnSpan > column.column,
      );
      const text = inColumn
        .map((cell) =>
          column.kind === "committees" ? cell.lines.map((line) => line.text.trim()).join("\n") : cell.text,
        )
        .join(" ")
        .trim();
      if (text === "") continue;
      if (column.kind === "seat") {
        if (!isMark(text)) continue;
        isMarked = true;
        seats.push({ name: column.committee, isChair: marks.isChair(text) });
      } else if (readField(column, text, { name, isDirectors }, knownNames, people)) isMarked = true;
    }
    if (isMarked || isMatrix) read.push({ name, seats, isMarked });
  }
  if (read.every(({ isMarked }) => !isMarked)) return 0;
  if (isMatrix) addSeats(read, people);
  return read.length;
}

/** Whether somebody chairs a committee is only known if the table marks its chair. */
function addSeats(read: readonly { name: string; seats: Seat[] }[], people: People): void {
  const all = read.flatMap(({ seats }) => seats);
  if (all.length < 2) return;
  const chairsOf = (committee: string) => all.filter(({ name, isChair }) => name === committee && isChair === true);
  const committees = new Set(all.map(({ name }) => name));
  // A mark can be a picture that is not in the text: then the row of a chair looks like one of no committee.
  const isWhole = [...committees].every(
    (committee) => chairsOf(committee).length === 1 && all.filter(({ name }) => name === committee).length > 1,
  );
  for (const { name, seats } of read) {
    const person = people.personNamed(name);
    inTable(person);
    if (seats.length === 0 && !isWhole) continue;
    const value = seats.map((seat) => ({
      ...seat,
      isChair: chairsOf(seat.name).length === 1 ? (seat.isChair ?? false) : null,
    }));
    const text = `table: ${value.map((seat) => seat.name).join(", ") || "no mark"}`;
    person.committees.push({ value, text, kind: "matrix" });
  }
}

function inTable(person: Person): void {
  person.isDirector = true;
  person.places.add("table");
}

function readField(
  column: Column,
  text: string,
  { name, isDirectors }: { name: string; isDirectors: boolean },
  knownNames: ReadonlySet<string>,
  people: People,
): boolean {
  const evidence = { text: `${column.header}: ${text}`.slice(0, 160) };
  if (column.kind === "age") {
    const age = /^\(?(\d\d)\)?(?: ?\(\d\))?$/.exec(text)?.[1];
    if (age === undefined || Number(age) < 18) return false;
    people.personNamed(name)[isDirectors ? "ages" : "officersAges"].push({ value: Number(age), ...evidence });
    return true;
  }
  if (column.kind === "tenure") {
    const years = /^(\d{1,2})(?:\.\d)?\+? ?(?:years?|yrs?\.?)?$/i.exec(text)?.[1];
    if (years === undefined) return false;
    const person = people.personNamed(name);
    person.tenures.push({ value: Number(years), ...evidence });
    inTable(person);
    return true;
  }
  if (column.kind === "since") {
    const year = /(?:^|[\s/])((?:19|20)\d\d)\b/.exec(text)?.[1];
    if (year === undefined || text.length > 40) return false;
    const person = people.personNamed(name);
    person.since.push({ value: Number(year), ...evidence });
    inTable(person);
    return true;
  }
  if (column.kind === "independent") {
    const isYes = /^(?:yes|y|independent)\b/i.test(text) || (isMark(text) && !/^(?:no|x|✕|✗|✘|n)$/i.test(text));
    const isNo = /^(?:no|n|not independent|✕|✗|✘)\b/i.test(text);
    if (isYes === isNo) return false;
    const person = people.personNamed(name);
    person.independence.push({ value: isYes, ...evidence });
    inTable(person);
    return true;
  }
  if (column.kind === "committees") {
    const seats = text.length < 300 ? seatsIn(text.replace(/ ?\(\d\)/g, ""), knownNames) : undefined;
    const person = people.personNamed(name);
    if (!seats) person.hasUnreadCommittees = true;
    if (!seats || (seats.length === 0 && !/none/i.test(text))) return false;
    person.committees.push({ value: seats, ...evidence, kind: "matrix" });
    inTable(person);
    return true;
  }
  if (column.kind === "position" && isDirectorsPosition(text)) inTable(people.personNamed(name));
  return false;
}

/** "President and Director", "Chairman of the Board"; not "Managing Director", "Director of Sales". */
const isDirectorsPosition = (text: string): boolean =>
  /(?<!\b(?:managing|executive|regional|medical|creative|technical|art|program|associate|senior|sales|marketing) )\b(?:director|trustee)s?\b(?! (?:of|for|-|–|,? global|,? investor))/i.test(
    text,
  ) || /\bchair(?:man|woman|person)?(?: of the board|,|$| and)/i.test(text);
