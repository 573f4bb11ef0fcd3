import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LENDER_FILES } from "../contract/lenders-seed.ts";
import { load as loadLending } from "../lending/load/support.ts";
import { answerOfScript, pythonPackage } from "../support/python.ts";
import { buildScreener } from "../support/screener.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { CENSUS_METHODS } from "./methods/census.ts";
import { COMPANIES } from "./methods/companies.ts";
import { LABOR } from "./methods/labor.ts";
import { LENDING_METHODS } from "./methods/lending.ts";
import type { Call, Failure, Method } from "./methods/method.ts";
import { OTHERS } from "./methods/others.ts";
import { PAY } from "./methods/pay.ts";

/** The contract's public client. */
const CLIENT = pythonPackage("thesma", "0.14.0.0");
const PAGE = readFileSync(join(import.meta.dir, "..", "..", "docs", "python-client.md"), "utf8");

const METHODS: readonly Method[] = [LABOR, CENSUS_METHODS, COMPANIES, PAY, LENDING_METHODS, OTHERS]
  .flat()
  .toSorted((left, right) => (left.name < right.name ? -1 : 1));
const callsOf = ({ calls = [] }: Method) => calls;
const failuresOf = ({ failures = [] }: Method) => failures;

/** A result of call_methods.py. */
type Result = { read: object; unread: string[] } | { error: string; message: string };

describe.skipIf("reason" in CLIENT)("each method of the contract's public Python client", () => {
  let server: TestServer;
  let names: string[];
  let resultOf: Map<Call | Failure, Result>;
  beforeAll(async () => {
    server = await startServer({
      hasStarterData: true,
      seed: async ({ database }) => {
        await loadLending(database, LENDER_FILES);
        await buildScreener(database);
      },
    });
    const sent = METHODS.flatMap((method) =>
      [...callsOf(method), ...failuresOf(method)].map((call) => ({ method: method.name, call })),
    );
    const words = sent.map(({ method, call }) => [method, call.words ?? [], call.named ?? {}]);
    const printed = await answerOfScript<{ methods: string[]; results: Result[] }>(
      CLIENT,
      join(import.meta.dir, "call_methods.py"),
      [server.url, server.key, JSON.stringify(words)],
    );
    names = printed.methods;
    resultOf = new Map(sent.map(({ call }, index) => [call, printed.results[index]!])); // a result for each call
  }, 180_000);
  afterAll(() => server?.stop());

  test("is in the table, once", () => {
    expect(METHODS.map(({ name }) => name)).toEqual(names);
  });

  test.each(METHODS.filter(({ calls }) => calls).map((method) => [method.name, method] as const))(
    "%s reads what our own request answers",
    async (_name, method) => {
      for (const call of callsOf(method)) {
        const result = resultOf.get(call);
        if (!result || "error" in result) throw new Error(`${JSON.stringify(call.named)}: ${JSON.stringify(result)}`);
        const own = await server.json(call.path);
        expect(own).toMatchObject(result.read);
        expect(result.unread).toEqual([...(call.unread ?? [])]);
        for (const [read, served] of Object.entries(call.same)) {
          expect(valueAt(own, served)).toBeDefined();
          expect(valueAt(own, served)).not.toBeNull();
          expect({ [read]: valueAt(result.read, read) }).toEqual({ [read]: valueAt(own, served) });
        }
      }
    },
  );

  test.each(METHODS.filter(({ failures = [] }) => failures.length > 0).map((method) => [method.name, method] as const))(
    "%s fails as its table says",
    (_name, method) => {
      for (const failure of failuresOf(method))
        expect(resultOf.get(failure)).toMatchObject({
          error: failure.error,
          message: expect.stringContaining(failure.message),
        });
    },
  );
});

describe("the page on the public client", () => {
  test("has each method with its verdict", () => {
    const rows = METHODS.map(({ name, verdict, note }) => `| \`${name}\` | ${verdict} | ${note} |`);
    expect(PAGE.split("\n").filter((line) => /^\| `\w+\.\w+` \|/.test(line))).toEqual(rows);
  });

  test("says why a method does not work, or not for all arguments", () => {
    for (const { name, verdict, note, failures = [] } of METHODS)
      if (verdict !== "works" || failures.length > 0) expect({ name, note }).not.toEqual({ name, note: "" });
  });

  test("calls a method working only if a test reads it", () => {
    for (const method of METHODS) {
      const name = method.name.split(".")[1] ?? "";
      const script = method.script && readFileSync(join(import.meta.dir, method.script), "utf8");
      const isCalled = script === undefined ? callsOf(method).length > 0 : new RegExp(`\\.${name}\\b`).test(script);
      expect({ method: method.name, isCalled }).toEqual({ method: method.name, isCalled: method.verdict === "works" });
    }
  });
});

/** Returns the value at `data.0.title` of an answer. */
const valueAt = (answer: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], answer);
