import type { Sql } from "postgres";
import type { GovdataError } from "../../errors.ts";
import type { Context, NotFound } from "../../http/endpoint.ts";
import { latestPeriod } from "../../http/latest-period.ts";
import type { Database } from "../../storage/database.ts";
import { newestFilingDay } from "../queries/companies.ts";
import { createEnriching, type Enriching } from "./enriching.ts";
import type { CompanyEnrichment } from "./enrichment.ts";
import type { SecContext } from "./metadata.ts";
import type { SentIdentifier } from "./parameters.ts";
import { unknownCompany } from "./unknown-company.ts";

/** The endpoints' tag in the OpenAPI document. */
export const TAG = "Filings";
/** The dataset's name. */
export const SEC = "sec";
/** When an endpoint of a company answers 404. */
export const NO_COMPANY: NotFound = {
  when: "No loaded company has this ticker or CIK.",
  sent: { identifier: "ZZZZZ" },
  message: 'There is no ticker "ZZZZZ": no loaded company has it. /v1/us/sec/companies?query= finds companies by name',
};
/** When an endpoint of a filing answers 404. */
export const NO_FILING: NotFound = {
  when: "No loaded list has this filing.",
  sent: { accession_number: "0000320193-24-999999" },
  message:
    'There is no filing "0000320193-24-999999": no loaded list has it. The list of a company\'s filings is at ' +
    "/v1/us/sec/companies/{identifier}/filings",
};
/** The path that all company endpoints start with. */
export const PATH = "/v1/us/sec/companies";

/** What the endpoints of a company share. */
export interface Asking {
  sql: Sql;
  /** That of the database. */
  storingSql: Sql;
  /** The dataset's state with the day of the newest filing, for `metadata`. */
  dated(context: Pick<Context, "dataset">): Promise<SecContext>;
  noCompany(identifier: SentIdentifier): Promise<GovdataError>;
  /** What `include=` can add. */
  enriching: Enriching;
}

/** Creates it, once for all endpoints. */
export const createAsking = (
  { sql, storingSql }: Pick<Database, "sql" | "storingSql">,
  enrichment: CompanyEnrichment,
): Asking => ({
  sql,
  storingSql,
  enriching: createEnriching(enrichment),
  noCompany: (identifier) => unknownCompany(sql, identifier),
  dated: async ({ dataset }) => ({
    dataset,
    latestPeriod: await latestPeriod(sql, dataset, SEC, () => newestFilingDay(sql)),
  }),
});
