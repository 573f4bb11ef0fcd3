import { Type } from "@sinclair/typebox";
import type { Sql } from "postgres";
import { stateFipsParameter } from "../../http/parameters/area-parameters.ts";
import { choice, withDefault } from "../../http/parameters/parameters.ts";
import { refuseBackward } from "../../http/parameters/period-parameters.ts";
import { resource, series } from "../../http/read-endpoints.ts";
import { notPublishedBy } from "../revisions/series-as-of.ts";
import { adjustmentParameter } from "../vocabulary/adjustment.ts";
import { TAG } from "../vocabulary/bureau.ts";
import { NO_NAICS, naicsParameter } from "../vocabulary/naics-parameter.ts";
import { asOfParameter, monthRange } from "../vocabulary/period.ts";
import { JOLTS } from "./dataset.ts";
import {
  absentStates,
  allSizes,
  findIndustry,
  noRowsOf,
  noRowsOfState,
  regionParameter,
  requireState,
  SIZES_WHAT,
  sizeOfCut,
  sizeParameter,
} from "./lookup.ts";
import { industryOf, metadataOf, rowOf } from "./present.ts";
import {
  IndustryTurnover,
  LatestTurnover,
  matchFields,
  RegionTurnover,
  SizeTurnover,
  StateTurnover,
  TURNOVER_COLUMNS,
  turnoverMetadata,
} from "./schema.ts";
import { latestTurnover, turnover } from "./turnover.ts";

const RANGE = monthRange({ from: "2020-01", to: "2022-08" });

/** `rate_or_level` is what the contract's public client sends with each request. */
const TIME = {
  adjustment: adjustmentParameter,
  as_of: asOfParameter,
  rate_or_level: withDefault(
    choice(["both"], {
      name: "RateOrLevel",
      description:
        "Only `both`: each row has the levels (`hires`) and, in fields of their own, the rates (`hires_rate`).",
      example: "both",
    }),
    "both",
  ),
};

const WHAT =
  "Job openings, hires, quits, layoffs and discharges, other and total separations, as levels in thousands of " +
  "persons and as rates, and `labour_market_tightness`, job openings ÷ hires (JOLTS). ";

/** Endpoints of the Job Openings and Labor Turnover Survey. */
export const joltsEndpoints = (sql: Sql) => [
  series({
    id: "getIndustryTurnover",
    path: "/v1/us/bls/industries/{naics}/turnover",
    tag: TAG,
    summary: "Turnover in an industry, by month (JOLTS)",
    description:
      `${WHAT}The answer has the narrowest JOLTS industry that contains the NAICS code. ` +
      "`metadata.jolts_industry_code` names it, and `metadata.match_note` says if it is wider than the code.",
    parameters: { naics: naicsParameter, ...RANGE, ...TIME },
    datasets: [JOLTS],
    metadata: turnoverMetadata("IndustryTurnoverMetadata", {
      ...matchFields,
      jolts_industry_code: IndustryTurnover.properties.jolts_industry_code,
    }),
    row: IndustryTurnover,
    csvRow: TURNOVER_COLUMNS.industry,
    notFound: { when: "NAICS has no such code, or no industry of JOLTS contains it.", ...NO_NAICS },
    async answer({ naics, ...time }, context) {
      refuseBackward(time.from_date, time.to_date);
      const match = await findIndustry(naics);
      const { industry, note } = match;
      const cut = { industry: industry.code, state: "00", size: "00" };
      const answer = await turnover(sql, { cuts: [cut], subject: industry.title }, time);
      if (!answer) throw noRowsOf(`${industry.title} (${industry.code})`);
      return {
        rows: answer.months.map((month) => rowOf(month, industryOf(naics, match))),
        metadata: {
          ...(await metadataOf(sql, context, answer, time.adjustment)),
          naics_code: naics,
          jolts_industry_code: industry.code,
          jolts_industry_title: industry.title,
          match_note: note,
        },
      };
    },
  }),
  resource({
    id: "getLatestIndustryTurnover",
    path: "/v1/us/bls/industries/{naics}/turnover/latest",
    tag: TAG,
    summary: "Turnover in an industry in the newest month (JOLTS)",
    description: `${WHAT}The newest month in which the industry has a figure.`,
    parameters: { naics: naicsParameter, ...TIME },
    datasets: [JOLTS],
    metadata: turnoverMetadata("TurnoverMetadata", {}),
    data: LatestTurnover,
    table: { row: LatestTurnover, csvRow: TURNOVER_COLUMNS.latest, rows: (month) => [month] },
    notFound: { when: "NAICS has no such code, or no industry of JOLTS contains it.", ...NO_NAICS },
    async answer({ naics, ...time }, context) {
      const match = await findIndustry(naics);
      const { industry, note } = match;
      const cut = { industry: industry.code, state: "00", size: "00" };
      const answer = await latestTurnover(sql, { cuts: [cut], subject: industry.title }, time);
      const [month] = answer?.months ?? [];
      if (!answer || !month) throw noRowsOf(`${industry.title} (${industry.code})`);
      return {
        data: rowOf(month, {
          ...industryOf(naics, match),
          jolts_industry_title: industry.title,
          match_note: note,
        }),
        metadata: await metadataOf(sql, context, answer, time.adjustment),
      };
    },
  }),
  series({
    id: "getStateTurnover",
    path: "/v1/us/bls/states/{fips}/turnover",
    tag: TAG,
    summary: "Turnover in a state, by month (JOLTS)",
    description: `${WHAT}Total nonfarm of one state; JOLTS has no other separations and no industries of states.`,
    parameters: { fips: stateFipsParameter, ...RANGE, ...TIME },
    datasets: [JOLTS],
    metadata: turnoverMetadata("StateTurnoverMetadata", {
      state_name: Type.String({ description: "Name of the state.", example: "California" }),
    }),
    row: StateTurnover,
    csvRow: TURNOVER_COLUMNS.state,
    notFound: {
      when: "There is no such state, JOLTS does not cover it, or the loaded files don't have it.",
      sent: { fips: "97" },
      message:
        'There is no state "97": accepted are the FIPS codes of the 50 states, and 11 for the District of Columbia',
    },
    async answer({ fips, ...time }, context) {
      refuseBackward(time.from_date, time.to_date);
      const state = requireState(fips);
      const cut = { industry: "000000", state: fips, size: "00" };
      const answer = await turnover(sql, { cuts: [cut], subject: state.name }, time);
      if (!answer) throw await noRowsOfState(sql, state);
      return {
        rows: answer.months.map((month) => rowOf(month, { fips, state_code: fips })),
        metadata: {
          ...(await metadataOf(sql, context, answer, time.adjustment)),
          state_name: state.name,
          notes: await absentStates(sql),
        },
      };
    },
  }),
  series({
    id: "getRegionTurnover",
    path: "/v1/us/bls/regions/{region}/turnover",
    tag: TAG,
    summary: "Turnover in a region, by month (JOLTS)",
    description: `${WHAT}Total nonfarm of one of the four Census regions.`,
    parameters: { region: regionParameter, ...RANGE, ...TIME },
    datasets: [JOLTS],
    metadata: turnoverMetadata("TurnoverMetadata", {}),
    row: RegionTurnover,
    csvRow: TURNOVER_COLUMNS.region,
    notFound: {
      when: "The loaded files don't have the region, or no release was published by `as_of`.",
      ...notPublishedBy("the region Northeast"),
    },
    async answer({ region, ...time }, context) {
      refuseBackward(time.from_date, time.to_date);
      const cut = { industry: "000000", state: region.code, size: "00" };
      const answer = await turnover(sql, { cuts: [cut], subject: `the region ${region.name}` }, time);
      if (!answer) throw noRowsOf(`the region ${region.name}`);
      return {
        rows: answer.months.map((month) => rowOf(month, { region: region.name })),
        metadata: await metadataOf(sql, context, answer, time.adjustment),
      };
    },
  }),
  series({
    id: "getTurnoverBySize",
    path: "/v1/us/bls/turnover/by-size",
    tag: TAG,
    summary: "Turnover by size of establishment, by month (JOLTS)",
    description:
      `${WHAT}The nation's private employers by the number of employees of the establishment. Without \`from_date\` ` +
      "and `to_date`, only the newest month is returned. If only one is given, the range is open at the other end.",
    parameters: {
      size_class: sizeParameter,
      ...RANGE,
      ...TIME,
    },
    datasets: [JOLTS],
    metadata: turnoverMetadata("TurnoverMetadata", {}),
    row: SizeTurnover,
    csvRow: TURNOVER_COLUMNS.size,
    notFound: {
      when: "The loaded files have no size classes, or no release was published by `as_of`.",
      ...notPublishedBy(SIZES_WHAT),
    },
    async answer({ size_class, ...time }, context) {
      refuseBackward(time.from_date, time.to_date);
      const isRange = time.from_date !== undefined || time.to_date !== undefined;
      const wantedCuts = { cuts: allSizes(size_class), subject: SIZES_WHAT };
      const answer = await (isRange ? turnover(sql, wantedCuts, time) : latestTurnover(sql, wantedCuts, time));
      if (!answer) throw noRowsOf(SIZES_WHAT);
      return {
        rows: answer.months.map((month) => rowOf(month, sizeOfCut(month.cut))),
        metadata: await metadataOf(sql, context, answer, time.adjustment),
      };
    },
  }),
];
