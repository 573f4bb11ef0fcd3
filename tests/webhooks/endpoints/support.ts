import { record } from "../../../src/events/record.ts";
import type { Database } from "../../../src/storage/database.ts";
import { type Envelope, startServer, type TestServer } from "../../support/server.ts";
import { waitUntil } from "../../support/wait.ts";

/** A server whose subscriptions may have targets on this machine. */
export const startWebhookServer = (options: Parameters<typeof startServer>[0] = {}): Promise<TestServer> =>
  startServer({ ...options, settings: { allowHttp: true, allowNetworks: ["127.0.0.1/32"], ...options.settings } });

/** Nothing listens there, and nothing is sent: these servers have no worker. */
export const TARGET = "http://127.0.0.1:9/hooks";

/** A subscription as answers have it. */
export interface Shown extends Record<string, unknown> {
  id: string;
  secret: string;
  url: string;
}

/** Sends an action with a JSON body, if there is one. */
export const send = (
  server: Pick<TestServer, "get">,
  method: "POST" | "PATCH" | "DELETE",
  path: string,
  { body, key }: { body?: unknown; key?: string } = {},
): Promise<Response> =>
  server.get(path, {
    method,
    headers: {
      ...(key === undefined ? {} : { "x-api-key": key }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

/** Creates a subscription that is accepted, and returns it with its secret. */
export async function subscribe(server: TestServer, fields: object = {}, key = server.key): Promise<Shown> {
  const body = { url: TARGET, events: ["filing.created"], ...fields };
  const response = await send(server, "POST", "/v1/webhooks", { body, key });
  const { data, error } = (await response.json()) as { data: Shown; error?: unknown };
  if (response.status !== 201) throw new Error(`not created: ${JSON.stringify(error)}`);
  return data;
}

/** The `data` of an answer. */
export const dataOf = async <T>(response: Response): Promise<T> => ((await response.json()) as { data: T }).data;

/** Makes another account, and waits until the server knows its key. */
export async function otherAccount(server: TestServer): Promise<{ key: string; email: string }> {
  const account = await server.makeKey("unlimited");
  const headers = { "x-api-key": account.key };
  await waitUntil("the key is known", async () => (await server.get("/v1/webhooks", { headers })).ok);
  return account;
}

/** The status and the error of a refusal. */
export async function refusal(response: Response): Promise<{ status: number; error: NonNullable<Envelope["error"]> }> {
  const { error } = (await response.json()) as Envelope;
  if (!error) throw new Error(`${response.status} is not an error`);
  return { status: response.status, error };
}

/** Records that filings were parsed, and returns their accession numbers. */
export async function recordFilings(database: Database, count: number, form = "10-K"): Promise<string[]> {
  const accessions = Array.from({ length: count }, () => {
    const digits = String(Math.trunc(Math.random() * 1e15)).padStart(18, "0");
    return `${digits.slice(0, 10)}-${digits.slice(10, 12)}-${digits.slice(12)}`;
  });
  await database.transaction((tx) =>
    record(
      tx,
      accessions.map((accession) => ({
        type: "filing.created",
        filingType: form,
        filers: [],
        itemCodes: null,
        data: {
          filing_type: form,
          cik: "0009990001",
          ticker: null,
          company_name: "Example Robotics Inc.",
          accession_number: accession,
          filed_at: "2026-03-02",
          processed_at: "2026-03-02T14:02:10Z",
        },
      })),
    ),
  );
  return accessions;
}
