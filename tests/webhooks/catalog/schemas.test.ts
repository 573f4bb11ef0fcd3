import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import Ajv2020 from "ajv/dist/2020";
import type { EventType } from "../../../src/events/names.ts";
import { recordedEvents } from "../../../src/events/queries.ts";
import { bodyOf } from "../../../src/webhooks/envelope/envelope.ts";
import type { TestServer } from "../../support/server.ts";
import { startWebhookServer } from "../endpoints/support.ts";

interface Entry {
  event_type: EventType;
  description: string;
  category: string;
  payload_schema_url: string;
  example: { id: string; type: string; data: Record<string, unknown> };
}

const BASE = "https://data.example.org/gov";

let server: TestServer;
let catalog: Entry[];
beforeAll(async () => {
  server = await startWebhookServer({
    settings: { baseUrl: BASE },
    hasStarterData: true,
  });
  catalog = (await server.json<{ data: Entry[] }>("/v1/webhooks/event-types")).data;
}, 60_000);
afterAll(() => server.stop());

const schemaOf = async (type: string): Promise<object> =>
  (await fetch(`${server.url}/schemas/webhooks/${type}.json`)).json() as Promise<object>;

describe("the catalog of event types", () => {
  test("lists the types of the contract with their categories, and the addresses of their schemas", () => {
    expect(catalog.map(({ event_type: type, category, payload_schema_url: url }) => [type, category, url])).toEqual([
      ["filing.created", "filings", `${BASE}/schemas/webhooks/filing.created.json`],
      ["corporate_event.created", "corporate_events", `${BASE}/schemas/webhooks/corporate_event.created.json`],
      ["compensation.filed", "compensation", `${BASE}/schemas/webhooks/compensation.filed.json`],
      ["board.changed", "governance", `${BASE}/schemas/webhooks/board.changed.json`],
      ["amendment.filed", "filings", `${BASE}/schemas/webhooks/amendment.filed.json`],
    ]);
    for (const { description } of catalog) expect(description).toMatch(/^[A-Z].+\.$/);
  });

  test("has an example of each type, with addresses of this service", () => {
    const example = (type: EventType) => catalog.find((entry) => entry.event_type === type)?.example;
    expect(example("filing.created")).toMatchObject({
      type: "filing.created",
      data: { company_name: "Example Robotics Inc.", cik: "0009990001" },
    });
    expect(example("compensation.filed")?.data.total_compensation_url).toBe(
      `${BASE}/v1/us/sec/companies/0009990001/executive-compensation?year=2025`,
    );
    for (const entry of catalog) expect(entry.example).not.toHaveProperty("triggered_by");
  });
});

describe("the schema of a payload", () => {
  test.each([
    "filing.created",
    "corporate_event.created",
    "compensation.filed",
    "board.changed",
    "amendment.filed",
    "webhook.test",
  ])("of %s is JSON Schema 2020-12 in strict mode, and accepts its example and that of the catalog", async (type) => {
    const schema = (await schemaOf(type)) as { $id: string; examples: unknown[] };
    expect(schema.$id).toBe(`${BASE}/schemas/webhooks/${type}.json`);
    const validate = new Ajv2020({ strict: true, allErrors: true }).compile(schema);
    const entry = catalog.find(({ event_type: listed }) => listed === type);
    for (const example of [...schema.examples, ...(entry ? [entry.example] : [])]) {
      expect({ valid: validate(example), errors: validate.errors }).toEqual({ valid: true, errors: null });
      const replayed = { ...(example as object), triggered_by: "replay", more: 1 };
      expect({ valid: validate(replayed), errors: validate.errors }).toEqual({ valid: true, errors: null });
      for (const lacking of ["id", "timestamp", "type", "data"])
        expect(validate({ ...(example as object), [lacking]: undefined })).toBe(false);
    }
  });

  test("accepts the body of what is sent, of other companies too, and no body of another type", async () => {
    const validate = new Ajv2020({ strict: true }).compile(await schemaOf("compensation.filed"));
    const data = {
      cik: "0000320193",
      ticker: null,
      accession: "0001308179-26-000008",
      fiscal_year: 2025,
      filed_at: "2026-01-08",
      neo_count: 6,
      total_compensation_url: "/v1/us/sec/companies/0000320193/executive-compensation?year=2025",
    };
    const delivery = { id: crypto.randomUUID(), recordedAt: new Date(), triggeredBy: null, data };
    expect(validate(JSON.parse(bodyOf({ ...delivery, type: "compensation.filed" }, BASE)))).toBe(true);
    expect(validate(JSON.parse(bodyOf({ ...delivery, type: "board.changed" }, BASE)))).toBe(false);
  });

  test("accepts every event that was recorded of real filings", async () => {
    const filter = { types: [], since: undefined, limit: 100_000 };
    const events = await recordedEvents(server.scratch.database.sql, filter);
    const byType = Map.groupBy(events, ({ type }) => type);
    expect([...byType.keys()].toSorted()).toEqual(catalog.map(({ event_type: type }) => type).toSorted());
    for (const [type, recorded] of byType) {
      const validate = new Ajv2020({ strict: true }).compile(await schemaOf(type));
      for (const { recorded_at: recordedAt, data } of recorded) {
        const delivery = {
          id: crypto.randomUUID(),
          type,
          recordedAt,
          triggeredBy: null,
          data: data as { cik: string },
        };
        expect({ data, isAccepted: validate(JSON.parse(bodyOf(delivery, BASE))) }).toEqual({ data, isAccepted: true });
      }
    }
  });

  test("is served without a key, to pages of any origin, and as 304 to a client that has it", async () => {
    const url = `${server.url}/schemas/webhooks/board.changed.json`;
    const response = await fetch(url, { headers: { origin: "https://app.example.org" } });
    expect(response.headers.get("content-type")).toBe("application/schema+json");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    const etag = response.headers.get("etag") ?? "";
    expect(etag).toMatch(/^".+"$/);
    expect((await fetch(url, { headers: { "if-none-match": etag } })).status).toBe(304);
    expect((await fetch(`${server.url}/schemas/webhooks/filing.deleted.json`)).status).toBe(404);
  });
});
