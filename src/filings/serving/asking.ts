import type { Sql } from "postgres";
import type { GovdataError } from "../../errors.ts";
import { PROGRAM_STAMP } from "../../executable/version.ts";
import type { Context } from "../../http/endpoint.ts";
import { latestPeriod } from "../../http/latest-period.ts";
import type { DatasetState } from "../../http/versions.ts";
import { newestFilingDay } from "../queries/companies.ts";
import type { SecContext } from "./metadata.ts";
import type { SentIdentifier } from "./parameters.ts";
import { type KeptFacts, keepFacts } from "./statements/kept-facts.ts";
import { statementsReady } from "./statements/ready-statements.ts";
import { unknownCompany } from "./unknown-company.ts";

/** Of the endpoints in the document. */
export const TAG = "Filings";
/** The dataset. */
export const SEC = "sec";
/** What a 404 says in the document. */
export const NO_COMPANY = "No company that is loaded has this ticker or CIK.";
/** Where all endpoints of companies begin. */
export const PATH = "/v1/us/sec/companies";

/** What the endpoints of a company share. */
export interface Asking {
  sql: Sql;
  /** The dataset's state with the day of the newest filing, for `metadata`. */
  dated(context: Pick<Context, "dataset">): Promise<SecContext>;
  noCompany(identifier: SentIdentifier): Promise<GovdataError>;
  /** @throws 404 where no loaded company has the identifier */
  requireFacts(identifier: SentIdentifier, dataset: DatasetState): Promise<KeptFacts>;
  statementOf: ReturnType<typeof statementsReady>;
}

/** What they share, once for all of them: the facts that are kept, and the statements that stand ready. */
export function createAsking(sql: Sql): Asking {
  const factsOf = keepFacts(sql);
  const noCompany = (identifier: SentIdentifier) => unknownCompany(sql, identifier);
  return {
    sql,
    noCompany,
    dated: async ({ dataset }) => ({
      dataset,
      latestPeriod: await latestPeriod(sql, dataset, SEC, () => newestFilingDay(sql)),
    }),
    async requireFacts(identifier, dataset) {
      const foundFacts = await factsOf(identifier, dataset);
      if (!foundFacts) throw await noCompany(identifier);
      return foundFacts;
    },
    statementOf: statementsReady(sql, factsOf, PROGRAM_STAMP),
  };
}
