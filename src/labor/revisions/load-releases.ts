import type { Dataset, LoadReport, LoadRun } from "../../loading/dataset.ts";
import { publishEach, takeInventory } from "../../loading/inventory.ts";
import type { PublishResult } from "../../loading/publishing/publish.ts";
import type { HttpSource } from "../../loading/source/source.ts";
import { type LabstatRelease, labstatReleases } from "../labstat/releases.ts";
import { THE_BUREAU } from "../vocabulary/bureau.ts";
import { type DatedRelease, datedReleases } from "./dated.ts";

/** How to load a survey with LABSTAT releases. */
export interface ReleaseLoad {
  /** The first two letters of its files: `ce`. */
  prefix: string;
  /** The files that it reads, for the error about a folder without them. */
  expected: string;
  /** Returns whether a folder has files of the survey. */
  isWorthLoading(release: LabstatRelease): boolean;
  /** Fetches the newest release from the agency. */
  fetchRelease(source: HttpSource): Promise<LabstatRelease>;
  publish(run: LoadRun, release: DatedRelease): Promise<PublishResult>;
}

/** Publishes the releases of a folder, oldest first, or the agency's newest release. */
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
