import { beforeAll, expect, test } from "bun:test";
import SwaggerParser from "@apidevtools/swagger-parser";
import { Validator } from "@seriousme/openapi-schema-validator";
import type { Sql } from "postgres";
import { openApiDocument } from "../../src/http/pages/document.ts";
import { bookmarkEndpoints } from "./bookmarks.ts";
import { riverEndpoints } from "./fixtures.ts";

interface Operation {
  operationId: string;
  requestBody?: { required: boolean; content: Record<string, { schema: object; examples: object }> };
  responses: Record<string, { headers?: Record<string, object>; content?: object }>;
  callbacks?: Record<string, Record<string, { post: object }>>;
}

let document: { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, object> } };
beforeAll(async () => {
  // Only what the endpoints say of themselves is read here.
  const endpoints = [...riverEndpoints(), ...bookmarkEndpoints(undefined as unknown as Sql)];
  const about = {
    description: "Rivers.",
    tags: [{ name: "Rivers", description: "Rivers." }],
    serverUrl: "/",
    baseUrl: "",
  };
  document = (await openApiDocument(endpoints, about)) as unknown as typeof document;
});

const operation = (method: string, path: string): Operation => document.paths[path]![method]!; // of the fixtures
const statuses = (method: string, path: string) => Object.keys(operation(method, path).responses).map(Number);

test("a document with actions is valid under two validators", async () => {
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
  await SwaggerParser.validate(structuredClone(document) as never);
});

test("each method of a path is a separate operation", () => {
  const methods = Object.fromEntries(Object.entries(document.paths).map(([path, all]) => [path, Object.keys(all)]));
  expect(methods["/v1/test/bookmarks"]?.sort()).toEqual(["get", "post"]);
  expect(methods["/v1/test/bookmarks/{id}"]?.sort()).toEqual(["delete", "get", "patch"]);
});

test("an action lists its body and every status that it can return", () => {
  expect(statuses("post", "/v1/test/bookmarks")).toEqual([200, 201, 400, 401, 403, 409, 413, 415, 429, 500, 503]);
  expect(statuses("delete", "/v1/test/bookmarks/{id}")).toEqual([204, 400, 401, 403, 404, 413, 429, 500, 503]);
  const { requestBody, responses } = operation("post", "/v1/test/bookmarks");
  expect(requestBody).toMatchObject({
    required: true,
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/CreateBookmarkBody" },
        examples: { Example: { value: { river: "R0001", note: "Home", events: ["flood.begins"] } } },
      },
    },
  });
  expect(document.components.schemas.CreateBookmarkBody).toMatchObject({
    required: ["river"],
    additionalProperties: false,
    properties: { river: { pattern: "^R[0-9]{4}$" } },
  });
  expect(responses["201"]?.headers).toHaveProperty("Location");
  expect(responses["204"]?.content).toBeUndefined();
  expect(
    Object.keys(operation("patch", "/v1/test/bookmarks/{id}").requestBody!.content["application/json"]!.examples),
  ).toEqual(["Another note", "No note"]);
  expect(operation("post", "/v1/test/bookmarks/{id}/test").requestBody).toBeUndefined();
  expect(JSON.stringify(document)).not.toContain("x-accepted");
});

test("an account's answer documents neither ETag nor 304; a public answer documents both", () => {
  expect(statuses("get", "/v1/test/bookmarks")).not.toContain(304);
  expect(operation("get", "/v1/test/bookmarks").responses["200"]?.headers).not.toHaveProperty("ETag");
  expect(statuses("get", "/v1/test/rivers")).toContain(304);
  expect(operation("get", "/v1/test/rivers").responses["200"]?.headers).toHaveProperty("ETag");
});

test("an action describes what it makes the service send: address, headers, each body and what answers mean", () => {
  const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  expect(operation("post", "/v1/test/bookmarks").callbacks).toEqual({
    receiveFlood: {
      "{$request.body#/visit/site}": {
        post: {
          operationId: "receiveFlood",
          summary: "A flood",
          description: "Sent when a flood begins or ends.",
          security: [],
          parameters: [
            {
              name: "X-Flood",
              in: "header",
              required: true,
              schema: { type: "string" },
              description: "How high.",
              example: "3",
            },
          ],
          requestBody: {
            required: true,
            content: {
              "application/json": {
                schema: {
                  oneOf: [reference("FloodBegun"), reference("FloodEnded")],
                  discriminator: {
                    propertyName: "type",
                    mapping: {
                      "flood.begins": reference("FloodBegun").$ref,
                      "flood.ends": reference("FloodEnded").$ref,
                    },
                  },
                },
                examples: {
                  "flood.begins": { summary: "flood.begins", value: { type: "flood.begins", river: "R0001" } },
                  "flood.ends": { summary: "flood.ends", value: { type: "flood.ends", river: "R0001" } },
                },
              },
            },
          },
          responses: { "2XX": { description: "It was heard." }, default: { description: "It is sent again." } },
        },
      },
    },
  });
  expect(document.components.schemas.FloodBegun).toMatchObject({ required: ["type", "river"] });
  expect(operation("delete", "/v1/test/bookmarks/{id}").callbacks).toBeUndefined();
});
