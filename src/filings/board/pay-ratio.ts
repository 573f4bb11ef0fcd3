import { splitSentences } from "../directors/sentences.ts";
import { type Block, rowText } from "../markup/blocks.ts";

/** The pay ratio that a proxy statement states (Regulation S-K, Item 402(u)), in whole US dollars as printed. */
export interface PayRatio {
  /** How many times the median employee's pay the chief executive's is. */
  ratio: number;
  /** Null: the text states it in no place next to the ratio. */
  ceo_compensation: number | null;
  median_employee_compensation: number | null;
  /** The proxy statement's fiscal year, if the text next to the ratio names it; else null. */
  fiscal_year: number | null;
  /** `high`: the two amounts give the ratio. `medium`: an amount is missing, or they do not. */
  confidence: "high" | "medium";
  /** The words of the filing with the ratio. */
  text: string;
}

const NUMBER = String.raw`(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,5}(?:\.\d+)?)`;
const RATIOS = [
  new RegExp(
    String.raw`(?<![\d.,$])${NUMBER}(?: ?\(?(?:x|times)\)?)? ?(?:-? ?to ?-?|:) ?(?:1|one)\b(?![\d,%]|\.\d)`,
    "giu",
  ),
  new RegExp(String.raw`(?<![\d.,$:])\b(?:1|one) ?(?:-? ?to ?-?|:) ?${NUMBER}(?![\d%])`, "giu"),
  new RegExp(String.raw`(?<![\d.,$])${NUMBER} times\b`, "giu"),
  new RegExp(
    String.raw`\bratio\b[^.;$]{0,120}\b(?:is|was|of|equals?)(?: approximately| estimated to be| about)? ${NUMBER}(?!\d|,\d|\.\d|%| ?(?:to|:|-to)|[^.;$]{0,30}(?:percent|shares|days))(?<!(?:19|20)\d\d)`,
    "giu",
  ),
];
const ABOUT_PAY = /\bratio\b/i;
const EMPLOYEES = /employee|associate|team member|worker|colleague|compensation/i;
const MEDIAN = /\bmedian\b/i;
const AMOUNT =
  /\$ ?(\d{1,3}(?:,\d{3})+|\d{4,9})(?:\.\d{1,2})?(?: (million|thousand))?|\$ ?(\d{1,3}\.\d{1,3}) (million)/g;
/** How many paragraphs before and after the ratio belong to it. */
const REACH = 14;
/** Rounding of the ratio, and estimates of the median, by which two amounts can miss the printed ratio. */
const TOLERANCE = 0.012;

/** Returns the pay ratio that a proxy statement on a fiscal year states; `null` if it states none. */
export function payRatio(blocks: readonly Block[], fiscalYear: number | null): PayRatio | null {
  const texts = paragraphsOf(blocks);
  const stated: { ratio: PayRatio; isCalledPay: boolean }[] = [];
  for (const [index, text] of texts.entries()) {
    const near = `${texts[index - 1] ?? ""} ${text} ${texts[index + 1] ?? ""}`;
    if (!ABOUT_PAY.test(near) || !/\d/.test(text)) continue;
    const around = texts.slice(Math.max(0, index - REACH), index + REACH + 1);
    if (!around.some((other) => MEDIAN.test(other) && EMPLOYEES.test(other))) continue;
    for (const { ratio, start, end } of ratiosIn(text)) {
      if (stated.length >= MOST_RATIOS) break;
      const isCalledPay = /\bpay ratio\b|\bmedian\b/i.test(text.slice(Math.max(0, start - BEFORE_RATIO), end));
      stated.push({ ratio: withAmounts({ ratio, at: start, text }, around, fiscalYear), isCalledPay });
    }
  }
  // Of several, the first whose amounts give it: the rule's own. Later ones leave out a part of the pay.
  const best = stated.find(({ ratio }) => ratio.confidence === "high") ?? stated.find(({ isCalledPay }) => isCalledPay);
  return best?.ratio ?? null;
}

/** A longer text is a document that lost its form. */
const LONGEST_PARAGRAPH = 20_000;
/** A longer text is not the rest of a paragraph. */
const LONGEST_REST = 2_000;
/** More than any proxy statement says of its pay ratio: such a text is made up, and would take long. */
const MOST_RATIOS = 60;
const MOST_AMOUNTS = 300;

/** The paragraphs and rows of a document. One that a page break cut continues in lower case, or with its amount. */
function paragraphsOf(blocks: readonly Block[]): string[] {
  const texts: string[] = [];
  let isOpen = false;
  for (const block of blocks) {
    const rows = block.kind === "table" ? block.rows.map(rowText) : [block.text];
    for (const text of rows.filter((row) => row !== "")) {
      const isRest = isOpen && text.length < LONGEST_REST && block.kind === "text" && /^(?:\p{Ll}|\$)/u.test(text);
      if (isRest) texts.push(`${texts.pop()} ${text}`);
      else texts.push(text);
      isOpen = block.kind === "text" && /[\p{L})]$/u.test(text);
    }
  }
  return texts;
}

/** How many characters around a ratio are quoted. */
const BEFORE_RATIO = 160;
const AFTER_RATIO = 60;

function* ratiosIn(text: string): Generator<{ ratio: number; start: number; end: number }> {
  for (const pattern of RATIOS)
    for (const match of text.matchAll(pattern)) {
      const ratio = Number((match[1] ?? "").replaceAll(",", ""));
      if (ratio > 0 && !(ratio >= 1990 && ratio <= 2100 && /^\d{4}$/.test(match[1] ?? "")))
        yield { ratio, start: match.index, end: match.index + match[0].length };
    }
}

interface Amount {
  value: number;
  isMedian: boolean;
  distance: number;
}

function withAmounts(
  { ratio, at, text }: { ratio: number; at: number; text: string },
  around: readonly string[],
  fiscalYear: number | null,
): PayRatio {
  const center = around.indexOf(text);
  const amounts = around.flatMap((other, index) => amountsIn(other, Math.abs(index - center))).slice(0, MOST_AMOUNTS);
  const pairs = amounts
    .filter(({ isMedian }) => isMedian)
    .flatMap((median) => amounts.filter(({ isMedian }) => !isMedian).map((ceo) => ({ ceo, median })))
    .filter(({ ceo, median }) => isRatio(ceo.value / median.value, ratio))
    .sort((a, b) => a.ceo.distance + a.median.distance - b.ceo.distance - b.median.distance);
  const [pair] = pairs;
  const sole = (isMedian: boolean) => {
    const values = [
      ...new Set(
        amounts.filter((amount) => amount.isMedian === isMedian && amount.distance <= 2).map(({ value }) => value),
      ),
    ];
    return values.length === 1 ? (values[0] ?? null) : null;
  };
  return {
    ratio,
    ceo_compensation: pair?.ceo.value ?? (pairs.length === 0 ? sole(false) : null),
    median_employee_compensation: pair?.median.value ?? (pairs.length === 0 ? sole(true) : null),
    fiscal_year: fiscalYear !== null && namesYear(around, fiscalYear) ? fiscalYear : null,
    confidence: pair ? "high" : "medium",
    text: text.slice(Math.max(0, at - BEFORE_RATIO), at + AFTER_RATIO).trim(),
  };
}

/** Whether a quotient rounds to the printed ratio. */
const isRatio = (quotient: number, ratio: number): boolean =>
  Math.abs(quotient - ratio) <= Math.max(0.51, ratio * TOLERANCE);

/** The amounts of a text, and whose they are by the words before each, or after it. */
function amountsIn(text: string, distance: number): Amount[] {
  if (!text.includes("$") || text.length > LONGEST_PARAGRAPH) return [];
  return splitSentences(text).flatMap((sentence) => {
    const plain = sentence.replace(
      /\((?:other than|excluding|except)[^)]*\)|,? ?(?:other than|excluding|except(?: for)?) (?:our|the|its|Mr|Ms|Dr)[^,;.$]{0,60}/gi,
      " ",
    );
    let last = 0;
    return [...plain.matchAll(AMOUNT)].map((match) => {
      const before = plain.slice(last, match.index);
      last = match.index + match[0].length;
      const medians = [...before.matchAll(/\bmedian\b/gi)].at(-1)?.index ?? -1;
      const chiefs =
        [...before.matchAll(/\b(?:CEO|PEO|chief executive|principal executive|Mr\.|Ms\.|Mrs\.|Dr\.|co-CEO)/gi)].at(-1)
          ?.index ?? -1;
      const isAfter = medians < 0 && chiefs < 0 && /^(?:(?!\bratio\b)[^$.;]){0,60}\bmedian\b/i.test(plain.slice(last));
      return { value: dollars(match), isMedian: medians > chiefs || isAfter, distance };
    });
  });
}

function dollars([, whole, unit, decimal, decimalUnit]: RegExpExecArray): number {
  const amount = Number((whole ?? decimal ?? "").replaceAll(",", ""));
  const factor = { million: 1_000_000, thousand: 1_000 }[(unit ?? decimalUnit ?? "").toLowerCase()] ?? 1;
  return Math.round(amount * factor);
}

/** Whether the text next to a ratio calls `fiscalYear` the year of the pay. */
const namesYear = (around: readonly string[], fiscalYear: number): boolean =>
  around.some((text) =>
    [...text.matchAll(YEARS)].some(([, year, shortYear]) => Number(year ?? `20${shortYear}`) === fiscalYear),
  );

const YEARS =
  /\b(?:[Ff]iscal(?: [Yy]ear)?|FY|[Ff]or(?: the year)?|[Ii]n|[Dd]uring|[Oo]ur|[Tt]he|ended \p{L}+ \d{1,2},) ?(?:(20\d\d)\b(?!-\d\d\b)(?! (?:[Aa]nnual [Mm]|[Pp]roxy))|20\d\d-(\d\d)\b)/gu;
