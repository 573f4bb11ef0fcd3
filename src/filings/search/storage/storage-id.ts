import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { failed } from "../../../errors.ts";
import { requireOwnFolder } from "../../../storage/owner.ts";
import { readPlainFile } from "../../../storage/plain-file.ts";
import { isInObjectStore, type VectorSettings } from "../../../storage/vectors.ts";

/** The file with the id of a folder. */
const FILE = "storage-id";
/** What says, besides its URI, which object store it is. */
const STORE_VARIABLES = ["AWS_ENDPOINT", "AWS_ENDPOINT_URL", "AZURE_STORAGE_ACCOUNT_NAME"];

/**
 * Returns the id of the folder of `VECTORS_URI`; undefined if it has none, because it is new or lost. An object store
 * is the same for every machine, so its address is its id.
 * @throws `failed` if another user controls the folder
 */
export function storageId({ vectorsUri }: VectorSettings): string | undefined {
  if (isInObjectStore({ vectorsUri })) {
    const variables = STORE_VARIABLES.map((name) => process.env[name]).filter(Boolean);
    return [vectorsUri.replace(/\/+$/, ""), ...variables].join(" ");
  }
  requireOwnFolder(vectorsUri);
  return readPlainFile(join(vectorsUri, FILE))?.toString("utf8").trim() || undefined;
}

/**
 * Returns the id of the storage. A folder without one gets one.
 * @throws `failed` if the folder can't be written
 */
export function markedStorageId(settings: VectorSettings): string {
  const currentId = storageId(settings);
  if (currentId !== undefined) return currentId;
  const file = join(settings.vectorsUri, FILE);
  const newFile = `${file}.${process.pid}`; // whole or not there, even on a full disk
  try {
    mkdirSync(settings.vectorsUri, { recursive: true });
    writeFileSync(newFile, `${crypto.randomUUID()}\n`, { flag: "wx", mode: 0o600 });
    renameSync(newFile, file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw failed(`the folder of the search index, ${settings.vectorsUri}, can't be written: ${reason}`, error);
  } finally {
    rmSync(newFile, { force: true });
  }
  return storageId(settings) ?? ""; // another process may have written it, too
}

/** Whether the storage has files of an index. Of an object store that is not known, and taken to be so. */
export const hasFilesOf = (settings: VectorSettings, indexName: string): boolean =>
  isInObjectStore(settings) || existsSync(join(settings.vectorsUri, `${indexName}.lance`));
