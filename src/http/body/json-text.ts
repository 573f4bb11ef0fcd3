import { cutText } from "../../cut-text.ts";

/** Why a text is not the JSON that is accepted, and where: line and column count from 1, columns in characters. */
export interface JsonFault {
  line: number;
  column: number;
  message: string;
}

/** Objects and lists in each other. No body needs more, and a parser that calls itself would run out of stack. */
const MOST_DEPTH = 32;

/** Characters of the text that an error shows. */
const MOST_SHOWN = 40;

/**
 * Finds the first fault of a JSON text (RFC 8259); undefined where it has none. A name that an object has twice is a
 * fault: parsers differ in which value counts. So is nesting of more than 32 levels.
 *
 * `JSON.parse` says where only in words that differ by engine, and keeps the last of two values without a word.
 * `jsonc-parser` was looked at: it goes on after faults, reads comments, and runs out of stack on nested lists.
 */
export function findJsonFault(text: string): JsonFault | undefined {
  try {
    new Scanner(text).readAll();
    return undefined;
  } catch (error) {
    if (error instanceof FaultAt) return { ...placeOf(text, error.offset), message: error.message };
    throw error;
  }
}

/** Line and column of an offset. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/);
  return { line: lines.length, column: [...(lines.at(-1) ?? "")].length + 1 };
}

/** Where and why the scanner stops; made a {@link JsonFault} in the same file. */
class FaultAt extends SyntaxError {
  constructor(
    readonly offset: number,
    message: string,
  ) {
    super(message);
  }
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const BLANK = /[ \t\n\r]*/y;
/** What may follow a number or a word. */
const AFTER_VALUE = /[ \t\n\r,\]}]/;

/** Walks over a text once, without calling itself. */
class Scanner {
  private offset = 0;
  /** The objects and lists that are open: the names that an object has so far, or null for a list. */
  private readonly open: (Set<string> | null)[] = [];

  constructor(private readonly text: string) {}

  readAll(): void {
    this.skipBlank();
    if (this.offset === this.text.length) this.fail("expected a JSON value, found nothing");
    this.beginValue();
    while (this.open.length > 0) this.continueContainer();
    this.skipBlank();
    if (this.offset < this.text.length) this.fail(`expected the end after the JSON value, found ${this.found()}`);
  }

  /** Reads a value, or the bracket that opens one and what comes first in it. */
  private beginValue(): void {
    this.skipBlank();
    const char = this.text[this.offset];
    if (char === '"') this.readString();
    else if (char === "{" || char === "[") this.openContainer(char);
    else if (char === "-" || isDigit(char)) this.readSimple(NUMBER, "a number");
    else if (char !== undefined && /[a-z]/i.test(char)) this.readSimple(WORD, "true, false or null");
    else this.fail(`expected a JSON value, found ${this.found()}`);
  }

  private openContainer(bracket: "{" | "["): void {
    if (this.open.length === MOST_DEPTH) this.fail(`nested more than ${MOST_DEPTH} levels deep`);
    this.offset++;
    this.skipBlank();
    const isObject = bracket === "{";
    if (this.text[this.offset] === (isObject ? "}" : "]")) {
      this.offset++;
      return;
    }
    this.open.push(isObject ? new Set() : null);
    if (isObject) this.readName('a field name in double quotes or "}"');
    this.beginValue();
  }

  /** Reads what follows a value in the innermost open container: its end, or a comma and the next value. */
  private continueContainer(): void {
    const names = this.open.at(-1);
    const close = names ? "}" : "]";
    this.skipBlank();
    const char = this.text[this.offset];
    if (char === close) {
      this.offset++;
      this.open.pop();
      return;
    }
    if (char !== ",") this.fail(`expected a comma or "${close}", found ${this.found()}`);
    this.offset++;
    if (names) this.readName("a field name in double quotes");
    this.beginValue();
  }

  /** Reads a field's name and the colon after it. */
  private readName(expected: string): void {
    this.skipBlank();
    const start = this.offset;
    if (this.text[start] !== '"') this.fail(`expected ${expected}, found ${this.found()}`);
    this.readString();
    const quoted = this.text.slice(start, this.offset);
    const name: string = JSON.parse(quoted); // a whole string by now
    const names = this.open.at(-1);
    if (names?.has(name))
      throw new FaultAt(start, `the field "${cutText(quoted.slice(1, -1), MOST_SHOWN)}" is there twice`);
    names?.add(name);
    this.skipBlank();
    if (this.text[this.offset] !== ":") this.fail(`expected a colon after a field name, found ${this.found()}`);
    this.offset++;
  }

  private readString(): void {
    const start = this.offset++;
    for (;;) {
      const char = this.text[this.offset];
      if (char === undefined) throw new FaultAt(start, "a text has no closing double quote");
      if (char === '"') break;
      if (char < " ") this.fail(`a text has a control character (${codeOf(char)}): write it as an escape`);
      if (char !== "\\") this.offset++;
      else if (!this.skip(ESCAPE)) this.fail(`a text has an unknown escape \\${this.characterAt(this.offset + 1)}`);
    }
    this.offset++;
  }

  private readSimple(pattern: RegExp, expected: string): void {
    const start = this.offset;
    const isRead = this.skip(pattern);
    const next = this.text[this.offset];
    if (isRead && (next === undefined || AFTER_VALUE.test(next))) return;
    const word = /[^\s,:[\]{}"]*/y;
    word.lastIndex = start;
    const unknownWord = word.exec(this.text)?.[0] || (next ?? "");
    throw new FaultAt(start, `expected ${expected}, found "${cutText(unknownWord, MOST_SHOWN)}"`);
  }

  private skipBlank(): void {
    this.skip(BLANK);
  }

  private skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.offset;
    const match = pattern.exec(this.text);
    if (match) this.offset += match[0].length;
    return match !== null;
  }

  /** What stands at the offset, for an error's text. */
  private found(): string {
    const text = this.characterAt(this.offset);
    if (text === "") return "the end";
    return text < " " || !text.isWellFormed() ? codeOf(text) : `"${text}"`.replace('"""', "a double quote");
  }

  /** The whole character at an offset; `""` at the end. */
  private characterAt(offset: number): string {
    const codePoint = this.text.codePointAt(offset);
    return codePoint === undefined ? "" : String.fromCodePoint(codePoint);
  }

  private fail(message: string): never {
    throw new FaultAt(this.offset, message);
  }
}

const isDigit = (char: string | undefined): boolean => char !== undefined && char >= "0" && char <= "9";

/** `U+000A` */
const codeOf = (char: string): string => `U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
