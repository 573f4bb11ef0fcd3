import type { Sql } from "postgres";
import { commandText } from "../../command.ts";
import { type GovdataError, notCovered, notFound } from "../../errors.ts";
import { nearest } from "../../nearest.ts";
import { searchKey } from "../companies/search-name.ts";
import { type NearbyTicker, nearbyTickers } from "../queries/nearby.ts";
import { companiesFound, listedCompany } from "../queries/search.ts";
import type { SentIdentifier } from "./parameters.ts";

const SEARCH = "/v1/us/sec/companies?query= finds companies by name";

/** Returns the 404 for an unknown identifier. It names the command that loads the company, or a similar company. */
export async function unknownCompany(sql: Sql, identifier: SentIdentifier): Promise<GovdataError> {
  if ("cik" in identifier)
    return notFound(
      "CIK",
      identifier.sent,
      `no loaded company has it. ${SEARCH}; a company that files with the SEC is loaded with: ` +
        commandText(`load sec ${identifier.cik}`),
    );
  const { ticker, sent } = identifier;
  const listed = await listedCompany(sql, ticker);
  if (listed)
    return notCovered(
      `${ticker} is ${listed.name} (CIK ${listed.cik}), which is not loaded. Load it with: ` +
        commandText(`load sec ${ticker}`),
    );
  const companyMeant = (await namedCompany(sql, sent)) ?? (await tickerNear(sql, ticker));
  return notFound("ticker", sent, companyMeant ? `${companyMeant} ${SEARCH}` : `no loaded company has it. ${SEARCH}`);
}

/** Too many names start with a shorter text. */
const SHORTEST_NAME = 3;
/** From this length on, the beginning of a word is enough. */
const LONG_NAME = 6;
/** Almost any shorter ticker is one letter off from another. */
const SHORTEST_TICKER = 3;

/** Returns the company whose name is this text or begins with it, as a question. */
async function namedCompany(sql: Sql, sent: string): Promise<string | undefined> {
  const name = searchKey(sent.replaceAll(".", " "));
  if (name.length < SHORTEST_NAME) return undefined;
  const [company] = await companiesFound(sql, { name, ticker: "", cik: "" }, { limit: 1, offset: 0 });
  const beginning = name.length < LONG_NAME ? `${name} ` : name;
  if (!company?.name || !company.cik || !`${searchKey(company.name)} `.startsWith(beginning)) return undefined;
  return `did you mean "${company.ticker ?? company.cik}" (${company.name})?`;
}

/** Returns the ticker that is one letter off, as a question. Loaded companies come first. */
async function tickerNear(sql: Sql, ticker: string): Promise<string | undefined> {
  const nearby = await nearbyTickers(sql, slipsOf(ticker));
  const nearestOf = (tickers: readonly NearbyTicker[]) => {
    const sameLetters =
      tickers.find(({ symbol }) => symbol.replaceAll("-", "") === ticker.replaceAll("-", "")) ??
      tickers.find(({ symbol }) => symbol.startsWith(`${ticker}-`));
    if (sameLetters || ticker.length < SHORTEST_TICKER) return sameLetters;
    // Among equally near ones, the one with the longest common beginning: JPM for JPMM, not JMM.
    const symbols = tickers.map(({ symbol }) => symbol).sort((a, b) => sharedStart(b, ticker) - sharedStart(a, ticker));
    const symbol = nearest(ticker, symbols);
    return tickers.find((candidate) => candidate.symbol === symbol);
  };
  const nearestListed = nearestOf(nearby.filter((candidate) => candidate.is_loaded)) ?? nearestOf(nearby);
  if (!nearestListed) return undefined;
  const { symbol, name, is_loaded } = nearestListed;
  return `did you mean "${symbol}" (${name}${is_loaded ? "" : `, not loaded: ${commandText(`load sec ${symbol}`)}`})?`;
}

/** How many first letters two tickers share. */
function sharedStart(ticker: string, otherTicker: string): number {
  let length = 0;
  while (length < ticker.length && ticker[length] === otherTicker[length]) length++;
  return length;
}

/** Returns patterns (`_`: any letter) of tickers with one letter too many, too few, changed, or two swapped. */
function slipsOf(ticker: string): string[] {
  const patterns = new Set([`${ticker}-_`]); // a class of its shares
  for (let index = 0; index <= ticker.length; index++) {
    const [before, after] = [ticker.slice(0, index), ticker.slice(index)];
    patterns.add(`${before}_${after}`);
    if (after === "") continue;
    patterns.add(`${before}_${after.slice(1)}`);
    if (ticker.length > 1) patterns.add(before + after.slice(1));
    if (after.length > 1) patterns.add(`${before}${after[1]}${after[0]}${after.slice(2)}`);
  }
  return [...patterns];
}
