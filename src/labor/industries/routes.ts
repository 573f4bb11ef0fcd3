import type { Static } from "@sinclair/typebox";
import type { Sql } from "postgres";
import type { Context } from "../../http/endpoint.ts";
import { latestPeriod } from "../../http/latest-period.ts";
import { choice, optional, text } from "../../http/parameters/parameters.ts";
import { list, resource } from "../../http/read-endpoints.ts";
import { newer } from "../../metrics/loaded-periods.ts";
import type { PeriodSpan } from "../../metrics/metric.ts";
import { type Naics, naics } from "../../reference/naics.ts";
import { type Catalog, catalogOf } from "../ces/catalog.ts";
import { findIndustry, nearestIndustry } from "../ces/match.ts";
import { DATA_TYPES } from "../ces/series.ts";
import { newestQuarter } from "../qcew/queries.ts";
import { newestMonthOf } from "../revisions/queries-spans.ts";
import { BUREAU, TAG } from "../vocabulary/bureau.ts";
import { yearsOf } from "../vocabulary/client-fields.ts";
import { metadata } from "../vocabulary/metadata.ts";
import { NO_NAICS, naicsParameter, requireIndustry } from "../vocabulary/naics-parameter.ts";
import { COVERED, covered, describe, digitsOf, directoryOf, titled } from "./directory.ts";
import { IndustryColumns, IndustryDetail, IndustryListed, industryMetadata, LEVEL_DIGITS, LEVELS } from "./schema.ts";

/** Endpoints of industries. */
export const industryEndpoints = (sql: Sql) => [listIndustries(sql), getIndustry(sql)];

const listIndustries = (sql: Sql) =>
  list({
    id: "listIndustries",
    path: "/v1/us/bls/industries",
    tag: TAG,
    summary: "Industries, and what the surveys have of each",
    description:
      "All codes of NAICS 2017 and 2022 in order, after `00` total nonfarm and `05` total private, each with the " +
      "first and last period that CES, QCEW and JOLTS have of it.",
    parameters: {
      query: optional(text({ description: "Part of a title, or the beginning of a code.", example: "motor vehicle" })),
      level: optional(
        choice([...LEVELS, ...LEVEL_DIGITS], {
          name: "IndustryLevelOrDigits",
          description: "Only industries of one level: its name, or the digits of its codes (0: totals).",
          example: "industry_group",
        }),
      ),
      edition: optional(
        choice(["2017", "2022"], {
          name: "NaicsEdition",
          description: "Only codes of one edition.",
          example: "2022",
        }),
      ),
      covered_by: optional(
        choice(COVERED, {
          name: "IndustrySurvey",
          description: "Only industries that a survey has.",
          example: "ces",
        }),
      ),
    },
    datasets: COVERED,
    needs: "any",
    metadata: industryMetadata,
    row: IndustryListed,
    csvRow: IndustryColumns,
    async answer({ query, level, edition, covered_by }, context) {
      const { industries, searchTitles } = await directoryOf(sql, context.states);
      const wantedText = query?.toLowerCase();
      const foundIndustries = industries.filter(
        (industry, index) =>
          (wantedText === undefined ||
            searchTitles[index]?.includes(wantedText) ||
            industry.naics_code.startsWith(wantedText)) &&
          (level === undefined || industry.level_name === level || String(industry.level) === level) &&
          (edition === undefined || industry.editions.includes(edition)) &&
          (covered_by === undefined || industry.coverage[covered_by] !== null),
      );
      return {
        page: ({ limit, offset }) => ({
          rows: foundIndustries.slice(offset, offset + limit),
          total: foundIndustries.length,
        }),
        all: () => [foundIndustries],
        metadata: await metadataOf(sql, context),
      };
    },
  });

const getIndustry = (sql: Sql) =>
  resource({
    id: "getIndustry",
    path: "/v1/us/bls/industries/{naics}",
    tag: TAG,
    summary: "One industry",
    description:
      "The place of a code in NAICS, its predecessors and successors in 2022, what the surveys have of it, and which " +
      "industry of CES answers for its employment.",
    parameters: { naics: naicsParameter },
    datasets: COVERED,
    needs: "any",
    metadata: industryMetadata,
    data: IndustryDetail,
    notFound: { when: "Neither NAICS 2017 nor 2022 has the code.", ...NO_NAICS },
    async answer({ naics: code }, context) {
      const codes = await naics();
      const knownIndustry = requireIndustry(codes, code);
      const coverage = (await directoryOf(sql, context.states)).coverageOf(code);
      const ces = context.state("ces");
      const answering =
        ces.version > 0 ? cesOf(await catalogOf(sql, ces, undefined), codes, code) : { ces: null, nearest_ces: null };
      return {
        data: {
          ...describe(knownIndustry, knownIndustry.naics),
          children: codes.childrenOf(code).map(({ code: childCode, title }) => ({
            naics_code: childCode,
            naics_title: title,
            level: digitsOf(childCode),
            title,
          })),
          successors: titled(codes, codes.changeOf(code)?.newCodes ?? []),
          predecessors: titled(codes, codes.predecessorsOf(code)),
          ...covered(coverage),
          data_availability: {
            ces_years: yearsOf(endsOf(coverage.ces)),
            qcew_years: yearsOf(endsOf(coverage.qcew)),
            oews_years: null,
          },
          ...answering,
        },
        metadata: await metadataOf(sql, context),
      };
    },
  });

const endsOf = (span: PeriodSpan | null): string[] => (span ? [span.first_period, span.last_period] : []);

/** Returns the CES industry that answers for a code, or the nearest CES industry that contains it. */
function cesOf(
  catalog: Catalog,
  codes: Naics,
  askedCode: string,
): Pick<Static<typeof IndustryDetail>, "ces" | "nearest_ces"> {
  const match = findIndustry(catalog, codes, askedCode);
  if (!match) {
    const parent = nearestIndustry(catalog, codes, askedCode);
    return { ces: null, nearest_ces: parent ? (titled(codes, [parent.code])[0] ?? null) : null };
  }
  const { code, industry, note } = match;
  const types = new Set(industry.series.map(({ type }) => type));
  const adjustments = new Set(industry.series.map(({ adjustment }) => adjustment));
  return {
    ces: {
      naics_code: code,
      industry_code: industry.code,
      industry_name: industry.name,
      published_naics: industry.naicsCode,
      adjustments: (["sa", "nsa"] as const).filter((adjustment) => adjustments.has(adjustment)),
      fields: DATA_TYPES.filter(({ type }) => types.has(type)).map(({ field }) => field),
      match_note: note ?? null,
    },
    nearest_ces: null,
  };
}

/** Returns the metadata of answers on industries. `latest_period` is the newest of the loaded surveys. */
async function metadataOf(sql: Sql, context: Context) {
  const loaded = context.states.filter(({ version }) => version > 0);
  let newest: string | null = null;
  for (const state of loaded)
    newest = newer(
      newest,
      state.dataset === "ces"
        ? (await catalogOf(sql, state, undefined)).newestPeriod
        : await latestPeriod(sql, state, state.dataset, () =>
            state.dataset === "jolts" ? newestMonthOf(sql, ["jolts"]) : newestQuarter(sql),
          ),
    );
  return {
    ...metadata(context, {
      source: `${BUREAU}; U.S. Census Bureau, North American Industry Classification System 2017 and 2022`,
      cadence: "monthly",
      survey: "ces, qcew, jolts",
      latestPeriod: newest,
    }),
    // QCEW is only unadjusted. CES and JOLTS have both.
    adjustment: loaded.some(({ dataset }) => dataset !== "qcew") ? (["sa", "nsa"] as const).slice() : ["nsa" as const],
  };
}
