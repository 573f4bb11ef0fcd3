import { join } from "node:path";
import { commandText } from "../command.ts";
import type { Settings } from "../config.ts";
import { DAY_MS } from "../durations.ts";
import { GovdataError } from "../errors.ts";
import type { Database } from "../storage/database.ts";
import type { Dataset, LoadOptions, LoadReport, Progress } from "./dataset.ts";
import { asRefusal, recordFailure } from "./failure.ts";
import { withLoadLock } from "./lock.ts";
import { checkOptions } from "./options.ts";
import { sweepTables } from "./publishing/swap.ts";
import { pruneCache } from "./source/cache.ts";
import { isFetchFailure } from "./source/fetch-failure.ts";
import { openFolder } from "./source/folder.ts";
import { openHttp } from "./source/http.ts";
import type { Source } from "./source/source.ts";

/** What a load needs in addition to the dataset. */
export interface LoadSurroundings {
  database: Database;
  settings: Settings;
  options: LoadOptions;
  progress: Progress;
  log(line: string): void;
  signal: AbortSignal;
}

/** No option given: everything that the agency has, checked, published. */
export const DEFAULT_OPTIONS: LoadOptions = {
  vintages: [],
  levels: [],
  dryRun: false,
  acceptSmaller: false,
  acceptOlder: false,
  force: false,
  words: [],
};

/**
 * Loads one dataset: takes its lock, clears what a killed load left, opens the source, and lets the dataset read, check
 * and publish. A failure before anything is published leaves a row that says why.
 * @throws `usage` for an option that the dataset does not take.
 */
export async function loadDataset(dataset: Dataset, surroundings: LoadSurroundings): Promise<LoadReport> {
  const { database, options } = surroundings;
  checkOptions(dataset, options);
  const began = performance.now();
  return withLoadLock(database, dataset.name, async (lost) => {
    const signal = AbortSignal.any([surroundings.signal, lost]);
    try {
      await sweepTables(database, dataset.name);
      const source = await openSource(dataset, { ...surroundings, signal });
      const report = await dataset.load({ ...surroundings, source, signal });
      if (source.kind === "http") await pruneCache(cacheFolder(surroundings.settings), UNUSED_AFTER_MS);
      return report;
    } catch (error) {
      const sourceName = options.from ?? "the agency";
      const reason = asRefusal(signal.aborted ? signal.reason : error, sourceName);
      tellWayByHand(reason, dataset);
      const durationMs = Math.round(performance.now() - began);
      const failed = { dataset: dataset.name, label: "", sha256: "", source: sourceName, durationMs };
      // A wrong command line is not a failed load, so it is not recorded.
      const isUsage = reason instanceof GovdataError && reason.kind === "usage";
      if (!options.dryRun && !isUsage) await recordFailure(database, failed, reason);
      throw reason;
    }
  });
}

/** Downloads unused for this long are removed. A yearly vintage is requested more often. */
const UNUSED_AFTER_MS = 120 * DAY_MS;

const cacheFolder = (settings: Settings): string => join(settings.home, "cache", "downloads");

/** The source that `--from` names: a folder, a mirror over HTTP, or without it the agency itself. */
async function openSource(
  { manners, mirror }: Dataset,
  { database, settings, options: { from }, signal, log }: LoadSurroundings,
): Promise<Source> {
  const isAddress = from !== undefined && /^https?:\/\//i.test(from);
  if (from !== undefined && !isAddress) return openFolder(from);
  return openHttp({
    cacheFolder: cacheFolder(settings),
    contact: settings.contact,
    mirror: from ?? mirror?.(settings),
    signal,
    log,
    manners: manners?.(database),
  });
}

/**
 * Adds to an error of a request to the agency where a person gets its files, and how the load takes them. Other errors
 * stay as they are.
 */
function tellWayByHand(error: Error, { name, page, takes }: Pick<Dataset, "name" | "page" | "takes">): void {
  if (!isFetchFailure(error) || page === undefined) return;
  const accepted = takes.from ? `; it takes ${takes.from.doc}` : "";
  error.message += `. By hand: get the files at ${page} and run "${commandText(`load ${name} --from DIR`)}"${accepted}`;
}
