import type { Context } from "../../http/endpoint.ts";
import { updatedAtOf } from "../../http/versions.ts";
import { SCREENER_SOURCE, type ScreenerField } from "./fields.ts";
import { SCREENER_CADENCE, type ScreenerMetadata } from "./schema.ts";
import type { Screened } from "./screened.ts";

/** Returns `metadata` of an answer of the screener. `compared`: the fields that are filtered and sorted by. */
export function metadataOfScreen(
  { companies, coverage, datasets }: Screened,
  { dataset }: Pick<Context, "dataset">,
  {
    units,
    compared = [],
    notes = [],
  }: { units: Record<string, string>; compared?: readonly ScreenerField[]; notes?: readonly string[] },
): ScreenerMetadata {
  const lackingOf = (name: string) => companies.length - (coverage.get(name) ?? 0);
  return {
    source: SCREENER_SOURCE,
    cadence: SCREENER_CADENCE,
    updated_at: updatedAtOf(dataset),
    latest_period: newestStatements(companies),
    units,
    ...(notes.length > 0 ? { notes: [...notes] } : {}),
    companies: companies.length,
    lacking: Object.fromEntries(compared.map(({ name }) => [name, lackingOf(name)])),
    datasets,
  };
}

/** Returns the newest last day of annual statements of any company; null if no company has any. */
function newestStatements(companies: Screened["companies"]): string | null {
  let newest: string | null = null;
  for (const { periods } of companies) {
    const end = periods.statements ?? null;
    if (end !== null && (newest === null || end > newest)) newest = end;
  }
  return newest;
}
