import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { freePort, started } from "../program.ts";

const ROOT = join(import.meta.dir, "..", "..", "..");
const ENVIRONMENT = join(ROOT, ".cache", "peers-python");
const REQUIREMENTS = join(import.meta.dir, "requirements.txt");

/** What a measurement needs and this machine lacks, in words that say what to do. */
export class Missing extends Error {}

const ran = async (words: string[]): Promise<{ ok: boolean; text: string }> => {
  const child = started(Bun.spawn(words, { stdout: "pipe", stderr: "pipe", stdin: "ignore" }));
  const [output, complaint] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { ok: (await child.exited) === 0, text: `${output}${complaint}`.trim() };
};

/**
 * The folder of programs of a Python environment of this project's own, with the packages of requirements.txt, made on
 * first use.
 * @throws `Missing` where there is no Python, or its packages can't be had.
 */
export async function pythonPrograms(): Promise<string> {
  const programs = join(ENVIRONMENT, "bin");
  const mark = join(ENVIRONMENT, `made-of-${Bun.hash(await Bun.file(REQUIREMENTS).text()).toString(36)}`);
  if (existsSync(mark)) return programs;
  const python = Bun.which("python3");
  if (!python)
    throw new Missing("python3 is missing: bench:peers compares govdata with a service in Python (3.10 or newer)");
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  const environment = await ran([python, "-m", "venv", "--clear", ENVIRONMENT]);
  if (!environment.ok)
    throw new Missing(`python3 can't make a virtual environment (Debian: python3-venv): ${environment.text}`);
  const pip = [join(programs, "pip"), "install", "--disable-pip-version-check", "--quiet", "-r", REQUIREMENTS];
  const installed = await ran(pip);
  if (!installed.ok) throw new Missing(`pip could not install ${REQUIREMENTS}: ${installed.text}`);
  await Bun.write(mark, "");
  return programs;
}

/** The service in Python, running. */
export interface PythonService {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the service with two workers on the database behind a socket, and waits until it answers `path`. */
export async function startPython(socketFolder: string, path: string): Promise<PythonService> {
  const uvicorn = join(await pythonPrograms(), "uvicorn");
  const port = await freePort();
  const words = ["--app-dir", import.meta.dir, "service:app", "--workers", "2", "--log-level", "warning", "--port"];
  const child = started(
    Bun.spawn([uvicorn, ...words, String(port)], {
      env: { PATH: process.env.PATH ?? "", PEERS_SOCKET: socketFolder, PYTHONDONTWRITEBYTECODE: "1" },
      stdout: "ignore",
      stderr: "inherit",
      stdin: "ignore",
    }),
  );
  const answers = () =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`uvicorn ended with ${child.exitCode}`);
    await Bun.sleep(20);
  }
  return {
    port,
    pid: child.pid,
    async stop() {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}
