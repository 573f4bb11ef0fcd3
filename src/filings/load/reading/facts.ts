import type { TransactionSql } from "postgres";
import { sourceRefused } from "../../../errors.ts";
import type { LoadRun } from "../../../loading/dataset.ts";
import { type CompanyFacts, readCompanyFacts } from "../../companies/company-facts.ts";
import { refreshAnnualFigures } from "../../queries/make-annual-figures.ts";
import { storedFactsState, writeFacts } from "../queries/facts.ts";
import { writeNamed } from "./company.ts";

/** A file of facts with less than this share of the served facts is refused, unless `--accept-smaller` is given. */
const LEAST_SHARE = 0.9;

/**
 * Reads a company's facts and returns a function that writes them; undefined if newer ones are served.
 * @throws `source_refused` for what does not fit, and for a file with far fewer facts than are served
 */
export async function prepareFacts(
  { database, options, log }: LoadRun,
  bytes: AsyncIterable<Uint8Array>,
  file: string,
): Promise<{ cik: string; write: ((tx: TransactionSql) => Promise<void>) | undefined }> {
  const read = await readCompanyFacts(bytes, file);
  const served = await storedFactsState(database.sql, read.cik);
  const newest = newestFiling(read);
  if (served.newest !== null && (newest ?? "") < served.newest) return { cik: read.cik, write: undefined };
  if (!options.acceptSmaller && read.facts.length < served.facts * LEAST_SHARE)
    throw sourceRefused(
      { file },
      undefined,
      `has ${read.facts.length} facts, but ${served.facts} are served. It may be cut off; --accept-smaller accepts it`,
    );
  return {
    cik: read.cik,
    async write(tx) {
      await writeFacts(tx, read.cik, read.facts);
      await writeNamed(tx, read.cik, read.entityName);
      await refreshAnnualFigures(tx, read.cik, figuresFault(log));
    },
  };
}

/** Logs a company of whose facts no statement can be made. Its facts are served all the same. */
export const figuresFault =
  (log: LoadRun["log"]) =>
  (cik: string, error: unknown): void =>
    log(`annual figures of CIK ${cik} could not be made: ${error instanceof Error ? error.message : error}`);

const newestFiling = ({ facts }: CompanyFacts): string | null =>
  facts.reduce<string | null>((day, { filed }) => (day !== null && day > filed ? day : filed), null);
