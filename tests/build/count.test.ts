import { expect, test } from "bun:test";
import { skippedIn } from "../../scripts/ci/count.ts";
import { filesOfFailures, hasErrorOutside } from "../../scripts/ci/failed.ts";

const skipped = (name: string, file: string) =>
  `<testcase name="${name}" classname="" time="0" file="${file}" line="1" assertions="0">\n  <skipped />\n</testcase>`;

test("skipped tests are counted by file, without hooks and without tests that ran", () => {
  const report = [
    skipped("real files", "tests/a.test.ts"),
    `<testcase name="made files" file="tests/a.test.ts" assertions="2" />`,
    skipped("(unnamed)", "tests/a.test.ts"),
    skipped("needs a mount", "tests/b.test.ts"),
  ].join("\n");
  expect(skippedIn(report, ["tests/a.test.ts"])).toBe(1);
  expect(skippedIn(report, [])).toBe(0);
});

test("files of failed tests are named once each", () => {
  const failed = (name: string, file: string) =>
    `<testcase name="${name}" classname="" time="0" file="${file}" line="1">\n  <failure ` +
    `type="AssertionError" />\n</testcase>`;
  const report = [
    failed("breaks", "tests/a.test.ts"),
    failed("breaks too", "tests/a.test.ts"),
    skipped("needs a mount", "tests/b.test.ts"),
    `<testcase name="works" file="tests/c.test.ts" assertions="2" />`,
    failed("breaks", "tests/d.test.ts"),
  ].join("\n");
  expect(filesOfFailures(report)).toEqual(["tests/a.test.ts", "tests/d.test.ts"]);
});

test.each([
  [" 3 pass\n 1 fail\n 7 expect() calls\nRan 4 tests across 2 files. [9.00ms]\n", false],
  [" 0 pass\n 2 fail\n 1 error\n 1 expect() calls\nRan 2 tests across 2 files. [9.00ms]\n", true],
  [" 0 pass\n 3 fail\n 2 errors\nRan 3 tests across 3 files. [9.00ms]\n", true],
])("a file that can't be loaded is never passed by running other files again: %j", (log, isOutside) => {
  expect(hasErrorOutside(log)).toBe(isOutside);
});
