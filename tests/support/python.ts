import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** The folder of a package's programs (`python` is one of them), or why the package can't be had here. */
export type PythonPackage = { programs: string } | { reason: string };

const CACHE = join(import.meta.dir, "..", "..", ".cache", "python");

/** What pip writes where no package index answers. Not a fault of anything here. */
const UNREACHABLE = /Retrying \(Retry|from versions: none/;

/** Long enough for a slow network; without one, pip gives up much earlier. */
const INSTALL_TIMEOUT_MS = 180_000;

const missing = new Map<string, string>();

/**
 * Returns a package of Python at one version, in a virtual environment of its own, with the requirements `more`. It is
 * made on first use, by `python3 -m venv` and pip as they are set up on this machine, and kept in `.cache/python`.
 * Remembers the packages that can't be had for {@link reportMissingPackages}.
 * @throws under `CI` where pip reaches a package index and still fails: a machine that can run the test must run it.
 */
export function pythonPackage(name: string, version: string, more: readonly string[] = []): PythonPackage {
  // Two tests want one package with different others.
  const others = more.length === 0 ? "" : `-${Bun.hash(more.join(" ")).toString(36)}`;
  const kept = join(CACHE, `${name}-${version}${others}`);
  const isThere = existsSync(join(kept, "bin", "python")); // false too where Python or this folder has moved
  const found = isThere ? { programs: join(kept, "bin") } : install([`${name}==${version}`, ...more], kept);
  if ("reason" in found) missing.set(`${name} ${version}`, found.reason);
  return found;
}

/**
 * Runs a script with a package's Python, with warnings as errors, and returns the JSON that it prints.
 * @throws with what it complained of. A warning while something is cleaned up is printed, and does not end the script.
 */
export async function answerOfScript<Answer>(
  pythonOf: PythonPackage,
  script: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  if ("reason" in pythonOf) throw new Error(pythonOf.reason);
  const child = Bun.spawn([join(pythonOf.programs, "python"), "-W", "error", script, ...words], {
    env: { PATH: process.env.PATH ?? "", NO_PROXY: "127.0.0.1", ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [code, printed, complaint] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  if (code !== 0 || complaint !== "") throw new Error(`${basename(script)} ended with ${code}: ${complaint}`);
  return JSON.parse(printed) as Answer;
}

/**
 * Builds the wheel of a project with the package's hatchling, and installs it without its requirements into a folder.
 * @throws with what hatchling or pip says
 */
export function installWheel(pythonOf: PythonPackage, project: string, folder: string): void {
  if ("reason" in pythonOf) throw new Error(pythonOf.reason);
  const python = join(pythonOf.programs, "python");
  const wheels = join(folder, "wheels");
  const built = Bun.spawnSync([python, "-m", "hatchling", "build", "-t", "wheel", "-d", wheels], {
    cwd: project,
    stderr: "pipe",
  });
  if (!built.success) throw new Error(`hatchling: ${built.stderr}`);
  const [wheel] = readdirSync(wheels);
  const pip = pipFor(dirname(pythonOf.programs), Bun.which("python3") ?? "python3") ?? [];
  const words = ["--no-deps", "--no-index", "--no-compile", "--quiet", "--target", folder, join(wheels, String(wheel))];
  const installed = run([...pip, "install", "--disable-pip-version-check", ...words]);
  if (!installed.success) throw new Error(`pip: ${installed.text}`);
}

/** Says at the end of a run which packages could not be had. */
export function reportMissingPackages(): void {
  for (const [name, reason] of missing)
    console.warn(`\nSkipped the tests that need Python's ${name}: ${reason}. See CONTRIBUTING.md.`);
}

function install(requirements: readonly string[], kept: string): PythonPackage {
  const python = Bun.which("python3");
  if (!python) return { reason: "python3 is missing" };
  // Programs in it hold its path, so it can't be moved: it gets its name by a link. Test runs may install at once.
  const environment = `${kept}.${process.pid}`;
  mkdirSync(CACHE, { recursive: true });
  const made = run([python, "-m", "venv", "--clear", "--without-pip", environment]);
  const pip = made.success ? pipFor(environment, python) : undefined;
  const installed = pip ? run([...pip, ...installWords(requirements)]) : made;
  if (pip && installed.success) {
    keepAs(kept, environment);
    return { programs: join(environment, "bin") };
  }
  rmSync(environment, { recursive: true, force: true });
  if (!pip) return { reason: "python3 can't make a virtual environment (Debian: python3-venv)" };
  return { reason: whyNotInstalled(requirements.join(" "), installed.text, Boolean(process.env.CI)) };
}

/**
 * Returns why pip could not install a package, from what it said.
 * @throws on a machine of CI, except where no package index answers
 */
export function whyNotInstalled(requirement: string, complaint: string, isCi: boolean): string {
  if (UNREACHABLE.test(complaint)) return "no package index that pip knows answers";
  if (isCi) throw new Error(`pip can't install ${requirement}: ${complaint}`);
  return `pip can't install it: ${complaint.split("\n").at(-1)}`;
}

/** The machine's pip, told to work on the environment. Where it can't, the environment gets one, which takes 5 s. */
function pipFor(environment: string, python: string): string[] | undefined {
  const pip = [python, "-m", "pip", "--python", environment];
  if (run([...pip, "--version"]).success) return pip;
  const own = join(environment, "bin", "python");
  return run([own, "-m", "ensurepip"]).success ? [own, "-m", "pip"] : undefined;
}

/** Python compiles what it imports by itself; of some packages, that is a tenth. */
const installWords = (requirements: readonly string[]): string[] => [
  ...["install", "--quiet", "--no-compile", "--disable-pip-version-check", "--retries", "1", "--timeout", "15"],
  ...requirements,
];

function run(command: string[]): { success: boolean; text: string } {
  const result = Bun.spawnSync(command, { stdout: "pipe", stderr: "pipe", timeout: INSTALL_TIMEOUT_MS });
  return { success: result.success, text: result.stderr.toString().trim() };
}

/** Links an environment for the runs to come; the last of several that were made at once stays. */
function keepAs(kept: string, environment: string): void {
  const link = `${environment}.link`;
  symlinkSync(environment, link);
  renameSync(link, kept);
}
