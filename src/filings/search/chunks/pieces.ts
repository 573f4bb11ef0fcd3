import { countWords } from "../../sections/words.ts";

/** What chunks are made of: a paragraph, or a part of one that is too long for a chunk. */
export interface Piece {
  start: number;
  end: number;
  words: number;
  tokens: number;
  letters: number;
  /** The same paragraph continues behind it. */
  goesOn: boolean;
  /** It is a whole sentence, of a paragraph that was cut. */
  isSentence: boolean;
  /** It looks like a heading, or introduces what follows. */
  isHeading: boolean;
  endsSentence: boolean;
}

/** How large a piece may be. */
export interface PieceBounds {
  mostWords: number;
  mostTokens: number;
  /** In UTF-16 code units. A word of any length can be one token. */
  mostLetters: number;
}

/** How large a text is. */
export interface Size {
  words: number;
  tokens: number;
  letters: number;
}

/** Whether a text of this size is within the bounds. */
export const fitsAlone = ({ words, tokens, letters }: Size, bounds: PieceBounds): boolean =>
  words <= bounds.mostWords && tokens <= bounds.mostTokens && letters <= bounds.mostLetters;

const NOTHING: Size = { words: 0, tokens: 0, letters: 0 };

/** How large two texts are together. */
export const joined = (left: Size, right: Size): Size => ({
  words: left.words + right.words,
  tokens: left.tokens + right.tokens,
  letters: left.letters + right.letters,
});

/**
 * Returns the paragraphs (lines) of a text in their order, without blanks at their ends; a paragraph that is too long
 * for the bounds as its sentences, and a sentence that is too long in parts. One that does not fit behind its heading
 * comes in sentences, too: a chunk of the heading would say nothing.
 */
export function piecesOf(text: string, countTokens: (text: string) => number, bounds: PieceBounds): Piece[] {
  const measured = ({ start, end }: Range): Measured => {
    const part = text.slice(start, end);
    const [words, letters] = [countWords(part), end - start];
    // What is too long in words or letters is cut in any case.
    const isTooLong = words > bounds.mostWords || letters > bounds.mostLetters;
    return { start, end, words, letters, tokens: isTooLong ? words : countTokens(part) };
  };
  let headings = NOTHING;
  return lines(text).flatMap((line): Piece[] => {
    const paragraph = measured(line);
    const whole = piece(text, paragraph, { goesOn: false, isSentence: false });
    const fits = fitsAlone(headings.words > HEADING_WORDS ? paragraph : joined(headings, paragraph), bounds);
    headings = whole.isHeading ? joined(headings, paragraph) : NOTHING;
    if (fits || (whole.isHeading && fitsAlone(paragraph, bounds))) return [whole];
    const parts = sentences(text, line).flatMap((sentence) => {
      const whole = measured(sentence);
      if (fitsAlone(whole, bounds)) return [{ ...whole, isSentence: true }];
      return halves(text, sentence, (range) => fitsAlone(measured(range), bounds)).map((half) => ({
        ...measured(half),
        isSentence: false,
      }));
    });
    return parts.map((part, index) =>
      piece(text, part, { goesOn: index < parts.length - 1, isSentence: part.isSentence }),
    );
  });
}

interface Range {
  start: number;
  end: number;
}

interface Measured extends Range, Size {}

/** `Competition`, `f. Revolving Credit Facility`. */
const TITLE_BEGINNING = /^(?:\(?[a-z]\)?[.)]\s+)?[^\p{Ll}]/u;
/** Marks that may follow the end of a sentence. */
const SENTENCE_END = /[.!?;][)\]"'”’*]*$/;
/** Of a heading, and of several that follow each other. */
const HEADING_WORDS = 12;

function piece(
  text: string,
  { start, end, words, tokens, letters }: Measured,
  { goesOn, isSentence }: Pick<Piece, "goesOn" | "isSentence">,
): Piece {
  const part = text.slice(start, end);
  const endsSentence = SENTENCE_END.test(part);
  const isTitle = words <= HEADING_WORDS && !endsSentence && TITLE_BEGINNING.test(part) && !part.endsWith(",");
  return {
    start,
    end,
    words,
    tokens,
    letters,
    goesOn,
    isSentence,
    endsSentence,
    isHeading: isTitle || part.endsWith(":"),
  };
}

/** The lines with text. */
const lines = (text: string): Range[] =>
  [...text.matchAll(/\S(?:.*\S)?/g)].map(({ index, 0: line }) => ({ start: index, end: index + line.length }));

const SEGMENTER = new Intl.Segmenter("en", { granularity: "sentence" });
/** Abbreviations that names and numbers follow: the rules of Unicode end a sentence there. */
const ABBREVIATION = /(?:^|[\s(])(?:Inc|Corp|Co|Ltd|No|Nos|Mr|Mrs|Ms|Dr|St|Jr|Sr|vs?|[A-Z](?:\.[A-Z])*)\.\s*$/;

/** The sentences of a range, without blanks at their ends. */
function sentences(text: string, { start, end }: Range): Range[] {
  const found: Range[] = [];
  let isOpen = false;
  for (const { index, segment } of SEGMENTER.segment(text.slice(start, end))) {
    const sentence = { start: start + index, end: start + index + segment.trimEnd().length };
    const previous = found.at(-1);
    if (isOpen && previous) previous.end = sentence.end;
    else found.push(sentence);
    isOpen = ABBREVIATION.test(segment);
  }
  return found.filter((sentence) => sentence.start < sentence.end);
}

/** Cuts a range in two until each part fits: behind a mark or a blank near the middle, else in the middle. */
function halves(text: string, range: Range, fits: (range: Range) => boolean): Range[] {
  const { start, end } = trimmed(text, range);
  if (start === end) return [];
  if (fits({ start, end })) return [{ start, end }];
  const middle = cutNearMiddle(text, { start, end });
  if (middle === start) return [{ start, end }]; // a single sign stays whole
  return [...halves(text, { start, end: middle }, fits), ...halves(text, { start: middle, end }, fits)];
}

function trimmed(text: string, { start, end }: Range): Range {
  const part = text.slice(start, end);
  return { start: start + part.length - part.trimStart().length, end: end - (part.length - part.trimEnd().length) };
}

function cutNearMiddle(text: string, { start, end }: Range): number {
  const middle = start + Math.floor((end - start) / 2);
  const part = text.slice(start, end);
  for (const mark of [/[;:,]\s+/g, /\s+/g]) {
    const cuts = [...part.matchAll(mark)].map(({ index, 0: blank }) => start + index + blank.length);
    const near = cuts.filter((cut) => Math.abs(cut - middle) < (end - start) / 4);
    if (near.length > 0)
      return near.reduce((best, cut) => (Math.abs(cut - middle) < Math.abs(best - middle) ? cut : best));
  }
  const isInSign = /[\udc00-\udfff]/.test(text[middle] ?? "") && /[\ud800-\udbff]/.test(text[middle - 1] ?? "");
  return isInSign ? middle - 1 : middle;
}
