import type { FolderSource } from "../../loading/source/source.ts";
import { identityOfPath } from "../submission/accession.ts";
import { readFiling } from "../submission/filing.ts";
import { isSubmission } from "../submission/submission.ts";
import { isWanted, parseDocument, writeParsed } from "./filing.ts";
import { requireMainDocument } from "./identity.ts";
import { type Ledger, NotOurs } from "./ledger.ts";
import { cikOfName, type MirrorFile, openArchives, openMirror } from "./mirror.ts";
import { writeParseFailure } from "./queries/parsed.ts";
import { isSelected, readSelection, type Selection } from "./selection.ts";
import { eachSelected, readFacts, readList, readTickerList, thingOf, wholeBytes } from "./steps.ts";

/**
 * Loads what a mirror folder has of the companies that were asked for: tickers, then lists of filings, which say whose a
 * document is, then facts, then filings. One company, one filing is in memory at a time. Gives the files that no reader
 * knows.
 */
export async function loadMirror(source: FolderSource, ledger: Ledger): Promise<string[]> {
  const { run } = ledger;
  const mirror = await openMirror(source);
  run.progress.step("tickers", mirror.tickers.length, "files");
  for (const file of mirror.tickers) await readTickerList(ledger, file);
  const before = await readSelection(run.database, run.options.words);
  await eachSelected(ledger, "lists of filings", mirror.submissions, before, readList);
  // Archives are of everybody: those companies count that are loaded by now.
  const selection = { ...(await readSelection(run.database, run.options.words)), left: before.left };
  const archives = await openArchives(mirror, {
    isWanted: (name) => isSelected(selection, cikOfName(name), true),
    onDamaged: (archive, error) => ledger.refused(`archive ${archive}`, archive, error),
    onOpened: (archive) => ledger.opened(`archive ${archive}`),
  });
  await eachSelected(ledger, "lists of filings", archives.submissions, selection, readList);
  await eachSelected(ledger, "company facts", [...mirror.facts, ...archives.facts], selection, readFacts);
  await eachSelected(ledger, "filings", [...mirror.filings, ...archives.filings], selection, readDocument);
  return [...mirror.unrecognized, ...archives.unrecognized];
}

async function readDocument(ledger: Ledger, file: MirrorFile, { named }: Selection): Promise<void> {
  const { run } = ledger;
  await ledger.read(
    "filings",
    thingOf("filing", file),
    async () => {
      const bytes = await wholeBytes(file);
      if (!isSubmission(bytes)) await requireMainDocument(run.database.sql, file.name);
      const parsed = await parseDocument(run, readFiling(bytes, file.name), file.name);
      if (!isWanted(parsed.identity, { selected: named, since: run.options.since })) throw new NotOurs();
      return (tx) => writeParsed(tx, run, parsed);
    },
    async (tx, reason) => {
      const { accessionNumber } = identityOfPath(file.name);
      if (accessionNumber !== undefined) await writeParseFailure(tx, accessionNumber, reason);
    },
  );
}
