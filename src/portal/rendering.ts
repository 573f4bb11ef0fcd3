import type { Settings } from "../config.ts";
import type { GovdataError } from "../errors.ts";
import { type Exchange, identified } from "../http/exchange.ts";
import type { PathValues } from "../http/router.ts";
import { linkBaseOf } from "../http/service.ts";
import { type Asking, clientInProcess } from "../in-process/service.ts";
import type { Database } from "../storage/database.ts";
import { NUMBERS_PARAMETER, PICTURE_PARAMETER } from "./charts/pictures/picture-address.ts";
import { FORMAT_PARAMETER } from "./formats.ts";
import type { LoadedDataset, Operations, PageAnswer, PageContent, PageContext, PortalPage } from "./page.ts";
import { decodedPath, type FindSession, formOf, refusalOf, sessionOf } from "./serving/admission.ts";
import { type AnswerOptions, responseOf } from "./serving/answer.ts";
import type { Assets } from "./serving/assets.ts";
import { clientAddress } from "./serving/client-address.ts";
import type { PageRate } from "./serving/limits/page-rate.ts";
import type { Turns } from "./serving/limits/turns.ts";
import { requireKnownParameters } from "./serving/parameters.ts";
import { publicOrigin } from "./serving/requests.ts";

/** What pages are rendered from. */
export interface RenderingOptions {
  settings: Settings;
  /** For accounts, sessions and keys. Data comes from the endpoints. */
  database: Database;
  /** Returns what is loaded of each dataset, for the page that lists it. */
  loadedDatasets: () => Promise<readonly LoadedDataset[]>;
  operations: Operations;
  /** Finds the session of a cookie's token. Undefined: signing in is not possible. */
  findSession?: FindSession;
  /** Returns the address that the connection of a request comes from. Pages and failed sign-ins are counted by it. */
  addressOf?: (request: Request) => string | undefined;
}

/** What pages are rendered with; the functions load it once. */
export interface Rendering {
  options: RenderingOptions;
  asking: Asking;
  assets: () => Promise<Assets>;
  rateOfPages: PageRate;
  rateOfForms: PageRate;
  turns: Turns;
}

/** Pages of data, which anyone may open, are counted and take turns; the API keeps answering meanwhile. */
export async function answerPage(
  page: PortalPage,
  exchange: Exchange,
  pathValues: PathValues,
  rendering: Rendering,
): Promise<Response> {
  const { request } = exchange;
  const { settings, addressOf } = rendering.options;
  const address = clientAddress(request.headers, addressOf?.(request), settings.trustedProxies);
  const answer = () => renderPage(page, { exchange, pathValues, clientAddress: address }, rendering);
  if (page.needs !== "explorer") return answer();
  rendering.rateOfPages.count(address);
  return rendering.turns.take(address ?? "", request.signal, answer);
}

/** Renders a page, for a visitor whose turn it is. */
export async function renderPage(
  page: PortalPage,
  {
    exchange,
    pathValues,
    ...visitor
  }: {
    exchange: Pick<Exchange, "request" | "target" | "search">;
    pathValues: PathValues;
    clientAddress: string | undefined;
  },
  rendering: Rendering,
): Promise<Response> {
  const { request, target, search } = exchange;
  const { settings, database, loadedDatasets, operations } = rendering.options;
  const session = await sessionOf(request, rendering.options);
  const form = await formOf(page, request, session, settings);
  if (session && page.method === "POST") rendering.rateOfForms.count(`account ${session.accountId}`);
  const refusal = refusalOf(page, session, { settings, target });
  const api = clientInProcess(rendering.asking, session && { id: session.accountId, email: session.email });
  const { address: asset } = await rendering.assets();
  const query = new URLSearchParams(search);
  if (refusal === undefined) requireKnownParameters(page, query);
  const answer =
    refusal ??
    (await page.render({
      request,
      session,
      form,
      settings,
      database,
      loadedDatasets,
      operations,
      asset,
      endpoints: rendering.asking.endpoints,
      query,
      ...visitor,
      path: decodedPath(pathValues, target),
      api,
    }));
  const shown = await chartFileOr(answer, query, target);
  return responseOf(shown, request, frameOf({ request, target, session, api }, rendering));
}

/** Returns a page, or the picture or the numbers of its chart that its address asks for. */
async function chartFileOr(answer: PageAnswer, query: URLSearchParams, target: string): Promise<PageAnswer> {
  const [picture, numbers] = [query.get(PICTURE_PARAMETER), query.get(NUMBERS_PARAMETER)];
  if ((picture ?? numbers) === null || answer.kind !== "page" || (answer.status ?? 200) !== 200) return answer;
  const { chartPicture, chartNumbers } = await import("./charts/pictures/page-pictures.tsx");
  return picture === null
    ? chartNumbers(answer, numbers ?? "", target)
    : chartPicture(answer, picture, { self: target, ownTitle: query.get("title")?.trim().slice(0, 200) || undefined });
}

/** The page of an error. */
export const answerProblem = async (
  shownError: GovdataError,
  exchange: Exchange,
  rendering: Rendering,
): Promise<Response> => {
  const { problemPage } = await import("./frame/problem-page.tsx");
  const { status, headers } = shownError;
  const { request, target } = exchange;
  // Not read for an error of ours: the database may be what failed. A refused client must cost little.
  const session =
    status < 500 && status !== 429 ? await sessionOf(request, rendering.options).catch(() => undefined) : undefined;
  const answer: PageAnswer = { kind: "page", status, ...problemPage(shownError, target) };
  const visit = { request, target, session, api: clientInProcess(rendering.asking) };
  const response = await responseOf(answer, request, frameOf(visit, rendering));
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  response.headers.set("cache-control", "no-store");
  return identified(response, exchange);
};

interface Visit extends Pick<PageContext, "request" | "session" | "api"> {
  /** Path and query. */
  target: string;
}

/** Returns what turns content into a whole page for this visitor. */
function frameOf({ request, target, session, api }: Visit, { options, assets }: Rendering): AnswerOptions {
  const linkBase = linkBaseOf(options.settings);
  const basePath = linkBase === "" ? "" : new URL(linkBase).pathname.replace(/\/$/, "");
  const render = async (content: PageContent) => {
    const { renderDocument } = await import("./frame/document.tsx");
    const { address } = await assets();
    const { disabledNotice } = await import("./webhooks/disabled-notice.tsx");
    const notice = session && (await disabledNotice(options.database.sql, session.accountId));
    return renderDocument(content, {
      notice,
      asset: address,
      session,
      basePath,
      hasAccounts: options.findSession !== undefined,
      origin: publicOrigin(request, options.settings),
      self: request.method === "POST" ? undefined : target,
      searched: new URLSearchParams(target.split("?")[1]).get("q") ?? "",
    });
  };
  const format = new URLSearchParams(target.split("?")[1]).get(FORMAT_PARAMETER);
  return { render, table: api.table, format, basePath, hasSession: session !== undefined };
}
