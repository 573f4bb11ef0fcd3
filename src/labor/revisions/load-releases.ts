import type { Dataset, LoadReport, LoadRun } from "../../loading/dataset.ts";
import { publishEach, takeInventory } from "../../loading/inventory.ts";
import type { PublishResult } from "../../loading/publishing/publish.ts";
import type { HttpSource } from "../../loading/source/source.ts";
import { type LabstatRelease, labstatReleases } from "../labstat/releases.ts";
import { THE_BUREAU } from "../vocabulary/bureau.ts";
import { type DatedRelease, datedReleases } from "./dated.ts";

/** How a survey with LABSTAT releases is loaded. */
export interface ReleaseLoad {
  /** The first two letters of its files: `ce`. */
  prefix: string;
  /** What it reads, for the error about a folder with none of it. */
  expected: string;
  /** Whether a folder has anything of the survey. */
  isWorthLoading(release: LabstatRelease): boolean;
  /** The newest release of the agency. */
  fetchRelease(source: HttpSource): Promise<LabstatRelease>;
  publish(run: LoadRun, release: DatedRelease): Promise<PublishResult>;
}

/** Publishes the releases of a folder, or the newest of the agency, oldest first. */
export async function loadReleases(
  run: LoadRun,
  dataset: Pick<Dataset, "name">,
  { prefix, expected, isWorthLoading, fetchRelease, publish }: ReleaseLoad,
): Promise<LoadReport> {
  const { items, unrecognized } = await takeInventory(run, dataset, {
    agency: THE_BUREAU,
    expected,
    fromFolder(folder) {
      const { releases, unrecognized } = labstatReleases(folder, prefix);
      return { items: releases.filter(isWorthLoading), unrecognized };
    },
    fromAgency: async (source) => [await fetchRelease(source)],
  });
  const results = await publishEach(run, datedReleases(run, items), (release) => publish(run, release));
  return { results, unrecognized, notes: [] };
}
