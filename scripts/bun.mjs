// Runs the pinned Bun with the arguments given: node scripts/bun.mjs src/main.ts serve
//
// Plain Node without dependencies, because npm's own link to bun can't be relied on: it is a stub where install scripts
// were not run (`--ignore-scripts`, or an npm that asks first). The platform's package next to it holds the same
// program.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const wanted = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).dependencies.bun;

/** Where the installed Bun may be: linked by its install script, or in the package of this platform. */
function candidates() {
  const cpu = process.arch === "arm64" ? "aarch64" : process.arch;
  const packages = ["", "-musl"].map((libc) => join(modules, "@oven", `bun-${process.platform}-${cpu}${libc}`));
  return [join(modules, "bun"), ...packages].map((folder) =>
    ["bun.exe", "bun"].map((name) => join(folder, "bin", name)).find((file) => existsSync(file)),
  );
}

/** The first candidate that is a program (npm's stub is a few hundred bytes of text); undefined when there is none. */
function findBun() {
  return candidates().find((file) => file && statSync(file).size > 1_000_000 && answers(file));
}

/** True when the program runs here: a package for another C library is installed by some versions of npm. */
function answers(file) {
  if (!file.startsWith(join(modules, "@oven"))) return true;
  return spawnSync(file, ["--version"], { encoding: "utf8" }).stdout?.trim() === wanted;
}

function refuse(reason) {
  console.error(`govdata: ${reason}`);
  process.exit(1);
}

if (!existsSync(modules)) refuse(`the dependencies are not installed: run "npm ci" in ${root}`);
let bun = findBun();
if (!bun) {
  // Last resort: Bun's own installer fetches the program from the package registry.
  spawnSync(process.execPath, [join(modules, "bun", "install.js")], { stdio: "inherit" });
  bun = findBun();
}
if (!bun)
  refuse(`there is no Bun ${wanted} for ${process.platform} ${process.arch} in node_modules: run "npm ci" again`);

// The program asks the kernel to be stopped when this process is killed outright; where it can't (macOS), it continues.
const env = { ...process.env, GOVDATA_LAUNCHER: String(process.pid) };
const child = spawn(bun, process.argv.slice(2), { stdio: "inherit", env });
child.on("error", (error) => refuse(`${bun} could not be started: ${error.message}`));
// A terminal sends Ctrl-C to the child by itself; sent on, it would arrive twice. Other signals reach only this
// process.
const isTerminal = process.stdin.isTTY || process.stdout.isTTY;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGUSR1", "SIGUSR2"])
  process.on(signal, () => {
    if (!(signal === "SIGINT" && isTerminal)) child.kill(signal);
  });
child.on("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
