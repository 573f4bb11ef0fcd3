import { posix } from "node:path";
import type { LabstatRelease } from "../../labstat/releases.ts";
import { type ListedSeries, readSeriesList } from "../../labstat/tables.ts";
import type { IndustryRow } from "../queries.ts";
import { industriesOfSeries, readIndustries } from "./industries.ts";

/** Reads the series and industries of a release's code tables, with the checksums of these files. */
export async function readLists({ tables }: LabstatRelease) {
  const also: Record<string, string> = {};
  const seriesFiles = tables.filter(({ table }) => table === "series").map(({ file }) => file);
  const industryFile = tables.find(({ table }) => table === "industry")?.file;
  const series = new Map<string, ListedSeries>();
  for (const file of seriesFiles) {
    for (const [id, listed] of await readSeriesList(file)) series.set(id, listed);
    also[`ce.series ${posix.basename(file.name)}`] = await file.sha256();
  }
  if (industryFile) also["ce.industry"] = await industryFile.sha256();
  const listed: IndustryRow[] = industryFile ? await readIndustries(industryFile) : [];
  const codes = new Set(listed.map(({ industry_code }) => industry_code));
  const namedBySeries = industriesOfSeries(series).filter(({ industry_code }) => !codes.has(industry_code));
  const [first] = seriesFiles;
  return {
    list: first && { file: first.name, series },
    industries: [...listed, ...namedBySeries],
    also,
  };
}
