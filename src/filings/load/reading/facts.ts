import type { TransactionSql } from "postgres";
import { sourceRefused } from "../../../errors.ts";
import type { LoadRun } from "../../../loading/dataset.ts";
import { type CompanyFacts, readCompanyFacts } from "../../companies/company-facts.ts";
import { storedFactsState, writeFacts } from "../queries/facts.ts";
import { writeNamed } from "./company.ts";

/** A file of facts that has fewer than this part of what is served is refused, unless `--accept-smaller`. */
const LEAST_SHARE = 0.9;

/**
 * Reads a company's facts and gives what writes them; undefined where newer ones are served.
 * @throws `source_refused` for what does not fit, and for a file that has far less than what is served.
 */
export async function prepareFacts(
  { database, options }: LoadRun,
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
      `has ${read.facts.length} facts, where ${served.facts} are served: it is cut off; --accept-smaller takes it`,
    );
  return {
    cik: read.cik,
    async write(tx) {
      await writeFacts(tx, read.cik, read.facts);
      await writeNamed(tx, read.cik, read.entityName);
    },
  };
}

const newestFiling = ({ facts }: CompanyFacts): string | null =>
  facts.reduce<string | null>((day, { filed }) => (day !== null && day > filed ? day : filed), null);
