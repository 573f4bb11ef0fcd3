import { dataFile, dataFiles } from "../executable/data.ts";

/** `data/starter/manifest.json`: what the starter data holds, made by `scripts/starter/make-starter.ts`. */
export interface StarterManifest {
  /** Vintages, each published as a load of the same files would have. */
  vintages: StarterVintage[];
  /** Further tables, which a load derives from the files that it reads. */
  tables: (DerivedTable & { dataset: string })[];
}

/** One published vintage of a dataset. */
export interface StarterVintage {
  dataset: string;
  label: string;
  sha256: string;
  source: string;
  detail: Record<string, unknown>;
  /** Value of the partition column, where it is not the label. In `detail` too where releases share their tables. */
  key?: string;
  rowCount: number;
  /** By partitioned table; none of a release whose tables a later one of the same key has. */
  tables: StarterTable[];
}

/** Rows of one table: a file of data/starter, in COPY's text form, compressed by zstd. */
export interface StarterTable {
  table: string;
  columns: string[];
  rows: number;
  file: string;
}

/** Rows of a table that loads derive. */
export interface DerivedTable extends StarterTable {
  /** The rows are right for a store that has only these vintages; with others, the dataset derives them again. */
  isDerived?: true;
}

/** The starter data of one dataset. */
export interface StarterDataset {
  name: string;
  vintages: StarterVintage[];
  tables: DerivedTable[];
  /** As `govdata status` counts them. */
  rowCount: number;
  /** Rows of its files. */
  fileRows: number;
}

const MANIFEST = "starter/manifest.json";

/** Returns the starter data by dataset; `[]` in a build that has none. */
export async function starterDatasets(): Promise<StarterDataset[]> {
  if (!dataFiles().includes(MANIFEST)) return [];
  const manifest = (await dataFile(MANIFEST).json()) as StarterManifest;
  return [...Map.groupBy(manifest.vintages, ({ dataset }) => dataset)].map(([name, vintages]) => ({
    name,
    vintages,
    tables: manifest.tables.filter(({ dataset }) => dataset === name),
    rowCount: vintages.reduce((sum, { rowCount }) => sum + rowCount, 0),
    fileRows: vintages.flatMap(({ tables }) => tables).reduce((sum, { rows }) => sum + rows, 0),
  }));
}
