import { beforeAll, expect, test } from "bun:test";
import { repeats } from "../support/repeats.ts";
import type { Envelope, SharedServer } from "../support/server.ts";
import { answersJson, type DocumentedPaths, readsOf } from "./documented.ts";
import { fullServer } from "./full-server.ts";

interface Schema {
  enum?: string[];
  items?: Schema;
  format?: string;
}
interface Parameter {
  name: string;
  in: "path" | "query";
  required: boolean;
  example?: string | number | string[];
  schema: Schema & { $ref?: string; allOf?: { $ref: string }[] };
}
interface Document {
  paths: DocumentedPaths<{
    parameters: Parameter[];
    responses: { 200: { content: Record<string, { schema: object }> } };
  }>;
  components: { schemas: Record<string, Schema> };
}

let server: SharedServer;
let document: Document;
beforeAll(async () => {
  server = await fullServer();
  document = await server.json<Document>("/openapi.json");
}, 60_000);

/** The words of a parameter, of which a usual run takes every third one, or its example. */
function valuesOf({ schema, example }: Parameter): string[] {
  const named = (ref: Parameter["schema"] | Schema | undefined): Schema | undefined => {
    const name = (ref as Parameter["schema"])?.$ref ?? (ref as Parameter["schema"])?.allOf?.[0]?.$ref;
    return name ? document.components.schemas[name.split("/").at(-1) ?? ""] : ref;
  };
  const words = named(schema)?.enum ?? named(schema.items)?.enum;
  const some = words?.filter((_, at) => at % repeats(3, 1) === 0);
  return some ?? (example === undefined ? [] : [String(example)]);
}

/** Free texts, which notes can quote. */
const TEXTS = new Set(["q", "query", "category"]);

const mixed = (text: string): string =>
  [...text].map((sign, index) => (index % 2 ? sign.toUpperCase() : sign.toLowerCase())).join("");

/** A value in other cases: a usual run takes the first that differs from it. A number has none. */
function othersOf(value: string): string[] {
  const others = new Set([mixed(value), value.toUpperCase(), value.toLowerCase()]);
  others.delete(value);
  return [...others].slice(0, repeats(1, 3));
}

/** The path with the examples of what is needed, and a value for one parameter. */
function filled(path: string, parameters: readonly Parameter[], changed: Parameter, value: string): string {
  const query = new URLSearchParams();
  let target = path;
  for (const parameter of parameters) {
    const text = parameter === changed ? value : String(parameter.example);
    if (parameter.in === "path") target = target.replace(`{${parameter.name}}`, encodeURIComponent(text));
    else if (parameter.required || parameter === changed) query.set(parameter.name, text);
  }
  return `${target}?${query}`;
}

test("every code and word of the OpenAPI document is read in any case, and the answer is the same", async () => {
  let compared = 0;
  const differing: string[] = [];
  const answerTo = async (target: string) => {
    const response = await server.get(target);
    return `${response.status} ${response.headers.get("etag")} ${await response.text()}`;
  };
  // A feed names its own address; event-feeds.test.ts compares the rest.
  for (const { path, operation } of readsOf(document.paths).filter(answersJson))
    for (const parameter of operation.parameters) {
      if (TEXTS.has(parameter.name) || parameter.schema.format === "uuid") continue;
      for (const value of valuesOf(parameter)) {
        const others = othersOf(value);
        if (others.length === 0) continue;
        const targetOf = (text: string) => filled(path, operation.parameters, parameter, text);
        const expected = await answerTo(targetOf(value));
        compared++;
        for (const other of others) if ((await answerTo(targetOf(other))) !== expected) differing.push(targetOf(other));
      }
    }
  expect(differing).toEqual([]);
  expect(compared).toBeGreaterThan(150);
}, 120_000);

test("a value that a list has in two cases is named twice, and a concept is found in any case", async () => {
  const twice = await server.json("/v1/us/census/places/06001/metrics?metrics=median_age,MEDIAN_AGE");
  expect(twice.error?.message).toContain('"MEDIAN_AGE" (named twice)');
  const facts = (concept: string) =>
    server.json(`/v1/us/sec/companies/AAPL/financials/facts?concept=${concept}&period_end=2024-09-28`);
  expect(await facts("US-GAAP:netincomeloss")).toEqual(await facts("us-gaap:NetIncomeLoss"));
});

test("every series is answered by page like a list, in each format, and whole without a page", async () => {
  const isSeries = (content: object) => JSON.stringify(content).includes("absent unless `page`");
  const series = readsOf(document.paths).filter(({ path, operation }) => {
    const content = operation.responses[200].content["application/json"] ?? { schema: {} };
    const name = JSON.stringify(content.schema).match(/schemas\/(\w+)/)?.[1] ?? "";
    return path.startsWith("/v1/us/") && isSeries(document.components.schemas[name] ?? {});
  });
  expect(series.length).toBeGreaterThan(12);
  for (const { path, operation } of series) {
    const needed = operation.parameters.filter(({ in: place, required }) => place === "path" || required);
    // Lending answers one object without a period, and a series with one.
    const period = path.startsWith("/v1/us/sba/") && path.endsWith("/lending") ? "&from_period=2019-Q1" : "";
    const base = filled(path, needed, needed[0] as Parameter, String(needed[0]?.example)).replace(/\?$/, "?");
    const target = `${base}${period}`;
    const whole = await server.json<{ data: object[] } & Omit<Envelope, "data">>(target);
    expect({ target, pagination: whole.pagination }).toEqual({ target, pagination: undefined });
    const total = whole.data.length;
    const first = await server.get(`${target}&per_page=1`);
    const page = (await first.json()) as Envelope;
    expect(page).toEqual({
      data: whole.data.slice(0, 1),
      metadata: whole.metadata as Record<string, unknown>,
      pagination: { page: 1, per_page: 1, total, total_pages: total, has_more: total > 1 },
    });
    expect(first.headers.get("link") === null).toBe(total <= 1);
    const [csv, ndjson] = await Promise.all(
      ["csv", "ndjson"].map(async (format) =>
        (await server.get(`${target}&page=2&per_page=1&format=${format}`)).text(),
      ),
    );
    expect(csv?.trimEnd().split("\r\n").length).toBeGreaterThanOrEqual(total > 1 ? 2 : 1);
    expect(ndjson).toBe(total > 1 ? `${JSON.stringify(whole.data[1])}\n` : "");
  }
}, 60_000);
