import { sourceRefused } from "../../../errors.ts";
import type { LoadRun } from "../../../loading/dataset.ts";
import { refuseNegative } from "../../labstat/bounds.ts";
import { checkedObservations, type SeriesList } from "../../labstat/listed.ts";
import type { DataFile, LabstatRelease } from "../../labstat/releases.ts";
import { readSeriesList } from "../../labstat/tables.ts";
import type { ReleasedObservation, ReleaseFile } from "../../revisions/release.ts";
import { ANNUAL } from "../../vocabulary/period.ts";
import { parseSeriesId, seriesNumber } from "../series-id.ts";

/** Returns the data files of a release to publish, and the checksums of the lists they are checked against. */
export async function releaseFiles(
  run: LoadRun,
  release: LabstatRelease,
): Promise<{ files: ReleaseFile[]; also: Record<string, string> }> {
  const listFile = release.tables.find(({ table }) => table === "series")?.file;
  const list = listFile && { file: listFile.name, series: await readSeriesList(listFile) };
  if (!list) run.log(`${release.folder || "the folder"} has no jt.series: series are read by their ids, unchecked`);
  const files: ReleaseFile[] = [];
  for (const data of release.data) files.push(await releaseFile(data, list, run.options.acceptSmaller));
  return { files, also: listFile ? { "jt.series": await listFile.sha256() } : {} };
}

async function releaseFile(
  { name, file }: DataFile,
  list: SeriesList | undefined,
  acceptSmaller: boolean,
): Promise<ReleaseFile> {
  return {
    name,
    source: file.name,
    sha256: await file.sha256(),
    async *observations() {
      const numbers = new Map<string, number>();
      let count = 0;
      for await (const batch of checkedObservations(file, { list, acceptSmaller })) {
        const released: ReleasedObservation[] = [];
        for (const { seriesId, period, value, footnotes, line } of batch) {
          if (period % 100 === ANNUAL) continue; // annual totals are not part of monthly series
          let series = numbers.get(seriesId);
          if (series === undefined) {
            const parsed = parseSeriesId(seriesId);
            if ("refusal" in parsed) throw sourceRefused({ file: file.name, line }, "series_id", parsed.refusal);
            series = seriesNumber(parsed);
            numbers.set(seriesId, series);
          }
          refuseNegative(value, { file: file.name, line });
          released.push({ series, period, value, footnotes });
        }
        count += released.length;
        yield released;
      }
      if (count === 0) throw sourceRefused({ file: file.name }, undefined, "has no month of any series");
    },
  };
}
