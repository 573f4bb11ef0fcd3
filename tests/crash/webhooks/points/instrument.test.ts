import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Glob } from "bun";
import { instrument } from "./instrument.ts";

/** Runs the instrumented body of a function; gives its result, and the points that it visited, in order. */
async function run(source: string): Promise<{ result: unknown; points: string[] }> {
  const points: string[] = [];
  const head = "export async function code(__crashPointBefore, __crashPointDuring, __crashPointAfter) {";
  const folder = mkdtempSync(join(tmpdir(), "govdata-instrument-"));
  const path = join(folder, "code.ts");
  writeFileSync(path, instrument(`${head}\n${source}\n}`, "a.ts"));
  const { code } = await import(path);
  rmSync(folder, { recursive: true });
  const note = (kind: string) => (point: string, value: unknown) => {
    points.push(`${point} ${kind}`);
    return value;
  };
  return { result: await code(note("before"), note("during"), note("after")), points };
}

test("each await has a point before it, one when its work has begun, and one when its result is there", async () => {
  const { result, points } = await run("const later = async (value: number) => value; return (await later(2)) + 1;");
  expect(result).toBe(3);
  expect(points).toEqual(["a.ts:2:55 before", "a.ts:2:55 during", "a.ts:2:55 after"]);
});

test("awaits within awaits keep their order and their values", async () => {
  const { result, points } = await run(
    "const f = async (v: unknown[]) => v;\nreturn await f([await f([await 1]), `é`, await f([2])] as unknown[]);",
  );
  expect(result).toEqual([[1], "é", [2]]);
  expect(points.map((point) => point.slice("a.ts:".length)).filter((point) => !point.endsWith("during"))).toEqual([
    "3:8 before",
    "3:17 before",
    "3:26 before",
    "3:26 after",
    "3:17 after",
    "3:42 before",
    "3:42 after",
    "3:8 after",
  ]);
});

test("each round of a loop that awaits has a point", async () => {
  const { result, points } = await run("let sum = 0; for await (const value of [1, 2]) sum += value; return sum;");
  expect([result, points]).toEqual([3, ["a.ts:2:14 after", "a.ts:2:14 after"]]);
});

test("every file of the source is still valid with points in it", async () => {
  const transpiler = new Bun.Transpiler({ loader: "ts" });
  let files = 0;
  for await (const path of new Glob("src/**/*.ts").scan()) {
    const source = await Bun.file(path).text();
    transpiler.transformSync(instrument(source, path));
    files++;
  }
  expect(files).toBeGreaterThan(400);
});
