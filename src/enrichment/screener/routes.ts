import type { Sql } from "postgres";
import { ownTurn } from "../../http/one-at-a-time.ts";
import { list, series } from "../../http/read-endpoints.ts";
import { fieldRows, statisticRows } from "./field-rows.ts";
import { SCREENER_FIELDS, type ScreenerField } from "./fields.ts";
import { notesOf } from "./notes.ts";
import { SCREENER_PARAMETERS, STATISTICS_PARAMETERS } from "./parameters.ts";
import { ratioStatisticsEndpoint } from "./ratio-statistics.ts";
import { requestOf } from "./request.ts";
import { screenedRow } from "./row.ts";
import { ScreenedCompany, ScreenerFieldRow, ScreenerStatistics, screenedCsvRow, screenerMetadata } from "./schema.ts";
import { screen } from "./screen.ts";
import { metadataOfScreen } from "./screen-metadata.ts";
import { NOT_BUILT, notBuilt, SCREENER, type Served, screenedOf } from "./screened.ts";

const TAG = "Screener";
const PATH = "/v1/us/sec/screener";

/** Endpoints of the screener. */
export function screenerEndpoints(sql: Sql) {
  const served: Served = async ({ dataset }) => {
    if (dataset.version === 0) throw notBuilt(dataset);
    return screenedOf(sql, dataset);
  };
  return [
    screenerEndpoint(served),
    fieldsEndpoint(served),
    statisticsEndpoint(served),
    ratioStatisticsEndpoint(sql, served),
  ];
}

const screenerEndpoint = (served: Served) =>
  list({
    id: "listScreenedCompanies",
    path: PATH,
    tag: TAG,
    summary: "Companies by their figures",
    description:
      "One row for each company that passes every filter. Bounds are inclusive, and a company without a figure " +
      "passes no bound of it. A row shows the figures that it is filtered and sorted by, with their periods. " +
      "`/v1/us/sec/screener/fields` lists all fields with meaning, unit and coverage.",
    parameters: SCREENER_PARAMETERS,
    datasets: [SCREENER],
    needs: "told",
    notReady: NOT_BUILT,
    metadata: screenerMetadata,
    row: ScreenedCompany,
    csvRow: screenedCsvRow(SCREENER_FIELDS.filter(({ name }) => name === "revenue")),
    async answer(values, context) {
      const screened = await served(context);
      await ownTurn(); // it compares all companies
      const request = requestOf(values);
      const { shown } = request;
      const positions = screen(screened, request);
      const rowOf = (position: number) => screenedRow(screened, position, shown);
      return {
        page: ({ limit, offset }) => ({
          rows: positions.slice(offset, offset + limit).map(rowOf),
          total: positions.length,
        }),
        *all() {
          for (let start = 0; start < positions.length; start += BATCH_ROWS)
            yield positions.slice(start, start + BATCH_ROWS).map(rowOf);
        },
        csvRow: screenedCsvRow(shown),
        metadata: metadataOfScreen(screened, context, {
          units: unitsOf(shown),
          compared: request.compared,
          notes: notesOf(screened, request),
        }),
      };
    },
  });

const unitsOf = (fields: readonly ScreenerField[]): Record<string, string> =>
  Object.fromEntries(fields.map(({ name, unit }) => [name, unit]));

/** Rows that are made at once: those with all figures take some milliseconds. */
const BATCH_ROWS = 200;

const statisticsEndpoint = (served: Served) =>
  series({
    id: "listScreenerStatistics",
    path: `${PATH}/statistics`,
    tag: TAG,
    summary: "Median and quartiles of figures over companies",
    description:
      "How figures are distributed over the loaded companies that pass all filters, such as the margins of an " +
      "industry (`sic=`): median, quartiles and range of the newest period of each, and how many companies have the " +
      "figure. Quartiles between two companies are interpolated.",
    parameters: STATISTICS_PARAMETERS,
    datasets: [SCREENER],
    needs: "told",
    notReady: NOT_BUILT,
    metadata: screenerMetadata,
    row: ScreenerStatistics,
    async answer(values, context) {
      const screened = await served(context);
      await ownTurn(); // it compares all companies
      const request = requestOf({ ...values, sort: undefined, order: undefined });
      const { shown: fields } = request;
      const rows = statisticRows(
        screened,
        screen(screened, request),
        fields.filter(({ name }) => values.fields.includes(name)),
      );
      return {
        rows,
        metadata: metadataOfScreen(screened, context, {
          units: unitsOf(fields),
          compared: request.compared,
          notes: notesOf(screened, { ...request, compared: fields }),
        }),
      };
    },
  });

const LIST_UNITS = { companies: "companies", coverage: "percent" };

const fieldsEndpoint = (served: Served) =>
  series({
    id: "listScreenerFields",
    path: `${PATH}/fields`,
    tag: TAG,
    summary: "The fields of the screener",
    description:
      "Every figure that the screener filters, sorts and shows, with its meaning, formula, unit, source and coverage.",
    parameters: {},
    datasets: [SCREENER],
    needs: "told",
    notReady: NOT_BUILT,
    metadata: screenerMetadata,
    row: ScreenerFieldRow,
    async answer(_values, context) {
      const screened = await served(context);
      return { rows: fieldRows(screened), metadata: metadataOfScreen(screened, context, { units: LIST_UNITS }) };
    },
  });
