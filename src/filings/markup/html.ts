import { Tokenizer } from "htmlparser2";
import type { Block, FilingMarkup } from "./blocks.ts";
import { CoverFacts } from "./cover-facts.ts";
import { LIMITS } from "./limits.ts";
import { LineBuilder, LineCount } from "./line-builder.ts";
import { OpenElements } from "./open-elements.ts";
import { CellCount, TableBuilder } from "./table-builder.ts";

/** Elements that begin and end their own lines. */
const BLOCKS = new Set(
  (
    "p div h1 h2 h3 h4 h5 h6 li ul ol dl dt dd center blockquote hr body html form address article section header " +
    "footer pre xmp caption dir menu page thead tbody tfoot title head"
  ).split(" "),
);
/** Elements that part texts by themselves. */
const STRUCTURE = new Set([...BLOCKS, "table", "tr", "td", "th", "br"]);
const VOID = new Set("br hr img meta link input col base area wbr".split(" "));
const HEADINGS = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);
/** The attributes that matter here. */
interface Attributes {
  style: string;
  hidden: string;
  colspan: string;
  rowspan: string;
  href: string;
  name: string;
  id: string;
  continuedat: string;
  contextref: string;
  format: string;
}
const NONE: Attributes = {
  style: "",
  hidden: "",
  colspan: "",
  rowspan: "",
  href: "",
  name: "",
  id: "",
  continuedat: "",
  contextref: "",
  format: "",
};
/**
 * Their names by length and first letter, which no two share. For other names no string is created: that took a third.
 */
const NAME_BY_SHAPE: (keyof Attributes | undefined)[] = [];
for (const name of Object.keys(NONE))
  NAME_BY_SHAPE[shapeOf(name.length, name.charCodeAt(0))] = name as keyof Attributes;
function shapeOf(length: number, letter: number): number {
  return length * 128 + (letter | 32);
}
const LONGEST_VALUE = 4_096;

/**
 * Reads HTML of any age, including XHTML with inline XBRL, as browsers do. Nothing is too broken: unclosed elements are
 * closed where the next one begins. Hidden content (`display:none`, `hidden`, `ix:header`, scripts) is skipped.
 *
 * Only the library's tokens are used, not its tree or stack of elements. There, a close tag that matches nothing
 * searches all open ones, which takes a minute for a megabyte of `<b></i>`.
 * @throws `source_refused` beyond {@link LIMITS}
 */
export function readHtml(html: string, file: string): FilingMarkup {
  const reader = new HtmlReader(html, file);
  const tokenizer = new Tokenizer({ decodeEntities: true, xmlMode: false }, reader);
  tokenizer.write(html);
  tokenizer.end();
  return { kind: "html", blocks: reader.blocks, cover: reader.cover.facts() };
}

class HtmlReader {
  readonly blocks: Block[] = [];
  readonly cover = new CoverFacts();
  readonly #open = new OpenElements();
  readonly #tables: TableBuilder[] = [];
  readonly #cells: CellCount;
  readonly #text: LineBuilder;
  #tag = "";
  #attribute: keyof Attributes | undefined;
  #attributes: Attributes = NONE;
  #isHeading = false;
  #isPreformatted = false;

  constructor(
    private readonly html: string,
    file: string,
  ) {
    this.#cells = new CellCount(file);
    this.#text = new LineBuilder(new LineCount(file));
  }

  // Handles tokens in the order in which they come.
  onopentagname(start: number, end: number): void {
    this.#tag = this.html.slice(start, end).toLowerCase();
    this.#attributes = NONE;
  }
  onattribname(start: number, end: number): void {
    const name = NAME_BY_SHAPE[shapeOf(end - start, this.html.charCodeAt(start))];
    this.#attribute = name !== undefined && this.#isNamed(name, start) ? name : undefined;
    if (this.#attribute === "hidden") this.#setAttribute("hidden", "hidden"); // it needs no value
  }
  onattribdata(start: number, end: number): void {
    if (this.#attribute)
      this.#setAttribute(this.#attribute, this.html.slice(start, Math.min(end, start + LONGEST_VALUE)));
  }
  onattribentity(codepoint: number): void {
    if (this.#attribute) this.#setAttribute(this.#attribute, String.fromCodePoint(codepoint));
  }
  onattribend(): void {}
  onopentagend(): void {
    this.#openTag(this.#tag, false);
  }
  onselfclosingtag(): void {
    this.#openTag(this.#tag, true);
  }
  onclosetag(start: number, end: number): void {
    this.#closeTag(this.html.slice(start, end).toLowerCase());
  }
  ontext(start: number, end: number): void {
    this.#addText(this.html.slice(start, end));
  }
  ontextentity(codepoint: number): void {
    this.#addText(String.fromCodePoint(codepoint));
  }
  oncdata(start: number, end: number, offset: number): void {
    this.#addText(this.html.slice(start, end - offset));
  }
  onend(): void {
    while (this.#tables.length > 0) this.#closeTable();
    this.#flush();
  }
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}

  /** Whether a name begins here, in any case. Letter by letter is faster than with a string of its own. */
  #isNamed(name: string, start: number): boolean {
    for (let index = 0; index < name.length; index++)
      if ((this.html.charCodeAt(start + index) | 32) !== name.charCodeAt(index)) return false;
    return true;
  }

  #setAttribute(name: keyof Attributes, piece: string): void {
    if (this.#attributes === NONE) this.#attributes = { ...NONE };
    if (this.#attributes[name].length < LONGEST_VALUE) this.#attributes[name] += piece;
  }

  get #table(): TableBuilder | undefined {
    return this.#tables.at(-1);
  }

  #openTag(tag: string, isClosed: boolean): void {
    if (tag.includes(":")) this.cover.open(tag, this.#attributes);
    if (tag === "p") this.#open.close("p"); // a paragraph never contains another one
    this.#beginStructure(tag);
    if (VOID.has(tag)) return;
    const isLink = tag === "a" && this.#attributes.href !== "";
    const edge = this.#open.open(tag, this.#attributes, isLink);
    if (edge !== "none" && !STRUCTURE.has(tag)) this.#part(edge);
    if (HEADINGS.has(tag)) this.#isHeading = true;
    if (isClosed) this.#closeTag(tag);
  }

  /** Ends and begins what an open tag does. */
  #beginStructure(tag: string): void {
    if (tag === "br") this.#text.breakLine();
    else if (tag === "td" || tag === "th") this.#openCell(tag === "th");
    else if (tag === "tr") this.#openRow();
    else if (tag === "table") this.#openTable();
    else if (BLOCKS.has(tag)) this.#flush();
  }

  #closeTag(tag: string): void {
    if (tag.includes(":")) this.cover.close(tag);
    if (tag === "br") this.#text.breakLine();
    else if (tag === "td" || tag === "th") this.#endCell();
    else if (tag === "tr") this.#endRow();
    else if (tag === "table") this.#closeTable();
    else if (BLOCKS.has(tag)) this.#flush();
    if (tag === "td" || tag === "th") return;
    const { isHidden } = this.#open.style;
    const edge = this.#open.close(tag);
    if (edge !== "none" && !STRUCTURE.has(tag) && !isHidden) this.#part(edge);
  }

  /** Parts the text before the edge of an inline element from the text behind it, as a page shows them. */
  #part(edge: "gap" | "line"): void {
    const { style } = this.#open;
    if (style.isHidden) return;
    if (edge === "line") this.#text.breakLine();
    else this.#text.add(" ", style, this.#table?.openCell !== undefined);
  }

  #openTable(): void {
    if (this.#tables.length >= LIMITS.nestedTables) {
      this.#flush();
      return;
    }
    const outer = this.#table;
    if (outer?.openCell) {
      // A table within a cell. What the outer table has so far comes before it, the rest after.
      this.#takeCell();
      this.#push(outer.take());
      outer.openRow();
      outer.openCell = { columnSpan: 1, rowSpan: 1, isHeader: false };
    } else this.#flush();
    this.#tables.push(new TableBuilder(this.#cells));
  }

  #closeTable(): void {
    if (!this.#table) return;
    this.#endCell();
    this.#flush(); // text between the rows
    this.#push(this.#tables.pop()?.take() ?? []);
  }

  /** One by one: a million of them as arguments of one call would not fit on the stack. */
  #push(blocks: readonly Block[]): void {
    for (const block of blocks) this.blocks.push(block);
  }

  #openCell(isHeader: boolean): void {
    const table = this.#table;
    this.#endCell();
    this.#flush();
    if (!table) return;
    if (!table.hasRow) table.openRow();
    table.openCell = {
      columnSpan: span(this.#attributes.colspan, LIMITS.columnSpan),
      rowSpan: span(this.#attributes.rowspan, LIMITS.rowSpan),
      isHeader,
    };
  }

  #openRow(): void {
    this.#endCell();
    this.#flush();
    this.#open.close("tr"); // a row without its end ends here, and its style with it
    this.#table?.openRow();
  }

  #endCell(): void {
    const cell = this.#table?.openCell;
    if (!cell) return;
    this.#takeCell();
    this.#open.close(cell.isHeader ? "th" : "td");
  }

  #takeCell(): void {
    const { lines, marks } = this.#text.take();
    this.#table?.closeCell(lines, marks);
  }

  #endRow(): void {
    this.#endCell();
    this.#table?.closeRow();
  }

  #addText(text: string): void {
    const style = this.#open.style;
    this.cover.text(text);
    if (style.isHidden || style.isInvisible || style.isSizeless) return;
    const isCell = this.#table?.openCell !== undefined;
    if (!style.isPreformatted) {
      this.#text.add(text, style, isCell);
      return;
    }
    const [first = "", ...furtherLines] = text.split(/\r\n|\n|\r/);
    this.#text.add(first, style, isCell);
    this.#isPreformatted = !isCell;
    for (const line of furtherLines) {
      if (!this.#text.breakLine() && !isCell) this.#flush();
      this.#isPreformatted = !isCell;
      this.#text.add(line, style, isCell);
    }
  }

  /** Ends a block: within a cell a line, elsewhere a paragraph. */
  #flush(): void {
    if (this.#table?.openCell) {
      this.#text.breakLine();
      return;
    }
    const { lines } = this.#text.take();
    if (lines.length > 0) {
      const text = lines.map((line) => line.text).join(" ");
      const isPreformatted = this.#isPreformatted;
      this.blocks.push({ kind: "text", text, lines, isPreformatted, isHeading: this.#isHeading });
    }
    this.#isHeading = this.#isPreformatted = false;
  }
}

function span(attribute: string, limit: number): number {
  const count = attribute === "" ? 1 : Number.parseInt(attribute, 10);
  return count >= 1 ? Math.min(count, limit) : 1;
}
