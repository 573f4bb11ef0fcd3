import type { ManifestFile } from "./manifest.ts";

/** Where files go: a folder, or an object store. A file is there under its name when it is whole. */
export interface Target {
  /** For messages: the path or the URI. */
  readonly place: string;
  /** Makes the folder, and removes what an export that was killed has left. @throws `failed` if it can't be written */
  prepare(): Promise<void>;
  /** Returns a text file; undefined if there is none. */
  readText(name: string): Promise<string | undefined>;
  writeText(name: string, text: string): Promise<void>;
  /** Whether a file of the manifest is still there with the same bytes. */
  holds(file: ManifestFile): Promise<boolean>;
  /** Returns the path at which a file is written before it is whole. */
  newPath(name: string): Promise<string>;
  /** Gives a whole file its name. Returns the store's tag of it. */
  put(path: string, name: string): Promise<string | undefined>;
  /** Removes what is not whole. */
  end(): Promise<void>;
}
