/** One file, folder or symbolic link of an archive; `path` uses `/` and is relative. */
export type Entry =
  | { kind: "file"; path: string; mode: number; bytes: Uint8Array }
  | { kind: "folder"; path: string }
  | { kind: "link"; path: string; target: string };

const BLOCK = 512;

/**
 * A ustar archive of the entries, in their order. The same entries give the same bytes: owner 0, time 0, sorted by the
 * caller. Written here because the options that make `tar` do this differ between GNU and BSD.
 * @throws when a path is too long for the format (100 bytes, or 155 before a slash and 100 after it).
 */
export function ustar(entries: readonly Entry[]): Uint8Array<ArrayBuffer> {
  const blocks: Uint8Array[] = [];
  for (const entry of entries) {
    const bytes = entry.kind === "file" ? entry.bytes : new Uint8Array();
    blocks.push(header(entry, bytes.length), bytes, new Uint8Array((BLOCK - (bytes.length % BLOCK)) % BLOCK));
  }
  blocks.push(new Uint8Array(2 * BLOCK)); // two empty blocks end an archive
  return new Uint8Array(Buffer.concat(blocks));
}

function header(entry: Entry, sizeBytes: number): Uint8Array {
  const block = Buffer.alloc(BLOCK);
  const { prefix, name } = splitPath(entry.path);
  const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, "0")}\0`;
  const mode = entry.kind === "file" ? entry.mode : entry.kind === "folder" ? 0o755 : 0o777;
  block.write(name, 0);
  block.write(octal(mode, 8), 100);
  block.write(octal(0, 8), 108); // owner
  block.write(octal(0, 8), 116); // group
  block.write(octal(sizeBytes, 12), 124);
  block.write(octal(0, 12), 136); // time
  block.write("        ", 148); // the checksum counts its own field as blanks
  block.write({ file: "0", link: "2", folder: "5" }[entry.kind], 156);
  if (entry.kind === "link") block.write(entry.target, 157);
  block.write("ustar\u000000", 257);
  block.write(prefix, 345);
  const checksum = block.reduce((sum, byte) => sum + byte, 0);
  block.write(`${checksum.toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

function splitPath(path: string): { prefix: string; name: string } {
  if (Buffer.byteLength(path) <= 100) return { prefix: "", name: path };
  for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(name) <= 100) return { prefix, name };
  }
  throw new Error(`${path}: too long a path for a ustar archive`);
}
