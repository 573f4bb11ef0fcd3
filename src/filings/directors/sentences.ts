import type { Block } from "../markup/blocks.ts";

/** A sentence of running text, and its place. */
export interface Sentence {
  text: string;
  /** Sentences of one paragraph, to which a pronoun can refer back. */
  paragraph: number;
  /** Index of the block in which its paragraph begins. */
  block: number;
}

/** After these, a period does not end a sentence. */
const ABBREVIATION =
  /(?:^|[\s(“"])(?:Mr|Mrs|Ms|Messrs|Mses|Dr|Drs|Prof|Jr|Sr|St|Hon|Gen|Lt|Col|Adm|Capt|Rev|No|Nos|vs|v|cf|e\.g|i\.e|U\.S|U\.K|Ph\.D|M\.D|Ph|Mt|Ft|Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec|approx|al|\p{Lu})\.$/u;
/** After these, it does only before a word that begins sentences. */
const COMPANY = /(?:^|\s)(?:Inc|Corp|Co|Ltd|L\.P|L\.L\.C|N\.A|plc|Bros|Assoc|P\.C|S\.A|N\.V|Jr|Sr|Esq|M\.D|Ph\.D)\.$/;
const BEGINNING =
  /^(?:He|She|They|The|In|On|From|Prior|Mr|Ms|Mrs|Dr|Messrs|We|Our|At|As|Since|Following|After|Before|During|This|Each|Effective|Upon|For|Under|If|His|Her|Additionally|Previously|Also|Currently)\b/;

/** Splits a paragraph into sentences. */
export function splitSentences(paragraph: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of paragraph.matchAll(/[.!?][)”"’']*\s+(?=[\p{Lu}\d“"(•])|\s*[•●▪■◦]\s*/gu)) {
    const end = match.index + match[0].trimEnd().length;
    const before = paragraph.slice(start, match.index + 1);
    if (match[0].includes(".") && isAbbreviated(before, paragraph.slice(match.index + match[0].length))) continue;
    const sentence = withoutNumber(paragraph.slice(start, /[•●▪■◦]/.test(match[0]) ? match.index : end));
    if (sentence !== "") sentences.push(sentence);
    start = match.index + match[0].length;
  }
  const last = withoutNumber(paragraph.slice(start));
  if (last !== "") sentences.push(last);
  return sentences;
}

/** Without the `(b)` or `1)` of a list before it. */
const withoutNumber = (sentence: string) =>
  sentence.trim().replace(/^(?:\((?:\p{Ll}|\d{1,2}|[ivx]+)\)|\d{1,2}\)|[-–—*•])\s+/u, "");

const isAbbreviated = (before: string, after: string) => {
  const tail = before.slice(-24);
  if (COMPANY.test(tail)) return !BEGINNING.test(after);
  return ABBREVIATION.test(tail);
};

/** How many short blocks (page numbers, page headers) can be within a paragraph that a page break splits. */
const PAGE_END_BLOCKS = 6;

/**
 * Returns the paragraphs of a document. Those split by a page or line break are joined again. Cells of tables are
 * paragraphs.
 */
export function paragraphs(blocks: readonly Block[]): { text: string; block: number }[] {
  const sentences: { text: string; block: number; isOpen: boolean }[] = [];
  let open: (typeof sentences)[number] | undefined;
  for (const [block, content] of blocks.entries()) {
    if (content.kind === "table") {
      for (const [index, row] of content.rows.entries())
        for (const cell of row)
          if (cell.row === index && cell.text.length > 1) sentences.push({ text: cell.text, block, isOpen: false });
      continue;
    }
    const { text } = content;
    if (open && block - open.block <= PAGE_END_BLOCKS && /^\p{Ll}/u.test(text)) {
      open.text = `${open.text} ${text}`;
      open.block = block;
      open.isOpen = isUnfinished(text);
      if (!open.isOpen) open = undefined;
      continue;
    }
    const paragraph = { text, block, isOpen: isUnfinished(text) };
    sentences.push(paragraph);
    if (paragraph.isOpen) open = paragraph;
  }
  return sentences;
}

const isUnfinished = (text: string) => text.length > 60 && !/[.!?:;”"]\)?\s*$/.test(text);

/** Returns all sentences of a document, in order. */
export function documentSentences(blocks: readonly Block[]): Sentence[] {
  return paragraphs(blocks).flatMap(({ text, block }, paragraph) =>
    splitSentences(text).map((sentence) => ({ text: sentence, paragraph, block })),
  );
}
