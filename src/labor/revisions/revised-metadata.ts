import type { Sql } from "postgres";
import type { Context } from "../../http/endpoint.ts";
import { keptWhileServed } from "../../http/kept.ts";
import type { DatasetState } from "../../http/versions.ts";
import type { Adjustment } from "../vocabulary/adjustment.ts";
import type { AsOf } from "../vocabulary/metadata.ts";
import { publishedFootnotes } from "./queries.ts";

/** Footnote texts by code. */
type FootnoteTexts = Readonly<Record<string, string>>;

/** Returns the values of `revisedFields` for an answer with these rows. */
export const revisedMetadata = async (
  sql: Sql,
  { dataset }: Pick<Context, "dataset">,
  { adjustment, asOf, rows }: { adjustment: Adjustment; asOf: AsOf; rows: Iterable<{ footnotes: string | null }> },
): Promise<{ adjustment: Adjustment; as_of: AsOf; footnotes: Record<string, string> }> => ({
  adjustment,
  as_of: asOf,
  footnotes: await footnoteTexts(sql, dataset, rows),
});

/** Meanings of footnote codes, used if no `xx.footnote` is loaded. */
const KNOWN: FootnoteTexts = {
  G: "annual estimates for 2025 are averages of 11 months that exclude October",
  I: "see the agency's notes on the series",
  P: "preliminary",
  R: "revised",
  X: "data unavailable due to the 2025 lapse in appropriations",
};

/** The agency's texts. */
const agencyTexts = keptWhileServed(
  (sql, { dataset }: DatasetState): Promise<FootnoteTexts> => publishedFootnotes(sql, dataset),
);

/** Returns the texts of the codes in rows: the agency's texts if its list is loaded, else the known meanings. */
async function footnoteTexts(
  sql: Sql,
  state: DatasetState,
  rows: Iterable<{ footnotes: string | null }>,
): Promise<Record<string, string>> {
  const codes = new Set<string>();
  for (const { footnotes } of rows) if (footnotes) for (const code of footnotes.split(",")) codes.add(code);
  if (codes.size === 0) return {};
  const texts = await agencyTexts(sql, state);
  return Object.fromEntries(
    [...codes].sort().map((code) => [code, texts[code] ?? KNOWN[code] ?? "see the agency's list of footnotes"]),
  );
}
