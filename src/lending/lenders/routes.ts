import type { Sql } from "postgres";
import { choice, integer, withDefault } from "../../http/parameters/parameters.ts";
import { quarterRange } from "../../http/parameters/period-parameters.ts";
import { list, resource } from "../../http/read-endpoints.ts";
import { loanMetadata } from "../answers/loan-metadata.ts";
import { SBA, TAG } from "../editions/dataset.ts";
import type { Edition } from "../editions/edition.ts";
import { askedQuarters, quartersParameters, spanOf } from "../scopes/asked-quarters.ts";
import { loanScope, scopeParameters } from "../scopes/loan-scope.ts";
import { editionWithLenders } from "./edition.ts";
import { LENDER_SORTS, lenderDetail, rankedLenders } from "./lenders.ts";
import type { Quarters } from "./queries.ts";
import {
  LENDER_UNITS,
  LenderDetail,
  LenderQuarterRow,
  LenderSummary,
  lenderMetadata,
  lendersMetadata,
} from "./schema.ts";

/** The largest id: what a path can have of 15 digits. */
const LARGEST_ID = 999_999_999_999_999;

const IDENTITY =
  "Loans have one lender only where the file says so: the same number of the SBA (`LocationID`), without it of the " +
  "FDIC or the NCUA, without these the same name, city and state. Similar names are not joined.";

const HOLDER_NOTE =
  "The lender is the one that holds the loan on the day of the files, which need not be the one that made it. " +
  IDENTITY.replaceAll("`", "");

/** Quarters of a request, none after the newest that was over on the edition's day. */
export const quartersWithin = (edition: Edition, span: Quarters): Quarters => ({
  ...span,
  last: Math.min(span.last, edition.published.last),
});

/** Lenders. */
export const lenderEndpoints = (sql: Sql) => [
  list({
    id: "listLenders",
    path: "/v1/us/sba/lenders",
    tag: TAG,
    summary: "Lenders of 7(a) loans by activity",
    description:
      "Lenders that hold SBA 7(a) loans, with their loans in the requested quarters, place and industry; default: " +
      `all loaded quarters of the nation. Lenders without such a loan have no row. ${IDENTITY}`,
    sample: ["state", "year"],
    parameters: {
      ...scopeParameters,
      ...quartersParameters,
      sort: withDefault(
        choice(LENDER_SORTS, {
          name: "LenderSort",
          description: "Order: a figure, the highest first. Ties go by `lender_id`.",
          example: "total_amount",
        }),
        "loan_count",
      ),
    },
    datasets: [SBA],
    metadata: lendersMetadata,
    row: LenderSummary,
    notFound: {
      when: "The county or the industry does not exist.",
      sent: { county: "97001" },
      message: 'There is no county "97001": no state or territory has the code 97',
    },
    async answer({ sort, state, county, industry, ...quarters }, context) {
      const span = spanOf(askedQuarters(quarters));
      const scope = await loanScope({ state, county, industry });
      const edition = await editionWithLenders(sql, context);
      const { rows, ...all } = await rankedLenders(sql, scope, quartersWithin(edition, span), sort);
      return {
        page: ({ limit, offset }) => ({ rows: rows.slice(offset, offset + limit), total: rows.length }),
        all: () => [rows],
        whyEmpty: "No lender holds a loan of these quarters, this place and this industry.",
        metadata: { ...loanMetadata(context, edition, { scope, units: LENDER_UNITS, notes: [HOLDER_NOTE] }), ...all },
      };
    },
  }),
  resource({
    id: "getLender",
    path: "/v1/us/sba/lenders/{lender_id}",
    tag: TAG,
    summary: "One lender by quarter and state",
    description:
      "A lender of SBA 7(a) loans: its names in the files, and its loans by quarter of approval and by the projects' " +
      `state. Quarters without a loan are left out. ${IDENTITY}`,
    parameters: {
      lender_id: integer({
        description: "Id of the lender, as `/v1/us/sba/lenders` has it.",
        example: "57328",
        minimum: 1,
        maximum: LARGEST_ID,
      }),
      ...quarterRange({ from: "2019-Q1", to: "2024-Q4" }),
    },
    datasets: [SBA],
    metadata: lenderMetadata,
    data: LenderDetail,
    table: {
      row: LenderQuarterRow,
      rows: ({ lender_id, display_name, history }) =>
        history.map((quarter) => ({ lender_id, display_name, ...quarter })),
    },
    notFound: {
      when: "No loan of the edition has a lender with the id.",
      sent: { lender_id: "999999999" },
      message: 'There is no lender "999999999": accepted: the lender_id of a lender in /v1/us/sba/lenders',
    },
    async answer({ lender_id: id, ...range }, context) {
      const span = spanOf(askedQuarters({ ...range, year: undefined, quarter: undefined }));
      const edition = await editionWithLenders(sql, context);
      return {
        data: await lenderDetail(sql, id, quartersWithin(edition, span)),
        metadata: loanMetadata(context, edition, { units: LENDER_UNITS, notes: [HOLDER_NOTE] }),
      };
    },
  }),
];
