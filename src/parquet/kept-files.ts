import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PROGRAM_STAMP } from "../executable/version.ts";
import type { FileKey, TableFile } from "../http/answers/table-files.ts";
import type { Gauge } from "../http/metrics/metrics.ts";

/** Limits and surroundings of the kept files. */
export interface KeepingOptions {
  folder: string;
  /** Bytes of all files, and of those that one account's requests made. */
  mostBytes: number;
  mostBytesOfAccount: number;
  /** Whether a dataset still has this stamp: a file of another one is removed. */
  isCurrent(dataset: string, stamp: string): boolean;
}

/** What is known of a file. It is stored next to it, so that the next start knows it too. */
interface FileNote extends FileKey, Omit<TableFile, "path"> {
  /** The account whose request it was made for. */
  account: number;
  /** The program that made it. */
  program: string;
}

interface Entry extends FileNote {
  path: string;
}

/** A file that leaves is still there for so long: an answer that has begun is about to open it. */
const LEAVES_AFTER_MS = 5_000;
/** A file that is being written is that of another process, or of one that was killed: by then it is the latter. */
const UNFINISHED_MS = 60 * 60_000;

/** Files on disk by what they were made from, the least recently used first. */
export class KeptFiles {
  private readonly entries = new Map<string, Entry>();
  private opening: Promise<void> | undefined;
  private made = 0;

  constructor(private readonly options: KeepingOptions) {}

  /** Returns a new path for a file to be written. @throws what the system says if there can't be a folder */
  async newPath(): Promise<string> {
    await this.open();
    await mkdir(this.options.folder, { recursive: true });
    return join(this.options.folder, `${process.pid}-${crypto.randomUUID()}.part`);
  }

  /** Returns a kept file. */
  async find(key: FileKey): Promise<TableFile | undefined> {
    await this.open();
    const name = nameOf(key);
    const entry = this.entries.get(name);
    if (!entry) return undefined;
    const size = await stat(entry.path).then(
      (found) => found.size,
      () => undefined, // somebody removed it
    );
    if (size !== entry.bytes) {
      this.leave(name, entry);
      return undefined;
    }
    this.entries.delete(name); // moves to the end
    this.entries.set(name, entry);
    return entry;
  }

  /** Keeps a file that was written at a path of `newPath`, and returns it with its new path. */
  async keep(key: FileKey, account: number, file: TableFile): Promise<TableFile> {
    const name = nameOf(key);
    const note: FileNote = { ...key, account, program: PROGRAM_STAMP, ...withoutPath(file) };
    const path = join(this.options.folder, `${name}.parquet`);
    this.dropOutdated();
    this.makeRoom(account, file.bytes);
    await rename(file.path, path);
    await writeNote(noteOf(path), note);
    const entry = { ...note, path };
    this.entries.delete(name);
    this.entries.set(name, entry);
    this.made++;
    return entry;
  }

  gauges(): Gauge[] {
    const { mostBytes } = this.options;
    return [
      gauge(
        "govdata_parquet_bytes",
        "Disk space of the kept Parquet files.",
        "gauge",
        this.bytesOf(() => true),
      ),
      gauge("govdata_parquet_limit_bytes", "Disk space that Parquet files may take.", "gauge", mostBytes),
      gauge("govdata_parquet_made_total", "Parquet files that were made and kept.", "counter", this.made),
    ];
  }

  /** Reads what an earlier process has kept, and removes what is outdated. */
  private open(): Promise<void> {
    this.opening ??= this.readFolder();
    return this.opening;
  }

  private async readFolder(): Promise<void> {
    const { folder } = this.options;
    const names = await readdir(folder).catch(() => [] as string[]); // the first start has none
    const found: { entry: Entry; name: string; usedAtMs: number }[] = [];
    for (const fileName of names) {
      const path = join(folder, fileName);
      const at = await stat(path).catch(() => undefined);
      if (!at) continue;
      if (fileName.endsWith(".part") && Date.now() - at.mtimeMs > UNFINISHED_MS) await rm(path, { force: true });
      if (!fileName.endsWith(".parquet")) continue;
      const note = await readNote(noteOf(path));
      const name = fileName.slice(0, -".parquet".length);
      if (note?.program === PROGRAM_STAMP && note.bytes === at.size && nameOf(note) === name)
        found.push({ entry: { ...note, path }, name, usedAtMs: at.mtimeMs });
      else await removeFile(path);
    }
    for (const { entry, name } of found.sort((a, b) => a.usedAtMs - b.usedAtMs)) this.entries.set(name, entry);
    this.dropOutdated();
  }

  private dropOutdated(): void {
    for (const [name, entry] of this.entries)
      if (!Object.entries(entry.stamps).every(([dataset, stamp]) => this.options.isCurrent(dataset, stamp)))
        this.leave(name, entry);
  }

  /** Removes the least recently used files: the account's own above its limit, then those of the one that has most. */
  private makeRoom(account: number, bytes: number): void {
    const { mostBytes, mostBytesOfAccount } = this.options;
    while (this.bytesOf((entry) => entry.account === account) + bytes > mostBytesOfAccount)
      if (!this.leaveFirstOf(account)) break;
    while (this.bytesOf(() => true) + bytes > mostBytes) if (!this.leaveFirstOf(this.largestAccount())) break;
  }

  private largestAccount(): number | undefined {
    const accounts = new Set([...this.entries.values()].map(({ account }) => account));
    const withBytes = [...accounts].map((account) => ({
      account,
      bytes: this.bytesOf((entry) => entry.account === account),
    }));
    return withBytes.sort((a, b) => b.bytes - a.bytes)[0]?.account;
  }

  private leaveFirstOf(account: number | undefined): boolean {
    for (const [name, entry] of this.entries)
      if (entry.account === account) {
        this.leave(name, entry);
        return true;
      }
    return false;
  }

  private bytesOf(isCounted: (entry: Entry) => boolean): number {
    let bytes = 0;
    for (const entry of this.entries.values()) if (isCounted(entry)) bytes += entry.bytes;
    return bytes;
  }

  private leave(name: string, entry: Entry): void {
    this.entries.delete(name);
    setTimeout(() => {
      // A file of the same name may have come meanwhile.
      if (!this.entries.has(name)) void removeFile(entry.path);
    }, LEAVES_AFTER_MS).unref();
  }
}

/** The name of a file: the same for the same rows of the same program. */
const nameOf = ({ request, stamps }: FileKey): string =>
  new Bun.CryptoHasher("sha256")
    .update(JSON.stringify([PROGRAM_STAMP, request, Object.entries(stamps).sort()]))
    .digest("hex")
    .slice(0, 32);

const noteOf = (path: string): string => path.replace(/parquet$/, "json");

const withoutPath = ({ bytes, hash, headers }: TableFile): Omit<TableFile, "path"> => ({ bytes, hash, headers });

/** Writes a note under its name only when it is whole. */
async function writeNote(path: string, note: FileNote): Promise<void> {
  const unfinished = `${path}.${crypto.randomUUID()}.part`;
  await writeFile(unfinished, JSON.stringify(note));
  await chmod(unfinished, 0o600);
  await rename(unfinished, path);
}

/** Returns what is known of a file; undefined if its note is missing or was cut short. */
async function readNote(path: string): Promise<FileNote | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as FileNote; // written by this program
  } catch {
    return undefined;
  }
}

async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true }).catch(() => {}); // the next start tries again
  await rm(noteOf(path), { force: true }).catch(() => {});
}

const gauge = (name: string, help: string, type: Gauge["type"], value: number): Gauge => ({
  name,
  help,
  type,
  values: [{ value }],
});
