import { bug, GovdataError, invalidRequest, payloadTooLarge, unavailable } from "../../errors.ts";
import { allParameters } from "../answers/all-parameters.ts";
import { requireNeeded } from "../answers/dataset-states.ts";
import type { Endpoint } from "../any-endpoint.ts";
import { bodyFaults } from "../body/check-body.ts";
import { requireJsonType } from "../body/read-body.ts";
import { pathNames } from "../endpoint.ts";
import type { Parameter } from "../parameters/parameters.ts";
import { readParameters } from "../parameters/read-parameters.ts";

/**
 * The errors of each endpoint, for the examples of the document. They are made by the steps that refuse requests, from
 * a mistake in the endpoint's own example, so that an example is what a client would read.
 */

/** The default of `GOVDATA_MAX_BODY_KB`. */
const BODY_LIMIT_BYTES = 64 * 1024;

/** 413: a body above the default limit. */
export const LARGE_BODY = payloadTooLarge(BODY_LIMIT_BYTES);

/** 415: a body that is not JSON by its headers. */
export const NO_JSON = thrownBy(() => requireJsonType(new Headers({ "content-type": "text/plain" })));

/** Returns the 400 for a field that a body does not have, or for a slip in a parameter. */
export function wrongRequest(endpoint: Endpoint): GovdataError {
  if (endpoint.kind !== "action") return wrongParameter(endpoint);
  const [example] = Object.values(endpoint.bodyExamples);
  if (!endpoint.body || example === undefined) return wrongParameter(endpoint);
  return invalidRequest(bodyFaults(endpoint.body, { ...(example as object), color: "red" }), "fields");
}

/** Returns the 400 for the first parameter that refuses its example with a slip; for an unknown one if none does. */
function wrongParameter(endpoint: Endpoint): GovdataError {
  const hasOwnOnly = endpoint.kind === "action" || endpoint.kind === "stream" || endpoint.kind === "export";
  const parameters = hasOwnOnly ? endpoint.parameters : allParameters(endpoint);
  const namesInPath = new Set(pathNames(endpoint.path));
  const refusalOf = (wrongValues: Readonly<Record<string, string>>) =>
    refusedBy(() => {
      const sent = Object.entries(parameters).flatMap(([name, { required, example }]) =>
        name in wrongValues ? [[name, wrongValues[name] ?? ""]] : required ? [[name, example]] : [],
      ) as [string, string][];
      const inPath = sent.filter(([name]) => namesInPath.has(name));
      const others = sent.filter(([name]) => !namesInPath.has(name));
      const unknown = Object.entries(wrongValues).filter(([name]) => !(name in parameters));
      readParameters(parameters, Object.fromEntries(inPath), String(new URLSearchParams([...others, ...unknown])));
    });
  for (const [name, parameter] of Object.entries(parameters)) {
    const refusal = refusalOf({ [name]: withSlip(parameter) });
    if (refusal) return refusal;
  }
  return thrownBy(() => {
    throw refusalOf({ color: "red" });
  });
}

/** Returns an example without its leading zero, as spreadsheets make it of codes, or else without its end. */
const withSlip = ({ example }: Parameter<unknown>): string =>
  (example.startsWith("0") ? example.slice(1) : example.slice(0, -1)) || "0";

/** Returns the 503 while nothing is loaded, or without the database for an endpoint that reads no dataset. */
export function notReady({ datasets, needs, notReady: message }: Endpoint): GovdataError {
  const [first] = datasets;
  if (first === undefined) return unavailable("The database can't be reached; try again in a moment");
  if (message !== undefined) return unavailable(message);
  return thrownBy(() =>
    requireNeeded(
      { needs, datasets },
      datasets.map((dataset) => ({ dataset, version: 0, updatedAt: undefined, stamp: "", published: "" })),
    ),
  );
}

/** Returns the error that `act` throws; undefined if it throws none. */
function refusedBy(act: () => unknown): GovdataError | undefined {
  try {
    act();
  } catch (error) {
    if (error instanceof GovdataError) return error;
    throw error;
  }
  return undefined;
}

/** Returns the error that `act` always throws. */
function thrownBy(act: () => unknown): GovdataError {
  const refusal = refusedBy(act);
  if (refusal) return refusal;
  throw bug("an example that should be refused was accepted");
}
