import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import SwaggerParser from "@apidevtools/swagger-parser";
import { Validator } from "@seriousme/openapi-schema-validator";
import { apiDocument } from "../../src/app.ts";
import { servedCommand } from "../support/command.ts";
import { type Envelope, startServer, type TestServer } from "../support/server.ts";
import {
  answersJson,
  type Documented,
  type DocumentedPaths,
  isData,
  isExport,
  operationsOf,
  readsOf,
} from "./documented.ts";

/** The parts of the document that are read here. */
interface Document {
  openapi: string;
  paths: DocumentedPaths<Operation>;
}
interface Operation {
  summary: string;
  description: string;
  parameters: {
    name: string;
    in: string;
    required: boolean;
    description: string;
    /** Left out for the bounds of the screener: no company has every figure. */
    example?: unknown;
    schema: Schema;
  }[];
  responses: Record<string, { description?: string; $ref?: string; content?: Record<string, Content> }>;
}
interface Content {
  schema: Schema;
  /** Of errors. */
  example?: { error?: { code: string; message: string; status: number } };
}
interface Schema {
  type?: string;
  description?: string;
  example?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
}

let server: TestServer;
/** As it is served, and with every reference resolved. */
let served: Document;
let document: Document;
let reads: Documented<Operation>[];
let paths: string[];
beforeAll(async () => {
  server = await startServer();
  served = await server.json<Document>("/openapi.json");
  document = (await SwaggerParser.dereference(structuredClone(served) as never)) as unknown as Document;
  reads = readsOf(document.paths);
  paths = reads.map(filledPath);
});
afterAll(() => server.stop());

/** A path with the examples of its parameters, the required ones of the query included. */
function filledPath({ path, operation: { parameters } }: Documented<Operation>): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const parameter of parameters)
    if (parameter.in === "path") filled = filled.replace(`{${parameter.name}}`, String(parameter.example));
    else if (parameter.required) query.set(parameter.name, String(parameter.example));
  return `${filled}?${query}`;
}

/** The error of an answer, after it was seen to be the envelope and nothing else. */
async function errorOf(response: Response): Promise<NonNullable<Envelope["error"]>> {
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(response.headers.get("x-request-id")).toBeTruthy();
  const body = (await response.json()) as Envelope;
  expect(Object.keys(body)).toEqual(["error"]);
  const error = body.error as NonNullable<Envelope["error"]>; // its only key
  expect(error.status).toBe(response.status);
  expect(error.message).not.toBe("");
  return error;
}

describe("every documented path", () => {
  test("is checked: the sweep covers at least one path", () => {
    expect(paths.length).toBeGreaterThan(5);
  });

  test("is a 401 without a key, even if other parts of the request are wrong", async () => {
    for (const documented of operationsOf(document.paths)) {
      const { method } = documented;
      const response = await fetch(`${server.url}${filledPath(documented)}&nothing=1`, { method });
      expect(response.status).toBe(401);
      expect((await errorOf(response)).code).toBe("unauthorized");
    }
  });

  test("is a 405 with Allow for other methods, and has HEAD if it has GET", async () => {
    for (const documented of operationsOf(document.paths)) {
      const methods = Object.keys(document.paths[documented.path] ?? {}).map((name) => name.toUpperCase());
      const allowed = methods.flatMap((name) => (name === "GET" ? ["GET", "HEAD"] : [name]));
      if (isData(documented)) expect(allowed).toEqual(["GET", "HEAD"]);
      for (const method of ["POST", "PATCH", "DELETE", "OPTIONS"].filter((name) => !allowed.includes(name))) {
        const response = await server.get(filledPath(documented), { method });
        expect(response.status).toBe(405);
        expect(response.headers.get("allow")?.split(", ").toSorted()).toEqual(allowed.toSorted());
        expect((await errorOf(response)).code).toBe("method_not_allowed");
      }
    }
  });

  test("refuses an unknown parameter by name", async () => {
    for (const path of paths) {
      const response = await server.get(`${path}&nothing=1`);
      expect(response.status).toBe(400);
      const error = await errorOf(response);
      expect(error.code).toBe("invalid_request");
      expect(error.details?.map(({ parameter }) => parameter)).toEqual(["nothing"]);
    }
  });

  test("refuses each of its parameters when it is sent twice, empty or malformed", async () => {
    for (const [index, { operation }] of reads.entries())
      for (const { name, schema } of operation.parameters.filter((parameter) => parameter.in === "query")) {
        const path = (paths[index] ?? "").split("?")[0];
        const twice = schema.type === "array" ? `${name}=1&${name}=1` : `${name}=1&${name}=2`;
        for (const sent of [twice, `${name}=`, `${name}=%zz`, `${name}=%00`, `${name}=%ff`]) {
          const response = await server.get(`${path}?${sent}`);
          expect(`${response.status} ${path}?${sent}`).toBe(`400 ${path}?${sent}`);
          expect((await errorOf(response)).details?.map(({ parameter }) => parameter)).toContain(name);
        }
      }
  });

  test("accepts the examples of its parameters", async () => {
    for (const [index, read] of reads.entries()) {
      const query = new URLSearchParams();
      // No company is known yet.
      for (const { name, in: place, example } of read.operation.parameters)
        if (place === "query" && example !== undefined && name !== "companies") query.set(name, String(example));
      const path = `${(paths[index] ?? "").split("?")[0]}?${query}`;
      const response = await server.get(path);
      if (!isData(read)) {
        expect([200, 404]).toContain(response.status); // the account has nothing yet
        continue;
      }
      // Without data it is unavailable, which is found out after the parameters were read.
      expect(`${response.status} ${path}`).toBe(`503 ${path}`);
      expect((await errorOf(response)).message).toContain(servedCommand("load"));
    }
  });

  test("is a 404 with anything appended to it", async () => {
    for (const path of paths) {
      const response = await server.get(`${path.split("?")[0]}/nothing/at/all`);
      expect(response.status).toBe(404);
      expect((await errorOf(response)).code).toBe("not_found");
    }
  });
});

describe("the document", () => {
  test("is valid under two validators, from the server and from the command", async () => {
    for (const source of [served, (await apiDocument("https://data.example.org")) as Document]) {
      const copy = () => structuredClone(source) as never; // swagger-parser changes what it is given
      await SwaggerParser.validate(copy());
      const result = await new Validator().validate(copy());
      expect(result.errors ?? []).toEqual([]);
      expect(result.valid).toBe(true);
    }
  });

  test("accepts format=json where it answers JSON, and the same formats for the newest month of CES and JOLTS", () => {
    const formatsOf = (path: string) =>
      document.paths[path]?.get?.parameters.find(({ name }) => name === "format")?.schema.enum;
    for (const { path } of reads.filter(answersJson))
      expect({ [path]: formatsOf(path)?.[0] }).toEqual({ [path]: "json" });
    for (const survey of ["employment", "turnover"])
      expect(formatsOf(`/v1/us/bls/industries/{naics}/${survey}/latest`)).toEqual([
        "json",
        "csv",
        "ndjson",
        "parquet",
        "arrow",
      ]);
  });

  test("describes every parameter, with an example", () => {
    for (const { operation } of operationsOf(document.paths)) {
      expect(operation.summary).toBeTruthy();
      expect(operation.description).toBeTruthy();
      for (const parameter of operation.parameters) {
        // A list of words is in the schema, which every reader of the document shows.
        const { enum: words, items } = merged(parameter.schema);
        const isListed = (words ?? items?.enum) !== undefined;
        expect({ ...parameter, isListed }).toMatchObject({ isListed: !/ Accepted: .+\./.test(parameter.description) });
        if (!/_m(?:in|ax)$/.test(parameter.name)) expect(parameter.example).toBeDefined();
      }
    }
  });

  test("shows an example of its own kind for every error", () => {
    const codes: Record<string, string> = { 401: "unauthorized", 403: "unauthorized", 404: "not_found" };
    for (const { path, method, operation } of operationsOf(document.paths))
      for (const [status, { content }] of Object.entries(operation.responses)) {
        if (Number(status) < 400) continue;
        const { error } = content?.["application/json"]?.example ?? {};
        expect({ path, method, status: error?.status }).toEqual({ path, method, status: Number(status) });
        expect(error?.message).toBeTruthy();
        if (codes[status]) expect(error?.code).toBe(codes[status] as string);
        else expect(error?.code).not.toBe("unauthorized");
      }
  });

  test("describes every field of every answer, with an example of each value", () => {
    const missing: string[] = [];
    for (const { path, method, operation } of operationsOf(document.paths))
      for (const status of ["200", "201", "202"]) {
        const schema = operation.responses[status]?.content?.["application/json"]?.schema;
        for (const [name, field] of Object.entries(schema?.properties ?? {}))
          missing.push(...undescribed(field, `${method} ${path} ${name}`));
      }
    expect(missing).toEqual([]);
  });

  test("has the right agency as the example source of every answer", () => {
    const agencies = {
      ...{ census: "Census Bureau", bls: "Labor Statistics", sba: "Small Business", sec: "Securities" },
      // The first of all agencies.
      ...{ measures: "Census Bureau", metrics: "Census Bureau", values: "Census Bureau" },
      datasets: "Census Bureau",
    };
    const wrong = reads
      .filter((read) => isData(read) && answersJson(read))
      .flatMap(({ path, operation }) => {
        const agency = Object.entries(agencies).find(([of]) => path.split("/")[3] === of)?.[1];
        const { metadata } = operation.responses["200"]?.content?.["application/json"]?.schema.properties ?? {};
        const example = metadata?.properties?.source?.example;
        return agency !== undefined && String(example).includes(agency) ? [] : [`${path}: ${example}`];
      });
    expect(wrong).toEqual([]);
  });

  test("lists the possible statuses of every endpoint; account endpoints never answer 304", () => {
    for (const documented of operationsOf(document.paths)) {
      const statuses = Object.keys(documented.operation.responses);
      expect(statuses).toEqual(expect.arrayContaining(["400", "401", "403", "429", "500", "503"]));
      expect(statuses.some((status) => status.startsWith("2"))).toBe(true);
      expect(statuses.includes("304")).toBe(isData(documented) && !isExport(documented));
      if (isData(documented)) expect(statuses).toContain("200");
    }
  });
});

/** The fields that lack a description, or an example where they are a value. */
function undescribed(given: Schema, at: string): string[] {
  const schema = merged(given);
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => undescribed(field, `${at}.${name}`)),
    ...(schema.items?.properties
      ? undescribed(schema.items, `${at}[]`).filter((one) => !one.startsWith(`${at}[]:`))
      : []),
    ...(schema.additionalProperties?.properties ? undescribed(schema.additionalProperties, `${at}{}`) : []),
  ];
  const isValue = !schema.properties && !schema.items && !schema.additionalProperties && !schema.anyOf;
  const isComplete = schema.description !== undefined && (!isValue || schema.example !== undefined);
  const isData = at.endsWith(" data") && schema.properties; // the thing itself: the endpoint describes it
  return isComplete || isData ? inner : [`${at}: ${isValue ? "description and example" : "description"}`, ...inner];
}

/** A schema with what is next to the reference to it; OpenAPI 3.0 has `allOf` for that, and `anyOf` with null. */
function merged(schema: Schema): Schema {
  const [named, nothing] = schema.allOf ?? schema.anyOf ?? [];
  const isOne = named !== undefined && (schema.allOf !== undefined || nothing?.enum?.[0] === null);
  if (!isOne) return schema;
  const { allOf: _, anyOf: __, ...rest } = schema;
  return { ...named, ...rest };
}

describe("the documentation", () => {
  test("works offline: the page loads nothing from other hosts, and its policy forbids it", async () => {
    const page = await server.get("/docs");
    const text = await page.text();
    expect(text).not.toMatch(/(src|href)="(https?:)?\/\//);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    const addresses = [...text.matchAll(/(?:src|href)="(docs\/[^"]+)"/g)];
    expect(addresses.length).toBe(3);
    for (const [, address = ""] of addresses) {
      const asset = await server.get(`/${address}`);
      expect(asset.status).toBe(200);
      expect((await asset.text()).length).toBeGreaterThan(100);
    }
  });

  test("carries the notice that the Census API requires", async () => {
    const notice =
      "This product uses the Census Bureau Data API but is not endorsed or certified by the Census Bureau.";
    expect(await (await server.get("/docs")).text()).toContain(notice);
    expect(JSON.stringify(served)).toContain(notice);
  });

  test("and health need no key", async () => {
    for (const path of ["/docs", "/openapi.json", "/healthz", "/readyz"])
      expect((await fetch(server.url + path)).status).toBe(200);
  });
});
