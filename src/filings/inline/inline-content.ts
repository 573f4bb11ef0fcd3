import type { Taxonomy } from "../facts/fact.ts";

/** A tagged number of a stored concept, as in the document. */
export interface TaggedNumber {
  taxonomy: Taxonomy;
  concept: string;
  contextRef: string;
  unitRef: string;
  format: string;
  scale: string;
  sign: string;
  /** Digits to which it is exact: `-6`, `INF`; "" if not stated. */
  decimals: string;
  isNil: boolean;
  text: string;
  /** False if the document ends, or is broken, within it. Its text is then incomplete, or contains more. */
  isWhole: boolean;
}

/** The entity and period of facts. */
export interface InlineContext {
  /** The identifier of the entity: a CIK. */
  entity: string;
  startDate: string;
  endDate: string;
  instant: string;
  hasDimensions: boolean;
}

/** The measures of a unit, with those below the line separate. */
export interface InlineUnit {
  measures: string[];
  divisors: string[];
}

/** What is tagged in a set of documents, which share contexts and units. */
export interface InlineContent {
  numbers: TaggedNumber[];
  contexts: Map<string, InlineContext>;
  units: Map<string, InlineUnit>;
  /** All tagged numbers, including those of concepts that are not stored. */
  numbersInDocument: number;
}

export const noContent = (): InlineContent => ({
  numbers: [],
  contexts: new Map(),
  units: new Map(),
  numbersInDocument: 0,
});
