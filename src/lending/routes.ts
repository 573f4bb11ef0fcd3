import { type TSchema, Type } from "@sinclair/typebox";
import type { Sql } from "postgres";
import type { Context } from "../http/endpoint.ts";
import { countyFipsParameter, narrowingState, stateFipsParameter } from "../http/parameters/area-parameters.ts";
import { optional } from "../http/parameters/parameters.ts";
import { quarterParameter } from "../http/parameters/period-parameters.ts";
import { list, resource } from "../http/read-endpoints.ts";
import { naics } from "../reference/naics.ts";
import { parseQuarter } from "../reference/quarters.ts";
import { findStateOrTerritory } from "../reference/states.ts";
import { countySortParameter } from "./answers/county-order.ts";
import { lendingOf } from "./answers/lending.ts";
import { countiesIn } from "./answers/listing.ts";
import { metadata } from "./answers/metadata.ts";
import { SBA, TAG } from "./editions/dataset.ts";
import { type Edition, editionOf, newestQuarter } from "./editions/edition.ts";
import { areaNotes, lendingCounty, lendingState } from "./figures/areas.ts";
import { CountyLending, CountyLendingRecord, lendingMetadata, StateLending } from "./figures/schema.ts";
import { countyRecord, recordFieldsOf, stateRecord } from "./figures/series.ts";
import { editionWithLenders } from "./lenders/edition.ts";
import { lendingIndustry } from "./naics/codes.ts";
import { askedQuarters, quartersParameters } from "./scopes/asked-quarters.ts";
import { industryParameters } from "./scopes/loan-scope.ts";

/** How the quarters of an answer are counted, for descriptions. */
export const COUNTING =
  "There is one record for each calendar quarter of approval. Every approval counts, even a cancelled one, as in the " +
  "SBA's published totals. Without a period, the answer is one object: the newest loaded quarter, which is " +
  "`metadata.latest_period`. With `from_period`, `to_period`, `year` or `quarter` it is an array, oldest first. A " +
  "quarter without a loan has zeros, and null for mean, median and rates. A quarter whose file is not loaded has " +
  "null in every figure, and the notes name the loaded quarters.";

const stateOrTerritoryParameter = {
  ...stateFipsParameter,
  description: `${stateFipsParameter.description.replace(/\.$/, "")}, 60, 66, 69, 72 and 78 are territories.`,
  example: "12",
};

const stateParameter = optional(
  narrowingState(
    { description: "Only counties of this state: FIPS code of 2 digits, or postal abbreviation.", example: "FL" },
    findStateOrTerritory,
  ),
);

const STATE_LOANS = "SBA 7(a) loans of projects in one state or territory, including those without a known county.";

/** Endpoints of small-business lending. */
export const lendingEndpoints = (sql: Sql) => [countyEndpoint(sql), stateEndpoint(sql), listEndpoint(sql)];

const countyEndpoint = (sql: Sql) =>
  resource({
    id: "getCountyLending",
    path: "/v1/us/sba/counties/{fips}/lending",
    tag: TAG,
    summary: "7(a) lending in a county by quarter",
    description:
      `SBA 7(a) loans of projects in one county. ${COUNTING} A county is found by its name in the SBA's files, ` +
      "otherwise by the borrower's ZIP or city; loans without a county are only in the state's figures.",
    parameters: { fips: { ...countyFipsParameter, example: "12086" }, ...industryParameters, ...quartersParameters },
    hasPages: true,
    datasets: [SBA],
    metadata: lendingMetadata,
    data: oneOrMany(CountyLendingRecord),
    table: { row: CountyLendingRecord, rows: (data) => [data].flat() },
    notFound: {
      when:
        "There is no such county, its code ended (the error names its successor), or it is a planning region of " +
        "Connecticut.",
      sent: { fips: "97001" },
      message: 'There is no county "97001": no state or territory has the code 97',
    },
    async answer({ fips, industry, ...quartersSent }, context) {
      const range = askedQuarters(quartersSent);
      const county = await lendingCounty(fips);
      const edition = await editionFor(sql, context, industry);
      const { quarters, counts, notes } = await lendingOf(
        sql,
        edition,
        { area: fips, state: county.state.fips, industry },
        range,
      );
      const records = quarters.map((quarter) => ({
        ...countyRecord(county, quarter),
        ...recordFieldsOf(quarter),
        naics_code: industry ?? null,
      }));
      return {
        data: range ? records : records[0]!, // the newest quarter is always there
        metadata: metadata(context, edition, {
          row: CountyLendingRecord,
          counts,
          notes: [...notes, ...(await areaNotes(fips))],
        }),
      };
    },
  });

const stateEndpoint = (sql: Sql) =>
  resource({
    id: "getStateLending",
    path: "/v1/us/sba/states/{fips}/lending",
    tag: TAG,
    summary: "7(a) lending in a state by quarter",
    description: `${STATE_LOANS} ${COUNTING}`,
    parameters: { fips: stateOrTerritoryParameter, ...industryParameters, ...quartersParameters },
    hasPages: true,
    datasets: [SBA],
    metadata: lendingMetadata,
    data: oneOrMany(StateLending),
    table: { row: StateLending, rows: (data) => [data].flat() },
    notFound: {
      when: "No state or territory has the code.",
      sent: { fips: "97" },
      message:
        'There is no state "97": accepted: the FIPS codes of the 50 states (06), the District of Columbia (11) and ' +
        "the territories (72, 78)",
    },
    async answer({ fips, industry, ...quartersSent }, context) {
      const range = askedQuarters(quartersSent);
      const state = lendingState(fips);
      const edition = await editionFor(sql, context, industry);
      const { quarters, counts, notes } = await lendingOf(sql, edition, { area: fips, state: fips, industry }, range);
      const records = quarters.map((quarter) => stateRecord(state, quarter, industry));
      return {
        data: range ? records : records[0]!, // the newest quarter is always there
        metadata: metadata(context, edition, {
          row: StateLending,
          counts,
          notes: [...notes, ...(fips === "09" ? await areaNotes(fips) : [])],
        }),
      };
    },
  });

const listEndpoint = (sql: Sql) =>
  list({
    id: "listCountyLending",
    path: "/v1/us/sba/counties",
    tag: TAG,
    summary: "7(a) lending of all counties in one quarter",
    description:
      "SBA 7(a) loans of every county in one calendar quarter of approval, by FIPS code or in the order of `sort`. A " +
      "county without a loan has zeros. If the file of the quarter is not loaded, every figure is null, and " +
      "`metadata.absent` says so. Default: the newest loaded quarter.",
    sample: ["sort"],
    parameters: {
      period: optional(
        quarterParameter({ description: "The quarter. Default: the newest loaded one.", example: "2024-Q1" }),
      ),
      state: stateParameter,
      sort: countySortParameter,
    },
    datasets: [SBA],
    metadata: lendingMetadata,
    row: CountyLending,
    places: { code: ({ county_fips }) => county_fips, level: () => "county" },
    notFound: {
      when: "The files have no approvals of the quarter: it is before October 1990, or was not over on their day.",
      sent: { period: "1985-Q1" },
      message:
        "There are no approvals of 1985-Q1. The SBA's files have 1990-Q4 to 2026-Q2, the loaded files 1990-Q4 to " +
        "2026-Q2",
    },
    async answer({ period, state, sort }, context) {
      const edition = await editionOf(sql, context.dataset);
      const quarter = period === undefined ? newestQuarter(edition) : parseQuarter(period);
      const { counts, areas, ...answer } = await countiesIn(sql, edition, { quarter, state, sort });
      const notes = state === undefined || state === "09" ? await areaNotes(state) : [];
      return {
        ...answer,
        metadata: { ...metadata(context, edition, { row: CountyLending, counts, notes }), ...areas },
      };
    },
  });

/** One record without a period, an array with a range. */
export const oneOrMany = <Record extends TSchema>(record: Record) =>
  Type.Union([record, Type.Array(record, { description: "With a period: a record a quarter, oldest first." })], {
    description: "Without a period one record, of the newest quarter; with `from_period` or `to_period` an array.",
  });

/** The edition, with the industries of its loans if one is asked for. @throws `unavailable` (503) where it has none */
async function editionFor(sql: Sql, context: Context, industry: string | undefined): Promise<Edition> {
  if (industry === undefined) return editionOf(sql, context.dataset);
  lendingIndustry(await naics(), industry);
  return editionWithLenders(sql, context);
}
