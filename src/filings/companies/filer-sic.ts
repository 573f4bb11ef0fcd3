import { dataFile } from "../../executable/data.ts";

let read: Promise<ReadonlyMap<string, string>> | undefined;

/**
 * Returns the SIC code of a listed filer (10-digit CIK) as of May 2025, for companies whose list of filings is not
 * loaded. Without it, a bank's fees would pass for its revenue. Null for a filer that is not in the table.
 */
export async function sicOfFiler(cik: string): Promise<string | null> {
  read ??= dataFile("reference/filer_sics.csv")
    .text()
    .then((text) => new Map(pairsIn(text)));
  return (await read).get(cik) ?? null;
}

/** The file is this program's own: a heading, then two fields without quotes. */
const pairsIn = (text: string): [string, string][] =>
  text
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => [line.slice(0, 10), line.slice(11)]);
