import { beforeAll, expect, test } from "bun:test";
import SwaggerParser from "@apidevtools/swagger-parser";
import type { SharedServer } from "../support/server.ts";
import { answersJson, askedFor, type DocumentedPaths, isData, readsOf } from "./documented.ts";
import { fullServer } from "./full-server.ts";

// biome-ignore lint/suspicious/noExplicitAny: schemas and answers are walked without types
type Json = any;

let server: SharedServer;
let document: { paths: DocumentedPaths<Json> };
beforeAll(async () => {
  server = await fullServer();
  document = (await SwaggerParser.dereference(await server.json<Json>("/openapi.json"))) as unknown as typeof document;
}, 60_000);

/** A number in the rows of an answer. */
interface NumericField {
  name: string;
  description: string;
  /** Whether the row itself has a unit. */
  hasOwnUnit: boolean;
}

/** The numbers in a schema, at any depth. */
function numbersIn(
  schema: Json,
  field: Omit<NumericField, "description"> = { name: "", hasOwnUnit: false },
): NumericField[] {
  if (!schema) return [];
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])];
  if (schema.additionalProperties) parts.push(schema.additionalProperties);
  const hasOwnUnit = field.hasOwnUnit || "unit" in (schema.properties ?? {});
  const types = [schema.type].flat();
  return [
    ...(types.includes("number") || types.includes("integer")
      ? [{ ...field, description: schema.description ?? "" }]
      : []),
    ...parts.flatMap((part) => numbersIn({ description: schema.description, ...part }, field)),
    ...Object.entries<Json>(schema.properties ?? {}).flatMap(([name, part]) => numbersIn(part, { name, hasOwnUnit })),
  ];
}

/** Numbers without a unit: ids, years, quarters, months, levels, places in an order, and the digits of a fact. */
const UNITLESS = /(?:^|_)(?:year|years|since|quarter|month|position|rank|precision|level|min|max|id)$/;

/** Every unit there is, each spelled one way, and how a description says it. */
const UNITS: Readonly<Record<string, RegExp>> = {
  percent: /percent|%/,
  "percentage points": /percentage points/,
  fraction: /fraction/,
  ratio: /ratio|÷|divided|quotient|times/i,
  cosine: /cosine/i,
  usd: /dollars/i,
  "usd per hour": /dollars/i,
  "usd per week": /dollars/i,
  currency: /currency/,
  "currency per share": /currency|per share/i,
  shares: /shares/i,
  persons: /persons/i,
  "thousands of persons": /thousands of persons/,
  "jobs per 1,000 jobs": /per 1,000/,
  jobs: /jobs/i,
  loans: /loans/i,
  establishments: /establishments/i,
  companies: /companies/i,
  filings: /reports|filings/i,
  places: /places/i,
  paragraphs: /paragraphs/i,
  words: /words/i,
  editions: /vintages, releases or files/i,
  rows: /rows/i,
  hours: /hours/i,
  years: /years/i,
  months: /months/i,
  quarters: /quarters/i,
  degrees: /degrees|longitude/i,
  bytes: /bytes/,
  "square miles": /square miles/,
  "UTF-16 code units": /begins|ends/,
};

/** Rates and shares that aren't percent: those that the contract has as fractions. */
const FRACTIONS = /charge_off_rate(?!.*_pct)|avg_guarantee_pct|^success_rate_last_100$/;
const PERCENT_NAMES = /(?:^|_)(?:rate|rates|share|margin|growth|return|pct|yoy)(?:_|$)/;
/** Names with one of these words that mean something else: amounts, and a difference of two rates. */
const OTHER_MEANINGS = new Set(["exchange_rate_effect", "share_repurchases", "unemployment_rate_yoy_change"]);

/** Says what is wrong with the unit of a number. */
function faultOf({ name, description, hasOwnUnit }: NumericField, units: Readonly<Record<string, string>>): string[] {
  if (hasOwnUnit || UNITLESS.test(name)) return [];
  const unit = units[name];
  if (unit === undefined) return [`${name} has no unit`];
  const said = UNITS[unit];
  if (said === undefined) return [`${name}: "${unit}" is not a known unit`];
  return [
    ...(said.test(description) ? [] : [`${name} in ${unit}: the document says "${description}"`]),
    ...percentFault(name, unit),
  ];
}

function percentFault(name: string, unit: string): string[] {
  if (!PERCENT_NAMES.test(name) || OTHER_MEANINGS.has(name)) return [];
  const expected = FRACTIONS.test(name) ? "fraction" : "percent";
  return unit === expected ? [] : [`${name} is in ${unit}, not in ${expected}`];
}

/** A table of several metrics: `units` have the names of its columns instead of fields. */
const TABLE = "/v1/us/values";

/** Says which columns of tables have no known unit. */
function columnFaults(answers: readonly Json[], units: Readonly<Record<string, string>>): string[] {
  const columns = answers.flatMap(({ metadata }) =>
    metadata.metrics.flatMap(({ metric }: Json) => [metric, `${metric}_moe`]),
  );
  expect(columns).not.toBeEmpty();
  return columns.flatMap((column) =>
    (units[column] ?? "") in UNITS ? [] : [`${column}: "${units[column]}" is not a known unit`],
  );
}

/** What is asked of an endpoint: the examples of what it needs, and statements of each kind. */
function requestsOf(path: string, parameters: Json[]): string[] {
  const { filled, query } = askedFor(path, parameters);
  if (path === "/v1/us/census/geographies") return [filled, `${filled}?query=california`];
  const statements = query.has("statement") ? ["income", "balance_sheet", "cash_flow"] : [undefined];
  return statements.map((statement) => {
    if (statement) query.set("statement", statement);
    return `${filled}?${query}`;
  });
}

test("every number of every answer has its unit in metadata.units and in the document, rates in percent", async () => {
  const faults: string[] = [];
  let count = 0;
  for (const { path, operation } of readsOf(document.paths).filter((read) => isData(read) && answersJson(read))) {
    const answers = await Promise.all(
      requestsOf(path, operation.parameters).map((request) => server.json<Json>(request)),
    );
    const units = Object.assign(
      {},
      ...answers.flatMap(({ metadata }) => [metadata?.units, metadata?.enrichment?.units]),
    );
    const fields = numbersIn(operation.responses["200"].content["application/json"].schema.properties.data);
    count += fields.length;
    const ofColumns = path === TABLE ? columnFaults(answers, units) : fields.flatMap((field) => faultOf(field, units));
    faults.push(...ofColumns.map((fault) => `${path}: ${fault}`));
  }
  expect([...new Set(faults)]).toEqual([]);
  expect(count).toBeGreaterThan(300); // otherwise the document was not read
}, 120_000);

test("every metric and every field of the screener has a unit of the list, rates in percent", async () => {
  const rows = [
    ...(await server.json<Json>("/v1/us/bls/metrics")).data,
    ...(await server.json<Json>("/v1/us/sec/screener/fields")).data,
    ...(await server.json<Json>("/v1/us/census/metrics")).data,
  ];
  expect(rows.length).toBeGreaterThan(150);
  const ofCensus = ["years", "persons_per_sq_mi", "index", "housing_units"];
  const faults = rows.flatMap(({ name, unit }: Json) => [
    ...(unit in UNITS || ofCensus.includes(unit) ? [] : [`${name}: "${unit}" is not a known unit`]),
    ...percentFault(name, unit),
  ]);
  expect(faults).toEqual([]);
});

test("rates of an account's webhooks are fractions, and say so", async () => {
  const fields = readsOf(document.paths)
    .filter((read) => !isData(read) && answersJson(read))
    .flatMap(({ operation }) => numbersIn(operation.responses["200"]?.content?.["application/json"]?.schema))
    .filter(({ name }) => PERCENT_NAMES.test(name));
  expect(new Set(fields.map(({ name }) => name))).toEqual(new Set(["success_rate_last_100"]));
  for (const { description } of fields) expect(description).toMatch(/fraction/);
});
