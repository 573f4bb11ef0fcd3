import type { Sql } from "postgres";
import type { DatasetState } from "../../../http/versions.ts";
import { readTogether } from "../../../storage/together.ts";
import type { Identifier } from "../../companies/identifier.ts";
import {
  type AskedStatement,
  type ReadyStatementRow,
  readyStatements,
  type StatementKind,
  writeReadyStatement,
} from "../../queries/ready-statements.ts";
import type { FactsOf } from "./kept-facts.ts";
import { type MadeStatement, madeStatement, type RowHead } from "./made-statement.ts";

/** Returns a statement of a company at a published state; undefined if the company is not loaded. */
export type StatementOf = (
  identifier: Identifier,
  kind: StatementKind,
  dataset: DatasetState,
) => Promise<MadeStatement | undefined>;

/**
 * Reads stored statements, and makes those that are not stored: the company was not requested since its facts or the
 * program changed. Making one takes a hundred times as long, mostly to read the facts. `madeBy` is different for each
 * program that may make other rows. `storingSql`: that of the database.
 */
export function statementsReady(sql: Sql, factsOf: FactsOf, madeBy: string, storingSql = sql): StatementOf {
  const readyOf = readTogether(async (requests: readonly AskedStatement[]) => {
    const foundRows: (ReadyStatementRow | undefined)[] = requests.map(() => undefined);
    for (const { place, ...row } of await readyStatements(sql, requests, madeBy)) foundRows[place - 1] = row;
    return foundRows;
  });
  return async (identifier, kind, dataset) => {
    const row = await readyOf({ identifier, ...kind });
    if (!row) return undefined;
    const { has_facts: hasFacts, packed, ...company } = row;
    if (hasFacts !== null) return { company, hasFacts, ...unpacked(packed) };
    const foundFacts = await factsOf(identifier, dataset);
    if (!foundFacts) return undefined;
    const rows = foundFacts.statements(undefined).rows(kind.statement, kind.period);
    const statement = madeStatement(foundFacts.company, foundFacts.facts.length > 0, rows);
    const { cik, sic } = foundFacts.company;
    // The answer does not wait for this. If it can't be written (read-only database, lost connection), it is made
    // again.
    writeReadyStatement(
      storingSql,
      { ...kind, cik, sic, revision: foundFacts.revision, madeBy },
      {
        hasFacts: statement.hasFacts,
        packed: packedStatement(statement),
      },
    ).catch(() => {});
    return statement;
  };
}

type Rows = Pick<MadeStatement, "heads" | "lines">;

/** Returns the rows of a statement as they are stored. */
export const packedStatement = ({ heads, lines }: Rows): Uint8Array =>
  Bun.zstdCompressSync([JSON.stringify(heads), ...lines].join("\n"));

/** Reverses {@link packedStatement}. The bytes were written by this very program. */
export function unpacked(packed: Uint8Array<ArrayBuffer>): Rows {
  const [heads = "[]", ...lines] = Bun.zstdDecompressSync(packed).toString().split("\n");
  return { heads: JSON.parse(heads) as RowHead[], lines };
}
