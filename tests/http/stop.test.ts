import { afterAll, beforeAll, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { resource } from "../../src/http/read-endpoints.ts";
import { metadataOf } from "../../src/http/schema.ts";
import { type ScratchDatabase, scratchDatabase } from "../support/database.ts";
import { startFromSource, type TestServer } from "../support/server.ts";
import { waitUntil } from "../support/wait.ts";
import { EXAMPLES } from "./fixtures.ts";

let scratch: ScratchDatabase;
beforeAll(async () => {
  scratch = await scratchDatabase("stop");
});
afterAll(() => scratch.close());

let asked = 0;
let gate = Promise.withResolvers<void>();

/** Answers when the gate opens. */
const waiting = resource({
  id: "wait",
  path: "/v1/test/waiting",
  tag: "Test",
  summary: "Waits",
  description: "Waits for the test.",
  parameters: {},
  datasets: ["rivers"],
  metadata: metadataOf("WaitMetadata", EXAMPLES, {}),
  data: Type.Object({ waited: Type.Boolean() }),
  async answer() {
    asked++;
    await gate.promise;
    return { data: { waited: true } };
  },
});

const start = (shutdownSeconds: number): Promise<TestServer> => {
  asked = 0;
  gate = Promise.withResolvers();
  return startFromSource({
    scratch,
    more: [waiting],
    settings: { shutdownSeconds, cacheMb: 0 },
    seed: async ({ database }) => {
      await database.sql`insert into dataset_versions (dataset) values ('rivers') on conflict do nothing`;
    },
  });
};

test("a stop waits for running requests and refuses new ones", async () => {
  const server = await start(30);
  const answer = server.json("/v1/test/waiting");
  await waitUntil("the request is being answered", () => asked === 1);
  const stopped = server.stop();
  const refused = () =>
    fetch(`${server.url}/healthz`, { keepalive: false }).then(
      () => false,
      () => true,
    );
  await waitUntil("new connections are refused", refused);
  gate.resolve();
  expect(await answer).toEqual({ data: { waited: true } });
  await stopped;
});

test("a stop waits at most as long as its setting says", async () => {
  const server = await start(1);
  const answer = server.json("/v1/test/waiting").then(
    () => "answered",
    () => "cut",
  );
  await waitUntil("the request is being answered", () => asked === 1);
  await server.stop(); // the request is not answered before
  expect(await answer).toBe("cut");
  expect(server.logged.join()).toContain("still running when the time to stop");
  gate.resolve();
});
