import { sourceRefused } from "../../errors.ts";
import { readJson } from "../../loading/json.ts";
import { readTickers } from "../companies/tickers.ts";
import { STORED_CONCEPTS_VERSION } from "../facts/concepts/table.ts";
import { LIMITS } from "../markup/limits.ts";
import { readSubmissions, writeSubmissions } from "./company.ts";
import { prepareFacts } from "./facts.ts";
import { type Ledger, NotOurs } from "./ledger.ts";
import { cikOfName, type MirrorFile } from "./mirror.ts";
import { writeTickerList } from "./queries/companies.ts";
import { isSelected, leftOut, type Selection } from "./selection.ts";

/** Reads each file of a step that is of a company asked for, as far as its name tells. */
export async function eachSelected(
  ledger: Ledger,
  step: string,
  files: readonly MirrorFile[],
  selection: Selection,
  read: (ledger: Ledger, file: MirrorFile, selection: Selection) => Promise<unknown>,
): Promise<void> {
  ledger.run.progress.step(step, files.length, "files");
  for (const file of files) {
    if (isSelected(selection, cikOfName(file.name), file.isMember)) await read(ledger, file, selection);
    ledger.run.progress.advance(1);
  }
}

/** A file as the ledger knows it. */
export const thingOf = async (kind: string, file: MirrorFile) => ({
  name: `${kind} ${file.name}`,
  checksum: await file.checksum(),
  source: file.name,
});

/** Reads the list of all tickers. */
export const readTickerList = async (ledger: Ledger, file: MirrorFile) =>
  ledger.read("tickers", await thingOf("tickers", file), async () => {
    const tickers = readTickers(await readJson(file.bytes(), file.name), file.name);
    return (tx) => writeTickerList(tx, tickers);
  });

/** Reads a list of filings: submissions of a company, or an older page. */
export const readList = async (ledger: Ledger, file: MirrorFile, selection: Selection) =>
  ledger.read("lists of filings", await thingOf("submissions", file), async () => {
    const read = await readSubmissions(await readJson(file.bytes(), file.name), file.name);
    const isKept = selection.named !== undefined || selection.loaded.has(read.cik);
    const reason = read.company && !isKept ? leftOut(read.company, file.isMember) : undefined;
    if (reason) selection.left.add(read.cik);
    if (!isSelected(selection, read.cik, file.isMember)) throw new NotOurs();
    return (tx) => writeSubmissions(tx, read);
  });

/** Reads the facts of a company. */
export async function readFacts(ledger: Ledger, file: MirrorFile, selection: Selection): Promise<void> {
  const thing = await thingOf("facts", file);
  const checksum = `${thing.checksum}/${STORED_CONCEPTS_VERSION}`;
  await ledger.read("company facts", { ...thing, checksum }, async () => {
    const { cik, write } = await prepareFacts(ledger.run, file.bytes(), file.name);
    if (!isSelected(selection, cik, file.isMember)) throw new NotOurs();
    return write ?? (async () => {});
  });
}

/** A filing's bytes, decompressed. @throws `source_refused` beyond the limit of a submission. */
export async function wholeBytes(file: MirrorFile): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of file.bytes()) {
    sizeBytes += chunk.length;
    if (sizeBytes > LIMITS.submissionBytes)
      throw sourceRefused(
        { file: file.name },
        undefined,
        `is larger than the ${LIMITS.submissionBytes} bytes that a submission may have`,
      );
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
