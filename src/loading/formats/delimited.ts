import { type SourcePosition, sourceRefused } from "../../errors.ts";
import { type Batch, type DuplicatePolicy, type Table, withHeader } from "./header.ts";
import { decodeText, type TextOptions } from "./text.ts";

/** How a file of one character between fields is laid out. */
export interface DelimitedOptions extends TextOptions {
  delimiter: "\t" | "|" | ";" | ",";
  /**
   * Fields may be quoted, and may then contain the delimiter, but no line end. Most agencies write CSV so; it takes a
   * third of the time of `readCsv`.
   */
  quoted?: boolean;
  /** Trim every field: LABSTAT and Gazetteer files pad theirs. */
  trim?: boolean;
  /** Accept one empty field more than the first line has, at a row's end: some LABSTAT files end rows in a tab. */
  extraDelimiter?: boolean;
  duplicates?: DuplicatePolicy;
}

/** No line of these files has more characters: the line ends are lost, or the file has another format. */
export const LONGEST_LINE = 4 * 1024 * 1024;

/**
 * Reads a file of one row per line, with any delimiter: take it for every text table, but for CSV with line ends inside
 * quotes (`readCsv`) and tables of hundreds of columns of which few are read (`openFieldRows`). A quotation mark is a
 * character like any other unless `quoted` is set. Every row has as many fields as the first line.
 * @throws `source_refused` at the first line in the wrong form; rows before it have been given already.
 */
export async function* readDelimited(
  bytes: AsyncIterable<Uint8Array>,
  options: DelimitedOptions,
): AsyncGenerator<Batch> {
  const { file, delimiter } = options;
  let width = 0;
  let line = 0;
  for await (const texts of splitLines(
    decodeText(bytes, options, () => line),
    file,
  )) {
    const rows: string[][] = [];
    const lines: number[] = [];
    for (const text of texts) {
      line++;
      const end = text.endsWith("\r") ? -1 : undefined;
      const content = end === undefined ? text : text.slice(0, end);
      const fields = options.quoted ? splitQuoted(content, delimiter, { file, line }) : content.split(delimiter);
      width ||= fields.length;
      if (fields.length !== width) fitWidth(fields, width, { file, line }, options);
      if (options.trim) for (let index = 0; index < width; index++) fields[index] = fields[index]!.trim(); // 0 to width
      rows.push(fields);
      lines.push(line);
    }
    yield { rows, lines };
  }
}

/**
 * The fields of a line, those in quotation marks without them. One pass that cuts at what it finds: `split` first, and
 * a look into every part, takes three times as long.
 * @throws `source_refused` for a single quotation mark.
 */
export function splitQuoted(text: string, delimiter: string, place: { file: string; line: number }): string[] {
  const fields: string[] = [];
  let quote = text.indexOf('"');
  for (let start = 0; start <= text.length; ) {
    let end = text.indexOf(delimiter, start);
    if (end === -1) end = text.length;
    if (quote === -1 || quote > end) fields.push(text.slice(start, end));
    else {
      if (quote !== start) throw strayQuote(place, text.slice(start, end));
      const close = closingQuote(text, start);
      end = close + 1;
      if (close === -1 || (end < text.length && text[end] !== delimiter)) throw cutOffQuote(place);
      const field = text.slice(start + 1, close);
      fields.push(field.includes('"') ? field.replaceAll('""', '"') : field);
      quote = text.indexOf('"', end);
    }
    start = end + 1;
  }
  return fields;
}

/** The error of a quotation mark that neither begins nor ends its field. */
export const strayQuote = (place: SourcePosition, field: string) =>
  sourceRefused(place, undefined, `has a quotation mark inside of a field: ${field}`);

/** The error of a quotation mark that nothing closes before the delimiter or the line's end. */
export const cutOffQuote = (place: SourcePosition) =>
  sourceRefused(place, undefined, "a quotation mark is opened and not closed in the line: it is cut off");

/** Returns the index of the quotation mark that ends the field; -1 if none does. Doubled marks are text. */
function closingQuote(text: string, start: number): number {
  let close = text.indexOf('"', start + 1);
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  return close;
}

/** Like {@link readDelimited}, with the first line as the names of the columns. */
export const openDelimited = (bytes: AsyncIterable<Uint8Array>, options: DelimitedOptions): Promise<Table> =>
  withHeader(readDelimited(bytes, options), options);

function fitWidth(fields: string[], width: number, place: { file: string; line: number }, options: DelimitedOptions) {
  if (options.extraDelimiter && fields.length === width + 1 && fields[width]!.trim() === "") {
    fields.pop();
    return;
  }
  throw wrongWidth(place, { fields: fields.length, text: fields[0]! }, width);
}

/**
 * The error of a line that has another number of fields than the first one; `text`: of the line, or of its first field.
 */
export function wrongWidth(place: SourcePosition, { fields, text }: { fields: number; text: string }, width: number) {
  const fault = fields === 1 && text.trim() === "" ? "is empty" : `has ${fields} fields`;
  return sourceRefused(place, undefined, `${fault}, where the first line has ${width}`);
}

/** Yields whole lines, many at a time, without their `\n`. The last line may lack it. */
async function* splitLines(texts: AsyncIterable<string>, file: string): AsyncGenerator<string[]> {
  let remainder = "";
  for await (const text of texts) {
    const lines = (remainder + text).split("\n");
    remainder = lines.pop() ?? "";
    if (remainder.length > LONGEST_LINE)
      throw sourceRefused({ file }, undefined, `has a line of more than ${LONGEST_LINE} characters`);
    if (lines.length > 0) yield lines;
  }
  if (remainder !== "") yield [remainder];
}
