import { describe, expect, test } from "bun:test";
import { commandText } from "../src/command.ts";
import { failed } from "../src/errors.ts";
import { errorMessage } from "../src/loading/child/messages.ts";
import { asProblem } from "../src/problem.ts";

const systemError = (code: string, message: string, path?: string): Error =>
  Object.assign(new Error(message), { code, ...(path === undefined ? {} : { path }) });

describe("an error becomes one that says what to do:", () => {
  test.each([
    ["ENOSPC", "no space left on device, write", undefined, 1, "the disk is full (no space left on device, write)"],
    ["EACCES", "denied", "/data/x", 1, "no permission for /data/x (denied)"],
    ["ENOENT", "no such file", "/data/x", 1, "there is no file or folder /data/x (no such file)"],
    ["ENOENT", "connect ENOENT", undefined, 4, "the database can't be reached: connect ENOENT"],
    ["ECONNREFUSED", "connect", undefined, 4, "the database can't be reached: connect"],
    ["53100", "could not extend file", undefined, 4, "the disk of the database is full: could not extend file"],
    ["42501", "denied", undefined, 1, `the database's user lacks a right: try ${commandText("doctor")} (denied)`],
  ])("%s (%s, path %p) ends with exit code %i", (code, message, path, exitCode, said) => {
    expect(asProblem(systemError(code, message, path))).toMatchObject({ exitCode, message: said });
  });

  test("one of our own stays what it is", () => {
    const own = failed("no");
    expect(asProblem(own)).toBe(own);
  });

  test("an unforeseen one keeps its stack", () => {
    expect(asProblem(new TypeError("x is undefined")).message).toMatch(
      /this is a bug in govdata: TypeError: x is .+\n\s+at /s,
    );
  });
});

test("a load's child reports a full disk in the same words as a command", () => {
  expect(errorMessage(systemError("ENOSPC", "write"))).toEqual({
    type: "error",
    kind: "failed",
    message: "the disk is full (write)",
  });
});
