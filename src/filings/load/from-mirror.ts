import type { TransactionSql } from "postgres";
import type { FolderSource } from "../../loading/source/source.ts";
import { isAmendment } from "../amendments/amended.ts";
import { type IndexedFiling, readIndex } from "../edgar/index-file.ts";
import { identityOfPath } from "../submission/accession.ts";
import { readFiling } from "../submission/filing.ts";
import { isSubmission } from "../submission/submission.ts";
import { isOfCompany } from "./filing/header-company.ts";
import { isWanted, obstacleOf } from "./filing/identity.ts";
import { figuresLeftOut, parseDocument } from "./filing/parsed-document.ts";
import { writeParsed } from "./filing/write-parsed.ts";
import { ciksWithLists } from "./queries/companies.ts";
import { addUnlisted } from "./queries/filing-rows.ts";
import { writeParseFailure } from "./queries/parsed.ts";
import { writeNamed } from "./reading/company.ts";
import { LEFT, type Ledger, type Outcome } from "./reading/ledger.ts";
import { cikOfName, type MirrorFile, openArchives, openMirror } from "./reading/mirror.ts";
import { isSelected, readSelection, type Selection } from "./reading/selection.ts";
import { eachSelected, readFacts, readList, readTickerList, thingOf, wholeBytes } from "./reading/steps.ts";

/**
 * Loads what a mirror folder has about the requested companies: tickers, then lists of filings, which say which company
 * a document belongs to, then facts, then filings. Only one company or filing is in memory at a time. Returns the files
 * that no reader recognizes.
 */
export async function loadMirror(source: FolderSource, ledger: Ledger): Promise<string[]> {
  const { run } = ledger;
  const mirror = await openMirror(source);
  run.progress.step("tickers", mirror.tickers.length, "files");
  for (const file of mirror.tickers) await readTickerList(ledger, file);
  const before = await readSelection(run.database, run.options.words);
  await eachSelected(ledger, "lists of filings", mirror.submissions, before, readList);
  // Archives cover all filers. Companies that are loaded by now count.
  const selection = { ...(await readSelection(run.database, run.options.words)), left: before.left };
  const archives = await openArchives(mirror, {
    isWanted: (name) => isSelected(selection, cikOfName(name), true),
    onDamaged: (archive, error) => ledger.refused(`archive ${archive}`, archive, error),
    onOpened: (archive) => ledger.opened(`archive ${archive}`),
  });
  await eachSelected(ledger, "lists of filings", archives.submissions, selection, readList);
  await eachSelected(ledger, "company facts", [...mirror.facts, ...archives.facts], selection, readFacts);
  const filings = headersFirst([...mirror.filings, ...archives.filings]);
  await readIndexes(ledger, mirror.indexes, selection, filings);
  const laterFiles: MirrorFile[] = [];
  await eachSelected(ledger, "filings", filings, selection, async (_, file) => {
    if ((await readDocument(ledger, file, selection, true)) === "later") laterFiles.push(file);
  });
  await eachSelected(ledger, "amendments", laterFiles, selection, (_, file) =>
    readDocument(ledger, file, selection, false),
  );
  return [...mirror.unrecognized, ...archives.unrecognized];
}

/**
 * Indexes have filings that lists do not have yet. They are read for companies with a list, and for companies whose
 * documents are in the folder, by accession number. If those change, indexes are read again.
 */
async function readIndexes(
  ledger: Ledger,
  indexes: readonly MirrorFile[],
  { named }: Selection,
  documents: readonly MirrorFile[],
): Promise<void> {
  const numbers = new Set(documents.flatMap(({ name }) => identityOfPath(name).accessionNumber ?? []));
  const withLists = new Set(await ciksWithLists(ledger.run.database.sql));
  const wantedHash = Bun.hash(JSON.stringify([withLists, numbers, named ?? []].map((set) => [...set]))).toString(36);
  ledger.run.progress.step("indexes", indexes.length, "files");
  for (const file of indexes) {
    const thing = thingOf("index", file);
    const checksum = async () => `${await thing.checksum()}/${wantedHash}`;
    await ledger.read("indexes", { ...thing, checksum }, async () => {
      const filings: IndexedFiling[] = [];
      for await (const filing of readIndex(file.bytes(), file.name))
        if ((named?.has(filing.cik) ?? true) && (withLists.has(filing.cik) || numbers.has(filing.accessionNumber)))
          filings.push(filing);
      const write = async (tx: TransactionSql) => {
        for (const { cik, company, form } of filings)
          if (!withLists.has(cik) && isOfCompany(form)) await writeNamed(tx, cik, company);
        await addUnlisted(tx, filings);
      };
      return { write };
    });
    ledger.run.progress.advance(1);
  }
}

/** Pages with a filing's header say which company the documents next to them belong to, and which is the main one. */
const headersFirst = (files: readonly MirrorFile[]): MirrorFile[] => {
  const isHeader = ({ name }: MirrorFile) => /-index-headers\.html?$/i.test(name);
  return [...files.filter(isHeader), ...files.filter((file) => !isHeader(file))];
};

/** `canWait`: an amendment without its original is read later, since the original may be in the same folder. */
async function readDocument(
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
        const { amends } = await writeParsed(tx, parsed);
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
