import { cutText } from "../../text.ts";

/** Why and where a text is not accepted as JSON. Lines and columns count from 1, columns in characters. */
export interface JsonFault {
  line: number;
  column: number;
  message: string;
}

/** Most levels of nested objects and lists. No body needs more. */
const MOST_DEPTH = 32;

/** Characters of the text that an error shows. */
const MOST_SHOWN = 40;

/**
 * Returns the first fault of a JSON text (RFC 8259); undefined if it has none. A field name that an object has twice is
 * a fault, since parsers differ in which value counts. So is nesting of more than 32 levels.
 *
 * `JSON.parse` describes the place in words that differ by engine, and silently keeps the last of two values.
 * `jsonc-parser` could do it in about 60 lines; docs/why.md compares the two.
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

/** Returns the line and column of an offset. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/);
  return { line: lines.length, column: [...(lines.at(-1) ?? "")].length + 1 };
}

/** Where and why the scanner stops. {@link findJsonFault} turns it into a {@link JsonFault}. */
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
/** The characters that may follow a number or a word. */
const AFTER_VALUE = /[ \t\n\r,\]}]/;

/** Reads a text once, without recursion. */
class Scanner {
  private offset = 0;
  /** The open objects and lists: the field names of an object so far, or null for a list. */
  private readonly open: (Set<string> | null)[] = [];

  constructor(private readonly text: string) {}

  readAll(): void {
    this.passBlank();
    if (this.offset === this.text.length) this.fail("expected a JSON value, found nothing");
    this.beginValue();
    while (this.open.length > 0) this.continueContainer();
    this.passBlank();
    if (this.offset < this.text.length) this.fail(`expected the end after the JSON value, found ${this.found()}`);
  }

  /** Reads a value, or an opening bracket and the first element after it. */
  private beginValue(): void {
    this.passBlank();
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
    this.passBlank();
    const isObject = bracket === "{";
    if (this.text[this.offset] === (isObject ? "}" : "]")) {
      this.offset++;
      return;
    }
    this.open.push(isObject ? new Set() : null);
    if (isObject) this.readName('a field name in double quotes or "}"');
    this.beginValue();
  }

  /** Reads what follows a value in the innermost container: the end, or a comma and the next value. */
  private continueContainer(): void {
    const names = this.open.at(-1);
    const close = names ? "}" : "]";
    this.passBlank();
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
    this.passBlank();
    const start = this.offset;
    if (this.text[start] !== '"') this.fail(`expected ${expected}, found ${this.found()}`);
    this.readString();
    const quoted = this.text.slice(start, this.offset);
    const name: string = JSON.parse(quoted); // a whole string by now
    const names = this.open.at(-1);
    if (names?.has(name))
      throw new FaultAt(start, `the field "${cutText(quoted.slice(1, -1), MOST_SHOWN)}" is there twice`);
    names?.add(name);
    this.passBlank();
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
      else if (!this.pass(ESCAPE)) this.fail(`a text has an unknown escape \\${this.characterAt(this.offset + 1)}`);
    }
    this.offset++;
  }

  private readSimple(pattern: RegExp, expected: string): void {
    const start = this.offset;
    const isRead = this.pass(pattern);
    const next = this.text[this.offset];
    if (isRead && (next === undefined || AFTER_VALUE.test(next))) return;
    const word = /[^\s,:[\]{}"]*/y;
    word.lastIndex = start;
    const unknownWord = word.exec(this.text)?.[0] || (next ?? "");
    throw new FaultAt(start, `expected ${expected}, found "${cutText(unknownWord, MOST_SHOWN)}"`);
  }

  private passBlank(): void {
    this.pass(BLANK);
  }

  private pass(pattern: RegExp): boolean {
    pattern.lastIndex = this.offset;
    const match = pattern.exec(this.text);
    if (match) this.offset += match[0].length;
    return match !== null;
  }

  /** Returns the character at the offset, for an error's text. */
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

/** Returns `U+000A` for a newline. */
const codeOf = (char: string): string => `U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
