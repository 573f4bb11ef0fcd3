/** Lines of a filing in plain text are broken at this many characters or before. */
const LONGEST_BROKEN_LINE = 100;
/** A last line of a paragraph is mostly shorter than this share of the longest one. */
const FULL_LINE = 0.75;
const ENDS_SENTENCE = /[.:;?!]["'”’)\]]*$/;

/**
 * Returns the paragraphs of a section's text. Each line is one, but in filings of plain text, whose lines are broken at
 * about 80 characters. There, lines are joined up to one that is short or ends a sentence before a new beginning.
 */
export function paragraphsOf(text: string): string[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const longest = lines.reduce((length, line) => Math.max(length, line.length), 0);
  return longest > LONGEST_BROKEN_LINE ? lines : joinedLines(lines, longest);
}

function joinedLines(lines: readonly string[], longest: number): string[] {
  const paragraphs: string[] = [];
  let last: string | undefined;
  for (const line of lines) {
    if (last !== undefined && continues(last, line, longest)) paragraphs[paragraphs.length - 1] += ` ${line.trim()}`;
    else paragraphs.push(line.trim());
    last = line;
  }
  return paragraphs;
}

/** Whether a line continues with the sentence of the line above it. */
const continues = (above: string, line: string, longest: number): boolean =>
  above.length >= longest * FULL_LINE && (!ENDS_SENTENCE.test(above) || /^\s*\p{Ll}/u.test(line));
