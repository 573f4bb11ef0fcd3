import type { LoadRun } from "../../../loading/dataset.ts";
import type { Publication } from "../../../loading/publishing/publish.ts";
import { identityOf, mergeFiles, servedDetail } from "../../../loading/publishing/sources.ts";
import { copyInto } from "../../../storage/copy.ts";
import { topCodeOf } from "../fields.ts";
import { ESTIMATE_COLUMNS, keepServedAreas, writeLimit, type YearTables } from "./queries.ts";
import { baseName } from "./recognize.ts";
import { type YearFile, YearReading } from "./year-reading.ts";

/** Raise this when the same bytes give different rows. */
const READER_VERSION = 1;

/** Makes the publication of one year. Served areas that are not in these workbooks stay. */
export async function yearPublication(run: LoadRun, year: number, files: readonly YearFile[]): Promise<Publication> {
  const label = String(year);
  const reading = new YearReading(run, year, files);
  const served = await servedDetail<{ files?: Record<string, string> }>(run.database.sql, "oews", label);
  const sums: Record<string, string> = {};
  for (const { file } of reading.files) sums[baseName(file.name)] = await file.sha256();
  const madeOf = mergeFiles(served?.files, sums);
  return {
    dataset: "oews",
    label,
    sha256: identityOf({ READER_VERSION, sorted: Object.entries(madeOf) }),
    source: reading.files.map(({ file }) => file.name).join(", "),
    isMerged: true,
    parents: ["oews_estimates", "oews_areas", "oews_occupations"],
    detail: { files: madeOf, skipped: reading.skipped },
    async fill(tx, newTables) {
      const tables: YearTables = {
        estimates: newTables.oews_estimates!, // all three tables are parents of this publication
        areas: newTables.oews_areas!,
        occupations: newTables.oews_occupations!,
      };
      for (const file of reading.files)
        await copyInto(tx, `${tables.estimates} (${ESTIMATE_COLUMNS.join(", ")})`, reading.read(file));
      reading.finish();
      await copyInto(tx, `${tables.areas} (year, area, name)`, reading.areaLines());
      await copyInto(tx, `${tables.occupations} (year, soc, grp, title)`, reading.titleLines());
      await reading.checkRows(tx, tables);
      await keepServedAreas(tx, tables, year);
      run.log(reading.report());
    },
    alongside: (tx) => writeLimit(tx, year, reading.limit ?? topCodeOf(year)),
  };
}
