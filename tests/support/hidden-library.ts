import { existsSync } from "node:fs";
import { join } from "node:path";

/** Where the system has the library. */
const LIBSTDCPP = ["x86_64-linux-gnu", "aarch64-linux-gnu", "../lib64", "."]
  .map((folder) => join("/usr/lib", folder, "libstdc++.so.6"))
  .filter((file) => existsSync(file));

/**
 * Gives a process other files than the system has. Root may, outside of most containers; users may on most machines.
 */
const UNSHARE = process.getuid?.() === 0 ? ["unshare", "--mount"] : ["unshare", "--map-root-user", "--mount"];

/** Runs `program` where the library is an empty file. The program keeps the number of the process that starts it. */
export const withoutLibstdcpp = (program: readonly string[]): string[] => {
  const hide = LIBSTDCPP.map((file) => `mount --bind /dev/null ${file}`).join(" && ");
  return [...UNSHARE, "sh", "-c", `${hide} && exec "$@"`, "sh", ...program];
};

/** Why the library can't be hidden here; undefined: it can. */
function obstacle(): string | undefined {
  if (process.platform !== "linux") return "only Linux can hide it";
  if (LIBSTDCPP.length === 0) return "it is in none of the folders where it is looked for";
  if (!Bun.which("unshare")) return "unshare is missing (Debian: util-linux)";
  const { exitCode, stderr } = Bun.spawnSync(withoutLibstdcpp(["true"]), { stderr: "pipe" });
  return exitCode === 0 ? undefined : `this process may not give others another view of files: ${stderr}`.trim();
}

let reason: string | undefined;

/** Whether libstdc++ can be hidden from programs here. If not, {@link reportVisibleLibrary} says why. */
export function hidesLibstdcpp(): boolean {
  reason = obstacle();
  return reason === undefined;
}

/** Says at the end of a run that tests were skipped, and why. */
export function reportVisibleLibrary(): void {
  if (reason !== undefined)
    console.warn(`\nSkipped the tests of a machine without libstdc++: ${reason}. See CONTRIBUTING.md.`);
}
