import { expect, test } from "bun:test";
import { skippedIn } from "../../scripts/ci/count.ts";
import { filesOfFailures } from "../../scripts/ci/failed.ts";

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
    `<testcase name="${name}" classname="" time="0" file="${file}" line="1">\n  <failure type="AssertionError" />\n</testcase>`;
  const report = [
    failed("breaks", "tests/a.test.ts"),
    failed("breaks too", "tests/a.test.ts"),
    skipped("needs a mount", "tests/b.test.ts"),
    `<testcase name="works" file="tests/c.test.ts" assertions="2" />`,
    failed("breaks", "tests/d.test.ts"),
  ].join("\n");
  expect(filesOfFailures(report)).toEqual(["tests/a.test.ts", "tests/d.test.ts"]);
});
