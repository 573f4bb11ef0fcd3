import { sourceRefused } from "../../../errors.ts";
import type { SourceFile } from "../../../loading/source/source.ts";
import { type ListedSeries, readCodeTable } from "../../labstat/tables.ts";
import { readNaicsCover } from "../naics-rows.ts";
import type { IndustryRow } from "../queries.ts";
import { parseSeriesId } from "../series.ts";

/**
 * Reads `ce.industry`: the industries of a release in file order, with the NAICS codes that they cover.
 * @throws `source_refused` for a code that appears twice, and for a `naics_code` in an unknown form.
 */
export async function readIndustries(file: SourceFile): Promise<IndustryRow[]> {
  const rows = await readCodeTable(file, {
    required: ["industry_code", "naics_code", "industry_name"],
    optional: ["publishing_status", "display_level", "sort_sequence"],
  });
  const codesSoFar = new Set<string>();
  return rows.map(({ line, field }) => {
    const place = { file: file.name, line };
    const code = field.industry_code;
    if (!/^\d{8}$/.test(code)) throw sourceRefused(place, "industry_code", `"${code}" is not a code of 8 digits`);
    if (codesSoFar.has(code)) throw sourceRefused(place, "industry_code", `${code} appears twice`);
    codesSoFar.add(code);
    if (!readNaicsCover(code, field.naics_code))
      throw sourceRefused(
        place,
        "naics_code",
        `"${field.naics_code}" is not a NAICS code, list or run of codes, part or "-"`,
      );
    return {
      industry_code: code,
      name: field.industry_name,
      naics_code: field.naics_code,
      publishing_status: field.publishing_status || null,
      display_level: wholeNumber(field.display_level),
      sort_sequence: wholeNumber(field.sort_sequence),
    };
  });
}

const wholeNumber = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : null;

/**
 * Reads the industry names in `ce.series`. A release without `ce.industry` has no other names. `[]` for older layouts,
 * which have no titles.
 */
export function industriesOfSeries(list: ReadonlyMap<string, ListedSeries>): IndustryRow[] {
  const names = new Map<string, string>();
  for (const { seriesId, title } of list.values()) {
    const series = parseSeriesId(seriesId);
    if (!series || series === "unserved" || series.type !== "01" || title === undefined) continue;
    const name = /^All employees, thousands, (.+), (?:not )?seasonally adjusted$/i.exec(title)?.[1];
    if (name && !names.has(series.industry)) names.set(series.industry, name[0]!.toUpperCase() + name.slice(1));
  }
  return [...names].map(([code, name]) => ({
    industry_code: code,
    name,
    naics_code: null,
    publishing_status: null,
    display_level: null,
    sort_sequence: null,
  }));
}
