import { answeredError, type ErrorDetail, failed } from "../../errors.ts";
import type { CallResult } from "../../mcp/run.ts";

/** A server that tools are called on. */
interface RemoteServer {
  /** Its address for assistants: `https://data.example.org/mcp`. */
  url: URL;
  key: string;
}

/** The generation of MCP that needs no session and no handshake for a single call. */
const PROTOCOL_VERSION = "2025-06-18";

/** A search of filings takes some seconds at most. */
const TIMEOUT_MS = 60_000;

/** Calls a tool on a server. @throws what the server refuses, in its words; `failed` if it does not answer as one */
export const callRemote = (server: RemoteServer, name: string, args: unknown): Promise<CallResult> =>
  askRemote<CallResult>(server, "tools/call", { name, arguments: args ?? {} });

/** Returns the text of a resource of a server. @throws as {@link callRemote} */
export async function readRemote(server: RemoteServer, uri: string): Promise<string> {
  const { contents } = await askRemote<{ contents: { text?: string }[] }>(server, "resources/read", { uri });
  return contents.map(({ text = "" }) => text).join("");
}

async function askRemote<Result>({ url, key }: RemoteServer, method: string, params: object): Promise<Result> {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      "mcp-protocol-version": PROTOCOL_VERSION,
      "x-api-key": key,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw failed(`${url.host} does not answer`, error);
  });
  const message = messageIn<Result>(await response.text(), response, url);
  if (message.result) return message.result;
  const { error } = message;
  throw error && "status" in error
    ? answeredError(error)
    : failed(`${url.host} answers: ${error?.message ?? `status ${response.status}`}`);
}

/** A response of JSON-RPC, or an error of the API. */
interface Answered<Result> {
  result?: Result;
  error?: { code: string; message: string; status: number; details?: ErrorDetail[] } | { message: string };
}

/** Reads a message as JSON, or as the one event of a stream. @throws `failed` for anything else */
function messageIn<Result>(text: string, { status }: Response, { host }: URL): Answered<Result> {
  const data = text.startsWith("{") ? text : /^data: ?(\{.*)$/m.exec(text)?.[1];
  try {
    return JSON.parse(data ?? "") as Answered<Result>;
  } catch {
    throw failed(`${host} answers with status ${status}, and not as a govdata server`);
  }
}
