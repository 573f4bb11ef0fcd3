import { sourceRefused } from "../../errors.ts";
import { asCik } from "../submission/accession.ts";
import { tickerKey } from "./identifier.ts";
import { listAt, objectAt, preview, textAt } from "./json-fields.ts";

/** A line of the list of all tickers. */
export interface ListedTicker {
  /** Upper case, share classes with a dash. */
  symbol: string;
  /** 10 digits. */
  cik: string;
  /** The company's name, as the list writes it. */
  name: string;
  /** `Nasdaq`, `NYSE`, `OTC`, `CBOE`; null if the list has none. */
  exchange: string | null;
  /** Position within the company, in the list's order; 0 is its main ticker. */
  position: number;
}

/** Twice the longest one. A ticker is part of a database key. */
const LONGEST_TICKER = 20;

const FIELDS = ["cik", "name", "ticker", "exchange"] as const;

/**
 * Returns the lines of `company_tickers_exchange.json` (parsed), in its order, which is by size. A ticker that a
 * company has twice appears once.
 *
 * Source: www.sec.gov/files/company_tickers_exchange.json, `{fields, data}`; columns are found by name.
 * @throws `source_refused` with the file, the path in it and the reason, at the first line in the wrong form
 */
export function readTickers(document: unknown, file: string): ListedTicker[] {
  const root = objectAt(document, "the document", file);
  const fields = listAt(root.fields, "fields", file);
  const [cikAt, nameAt, tickerAt, exchangeAt] = FIELDS.map((field) => {
    if (!fields.includes(field)) throw sourceRefused({ file }, "fields", `${preview(fields)} has no "${field}"`);
    return fields.indexOf(field);
  }) as [number, number, number, number]; // one for each field
  const tickers = new Map<string, ListedTicker>();
  const counts = new Map<string, number>();
  for (const [index, line] of listAt(root.data, "data", file).entries()) {
    const path = `data[${index}]`;
    const cells = listAt(line, path, file);
    const cik = asCik(String(cells[cikAt] ?? ""));
    const ticker = textAt(cells[tickerAt], `${path}.ticker`, file);
    if (cik === undefined) throw sourceRefused({ file }, `${path}.cik`, `${preview(cells[cikAt])} is not a CIK`);
    if (ticker === null || ticker.length > LONGEST_TICKER)
      throw sourceRefused({ file }, `${path}.ticker`, `${preview(cells[tickerAt])} is not a ticker`);
    const symbol = tickerKey(ticker);
    if (tickers.has(`${symbol} ${cik}`)) continue;
    const position = counts.get(cik) ?? 0;
    counts.set(cik, position + 1);
    tickers.set(`${symbol} ${cik}`, {
      symbol,
      cik,
      name: textAt(cells[nameAt], `${path}.name`, file) ?? "",
      exchange: textAt(cells[exchangeAt], `${path}.exchange`, file),
      position,
    });
  }
  if (tickers.size === 0) throw sourceRefused({ file }, "data", "has no tickers");
  return [...tickers.values()];
}
