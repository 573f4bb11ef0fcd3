import type { Sql } from "postgres";
import { loadedWithout } from "../../errors.ts";
import { resource } from "../../http/endpoint.ts";
import { narrowingState } from "../../http/parameters/area-parameters.ts";
import { optional } from "../../http/parameters/parameters.ts";
import { naics } from "../../reference/naics.ts";
import { findStateOrTerritory } from "../../reference/states.ts";
import { SBA, TAG } from "../dataset.ts";
import { editionOf } from "../edition.ts";
import { metadata } from "../metadata.ts";
import { COUNTING, oneOrMany, rangeAsked, rangeParameters } from "../routes.ts";
import { lendingIndustry, naicsParameter } from "./codes.ts";
import { industryLendingOf, industryRecord } from "./lending.ts";
import { IndustryLending, industryLendingMetadata } from "./schema.ts";

const stateParameter = optional(
  narrowingState(
    {
      description: "Only loans in this state or territory: FIPS code of 2 digits, or postal abbreviation.",
      example: "FL",
    },
    findStateOrTerritory,
  ),
);

/** Lending by industry. */
export const industryLendingEndpoints = (sql: Sql) => [
  resource({
    id: "getIndustryLending",
    path: "/v1/us/sba/industries/{naics}/lending",
    tag: TAG,
    summary: "7(a) lending to an industry by quarter",
    description:
      "SBA 7(a) loans to businesses of one industry, in the nation or in one state. Loans are counted by the NAICS " +
      "code that was filed with them: every code that begins with the requested digits, of whatever edition. The " +
      "notes say how a code changed between editions. Loans without a code, or with one that no edition from 1997 to " +
      `2022 has, are in no industry; \`metadata.unresolved\` counts them. ${COUNTING}`,
    parameters: { naics: naicsParameter, state: stateParameter, ...rangeParameters },
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
    async answer({ naics: askedCode, state, ...period }, context) {
      const range = rangeAsked(period);
      const industry = lendingIndustry(await naics(), askedCode);
      const edition = await editionOf(sql, context.dataset);
      if (!edition.detail.industries) throw loadedWithout(SBA, "the industries of its loans");
      const { quarters, counts, notes } = await industryLendingOf(sql, edition, { code: askedCode, state }, range);
      const records = quarters.map((quarter) => industryRecord(industry, state, quarter));
      return {
        data: range ? records : records[0]!, // the newest quarter is always there
        metadata: metadata(context, edition, {
          row: IndustryLending,
          counts,
          notes: [...notes, ...industry.notes, FILED_NOTE],
        }),
      };
    },
  }),
];

const FILED_NOTE =
  "Loans are counted by the NAICS code that was filed with them, of the edition of that time. metadata.unresolved " +
  "counts the loans of these quarters that have no code, or one that no edition from 1997 to 2022 has.";
