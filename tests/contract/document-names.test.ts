import { beforeAll, describe, expect, test } from "bun:test";
import { apiDocument } from "../../src/app.ts";
import { withNamedSchemas } from "../../src/http/pages/open-api-schemas.ts";
import published from "./document-names.json";
import { type DocumentedPaths, operationsOf, readsOf } from "./documented.ts";

interface Document {
  paths: DocumentedPaths<{ operationId: string; parameters: unknown[]; responses: Record<string, Response> }>;
  components: { schemas: Record<string, unknown> };
}
type Response = { content?: Record<string, { schema: Record<string, unknown>; example?: string }> };

let document: Document;
beforeAll(async () => {
  document = (await apiDocument("/")) as Document;
});

describe("the names that clients are generated from", () => {
  test("of functions never change; a new endpoint adds a name", () => {
    const ids = Object.fromEntries(
      operationsOf(document.paths).map(({ path, method, operation }) => [
        method === "GET" ? path : `${method} ${path}`,
        operation.operationId,
      ]),
    );
    expect(ids).toEqual(published.operations);
  });

  test("of types never change; a new type adds a name", () => {
    expect(Object.keys(document.components.schemas)).toEqual(published.schemas);
  });

  test("of functions are unique and begin with a verb", () => {
    const operations = operationsOf(document.paths);
    for (const { method, operation } of operations)
      expect(operation.operationId).toMatch(
        method === "GET" ? /^(?:get|list|compare|search)(?:[A-Z][a-z]+)+$/ : /^[a-z]+(?:[A-Z][a-z]+)+$/,
      );
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("of types are short and differ from the types of programming languages", () => {
    for (const name of Object.keys(document.components.schemas)) {
      expect(name).toMatch(/^(?:[A-Z][a-z]+){1,6}$/);
      expect(["Error", "Object", "Array", "Record", "Map", "Set", "Date", "Type"]).not.toContain(name);
    }
  });
});

test("every answer, and every object and list of words in answers and parameters, has a name", () => {
  for (const { path, operation } of operationsOf(document.paths))
    for (const [status, { content }] of Object.entries(operation.responses)) {
      const schema = content?.["application/json"]?.schema;
      if (schema) expect({ path, status, keys: Object.keys(schema) }).toEqual({ path, status, keys: ["$ref"] });
    }
  const inline: string[] = [];
  for (const [name, schema] of Object.entries(document.components.schemas)) collectUnnamed(schema, name, inline);
  for (const { path, operation } of operationsOf(document.paths)) collectUnnamed(operation.parameters, path, inline);
  expect(inline).toEqual([]);
});

test("a CSV row repeats what its path names, so files of several addresses can be combined", () => {
  const columnsOf: Record<string, readonly string[]> = {
    accession_number: ["accession_number"],
    fips: ["fips", "county_fips", "state_fips"],
    id: ["id"],
    identifier: ["cik", "company_cik"],
    lender_id: ["lender_id"],
    level: ["level"],
    line_item: ["metric"],
    metric: ["metric"],
    naics: ["naics_code"],
    ratio: ["ratio"],
    region: ["region"],
    section_type: ["section_key"],
    soc: ["soc_code"],
  };
  const lacking: string[] = [];
  for (const { path, operation } of readsOf(document.paths)) {
    const header = operation.responses["200"]?.content?.["text/csv"]?.example;
    const columns = header?.trimEnd().split(",");
    for (const [, name = ""] of columns ? path.matchAll(/\{(\w+)\}/g) : [])
      if (!columnsOf[name]?.some((column) => columns?.includes(column))) lacking.push(`${name} of ${path}`);
  }
  expect(lacking).toEqual([]);
});

test("a CSV row has the level of its code if the endpoint has several levels", () => {
  const lacking: string[] = [];
  for (const { path, operation } of readsOf(document.paths)) {
    const columns = operation.responses["200"]?.content?.["text/csv"]?.example?.trimEnd().split(",");
    const takesLevel = (operation.parameters as { name: string }[]).some(({ name }) => name === "level");
    if (columns && takesLevel && !columns.includes("level")) lacking.push(path);
  }
  expect(lacking).toEqual([]);
});

/** What a generator would have to invent a name for: objects and lists of words below a named schema. */
function collectUnnamed(schema: unknown, at: string, unnamed: string[]): void {
  if (schema === null || typeof schema !== "object") return;
  for (const [key, field] of Object.entries(schema)) {
    if (key === "example" || typeof field !== "object" || field === null) continue;
    const isNull = field.enum?.[0] === null; // what can be null next to a reference
    const isType = "properties" in field || "additionalProperties" in field || ("enum" in field && !isNull);
    if (key !== "properties" && isType) unnamed.push(`${at}.${key}`);
    collectUnnamed(field, `${at}.${key}`, unnamed);
  }
}

test("two different schemas of one name are refused", () => {
  const twice = [
    { $id: "River", type: "object", properties: { name: { type: "string" } } },
    { $id: "River", type: "object", properties: { length: { type: "number" } } },
  ];
  expect(() => withNamedSchemas({ paths: twice, components: {} })).toThrow("two schemas are named River");
});
