import type { Sql } from "postgres";
import { invalidRequest, loadedWithout } from "../../errors.ts";
import { choice, optional } from "../../http/parameters/parameters.ts";
import { resource } from "../../http/read-endpoints.ts";
import { naics } from "../../reference/naics.ts";
import { metadata } from "../answers/metadata.ts";
import { SBA, TAG } from "../editions/dataset.ts";
import { editionOf } from "../editions/edition.ts";
import { areaNotes } from "../figures/areas.ts";
import { editionWithLenders } from "../lenders/edition.ts";
import { lendingIndustry, naicsParameter } from "../naics/codes.ts";
import { COUNTING, oneOrMany } from "../routes.ts";
import { askedQuarters, quartersParameters } from "../scopes/asked-quarters.ts";
import { areaParameters, checkedArea } from "../scopes/loan-scope.ts";
import { industryLendingOf, industryRecord } from "./lending.ts";
import { GEOS, IndustryLending, industryLendingMetadata } from "./schema.ts";

const geoParameter = optional(
  choice(GEOS, {
    name: "LendingGeo",
    description:
      "Where the loans are: `national`, `state` (with `state=`) or `county` (with `county=`). Default: what `state` " +
      "and `county` say, else `national`.",
    example: "county",
  }),
);

/** Lending by industry. */
export const industryLendingEndpoints = (sql: Sql) => [
  resource({
    id: "getIndustryLending",
    path: "/v1/us/sba/industries/{naics}/lending",
    tag: TAG,
    summary: "7(a) lending to an industry by quarter",
    description:
      "SBA 7(a) loans to businesses of one industry, in the nation, in one state or in one county. Loans are counted " +
      "by the NAICS code that was filed with them: every code that begins with the requested digits, of whatever " +
      "edition. The notes say how a code changed between editions. Loans without a code, or with one that no edition " +
      `from 1997 to 2022 has, are in no industry; \`metadata.unresolved\` counts them. ${COUNTING}`,
    parameters: { naics: naicsParameter, geo: geoParameter, ...areaParameters, ...quartersParameters },
    hasPages: true,
    datasets: [SBA],
    metadata: industryLendingMetadata,
    data: oneOrMany(IndustryLending),
    table: { row: IndustryLending, rows: (data) => [data].flat() },
    notFound: {
      when: "No edition of NAICS from 1997 to 2022 has the code; the error names the nearest.",
      sent: { naics: "9999" },
      message:
        'There is no NAICS code "9999": no edition of NAICS from 1997 to 2022 has it; accepted: 11 to 92, 31-33, ' +
        "44-45, 48-49 and the codes below them",
    },
    async answer({ naics: askedCode, geo, state, county, ...quartersSent }, context) {
      const range = askedQuarters(quartersSent);
      const area = await askedArea({ geo, state, county });
      const industry = lendingIndustry(await naics(), askedCode);
      const edition = await (area?.length === 5 ? editionWithLenders(sql, context) : editionOf(sql, context.dataset));
      if (!edition.detail.industries) throw loadedWithout(SBA, "the industries of its loans");
      const { quarters, counts, notes } = await industryLendingOf(sql, edition, { code: askedCode, area }, range);
      const records = quarters.map((quarter) => industryRecord(industry, area, quarter));
      return {
        data: range ? records : records[0]!, // the newest quarter is always there
        metadata: metadata(context, edition, {
          row: IndustryLending,
          counts,
          notes: [...notes, ...industry.notes, FILED_NOTE, ...(area?.length === 5 ? await areaNotes(area) : [])],
        }),
      };
    },
  }),
];

/** The area of an industry's loans; undefined for the nation. @throws `invalid_request` where `geo` says another one */
async function askedArea({
  geo,
  state,
  county,
}: {
  geo: (typeof GEOS)[number] | undefined;
  state: string | undefined;
  county: string | undefined;
}): Promise<string | undefined> {
  const area = county ?? state;
  await checkedArea({ state, county });
  const level = county === undefined ? (state === undefined ? "national" : "state") : "county";
  if (geo === undefined || geo === level || (geo === "national" && area === undefined)) return area;
  throw invalidRequest([
    {
      parameter: "geo",
      message:
        `"${geo}" does not fit ${area === undefined ? "a request without state and county" : `${level} "${area}"`}; ` +
        "accepted: national without both, state with state=, county with county=",
    },
  ]);
}

const FILED_NOTE =
  "Loans are counted by the NAICS code that was filed with them, of the edition of that time. metadata.unresolved " +
  "counts the loans of these quarters that have no code, or one that no edition from 1997 to 2022 has.";
