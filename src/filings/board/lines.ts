import type { Block, Cell, Table } from "../markup/blocks.ts";
import { HONORIFIC, isPersonName, isRoleWord, withoutHonorific } from "../people/names.ts";

/** A line as a reader sees it, in the order in which a card is read. */
export interface Line {
  text: string;
  block: number;
  /** A heading of the document, by its style or because it is short and in capitals. */
  isHeading: boolean;
}

/** A person's name at the start of a line, and what follows it on the line. */
export interface LeadingName {
  name: string;
  rest: string;
}

/**
 * Returns the lines of a document: those of text as they are, those of a table cell by cell. Where cards of several
 * persons are side by side, one card comes after the other.
 */
export function linesOf(blocks: readonly Block[]): Line[] {
  return blocks.flatMap((block, index) =>
    block.kind === "table"
      ? cellsInOrder(block).flatMap(({ lines }) =>
          lines.map(({ text }) => ({ text: text.trim(), block: index, isHeading: false })),
        )
      : block.lines.map(({ text, isBold }) => ({
          text: text.trim(),
          block: index,
          isHeading: block.isHeading || (isBold && block.lines.length === 1 && text.length < 80),
        })),
  );
}

/** The cells of a table, row by row; column by column for the rows below several names side by side. */
function cellsInOrder({ rows }: Table): Cell[] {
  const ordered: Cell[] = [];
  let cards: Cell[][] = [];
  let starts: number[] = [];
  const finish = () => {
    for (const card of cards) for (const cell of card) ordered.push(cell);
    [cards, starts] = [[], []];
  };
  for (const [index, row] of rows.entries()) {
    const cells = row.filter((cell) => cell.row === index && cell.text !== "");
    const namedCells = cells.filter((cell) => cell.lines[0] && leadingName(cell.lines[0].text) !== undefined);
    if (namedCells.length > 1 && namedCells.length * 2 >= cells.length) {
      finish();
      starts = namedCells.map(({ column }) => column);
      cards = starts.map(() => []);
    } else if (namedCells.length > 0 || cells.length > starts.length) finish();
    for (const cell of cells) {
      const card = starts.findLastIndex((start) => start <= cell.column + cell.columnSpan - 1);
      if (starts.length === 0) ordered.push(cell);
      else cards[Math.max(card, 0)]?.push(cell);
    }
  }
  finish();
  return ordered;
}

/** The longest name: three given names, a nickname, particles, a surname and a suffix. */
const MOST_WORDS = 8;

/** A quick test, since most lines of a filing begin with no name. */
const MAY_BE_NAMED = /^(?:[“"(]?\p{Lu}[\p{L}.’'-]*\.?,? ){1,}\S/u;

const HONORED = new RegExp(`^(?:${HONORIFIC})$`, "u");
/** "Montclair NJ", "Initech’s Plan", "RSUs Jane Roe", "JANE ROE Jane Roe". */
const NO_SURNAME = /\p{Ll}.* \p{Lu}{2}$|[’']s(?: |$)|^\p{Lu}{2,}s /u;
const REPEATED = /\b(\p{L}{4,}) (?:.* )?\1$/iu;

/** What follows the name of a firm, a street or a plan. */
const NOT_A_PERSON =
  /^,? ?(?:Inc|Corp|LLC|L\.?L\.?P|L\.P|LP|Ltd|Co\b|plc|PLC|N\.A|N\.V|S\.A|AG\b|SE\b|Company|Corporation|Group|Holdings?|Bank|Trust|Fund|& |Street|Avenue|Road|Boulevard|Award|Act\b|School|University|College|Foundation|Institute|Center|Rule|Stadium|Building|[’']s\b)/;

/** "Integrated Device" of "Integrated Device Technology, Inc.". */
const OF_A_FIRM = /^(?: \p{Lu}[\p{L}&-]*){0,3},? (?:Inc|Corp|LLC|Ltd|plc|L\.P|N\.V|S\.A)\b/u;

/** Returns the person's name that a line begins with; `undefined` if it begins with none. */
export function leadingName(line: string): LeadingName | undefined {
  const plain = withoutHonorific(line.trim().replace(/^[•●▪■◦*✓✔☑–—-]+ ?/, ""));
  if (!MAY_BE_NAMED.test(`${plain} .`)) return undefined;
  const words = plain.split(" ", MOST_WORDS);
  // Most lines of a filing begin with a word that no name has.
  if (words.slice(0, 2).some(isRoleWord)) return undefined;
  for (let count = words.length; count > 1; count--) {
    const printed = words.slice(0, count).join(" ");
    if (words.slice(1, count).some((word) => HONORED.test(word))) continue;
    const name = printed.replace(/(?:[,:;]|(?<=\p{Ll}{2})\.|(?<=\p{Ll})\d{1,2}|\*+|†)$/u, "");
    if (!isPersonName(name) || NO_SURNAME.test(name) || REPEATED.test(name)) continue;
    const rest = plain.slice(name.length);
    return NOT_A_PERSON.test(rest) || OF_A_FIRM.test(rest) ? undefined : { name, rest };
  }
  return undefined;
}
