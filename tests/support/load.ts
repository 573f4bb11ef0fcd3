import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { readSettings, type Settings } from "../../src/config.ts";
import type { Dataset, LoadOptions, LoadReport } from "../../src/loading/dataset.ts";
import { DEFAULT_OPTIONS, loadDataset } from "../../src/loading/load.ts";
import type { Database } from "../../src/storage/database.ts";

/** Files by their paths below a folder. */
export type MadeFiles = Readonly<Record<string, string | Uint8Array>>;

/** The result of a load in a test, with the lines that it printed for the user. */
export type TestLoad = LoadReport & { logged: string[] };

/** Where downloads are kept; another for each run of the tests, so that none finds another's. */
const HOME = join(tmpdir(), `govdata-loads-${process.pid}`);

/** Removes what was downloaded. The test run calls it at its end. */
export const removeDownloads = (): Promise<void> => rm(HOME, { recursive: true, force: true });

/** Puts files into a folder of their own while `use` runs. Its path has a blank, as users' paths have. */
export async function withFiles<T>(files: MadeFiles, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "govdata files "));
  try {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), content);
    }
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Loads a dataset as `govdata load NAME --from` does, in this process: from a folder or an address, or from files that
 * are put into a folder; undefined: from the agency.
 */
export async function loadFrom(
  dataset: Dataset,
  database: Database,
  from: string | MadeFiles | undefined,
  options: Partial<LoadOptions> = {},
  settings: Partial<Settings> = {},
): Promise<TestLoad> {
  if (typeof from === "object")
    return withFiles(from, (folder) => loadFrom(dataset, database, folder, options, settings));
  const logged: string[] = [];
  const report = await loadDataset(dataset, {
    database,
    settings: { ...readSettings({}), home: HOME, ...settings },
    options: { ...DEFAULT_OPTIONS, from, ...options },
    progress: { step() {}, advance() {} },
    log: (line) => void logged.push(line),
    signal: new AbortController().signal,
  });
  return { ...report, logged };
}
