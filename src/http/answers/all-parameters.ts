import { FORMATS, type ReadEndpoint } from "../endpoint.ts";
import { choice, optional, type Parameters } from "../parameters/parameters.ts";

/** `format` of every endpoint: one with rows is answered as CSV and NDJSON, too. */
const ROWS_FORMAT = {
  format: optional(
    choice(FORMATS, {
      name: "Format",
      description:
        "The format of the answer; without it, `Accept` decides. CSV and NDJSON carry the rows alone; in CSV, the " +
        "fields of nested objects are columns of their own, their names joined by `_`.",
      example: "json",
    }),
  ),
};
const JSON_FORMAT = {
  format: optional(
    choice(["json"], {
      name: "JsonFormat",
      description: "The format of the answer, which is JSON alone: it has no rows.",
      example: "json",
    }),
  ),
};

/** Every parameter that an endpoint reads, those that it has for being an endpoint or a list included. */
export const allParameters = (endpoint: ReadEndpoint): Parameters => ({
  ...endpoint.parameters,
  ...(endpoint.row ? ROWS_FORMAT : JSON_FORMAT),
});
