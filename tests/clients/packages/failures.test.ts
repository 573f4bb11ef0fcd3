import { describe, expect, test } from "bun:test";
import { ANALYSTS } from "../../support/analysts.ts";
import { NOW_SECONDS, startFailingServer } from "./failing-server.ts";
import { runNode, runPython } from "./installed.ts";

interface Tried {
  returned?: unknown;
  error?: string;
  waits: number[];
}

const good = { name: "good" };
const refused = (status: number, code: string | null, retryAfter: number | null = null) => ({
  error: "ApiError",
  status,
  code,
  details: [],
  request_id: code === null ? null : "r-1",
  retry_after: retryAfter,
});

/** With a clock that makes each pause as short as it can be: half of 0.5 s, 1 s, … */
const EXPECTED: Record<string, Tried> = {
  limited: { returned: good, waits: [7] },
  dated: { returned: good, waits: [5] },
  unloaded: { ...refused(503, "unavailable"), waits: [] },
  patient: { ...refused(429, "rate_limited", 3600), waits: [] },
  always: { ...refused(429, "rate_limited", 1), waits: [1, 1, 1, 1] },
  cut: { returned: good, waits: [0.25] },
  reset: { error: "NoAnswerError", waits: [0.25, 0.5, 1, 2] },
  garbage: { error: "UnreadableAnswerError", waits: [] },
  other: { error: "UnreadableAnswerError", waits: [] },
  gateway: { returned: good, waits: [0.25] },
  broken: { ...refused(500, null), waits: [] },
  refused: { ...refused(400, "invalid_request"), ...{ details: [{ parameter: "x", message: "no" }] }, waits: [] },
  industries: { returned: [{ row: 1 }, { row: 2 }, { row: 3 }], waits: [2] },
  arrow: { error: "UnreadableAnswerError", waits: [] },
  // An action is sent again only after a 429; its second answer is a 503.
  webhooks: { ...refused(503, "unavailable", 1), waits: [3] },
  test: { error: "NoAnswerError", waits: [] },
  stream: {
    returned: [
      ["2", "A\u20282"],
      ["3", "A\u20283"],
    ],
    waits: [expect.any(Number), 4],
  },
  census: {
    returned: [1, 2, 3].map((number) => ({
      cik: `000000000${number}`,
      updated_at: `2026-01-0${number}T00:00:00.000001Z`,
    })),
    waits: [expect.any(Number), 6],
  },
  sba: { error: "NoAnswerError", waits: [0.25, 0.5, 1, 2] },
};

/** How many requests each needed. */
const REQUESTS = {
  ...{ limited: 2, dated: 2, unloaded: 1, patient: 1, always: 5, cut: 2, reset: 5, garbage: 1, other: 1, gateway: 2 },
  ...{ broken: 1, refused: 1, industries: 4, webhooks: 2, test: 1, stream: 3 },
  ...{ census: 3, sba: 5 },
};

async function expectFailures(run: (url: string) => Promise<Record<string, Tried>>): Promise<void> {
  const server = await startFailingServer();
  try {
    expect(await run(server.url)).toEqual(EXPECTED);
    const counts = Object.fromEntries(
      Object.keys(REQUESTS).map((name) => [name, server.seen.filter((one) => one === name).length]),
    );
    expect(counts).toEqual(REQUESTS);
    expect(server.sinces).toEqual([null, "2026-01-02T00:00:00.000001Z", "2026-01-02T00:00:00.000001Z"]);
    expect(server.lastIds).toEqual([undefined, "2", "2"]);
  } finally {
    server.stop();
  }
}

const now = String(NOW_SECONDS);

describe.skipIf("reason" in ANALYSTS)("the Python client", () => {
  for (const kind of ["blocking", "awaited"])
    test(`tries again what can pass, and raises the rest: ${kind}`, async () => {
      await expectFailures((url) => runPython("call_failing_server.py", [url, kind, now]));
    }, 60_000);
});

test("the TypeScript client tries again what can pass, and throws the rest", async () => {
  await expectFailures((url) => runNode("call-failing-server.mjs", [url, now]));
}, 60_000);
