/** A heading row is a few hundred kilobytes at most; a file without line ends is passed on as it is. */
const LONGEST_HEADING = 8 * 1024 * 1024;

/**
 * Passes on an export of data.census.gov with its two heading rows in the form that CSV has: labels such as `Speak
 * English less than "very well"` come with bare quotation marks inside quoted fields. Nothing else is changed, so that
 * rows of values are read strictly.
 */
export async function* withQuotedLabels(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let heading: Buffer | undefined = Buffer.alloc(0);
  for await (const piece of bytes) {
    if (!heading) {
      yield piece;
      continue;
    }
    heading = Buffer.concat([heading, piece]);
    const end = heading.indexOf("\n", heading.indexOf("\n") + 1);
    if (heading.indexOf("\n") === -1 || end === -1) {
      if (heading.length < LONGEST_HEADING) continue;
      yield heading;
    } else {
      yield Buffer.from(quotedLines(heading.toString("latin1", 0, end)), "latin1");
      yield heading.subarray(end);
    }
    heading = undefined;
  }
  // The file ends before its second line does: it is refused for that, not for a mark.
  if (heading?.includes("\n")) yield Buffer.from(quotedLines(heading.toString("latin1")), "latin1");
  else if (heading && heading.length > 0) yield heading;
}

/** The first line has the labels where an export lacks the row of codes. */
function quotedLines(text: string): string {
  const [first = "", second = ""] = text.split("\n");
  return /Geography/.test(first) ? `${quotedLine(first)}\n${second}` : `${first}\n${quotedLine(second)}`;
}

/** The bytes of a byte order mark, and a carriage return at the end, are not part of a field. */
const LINE = /^(ï»¿)?(.*?)(\r?)$/s;

function quotedLine(line: string): string {
  const [, mark = "", text = "", end = ""] = LINE.exec(line) ?? [];
  if (!text.includes('"')) return line;
  const fields: string[] = [];
  for (let from = 0; from <= text.length; ) {
    const isQuoted = text[from] === '"';
    const to = isQuoted ? endOfQuoted(text, from + 1) : endOfPlain(text, from);
    const content = isQuoted ? text.slice(from + 1, to - 1) : text.slice(from, to);
    // Marks that are doubled already are one; so is a bare one.
    const marks = (run: string) => '""'.repeat(isQuoted ? Math.ceil(run.length / 2) : run.length);
    fields.push(content === "" ? text.slice(from, to) : `"${content.replace(/"+/g, marks)}"`);
    from = to + 1;
  }
  return `${mark}${fields.join(",")}${end}`;
}

/** After the mark that closes the field: one before the next field, or at the end. A comma in a text has a blank. */
function endOfQuoted(text: string, from: number): number {
  const closing = /"(?=$|,(?! ))/g;
  closing.lastIndex = from;
  return closing.exec(text) ? closing.lastIndex : text.length + 1;
}

function endOfPlain(text: string, from: number): number {
  const comma = text.indexOf(",", from);
  return comma === -1 ? text.length : comma;
}
