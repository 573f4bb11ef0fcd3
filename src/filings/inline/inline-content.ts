import type { Taxonomy } from "../facts/fact.ts";

/** A tagged number of a stored concept, as the document has it. */
export interface TaggedNumber {
  taxonomy: Taxonomy;
  concept: string;
  contextRef: string;
  unitRef: string;
  format: string;
  scale: string;
  sign: string;
  /** Digits that it is exact to: `-6`, `INF`; "" where it does not say. */
  decimals: string;
  isNil: boolean;
  text: string;
  /** False where the document ends, or is broken, within it: its text is not all of it, or more. */
  isWhole: boolean;
}

/** Of whom and when facts are. */
export interface InlineContext {
  /** The identifier of the entity: a CIK. */
  entity: string;
  startDate: string;
  endDate: string;
  instant: string;
  hasDimensions: boolean;
}

/** The measures of a unit, those below a line apart. */
export interface InlineUnit {
  measures: string[];
  divisors: string[];
}

/** What a set of documents, which share contexts and units, has tagged. */
export interface InlineContent {
  numbers: TaggedNumber[];
  contexts: Map<string, InlineContext>;
  units: Map<string, InlineUnit>;
  /** All tagged numbers, those of concepts that are not stored too. */
  numbersInDocument: number;
}

export const noContent = (): InlineContent => ({
  numbers: [],
  contexts: new Map(),
  units: new Map(),
  numbersInDocument: 0,
});
