import { type ErrorDetail, GovdataError, invalidRequest, onlyReads } from "../../../errors.ts";
import type { ActionEndpoint, AnyOutcome } from "../../action.ts";
import { readBody } from "../../body/read-body.ts";
import { type Exchange, personalHeaders } from "../../exchange.ts";
import { cutDetails, readParameters } from "../../parameters/read-parameters.ts";
import type { PathValues, Route } from "../../router.ts";
import { datasetStates, requireNeeded } from "../dataset-states.ts";
import { admit, type RouteOptions } from "../route-options.ts";

/**
 * Returns the route of an action. Checks: key 401 or 403, rate 429, a key that only reads 403, body 413 or 415,
 * parameters and body 400, data 503, then its own. It is called once for each request, and its answer is never cached.
 * An action that a publish comes between is not repeated, because it may have written: one that needs rows of one
 * version reads them in one statement.
 */
export function actionRoute(endpoint: ActionEndpoint, options: RouteOptions): Route {
  const { method, path, scope } = endpoint;
  const { versions } = options;
  const { states, state } = datasetStates(endpoint, versions);
  return {
    method,
    path,
    takesBody: true,
    metrics: options.metrics.route(`${method} ${path}`),
    async answer(exchange, pathValues) {
      const { account, keyId, isReadOnly } = admit(options, exchange);
      if (scope === "account" && isReadOnly && !endpoint.isForReadOnlyKeys) throw onlyReads();
      const { values, body } = await readInput(endpoint, exchange, pathValues, options.maxBodyBytes);
      // Nothing is written so far, so the action can wait for the newest state.
      await versions.whenServed(states);
      const dataset = states.length > 0 ? requireNeeded(endpoint, states) : undefined;
      const ofAccount = { account, key: { id: keyId, isReadOnly } };
      const scopeContext = scope === "account" ? ofAccount : { dataset: dataset! }; // a public action has a dataset
      return outcomeResponse(
        await endpoint.answer(values, { ...scopeContext, states, state, body }),
        exchange,
        options.linkBase,
      );
    },
  };
}

/** Reads parameters and body. @throws 413 and 415; 400 that names every fault of both */
async function readInput(
  { parameters, body: schema, checkBody }: ActionEndpoint,
  exchange: Exchange,
  path: PathValues,
  limitBytes: number,
): Promise<{ values: Record<string, unknown>; body: unknown }> {
  const { value: body, faults } = await readBody(exchange.request, { schema, limitBytes });
  let values: Record<string, unknown> = {};
  let parameterFaults: readonly ErrorDetail[] = [];
  try {
    values = readParameters(parameters, path, exchange.search);
  } catch (error) {
    if (!(error instanceof GovdataError && error.details)) throw error;
    parameterFaults = error.details;
  }
  const ownFaults = body === undefined ? [] : ((await checkBody?.(body)) ?? []);
  const bodyFaults = [...faults, ...ownFaults.filter((fault) => !faults.some((shown) => isAbout(shown, fault)))];
  const allFaults = [...parameterFaults, ...bodyFaults];
  if (allFaults.length === 0) return { values, body };
  const faultyParts = [
    ...(parameterFaults.length === 0 ? [] : ["parameters"]),
    ...(bodyFaults.length === 0 ? [] : ["fields"]),
  ];
  throw invalidRequest(cutDetails(allFaults), faultyParts.join(" and "));
}

const isAbout = (shown: ErrorDetail, fault: ErrorDetail): boolean => shown.parameter === fault.parameter;

function outcomeResponse({ status, data, location }: AnyOutcome, exchange: Exchange, linkBase: string): Response {
  const headers = { ...personalHeaders(exchange), "cache-control": "no-store" };
  if (status === 204) return new Response(null, { status, headers });
  return new Response(JSON.stringify({ data }), {
    status,
    headers: {
      ...headers,
      "content-type": "application/json",
      ...(location === undefined ? {} : { location: linkBase + location }),
    },
  });
}
