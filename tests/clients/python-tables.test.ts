import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  answersJson,
  askedFor,
  type DocumentedParameter,
  type DocumentedPaths,
  isData,
  readsOf,
} from "../contract/documented.ts";
import { fullServer } from "../contract/full-server.ts";
import { ANALYSTS } from "../support/analysts.ts";
import { answerOfScript } from "../support/python.ts";
import { repeats } from "../support/repeats.ts";
import type { SharedServer } from "../support/server.ts";

/** A usual run compares one of so many lists. */
const EVERY = repeats(6, 1);

interface Operation {
  operationId: string;
  parameters: DocumentedParameter[];
  responses: Record<string, { content?: Record<string, unknown> }>;
}

interface Result {
  rows: number;
  columns: { name: string; type: string; unit?: string; description?: string }[];
  metadata: Record<string, string>;
  attributes: Record<string, unknown>;
  faults: string[];
}

/** The address of a list, with the examples of what it needs. */
function addressOf(path: string, { parameters }: Operation): string {
  const { filled, query } = askedFor(path, parameters);
  return `${filled}?${query}`;
}

describe.skipIf("reason" in ANALYSTS)("lists as Parquet and Arrow, in pyarrow, polars, DuckDB and pandas", () => {
  const folder = mkdtempSync(join(tmpdir(), "govdata-tables-"));
  let server: SharedServer;
  let addresses: [name: string, address: string][];
  let results: Record<string, Result>;

  beforeAll(async () => {
    server = await fullServer();
    const { paths } = await server.json<{ paths: DocumentedPaths<Operation> }>("/openapi.json");
    addresses = readsOf(paths)
      // Exports are lists of their own formats, which tests/exports reads.
      .filter((read) => isData(read) && answersJson(read) && read.operation.responses["200"]?.content?.["text/csv"])
      .filter((_, index) => index % EVERY === 0)
      .map(({ path, operation }) => [operation.operationId, addressOf(path, operation)]);
    for (const [name, address] of addresses)
      for (const format of ["csv", "parquet", "arrow"]) {
        const answer = await server.get(`${address}&format=${format}`);
        if (answer.status !== 200) throw new Error(`${address}&format=${format}: ${await answer.text()}`);
        await Bun.write(join(folder, `${name}.${format}`), await answer.bytes());
      }
    results = await answerOfScript(ANALYSTS, join(import.meta.dir, "read_tables.py"), [folder]);
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("have every cell of the CSV, with its type, in each reader", () => {
    const faults = Object.entries(results).flatMap(([name, result]) =>
      result.faults.map((fault) => `${name}: ${fault}`),
    );
    expect(faults).toEqual([]);
    expect(Object.keys(results)).toHaveLength(addresses.length);
    expect(addresses.length).toBeGreaterThan(repeats(8, 50));
    expect(Object.values(results).filter(({ rows }) => rows > 0).length).toBeGreaterThan(addresses.length / 2);
  });

  test("say of each column what the document says of its field, and its unit where it is a number", async () => {
    const undescribed = Object.entries(results).flatMap(([name, { columns }]) =>
      columns.filter(({ description }) => !description).map((column) => `${name}: ${column.name}`),
    );
    expect(undescribed).toEqual([]);
    for (const [name, address] of addresses) {
      const { metadata } = await server.json(address);
      const units = (metadata?.units ?? {}) as Record<string, string>;
      for (const column of results[name]?.columns ?? []) {
        const unit = units[column.name];
        if (unit === undefined) continue;
        expect([name, column.name, column.unit]).toEqual([name, column.name, unit]);
        expect(["int64", "double"]).toContain(column.type);
      }
    }
  });

  test("say of the table where it is from, when it was updated and what was asked", () => {
    for (const [name, address] of addresses) {
      const { metadata, attributes } = results[name]!;
      for (const key of ["source", "license", "updated_at", "request"]) {
        expect([name, key, (metadata[key] ?? "") !== ""]).toEqual([name, key, true]);
        expect(attributes[key]).toBe(metadata[key]!);
      }
      expect(address.startsWith(metadata.request?.split("?")[0] ?? "-")).toBe(true);
    }
  });
});
