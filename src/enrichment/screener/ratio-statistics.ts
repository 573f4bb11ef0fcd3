import type { Sql } from "postgres";
import { annualRatioValues } from "../../filings/queries/annual-ratios.ts";
import { RATIOS_BY_KEY } from "../../filings/statements/ratios.ts";
import { ownTurn } from "../../http/one-at-a-time.ts";
import { refuseBackward } from "../../http/parameters/period-parameters.ts";
import { series } from "../../http/read-endpoints.ts";
import { distributionOf } from "../../metrics/distribution.ts";
import { notesOf } from "./notes.ts";
import { RATIO_STATISTICS_PARAMETERS } from "./parameters.ts";
import { requestOf } from "./request.ts";
import { RatioStatistics, screenerMetadata } from "./schema.ts";
import { screen } from "./screen.ts";
import { metadataOfScreen } from "./screen-metadata.ts";
import { NOT_BUILT, SCREENER, type Served } from "./screened.ts";

/** The endpoint of a ratio's median and quartiles by fiscal year, over the companies that pass the filters. */
export const ratioStatisticsEndpoint = (sql: Sql, served: Served) =>
  series({
    id: "listRatioStatistics",
    path: "/v1/us/sec/screener/ratios/{ratio}",
    tag: "Screener",
    summary: "Median and quartiles of a ratio by fiscal year",
    description:
      "How a ratio of `/companies/{identifier}/ratios/{ratio}` is distributed over the loaded companies that pass " +
      "all filters, such as those of an industry (`sic=`), for each fiscal year, the oldest first. Filters are of " +
      "the companies as they are today, bounds of their newest figures. Earnings per share are on the basis of the " +
      "newest stock split. A company is in the years that it has the ratio for, so the companies change from year to " +
      "year. Quartiles between two companies are interpolated.",
    parameters: RATIO_STATISTICS_PARAMETERS,
    datasets: [SCREENER, "sec"],
    needs: "told",
    notReady: NOT_BUILT,
    metadata: screenerMetadata,
    row: RatioStatistics,
    async answer({ ratio: key, from, to, ...values }, context) {
      refuseBackward(from, to, ["from", "to"]);
      const screened = await served({ dataset: context.state(SCREENER) });
      await ownTurn(); // it compares all companies
      const request = requestOf({ ...values, fields: undefined, sort: undefined, order: undefined });
      const { name, unit } = RATIOS_BY_KEY.get(key)!; // `choice` accepts only its keys
      const ciks = screen(screened, request).map((position) => screened.companies[position]!.cik); // positions of these
      const years = await annualRatioValues(sql, ciks, name);
      return {
        rows: years
          .filter(({ fiscal_year: year }) => year >= (from ?? year) && year <= (to ?? year))
          .map(({ fiscal_year, values: ofCompanies }) => ({
            ratio: key,
            unit,
            fiscal_year,
            companies: ofCompanies.length,
            ...distributionOf(ofCompanies),
          })),
        metadata: metadataOfScreen(screened, context, {
          units: { [key]: unit },
          compared: request.compared,
          notes: notesOf(screened, request),
        }),
      };
    },
  });
