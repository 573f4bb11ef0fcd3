/**
 * Sends what nobody thought of to a server of its own, from its OpenAPI document: fuzz.ts EXECUTABLE REPORT.
 * Ends with schemathesis' exit code; 0, with a line that says so, where Python or its package index isn't there.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

const SCHEMATHESIS = "4.32.5";
const root = dirname(dirname(import.meta.dir));
const executable = resolve(process.argv[2] ?? "dist/govdata");
const report = resolve(process.argv[3] ?? ".cache/ci/fuzz.xml");

/** The program, installed once into the cache; undefined where that is not possible. */
function schemathesis(): string | undefined {
  const environment = join(root, ".cache", `schemathesis-${SCHEMATHESIS}`);
  const program = join(environment, "bin", "schemathesis");
  const steps = [
    ["python3", "-m", "venv", environment],
    [join(environment, "bin", "pip"), "install", "--quiet", `schemathesis==${SCHEMATHESIS}`],
  ];
  for (const step of existsSync(program) ? [] : steps)
    if (!Bun.which(String(step[0])) || !Bun.spawnSync(step, { stdout: "ignore", stderr: "ignore" }).success) {
      rmSync(environment, { recursive: true, force: true });
      return undefined;
    }
  return program;
}

async function ready(address: string): Promise<void> {
  const until = Date.now() + 60_000;
  while (!(await fetch(`${address}/readyz`).catch(() => undefined))?.ok) {
    if (Date.now() > until) throw new Error("the server to fuzz is not ready after 60 s");
    await Bun.sleep(50);
  }
}

const program = schemathesis();
if (program === undefined) {
  console.log("fuzz: left out, python3 or schemathesis can't be had here");
  process.exit(0);
}
mkdirSync(dirname(report), { recursive: true });
const home = mkdtempSync(join(tmpdir(), "govdata-fuzz-"));
Bun.spawnSync(["chmod", "711", home]);
const port = 18_000 + (process.pid % 2000);
const address = `http://127.0.0.1:${port}`;
const env = { ...process.env, GOVDATA_HOME: home, GOVDATA_LISTEN: `127.0.0.1:${port}`, GOVDATA_METRICS_LISTEN: "off" };
const server = Bun.spawn([executable, "serve"], { env, stdout: "ignore", stderr: "inherit" });
let exitCode = 1;
try {
  await ready(address);
  const made = Bun.spawnSync([executable, "keys", "create", "--label", "fuzz", "--tier", "unlimited"], { env });
  const key = made.stdout.toString().trim();
  const fuzz = Bun.spawn(
    [
      ...[program, "run", `${address}/openapi.json`, "--header", `X-API-Key: ${key}`, "--workers", "2"],
      ...[
        "--checks",
        "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
      ],
      ...["--phases", "examples,coverage,fuzzing", "--max-examples", process.env.GOVDATA_FUZZ_EXAMPLES ?? "60"],
      ...["--seed", "20", "--request-timeout", "20", "--report", "junit", "--report-junit-path", report],
    ],
    { cwd: dirname(report), stdout: "inherit", stderr: "inherit" }, // it leaves its own files in its folder of work
  );
  exitCode = await fuzz.exited;
} finally {
  server.kill("SIGTERM");
  await server.exited;
  rmSync(home, { recursive: true, force: true });
}
process.exit(exitCode);
