import { beforeAll, describe, expect, test } from "bun:test";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { readDocument } from "../../../scripts/clients/document.ts";
import { snakeCase } from "../../../scripts/clients/names.ts";
import { type DocumentedPaths, isData, readsOf } from "../../contract/documented.ts";
import { fullServer } from "../../contract/full-server.ts";
import { ANALYSTS } from "../../support/analysts.ts";
import type { Envelope, SharedServer } from "../../support/server.ts";
import { complete, pythonClient, ROOT, runNode, runPython, typescriptClient } from "./installed.ts";

interface Parameter {
  name: string;
  in: "path" | "query";
  example?: unknown;
}
type Kind = "rows" | "table" | "answer" | "text" | "export";
interface Call {
  id: string;
  kind: Kind;
  parameters: Record<string, unknown>;
  path: string;
}
/** What a client returned for one operation. */
interface Returned {
  answer?: Envelope;
  text?: string;
  rows?: object[];
  table?: { columns: string[]; rows: number };
}
interface Frames {
  arrow: number[];
  pandas: number[];
  polars: number[];
  codes: string[];
  attrs: object;
}

/** Parameters that the clients choose, or that would cut a list. */
const LEFT_OUT = ["format", "page", "per_page"];

let server: SharedServer;
let calls: Call[];
/** By operation, as plain HTTP answers: JSON of a page, and the rows of CSV and of NDJSON. */
const expected = new Map<
  string,
  { answer?: Envelope; text?: string; columns?: string[]; csv?: number; rows?: object[] }
>();
beforeAll(async () => {
  server = await fullServer();
  calls = await callsOf(server);
  for (const { id, kind, path } of calls) {
    if (kind === "text") expected.set(id, { text: await (await server.get(path)).text() });
    else if (kind === "export") expected.set(id, { rows: (await linesOf(path)).slice(0, -1) });
    else expected.set(id, { answer: await server.json(path), ...(kind === "answer" ? {} : await tableOf(path)) });
  }
}, 120_000);

/** Every read of public data, with the examples of all its parameters. */
async function callsOf({ json }: SharedServer): Promise<Call[]> {
  const { paths } = await json<{ paths: DocumentedPaths<{ operationId: string; parameters: Parameter[] }> }>(
    "/openapi.json",
  );
  const kinds = new Map((await readDocument()).operations.map(({ id, answer }) => [id, answer.kind]));
  return readsOf(paths)
    .filter(isData)
    .map(({ path, operation: { operationId: id, parameters } }) => {
      const kind = kinds.get(id) as Kind;
      const given = parameters.filter(
        // An export takes the company's CIK or its ticker.
        ({ name, example }) =>
          example !== undefined && !LEFT_OUT.includes(name) && !(kind === "export" && name === "ticker"),
      );
      const query = new URLSearchParams(
        Object.fromEntries(
          given.filter(({ in: place }) => place === "query").map(({ name, example }) => [name, String(example)]),
        ),
      );
      const example = Object.fromEntries(given.map((one) => [one.name, one.example]));
      const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(example[name])));
      return { id, kind, parameters: example, path: `${filled}?${query}` };
    });
}

async function tableOf(path: string) {
  const [columns, ...records] = parse(await (await server.get(`${path}&format=csv`)).text()) as string[][];
  return { columns, csv: records.length, rows: await linesOf(`${path}&format=ndjson`) };
}

/** The lines of an answer, each of which is JSON. */
async function linesOf(path: string): Promise<object[]> {
  const text = await (await server.get(path)).text();
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line) as object);
}

/** Compares what a client returned with plain HTTP. */
function expectSame(returned: Record<string, Returned>, nameOf: (id: string) => string): void {
  expect(Object.keys(returned)).toEqual(calls.map(({ id }) => nameOf(id)));
  for (const { id, kind } of calls) {
    const { answer, text, rows } = returned[nameOf(id)] ?? {};
    const { columns, csv, ...sent } = expected.get(id) ?? {};
    if (kind === "text") expect({ id, text }).toEqual({ id, text: sent.text });
    else if (kind !== "export") {
      const { data, metadata, pagination = null } = sent.answer ?? {};
      expect<object>({ id, ...answer }).toEqual({ id, data, metadata, pagination });
    }
    if (kind !== "rows" && kind !== "export") continue;
    expect({ id, rows }).toEqual({ id, rows: sent.rows });
    if (kind === "rows") expect({ id, rows: rows?.length }).toEqual({ id, rows: csv });
  }
}

describe.skipIf("reason" in ANALYSTS)("the Python client, installed from its wheel", () => {
  let returned: { blocking: Record<string, Returned>; awaited: Record<string, Returned>; frames: Frames };
  beforeAll(async () => {
    const named = calls.map(({ id, kind, parameters }) => ({ id: snakeCase(id), kind, parameters }));
    returned = await runPython("call_every_operation.py", [server.url, server.key, JSON.stringify(named)]);
  }, 240_000);

  test("reads each operation, and each list to its end, as plain HTTP has them", () => {
    expect(calls.length).toBeGreaterThan(70);
    expectSame(returned.blocking, snakeCase);
  });

  test("reads the same where calls are awaited", () => {
    expectSame(returned.awaited, snakeCase);
  });

  test("has the columns and rows of the CSV in each table", () => {
    for (const tables of [returned.blocking, returned.awaited])
      for (const { id, kind } of calls.filter((call) => call.kind === "rows" || call.kind === "table")) {
        const { columns, csv } = expected.get(id) ?? {};
        expect<object>({ id, kind, ...tables[snakeCase(id)]?.table }).toEqual({ id, kind, columns, rows: csv });
      }
  });

  test("has the same figures in pyarrow, pandas and polars, with source and units, and codes as texts", async () => {
    const path = "/v1/us/census/metrics/median_household_income/values?level=county&state=CA&per_page=200";
    const { data, metadata } = await server.json<{ data: { value: number }[]; metadata: { source: string } }>(path);
    const { arrow, pandas, polars, codes, attrs } = returned.frames;
    expect(arrow).toEqual(data.map(({ value }) => value));
    expect([pandas, polars]).toEqual([arrow, arrow]);
    expect(codes).toEqual(["06001", "06001"]);
    expect(attrs).toMatchObject({ source: metadata.source, units: { value: "usd", moe: "usd" } });
  });
});

describe("the examples", () => {
  const richest = "Santa Clara County, California";

  test.skipIf("reason" in ANALYSTS)(
    "in Python print figures and filings",
    async () => {
      const [incomes, filings] = await Promise.all([runExample("county_incomes.py"), runExample("filings.py")]);
      expect(incomes.split("\n")[1]).toContain(richest);
      expect(filings).toMatch(/^Apple Inc\. 0000320193\n[\s\S]*404 not_found There is no ticker "NOSUCH"/);
    },
    60_000,
  );

  test("in JavaScript print figures", async () => {
    const folder = await typescriptClient();
    const example = join(folder, "county-incomes.mjs");
    cpSync(join(ROOT, "clients", "typescript", "examples", "county-incomes.mjs"), example);
    const printed = await complete(["node", example], folder, { GOVDATA_URL: server.url, GOVDATA_KEY: server.key });
    expect(printed.split("\n")[0]).toContain(richest);
  }, 60_000);
});

async function runExample(name: string): Promise<string> {
  if ("reason" in ANALYSTS) throw new Error(ANALYSTS.reason);
  const env = { PYTHONPATH: await pythonClient(), GOVDATA_URL: server.url, GOVDATA_KEY: server.key };
  const example = join(ROOT, "clients", "python", "examples", name);
  return complete([join(ANALYSTS.programs, "python"), example], ROOT, env);
}

describe("the TypeScript client, installed from its tarball", () => {
  test("reads each operation, and each list to its end, as plain HTTP has them", async () => {
    const words = [server.url, server.key, JSON.stringify(calls)];
    expectSame(await runNode<Record<string, Returned>>("call-every-operation.mjs", words), (id) => id);
  }, 120_000);
});
