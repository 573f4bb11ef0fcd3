/**
 * Follows the Dockerfile without Docker.
 *
 * `image.ts build EXECUTABLE [--all]`: the first stage, its COPY and RUN steps in a folder of their own, without what
 * .dockerignore leaves out. It leaves the executable at that path. The packages are those of the checkout, which
 * `npm ci` has just put there, and the build is a quick one. With `--all` they are installed again, and the build is
 * that of a release.
 *
 * `image.ts serve EXECUTABLE`: the last stage, a root folder with a shell, the C and C++ libraries and the executable,
 * in which the image's command runs as the image's user, until its health check passes and it stops cleanly. Linux, as
 * root.
 */
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { projectFiles } from "../check/sources.ts";

const root = dirname(dirname(import.meta.dir));
const place = mkdtempSync(join(tmpdir(), "govdata-image-"));
const UID = 10001;

/** The instructions of the Dockerfile, continued lines joined, by stage. */
const stages = readFileSync(join(root, "Dockerfile"), "utf8")
  .replace(/^#.*\n/gm, "")
  .replace(/\\\n\s*/g, "")
  .split(/^FROM .*\n/m)
  .slice(1)
  .map((stage) => stage.split("\n").filter((line) => line !== ""));

function run(command: string[], cwd: string, env: Record<string, string | undefined> = process.env): string {
  console.log(`+ ${command.join(" ").slice(0, 150)}`);
  const result = Bun.spawnSync(command, { cwd, env, stdout: "pipe", stderr: "pipe" });
  if (!result.success) throw new Error(`${command.join(" ")}\n${result.stdout}\n${result.stderr}`);
  return result.stdout.toString();
}

/** Runs the first stage and copies the executable that it made. Archives are kept in the checkout's cache. */
function build(instructions: readonly string[], executable: string, isAll: boolean): void {
  const folder = join(place, "src");
  const modules = join(folder, "node_modules");
  const archives = join(root, ".cache", "archives");
  const ignored = readFileSync(join(root, ".dockerignore"), "utf8").trim().split("\n");
  const isIgnored = (path: string) =>
    ignored.some((pattern) => path.startsWith(`${pattern}/`) || new Bun.Glob(pattern).match(path));
  const COMMIT = run(["git", "rev-parse", "HEAD"], root).trim();
  const QUICK_BUILD = isAll ? undefined : "1";
  rmSync(executable, { force: true }); // no test takes an earlier one, where the build fails
  for (const path of [join(folder, ".cache"), archives, dirname(executable)]) mkdirSync(path, { recursive: true });
  symlinkSync(archives, join(folder, ".cache", "archives"));
  for (const instruction of instructions) {
    if (instruction.startsWith("COPY package.json "))
      for (const file of ["package.json", "package-lock.json"]) cpSync(join(root, file), join(folder, file));
    if (instruction === "COPY . .")
      for (const file of projectFiles().filter((path) => !isIgnored(path)))
        cpSync(join(root, file), join(folder, file));
    if (instruction.startsWith("RUN npm ci ") && !isAll) symlinkSync(join(root, "node_modules"), modules);
    else if (instruction.startsWith("RUN "))
      console.log(run(["sh", "-c", instruction.slice(4)], folder, { ...process.env, COMMIT, QUICK_BUILD }));
  }
  cpSync(join(folder, "dist", "govdata"), executable);
}

/** What Debian's slim image has and this needs: a shell, the libraries of C and C++, users. Taken from this machine. */
function baseImage(into: string): void {
  const sources = ["/bin/sh", "/usr/lib/*/libstdc++.so.6", "/usr/lib/*/lib{m,dl,rt,pthread,gcc_s,nss_files}.so*"];
  const files = run(["bash", "-c", `shopt -s nullglob; printf '%s\\n' ${sources.join(" ")}`], place)
    .trim()
    .split("\n");
  const linked = run(["ldd", "/bin/sh", process.execPath], place).match(/\/\S+\.so\S*/g) ?? [];
  for (const file of new Set([...files, ...linked])) cpSync(realpathSync(file), join(into, file), { recursive: true });
  for (const folder of ["etc", "proc", "dev", "tmp", "var/lib/govdata", "usr/local/bin"])
    mkdirSync(join(into, folder), { recursive: true });
  chmodSync(join(into, "tmp"), 0o1777);
  const user = `govdata:x:${UID}:${UID}::/var/lib/govdata:/usr/sbin/nologin\n`;
  writeFileSync(join(into, "etc", "passwd"), `root:x:0:0::/root:/bin/sh\n${user}`);
  writeFileSync(join(into, "etc", "group"), `root:x:0:\ngovdata:x:${UID}:\n`);
}

/**
 * Starts a command of the image in it, as its user, with its environment; the port is another where 8080 may be taken.
 */
function inImage(image: string, env: Record<string, string>, command: string) {
  const mounts = `mount --rbind /dev ${image}/dev && mount -t proc proc ${image}/proc`;
  const enter = `exec chroot --userspec=${UID}:${UID} ${image} ${command}`;
  return Bun.spawn(["unshare", "--mount", "sh", "-c", `${mounts} && ${enter}`], {
    env: { PATH: "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", ...env },
    stdout: "inherit",
    stderr: "inherit",
  });
}

async function serve(image: string, instructions: readonly string[]): Promise<void> {
  const settings =
    instructions
      .find((line) => line.startsWith("ENV "))
      ?.slice(4)
      .split(/\s+/) ?? [];
  const port = 20_000 + (process.pid % 2000);
  const env = Object.fromEntries(settings.map((setting) => setting.split("=") as [string, string]));
  const moved = { ...env, GOVDATA_LISTEN: `0.0.0.0:${port}`, GOVDATA_METRICS_LISTEN: "off" };
  const server = inImage(image, moved, "/usr/local/bin/govdata serve");
  const until = Date.now() + 60_000;
  while ((await inImage(image, moved, "/usr/local/bin/govdata healthcheck").exited) !== 0) {
    if (server.exitCode !== null || Date.now() > until) throw new Error("the image's health check doesn't pass");
    await Bun.sleep(500);
  }
  server.kill("SIGTERM");
  if ((await server.exited) !== 0) throw new Error(`the image's command ended with ${server.exitCode}`);
  if ((await inImage(image, moved, "/usr/local/bin/govdata doctor").exited) !== 0)
    throw new Error("the doctor finds something wrong in the image");
}

/** Makes the image's root folder and runs its command there. */
async function runImage(instructions: readonly string[], executable: string): Promise<void> {
  if (process.getuid?.() !== 0 || process.platform !== "linux") {
    console.log("image: left out, it needs Linux and root");
    return;
  }
  const image = join(place, "image");
  mkdirSync(image);
  chmodSync(place, 0o755);
  baseImage(image);
  cpSync(executable, join(image, "usr/local/bin/govdata"));
  run(["chown", "-R", `${UID}:${UID}`, join(image, "var/lib/govdata")], place);
  await serve(image, instructions);
  console.log("image: the health check passes, the stop is clean");
}

try {
  const [word, executable = join(root, "dist", "govdata"), option] = process.argv.slice(2);
  const [first = [], last = []] = stages;
  if (word === "build") build(first, resolve(executable), option === "--all");
  else await runImage(last, executable);
} finally {
  rmSync(place, { recursive: true, force: true });
}
