import { sourceRefused } from "../../../errors.ts";
import type { LoadRun } from "../../../loading/dataset.ts";
import { wrongCounties } from "../../../reference/county-changes.ts";
import { parseVintage, type Survey } from "../../vocabulary/vintages.ts";
import { openAcsTable } from "../files/acs-table.ts";
import type { AcsFile } from "../files/inventory.ts";
import { type CompiledSeries, compileFile } from "./compile.ts";
import { refuseCutOff } from "./completeness.ts";
import { type FileCounts, readEstimates } from "./read-estimates.ts";
import type { ReadingContext } from "./reading-context.ts";

/** What a file held: the series that were read from it, and its places. */
export interface FileContents {
  series: CompiledSeries[];
  counts: FileCounts;
}

/**
 * Reads one file into blocks. Yields rows of `census_blocks` in COPY's binary form, and returns what the file held.
 * @throws `source_refused` for a row in the wrong form, and for a file that is cut off or of another vintage.
 */
export async function* readFile(
  { file, form, table }: AcsFile,
  context: ReadingContext,
  run: LoadRun,
): AsyncGenerator<Buffer, FileContents> {
  const { vintage, tables } = context;
  const { year, survey } = parseVintage(vintage)!; // a Vintage is such a label
  run.progress.step(file.name, undefined, "rows");
  const acsTable = await openAcsTable(file, { form, table, vintage });
  try {
    const { series, cells, unread } = compileFile(acsTable, { vintage, year, survey, tables });
    const counts: FileCounts = {
      rows: new Map(),
      codes: new Map(),
      skipped: { level: 0, component: 0, unwanted: 0 },
    };
    for await (const { pieces, rows } of readEstimates(acsTable, { series, cells }, context, counts)) {
      run.progress.advance(rows);
      yield* pieces;
    }
    await refuseWrongVintage(counts, file.name, { year, survey });
    if (!run.options.acceptSmaller) refuseCutOff(counts, file.name, form);
    const reasons = unread.map(({ table, reason }) => `${table}: ${reason}`).join("; ");
    run.log(
      `${file.name}: ${describeRows(counts)}; ${series.length} series${series.length > 0 ? "" : ` (${reasons})`}`,
    );
    return { series, counts };
  } finally {
    await acsTable.close();
  }
}

function describeRows({ rows, skipped }: FileCounts): string {
  const parts = [...rows].map(([level, count]) => `${count} ${level}`);
  if (skipped.level > 0) parts.push(`${skipped.level} of levels that are not served`);
  if (skipped.component > 0) parts.push(`${skipped.component} parts of areas`);
  if (skipped.unwanted > 0) parts.push(`${skipped.unwanted} of levels that were not requested`);
  return parts.join(", ");
}

/** More counties or places than this have never had 65,000 people; the 1-year estimates of 2019 have 840 counties. */
const MOST_OF_ONE_YEAR = { county: 1_200, place: 1_200, tract: 0 } as const;

/**
 * Refuses a file whose areas are not those of the vintage that its name says: nothing else in a table of counts tells
 * a file of another year, or of the other survey, that was saved under a wrong name.
 * @throws `source_refused`
 */
async function refuseWrongVintage(
  { codes }: FileCounts,
  file: string,
  { year, survey }: { year: number; survey: Survey },
): Promise<void> {
  const refuse = (reason: string) => {
    throw sourceRefused({ file }, undefined, `${reason}: it is not of ${year}-${survey}, as its name says`);
  };
  if (survey === "acs1")
    for (const [level, maximum] of Object.entries(MOST_OF_ONE_YEAR) as [keyof typeof MOST_OF_ONE_YEAR, number][]) {
      const count = codes.get(level)?.length ?? 0;
      if (count > maximum) refuse(`has ${count} ${level} rows, and 1-year estimates are for 65,000 people and more`);
    }
  const reason = await wrongCounties(new Set(codes.get("county")), year);
  if (reason) refuse(reason);
}
