import { GovdataError } from "../../../errors.ts";
import { atMost } from "../../../loading/formats/compressed.ts";
import { openZip } from "../../../loading/formats/zip.ts";
import { nothingToLoad, recognizeFiles } from "../../../loading/source/folder.ts";
import type { FolderSource, SourceFile } from "../../../loading/source/source.ts";
import { LIMITS } from "../../markup/limits.ts";
import { SEC } from "./names.ts";

/** What a file of a mirror folder contains, judged by its name. */
export type FileKind = "tickers" | "submissions" | "facts" | "company" | "index" | "filing" | "archive";

/** A file of EDGAR, or a member of an archive of them. */
export interface MirrorFile {
  /** Path below the folder; for a member, its archive's and its own. */
  name: string;
  sizeBytes: number;
  /** Computed only on request. */
  checksum(): Promise<string>;
  bytes(): AsyncIterable<Uint8Array>;
  /** Part of an archive or list of all filers, so that its company was not chosen. */
  isMember: boolean;
}

/** The files of a mirror folder by content, each list ordered by name. */
export interface Mirror {
  tickers: MirrorFile[];
  submissions: MirrorFile[];
  facts: MirrorFile[];
  indexes: MirrorFile[];
  filings: MirrorFile[];
  archives: SourceFile[];
  unrecognized: string[];
}

const FILING_NAME = /\.(?:txt|html?|nc|sgml)$/i;
/** Pages about a filing, lists of filings, and notes about a folder. */
const NO_FILING = /-index\.html?$|\.idx(?:\.txt)?$|(?:^|\/)(?:readme|license)[^/]*$/i;

/** Daily and quarterly indexes: `form.20240308.idx`; `full-index/2024/QTR1/company.gz`, here without `.gz`. */
const INDEX_NAME =
  /(?:^|[/_-])(?:form|company|master)\.(?:\d{8}\.)?idx(?:\.txt)?$|(?:^|\/)\d{4}\/QTR[1-4]\/(?:form|company|master)$/i;

/**
 * Accepts the agency's own names, and names as in the sources' READMEs: `submissions/CIK….json`,
 * `companyfacts-aapl.json`.
 */
function kindOf(name: string): FileKind | undefined {
  if (/company_tickers_exchange[^/]*\.json$/i.test(name)) return "tickers";
  if (/\.zip$/i.test(name)) return "archive";
  if (/\.json$/i.test(name)) {
    if (/companyfacts/i.test(name)) return "facts";
    if (/submissions/i.test(name)) return "submissions";
    return /(?:^|\/)CIK\d{10}\.json$/i.test(name) ? "company" : undefined;
  }
  if (INDEX_NAME.test(name)) return "index";
  return FILING_NAME.test(name) && !NO_FILING.test(name) ? "filing" : undefined;
}

/**
 * Sorts the files of a mirror folder. EDGAR uses one name for two files, submissions and facts of a company. If the
 * folder does not say which, the content does.
 * @throws `source_refused` if no file is an EDGAR file that can be read
 */
export async function openMirror(source: FolderSource): Promise<Mirror> {
  const { recognized, unrecognized } = recognizeFiles(source, kindOf);
  if (recognized.length === 0)
    throw nothingToLoad(source, SEC, "company_tickers_exchange.json, submissions, companyfacts, indexes, filings");
  const mirror: Mirror = {
    ...{ tickers: [], submissions: [], facts: [], indexes: [], filings: [], archives: [] },
    unrecognized: [...unrecognized],
  };
  for (const { file, kind } of recognized) {
    if (kind === "archive") mirror.archives.push(file);
    else if (kind === "company") ((await isFacts(file)) ? mirror.facts : mirror.submissions).push(plainFile(file));
    else mirror[LISTS[kind]].push(plainFile(file));
  }
  return mirror;
}

/** The lists for kinds that are known by name. */
const LISTS = {
  tickers: "tickers",
  submissions: "submissions",
  facts: "facts",
  index: "indexes",
  filing: "filings",
} as const;

/** How archives are handled. */
interface ArchiveHandling {
  isWanted(member: string): boolean;
  onDamaged(archive: string, error: unknown): Promise<unknown>;
  onOpened(archive: string): Promise<unknown>;
}

/** The files in the archives of a folder. */
type ArchivedFiles = Pick<Mirror, "submissions" | "facts" | "filings" | "unrecognized">;

function kindOfArchive(name: string): "facts" | "submissions" | "filings" {
  if (/companyfacts/i.test(name)) return "facts";
  return /submissions/i.test(name) ? "submissions" : "filings";
}

/**
 * Returns the members that `isWanted` accepts. An archive without any known member is not recognized. Archives that
 * can't be opened go to `onDamaged`, all others to `onOpened`, and the load continues.
 */
export async function openArchives(
  { archives }: Mirror,
  { isWanted, onDamaged, onOpened }: ArchiveHandling,
): Promise<ArchivedFiles> {
  const files: ArchivedFiles = { submissions: [], facts: [], filings: [], unrecognized: [] };
  for (const archive of archives) {
    const kind = kindOfArchive(archive.name);
    const isOurs = (name: string) =>
      kind === "filings" ? FILING_NAME.test(name) && !NO_FILING.test(name) : cikOfName(name) !== undefined;
    let ours = 0;
    const members = await archiveFiles(archive, (name) => {
      if (!isOurs(name)) return false;
      ours++;
      return isWanted(name);
    }).catch(async (error: unknown) => void (await onDamaged(archive.name, error)));
    if (!members) continue;
    await onOpened(archive.name);
    for (const member of members) files[kind].push(member);
    if (ours === 0) files.unrecognized.push(archive.name);
  }
  return files;
}

/** A single file, limited to the largest size of any file that is read. */
export function plainFile(file: SourceFile): MirrorFile {
  const bytes = () => atMost(file.bytes(), { file: file.name, largest: LIMITS.submissionBytes });
  return { name: file.name, sizeBytes: file.sizeBytes, checksum: () => sha256(bytes()), bytes, isMember: false };
}

async function sha256(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hasher = new Bun.CryptoHasher("sha256");
  for await (const chunk of bytes) hasher.update(chunk);
  return hasher.digest("hex");
}

/** Company facts begin with the CIK and the name of the entity. */
async function isFacts(file: SourceFile): Promise<boolean> {
  try {
    for await (const chunk of file.bytes())
      return /"(?:entityName|facts)"\s*:/.test(Buffer.from(chunk.subarray(0, 2_000)).toString("latin1"));
  } catch (error) {
    // It is refused, with its reason, when its turn comes. It must not keep the other files from being read.
    if (!(error instanceof GovdataError && error.kind === "source_refused")) throw error;
  }
  return false;
}

/** Returns the members of an archive that `isWanted` accepts, in order. */
export async function archiveFiles(archive: SourceFile, isWanted: (name: string) => boolean): Promise<MirrorFile[]> {
  return (await openZip(await archive.blob(), archive.name, isWanted)).map((member) => ({
    name: `${archive.name}/${member.name}`,
    sizeBytes: member.sizeBytes,
    checksum: async () => member.checksum,
    bytes: () => member.bytes(),
    isMember: true,
  }));
}

/** The CIK in a file's name, 10 digits; undefined if there is none. */
export const cikOfName = (name: string): string | undefined =>
  /(?:^|\/)CIK(\d{10})[^/]*\.json$/i.exec(name)?.[1] ?? /edgar\/data\/(\d{1,10})\//.exec(name)?.[1]?.padStart(10, "0");
