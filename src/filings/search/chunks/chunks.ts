import { countWords } from "../../sections/words.ts";
import { fitsAlone, joined, type Piece, piecesOf, type Size } from "./pieces.ts";

/** A passage of a section that is found as one. */
export interface Chunk {
  /** From 0, in the order of the text. */
  ordinal: number;
  /** Where it is in the section's text, in UTF-16 code units as for `slice`. */
  start: number;
  end: number;
  /** `section.text.slice(start, end)` */
  text: string;
  wordCount: number;
}

/** The bounds of a chunk. */
export interface ChunkBounds {
  /** A chunk ends before it has so many words only if the next paragraph does not fit whole. */
  leastWords: number;
  mostWords: number;
  /** By the tokenizer of the model, without the marks that it adds. */
  mostTokens: number;
  /** In UTF-16 code units: a bound for what has hardly any words. */
  mostLetters: number;
}

/**
 * The bounds that were measured: length hardly matters for search by words, and the built-in model reads 254 tokens.
 */
export const CHUNK_BOUNDS: ChunkBounds = { leastWords: 120, mostWords: 190, mostTokens: 254, mostLetters: 4_000 };

/** A longer sentence would take up too much of the chunk that it is repeated in. */
const MOST_REPEATED_WORDS = 50;

/**
 * Cuts a section's text into chunks of whole paragraphs (lines), as many as fit. A paragraph that does not fit into one
 * chunk is cut between sentences, and the sentence before a cut is repeated behind it. All of the text is in a chunk,
 * but for blanks. A heading is in the chunk of what follows it, where that is possible.
 *
 * @param countTokens the tokens of a text; those of joined texts are taken to be the sum.
 */
export function chunksOf(
  section: { text: string },
  countTokens: (text: string) => number,
  bounds: ChunkBounds = CHUNK_BOUNDS,
): Chunk[] {
  const pieces = piecesOf(section.text, countTokens, bounds);
  const chunks: Chunk[] = [];
  for (let next = 0; next < pieces.length; ) {
    const first = next > 0 && isRepeated(pieces, next - 1, bounds) ? next - 1 : next;
    next = endOfChunk(pieces, { first, next }, bounds);
    const start = pieces[first]?.start ?? 0;
    const end = pieces[next - 1]?.end ?? 0;
    const text = section.text.slice(start, end);
    chunks.push({ ordinal: chunks.length, start, end, text, wordCount: countWords(text) });
  }
  return chunks;
}

/** Whether a sentence before a cut is repeated behind it. */
function isRepeated(pieces: readonly Piece[], at: number, bounds: ChunkBounds): boolean {
  const [piece, next] = [pieces[at], pieces[at + 1]];
  if (!piece || !next || !piece.isSentence || !piece.goesOn || piece.words > MOST_REPEATED_WORDS) return false;
  return fitsAlone(joined(piece, next), bounds);
}

/** A place where a chunk may end: before the piece `next`, with so many words. */
interface ChunkEnd {
  next: number;
  words: number;
}

/** Returns the piece that the next chunk continues with: at the best place, and of equally good ones the last. */
function endOfChunk(pieces: readonly Piece[], from: { first: number; next: number }, bounds: ChunkBounds): number {
  const ends = possibleEnds(pieces, from, bounds);
  const { words: mostWords, next: last } = ends.at(-1) ?? { words: 0, next: from.next + 1 };
  if (last === pieces.length) return last;
  const leastWords = mostWords >= bounds.leastWords ? bounds.leastWords : mostWords / 2;
  return ends
    .filter(({ words }) => words >= leastWords)
    .reduce((best, end) => (fitness(pieces, end) >= fitness(pieces, best) ? end : best)).next;
}

/** The ends behind each piece that fits; the first new piece always does. */
function possibleEnds(
  pieces: readonly Piece[],
  { first, next }: { first: number; next: number },
  bounds: ChunkBounds,
): ChunkEnd[] {
  const ends: ChunkEnd[] = [];
  let size: Size = { words: 0, tokens: 0, letters: 0 };
  for (const [index, piece] of pieces.slice(first, first + MOST_PIECES).entries()) {
    size = joined(size, piece);
    if (!fitsAlone(size, bounds)) break;
    if (first + index >= next) ends.push({ next: first + index + 1, words: size.words });
  }
  return ends;
}

/** Each piece has a word. */
const MOST_PIECES = 1_000;

/** How well a chunk ends here, from worst to best. */
function fitness(pieces: readonly Piece[], { next }: ChunkEnd): number {
  const [before, after] = [pieces[next - 1], pieces[next]];
  if (before?.isHeading) return 0; // what it heads would be without it
  if (before?.goesOn || !before?.endsSentence) return 1; // lines of old filings end anywhere
  return after?.isHeading ? 3 : 2;
}
