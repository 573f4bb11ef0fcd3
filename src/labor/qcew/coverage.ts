import type { Sql } from "postgres";
import { type GovdataError, invalidRequest, notCovered, notFound } from "../../errors.ts";
import { formatQuarter } from "../../reference/quarters.ts";
import type { CoverageSource } from "../vocabulary/survey.ts";
import { ALL_INDUSTRIES, formatIndustry, OWNERSHIPS, type Ownership, parentsOf, parseIndustry } from "./codes.ts";
import { industrySpans, loadedIndustries } from "./queries.ts";
import { titles } from "./titles.ts";

/** Returns what QCEW has for each industry in any area. QCEW has no `00` (total nonfarm): its 10 includes farms. */
export const qcewCoverage: CoverageSource = {
  dataset: "qcew",
  async read(sql) {
    const spans = new Map((await industrySpans(sql)).map((span) => [span.industry, span]));
    return (naics) => {
      const industry = parseIndustry(naics);
      const span = industry === undefined ? undefined : spans.get(industry);
      return span ? { first_period: formatQuarter(span.first), last_period: formatQuarter(span.last) } : null;
    };
  },
};

/** Where an industry was looked up. */
interface Place {
  fips: string;
  ownership: Ownership | undefined;
  /** Whether the county has the industry in any quarter. */
  has(industry: number, ownership: Ownership): boolean;
}

/** CES codes of sums, for which QCEW has other codes. */
export const SUMS_OF_CES: Readonly<Record<string, string>> = {
  "00": "total nonfarm is a sum of CES; QCEW's total of all industries, farms included, is 10",
  "05": "total private is a sum of CES; in QCEW it is naics=10 with ownership=private",
  "32": "it is part of the sector 31-33",
  "33": "it is part of the sector 31-33",
  "31": "it is part of the sector 31-33",
  "44": "it is part of the sector 44-45",
  "45": "it is part of the sector 44-45",
  "48": "it is part of the sector 48-49",
  "49": "it is part of the sector 48-49",
};

/**
 * Refuses a list of industries with codes that QCEW never had. A single unknown code is a 404. A QCEW code without rows
 * in the county is only a note.
 * @throws `invalid_request` that names every unknown code.
 */
export async function refuseUnknownCodes(
  sql: Sql,
  askedIndustries: readonly { code: string; industries: readonly number[] }[],
): Promise<void> {
  const all = askedIndustries.flatMap(({ industries }) => industries);
  const [{ industries: titled }, loaded] = await Promise.all([titles(), loadedIndustries(sql, all)]);
  const loadedCodes = new Set(loaded.map(({ industry }) => industry));
  const unknown = askedIndustries.filter(
    ({ industries }) => !industries.some((industry) => titled.has(industry) || loadedCodes.has(industry)),
  );
  if (unknown.length === 0) return;
  const texts = unknown.map(
    ({ code }) => `"${code}": ${SUMS_OF_CES[code] ?? "no edition of NAICS that QCEW used has it"}`,
  );
  throw invalidRequest([
    {
      parameter: "naics",
      message: `${texts.join("; ")}; accepted: codes of QCEW, such as 10, 1012, 31-33 and 541511`,
    },
  ]);
}

/** Returns the 404 for an industry without rows in a county. It names the nearest industry above with rows. */
export async function noSuchIndustry(sql: Sql, code: string, place: Place): Promise<GovdataError> {
  const industry = parseIndustry(code);
  const sumText = SUMS_OF_CES[code];
  if (sumText !== undefined || industry === undefined)
    return notFound("industry", code, sumText ?? "it is not a code of QCEW");
  const owner = place.ownership ?? (industry === ALL_INDUSTRIES ? "total" : "private");
  const owners = OWNERSHIPS.filter((owner) => owner !== "total" && place.has(industry, owner));
  const parent = parentsOf(industry).find((candidate) =>
    place.has(candidate, place.ownership ?? (candidate === ALL_INDUSTRIES ? "total" : "private")),
  );
  const nearest = parent === undefined ? "" : `; the nearest industry above that it has is ${formatIndustry(parent)}`;
  const industryTitle = (await titles()).industries.get(industry);
  if (!industryTitle && (await loadedIndustries(sql, [industry])).length === 0)
    return notFound("industry", code, `no edition of NAICS that QCEW used has it${nearest}`);
  const ended =
    industryTitle?.lastEdition === undefined
      ? ""
      : `, a code of NAICS ${industryTitle.lastEdition} that later editions lack`;
  const unsummed = owner === "total" ? ", but a total is the sum of all ownerships, and not all are loaded" : "";
  const elsewhere = owners.length > 0 ? `; it has some with ownership=${owners.join(" or ")}${unsummed}` : nearest;
  return notCovered(
    `QCEW has no ${owner} establishments of ${code} (${industryTitle?.title ?? "without a title"}${ended}) in county ` +
      `${place.fips}, in any quarter that is loaded${elsewhere}`,
  );
}
