import { expect, test } from "bun:test";
import { readSettings } from "../../src/config.ts";
import { createMetrics } from "../../src/http/metrics/metrics.ts";
import type { Part, PartContext } from "../../src/jobs/part.ts";
import { openLog } from "../../src/log.ts";
import { ROLE_NAMES } from "../../src/roles.ts";
import { listenForApi } from "../../src/server/api.ts";
import { createParts } from "../../src/server/parts.ts";
import { partsOf } from "../../src/server/serve.ts";
import { openDatabase } from "../../src/storage/database.ts";
import { unchanging } from "../support/live-settings.ts";

/** A part that notes its start and stop. */
const notingPart = (name: string, notes: string[], more: Partial<Awaited<ReturnType<Part["start"]>>> = {}): Part => ({
  name,
  role: "api",
  async start() {
    notes.push(`start ${name}`);
    return { stop: async () => void notes.push(`stop ${name}`), ...more };
  },
});

function context(env: Record<string, string> = {}): PartContext & { lines: string[] } {
  const lines: string[] = [];
  const settings = readSettings(env);
  return {
    database: openDatabase({ url: "postgres://localhost/none" }),
    ...{ settings, liveSettings: unchanging(settings) },
    log: openLog({ write: (text) => lines.push(text), terminal: true }),
    metrics: createMetrics(),
    lines,
  };
}

test("parts start in order and stop in reverse", async () => {
  const notes: string[] = [];
  const parts = createParts();
  await parts.start([notingPart("one", notes), notingPart("two", notes)], context());
  await parts.stop();
  expect(notes).toEqual(["start one", "start two", "stop two", "stop one"]);
});

test("parts prepare their first answers, and one that fails is logged and stops no other", async () => {
  const notes: string[] = [];
  const parts = createParts();
  const surroundings = context();
  const failing = { prepare: () => Promise.reject(new Error("no page")) };
  const noting = { prepare: async () => void notes.push("prepare two") };
  await parts.start([notingPart("one", notes, failing), notingPart("two", notes, noting)], surroundings);
  await parts.prepare(new AbortController().signal);
  expect(notes).toEqual(["start one", "start two", "prepare two"]);
  expect(surroundings.lines.join("")).toContain('the part "one" could not prepare its first answers');
  await parts.prepare(AbortSignal.abort());
  expect(notes).toHaveLength(3);
});

test("if a part fails to start, the parts before it stop and the parts after it do not start", async () => {
  const notes: string[] = [];
  const failing: Part = { name: "bad", role: "api", start: () => Promise.reject(new Error("no port")) };
  const all = [notingPart("one", notes), failing, notingPart("three", notes)];
  await expect(createParts().start(all, context())).rejects.toThrow("no port");
  expect(notes).toEqual(["start one", "stop one"]);
});

test("a part that ends by itself is reported, and the server ends with the last part", async () => {
  const notes: string[] = [];
  const parts = createParts();
  const surroundings = context();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const all = [notingPart("one", notes, { ended: first.promise }), notingPart("two", notes, { ended: second.promise })];
  await parts.start(all, surroundings);
  first.reject(new Error("the queue is gone"));
  second.resolve();
  expect(await parts.ended).toBe('The part "two" ended by itself, and no other is left');
  expect(surroundings.lines.join("")).toContain('the part "one" ended by itself');
  expect(surroundings.lines.join("")).toContain("the queue is gone");
});

test("a part that does not stop in time is abandoned, and the others are stopped", async () => {
  const notes: string[] = [];
  const parts = createParts({ stopGraceMs: 50 });
  const surroundings = context({ GOVDATA_SHUTDOWN_SECONDS: "0" });
  await parts.start(
    [notingPart("one", notes), notingPart("hanging", notes, { stop: () => new Promise(() => {}) })],
    surroundings,
  );
  await parts.stop();
  expect(notes).toEqual(["start one", "start hanging", "stop one"]);
  expect(surroundings.lines.join("")).toContain('the part "hanging" did not stop within 0.05 s');
});

test("a part that is starting during a stop is stopped once it has started", async () => {
  const notes: string[] = [];
  const parts = createParts();
  const gate = Promise.withResolvers<void>();
  const slow: Part = {
    ...notingPart("slow", notes),
    start: async () => {
      await gate.promise;
      return { stop: async () => void notes.push("stop slow") };
    },
  };
  const starting = parts.start([slow, notingPart("next", notes)], context());
  const stopping = parts.stop();
  gate.resolve();
  await Promise.all([starting, stopping]);
  expect(notes).toEqual(["stop slow"]);
});

test("every role of GOVDATA_ROLES has a part", async () => {
  const { settings, log } = context({ GOVDATA_LISTEN: "127.0.0.1:0", GOVDATA_METRICS_LISTEN: "off" });
  const listeners = listenForApi(settings, log);
  expect(new Set(partsOf(listeners).map(({ role }) => role))).toEqual(new Set(ROLE_NAMES));
  await listeners.stop("now");
});
