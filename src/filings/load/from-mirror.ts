import type { TransactionSql } from "postgres";
import type { FolderSource } from "../../loading/source/source.ts";
import { type IndexedFiling, readIndex } from "../edgar/index-file.ts";
import { identityOfPath } from "../submission/accession.ts";
import { isOfCompany } from "./filing/header-company.ts";
import { readDocument } from "./filing/read-document.ts";
import { ciksWithLists } from "./queries/companies.ts";
import { addUnlisted } from "./queries/filing-rows.ts";
import { writeNamed } from "./reading/company.ts";
import type { Ledger } from "./reading/ledger.ts";
import { cikOfName, type MirrorFile, openArchives, openMirror } from "./reading/mirror.ts";
import { isSelected, readSelection, type Selection } from "./reading/selection.ts";
import { eachSelected, readFacts, readList, readTickerList, thingOf } from "./reading/steps.ts";

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
  const lists = { step: "lists of filings", read: readList };
  await eachSelected(ledger, { ...lists, files: mirror.submissions, selection: before });
  // Archives cover all filers. Companies that are loaded by now count.
  const selection = { ...(await readSelection(run.database, run.options.words)), left: before.left };
  const archives = await openArchives(mirror, {
    isWanted: (name) => isSelected(selection, cikOfName(name), true),
    onDamaged: (archive, error) => ledger.refused(`archive ${archive}`, archive, error),
    onOpened: (archive) => ledger.opened(`archive ${archive}`),
  });
  await eachSelected(ledger, { ...lists, files: archives.submissions, selection });
  const facts = [...mirror.facts, ...archives.facts];
  await eachSelected(ledger, { step: "company facts", files: facts, selection, read: readFacts });
  const filings = headersFirst([...mirror.filings, ...archives.filings]);
  await readIndexes(ledger, mirror.indexes, selection, filings);
  const laterFiles: MirrorFile[] = [];
  await eachSelected(ledger, {
    step: "filings",
    files: filings,
    selection,
    async read(_, file) {
      if ((await readDocument(ledger, file, selection, true)) === "later") laterFiles.push(file);
    },
  });
  await eachSelected(ledger, {
    step: "amendments",
    files: laterFiles,
    selection,
    read: (_, file) => readDocument(ledger, file, selection, false),
  });
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
