import { expect, test } from "bun:test";
import { join } from "node:path";
import { whyNotInstalled } from "../support/python.ts";

const PACKAGE = "made-up==1.0";

test("tests that need a Python package are left out, in CI too, where python3 is missing", () => {
  const script = `import { pythonPackage } from ${JSON.stringify(join(import.meta.dir, "../support/python.ts"))};
    console.log(JSON.stringify(pythonPackage("made-up", "1.0")));`;
  const run = Bun.spawnSync([process.execPath, "-e", script], { env: { PATH: "/nowhere", CI: "true" } });
  expect(run.stdout.toString().trim()).toBe('{"reason":"python3 is missing"}');
});

test("they are left out, in CI too, where no package index answers", () => {
  const retry = "Retry(total=0, connect=None, read=None, redirect=None, status=None)";
  const complaint = `WARNING: Retrying (${retry}) after connection broken
ERROR: Could not find a version that satisfies the requirement ${PACKAGE} (from versions: none)
ERROR: No matching distribution found for ${PACKAGE}`;
  expect(whyNotInstalled(PACKAGE, complaint, true)).toBe("no package index that pip knows answers");
});

test("any other failure of pip fails them in CI, and leaves them out elsewhere", () => {
  const complaint = `ERROR: Ignored the following versions that require a different python version: 1.0
ERROR: Could not find a version that satisfies the requirement ${PACKAGE} (from versions: 0.9)`;
  expect(whyNotInstalled(PACKAGE, complaint, false)).toContain("(from versions: 0.9)");
  expect(() => whyNotInstalled(PACKAGE, complaint, true)).toThrow("pip can't install made-up==1.0: ERROR: Ignored");
});
