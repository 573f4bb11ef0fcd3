import { sourceRefused } from "../../../errors.ts";
import { type FieldTable, openFieldRows } from "../../../loading/formats/field-rows.ts";
import type { SourceFile } from "../../../loading/source/source.ts";
import { isOfOtherLevel, readGeoId } from "./geo-id.ts";
import { decodedName } from "./mangled-names.ts";
import { isMicro, type PlaceNames, refuseNoName } from "./place-names.ts";

/**
 * Reads the names in the geography list of the table-based summary file (`Geos20235YR.txt`), whose tables have none.
 * Only whole areas count (`COMPONENT` 00).
 * @throws `source_refused` at the first row in the wrong form.
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
  const geoIdColumn = header.column("GEO_ID");
  const nameColumn = header.column("NAME");
  const componentColumn = header.column("COMPONENT");
  for await (const rows of batches)
    for (let row = 0; row < rows.count; row++) {
      if (isOfOtherLevel(rows, row, geoIdColumn)) continue;
      const geoId = rows.text(row, geoIdColumn);
      const place = readGeoId(geoId);
      if (!place) throw sourceRefused(rows.at(row), "GEO_ID", `"${geoId}" is not the code of an area`);
      if (typeof place === "string" || !rows.is(row, componentColumn, "00")) continue;
      const { level, fips } = place;
      const position = rows.at(row);
      const name = decodedName(rows.text(row, nameColumn));
      if (name === "") throw sourceRefused(position, "NAME", `${level} ${fips} has no name`);
      refuseNoName(name, position);
      names.list(geoId, level === "metro" && isMicro(name, position) ? "micro" : level, fips, name);
    }
}
