import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { apiDocument } from "../../src/app.ts";
import type { ListedDocument } from "../../src/http/pages/listed-document.ts";
import { llmsFullText } from "../../src/http/pages/llms-full.ts";
import { TOOLS } from "../../src/mcp/tools.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { operationsOf } from "./documented.ts";

let server: TestServer;
let document: ListedDocument;
let short: string;
let full: string;
beforeAll(async () => {
  server = await startServer();
  const read = async (path: string) => (await fetch(server.url + path)).text();
  [short, full] = await Promise.all([read("/llms.txt"), read("/llms-full.txt")]);
  document = JSON.parse(await read("/openapi.json"));
});
afterAll(() => server.stop());

/** The operations of the document; those of a path have its methods only. */
const operations = () => operationsOf(document.paths as Parameters<typeof operationsOf<Operation>>[0]);
interface Operation {
  summary: string;
  parameters: { name: string }[];
}

/** Returns the part of the long text with a heading, up to the next one. */
const partOf = (heading: string): string => full.split(`\n### ${heading}\n`)[1]?.split("\n##")[0] ?? "";

describe("texts for programs that read pages", () => {
  test("need no key, are plain text, and come as 304 to a reader that has them", async () => {
    for (const path of ["/llms.txt", "/llms-full.txt"]) {
      const response = await fetch(server.url + path);
      const etag = response.headers.get("etag") ?? "";
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
      expect((await fetch(server.url + path, { headers: { "if-none-match": etag } })).status).toBe(304);
    }
  });

  test("have a line for each endpoint in its own words", () => {
    const lines = short.split("\n");
    for (const { method, path, operation } of operations())
      expect(lines).toContain(`- \`${method} ${path}\`: ${operation.summary}`);
    expect(lines.filter((line) => line.startsWith("- `GET "))).toHaveLength(
      operations().filter(({ method }) => method === "GET").length,
    );
  });

  test("say how keys work, and name the server for assistants with its tools", () => {
    for (const text of [short, full]) {
      expect(text).toContain("Every endpoint under `/v1` needs an API key, sent as `X-API-Key: <API_KEY>`");
      expect(text).toContain(`\`POST ${server.url}/mcp\` is an MCP server`);
      for (const { name, title } of TOOLS) expect(text).toContain(`- \`${name}\`: ${title}`);
    }
  });

  test("link to pages that are there", async () => {
    const addresses = [...short.matchAll(/\]\((http[^)]+)\)/g)].map(([, address = ""]) => address);
    expect(addresses).toHaveLength(4);
    for (const address of addresses) expect(`${(await fetch(address)).status} ${address}`).toBe(`200 ${address}`);
  });

  test("in full, name every parameter of every endpoint, and every field of every object", () => {
    const unnamed = (heading: string, names: readonly string[]) =>
      names.filter((name) => !partOf(heading).includes(`\`${name}\``)).map((name) => `${name} of ${heading}`);
    const ofOperations = operations().flatMap(({ method, path, operation: { parameters } }) =>
      unnamed(
        `${method} ${path}`,
        parameters.map(({ name }) => name),
      ),
    );
    const ofObjects = Object.entries(document.components.schemas).flatMap(([object, { properties = {} }]) =>
      object.endsWith("Answer") ? [] : unnamed(object, Object.keys(properties)),
    );
    expect([...ofOperations, ...ofObjects]).toEqual([]);
  });

  test("in full, describe what is only named elsewhere", () => {
    const objects = full.indexOf("## Fields of several objects");
    const described = [full.slice(0, objects), full.slice(objects)].map(
      (text) => new Set([...text.matchAll(/^- (`.*?)(?:,| \(|: |\?| )/gm)].map(([, name]) => name)),
    );
    const lacking = [...full.matchAll(/^- as above: (.*)$/gm)].flatMap(({ index, 1: names = "" }) =>
      names.split(", ").filter((name) => !name.endsWith("_max`") && !described[index < objects ? 0 : 1]?.has(name)),
    );
    expect(lacking).toEqual([]);
  });
});

test("the full text is bounded: what does not fit is in the OpenAPI document, and the text says so", async () => {
  expect(full.length).toBeLessThanOrEqual(320_000);
  expect(full).not.toContain("The other objects are in the OpenAPI document");
  const base = (await apiDocument("https://data.example.org")) as ListedDocument;
  const more = Array.from({ length: 500 }, (_, index) => [
    `Made${index}`,
    { description: "x".repeat(1000), properties: { name: { type: "string", description: `Name ${index}.` } } },
  ]);
  const schemas = { ...base.components.schemas, ...Object.fromEntries(more) };
  const about = { baseUrl: "https://data.example.org", assistants: { path: "/mcp", tools: TOOLS } };
  const text = llmsFullText({ ...base, components: { schemas } }, about);
  expect(text.length).toBeLessThanOrEqual(320_000);
  expect(text.length).toBeGreaterThan(315_000);
  expect(text).toEndWith("\n\nThe other objects are in the OpenAPI document: https://data.example.org/openapi.json\n");
});
