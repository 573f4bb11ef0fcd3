import { expect, test } from "bun:test";
import { readTogether } from "../../src/storage/together.ts";

/** Reads that answer when the test says so, and the keys of each statement. */
function heldReads() {
  const statements: number[][] = [];
  const releases: (() => void)[] = [];
  const read = readTogether<number, string>(async (keys) => {
    statements.push([...keys]);
    await new Promise<void>((resolve) => releases.push(resolve));
    return keys.map((key) => (key < 0 ? new RangeError(`${key} can't be read`) : `row ${key}`));
  });
  return { read, statements, release: () => releases.shift()?.() };
}

test("a single read starts its own statement at once", async () => {
  const { read, statements, release } = heldReads();
  const row = read(1);
  await Promise.resolve();
  expect(statements).toEqual([[1]]);
  release();
  expect(await row).toBe("row 1");
});

test("reads in one turn of the event loop share a statement of at most eight", async () => {
  const { read, statements, release } = heldReads();
  const rows = Promise.all(Array.from({ length: 10 }, (_, key) => read(key)));
  await Promise.resolve();
  expect(statements).toEqual([
    [0, 1, 2, 3, 4, 5, 6, 7],
    [8, 9],
  ]);
  release();
  release();
  expect(await rows).toEqual(Array.from({ length: 10 }, (_, key) => `row ${key}`));
});

test("reads that come while four statements run wait, and share the next one", async () => {
  const { read, statements, release } = heldReads();
  const first = [];
  for (let key = 0; key < 4; key++) {
    first.push(read(key));
    await Promise.resolve();
  }
  const later = [read(10), read(10), read(11)];
  await Promise.resolve();
  expect(statements).toHaveLength(4);
  release();
  expect(await first[0]).toBe("row 0");
  expect(statements.slice(4)).toEqual([[10, 10, 11]]);
  for (let index = 0; index < 4; index++) release();
  expect(await Promise.all(later)).toEqual(["row 10", "row 10", "row 11"]);
});

test("an error for a key fails only the read of that key", async () => {
  const { read, release } = heldReads();
  const results = Promise.allSettled([read(1), read(-2)]);
  await Promise.resolve();
  release();
  expect(await results).toMatchObject([
    { status: "fulfilled", value: "row 1" },
    { status: "rejected", reason: { message: "-2 can't be read" } },
  ]);
});

test("a statement that fails fails every read that shared it, and later reads continue", async () => {
  let fails = true;
  const read = readTogether<number, number>(async (keys) => {
    if (fails) throw new TypeError("the connection broke");
    return [...keys];
  });
  const results = await Promise.allSettled([read(1), read(2)]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  fails = false;
  expect(await read(3)).toBe(3);
});
