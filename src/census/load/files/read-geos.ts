import { sourceRefused } from "../../../errors.ts";
import { openDelimited } from "../../../loading/formats/delimited.ts";
import type { SourceFile } from "../../../loading/source/source.ts";
import { readGeoId } from "./geo-id.ts";
import { isMicro, type PlaceNames } from "./place-names.ts";

/**
 * Reads the names in the geography list of the table-based summary file (`Geos20235YR.txt`), for tables that have none.
 * Only whole areas count: `COMPONENT` 00.
 * @throws `source_refused` at the first row that does not fit.
 */
export async function readGeos(file: SourceFile, names: PlaceNames): Promise<void> {
  const { header, batches } = await openDelimited(file.bytes(), { file: file.name, delimiter: "|" });
  const geoId = header.column("GEO_ID");
  const name = header.column("NAME");
  const component = header.column("COMPONENT");
  for await (const { rows, lines } of batches)
    for (const [index, row] of rows.entries()) {
      const at = { file: file.name, line: lines[index] ?? 0 };
      const place = readGeoId(row[geoId] ?? "");
      if (!place) throw sourceRefused(at, "GEO_ID", `"${row[geoId]}" is no code of an area`);
      if (typeof place === "string" || row[component] !== "00") continue;
      const text = row[name] ?? "";
      if (text === "") throw sourceRefused(at, "NAME", `${place.level} ${place.fips} has no name`);
      names.offer(place.level === "metro" && isMicro(text, at) ? "micro" : place.level, place.fips, text);
    }
}
