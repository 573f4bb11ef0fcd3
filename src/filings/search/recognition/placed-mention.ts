import type { Certainty } from "./certainty.ts";
import type { AliasKind, NamedFiler } from "./directory.ts";
import type { Joint } from "./ticker-mentions.ts";

/** A company that a question may name. */
export interface Mention {
  filer: NamedFiler;
  /** As the question writes it. */
  text: string;
  kind: AliasKind | "ticker";
  /** Certain: the question is about this company. Otherwise it may be another thing, or another company's business. */
  isCertain: boolean;
  /** Whether the answer mentions that the company may be meant. */
  isHint: boolean;
}

/** A company where the question may name it. */
export interface PlacedMention extends Mention {
  key: string;
  isCapitalized: boolean;
  isRelated: boolean;
  word: Certainty["word"];
  /** What makes it certain next to another company; undefined: nothing does. */
  joint: Joint | undefined;
  /** Whether it has only words that many filings use. */
  isCommon: boolean;
  /** Whether a ticker has the letters of the company's name. */
  isLikeName: boolean;
  /** Its first word, and the word after it. */
  index: number;
  next: number;
}
