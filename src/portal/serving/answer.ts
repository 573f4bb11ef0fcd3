import { csvHeader, csvRows } from "../../http/answers/rows.ts";
import { compressed } from "../../http/encoding/compress.ts";
import { encodingFor } from "../../http/encoding/negotiate.ts";
import { EMPTY_HEADER } from "../../http/exchange.ts";
import type { PageAnswer, PageContent } from "../page.ts";
import { localAddress } from "./checks.ts";
import { PAGE_HEADERS, PICTURE_POLICY } from "./headers.ts";
import { forSpreadsheets, streamForSpreadsheets } from "./spreadsheets.ts";

/** Returns the HTML of a page in its frame. */
export type Render = (content: PageContent) => Promise<string>;

/** What a response is made with. */
export interface AnswerOptions {
  render: Render;
  /** Returns a request's answer as CSV. */
  csv: (request: string) => Promise<Response>;
  basePath: string;
  /** Somebody is signed in, so no cache may keep the answer. */
  hasSession: boolean;
}

/** Returns the response of what a page answered. */
export async function responseOf(answer: PageAnswer, request: Request, options: AnswerOptions): Promise<Response> {
  const isSecret = answer.kind === "page" && answer.isSecret === true;
  const headers = new Headers(PAGE_HEADERS);
  headers.set("cache-control", options.hasSession || isSecret ? "no-store" : "private, no-cache");
  if (isSecret) headers.set("referrer-policy", "no-referrer");
  for (const cookie of "cookies" in answer ? (answer.cookies ?? []) : []) headers.append("set-cookie", cookie);
  switch (answer.kind) {
    case "redirect":
      headers.delete("content-type");
      headers.set("location", options.basePath + localAddress(answer.to));
      return new Response(null, { status: 303, headers });
    case "json":
      headers.set("content-type", "application/json");
      return compressedResponse(JSON.stringify(answer.value), 200, headers, request);
    case "svg": {
      const { xmlOf } = await import("./xml.ts");
      headers.set("content-type", "image/svg+xml");
      headers.set("content-security-policy", PICTURE_POLICY);
      // Other sites embed pictures; what an account sees stays here.
      if (!options.hasSession) headers.set("cross-origin-resource-policy", "cross-origin");
      headers.set("content-disposition", `inline; filename="${fileName(answer.name)}.svg"`);
      return compressedResponse(xmlOf(answer.picture), 200, headers, request);
    }
    case "csv": {
      const { body, headers: answered } = await options.csv(answer.request);
      const reason = answered.get(EMPTY_HEADER);
      if (reason !== null) headers.set(EMPTY_HEADER, reason);
      return new Response(body && streamForSpreadsheets(body), { headers: csvHeaders(headers, answer) });
    }
    case "rows": {
      const columns = answer.columns.map((name) => ({ name, keys: [name] }));
      const text = csvHeader(columns) + csvRows(columns, answer.rows);
      return compressedResponse(forSpreadsheets(text), 200, csvHeaders(headers, answer), request);
    }
    case "page":
      if (answer.retryAfterSeconds !== undefined) headers.set("retry-after", String(answer.retryAfterSeconds));
      return compressedResponse(await options.render(answer), answer.status ?? 200, headers, request);
  }
}

function csvHeaders(headers: Headers, { name }: { name: string }): Headers {
  headers.set("content-type", "text/csv; charset=utf-8");
  headers.set("content-disposition", `attachment; filename="${fileName(name)}.csv"`);
  return headers;
}

const fileName = (name: string): string => name.replace(/[^\w.-]+/g, "-");

async function compressedResponse(text: string, status: number, headers: Headers, request: Request): Promise<Response> {
  const encoding = encodingFor(request.headers.get("accept-encoding"));
  if (encoding !== "identity") headers.set("content-encoding", encoding);
  return new Response(await compressed(Buffer.from(text), encoding), { status, headers });
}
