import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What the server does with one request. */
type Turn = (response: ServerResponse) => void;

const json = (status: number, body: object, headers: Record<string, string> = {}): Turn => {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", "x-request-id": "r-1", ...headers });
    response.end(JSON.stringify(body));
  };
};
const good = json(200, { data: { name: "good" }, metadata: {} });
const refuse = (status: number, code: string, headers: Record<string, string> = {}): Turn =>
  json(status, { error: { code, message: `It is ${code}`, status } }, headers);
const page = (status: number): Turn => {
  return (response) => void response.writeHead(status, { "content-type": "text/html" }).end("<h1>Oh</h1>");
};
const reset: Turn = (response) => void response.socket?.destroy();
/** Announces more than it sends. */
const cut: Turn = (response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
  response.write('{"data":', () => void response.socket?.destroy());
};
const rows = (number: number, hasMore: boolean): Turn => {
  const pagination = { page: number, per_page: 200, total: 3, total_pages: 2, has_more: hasMore };
  return json(200, { data: number === 1 ? [{ row: 1 }, { row: 2 }] : [{ row: 3 }], metadata: {}, pagination });
};
const event = (id: number) => `id: ${id}\nevent: webhook.test\ndata: {"type":"webhook.test","name":"A\u2028${id}"}\n\n`;
const events = (text: string): Turn => {
  return (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(text, () => void response.socket?.destroy());
  };
};
const row = (number: number) => `{"cik":"000000000${number}","updated_at":"2026-01-0${number}T00:00:00.000001Z"}\n`;
const lines = (text: string): Turn => {
  return (response) => {
    response.writeHead(200, { "content-type": "application/x-ndjson" });
    response.write(text, () => void response.socket?.destroy());
  };
};
/** The time of the clients' clock is 5 s earlier. */
export const NOW_SECONDS = 1_700_000_000;
const IN_5_S = new Date((NOW_SECONDS + 5) * 1000).toUTCString();

/** By the end of the path: what is done with the first request, the second one, …; the last one is repeated. */
const TURNS: Record<string, Turn[]> = {
  limited: [refuse(429, "rate_limited", { "retry-after": "7" }), good],
  dated: [refuse(503, "unavailable", { "retry-after": IN_5_S }), good],
  unloaded: [refuse(503, "unavailable")],
  patient: [refuse(429, "rate_limited", { "retry-after": "3600" })],
  always: [refuse(429, "rate_limited", { "retry-after": "1" })],
  cut: [cut, good],
  reset: [reset],
  garbage: [page(200)],
  other: [json(200, { hello: "world" })],
  gateway: [page(502), good],
  broken: [page(500)],
  refused: [
    json(400, {
      error: { code: "invalid_request", message: "no", status: 400, details: [{ parameter: "x", message: "no" }] },
    }),
  ],
  industries: [rows(1, true), refuse(503, "unavailable", { "retry-after": "2" }), rows(2, false)],
  webhooks: [refuse(429, "rate_limited", { "retry-after": "3" }), refuse(503, "unavailable", { "retry-after": "1" })],
  test: [reset],
  stream: [
    events(`retry: 10\n\n:\nid: 1\n\n${event(2)}${event(3).slice(0, 40)}`),
    refuse(503, "unavailable", { "retry-after": "4" }),
    events(event(3)),
  ],
  census: [
    lines(`${row(1)}${row(2)}${row(3).slice(0, 40)}`),
    refuse(503, "unavailable", { "retry-after": "6" }),
    (response) => void response.end(`${row(3)}{"__export_complete":true}\n`),
  ],
  sba: [(response) => void response.end("")],
};

/** Starts a server that fails in each way, from the first request on. `seen` has the path of each request. */
export async function startFailingServer() {
  const seen: string[] = [];
  const lastIds: (string | undefined)[] = [];
  const sinces: (string | null)[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://host");
    const name = pathname.split("/").at(-1) ?? "";
    const turns = TURNS[name] ?? [page(404)];
    const earlier = seen.filter((one) => one === name).length;
    seen.push(name);
    if (name === "stream") lastIds.push(request.headers["last-event-id"]?.toString());
    if (name === "census") sinces.push(searchParams.get("since"));
    request.resume().on("end", () => (turns[earlier] ?? turns.at(-1))?.(response));
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    lastIds,
    sinces,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
