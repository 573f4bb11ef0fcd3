import type { SourceFile } from "../../src/loading/source/source.ts";

/** A file of a source that holds `content`; its checksum is its name and length, which is enough to tell two apart. */
export function sourceFileOf(name: string, content: string | Uint8Array = "", lastModified?: Date): SourceFile {
  const bytes = Buffer.from(content as string); // bytes are taken as they are
  return {
    name,
    sizeBytes: bytes.length,
    lastModified,
    async *bytes() {
      yield bytes;
    },
    blob: async () => new Blob([bytes]),
    sha256: async () => `sha256 of ${name}, ${bytes.length} bytes`,
  };
}
