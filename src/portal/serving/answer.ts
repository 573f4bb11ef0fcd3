import { invalidRequest } from "../../errors.ts";
import { csvHeader, csvRows } from "../../http/answers/rows.ts";
import { compressed } from "../../http/encoding/compress.ts";
import { encodingFor } from "../../http/encoding/negotiate.ts";
import { EMPTY_HEADER } from "../../http/exchange.ts";
import { type ApiClient, requestLine } from "../../in-process/api-client.ts";
import { FORMAT_PARAMETER, LINK, type TableFormat, TYPED_FORMATS } from "../formats.ts";
import type { PageAnswer, PageContent } from "../page.ts";
import { localAddress } from "./checks.ts";
import { PAGE_HEADERS, PICTURE_POLICY } from "./headers.ts";
import { forSpreadsheets, streamForSpreadsheets } from "./spreadsheets.ts";

/** Returns the HTML of a page in its frame. */
export type Render = (content: PageContent) => Promise<string>;

/** What a response is made with. */
export interface AnswerOptions {
  render: Render;
  /** Returns all rows of a request's answer. */
  table: ApiClient["table"];
  /** The format that the address names; undefined if it names none. */
  format: string | null;
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
      if (options.format === LINK)
        return responseOf({ kind: "redirect", to: linkPage(answer.request) }, request, options);
      const format = formatOf(options.format, ["csv", ...TYPED_FORMATS]);
      const { body, headers: answered } = await options.table(answer.request, format);
      const reason = answered.get(EMPTY_HEADER);
      if (reason !== null) headers.set(EMPTY_HEADER, reason);
      if (format === "csv")
        return new Response(body && streamForSpreadsheets(body), { headers: csvHeaders(headers, answer) });
      headers.set("content-type", answered.get("content-type") ?? "");
      headers.set("content-disposition", attachment(answer.name, ENDINGS[format]));
      return new Response(body, { headers });
    }
    case "rows": {
      formatOf(options.format, ["csv"]);
      const columns = answer.columns.map((name) => ({ name, keys: [name] }));
      const text = csvHeader(columns) + csvRows(columns, answer.rows);
      return compressedResponse(forSpreadsheets(text), 200, csvHeaders(headers, answer), request);
    }
    case "page":
      if (answer.retryAfterSeconds !== undefined) headers.set("retry-after", String(answer.retryAfterSeconds));
      return compressedResponse(await options.render(answer), answer.status ?? 200, headers, request);
  }
}

/** Returns the page that makes a link to the CSV of a request. */
const linkPage = (line: string): string =>
  requestLine("/links", { path: `${line}${line.includes("?") ? "&" : "?"}format=csv` });

function csvHeaders(headers: Headers, { name }: { name: string }): Headers {
  headers.set("content-type", "text/csv; charset=utf-8");
  headers.set("content-disposition", attachment(name, "csv"));
  return headers;
}

/** Returns the format of a table: CSV, if the address names none. @throws 400 for one that the table does not have */
function formatOf(name: string | null, accepted: readonly TableFormat[]): TableFormat {
  const format = name === null ? "csv" : accepted.find((each) => each === name);
  if (format) return format;
  const message = `"${name}" is not a format of this table; accepted: ${accepted.join(", ")}`;
  throw invalidRequest([{ parameter: FORMAT_PARAMETER, message }]);
}

/** The ending of a file by its format; Arrow's is that of its streams. */
const ENDINGS = { parquet: "parquet", arrow: "arrows" } as const;

const attachment = (name: string, ending: string): string => `attachment; filename="${fileName(name)}.${ending}"`;

const fileName = (name: string): string => name.replace(/[^\w.-]+/g, "-");

async function compressedResponse(text: string, status: number, headers: Headers, request: Request): Promise<Response> {
  const encoding = encodingFor(request.headers.get("accept-encoding"));
  if (encoding !== "identity") headers.set("content-encoding", encoding);
  return new Response(await compressed(Buffer.from(text), encoding), { status, headers });
}
