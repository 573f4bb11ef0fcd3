import { dayNumber } from "../facts/day.ts";
import type { Fact } from "../facts/fact.ts";
import { asBuffer, decodeDocument } from "../markup/decode.ts";
import { asCik } from "../submission/accession.ts";
import type { Filing } from "../submission/filing.ts";
import { amountOf } from "./amounts.ts";
import { agreeing, type PreciseFact } from "./duplicates.ts";
import {
  type InlineContent,
  type InlineContext,
  type InlineUnit,
  noContent,
  type TaggedNumber,
} from "./inline-content.ts";
import { readInlineDocument } from "./inline-document.ts";

/** The filing that facts are read in. */
export interface InlineFiling {
  /** Dashed. */
  accession: string;
  form: string;
  /** Day of filing. */
  filed: string;
  /** The cover's `DocumentFiscalYearFocus` and `DocumentFiscalPeriodFocus`. */
  cover: ReadonlyMap<string, string>;
}

/** Facts of a filing's inline XBRL, and counts of what was left out. */
export interface InlineFacts {
  /** CIK of the facts' company, 10 digits; null if there are none. */
  cik: string | null;
  /** As in company facts, marked `isInline`. */
  facts: Fact[];
  /** All tagged numbers of the documents. */
  numbersInDocument: number;
  /** Tagged numbers of stored concepts without a value here, by reason. */
  leftOut: {
    /** With dimensions, which company facts do not have, either. */
    dimensions: number;
    /** Tagged as having no value. */
    nil: number;
    /** Not a number by its transformation, or not held exactly by any number. */
    unreadable: number;
    /** Without a context or unit in the documents, or with an invalid one. */
    placeless: number;
    /** About another entity than most. */
    otherEntity: number;
    /** Filed with several values that are not roundings of one. */
    contradictory: number;
  };
}

/**
 * Reads the facts without dimensions, of stored concepts, in a filing's inline XBRL. `documents` are those of one
 * filing that share contexts: its main document, and exhibits with parts of the statements. Values are unscaled and
 * exact.
 * @throws `source_refused` beyond `LIMITS`, with `file`
 */
export function readInlineFacts(documents: readonly Uint8Array[], filing: InlineFiling, file: string): InlineFacts {
  const content = noContent();
  for (const bytes of documents) if (isInline(bytes)) readInlineDocument(decodeDocument(bytes, file), file, content);
  return factsOf(content, filing);
}

/** Whether a document can have tagged numbers. Fast, since exhibits and pictures are checked, too. */
const isInline = (bytes: Uint8Array): boolean => asBuffer(bytes).includes("/inlineXBRL");

/**
 * Whether a report's main document is tagged without total assets. Its statements are then in an exhibit (the annual
 * report to shareholders, Exhibit 13), with contexts of the main document.
 */
export const hasStatementsElsewhere = (main: Uint8Array): boolean => {
  const bytes = asBuffer(main);
  return isInline(main) && !bytes.includes(':Assets"') && !bytes.includes(":Assets'");
};

function factsOf(content: InlineContent, filing: InlineFiling): InlineFacts {
  const leftOut = { dimensions: 0, nil: 0, unreadable: 0, placeless: 0, otherEntity: 0, contradictory: 0 };
  const entity = entityOf(content);
  const preciseFacts: PreciseFact[] = [];
  const { fy, fp } = focusOf(filing.cover);
  for (const number of content.numbers) {
    const context = content.contexts.get(number.contextRef);
    const period = context && periodOf(context);
    const unit = unitName(content.units.get(number.unitRef));
    if (number.isNil) leftOut.nil++;
    else if (!context || !period || unit === undefined) leftOut.placeless++;
    else if (context.hasDimensions) leftOut.dimensions++;
    else if (context.entity !== entity) leftOut.otherEntity++;
    else {
      const value = number.isWhole ? amountOf(number.text, number) : undefined;
      const decimals = decimalsOf(number);
      const { taxonomy, concept } = number;
      const { accession, form, filed } = filing;
      if (value === undefined || decimals === undefined) leftOut.unreadable++;
      else {
        const fact: Fact = {
          taxonomy,
          concept,
          unit,
          ...period,
          value,
          accession,
          form,
          filed,
          fy,
          fp,
          isInline: true,
        };
        preciseFacts.push({ fact, decimals });
      }
    }
  }
  const { facts, contradictory } = agreeing(preciseFacts);
  leftOut.contradictory = contradictory;
  const cik = facts.length === 0 ? null : (asCik(entity) ?? null);
  return { cik, facts: cik === null ? [] : facts, numbersInDocument: content.numbersInDocument, leftOut };
}

/** The entity of most contexts. */
function entityOf({ contexts }: InlineContent): string {
  const counts = new Map<string, number>();
  for (const { entity } of contexts.values()) counts.set(entity, (counts.get(entity) ?? 0) + 1);
  let commonest = "";
  for (const [entity, count] of counts) if (count > (counts.get(commonest) ?? 0)) commonest = entity;
  return commonest;
}

function periodOf({ startDate, endDate, instant }: InlineContext): Pick<Fact, "start" | "end"> | undefined {
  const isDay = (text: string) => !Number.isNaN(dayNumber(text));
  if (instant !== "") return isDay(instant) && startDate + endDate === "" ? { start: null, end: instant } : undefined;
  return isDay(startDate) && isDay(endDate) && startDate <= endDate ? { start: startDate, end: endDate } : undefined;
}

/** `USD`, `USD/shares`, as company facts name units; undefined for products. */
function unitName(unit: InlineUnit | undefined): string | undefined {
  const [measure, ...otherMeasures] = unit?.measures ?? [];
  const [divisor, ...otherDivisors] = unit?.divisors ?? [];
  if (!measure || otherMeasures.length + otherDivisors.length > 0) return undefined;
  return divisor === undefined ? measure : `${measure}/${divisor}`;
}

/** A number without stated decimals counts as exact; undefined for an invalid text. */
function decimalsOf({ decimals }: TaggedNumber): number | undefined {
  if (decimals === "" || decimals === "INF") return Number.POSITIVE_INFINITY;
  return /^[+-]?\d{1,2}$/.test(decimals) ? Number(decimals) : undefined;
}

function focusOf(cover: ReadonlyMap<string, string>): Pick<Fact, "fy" | "fp"> {
  const year = cover.get("DocumentFiscalYearFocus") ?? "";
  const period = cover.get("DocumentFiscalPeriodFocus") ?? "";
  return { fy: /^\d{4}$/.test(year) ? Number(year) : null, fp: /^[A-Z][A-Z0-9]$/.test(period) ? period : null };
}

/** Reads the facts in the inline XBRL of a filing's main document, and of exhibits in the same file. */
export function readFilingFacts(
  { document, documents, mainBytes }: Filing,
  identity: Omit<InlineFiling, "cover">,
  file: string,
): InlineFacts {
  const exhibits = documents.filter(({ type, bytes }) => type.startsWith("EX-") && bytes !== mainBytes);
  const parts = [...(mainBytes ? [mainBytes] : []), ...exhibits.map(({ bytes }) => bytes)];
  return readInlineFacts(parts, { ...identity, cover: document?.cover ?? new Map() }, file);
}
