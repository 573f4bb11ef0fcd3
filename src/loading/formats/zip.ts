import { BlobReader, configure, type Entry, type FileEntry, ZipReader } from "@zip.js/zip.js";
import { sourceRefused } from "../../errors.ts";
import { refusePage } from "./text.ts";

// Workers would be loaded from files that the executable does not have; native streams are faster than them here.
configure({ useWebWorkers: false });

/** One file in an archive. */
export interface ZipMember {
  /** Its path in the archive. */
  name: string;
  /** Decompressed. */
  sizeBytes: number;
  lastModified: Date;
  /** CRC-32 and length of the content, as the archive's directory has them: shows what changed without reading it. */
  checksum: string;
  /** Its content; the checksum is compared at its end. */
  bytes(): AsyncIterable<Uint8Array>;
}

/**
 * The files of an archive, in its order, read by its directory: none is decompressed before it is read.
 * Folders, and what office programs and Macs leave behind (`~$…`, `__MACOSX`), are left out; so is what `isWanted` does
 * not name, which takes no memory then: an archive of EDGAR has a million members.
 * @throws `source_refused` for a file that is not an archive (a web page is quoted) or was cut off.
 */
export async function openZip(
  archive: Blob,
  file: string,
  isWanted: (name: string) => boolean = () => true,
): Promise<ZipMember[]> {
  refusePage(new Uint8Array(await archive.slice(0, 4_096).arrayBuffer()), file);
  const members: ZipMember[] = [];
  try {
    for await (const entry of new ZipReader(new BlobReader(archive)).getEntriesGenerator())
      if (isFile(entry) && isWanted(entry.filename)) members.push(memberOf(entry, file));
  } catch (error) {
    const reason = (error as Error).message;
    throw sourceRefused({ file }, undefined, `is not a whole ZIP archive (${reason}); it is damaged or cut off`);
  }
  return members;
}

const isFile = (entry: Entry): entry is FileEntry =>
  !entry.directory && !/(^|\/)(~\$|__MACOSX\/|\.)/.test(entry.filename);

const memberOf = (entry: FileEntry, file: string): ZipMember => ({
  name: entry.filename,
  sizeBytes: entry.uncompressedSize,
  lastModified: entry.lastModDate,
  checksum: `crc32:${(entry.signature ?? 0).toString(16).padStart(8, "0")}:${entry.uncompressedSize}`,
  bytes: () => memberBytes(entry, `${file}/${entry.filename}`),
});
/** The text of a file in an archive, piece by piece. @throws `source_refused` where it is not UTF-8. */
export async function* decodeMember(member: ZipMember, file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (bytes?: Uint8Array): string => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch {
      throw sourceRefused({ file }, undefined, `${member.name} is not UTF-8`);
    }
  };
  for await (const bytes of member.bytes()) yield decode(bytes);
  yield decode();
}

async function* memberBytes(entry: FileEntry, name: string): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  let failure: Error | undefined;
  const extracting = entry.getData(writable, { checkSignature: true }).catch((error: Error) => {
    failure = error;
    return writable.abort(error).catch(() => {}); // it may be broken already
  });
  const reader = readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield value;
    }
    await extracting;
  } catch (error) {
    failure ??= error as Error;
  } finally {
    await reader.cancel().catch(() => {}); // left early: stops the extraction
  }
  if (failure)
    throw sourceRefused({ file: name }, undefined, `cannot be extracted from its archive (${failure.message})`);
}
