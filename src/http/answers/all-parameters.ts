import { FORMATS, type ReadEndpoint, TABLE_FORMATS } from "../endpoint.ts";
import { choice, optional, type Parameters } from "../parameters/parameters.ts";

/** `format` of every endpoint but feeds. An endpoint with rows also answers them as tables. */
const ROWS_FORMAT = {
  format: optional(
    choice(TABLE_FORMATS, {
      name: "Format",
      description:
        "The format of the answer. Without it, `Accept` decides. All but JSON have only the rows. In CSV, Parquet " +
        "and Arrow, each field of a nested object is a column, its names joined by `_`.",
      example: "json",
    }),
  ),
};
/** `format` of lists of places. */
const PLACES_FORMAT = {
  format: optional(
    choice(FORMATS, {
      name: "PlacesFormat",
      description:
        "The format of the answer. Without it, `Accept` decides. All but JSON and GeoJSON have only the rows. In " +
        "CSV, Parquet, Arrow and the properties of GeoJSON, each field of a nested object is a column, its names " +
        "joined by `_`.",
      example: "json",
    }),
  ),
};
const JSON_FORMAT = {
  format: optional(
    choice(["json"], {
      name: "JsonFormat",
      description: "The format of the answer. Only JSON, since the answer has no rows.",
      example: "json",
    }),
  ),
};

/** Returns every parameter that an endpoint reads, including those of all endpoints and of lists. */
export const allParameters = ({ kind, parameters, row, places }: ReadEndpoint): Parameters =>
  kind === "feed" ? parameters : { ...parameters, ...(places ? PLACES_FORMAT : row ? ROWS_FORMAT : JSON_FORMAT) };
