import { expect, test } from "bun:test";
import { once } from "../support/once.ts";

test("what one file could not start is started by the next one, and then kept", async () => {
  let starts = 0;
  const server = once(async () => {
    starts++;
    if (starts === 1) throw new Error("the disk is busy");
    return `server ${starts}`;
  });
  expect(server.made()).toBeUndefined();
  const both = await Promise.allSettled([server(), server()]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await Promise.all([server(), server()])).toEqual(["server 2", "server 2"]);
  expect(await server.made()).toBe("server 2");
});
