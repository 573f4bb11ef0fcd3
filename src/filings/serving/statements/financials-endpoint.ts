import type { Static, TSchema } from "@sinclair/typebox";
import { RawJson } from "../../../http/answer.ts";
import { choice } from "../../../http/parameters/parameters.ts";
import { list } from "../../../http/read-endpoints.ts";
import type { DatasetState } from "../../../http/versions.ts";
import type { StatementName } from "../../facts/concepts/way.ts";
import { xbrlFilings } from "../../queries/filing-lists.ts";
import type { Split } from "../../statements/splits.ts";
import { type Asking, NO_COMPANY, PATH, SEC, TAG } from "../asking.ts";
import { type Enriching, withEnriched } from "../enriching.ts";
import { noFacts } from "../metadata.ts";
import { asOfParameter, identifierParameter, type SentIdentifier, yearParameter } from "../parameters.ts";
import type { RequireFacts } from "./facts-access.ts";
import {
  Financials,
  type FinancialsMetadata,
  type FinancialsRequest,
  financials,
  financialsCsvRow,
  financialsMetadata,
  STATEMENTS,
} from "./financials.ts";
import { type MadeStatement, madeStatement } from "./made-statement.ts";
import { adjustParameter, periodParameter } from "./period-fields.ts";
import type { StatementOf } from "./ready-statements.ts";

/** A statement, and the splits that its figures are adjusted for. */
interface RequestedStatement {
  made: MadeStatement;
  splits: readonly Split[] | null;
  /** Why the company has no facts; undefined: it has some. */
  absence: string | undefined;
}

/** Where the endpoint reads statements: stored ones, or those made from facts as filed by a day. */
interface StatementSources {
  statementOf: StatementOf;
  requireFacts: RequireFacts;
}

/** The endpoint of standardized statements. */
export function financialsEndpoint({ sql, dated, noCompany, enriching }: Asking, sources: StatementSources) {
  const csvRowOf = csvRows(enriching);
  return list({
    id: "listFinancialStatements",
    path: `${PATH}/{identifier}/financials`,
    tag: TAG,
    summary: "Standardized financial statements of a company",
    description:
      "Income statement, balance sheet or cash flow statement by fiscal year, quarter or trailing twelve months, " +
      "newest first, made from the company's XBRL facts in its own currency. If a value was filed several times, the " +
      "newest one in a periodic report counts. A fourth quarter is the year minus nine months. `concepts` and " +
      "`derived` state the source of each figure. Nothing is imputed. `include` adds the same objects to each row: " +
      "the labor market and the lending around the company's headquarters now, or by `as_of`.",
    parameters: {
      identifier: identifierParameter,
      statement: choice(STATEMENTS, { name: "StatementName", description: "The statement.", example: "income" }),
      period: periodParameter,
      year: yearParameter,
      as_of: asOfParameter,
      include: enriching.parameter,
      adjust: adjustParameter,
    },
    datasets: [SEC],
    alsoReads: ({ include }) => enriching.datasetsOf(include),
    metadata: financialsMetadata(enriching.metadata),
    row: enriching.withObjects(Financials),
    csvRow: financialsCsvRow("income"),
    notFound: NO_COMPANY,
    async answer({ identifier, include, ...request }, context) {
      const { made, ...origin } = await requestedStatement(
        { ...sources, sql, noCompany },
        identifier,
        request,
        context.dataset,
      );
      const [{ rows, metadata: of }, enriched] = await Promise.all([
        dated(context).then((datedContext) => financials(made, request, { ...datedContext, ...origin })),
        enriching.enrich({ cik: made.company.cik, names: include, asOf: request.as_of }, context),
      ]);
      return financialsAnswer(
        withEnriched(rows, enriched),
        enriched ? { ...of, enrichment: enriched.metadata } : of,
        csvRowOf(request.statement, include),
      );
    },
  });
}

/** Returns the statement as kept, or makes it of the facts by a day or put on the basis of the newest split. */
async function requestedStatement(
  { statementOf, requireFacts, sql, noCompany }: StatementSources & Pick<Asking, "sql" | "noCompany">,
  identifier: SentIdentifier,
  { statement, period, as_of: asOf, adjust }: FinancialsRequest,
  dataset: DatasetState,
): Promise<RequestedStatement> {
  if (asOf === undefined && adjust === undefined) {
    const made = await statementOf(identifier, { statement, period }, dataset);
    if (!made) throw await noCompany(identifier);
    const { company, hasFacts } = made;
    const absence = hasFacts ? undefined : noFacts(company, await xbrlFilings(sql, company.cik));
    return { made, splits: null, absence };
  }
  const { company, facts, absence, statements } = await requireFacts(identifier, dataset);
  const statementsThen = statements(asOf);
  const isAdjusted = adjust === "splits";
  const rows = statementsThen.rows(statement, period, isAdjusted);
  return {
    made: madeStatement(company, facts.length > 0, rows),
    splits: isAdjusted ? statementsThen.splits() : null,
    absence,
  };
}

/** Rows that are JSON already. */
const financialsAnswer = (
  rows: readonly string[],
  of: FinancialsMetadata & { enrichment?: unknown },
  csvRow: TSchema,
) => ({
  page: ({ limit, offset }: { limit: number; offset: number }) => ({
    rows: new RawJson(`[${rows.slice(offset, offset + limit).join(",")}]`),
    total: rows.length,
  }),
  all: () => [rows.map((row) => JSON.parse(row) as Static<typeof Financials>)], // written by this program
  metadata: of,
  csvRow,
});

/** Returns the schema of CSV rows of a statement with some objects. The same request gets the same schema. */
function csvRows(enriching: Enriching): (statement: StatementName, include: readonly string[]) => TSchema {
  const keptSchemas = new Map<string, TSchema>();
  return (statement, include) => {
    const key = [statement, ...include].join(" ");
    const schema = keptSchemas.get(key) ?? enriching.withObjects(financialsCsvRow(statement), include);
    keptSchemas.set(key, schema);
    return schema;
  };
}
