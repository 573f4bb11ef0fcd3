import { Tokenizer } from "@huggingface/tokenizers";
import { unavailable } from "../errors.ts";

/** Turns texts into the numbers that a model reads. */
export interface TextTokenizer {
  /** The numbers of a text's tokens, without marks at its ends; at most `most` of them. */
  tokens(text: string, most?: number): number[];
  /** How many tokens a text has. */
  count(text: string): number;
  /** The marks that the model wants before and after a text. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** How the model reads two texts at once; undefined: the tokenizer does not say. */
  readonly pair: PairMarks | undefined;
}

/** The marks before, between and after two texts. */
export interface PairMarks {
  before: readonly number[];
  between: readonly number[];
  after: readonly number[];
  /** The types of those marks and of the two texts, in the order of the texts. */
  types: { before: number[]; first: number; between: number[]; second: number; after: number[] };
}

/** Words whose tokens are remembered: those of a language recur. Then all are forgotten, and memory is bounded. */
const MOST_WORDS = 50_000;
/** Longer runs without a blank don't recur. */
const LONGEST_WORD = 40;

/**
 * Opens a tokenizer.
 *
 * @param description the content of a `tokenizer.json`. What it says on cutting and padding does not count.
 * @param config the content of `tokenizer_config.json`, if there is one.
 * @throws `unavailable` if it is not one that the library knows.
 */
export function openTokenizer(description: object, config: object = {}): TextTokenizer {
  const library = opened(description, config);
  const encode = (text: string): number[] => library.encode(text, { add_special_tokens: false }).ids;
  const { before, after } = marks(library);
  // BERT splits at blanks, so the tokens of a text are those of its words, and most words were there before: half of
  // the time is saved over several filings. Other tokenizers may join words, or keep blanks.
  const isByWords = typeOf(description, "pre_tokenizer") === "BertPreTokenizer";
  const wordTokens = remembered(encode);
  const tokens = (text: string, most = Number.POSITIVE_INFINITY): number[] => {
    if (!isByWords) return encode(text).slice(0, most);
    const ids: number[] = [];
    for (const word of words(text)) {
      if (ids.length >= most) break;
      for (const id of wordTokens(word)) ids.push(id);
    }
    return ids.length > most ? ids.slice(0, most) : ids;
  };
  const count = (text: string): number => {
    if (!isByWords) return encode(text).length;
    let sum = 0;
    for (const word of words(text))
      for (const part of word.length > LONGEST_WORD ? countedParts(word) : [word]) sum += wordTokens(part).length;
    return sum;
  };
  return { tokens, count, before, after, pair: pairMarks(library) };
}

/**
 * The library compares every part of a run of letters with every token: 90 letters take 2 ms, 20 take 0.01. BERT takes
 * a run of more than 100 for unknown at once.
 */
const [LONGEST_RUN, SLOW_RUN] = [20, /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}\p{N}]{41,100}(?![\p{L}\p{M}\p{N}])/gu];

/** Parts of a word that together have about as many tokens. Runs that no language has as words are cut. */
const countedParts = (word: string): string[] =>
  word.replace(SLOW_RUN, (run) => run.replace(new RegExp(`.{${LONGEST_RUN}}(?=.)`, "gu"), "$& ")).split(" ");

/** Only blanks of ASCII: the library decides what other signs are. */
const words = (text: string): string[] => text.split(/[ \t\n\r]+/);

function remembered(encode: (text: string) => number[]): (word: string) => readonly number[] {
  const cache = new Map<string, readonly number[]>();
  return (word) => {
    if (word.length > LONGEST_WORD) return encode(word);
    let ids = cache.get(word);
    if (ids === undefined) {
      ids = encode(word);
      if (cache.size >= MOST_WORDS) cache.clear();
      cache.set(word, ids);
    }
    return ids;
  };
}

function opened(description: object, config: object): Tokenizer {
  try {
    return new Tokenizer(description, config);
  } catch (error) {
    throw unavailable(`the tokenizer can't be read: ${error instanceof Error ? error.message : error}`, error);
  }
}

/** What the library puts around a text of one word. */
function marks(library: Tokenizer): { before: number[]; after: number[] } {
  const plain = library.encode("a", { add_special_tokens: false }).ids;
  const marked = library.encode("a", { add_special_tokens: true }).ids;
  const at = marked.findIndex((_, start) => plain.every((id, index) => marked[start + index] === id));
  return { before: marked.slice(0, at), after: marked.slice(at + plain.length) };
}

/**
 * What the library puts around two texts of one word; undefined if it does not keep both, or puts nothing between them.
 */
function pairMarks(library: Tokenizer): PairMarks | undefined {
  const words = library.encode("a", { add_special_tokens: false }).ids;
  // Without a post-processor there are no types.
  const { ids, token_type_ids: types = [] } = library.encode("a", { text_pair: "a", return_token_type_ids: true });
  const isAt = (at: number) => words.every((id, index) => ids[at + index] === id);
  const places = ids.flatMap((_, at) => (isAt(at) ? [at] : []));
  const [first, second] = [places[0], places.find((at) => at >= (places[0] ?? 0) + words.length)];
  if (words.length === 0 || first === undefined || second === undefined) return undefined;
  const parts = <Value>(all: readonly Value[]) => ({
    before: all.slice(0, first),
    between: all.slice(first + words.length, second),
    after: all.slice(second + words.length),
  });
  const marks = parts(ids);
  if (marks.between.length === 0) return undefined;
  return { ...marks, types: { ...parts(types), first: types[first] ?? 0, second: types[second] ?? 0 } };
}

function typeOf(description: object, part: string): unknown {
  const value: unknown = (description as Record<string, unknown>)[part];
  return value && typeof value === "object" ? (value as Record<string, unknown>).type : undefined;
}
