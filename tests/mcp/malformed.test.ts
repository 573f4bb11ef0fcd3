import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { COMMIT } from "../support/commit.ts";
import { repeats } from "../support/repeats.ts";
import { type SharedServer, starterServer, TEST_SETTINGS } from "../support/server.ts";
import { INTERNALS, malformedMessage } from "./malformed.ts";
import { type SentMessage, startMcp } from "./process.ts";

/** So many messages are sent each way. */
const COUNT = repeats(600, 10_000);
const messages = fc.sample(malformedMessage, { numRuns: COUNT, seed: COMMIT });

/** Messages that are sent before an answer is waited for. */
const AT_ONCE = 20;
const batches = Array.from({ length: Math.ceil(COUNT / AT_ONCE) }, (_, index) =>
  messages.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
);

let server: SharedServer;
beforeAll(async () => {
  server = await starterServer();
}, 60_000);

/** What is wrong with an answer: it has a result or an error of the client's, and shows nothing of the inside. */
function faultOf(answer: SentMessage): string | undefined {
  const text = JSON.stringify(answer);
  if (answer.jsonrpc !== "2.0" || (answer.result === undefined) === (answer.error === undefined)) return text;
  // The library has this code for parameters of a wrong type, too, and names their path.
  const isOurs = answer.error?.code === -32603 && !answer.error.message.includes('"path"');
  return isOurs || INTERNALS.test(text) ? text : undefined;
}

test("malformed messages over HTTP get an error of JSON-RPC or of the API, and nothing breaks", async () => {
  const faults: string[] = [];
  const send = async (body: string) => {
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const response = await server.get("/mcp", { method: "POST", headers, body });
    const text = await response.text();
    if (response.status === 202 && text === "") return;
    const answer = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
    const isRefused = response.status === 400 && answer.error?.code === "invalid_request";
    const fault = response.status >= 500 ? text : isRefused ? undefined : faultOf(answer);
    if (fault !== undefined) faults.push(`${response.status} ${fault.slice(0, 400)} to ${body.slice(0, 400)}`);
  };
  for (const batch of batches) await Promise.all(batch.map(send));
  expect(faults).toEqual([]);
  expect(server.logged.filter((line) => line.includes('"error"'))).toEqual([]);
}, 300_000);

test.each([
  ["after a handshake", true],
  ["from the first on", false],
])(
  "malformed lines %s are answered or ignored, and the next question is answered",
  async (_, isOpened) => {
    const { home } = TEST_SETTINGS;
    const mcp = startMcp({ DATABASE_URL: server.scratch.url, GOVDATA_HOME: home, GOVDATA_STARTER_DATA: "off" });
    if (isOpened) await mcp.initialize();
    for (const [index, batch] of batches.entries()) {
      // Each way gets a half of them.
      if ((index % 2 === 0) !== isOpened) continue;
      for (const line of batch) mcp.write(line);
      const id = `after ${index}`;
      mcp.write({ jsonrpc: "2.0", id, method: "tools/list" });
      await mcp.answerTo(id);
    }
    mcp.closeInput();
    expect(await mcp.exited).toBe(0);
    expect(mcp.lines.flatMap((line) => faultOf(JSON.parse(line) as SentMessage) ?? [])).toEqual([]);
    expect(mcp.noted()).not.toMatch(/Unhandled|panic|Segmentation/);
  },
  300_000,
);
