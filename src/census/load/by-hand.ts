import { commandText } from "../../command.ts";
import { GovdataError } from "../../errors.ts";

/** Where a person gets the Bureau's files, and what `--from` takes of them. */
const WAYS = {
  tables: "tables at https://data.census.gov (Download, ZIP), as ACSDT5Y2024.B19013-Data.csv",
  summary:
    "tables and their list of places at https://www2.census.gov/programs-surveys/acs/summary_file/, as " +
    "acsdt5y2024-b19013.dat and Geos20245YR.txt",
  gazetteer:
    "Gazetteers at https://www.census.gov/geographies/reference-files/time-series/geo/gazetteer-files.html, " +
    "unpacked, as 2024_Gaz_counties_national.txt",
  delineation:
    "the delineation at https://www.census.gov/geographies/reference-files/time-series/demo/metro-micro/" +
    "delineation-files.html, as list1_2023.xlsx",
} as const;

/** Returns the error of a request, with how to get the files by hand; an error of another kind as it is. */
export function byHand(error: unknown, way: keyof typeof WAYS): unknown {
  if (!(error instanceof GovdataError)) return error;
  return new GovdataError(
    error.kind,
    `${error.message}. By hand: put ${WAYS[way]}, into a folder, and load it with: ` +
      commandText("load census --from DIR"),
  );
}

/** Whether the Bureau does not have what was requested. */
export const isNotFound = (error: unknown): boolean => error instanceof GovdataError && error.kind === "not_found";
