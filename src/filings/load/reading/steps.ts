import { sourceRefused } from "../../../errors.ts";
import { atMost } from "../../../loading/formats/compressed.ts";
import { readJson } from "../../../loading/formats/json.ts";
import { readTickers } from "../../companies/tickers.ts";
import { STORED_CONCEPTS_VERSION } from "../../facts/concepts/table.ts";
import { LIMITS } from "../../markup/limits.ts";
import { writeTickerList } from "../queries/companies.ts";
import { readSubmissions, writeSubmissions } from "./company.ts";
import { prepareFacts } from "./facts.ts";
import { LEFT, type Ledger, type Thing } from "./ledger.ts";
import { cikOfName, type MirrorFile } from "./mirror.ts";
import { isSelected, leftOut, type Selection } from "./selection.ts";

/** Files of one step, and how to read each. */
interface ReadingStep {
  /** Name of the step in the progress of the load. */
  step: string;
  files: readonly MirrorFile[];
  selection: Selection;
  read(ledger: Ledger, file: MirrorFile, selection: Selection): Promise<unknown>;
}

/** Reads each file of a step whose company was requested, as far as its name says. */
export async function eachSelected(ledger: Ledger, { step, files, selection, read }: ReadingStep): Promise<void> {
  ledger.run.progress.step(step, files.length, "files");
  for (const file of files) {
    if (isSelected(selection, cikOfName(file.name), file.isMember)) await read(ledger, file, selection);
    ledger.run.progress.advance(1);
  }
}

/** A file as the ledger knows it. */
export const thingOf = (kind: string, file: MirrorFile): Thing => ({
  name: `${kind} ${file.name}`,
  checksum: () => file.checksum(),
  source: file.name,
});

/** Reads the list of all tickers. */
export const readTickerList = async (ledger: Ledger, file: MirrorFile) =>
  ledger.read("tickers", thingOf("tickers", file), async () => {
    const tickers = readTickers(await readJson(file.bytes(), file.name, LIMITS.jsonCharacters), file.name);
    return { write: (tx) => writeTickerList(tx, tickers) };
  });

/** A file under another company's name would be served as that company's, or taken for a copy of it. */
function refuseOtherCik({ name }: MirrorFile, cik: string): void {
  const cikInName = cikOfName(name);
  if (cikInName !== undefined && cikInName !== cik)
    throw sourceRefused({ file: name }, undefined, `is about CIK ${cik}, but its name says ${cikInName}`);
}

/** Reads a list of filings: submissions of a company, or an older page. */
export const readList = async (ledger: Ledger, file: MirrorFile, selection: Selection) =>
  ledger.read("lists of filings", thingOf("submissions", file), async () => {
    const read = await readSubmissions(await readJson(file.bytes(), file.name, LIMITS.jsonCharacters), file.name);
    refuseOtherCik(file, read.cik);
    const isKept = selection.named !== undefined || selection.loaded.has(read.cik);
    const reason = read.company && !isKept ? leftOut(read.company, file.isMember) : undefined;
    if (reason) selection.left.add(read.cik);
    if (!isSelected(selection, read.cik, file.isMember)) return LEFT;
    return { write: (tx) => writeSubmissions(tx, read) };
  });

/** Reads the facts of a company. */
export async function readFacts(ledger: Ledger, file: MirrorFile, selection: Selection): Promise<void> {
  const thing = thingOf("facts", file);
  const checksum = async () => `${await thing.checksum()}/${STORED_CONCEPTS_VERSION}`;
  await ledger.read("company facts", { ...thing, checksum }, async () => {
    const { cik, write } = await prepareFacts(ledger.run, file.bytes(), file.name);
    refuseOtherCik(file, cik);
    if (!isSelected(selection, cik, file.isMember)) return LEFT;
    return { write: write ?? (async () => {}) };
  });
}

/** Returns a filing's bytes, decompressed. @throws `source_refused` beyond the limit of a submission */
export async function wholeBytes(file: MirrorFile): Promise<Uint8Array> {
  const bytes = atMost(file.bytes(), { file: file.name, largest: LIMITS.submissionBytes });
  return Buffer.concat(await Array.fromAsync(bytes));
}
