import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createKey } from "../../src/accounts/keys.ts";
import { addAccount, setKeyStatus } from "../../src/accounts/queries.ts";
import { describedEndpoints } from "../../src/features.ts";
import type { Endpoint } from "../../src/http/any-endpoint.ts";
import { type SharedServer, startServer, type TestServer } from "../support/server.ts";
import { waitUntil } from "../support/wait.ts";
import { type Documented, type DocumentedPaths, isData, operationsOf } from "./documented.ts";
import { fullServer } from "./full-server.ts";

interface ErrorEnvelope {
  error: { code: string; message: string; status: number; details?: { parameter: string; message: string }[] };
}
interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; example?: unknown }[];
  requestBody?: { content: { "application/json": { examples: Record<string, { value: object }> } } };
  responses: Record<string, { $ref?: string; content?: { "application/json": { example: ErrorEnvelope } } }>;
  "x-codeSamples": { label: string; source: string }[];
}

/** A server without data, whose document has the examples. */
let server: TestServer;
let operations: Documented<Operation>[];
let shared: Operation["responses"];
beforeAll(async () => {
  server = await startServer();
  const document = await server.json<{
    paths: DocumentedPaths<Operation>;
    components: { responses: Operation["responses"] };
  }>("/openapi.json");
  operations = operationsOf(document.paths);
  shared = document.components.responses;
}, 60_000);
afterAll(() => server.stop());

/** The example of a status; undefined if the operation never answers it. */
function exampleOf({ operation }: Documented<Operation>, status: number): ErrorEnvelope | undefined {
  const response = operation.responses[status];
  const found = response?.$ref === undefined ? response : shared[response.$ref.split("/").at(-1) ?? ""];
  return found?.content?.["application/json"].example;
}

/** Makes an account with a key. */
async function keyOf(email: string): Promise<{ id: number; key: string }> {
  const { database } = server.scratch;
  const accountId = (await addAccount(database.sql, email)) ?? 0;
  return createKey(database, { accountId, label: "first", tier: "free" });
}

/** The path and query of an operation's sample. */
const sampleOf = ({ operation }: Documented<Operation>): string => {
  const [, url = ""] = /'(http[^']+)'$/.exec(operation["x-codeSamples"][0]?.source ?? "") ?? [];
  return url.slice(new URL(url).origin.length);
};

/** The last example of an operation's body, which holds on any day; undefined without one. */
const bodyOf = ({ operation }: Documented<Operation>): object | undefined =>
  Object.values(operation.requestBody?.content["application/json"].examples ?? {}).at(-1)?.value;

const asJson = (body: unknown): RequestInit => ({
  body: JSON.stringify(body),
  headers: { "content-type": "application/json" },
});

/** Sends each operation's sample with changes, and compares the answer with the example. */
async function compare(
  status: number,
  send: (documented: Documented<Operation>, sample: string) => Promise<Response>,
  chosen: readonly Documented<Operation>[] = operations,
): Promise<void> {
  expect(chosen.length).toBeGreaterThan(0);
  for (const documented of chosen) {
    const { method, path } = documented;
    const response = await send(documented, sampleOf(documented));
    const { error } = (await response.json()) as ErrorEnvelope;
    const example = exampleOf(documented, status)?.error;
    // What comes after "loaded" is of this server's data: the example has a part of it.
    const [sure = "", own] = example?.message.split(/(?<= loaded )/) ?? [];
    const message = own === undefined ? sure : expect.stringMatching(new RegExp(`^${RegExp.escape(sure)}.`));
    expect({ method, path, error }).toEqual({ method, path, error: { ...example, message } as never });
    expect(response.status).toBe(status);
  }
}

describe("the example of an error is what the server answers:", () => {
  test("401 without a key", () => compare(401, ({ method }, sample) => fetch(server.url + sample, { method })));

  test("403 with a disabled key", async () => {
    const { database } = server.scratch;
    const { id, key } = await keyOf("off@example.org");
    await setKeyStatus(database.sql, id, "disabled");
    const probe = () => fetch(`${server.url}/v1/webhooks`, { headers: { "x-api-key": key } });
    await waitUntil("the server has heard of it", async () => (await probe()).status === 403);
    await compare(403, ({ method }, sample) => fetch(server.url + sample, { method, headers: { "x-api-key": key } }));
  });

  test("400 for a slip in a parameter, or a field that a body does not have", () =>
    compare(400, (documented, sample) => {
      const { method, path, operation } = documented;
      const body = bodyOf(documented);
      // A name would be asked of DNS, which a machine without a network lacks.
      const address = body && "url" in body ? { url: "https://93.184.216.34/hooks" } : {};
      if (body) return server.get(sample, { method, ...asJson({ ...body, ...address, color: "red" }) });
      const [fault] = exampleOf(documented, 400)?.error.details ?? [];
      const value = /"([^"]*)"/.exec(fault?.message ?? "")?.[1] ?? "";
      const isInPath = path.includes(`{${fault?.parameter}}`);
      const url = new URL(sample, server.url);
      if (isInPath) {
        const { example } = operation.parameters.find(({ name }) => name === fault?.parameter) ?? {};
        url.pathname = url.pathname.replace(`/${example}`, `/${value}`);
      } else url.searchParams.set(fault?.parameter ?? "", value);
      return server.get(url.pathname + url.search, { method });
    }));

  test("413 for a large body, 415 for one that is not JSON", async () => {
    const large = "x".repeat(65 * 1024);
    const actions = operations.filter((documented) => exampleOf(documented, 413));
    const headers = { "content-type": "application/json" };
    await compare(413, ({ method }, sample) => server.get(sample, { method, body: large, headers }), actions);
    const withBody = operations.filter((documented) => exampleOf(documented, 415));
    const plain = { "content-type": "text/plain" };
    await compare(415, ({ method }, sample) => server.get(sample, { method, body: "{}", headers: plain }), withBody);
  });

  test("429 above the limit of a key", async () => {
    const { key } = await keyOf("fast@example.org");
    const send = (path: string, method = "GET") => fetch(server.url + path, { method, headers: { "x-api-key": key } });
    const [first] = operations;
    if (!first) throw new Error("the document has operations");
    for (let sent = 0; sent < 60; sent++) await send(sampleOf(first));
    await compare(429, (_, sample) => send(sample), [first]);
  });

  test("503 while nothing is loaded", () => compare(503, (_, sample) => server.get(sample), operations.filter(isData)));

  test("500 names the request", () => {
    for (const documented of operations)
      expect(exampleOf(documented, 500)?.error).toEqual({
        code: "internal_error",
        message: expect.stringMatching(/^Something failed here; the log has it under the request id [0-9a-f]{8}-\d+$/),
        status: 500,
      });
  });
});

describe("the example of a 404 is what the server answers", () => {
  let full: SharedServer;
  let endpoints: readonly Endpoint[];
  beforeAll(async () => {
    full = await fullServer();
    endpoints = await describedEndpoints();
  }, 180_000);

  test("to the request that it is of", async () => {
    const chosen = operations.filter((documented) => exampleOf(documented, 404));
    expect(chosen.length).toBeGreaterThan(40);
    await compare(
      404,
      (documented, sample) => {
        const { operationId, parameters } = documented.operation;
        const { sent = {} } = endpoints.find(({ id }) => id === operationId)?.notFound ?? {};
        const url = new URL(sample, full.url);
        for (const [name, value] of Object.entries(sent)) {
          const { in: place, example } = parameters.find((parameter) => parameter.name === name) ?? {};
          if (place === "path") url.pathname = url.pathname.replace(`/${example}`, `/${value}`);
          else url.searchParams.set(name, value);
        }
        const body = bodyOf(documented);
        return full.get(url.pathname + url.search, { method: documented.method, ...(body ? asJson(body) : {}) });
      },
      chosen,
    );
  }, 60_000);

  test("and every sample of data is answered", async () => {
    for (const documented of operations.filter(isData)) {
      const response = await full.get(sampleOf(documented));
      expect(`${response.status} ${sampleOf(documented)}`).toBe(`200 ${sampleOf(documented)}`);
    }
  }, 60_000);
});
