import { expect, test } from "bun:test";
import { createFormRate, createPageRate, FORMS_PER_MINUTE } from "../../../src/portal/serving/limits/page-rate.ts";
import { createTurns } from "../../../src/portal/serving/limits/turns.ts";

const HERE = new AbortController().signal;

test("an address opens so many pages a minute, and others are not slowed down by it", () => {
  let now = 0;
  const rate = createPageRate(60, () => now);
  for (let page = 0; page < 60; page++) rate.count("192.0.2.1");
  expect(() => rate.count("192.0.2.1")).toThrow("More than 60 pages from your address a minute; try again in 1 s");
  rate.count("192.0.2.2");
  now = 1_001;
  rate.count("192.0.2.1");
  expect(() => rate.count("192.0.2.1")).toThrow("More than 60 pages");
});

test("many made-up addresses do not fill the memory, and only the oldest are forgotten", () => {
  const rate = createPageRate(1, () => 0);
  rate.count("192.0.2.1");
  for (let network = 0; network < 9_999; network++) rate.count(`2001:db8:0:${network.toString(16)}::/64`);
  expect(() => rate.count("192.0.2.1")).toThrow("More than 1 pages"); // and is the newest now
  rate.count("2001:db8:1:0::/64");
  expect(() => rate.count("192.0.2.1")).toThrow("More than 1 pages");
  rate.count("2001:db8:0:0::/64"); // forgotten
});

test("an account sends so many forms a minute, and others continue", () => {
  const rate = createFormRate(() => 0);
  for (let form = 0; form < FORMS_PER_MINUTE; form++) rate.count("account 1");
  expect(() => rate.count("account 1")).toThrow("More than 120 forms of your account a minute; try again in 1 s");
  expect(() => rate.count("account 12")).not.toThrow();
});

test.each([undefined, "127.0.0.1", "0:0:0:0::/64"])(
  "the machine itself, %p, opens as many pages as it likes",
  (address) => {
    const rate = createPageRate(1);
    for (let page = 0; page < 3; page++) expect(() => rate.count(address)).not.toThrow();
  },
);

test("without a limit everybody does", () => {
  const rate = createPageRate(undefined);
  for (let page = 0; page < 3; page++) expect(() => rate.count("192.0.2.1")).not.toThrow();
});

/** Work that ends when the test says so. */
function heldWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

test("a client with many requests waits for itself: the first page of another comes after one of its own", async () => {
  const turns = createTurns();
  const order: string[] = [];
  const held = heldWork();
  const take = (client: string, work = async () => {}) =>
    turns.take(client, HERE, async () => {
      order.push(client);
      await work();
    });
  const all = Array.from({ length: 4 }, () => take("busy", held.work));
  for (let page = 0; page < 20; page++) all.push(take("busy"));
  all.push(take("other"));
  held.end();
  await Promise.all(all);
  expect(order).toHaveLength(25);
  expect(order.indexOf("other")).toBeLessThan(10);
});

test("a client with too many waiting requests gets an error, and one that has gone costs nothing", async () => {
  const turns = createTurns();
  const held = heldWork();
  const all = Array.from({ length: 104 }, () => turns.take("busy", HERE, held.work));
  expect(turns.take("busy", HERE, held.work)).rejects.toThrow("Too many pages wait for your address");
  const gone = new AbortController();
  let isDone = false;
  const late = turns.take("gone", gone.signal, async () => {
    isDone = true;
  });
  gone.abort();
  held.end();
  expect(late).rejects.toThrow("The browser has gone");
  await Promise.all(all);
  expect(isDone).toBe(false);
});

test("work that fails leaves its place to the next", async () => {
  const turns = createTurns();
  const failing = () => turns.take("one", HERE, () => Promise.reject(new RangeError("broken")));
  for (let page = 0; page < 8; page++) expect(failing()).rejects.toThrow("broken");
  expect(await turns.take("one", HERE, async () => "done")).toBe("done");
});
