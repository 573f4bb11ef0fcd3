import { sourceRefused } from "../../../errors.ts";
import type { SourceFile } from "../../../loading/source/source.ts";
import type { SeriesList } from "../../labstat/listed.ts";
import type { DataFile, LabstatRelease } from "../../labstat/releases.ts";
import { type ListedSeries, readCodeTable, readSeriesList } from "../../labstat/tables.ts";
import type { LausArea } from "../queries.ts";
import { type LausLevel, parseSeriesId } from "../series-id.ts";

/** A list of series and the checksum of its file. */
interface KnownList extends SeriesList {
  sha256: string;
}

/** The lists of series of LABSTAT folders. Each is read once, because many files can share a list. */
export class SeriesLists {
  private readonly lists = new Map<SourceFile, KnownList>();

  /** Returns the list of series for a data file: the folder's list, or the list named after the file. */
  async listOf({ tables }: LabstatRelease, { name }: DataFile): Promise<KnownList | undefined> {
    const lists = tables.filter(({ table }) => table === "series");
    const ownList = lists.find(({ selection }) => selection !== undefined && name.endsWith(`.${selection}`));
    const file = (ownList ?? lists.find(({ selection }) => selection === undefined))?.file;
    if (!file) return undefined;
    const list = this.lists.get(file) ?? {
      file: file.name,
      sha256: await file.sha256(),
      series: await readSeriesList(file),
    };
    this.lists.set(file, list);
    return list;
  }
}

/** Returns the areas of a list of series, with names from the titles: `Unemployment Rate: Alabama (S)`. */
export function areasOfSeries(series: Iterable<ListedSeries>, level: LausLevel): LausArea[] {
  const names = new Map<string, string>();
  for (const { seriesId, title } of series) {
    const parsed = parseSeriesId(seriesId);
    const name = /^[^:]+: (.+) \([SU]\)$/.exec(title ?? "")?.[1];
    if (name && typeof parsed === "object" && "level" in parsed && parsed.level === level) names.set(parsed.fips, name);
  }
  return [...names].map(([fips, name]) => ({ fips, name }));
}

/** Reads states and counties with their names from `la.area`. */
export async function readAreas(file: SourceFile): Promise<Record<LausLevel, LausArea[]>> {
  const rows = await readCodeTable(file, { required: ["area_type_code", "area_code", "area_text"] });
  const areas: Record<LausLevel, LausArea[]> = { state: [], county: [] };
  for (const { line, field } of rows) {
    const [, type, digits = ""] = /^(ST|CN)(\d{13})$/.exec(field.area_code) ?? [];
    if (field.area_type_code === "A" && type === "ST")
      areas.state.push({ fips: digits.slice(0, 2), name: field.area_text });
    else if (field.area_type_code === "F" && type === "CN")
      areas.county.push({ fips: digits.slice(0, 5), name: field.area_text });
    else if (/^[AF]$/.test(field.area_type_code))
      throw sourceRefused(
        { file: file.name, line },
        "area_code",
        `"${field.area_code}" is not the code of a state or county`,
      );
  }
  return areas;
}
