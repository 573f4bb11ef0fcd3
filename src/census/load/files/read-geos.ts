import { sourceRefused } from "../../../errors.ts";
import { type FieldTable, openFieldRows } from "../../../loading/formats/field-rows.ts";
import type { SourceFile } from "../../../loading/source/source.ts";
import { isOfOtherLevel, readGeoId } from "./geo-id.ts";
import { isMicro, type PlaceNames, refuseNoName } from "./place-names.ts";

/**
 * Reads the names in the geography list of the table-based summary file (`Geos20235YR.txt`), for tables that have none.
 * Only whole areas count: `COMPONENT` 00.
 * @throws `source_refused` at the first row that does not fit.
 */
export async function readGeos(file: SourceFile, names: PlaceNames): Promise<void> {
  const table = await openFieldRows(file.bytes(undefined, "passing"), { file: file.name, delimiter: "|" });
  try {
    await readTable(table, names);
  } finally {
    await table.close();
  }
}

async function readTable({ header, batches }: FieldTable, names: PlaceNames): Promise<void> {
  const geoIdAt = header.column("GEO_ID");
  const nameAt = header.column("NAME");
  const componentAt = header.column("COMPONENT");
  for await (const rows of batches)
    for (let row = 0; row < rows.count; row++) {
      if (isOfOtherLevel(rows, row, geoIdAt)) continue;
      const geoId = rows.text(row, geoIdAt);
      const place = readGeoId(geoId);
      if (!place) throw sourceRefused(rows.at(row), "GEO_ID", `"${geoId}" is no code of an area`);
      if (typeof place === "string" || !rows.is(row, componentAt, "00")) continue;
      const { level, fips } = place;
      const at = rows.at(row);
      const name = rows.text(row, nameAt);
      if (name === "") throw sourceRefused(at, "NAME", `${level} ${fips} has no name`);
      refuseNoName(name, at);
      names.list(geoId, level === "metro" && isMicro(name, at) ? "micro" : level, fips, name);
    }
}
