import { expect, test } from "bun:test";
import { join } from "node:path";
import postgres from "postgres";
import { isStrayWrite } from "../../src/storage/stray.ts";
import { testServer } from "../support/database.ts";

const made = (message: string, stack: string, kind: new (text: string) => Error = TypeError): Error =>
  Object.assign(new kind(message), { stack: `TypeError: ${message}\n${stack}` });

const MESSAGE = "null is not an object (evaluating 'socket.write')";
const FRAME = "    at nextWrite (/a/node_modules/postgres/src/connection.js:255:15)";

test.each([
  ["from source", MESSAGE, FRAME],
  ["minified", "null is not an object (evaluating 'm.write')", "    at St (/$bunfs/root/govdata:2:13552)"],
  [
    "minified, with a map",
    "null is not an object (evaluating 'm.write')",
    `    at St (node_modules/postgres/src/connection.js:255:15)`,
  ],
])("postgres.js's write to a closed socket is known, %s", (_, message, stack) => {
  expect(isStrayWrite(made(message, stack))).toBe(true);
});

test.each([
  ["of another place", made(MESSAGE, "    at send (/a/src/http/respond.ts:1:1)")],
  ["that somebody called", made(MESSAGE, `${FRAME}\n    at load (/a/src/loading/load.ts:1:1)`)],
  ["of another method", made("null is not an object (evaluating 'socket.read')", FRAME)],
  ["of another value", made("undefined is not an object (evaluating 'socket.write')", FRAME)],
  ["of another kind", made(MESSAGE, FRAME, RangeError)],
  ["without a stack", made(MESSAGE, "")],
  ["that isn't an error", MESSAGE],
  ["that is nothing", undefined],
])("an error %s is not let pass", (_, error) => {
  expect(isStrayWrite(error)).toBe(false);
});

test("a process survives a connection lost during a transaction, but no other uncaught error", async () => {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "loser.ts"), await testServer()], {
    env: { PATH: process.env.PATH ?? "" },
    stdout: "pipe",
    stderr: "pipe",
  });
  expect(await new Response(child.stdout).text()).toBe(`${"lost\n".repeat(5)}alive 1\nfatal another\n`);
  expect(await child.exited).toBe(3);
}, 20_000);

test("postgres.js still has the fault that is tolerated", () => {
  // When this fails after an upgrade, the handler can go.
  expect(postgres).toBeFunction();
  const source = Bun.resolveSync("postgres", import.meta.dir).replace(/\/[^/]+$/, "/connection.js");
  return expect(Bun.file(source).text()).resolves.toContain("const x = socket.write(chunk, fn)");
});
