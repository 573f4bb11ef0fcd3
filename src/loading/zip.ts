import { BlobReader, configure, type FileEntry, ZipReader } from "@zip.js/zip.js";
import { sourceRefused } from "../errors.ts";
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
  /** Its content; the checksum is compared at its end. */
  bytes(): AsyncIterable<Uint8Array>;
}

/**
 * The files of an archive, in its order, read by its directory: none is decompressed before it is asked for.
 * Folders, and what office programs and Macs leave behind (`~$…`, `__MACOSX`), are left out.
 * @throws `source_refused` for what is no archive (a web page is quoted) or was cut off.
 */
export async function openZip(archive: Blob, file: string): Promise<ZipMember[]> {
  refusePage(new Uint8Array(await archive.slice(0, 4_096).arrayBuffer()), file);
  const reader = new ZipReader(new BlobReader(archive));
  const entries = await reader.getEntries().catch((error: Error) => {
    throw sourceRefused({ file }, undefined, `is no whole ZIP archive (${error.message}): it is damaged or cut off`);
  });
  return entries
    .filter((entry): entry is FileEntry => !entry.directory && !/(^|\/)(~\$|__MACOSX\/|\.)/.test(entry.filename))
    .map((entry) => ({
      name: entry.filename,
      sizeBytes: entry.uncompressedSize,
      lastModified: entry.lastModDate,
      bytes: () => memberBytes(entry, `${file}/${entry.filename}`),
    }));
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
  if (failure) throw sourceRefused({ file: name }, undefined, `can't be taken out of its archive (${failure.message})`);
}
