import { describe, expect, test } from "bun:test";
import { openLog } from "../src/log.ts";

const now = () => new Date("2026-01-02T03:04:05.678Z");
const logging = (options: { terminal: boolean; secrets?: ReadonlySet<string> }) => {
  const written: string[] = [];
  return { written, log: openLog({ ...options, now, write: (lines) => void written.push(lines) }) };
};

describe("a record", () => {
  test("is one line of JSON where machines read", () => {
    const { written, log } = logging({ terminal: false });
    log.error("a request failed", {
      id: "a-1",
      error: new TypeError("line one\nline two", { cause: new Error("below") }),
    });
    expect(written).toHaveLength(1);
    expect(written[0]?.match(/\n/g)).toHaveLength(1);
    const record = JSON.parse(written[0] ?? "") as Record<string, string>;
    expect(record).toMatchObject({
      time: "2026-01-02T03:04:05.678Z",
      level: "error",
      message: "a request failed",
      id: "a-1",
    });
    expect(record.error).toContain("line one\nline two");
    expect(record.error).toContain("caused by Error: below");
  });

  test("is words on a terminal, with the stack of its error below", () => {
    const { written, log } = logging({ terminal: true });
    log.warn("a slow request", { path: "/v1", ms: 1200, nothing: undefined });
    expect(written[0]).toMatch(/^\d\d:\d\d:\d\d warn: a slow request path=\/v1 ms=1200\n$/);
    log.error("a request failed", { error: new TypeError("why") });
    expect(written[1]).toContain("TypeError: why\n");
  });

  test("never holds a key or a secret, wherever it turns up", () => {
    const { written, log } = logging({ terminal: false, secrets: new Set(["agency-secret", ""]) });
    const key = `gd_live_${"0123456789abcdef".repeat(2)}`;
    log.warn(`got ${key}`, { path: `/v1?key=${key}`, error: new Error("https://api.census.gov/?key=agency-secret") });
    expect(written.join()).not.toContain(key);
    expect(written.join()).not.toContain("agency-secret");
    expect(written.join()).toContain("gd_live_…");
  });
});

test("lines of good requests are written together, warnings at once and in order", () => {
  const { written, log } = logging({ terminal: false });
  for (const id of ["1", "2", "3"]) log.info("request", { id });
  expect(written).toEqual([]);
  log.warn("a slow request");
  expect(written).toHaveLength(1);
  expect(
    written[0]
      ?.trimEnd()
      .split("\n")
      .map((line) => (JSON.parse(line) as { message: string }).message),
  ).toEqual(["request", "request", "request", "a slow request"]);
});
