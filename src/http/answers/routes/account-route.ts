import { tableFormatFor } from "../../encoding/negotiate.ts";
import type { AccountEndpoint, Format } from "../../endpoint.ts";
import { readParameters } from "../../parameters/read-parameters.ts";
import type { Route } from "../../router.ts";
import { columnsOf } from "../../tables/columns.ts";
import { allParameters } from "../all-parameters.ts";
import { datasetStates, requireNeeded } from "../dataset-states.ts";
import { ofOneVersion } from "../one-version.ts";
import { onceFileResponse } from "../parquet-answer.ts";
import { CONTENT_TYPES, SMALL_BYTES } from "../render.ts";
import { type Audience, type Responded, respond } from "../respond.ts";
import { admit, type RouteOptions } from "../route-options.ts";

/**
 * Returns the route of an account's endpoint, with the same checks as a public one. Each request gets a new
 * answer, of one version of its datasets, which is `no-store` and has no ETag. This module has no access to the cache.
 */
export function accountRoute(endpoint: AccountEndpoint, options: RouteOptions): Route {
  const metrics = options.metrics.route(endpoint.path);
  const parameters = allParameters(endpoint);
  const columns = endpoint.row ? columnsOf(endpoint.csvRow ?? endpoint.row) : [];
  const { states, state } = datasetStates(endpoint, options.versions);
  return {
    method: "GET",
    path: endpoint.path,
    takesBody: false,
    metrics,
    async answer(exchange, path) {
      const { account, keyId, isReadOnly } = admit(options, exchange);
      const key = { id: keyId, isReadOnly };
      const { headers } = exchange.request;
      const values = readParameters(parameters, path, exchange.search);
      const { format: formatParameter, page, per_page: perPage } = values;
      const format: Format = endpoint.row ? (formatParameter ?? tableFormatFor(headers.get("accept"))) : "json";
      const asking = { exchange, endpoint, format, page, perPage, linkBase: options.linkBase, audience: ACCOUNT };
      const { answer: responded } = await ofOneVersion<Responded>(options.versions, states, async (version) => {
        if (states.length > 0) requireNeeded(endpoint, states);
        const answer = await endpoint.answer(values, { account, key, states, state });
        const ownColumns = answer.kind === "list" && answer.csvRow ? columnsOf(answer.csvRow) : columns;
        const answering = { ...asking, columns: ownColumns, answer, version };
        if (format !== "parquet") return respond(answering);
        options.keepOpen(exchange.request);
        return { response: await onceFileResponse(answering, options.files, account.id) };
      });
      return responded.response;
    },
  };
}

/** How an account's answer is sent: kept by no cache, and assembled only as far as it is short. */
const ACCOUNT: Audience = {
  room: { largest: 0, take: () => false, leave() {} },
  isAssembled: (_answering, _encoding, characters) => characters <= SMALL_BYTES,
  headersOf: ({ format }, { encoding, link }) => ({
    "content-type": CONTENT_TYPES[format],
    "cache-control": "no-store",
    ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
    ...(link === "" ? {} : { link }),
  }),
};
