import type { TransactionSql } from "postgres";
import type { LoadRun } from "../../../loading/dataset.ts";
import { BlockWriter } from "../../blocks/writer.ts";
import type { Estimate } from "../../estimates/estimates.ts";
import { TABLES_OF_SHARES } from "../../metrics/series.ts";
import type { Vintage } from "../../vocabulary/vintages.ts";
import type { VintageFiles } from "../files/inventory.ts";
import { PlaceNames } from "../files/place-names.ts";
import { readGeos } from "../files/read-geos.ts";
import { GivenRows } from "./given-rows.ts";
import { servedNames } from "./queries-places.ts";
import { servedWholes, typeNumber } from "./queries-values.ts";

/** What the load keeps while it reads the files of a vintage. */
export interface ReadingContext {
  vintage: Vintage;
  /** Levels to read; undefined is all. */
  levels: ReadonlySet<string> | undefined;
  /** Tables to read; undefined is all. */
  tables: ReadonlySet<string> | undefined;
  /** Names by level and code, of this vintage; files add theirs. */
  names: PlaceNames;
  /** `housing_units` by level and code, for shares of it; only filled when some file needs it. */
  wholes: Map<string, Estimate> | undefined;
  /** What the files read so far have given. */
  given: GivenRows;
  /** Takes what is read. */
  blocks: BlockWriter;
}

/**
 * Reads what the files of a vintage are read with: the names of its places, and the whole of each share.
 * @throws `source_refused` at the first row of the geography list that does not fit.
 */
export async function readingContext(
  tx: TransactionSql,
  { options }: LoadRun,
  { vintage, files, geos }: VintageFiles,
): Promise<ReadingContext> {
  const names = new PlaceNames();
  if (geos) await readGeos(geos, names);
  else if (files.some(({ form }) => form === "summary")) await servedNames(tx, vintage, names);
  const needsWholes = files.some(({ table }) => table === undefined || TABLES_OF_SHARES.has(table));
  return {
    vintage,
    levels: options.levels.length > 0 ? new Set(options.levels) : undefined,
    tables: options.words.length > 0 ? new Set(options.words) : undefined,
    names,
    wholes: needsWholes ? await servedWholes(tx, vintage) : undefined,
    given: new GivenRows(files),
    blocks: new BlockWriter(vintage, await typeNumber(tx, "census_note")),
  };
}
