import { expect, test } from "bun:test";
import { startServer } from "../support/server.ts";

test("a server on any free port gives addresses with the port that it took", async () => {
  const server = await startServer();
  const { data } = await server.json<{ data: { payload_schema_url: string }[] }>("/v1/webhooks/event-types");
  const [schemaUrl = ""] = data.map(({ payload_schema_url }) => payload_schema_url);
  expect(schemaUrl).toStartWith(`${server.url}/`);
  expect((await fetch(schemaUrl)).status).toBe(200);
  await server.stop();
}, 60_000);
