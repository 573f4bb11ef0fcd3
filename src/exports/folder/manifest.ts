import { failed } from "../../errors.ts";
import type { TableColumn } from "../../http/tables/table.ts";

/** The file of a folder that says what its other files are. */
export const MANIFEST = "manifest.json";

/** The formats of files. */
export const FILE_FORMATS = ["parquet", "csv"] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** A column, as people and programs read it. */
export interface ManifestColumn {
  name: string;
  type: TableColumn["type"];
  /** Null: a text, or each row has the unit of its own. */
  unit: string | null;
  description: string | null;
}

/** A file that is whole. */
export interface ManifestFile {
  /** Its path in the folder. */
  file: string;
  dataset: string;
  table: string;
  title: string;
  /** Null: the table has none, or its list chose it. */
  vintage: string | null;
  /** The published state that it is of. */
  edition: { stamp: string; published_at: string };
  source: string | null;
  rows: number;
  bytes: number;
  sha256: string;
  /** The object store's tag of it; absent in a folder. */
  etag?: string;
  columns: ManifestColumn[];
}

/** What a folder has. */
export interface Manifest {
  /** The version of the program that wrote it. */
  govdata: string;
  format: FileFormat;
  files: ManifestFile[];
}

/** Reads a manifest. @throws `failed` if it is not one, or of another format: the folder is of another use */
export function readManifest(text: string, format: FileFormat, place: string): Manifest {
  let manifest: Partial<Manifest> | null = null;
  try {
    manifest = JSON.parse(text) as Partial<Manifest> | null;
  } catch {
    // Said below, with what to do.
  }
  if (!manifest || !Array.isArray(manifest.files) || manifest.govdata === undefined)
    throw failed(`${place}/${MANIFEST} is not a manifest of govdata export; accepted: an empty or new folder`);
  if (manifest.format !== format)
    throw failed(
      `${place} has ${manifest.format} files, and --format is ${format}; accepted: the same format, or another folder`,
    );
  return manifest as Manifest;
}
