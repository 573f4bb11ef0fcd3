import type { TransactionSql } from "postgres";
import { isAmendment } from "../../amendments/amended.ts";
import { identityOfPath } from "../../submission/accession.ts";
import { readFiling } from "../../submission/filing.ts";
import { isSubmission } from "../../submission/submission.ts";
import { writeParseFailure } from "../queries/parsed.ts";
import { LEFT, type Ledger, type Outcome } from "../reading/ledger.ts";
import type { MirrorFile } from "../reading/mirror.ts";
import type { Selection } from "../reading/selection.ts";
import { thingOf, wholeBytes } from "../reading/steps.ts";
import { isWanted, obstacleOf } from "./identity.ts";
import { figuresLeftOut, parseDocument } from "./parsed-document.ts";
import { writeParsed } from "./write-parsed.ts";

/**
 * Reads a document of a mirror folder and writes what it says. With `canWait`, an amendment without its original is
 * read later, since the original may be in the same folder.
 */
export async function readDocument(
  ledger: Ledger,
  file: MirrorFile,
  { named }: Selection,
  canWait: boolean,
): Promise<Outcome> {
  const { run } = ledger;
  return ledger.read(
    "filings",
    thingOf("filing", file),
    async () => {
      const bytes = await wholeBytes(file);
      const obstacle = isSubmission(bytes) ? undefined : await obstacleOf(run.database.sql, file.name);
      if (obstacle) return obstacle;
      const parsed = await parseDocument(run, readFiling(bytes, file.name), file.name);
      if ("outcome" in parsed) return parsed;
      if (!isWanted(parsed.identity, { selected: named, since: run.options.since })) return LEFT;
      const write = async (tx: TransactionSql) => {
        const { amends } = await writeParsed(tx, parsed, run.log);
        if (canWait && amends === null && isAmendment(parsed.identity.form)) return "later";
        ledger.noteFigures(figuresLeftOut(parsed));
        return "read";
      };
      return { write };
    },
    async (tx, reason) => {
      const { accessionNumber } = identityOfPath(file.name);
      if (accessionNumber !== undefined) await writeParseFailure(tx, accessionNumber, reason);
    },
  );
}
