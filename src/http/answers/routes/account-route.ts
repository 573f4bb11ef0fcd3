import { compressed, compression } from "../../encoding/compress.ts";
import { type Encoding, encodingFor, formatFor } from "../../encoding/negotiate.ts";
import type { AccountEndpoint, Format } from "../../endpoint.ts";
import { personalHeaders } from "../../exchange.ts";
import { readParameters } from "../../parameters/read-parameters.ts";
import type { Route } from "../../router.ts";
import { admit } from "../admit.ts";
import { allParameters } from "../all-parameters.ts";
import { datasetStates, requireNeeded } from "../dataset-states.ts";
import { nextOfVersion, ofOneVersion, type ReadVersion } from "../one-version.ts";
import { ALL_ROWS, CONTENT_TYPES, type Rendering, renderText, rowPieces, SMALL_BYTES, textStream } from "../render.ts";
import type { RouteOptions } from "../route-options.ts";
import { columnsOf } from "../rows.ts";

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
      const { account } = admit(exchange, options);
      const { headers } = exchange.request;
      const values = readParameters(parameters, path, exchange.search);
      const { format: formatParameter, page, per_page: perPage } = values;
      const format: Format = endpoint.row ? (formatParameter ?? formatFor(headers.get("accept"))) : "json";
      const asking = { exchange, endpoint, format, page, perPage, linkBase: options.linkBase };
      const { answer: responded } = await ofOneVersion(options.versions, states, async (version) => {
        if (states.length > 0) requireNeeded(endpoint, states);
        const answer = await endpoint.answer(values, { account, states, state });
        const ownColumns = answer.kind === "list" && answer.csvRow ? columnsOf(answer.csvRow) : columns;
        return { response: await respond({ ...asking, columns: ownColumns, answer, version }) };
      });
      return responded.response;
    },
  };
}

/** What an account's response is made from, after its endpoint has answered. */
interface Answering extends Rendering {
  version: ReadVersion;
}

async function respond(rendering: Answering): Promise<Response> {
  const encoding = encodingFor(rendering.exchange.request.headers.get("accept-encoding"));
  const rendered = renderText(rendering);
  if (rendered === ALL_ROWS) return rowsResponse(rendering, encoding);
  const { text, link } = await rendered;
  return textResponse(rendering, text, encoding, link);
}

async function textResponse(
  rendering: Rendering,
  text: string,
  acceptedEncoding: Encoding,
  link: string,
): Promise<Response> {
  const encoding = text.length > SMALL_BYTES ? acceptedEncoding : "identity";
  const body = encoding === "identity" ? text : await compressed(Buffer.from(text), encoding);
  return new Response(body, { headers: headersOf(rendering, encoding, link) });
}

/** Answers all rows: a short text in one piece, a longer one as a stream. */
async function rowsResponse(rendering: Answering, encoding: Encoding): Promise<Response> {
  const { exchange } = rendering;
  const pieces = rowPieces(rendering);
  let start = "";
  while (start.length <= SMALL_BYTES) {
    const piece = await pieces.next(); // a failure before the head is sent becomes an error answer
    if (piece.done) return textResponse(rendering, start, encoding, "");
    start += piece.value;
  }
  const headers = headersOf(rendering, encoding, "");
  if (exchange.request.method === "HEAD") {
    await pieces.return();
    // Without the last header Bun would send `Content-Length: 0`.
    return new Response(null, { headers: { ...headers, "transfer-encoding": "chunked" } });
  }
  const plain = textStream(start, {
    next: () => nextOfVersion(pieces, rendering.version),
    onBroken: exchange.onBroken,
    onEnd: async (isCancelled) => void (isCancelled && (await pieces.return())),
  });
  return new Response(encoding === "identity" ? plain : plain.pipeThrough(compression(encoding)), { headers });
}

function headersOf({ exchange, format }: Rendering, encoding: Encoding, link: string): Record<string, string> {
  return {
    ...personalHeaders(exchange),
    "content-type": CONTENT_TYPES[format],
    "cache-control": "no-store",
    ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
    ...(link === "" ? {} : { link }),
  };
}
