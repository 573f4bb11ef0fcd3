import type { Sql } from "postgres";
import { cutText } from "../../text.ts";
import { readIdentifier } from "../companies/identifier.ts";
import { companiesOfCiks, companiesOfTickers, type DirectoryCompany, unknownCiks } from "../queries/directory.ts";

/** A company that a text names, or why it names none. */
export type FoundCompany = { cik: string } | { fault: string };

/** Finds the companies that users of other features name. */
export interface CompanyDirectory {
  /** Returns what each text names: a current ticker, or a CIK. In their order. */
  find(texts: readonly string[]): Promise<FoundCompany[]>;
  /** Returns the companies of CIKs as they are called now, by ticker, then by name. */
  describe(ciks: readonly string[]): Promise<DirectoryCompany[]>;
}

/** Opens the directory of loaded companies, and of those in EDGAR's list of tickers. */
export function companyDirectory(sql: Sql): CompanyDirectory {
  return {
    async find(texts) {
      const identifiers = texts.map(readIdentifier);
      const tickers = identifiers.flatMap((sent) => (sent !== undefined && "ticker" in sent ? [sent.ticker] : []));
      const ciks = identifiers.flatMap((sent) => (sent !== undefined && "cik" in sent ? [sent.cik] : []));
      const [ofTickers, unknown] = await Promise.all([
        tickers.length === 0 ? [] : companiesOfTickers(sql, tickers),
        ciks.length === 0 ? [] : unknownCiks(sql, ciks),
      ]);
      const cikByTicker = new Map(ofTickers.map(({ symbol, cik }) => [symbol, cik]));
      const unknownOnes = new Set(unknown.map(({ cik }) => cik));
      return identifiers.map((sent, index) => {
        const shown = () => JSON.stringify(cutText(texts[index] ?? "", LONGEST_SHOWN));
        if (sent === undefined) return { fault: `${shown()} is not a ticker or CIK; ${ACCEPTED}` };
        if ("cik" in sent)
          return unknownOnes.has(sent.cik)
            ? { fault: `${shown()} is not the CIK of a known company; ${ACCEPTED}` }
            : sent;
        const cik = cikByTicker.get(sent.ticker);
        return cik === undefined ? { fault: `${shown()} is not the ticker of a company now; ${ACCEPTED}` } : { cik };
      });
    },
    describe: (ciks) => companiesOfCiks(sql, ciks),
  };
}

const LONGEST_SHOWN = 80;
const ACCEPTED =
  "accepted: a ticker of EDGAR's list, or the CIK of a company that is in it or loaded (AAPL, BRK.B, 0000320193)";
