import { createHash } from "node:crypto";
import type { ZipMember } from "../formats/zip.ts";
import { collect } from "./disk.ts";
import type { SourceFile } from "./source.ts";

/** A file of an archive as a source file of its own. */
export function memberFile(archive: SourceFile, member: ZipMember): SourceFile {
  let sha256: Promise<string> | undefined;
  return {
    name: `${archive.name}/${member.name}`,
    sizeBytes: member.sizeBytes,
    lastModified: archive.lastModified,
    bytes: () => member.bytes(),
    blob: () => collect(member.bytes(), `${archive.name}/${member.name}`),
    sha256() {
      sha256 ??= digest(member.bytes());
      return sha256;
    },
  };
}

async function digest(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest("hex");
}
