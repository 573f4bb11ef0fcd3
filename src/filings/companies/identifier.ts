import { asCik } from "../submission/accession.ts";

/** A company as a client names it. */
export type Identifier = { cik: string } | { ticker: string };

/** `CIK0000320193`, as EDGAR's files and addresses have it. */
const AS_FILES_NAME_IT = /^\s*CIK(\d{1,10})\s*$/i;
const TICKER = /^[A-Z0-9]+(?:-[A-Z0-9]+)*$/;
const LONGEST_TICKER = 16;
const ASCII = /^[ -~\s]*$/;

/**
 * A ticker as EDGAR writes it: upper case, share classes with a dash. Others write `BRK.B`, `BRK/B` or `BRK B` for the
 * same class.
 */
export const tickerKey = (ticker: string): string =>
  ticker
    .trim()
    .toUpperCase()
    .replace(/[./ ]+/g, "-");

/**
 * A CIK with or without leading zeros, `CIK` in front or not (given with ten digits), else a ticker; case and blanks
 * around don't matter. Undefined for what is neither. No ticker of EDGAR's list is all digits.
 */
export function readIdentifier(text: string): Identifier | undefined {
  const cik = asCik(text.replace(AS_FILES_NAME_IT, "$1"));
  if (cik !== undefined) return { cik };
  // In upper case some letters of other alphabets are of this one: `ſ` would be the ticker S.
  if (!ASCII.test(text)) return undefined;
  const ticker = tickerKey(text);
  return ticker.length <= LONGEST_TICKER && TICKER.test(ticker) && /[A-Z]/.test(ticker) ? { ticker } : undefined;
}
