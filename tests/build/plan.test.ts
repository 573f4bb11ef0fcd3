import { expect, test } from "bun:test";
import { reasonForAll } from "../../scripts/ci/change.ts";
import { filesOfJobs } from "../../scripts/ci/plan.ts";
import { testsThatReach } from "../../scripts/ci/reach.ts";

const everyTest = [...new Bun.Glob("tests/**/*.test.ts").scanSync()].toSorted();
const filesOn = (jobs: Record<string, string[]>, name: RegExp) =>
  Object.entries(jobs).flatMap(([job, files]) => (name.test(job) ? files : []));
const counts = (paths: readonly string[]) =>
  new Set(everyTest.map((path) => paths.filter((one) => one === path).length));

test.each([true, false])("a run tests everything once, whether a server answers or not: %p", (hasServer) => {
  const jobs = filesOfJobs({ hasServer, isAll: false });
  expect([...counts(Object.values(jobs).flat())]).toEqual([1]);
  expect(filesOn(jobs, /server/).length > 0).toBe(hasServer);
});

test("a run of all tests the queries and endpoints on both databases, and nothing twice on one", () => {
  const jobs = filesOfJobs({ hasServer: true, isAll: true });
  const embedded = filesOn(jobs, /embedded|starter/);
  expect([...counts(embedded)]).toEqual([1]);
  const server = filesOn(jobs, /source-server/);
  expect(new Set(server).size).toBe(server.length);
  for (const path of testsThatReach(["tests/support/database.ts"]))
    if (/^tests\/(census|contract|enrichment|http|labor|lending|portal|webhooks)\//.test(path))
      expect(server).toContain(path);
});

test("either way, the executable is tested on the built-in database, and storage and crashes are", () => {
  for (const isAll of [true, false]) {
    const jobs = filesOfJobs({ hasServer: true, isAll });
    expect(filesOn(jobs, /executable-embedded/)).toContain("tests/server/serve.test.ts");
    expect(filesOn(jobs, /source-embedded/)).toContain("tests/storage/embedded.test.ts");
    expect(filesOn(jobs, /embedded/)).toContain("tests/crash/acknowledged.test.ts");
  }
});

test.each([
  ["src/webhooks/tables/0001-deliveries.sql", true],
  ["src/labor/queries.ts", true],
  ["src/webhooks/subscriptions/queries/subscriptions.ts", true],
  ["src/storage/copy.ts", true],
  ["src/portal/home.tsx", false],
  ["tests/filings/queries/annual-figures-of-real-companies.test.ts", false],
  ["docs/search.md", false],
])("a change of %s needs both databases: %p", (path, isNeeded) => {
  const reason = reasonForAll({ base: "0123abcd", files: ["README.md", path] });
  expect(reason).toBe(isNeeded ? `${path} changed since 0123abcd` : undefined);
});

test("a clone without the commit before needs both databases, because nothing tells what changed", () => {
  expect(reasonForAll({ base: undefined, files: [] })).toContain("the clone does not have the commit");
});
