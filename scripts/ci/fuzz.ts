/**
 * Sends unexpected requests to a server of its own, from its OpenAPI document: fuzz.ts EXECUTABLE REPORT [--all].
 * Fails where schemathesis finds a fault, and where the requests can't have found any: an operation that never
 * answered 200, or a 5xx that the document allows. Ends with 0, and a line that says so, where Python or its package
 * index isn't there.
 *
 * Each operation gets the document's examples and a few cases that are made up. A quarter of the operations also gets
 * every limit of every parameter. The commit chooses the cases and the quarter, so that each commit asks something
 * else. `--all`: the limits of all operations, with a key and without one, and many cases. GOVDATA_FUZZ_EXAMPLES: how
 * many cases are made up for each operation.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { exampleReports } from "../../tests/contract/filings-seed.ts";
import { LENDING_FILES } from "../../tests/contract/lending-seed.ts";
import { startDnsServer } from "../../tests/support/dns-server.ts";
import { type MadeFiles, withFiles } from "../../tests/support/load.ts";
import { pythonPackage } from "../../tests/support/python.ts";
import { ROOT } from "../check/sources.ts";

const SCHEMATHESIS = "4.32.5";
const isAll = process.argv.includes("--all");
const head = Bun.spawnSync(["git", "rev-parse", "--short=7", "HEAD"], { cwd: ROOT }).stdout.toString();
/** The commit as a number, which chooses what is asked. */
const commit = Number.parseInt(head.slice(0, 7), 16);
/** One in so many operations gets every limit of its parameters. */
const PARTS = 4;
const executable = resolve(process.argv[2] ?? "dist/govdata");
let address = "";
const report = resolve(process.argv[3] ?? ".cache/ci/fuzz.xml");

/** Where the server answers: it says so once it is ready. */
async function addressOf(output: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  let printed = "";
  for await (const piece of output.pipeThrough(new TextDecoderStream())) {
    printed += piece;
    const found = /API +(http:\S+)\s/.exec(printed)?.[1];
    if (found) return found;
  }
  throw new Error(`the server to fuzz ended before it was ready: ${printed}`);
}

/** Passes the server's messages on; resolves when one says that all starter data is in. */
function untilFilled(messages: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
  return new Promise((resolve, reject) => {
    void (async () => {
      for await (const piece of messages.pipeThrough(new TextDecoderStream())) {
        process.stderr.write(piece);
        if (piece.includes("Loaded the starter data")) resolve();
      }
      reject(new Error("the server to fuzz ended before its starter data was in"));
    })();
  });
}

/** Every check but one: that a request which fits the document is answered 200 can't hold for codes of places. */
const CHECKS = ["--checks", "all", "--exclude-checks", "positive_data_acceptance"];

/**
 * One run of schemathesis; prints what it said, whole, and gives its exit code and, by operation, how often each status
 * was answered. It has one worker: with two, Python before 3.12 fails now and then to parse its own source, because
 * its threads share the count of the parser's depth.
 */
async function run(
  name: string,
  words: readonly string[],
): Promise<{ code: number; statuses: Map<string, Map<number, number>> }> {
  const events = join(dirname(report), `fuzz-${name}.ndjson`);
  const fuzz = Bun.spawn(
    [
      ...[schemathesis, "run", `${address}/openapi.json`, "--workers", "1", ...CHECKS, "--continue-on-failure"],
      ...["--seed", String(commit), "--request-timeout", "20"],
      ...["--report", "junit,ndjson", "--report-ndjson-path", events],
      ...["--report-junit-path", name === "keyed" ? report : report.replace(/\.xml$/, `-${name}.xml`), ...words],
    ],
    { cwd: dirname(report), stdout: "pipe", stderr: "inherit" }, // it leaves its own files in its folder of work
  );
  const printed = await fuzz.stdout.text();
  const code = await fuzz.exited;
  console.log(`fuzz: ${name}\n${printed}`);
  const statuses = existsSync(events) ? answered(readFileSync(events, "utf8")) : new Map();
  rmSync(events, { force: true });
  return { code, statuses };
}

/** The words that leave all operations out but those that the commit chooses. */
async function chosenOperations(): Promise<string[]> {
  const { paths } = (await (await fetch(`${address}/openapi.json`)).json()) as { paths: Record<string, object> };
  const operations = Object.values(paths).flatMap((path) => Object.values(path) as { operationId: string }[]);
  const ids = operations.map(({ operationId }) => operationId).filter((_, index) => index % PARTS === commit % PARTS);
  return ids.flatMap((id) => ["--include-operation-id", id]);
}

/** What schemathesis writes down of one operation's requests, as far as it is read here. */
interface Scenario {
  recorder: { label: string; interactions?: Record<string, { response: { status_code: number } | null }> };
}

function answered(events: string): Map<string, Map<number, number>> {
  const statuses = new Map<string, Map<number, number>>();
  for (const line of events.split("\n").filter(Boolean)) {
    const { ScenarioFinished: scenario } = JSON.parse(line) as { ScenarioFinished?: Scenario };
    if (!scenario) continue;
    const { label, interactions } = scenario.recorder;
    const counts = statuses.get(label) ?? new Map<number, number>();
    statuses.set(label, counts);
    for (const { response } of Object.values(interactions ?? {})) {
      const status = response?.status_code ?? 0; // no answer at all
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  }
  return statuses;
}

/** The statuses of which a key gets one at least once. An account may not have what it asks for. */
const successes = (operation: string): readonly number[] =>
  operation.includes(" /v1/us/") ? [200] : [200, 201, 202, 204, 404];

/** Prints how often each operation answered with each status; gives what no run may show, a line each. */
function faults(
  statuses: Map<string, Map<number, number>>,
  wantedOf?: (operation: string) => readonly number[],
): string[] {
  if (statuses.size === 0) return ["nothing was sent"];
  return [...statuses].flatMap(([operation, counts]) => {
    const shown = [...counts].toSorted(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`);
    console.log(`fuzz: ${operation}  ${shown.join(", ")}`);
    const wanted = wantedOf?.(operation);
    return [
      ...(wanted === undefined || wanted.some((status) => counts.has(status))
        ? []
        : [`${operation} never answered ${wanted.join(" or ")}`]),
      ...[...counts.keys()].filter((status) => status === 0 || status >= 500).map((one) => `${operation}: ${one}`),
    ];
  });
}

/** Loads made files as a user does. */
const load = (dataset: string, files: MadeFiles, env: Record<string, string | undefined>): Promise<void> =>
  withFiles(files, async (folder) => {
    const loading = Bun.spawnSync([executable, "load", dataset, "--from", folder], { env, stderr: "inherit" });
    if (!loading.success) throw new Error(`the made files of ${dataset} could not be loaded: ${loading.exitCode}`);
  });

const installed = pythonPackage("schemathesis", SCHEMATHESIS);
if ("reason" in installed) {
  console.log(`fuzz: left out, schemathesis can't be had here: ${installed.reason}`);
  process.exit(0);
}
const schemathesis = join(installed.programs, "schemathesis");

mkdirSync(dirname(report), { recursive: true });
const home = mkdtempSync(join(tmpdir(), "govdata-fuzz-"));
Bun.spawnSync(["chmod", "711", home]);
// Webhooks of the document's examples have targets on this machine, where nothing answers. No name is asked elsewhere.
const names = await startDnsServer();
names.set("example.org", ["127.0.0.1"]);
const env = {
  ...process.env,
  GOVDATA_HOME: home,
  GOVDATA_LISTEN: "127.0.0.1:0",
  GOVDATA_METRICS_LISTEN: "off",
  GOVDATA_ALLOW_NETWORKS: "127.0.0.0/8",
  GOVDATA_RESOLVER: `${names.host}:${names.port}`,
};
const server = Bun.spawn([executable, "serve"], { env, stdout: "pipe", stderr: "pipe" });
const filled = untilFilled(server.stderr);
let exitCode = 1;
try {
  address = await addressOf(server.stdout);
  await filled;
  // Lending has no starter data, nor have the reports that the document's examples of sections name.
  await load("sba", LENDING_FILES, env);
  await load("sec", exampleReports(), env);
  const made = Bun.spawnSync([executable, "keys", "create", "--label", "fuzz", "--tier", "unlimited"], { env });
  const key = made.stdout.toString().trim();
  const examples = process.env.GOVDATA_FUZZ_EXAMPLES ?? (isAll ? "60" : "10");
  const withKey = ["--header", `X-API-Key: ${key}`];
  // With a key, the stream of events answers without end. Its contract tests send what is refused.
  const ended = ["--exclude-operation-id", "getEventStream"];
  // The key is asked for before anything else is read: made-up cases would all be answered as these are.
  // The screener has 190 parameters, thus half of all these cases. The sweep of the document asks it without a key.
  const [keyed, limits, keyless] = await Promise.all([
    run("keyed", [...withKey, ...ended, "--phases", "examples,fuzzing", "--max-examples", examples]),
    run("limits", [...withKey, ...ended, "--phases", "coverage", ...(isAll ? [] : await chosenOperations())]),
    run("keyless", [
      ...["--phases", isAll ? "examples,coverage" : "examples"],
      ...["--exclude-operation-id", "listScreenedCompanies"],
    ]),
  ]);
  const problems = [
    ...faults(keyed.statuses, successes),
    ...faults(limits.statuses),
    ...faults(keyless.statuses, () => [401]),
  ];
  for (const [operation, counts] of keyless.statuses)
    if ([...counts.keys()].some((status) => status >= 200 && status < 300))
      problems.push(`${operation} answered without a key`);
  for (const fault of problems) console.error(`fuzz: ${fault}`);
  exitCode = keyed.code || limits.code || keyless.code || (problems.length > 0 ? 1 : 0);
} finally {
  server.kill("SIGTERM");
  await server.exited;
  await names.close();
  rmSync(home, { recursive: true, force: true });
}
process.exit(exitCode);
