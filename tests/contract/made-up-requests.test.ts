import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COMMIT } from "../support/commit.ts";
import { pythonPackage } from "../support/python.ts";
import { repeats } from "../support/repeats.ts";
import type { SharedServer } from "../support/server.ts";
import { type DocumentedPaths, operationsOf } from "./documented.ts";
import { fullServer } from "./full-server.ts";

// Requests that schemathesis makes up from the OpenAPI document. Each operation gets the document's examples and a few
// cases that are made up. Some operations also get every limit of every parameter. The commit chooses the cases and
// these operations, so that each commit asks something else.

const SCHEMATHESIS = pythonPackage("schemathesis", "4.32.5");

/** One in so many operations gets every limit of its parameters. */
const PARTS = repeats(6, 1);
/** How many cases are made up for each operation. */
const EXAMPLES = repeats("6", "60");

/** Every check but one: that a request which fits the document is answered 200 can't hold for codes of places. */
const CHECKS = ["--checks", "all", "--exclude-checks", "positive_data_acceptance"];

/** With a key, the stream of events answers without end. Its contract tests send what is refused. */
const ENDED = ["--exclude-operation-id", "getEventStream"];

/** By operation, how often each status was answered; 0 where none was. */
type Statuses = Map<string, Map<number, number>>;

/** What schemathesis writes down of one operation's requests, as far as it is read here. */
interface Scenario {
  recorder: { label: string; interactions?: Record<string, { response: { status_code: number } | null }> };
}

function answered(events: string): Statuses {
  const statuses: Statuses = new Map();
  for (const line of events.split("\n").filter(Boolean)) {
    const { ScenarioFinished: scenario } = JSON.parse(line) as { ScenarioFinished?: Scenario };
    if (!scenario) continue;
    const { label, interactions } = scenario.recorder;
    const counts = statuses.get(label) ?? new Map<number, number>();
    statuses.set(label, counts);
    for (const { response } of Object.values(interactions ?? {})) {
      const status = response?.status_code ?? 0;
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  }
  return statuses;
}

/** The statuses of which a key gets one at least once. An account may not have what it asks for. */
const successes = (operation: string): readonly number[] =>
  operation.includes(" /v1/us/") ? [200] : [200, 201, 202, 204, 404];

/** What no run may show, a line each; `wantedOf`: of which statuses an operation answers one at least once. */
function faults(statuses: Statuses, wantedOf?: (operation: string) => readonly number[]): string[] {
  if (statuses.size === 0) return ["nothing was sent"];
  return [...statuses].flatMap(([operation, counts]) => {
    const wanted = wantedOf?.(operation);
    return [
      ...(wanted === undefined || wanted.some((status) => counts.has(status))
        ? []
        : [`${operation} never answered ${wanted.join(" or ")}`]),
      ...[...counts.keys()].filter((status) => status === 0 || status >= 500).map((one) => `${operation}: ${one}`),
    ];
  });
}

describe.skipIf("reason" in SCHEMATHESIS)("requests that are made up from the OpenAPI document", () => {
  let server: SharedServer;
  let withKey: string[];
  let folder: string;
  beforeAll(async () => {
    server = await fullServer();
    // An account of its own: the requests delete keys, too.
    withKey = ["--header", `X-API-Key: ${(await server.makeKey("unlimited")).key}`];
    folder = mkdtempSync(join(tmpdir(), "made-up-requests-"));
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /**
   * One run of schemathesis. It has one worker: with two, Python before 3.12 fails now and then to parse its own
   * source, because its threads share the count of the parser's depth.
   * @throws with all that it said where it finds a fault
   */
  async function send(name: string, words: readonly string[]): Promise<Statuses> {
    const events = join(folder, `${name}.ndjson`);
    const child = Bun.spawn(
      [
        join("programs" in SCHEMATHESIS ? SCHEMATHESIS.programs : "", "schemathesis"),
        ...["run", `${server.url}/openapi.json`, "--workers", "1", ...CHECKS, "--continue-on-failure"],
        ...["--seed", String(COMMIT), "--request-timeout", "20"],
        ...["--report", "ndjson", "--report-ndjson-path", events, ...words],
      ],
      { cwd: folder, stdout: "pipe", stderr: "pipe" }, // it leaves its own files in its folder of work
    );
    const [said, complaint, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
    if (code !== 0) throw new Error(`schemathesis (${name}) ended with ${code}: ${said}${complaint}`);
    return answered(readFileSync(events, "utf8"));
  }

  /** The words that leave all operations out but those that the commit chooses. */
  async function chosenOperations(): Promise<string[]> {
    const { paths } = await server.json<{ paths: DocumentedPaths<{ operationId: string }> }>("/openapi.json");
    const chosen = operationsOf(paths).filter((_, index) => index % PARTS === COMMIT % PARTS);
    return chosen.flatMap(({ operation: { operationId } }) => ["--include-operation-id", operationId]);
  }

  test("are answered as the document says, and each operation answers 200 to some", async () => {
    const words = ["--phases", "examples,fuzzing", "--max-examples", EXAMPLES];
    const statuses = await send("keyed", [...withKey, ...ENDED, ...words]);
    expect(faults(statuses, successes)).toEqual([]);
  }, 900_000);

  test("with every limit of their parameters are answered as the document says", async () => {
    const chosen = PARTS === 1 ? [] : await chosenOperations();
    const statuses = await send("limits", [...withKey, ...ENDED, "--phases", "coverage", ...chosen]);
    expect(faults(statuses)).toEqual([]);
  }, 900_000);

  test("without a key are answered 401, whatever they ask", async () => {
    // The key is asked for before anything else is read: made-up cases would all be answered as these are.
    // The screener has 190 parameters, thus half of all these cases. The sweep of the document asks it without a key.
    const phases = repeats("examples", "examples,coverage");
    const statuses = await send("keyless", ["--phases", phases, "--exclude-operation-id", "listScreenedCompanies"]);
    expect(faults(statuses, () => [401])).toEqual([]);
    const open = [...statuses].filter(([, counts]) => [...counts.keys()].some((one) => one >= 200 && one < 300));
    expect(open.map(([operation]) => operation)).toEqual([]);
  }, 900_000);
});
