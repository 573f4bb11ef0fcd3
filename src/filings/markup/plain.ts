import type { Block, FilingMarkup, TextLine } from "./blocks.ts";
import { cleanText, expandTabs } from "./clean.ts";
import { LineCount } from "./line-builder.ts";

// The few tags of plain-text filings: pages, tables and their captions, columns and footnotes.
const TAGS =
  /<\/?(?:PAGE|TABLE|CAPTION|FN|F\d{1,2}|S|C|B|I|U|R|HTML|HEAD|BODY|DIV|PRE|ARTICLE|LEGEND|TYPE|TEXT|DOCUMENT)>/gi;
const ENTITY = /&(?:(amp|lt|gt|quot|nbsp)|#(\d{1,5}));/gi;
const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

/**
 * Reads a plain-text document. Each run of lines between blank ones is a preformatted block. Spaces stay, since they
 * set the columns of tables; page marks and other tags (`<PAGE>`, `<S>`, `<C>`) are removed.
 * @throws `source_refused` beyond the limit of lines
 */
export function readPlainText(text: string, file: string): FilingMarkup {
  const count = new LineCount(file);
  const blocks: Block[] = [];
  let lines: TextLine[] = [];
  const flush = () => {
    if (lines.length === 0) return;
    const joined = lines.map((line) => line.text.trim()).join(" ");
    blocks.push({ kind: "text", text: joined, lines, isPreformatted: true, isHeading: false });
    lines = [];
  };
  for (const raw of splitLines(text)) {
    const line = expandTabs(cleanText(decodeEntities(raw.includes("<") ? raw.replace(TAGS, "") : raw)).trimEnd());
    if (line.trim() === "") flush();
    else {
      count.add();
      lines.push({ text: line, isBold: false, startsBold: false, isLink: false });
    }
  }
  flush();
  return { kind: "text", blocks, cover: new Map() };
}

/** One at a time, so that a document of only newlines takes no memory. */
function* splitLines(text: string): Generator<string> {
  const ends = /\r\n|\n|\r|\f/g;
  let start = 0;
  for (let end = ends.exec(text); end; end = ends.exec(text)) {
    yield text.slice(start, end.index);
    start = ends.lastIndex;
  }
  yield text.slice(start);
}

const decodeEntities = (line: string): string =>
  line.includes("&")
    ? line.replace(ENTITY, (entity, name?: string, code?: string) =>
        name !== undefined ? (NAMED[name.toLowerCase()] ?? entity) : String.fromCharCode(Number(code)),
      )
    : line;
