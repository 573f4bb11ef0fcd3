import { asCik } from "../submission/accession.ts";

/** A company as a client names it. */
export type Identifier = { cik: string } | { ticker: string };

/** `CIK0000320193`, as in EDGAR's files and addresses. */
const AS_FILES_NAME_IT = /^\s*CIK(\d{1,10})\s*$/i;
const TICKER = /^[A-Z0-9]+(?:-[A-Z0-9]+)*$/;
const LONGEST_TICKER = 16;
const ASCII = /^[ -~\s]*$/;

/**
 * Returns a ticker as EDGAR writes it: upper case, share classes with a dash. Others write `BRK.B`, `BRK/B` or `BRK B`
 * for the same class.
 */
export const tickerKey = (ticker: string): string =>
  ticker
    .trim()
    .toUpperCase()
    .replace(/[./ ]+/g, "-");

/**
 * Reads a CIK with or without leading zeros and the prefix `CIK` (returned with ten digits), else a ticker. Case and
 * surrounding blanks are ignored. Undefined if it is neither. No ticker of EDGAR's list is all digits.
 */
export function readIdentifier(text: string): Identifier | undefined {
  const cik = asCik(text.replace(AS_FILES_NAME_IT, "$1"));
  if (cik !== undefined) return { cik };
  // Some letters of other alphabets become ASCII in upper case: `ſ` would be the ticker S.
  if (!ASCII.test(text)) return undefined;
  const ticker = tickerKey(text);
  return ticker.length <= LONGEST_TICKER && TICKER.test(ticker) && /[A-Z]/.test(ticker) ? { ticker } : undefined;
}
