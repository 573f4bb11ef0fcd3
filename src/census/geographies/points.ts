import type { Sql } from "postgres";
import type { RowPlaces } from "../../http/row-places.ts";
import { LEVELS } from "../vocabulary/vintages.ts";
import { geographyDetails } from "./queries.ts";

/** A row of a list of Census places. */
interface PlaceRow {
  fips: string;
  level: string;
}

/** Where the rows of a list are: at the points of the Gazetteer that is nearest to their year. */
export const censusPlaces = (sql: Sql): RowPlaces<PlaceRow> => ({
  code: ({ fips }) => fips,
  level: ({ level }) => level,
  async points(levelName, codes, year) {
    const level = LEVELS.find((known) => known === levelName);
    const details = level ? await geographyDetails(sql, level, codes, year) : [];
    return new Map(
      details.flatMap(({ fips, longitude, latitude }) =>
        longitude === null || latitude === null ? [] : [[fips, [longitude, latitude] as const]],
      ),
    );
  },
});
